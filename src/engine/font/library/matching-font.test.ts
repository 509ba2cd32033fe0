import { describe, expect, test } from "vitest";
import type { FontFacts } from "../../plan/font-facts.ts";
import { isMatch } from "./least-match.ts";
import type { LibraryFont } from "./library-font.ts";
import { isDrawnAs, isSameFontName, matchesEmbedded } from "./matching-font.ts";

test.each<[number, number, number, boolean]>([
  // Same, compared, share.
  [19, 20, 0.95, true],
  [18, 20, 0.95, false],
  [0, 0, 0.95, true],
  [1, 1, 0.95, true],
  [0, 1, 0.95, false],
  [9, 10, 0.9, true],
  // All but one of seven and more: a swash form.
  [6, 7, 0.95, true],
  [5, 6, 0.95, false],
  [12, 14, 0.95, false],
])("%d of %d are enough for a share of %d: %s", (same, compared, share, expected) => {
  expect(isMatch(same, compared, share)).toBe(expected);
});

test.each<[string, string, boolean]>([
  ["Jost-Regular", "Jost-Regular", true],
  // As pdf-lib names what it embeds.
  ["Jost-Regular-4711", "Jost-Regular", true],
  ["Jost-Regular-4711x", "Jost-Regular", false],
  ["Jost-Bold", "Jost-Regular", false],
  ["Font-2", "Font-2", true],
  ["Font-2", "Font", true],
  ["", "", false],
  ["-12", "", false],
])("%s is called as %s: %s", (embedded, full, expected) => {
  expect(isSameFontName(embedded, full)).toBe(expected);
});

/** Letters a to j, 500 wide but for those given. */
const LETTERS = "abcdefghij";

function libraryFont(widths: Readonly<Record<string, number | null>> = {}): LibraryFont {
  return {
    file: { id: "own", bytes: new Uint8Array() },
    facts: { postScriptName: "Some-Regular" },
    widthOf: (letter: string) => (letter in widths ? (widths[letter] ?? null) : 500),
    glyphOf: () => 0,
    glyphCount: 1,
  } as unknown as LibraryFont;
}

function embedded(changes: Partial<FontFacts> = {}): FontFacts {
  return {
    postScriptName: "Some-Regular",
    embedded: true,
    coverage: Array.from(LETTERS, (letter) => [letter, letter.charCodeAt(0), 1, 500]),
    ...changes,
  } as FontFacts;
}

describe("the full font of a subset, by name and widths", () => {
  test.each<[string, LibraryFont, FontFacts, boolean]>([
    ["of its name and widths", libraryFont(), embedded(), true],
    ["of another name", libraryFont(), embedded({ postScriptName: "Other" }), false],
    ["widths rounded by two thousandths", libraryFont({ a: 502, b: 498 }), embedded(), true],
    ["one width of ten is another", libraryFont({ a: 503 }), embedded(), true],
    ["two widths of ten are", libraryFont({ a: 503, b: 497 }), embedded(), false],
    ["one letter of ten is missing", libraryFont({ a: null }), embedded(), true],
    ["two letters of ten are", libraryFont({ a: null, b: null }), embedded(), false],
    [
      "of a font that is not embedded the name is enough",
      libraryFont(),
      embedded({ embedded: false, coverage: [] }),
      true,
    ],
    [
      "of an embedded one whose letters nobody can read it is not",
      libraryFont(),
      embedded({ coverage: [] }),
      false,
    ],
    [
      "letters that are seen and not there",
      libraryFont(),
      embedded({ ink: [["a", [0, 0, 500, 500], ""]] }),
      false,
    ],
  ])("%s", (_, font, facts, expected) => {
    expect(matchesEmbedded(font, facts)).toBe(expected);
  });

  test("by its outlines alone it is one only where a letter is seen", () => {
    expect(isDrawnAs(libraryFont(), embedded())).toBe(false);
    expect(isDrawnAs(libraryFont(), embedded({ ink: [] }))).toBe(false);
    expect(
      isDrawnAs(libraryFont(), embedded({ embedded: false, ink: [["a", [0, 0, 1, 1], ""]] })),
    ).toBe(false);
  });
});
