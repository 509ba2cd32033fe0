import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "#base/any-character.test-kit.ts";
import { titleFromFileName } from "./file-title.ts";

test.each([
  ["Menu_A4_final-2.pdf", "Menu A4"],
  ["business-card.pdf", "Business card"],
  ["save-the-date_v3_CMYK.PDF", "Save the date"],
  ["C:\\designs\\Speisekarte Sommer 2026 final (1).pdf", "Speisekarte Sommer 2026"],
  ["/home/ada/menu.indd.pdf", "Menu"],
  ["card.pdf.pdf", "Card"],
  ["Price%20list-2026-05-01.pdf", "Price list 2026-05-01"],
  ["T-shirt front.pdf", "T-shirt front"],
  ["eBay_flyer-kopie.pdf", "eBay flyer"],
  ["programa1.pdf", "Programa1"],
  ["final.pdf", "Final"],
  ["Konzert Finale Nord.pdf", "Konzert Finale Nord"],
  ["名刺_最終.pdf", "名刺"],
  ["תפריט סופי.pdf", "תפריט"],
  ["card", "Card"],
  ["a\u0000b\u001fc.pdf", "Abc"],
  [".pdf", "Untitled"],
  ["", "Untitled"],
  ["folder/", "Untitled"],
  ["X".repeat(300), "X".repeat(200)],
  // Half a surrogate pair cannot be stored.
  ["A\ud83cb.pdf", "Ab"],
  [`${"X".repeat(199)}🎉🎉.pdf`, `${"X".repeat(199)}🎉`],
])("the file %j gives the title %j", (fileName, title) => {
  expect(titleFromFileName(fileName)).toBe(title);
});

test("can be stored, whatever the file is called", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400, size: "max" }), (fileName) => {
      const title = titleFromFileName(fileName);
      expect(title).not.toMatch(/\p{Surrogate}|\p{Control}/u);
      expect(Array.from(title).length).toBeLessThanOrEqual(200);
      expect(title).toBe(title.trim());
      expect(title).not.toBe("");
    }),
    { numRuns: 60 },
  );
});
