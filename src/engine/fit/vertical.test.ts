import { describe, expect, test } from "vitest";
import type { LibraryFont } from "../font/library/library-font.ts";
import { latin1Bytes } from "#base/bytes.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import {
  columnPlace,
  keepsItsForm,
  orientationOf,
  sidewaysShift,
  uprightCode,
} from "./vertical.ts";

describe("how characters stand in a column (UAX #50)", () => {
  test.each([
    ["an ideograph", "漢", "upright"],
    ["a kana", "か", "upright"],
    ["a small kana", "っ", "upright"],
    ["a full-width letter", "Ａ", "upright"],
    ["a bracket, that has a form for it", "「", "upright"],
    ["a comma", "、", "upright"],
    ["a hangul syllable", "한", "upright"],
    ["a Latin letter", "A", "sideways"],
    ["a figure", "7", "sideways"],
    ["a letter with an accent", "é", "sideways"],
    ["a Cyrillic letter", "Ж", "sideways"],
    ["a Hebrew letter", "א", "sideways"],
    ["the section sign, the first that stands upright", "§", "upright"],
    ["what stands before it", "¦", "sideways"],
    ["a copyright sign", "©", "upright"],
    ["an ideograph beyond the first plane", "𠀀", "upright"],
    ["an unassigned point", "\u{10ffff}", "sideways"],
    ["nothing", "", "sideways"],
  ])("%s (%s): %s", (_, character, expected) => {
    expect(orientationOf(character)).toBe(expected);
  });

  test.each([
    ["漢", true],
    ["Ａ", true],
    ["、", false],
    ["「", false],
    ["っ", false],
    ["A", false],
  ])("%s looks as in a line: %s", (character, expected) => {
    expect(keepsItsForm(character)).toBe(expected);
  });
});

describe("a glyph of the file's own font", () => {
  const code = { code: 5, length: 2, width: 900 };
  const at = { text: "漢", cluster: 3 };

  test("is put in the middle of its cell by whoever writes it", () => {
    expect(uprightCode(code, factsOf("7"), at)).toEqual({
      code: 5,
      codeLength: 2,
      width: 900,
      advance: 1000,
      dx: -450,
      dy: -880,
      text: "漢",
      isWordSpace: false,
      cluster: 3,
      isSafe: true,
      turn: "upright",
    });
  });

  test("is put there by a font for vertical writing itself", () => {
    expect(uprightCode(code, factsOf("7", { vertical: true }), at)).toMatchObject({ dx: 0, dy: 0 });
  });
});

describe("a glyph of a full font", () => {
  /** A font of 2000 units an em, with these tables. */
  const fontWith = (...tables: readonly string[]): LibraryFont => {
    const directory = tables.map((tag) => `${tag}\0\0\0\0\0\0\0\0\0\0\0\0`).join("");
    const count = String.fromCharCode(0, tables.length);
    const bytes = latin1Bytes(`\0\u0001\0\0${count}\0\0\0\0\0\0${directory}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what places a glyph is there
    return { facts: { unitsPerEm: 2000 }, file: { bytes } } as unknown as LibraryFont;
  };
  const shaped = { xOffset: -500, yOffset: -1700, yAdvance: -2200 };
  const place = (text: string, isOwnForm: boolean, font = fontWith("vmtx")) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const glyph = { shaped, text, width: 500, isOwnForm } as unknown as Parameters<
      typeof columnPlace
    >[1];
    return columnPlace(font, glyph);
  };

  test("with metrics for columns stands and leads by them, in thousandths of an em", () => {
    expect(place("漢", true)).toEqual({ advance: 1100, dx: -250, dy: -850, turn: "upright" });
    expect(place("漢", true, fontWith("glyf", "VORG")).advance).toBe(1100);
  });

  test("without such metrics stands in the ideographs' cell", () => {
    expect(place("漢", true, fontWith("glyf"))).toEqual({
      advance: 1000,
      dx: -250,
      dy: -880,
      turn: "upright",
    });
  });

  test("of a bracket without a form for columns lies on its side", () => {
    expect(place("「", false)).toEqual({ advance: 500, dx: 0, dy: -380, turn: "sideways" });
    expect(place("「", true).turn).toBe("upright");
  });

  test.each([
    ["、", 350, -250],
    ["。", 350, -250],
    ["，", 350, -250],
    ["っ", -150, -750],
    ["ㇰ", -150, -750],
    ["漢", -250, -850],
  ])("%s drawn for lines is moved into its corner", (text, dx, dy) => {
    expect(place(text, false)).toMatchObject({ dx, dy });
    expect(place(text, true)).toMatchObject({ dx: -250, dy: -850 });
  });
});

test.each([
  [800, -200, -300],
  [750, -250, -250],
  [901, -200, -351],
])(
  "letters on their side (%d above, %d below) stand %d off the middle",
  (ascent, descent, shift) => {
    expect(sidewaysShift({ ascent, descent })).toBe(shift);
  },
);
