import { expect, test } from "vitest";
import { isUrlText, parseUrl } from "./url-text.ts";

const code = (char: string): string => `U+${char.codePointAt(0)!.toString(16).padStart(4, "0")}`;
const controls = [
  ...Array.from({ length: 0x21 }, (_, i) => String.fromCharCode(i)),
  ...Array.from({ length: 0x21 }, (_, i) => String.fromCharCode(0x7f + i)),
  ...Array.from("\u061C\u1680\u2002\u200E\u200F\u2028\u2029\u202A\u202E\u2066\u2069\u3000"),
];

test.each(controls.map((char) => [code(char), char]))("%s is in no URL", (_name, char) => {
  for (const text of [
    char,
    `${char}https://a.example`,
    `https://a.example/b${char}c`,
    `x${char}`,
  ]) {
    expect(isUrlText(text)).toBe(false);
  }
});

test.each([
  "",
  "https://shop.example/hooks?a=b#c",
  "https://täst.example/päth",
  "https://नी\u200Dक.example",
  "%00%0A",
])("%s may be one", (text) => {
  expect(isUrlText(text)).toBe(true);
});

test("a URL is parsed, by itself and from a base", () => {
  expect(parseUrl("https://a.example/x?y#z")?.pathname).toBe("/x");
  expect(parseUrl("x", "https://a.example/b/c")?.href).toBe("https://a.example/b/x");
  expect(parseUrl("a.example")).toBeNull();
  expect(parseUrl("")).toBeNull();
});

test("a URL with letters of Latin-1 is one, however often it was asked", () => {
  const hosts = new Set(
    Array.from({ length: 20_000 }, () => parseUrl("https://bücher.example")?.host),
  );
  expect([...hosts]).toEqual(["xn--bcher-kva.example"]);
});
