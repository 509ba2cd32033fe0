import { createSocket, type Socket } from "node:dgram";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hostLookup } from "#adapters/host-addresses.ts";

let folder: string;
let hostsFile: string;
let server: Socket;
let servers: string[];
/** Answers a question, of type 1 (A) or 28 (AAAA), with addresses as bytes; null: never. */
let answer: (name: string, type: number) => readonly (readonly number[])[] | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-hosts-"));
  hostsFile = join(folder, "hosts");
  await writeFile(
    hostsFile,
    "127.0.0.1 localhost\n# 1.2.3.4 gone.example\n10.0.0.7\tHouse.example house # ours\nfd00::7 house\nx bad\n",
  );
  server = createSocket("udp4");
  server.on("message", (message, from) => {
    const reply = replyTo(message);
    if (reply !== null) {
      server.send(reply, from.port, from.address);
    }
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  servers = [`127.0.0.1:${server.address().port}`];
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** RFC 1035, 4.1: the question again, then one record for each address; 3 (name error) without any. */
function replyTo(message: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString("latin1"));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1);
  const records = answer(labels.join("."), type);
  if (records === null) {
    return null;
  }
  const head = Buffer.from(message.subarray(0, 12));
  head.writeUInt16BE(records.length === 0 ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const body = records.map((bytes) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
  );
  return Buffer.concat([head, message.subarray(12, at + 5), ...body]);
}

describe("a host", () => {
  test("of the hosts file needs no name server", async () => {
    answer = () => null;
    const find = hostLookup({ hostsFile, servers });
    expect(await find("house.example")).toEqual([{ address: "10.0.0.7", family: 4 }]);
    expect(await find("HOUSE.")).toEqual([
      { address: "10.0.0.7", family: 4 },
      { address: "fd00::7", family: 6 },
    ]);
  });

  test("has all its addresses, of both families", async () => {
    answer = (name, type) =>
      name !== "shop.example"
        ? []
        : type === 1
          ? [
              [93, 184, 216, 34],
              [10, 0, 0, 1],
            ]
          : [[0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11]];
    const find = hostLookup({ hostsFile, servers });
    const found = await find("shop.example");
    expect(
      found
        .filter(({ family }) => family === 4)
        .map(({ address }) => address)
        .toSorted(),
    ).toEqual(["10.0.0.1", "93.184.216.34"]);
    expect(found.filter(({ family }) => family === 6)).toEqual([
      { address: "2606:4700::1111", family: 6 },
    ]);
    await expect(find("gone.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
  });

  test("of one family only is found", async () => {
    answer = (_name, type) => (type === 1 ? [[93, 184, 216, 34]] : []);
    const find = hostLookup({ hostsFile, servers });
    expect(await find("shop.example")).toEqual([{ address: "93.184.216.34", family: 4 }]);
  });

  test("of a silent name server is given up, and holds up nobody else", async () => {
    answer = (name, type) =>
      name === "slow.example" ? null : type === 1 ? [[93, 184, 216, 34]] : [];
    const find = hostLookup({ hostsFile, servers, timeoutMs: 300 });
    const slow = Array.from({ length: 50 }, () => find("slow.example").catch((e: unknown) => e));
    let isSlowDone = false;
    void Promise.race(slow).then(() => {
      isSlowDone = true;
    });
    expect(await find("quick.example")).toHaveLength(1);
    expect(isSlowDone).toBe(false);
    expect(await Promise.all(slow)).toMatchObject(slow.map(() => ({ code: "ETIMEOUT" })));
  });
});
