/** Names that are made of what people call things: of downloads, in addresses, of people who sign in. */
import { describe, expect, test } from "vitest";
import { assetFileName } from "./asset.ts";
import { isFillToken, tokenMsOf } from "./fill-link.ts";
import { pdfFileName } from "./render.ts";
import { isSlug, listingOf, slugFrom } from "./template.ts";
import { parseEmail, passwordProblem } from "./user.ts";

test.each([
  ["Visitenkarte Größe L", "visitenkarte-gro-e-l"],
  ["Über uns", "uber-uns"],
  ["名刺", "template"],
  ["A", "template-a"],
  ["--", "template"],
  ["x".repeat(90), "x".repeat(60)],
])("the title %j has the slug %s", (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test.each([["ab"], ["-abc"], ["abc-"], ["Abc"], ["a b"], ["x".repeat(81)], ["abc\n"]])(
  "%j is no slug",
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);

test.each([
  ["Order 7.pdf", "Order 7.pdf"],
  ['a"; filename="x.exe', "a filenamex.exe.pdf"],
  ["../../etc/passwd", "etcpasswd.pdf"],
  ["名刺", "fallback.pdf"],
  [undefined, "fallback.pdf"],
])("a download called %j is sent as %s", (wanted, name) => {
  expect(pdfFileName(wanted, "fallback")).toBe(name);
});

test.each([
  ["Logo é.JPEG", "image/png", "Logo-e.png"],
  ["...", "font/ttf", "asset.ttf"],
  ["x", "text/html", "x.bin"],
])("the asset %j of type %s is sent as %s", (name, contentType, fileName) => {
  expect(assetFileName({ name, contentType })).toBe(fileName);
});

describe("people", () => {
  test.each([
    [" Ada@Example.COM ", "ada@example.com"],
    ["ada", null],
    ["a b@example.com", null],
    ["ada@example.com, eve@example.com", null],
    ["a@b\r\nBcc: c@d", null],
    [`${"a".repeat(250)}@b.c`, `${"a".repeat(250)}@b.c`],
    [`${"a".repeat(251)}@b.c`, null],
  ])("the address %j is kept as %j", (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  test("passwords are counted as they are hashed: composed", () => {
    expect(passwordProblem("e\u0301".repeat(6))).not.toBeNull();
    expect(passwordProblem("é".repeat(12))).toBeNull();
    expect(passwordProblem("x".repeat(129))).not.toBeNull();
  });
});

test("a link that is mailed lives a week, one that is shown a day", () => {
  expect([tokenMsOf("resume"), tokenMsOf("edit")]).toEqual([7 * 86_400_000, 86_400_000]);
});

test.each([
  [`hat_${"a".repeat(43)}`, true],
  [`hat_${"a".repeat(42)}`, false],
  [`hat_${"a".repeat(43)}\n`, false],
])("%j is a token: %j", (text, isToken) => {
  expect(isFillToken(text)).toBe(isToken);
});

test("a list shows as many as were asked for and tells whether there are more", () => {
  expect(listingOf([1, 2, 3], 2)).toEqual({ items: [1, 2], hasMore: true });
  expect(listingOf([1, 2], 2)).toEqual({ items: [1, 2], hasMore: false });
});
