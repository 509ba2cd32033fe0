import { describe, expect, test } from "vitest";
import { codeTexts } from "./code-texts.ts";

type Shown = readonly (readonly [code: number, text: string])[];

/** The texts of codes; `cmap` has the characters of codes 1, 2 and so on. */
function textsOf(shown: Shown, cmap = ""): Readonly<Record<number, string>> {
  const letters = Array.from(cmap);
  const glyphOf = (codePoint: number): number =>
    letters.indexOf(String.fromCodePoint(codePoint)) + 1;
  const glyphs = shown.map(([code, text]) => ({ code, text }));
  return Object.fromEntries(codeTexts(glyphs, glyphOf));
}

describe("what codes read as", () => {
  test.each<[string, Shown, string, Readonly<Record<number, string>>]>([
    ["nothing of nothing", [], "", {}],
    [
      "a letter each",
      [
        [1, "a"],
        [2, "b"],
      ],
      "ab",
      { 1: "a", 2: "b" },
    ],
    [
      "a cluster by its first glyph",
      [
        [1, "fi"],
        [2, ""],
      ],
      "fi",
      { 1: "fi", 2: "" },
    ],
    [
      "the first of two letters",
      [
        [1, "a"],
        [1, "A"],
      ],
      "a",
      { 1: "a" },
    ],
    [
      "a letter alone over one with a mark",
      [
        [1, "e\u0301"],
        [2, ""],
        [1, "e"],
      ],
      "e\u0301",
      { 1: "e", 2: "\u0301" },
    ],
    [
      "a letter with the nukta drawn into it, alone and below a vowel",
      [
        [1, "\u091c\u093c"],
        [1, "\u091c\u093c\u0941"],
        [2, ""],
      ],
      "",
      { 1: "\u091c\u093c", 2: "\u0941" },
    ],
    [
      "two marks on one letter apart",
      [
        [1, "नु"],
        [2, ""],
        [1, "नी"],
        [3, ""],
      ],
      "नुी",
      { 1: "न", 2: "ु", 3: "ी" },
    ],
    [
      "a vowel drawn first, of two consonants",
      [
        [3, "कि"],
        [1, ""],
        [3, "नि"],
        [2, ""],
      ],
      "कनि",
      { 1: "क", 2: "न", 3: "ि" },
    ],
    [
      "a form of that vowel that no cmap knows",
      [
        [9, "कि"],
        [1, ""],
        [9, "नि"],
        [2, ""],
      ],
      "कनि",
      { 1: "क", 2: "न", 9: "ि" },
    ],
    [
      "sara am by its parts",
      [
        [1, "กำ"],
        [3, ""],
        [4, ""],
        [2, "น"],
        [1, "ก"],
      ],
      "กน\u0e4dา",
      { 1: "ก", 2: "น", 3: "\u0e4d", 4: "า" },
    ],
    [
      "a vowel by its parts, the second with a dot",
      [
        [1, "का"],
        [2, ""],
        [1, "कों"],
        [2, ""],
        [8, ""],
      ],
      "का",
      { 1: "क", 2: "ा", 8: "\u0947\u0902" },
    ],
    [
      "a mark repeated",
      [
        [1, "\u0301\u0301"],
        [1, ""],
      ],
      "\u0301",
      { 1: "\u0301" },
    ],
  ])("%s", (_, shown, cmap, texts) => {
    expect(textsOf(shown, cmap)).toEqual(texts);
  });

  test("a hook drawn last reads as its ra", () => {
    const texts = textsOf(
      [
        [1, "र्क"],
        [9, ""],
        [1, "र्ना"],
        [9, ""],
        [3, ""],
      ],
      "कना",
    );
    expect(texts[9]).toBe("र्");
  });
});
