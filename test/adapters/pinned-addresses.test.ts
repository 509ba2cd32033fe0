/** Addresses of a URL's host: asked for once, and never of names that mean this machine. */
import { describe, expect, test } from "vitest";
import { addressesOfUrl } from "#adapters/pinned-addresses.ts";

const asked: string[] = [];
const FOUND = [{ address: "203.0.113.7", family: 4 }];
const resolve = async (host: string) => {
  asked.push(host);
  return FOUND;
};
const addresses = async (url: string) => {
  asked.length = 0;
  const found = await addressesOfUrl(new URL(url), resolve);
  return found.map(({ address, family }) => `${address} ${family}`);
};

describe("a host", () => {
  test.each<[string, string, readonly string[]]>([
    ["by name is asked for", "https://shop.example/hook", ["203.0.113.7 4"]],
    ["in another case is one name", "https://SHOP.example", ["203.0.113.7 4"]],
    ["that ends like this machine's name is another", "https://notlocalhost", ["203.0.113.7 4"]],
    ["that begins like it is another", "https://localhost.example", ["203.0.113.7 4"]],
  ])("%s", async (_, url, expected) => {
    expect(await addresses(url)).toEqual(expected);
    expect(asked).toEqual([new URL(url).hostname]);
  });

  test.each<[string, string, readonly string[]]>([
    ["is an address", "https://198.51.100.4", ["198.51.100.4 4"]],
    ["is one of six", "https://[2001:db8::1]", ["2001:db8::1 6"]],
    ["is an address in another spelling", "https://0x7f.1", ["127.0.0.1 4"]],
    ["is this machine", "http://localhost:3000", ["127.0.0.1 4", "::1 6"]],
    ["is this machine, with a dot at its end", "http://localhost./", ["127.0.0.1 4", "::1 6"]],
    ["is below this machine", "http://api.localhost", ["127.0.0.1 4", "::1 6"]],
  ])("that %s is asked of nobody", async (_, url, expected) => {
    expect(await addresses(url)).toEqual(expected);
    expect(asked).toEqual([]);
  });

  test("that nobody knows is told as the name server tells it", async () => {
    const lost = addressesOfUrl(new URL("https://gone.example"), () =>
      Promise.reject(new Error("ENOTFOUND")),
    );
    await expect(lost).rejects.toThrow("ENOTFOUND");
  });
});
