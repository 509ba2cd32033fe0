import { expect, test } from "vitest";
import { normalOrigin } from "./web-origin.ts";

test.each([
  ["https://shop.example", "https://shop.example"],
  ["HTTPS://Shop.Example:443", "https://shop.example"],
  ["https://shop.example/", "https://shop.example"],
  ["https://shop.example:8443", "https://shop.example:8443"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
  ["http://localhost:5173", "http://localhost:5173"],
  ["http://shop.localhost", "http://shop.localhost"],
  ["http://127.0.0.1:80", "http://127.0.0.1"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("%s is the origin %s", (text, origin) => {
  expect(normalOrigin(text)).toBe(origin);
});

test.each([
  "http://shop.example",
  "https://shop.example/cart",
  "https://shop.example?x",
  "https://shop.example#x",
  "https://user@shop.example",
  "https://*.shop.example",
  "https://",
  "https://shop.example:99999",
  "https://shop .example",
  "shop.example",
  "ftp://localhost",
  "http://localhost.shop.example",
  "null",
  "*",
  "",
])("%s is no origin", (text) => {
  expect(normalOrigin(text)).toBeNull();
});
