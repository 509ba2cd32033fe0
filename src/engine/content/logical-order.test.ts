import { expect, test } from "vitest";
import { bidiLevels, mirrored } from "../packages/bidi.ts";
import { isMostlyRtl, logicalOrder } from "./logical-order.ts";

interface Piece {
  readonly text: string;
}

const withText = (_: Piece, text: string): Piece => ({ text });

/** Characters as they stand on the line, left to right (UAX #9, L2 and, for brackets by their look, L4). */
function visual(logical: string, direction: "ltr" | "rtl", isMirrored: boolean): readonly Piece[] {
  const { levels } = bidiLevels(logical, direction);
  const placed = Array.from(logical, (text, i) => ({
    text: isMirrored && (levels[i] ?? 0) % 2 === 1 ? mirrored(text) : text,
    level: levels[i] ?? 0,
  }));
  for (let level = Math.max(0, ...levels); level >= 1; level--) {
    for (let from = 0; from < placed.length; from++) {
      let to = from;
      while ((placed[to]?.level ?? -1) >= level) {
        to++;
      }
      placed.splice(from, to - from, ...placed.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return placed;
}

test.each([
  ["rtl", "שלום עולם"],
  ["rtl", "פתוח כל יום 8:00–20:00"],
  ["rtl", "טלפון 03-555-1234"],
  ["rtl", "הנחה של 50% היום"],
  ["rtl", "המחיר $25 בלבד"],
  ["rtl", "בואו ל Jazz Club תל אביב"],
  ["rtl", "iPhone 15 במבצע"],
  ["rtl", "כתבו אל info@cafe.example היום"],
  ["rtl", "רחוב הרצל 12, תל אביב"],
  ["rtl", "קפה (טרי) ומאפה"],
  ["rtl", "مرحبا بالعالم"],
  ["rtl", "السعر ٢٥ ريال"],
  ["rtl", "خصم 50% اليوم"],
  ["rtl", "اتصل 050-123 الآن"],
  ["rtl", "قهوة Espresso Doppio طازجة"],
  ["rtl", "في 12/05/2027 مساء"],
  ["ltr", "Café שלום עולם in Jaffa"],
  ["ltr", "Menu قهوة عربية today"],
  ["ltr", "The word שלום (peace) is old"],
  ["ltr", "Plain Latin 123 (abc)"],
] as const)("%s %s", (direction, text) => {
  for (const isMirrored of [false, true]) {
    const seen = visual(text, direction, isMirrored);
    const read = logicalOrder(seen, direction, withText);
    expect(read.map((piece) => piece.text).join("")).toBe(text);
  }
  expect(isMostlyRtl(Array.from(text, (character) => ({ text: character })))).toBe(
    direction === "rtl",
  );
});

test("presentation forms are read as letters", () => {
  const shown = ["\ufe8e", "\ufe92", "\ufea3", "\ufeae", "\ufee3"].map((text) => ({ text }));
  expect(
    logicalOrder(shown, "rtl", withText)
      .map(({ text }) => text)
      .join(""),
  ).toBe("مرحبا");
  expect(logicalOrder([{ text: "\ufefb" }], "rtl", withText)).toEqual([{ text: "لا" }]);
});

test("characters by the thousand are ordered in one pass", () => {
  const pieces = Array.from({ length: 20_000 }, (_, i) => ({ text: i % 3 === 0 ? "1" : "(" }));
  expect(logicalOrder([...pieces, { text: "א" }], "rtl", withText)).toHaveLength(20_001);
});
