import { describe, expect, test } from "vitest";
import { bidiLevels, mirrored } from "../packages/bidi.ts";
import { hasRtl, isMostlyRtl, isRtlLetter, logicalOrder } from "./logical-order.ts";

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

const piecesOf = (text: string): readonly Piece[] =>
  Array.from(text, (character) => ({ text: character }));
/** Characters as they are seen from left to right → as they are read. */
const read = (seen: string, direction: "ltr" | "rtl"): string =>
  logicalOrder(piecesOf(seen), direction, withText)
    .map(({ text }) => text)
    .join("");

describe("a line to the left", () => {
  // Seen from left to right; UAX #9, W2, W4 and W5.
  test.each<[string, string, string]>([
    ["letters are turned round", "גבא", "אבג"],
    ["a number is not", "12 בא", "אב 12"],
    ["nor a number with a point, a comma or a colon", "1.234,50 בא", "אב 1.234,50"],
    ["a separator at its end is turned", ".12 בא", "אב 12."],
    ["two separators end a number", "12..34 א", "א 34..12"],
    ["a sign of European numbers is part of one", "03-555 א", "א 03-555"],
    ["a currency sign keeps its side", "€12 א", "א €12"],
    ["a percent sign keeps its side", "50% א", "א 50%"],
    ["behind an Arabic letter a hyphen is no part of it", "123-050 ب", "ب 050-123"],
    ["behind an Arabic letter a percent sign is none either", "%50 ب", "ب 50%"],
    ["Arabic digits stand in their order", "٢٥ ب", "ب ٢٥"],
    ["Latin words keep theirs, with the figures behind them", "Jazz 15 א", "א Jazz 15"],
    ["and those between them", "Café 8 Bar א", "א Café 8 Bar"],
    ["a Latin word alone", "Bar", "Bar"],
    ["nothing", "", ""],
  ])("%s", (_, seen, expected) => {
    expect(read(seen, "rtl")).toBe(expected);
  });
});

describe("a line to the right", () => {
  test.each<[string, string, string]>([
    ["is read as it is seen", "Soup 12", "Soup 12"],
    ["but for what runs to the left", "a בא b", "a אב b"],
    ["spaces between such words go with them", "a דג בא b", "a אב גד b"],
    ["what stands behind the last does not", "a בא, b", "a אב, b"],
    ["words on both sides of a Latin one are turned each by itself", "בא x דג", "אב x גד"],
  ])("%s", (_, seen, expected) => {
    expect(read(seen, "ltr")).toBe(expected);
  });
});

describe("brackets", () => {
  test.each<[string, string, string]>([
    // The first one read closes: they are named by their look.
    ["by their look", "(ב) א", "א (ב)"],
    ["by their meaning", ")ב( א", "א (ב)"],
    ["of other kinds", "[ב] א", "א [ב]"],
    ["guillemets", "«ב» א", "א «ב»"],
    ["within Latin words stay", "Bar (x) Club א", "א Bar (x) Club"],
  ])("%s", (_, seen, expected) => {
    expect(read(seen, "rtl")).toBe(expected);
  });
});

describe("which way a line runs", () => {
  test.each<[string, boolean]>([
    ["Soup", false],
    ["12 %", false],
    ["", false],
    ["א", true],
    ["א Soup", true],
    ["Soup א", true],
    ["Soup א Cake", false],
    ["א Soup ב", true],
    ["Soup א Cake ב", true],
    ["Soup and cake א", false],
    ["12 א 34", true],
    ["مرحبا Soup", true],
  ])("%s: to the left %s", (text, isRtl) => {
    expect(isMostlyRtl(piecesOf(text))).toBe(isRtl);
  });

  test.each<[string, boolean]>([
    ["א", true],
    ["ب", true],
    ["ܐ", true],
    ["ހ", true],
    ["ߊ", true],
    ["a", false],
    // Digits and marks of those scripts run or attach otherwise.
    ["٢", false],
    ["\u05b0", false],
    ["日", false],
  ])("%s: to the left %s", (letter, isRtl) => {
    expect([isRtlLetter(letter), hasRtl([{ text: letter }])]).toEqual([isRtl, isRtl]);
  });
});
