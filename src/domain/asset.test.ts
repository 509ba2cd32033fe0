import { expect, test } from "vitest";
import { assetFileName } from "./asset.ts";

test.each<[string, string, string, string]>([
  ["its own, with the ending of its type", "logo", "image/png", "logo.png"],
  ["one ending, not two", "logo.jpeg", "image/jpeg", "logo.jpg"],
  ["the ending of what it is, not of what it was called", "logo.exe", "image/svg+xml", "logo.svg"],
  ["that of a font", "Garamond.TTF", "font/otf", "Garamond.otf"],
  ["that of another font", "Garamond", "font/ttf", "Garamond.ttf"],
  ["no known one for a type that is none", "logo", "text/html", "logo.bin"],
  ["plain letters for those with marks", "Müller é", "image/png", "Muller-e.png"],
  [
    "a hyphen for what is no plain letter, however much of it",
    "a / b: c",
    "image/png",
    "a-b-c.png",
  ],
  ["no way out of a folder", "../../etc/passwd", "image/png", "etc-passwd.png"],
  ["no dots and hyphens at its end", "logo -.-", "image/png", "logo.png"],
  ["no hidden file", ".htaccess", "image/png", "htaccess.png"],
  ["no new header", 'a"\r\nSet-Cookie: b', "image/png", "a-Set-Cookie-b.png"],
  ["something where nothing is left of it", "日本", "image/png", "asset.png"],
  ["something where there was nothing", "", "image/png", "asset.png"],
  ["dots within", "v1.2 final", "image/png", "v1.2-final.png"],
  ["an ending of six letters, which is a word", "card.sample", "image/png", "card.sample.png"],
  ["80 characters at most", "x".repeat(90), "image/png", `${"x".repeat(80)}.png`],
])("a download is called %s", (_, name, contentType, expected) => {
  expect(assetFileName({ name, contentType })).toBe(expected);
});
