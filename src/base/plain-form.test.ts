import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "./any-character.test-kit.ts";
import { plainForm } from "./plain-form.ts";

test.each([
  ["double-struck", "𝕥𝕙𝕚𝕤", "this"],
  ["white on black squares", "🆃🅷🅸🆂", "THIS"],
  ["white on black circles", "🅣🅗", "TH"],
  ["squares", "🄰🄱", "AB"],
  ["circles", "Ⓐⓝⓝⓐ", "Anna"],
  ["full width", "Ａｎｎａ １２", "Anna １２".normalize("NFKC")],
  ["bold script in a plain sentence", "Dear 𝓐𝓷𝓷𝓪!", "Dear Anna!"],
  ["small capitals", "ᴀɴɴᴀ ꜱ", "anna s"],
  ["mathematical figures", "𝟙𝟚", "12"],
  ["a marked letter comes out composed", "𝖟\u030c", "ž"],
])("%s have plain letters", (_, styled, plain) => {
  expect(plainForm(styled)).toBe(plain);
});

test.each([["Łódź ß"], ["😀 Anna"], ["日本"], ["مرحبا"], [""]])("%s is plain already", (text) => {
  expect(plainForm(text)).toBeNull();
});

test("what is plain stays plain, and nothing vanishes", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const plain = plainForm(text);
      expect(plain === null ? null : plainForm(plain)).toBeNull();
      expect(plain === "").toBe(false);
    }),
    { seed: 1 },
  );
});
