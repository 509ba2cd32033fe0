import { describe, expect, test } from "vitest";
import type { FontFacts } from "../../plan/font-facts.ts";
import type { Outline } from "../program/glyph-outline.ts";
import { shapeOf } from "../program/glyph-shape.ts";
import { type DrawnLetter, fingerprintOf, matchesFingerprint } from "./fingerprint.ts";

const LETTERS = "nopqrstuvw";

const rect = (x0: number, y0: number, x1: number, y1: number): readonly number[] =>
  [x0, y0, x1, y0].concat([x1, y1, x0, y1]);

/** Each letter an L of its own size. */
function outlineOf(letter: string, grow = 0): Outline {
  const n = LETTERS.indexOf(letter) + 1;
  return [rect(20, -10, 60 + 8 * n, 500 + grow), rect(20, -10, 300 + 20 * n, 40 + 30 * n)];
}
const widthOf = (letter: string): number => 400 + 20 * LETTERS.indexOf(letter);

const drawn: DrawnLetter = (letter) => {
  const shape = shapeOf(outlineOf(letter));
  return shape === null ? null : { width: widthOf(letter), shape };
};
const PRINT = fingerprintOf(LETTERS, drawn);

/** A font of a file that embeds these letters. */
function embeds(
  letters: string,
  changes: { readonly width?: number; readonly grow?: number; readonly of?: string } = {},
): Pick<FontFacts, "ink" | "coverage"> {
  const isChanged = (letter: string): boolean => (changes.of ?? letters).includes(letter);
  const all = Array.from(letters);
  return {
    ink: all.flatMap((letter) => {
      const shape = shapeOf(outlineOf(letter, isChanged(letter) ? (changes.grow ?? 0) : 0));
      return shape === null ? [] : [[letter, shape.box, shape.fields] as const];
    }),
    coverage: all.map((letter, i) => {
      const wider = isChanged(letter) ? (changes.width ?? 0) : 0;
      return [letter, 65 + i, 1, widthOf(letter) + wider] as const;
    }),
  };
}

test("has 14 characters for each letter, those that are not drawn included", () => {
  expect(PRINT).toMatch(/^[\w-]{140}$/u);
  const none = fingerprintOf("no", () => null);
  expect(none).toBe(".".repeat(28));
});

describe("the letters of a file are the font's", () => {
  test.each([
    ["all of them", LETTERS],
    ["three", "qrs"],
    ["in another order", "wvu"],
  ])("%s", (_, letters) => {
    expect(matchesFingerprint(LETTERS, PRINT, embeds(letters))).toBe(true);
  });

  test("though widths and edges are rounded otherwise", () => {
    expect(matchesFingerprint(LETTERS, PRINT, embeds(LETTERS, { width: 2, grow: 3 }))).toBe(true);
    expect(matchesFingerprint(LETTERS, PRINT, embeds(LETTERS, { width: -2 }))).toBe(true);
  });

  test("though one of ten is an alternate glyph", () => {
    expect(matchesFingerprint(LETTERS, PRINT, embeds(LETTERS, { width: 50, of: "n" }))).toBe(true);
    expect(matchesFingerprint(LETTERS, PRINT, embeds(LETTERS, { grow: 200, of: "n" }))).toBe(true);
  });

  test("though one of seven is, six others being sure", () => {
    const seven = LETTERS.slice(0, 7);
    expect(matchesFingerprint(LETTERS, PRINT, embeds(seven, { width: 50, of: "n" }))).toBe(true);
  });

  test("though other letters are embedded that the fingerprint says nothing of", () => {
    const { ink = [], coverage } = embeds("nop");
    const [first = ["", [0, 0, 1, 1], ""] as const] = ink;
    const more = { ink: [...ink, ["ß", first[1], first[2]] as const], coverage };
    expect(matchesFingerprint(LETTERS, PRINT, more)).toBe(true);
  });

  test("though the file embeds but one or two", () => {
    expect(matchesFingerprint(LETTERS, PRINT, embeds("n"))).toBe(true);
    expect(matchesFingerprint(LETTERS, PRINT, embeds("no"))).toBe(true);
  });
});

describe("the letters of a file are another font's", () => {
  test.each<[string, Pick<FontFacts, "ink" | "coverage">]>([
    ["all of other widths", embeds(LETTERS, { width: 3 })],
    ["all taller", embeds(LETTERS, { grow: 9 })],
    ["two of ten wider", embeds(LETTERS, { width: 50, of: "no" })],
    ["one of six wider", embeds("nopqrs", { width: 50, of: "n" })],
    ["no letter to be seen", embeds("")],
  ])("%s", (_, facts) => {
    expect(matchesFingerprint(LETTERS, PRINT, facts)).toBe(false);
  });

  test("of which the fingerprint has too few", () => {
    const none = fingerprintOf(LETTERS, (letter) => ("no".includes(letter) ? drawn(letter) : null));
    expect(matchesFingerprint(LETTERS, none, embeds("nop"))).toBe(false);
    expect(matchesFingerprint(LETTERS, none, embeds("no"))).toBe(true);
  });

  test("of a fingerprint that is cut off, or of nothing", () => {
    expect(matchesFingerprint(LETTERS, PRINT.slice(0, 41), embeds("nop"))).toBe(false);
    expect(matchesFingerprint(LETTERS, "", embeds(LETTERS))).toBe(false);
  });

  test("whose box is the same, the ink not", () => {
    const { ink = [], coverage } = embeds(LETTERS);
    const filled = ink.map(([letter, box]) => [letter, box, "_".repeat(64)] as const);
    expect(matchesFingerprint(LETTERS, PRINT, { ink: filled, coverage })).toBe(false);
  });
});

test("numbers of two digits hold two em to each side, and no more", () => {
  const wide: DrawnLetter = () => ({
    width: 9000,
    shape: { box: [-9000, -2048, 2047, 9000], fields: "A".repeat(64) },
  });
  const print = fingerprintOf("n", wide);
  expect(print).toHaveLength(14);
  const seen = (width: number, box: readonly [number, number, number, number]) => ({
    ink: [["n", box, "A".repeat(64)] as const],
    coverage: [["n", 65, 1, width] as const],
  });
  expect(matchesFingerprint("n", print, seen(2047, [-2048, -2048, 2047, 2047]))).toBe(true);
});
