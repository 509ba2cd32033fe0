import { describe, expect, test } from "vitest";
import { isOriginAllowed, parseOrigin } from "./origin.ts";

describe("an origin", () => {
  test.each([
    ["https://shop.example", "https://shop.example"],
    ["https://Shop.Example/", "https://shop.example"],
    ["https://shop.example:443", "https://shop.example"],
    ["http://shop.example:8080", "http://shop.example:8080"],
    ["https://täst.example", "https://xn--tst-qla.example"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("%s is kept as %s", (text, origin) => {
    expect(parseOrigin(text)).toBe(origin);
  });

  test.each([
    "",
    "null",
    "*",
    "https://*.shop.example",
    "shop.example",
    "https://shop.example/path",
    "https://shop.example/?q",
    "https://shop.example#x",
    "https://user:pw@shop.example",
    "ftp://shop.example",
    "javascript:alert(1)",
    "https://",
    "https://shop.example evil.example",
    "https:\\\\shop.example",
    // A URL parser cuts these off, or takes them out.
    "https://shop.example\u0001",
    "https://shop.example\u001F/",
    "https://sh\top.example",
    "https://shop.example\n",
    "https://shop.example\u0085",
    "https://\u202Eshop.example",
  ])("%s is none", (text) => {
    expect(parseOrigin(text)).toBeNull();
  });
});

describe("a list of origins", () => {
  const allowed = ["https://shop.example"];
  test.each([
    ["https://shop.example", "live", true],
    ["https://shop.example.evil.example", "live", false],
    ["http://shop.example", "live", false],
    ["https://shop.example:444", "live", false],
    ["null", "live", false],
    ["http://localhost:3000", "live", false],
    ["http://localhost:3000", "test", true],
    ["http://127.0.0.1", "test", true],
    ["http://[::1]:5173", "test", true],
    ["http://localhost.evil.example", "test", false],
    ["http://localhost:3000@evil.example", "test", false],
  ] as const)("%s with a %s key: %s", (origin, mode, expected) => {
    expect(isOriginAllowed(origin, { allowed, mode })).toBe(expected);
  });
});
