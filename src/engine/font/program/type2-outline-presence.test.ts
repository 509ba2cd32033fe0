import { describe, expect, test } from "vitest";
import { charstringNumbers as n } from "../pdf-font/font-samples.ts";
import { drawsType2 } from "./type2-outline-presence.ts";

const LOCAL: readonly (readonly number[])[] = [
  [...n(10), 6, 11],
  [11],
  [14],
  [...n(1, 2)],
  [...n(4), 10, 11],
];
const GLOBAL: readonly (readonly number[])[] = [[...n(10), 7, 11]];

function draws(...code: readonly number[]): boolean {
  const from = (list: readonly (readonly number[])[]) => (index: number) => {
    const found = list[index];
    return found === undefined ? null : Uint8Array.from(found);
  };
  return drawsType2(Uint8Array.from(code), from(GLOBAL), from(LOCAL));
}

describe("a charstring draws", () => {
  test.each<[string, readonly number[]]>([
    ["rlineto", [...n(1, 0), 5]],
    ["hlineto", [...n(1), 6]],
    ["vlineto", [...n(1), 7]],
    ["rrcurveto", [...n(0, 0, 0, 0, 0, 1), 8]],
    ["rcurveline", [...n(0, 0, 0, 0, 0, 0, 1, 0), 24]],
    ["rlinecurve", [...n(1, 0, 0, 0, 0, 0, 0, 0), 25]],
    ["vvcurveto", [...n(0, 0, 0, 1), 26]],
    ["hhcurveto", [...n(0, 0, 0, 1), 27]],
    ["vhcurveto", [...n(0, 0, 0, 1), 30]],
    ["hvcurveto", [...n(0, 0, 0, 1), 31]],
    ["hflex", [...n(1, 0, 0, 0, 0, 0, 0), 12, 34]],
    ["flex1", [...n(1, 0, 0, 0, 0, 0, 0), 12, 37]],
    ["negative numbers, which must not cancel others", [...n(5, -5), 5]],
    ["a number of two bytes", [247, 0, 6]],
    ["a negative number of two bytes", [251, 0, 6]],
    ["a number of three bytes", [28, 255, 255, 6]],
    ["a fixed-point number", [255, 0, 1, 0, 0, 6]],
    ["a fraction alone", [255, 0, 0, 0, 1, 6]],
    ["a fraction of the higher byte alone", [255, 0, 0, 1, 0, 6]],
    ["a letter put together by endchar", [...n(0, 0, 65, 66), 14]],
    ["one put together with a width before it", [...n(9, 0, 0, 65, 66), 14]],
    ["behind a mask of two bytes", [...n(...Array<number>(18).fill(1)), 18, 19, 6, 6, ...n(1), 6]],
    ["behind a mask that ends an implied vstem", [...n(1, 2), 1, ...n(3, 4), 20, 6, ...n(1), 6]],
    ["behind an operator of two bytes", [12, 5, ...n(1), 6]],
    ["in a subroutine of the font", [...n(0), 10]],
    ["in a subroutine of all fonts of the file", [...n(0), 29]],
    ["by operands that a subroutine pushed", [...n(3), 10, 5]],
    ["behind a subroutine that only returns", [...n(1), 10, ...n(1), 6]],
  ])("by %s", (_, code) => {
    expect(draws(...code, 14)).toBe(true);
  });
});

describe("a charstring draws nothing", () => {
  test.each<[string, readonly number[]]>([
    ["endchar alone", [14]],
    ["no byte at all", []],
    ["moves", [...n(1, 2), 21, ...n(3), 22, ...n(4), 4, 14]],
    ["stems", [...n(1, 2), 1, ...n(1, 2), 3, ...n(1, 2), 18, ...n(1, 2), 23, 14]],
    ["lines of no length", [...n(0, 0), 5, ...n(0), 6, 14]],
    ["a fixed-point 0", [255, 0, 0, 0, 0, 6, 14]],
    ["numbers of an operator before", [...n(5, 5), 21, ...n(0), 6, 14]],
    ["a mask whose byte is that of a line", [...n(1, 2), 18, 19, 6, 14]],
    [
      "masks of nine stems, whose bytes are those of lines",
      [...n(...Array<number>(18).fill(1)), 18, ...n(), 19, 5, 6, 14],
    ],
    ["endchar with a width", [...n(300), 14]],
    ["a line behind endchar", [14, ...n(1), 6]],
    ["a line behind return", [11, ...n(1), 6]],
    ["a line behind the end of a subroutine's glyph", [...n(2), 10, ...n(1), 6, 14]],
    ["a missing subroutine", [...n(9), 10, ...n(1), 6, 14]],
    ["a call of no number", [10, ...n(1), 6, 14]],
    ["a subroutine that calls itself", [...n(4), 10, ...n(1), 6, 14]],
    // 5177, table 1: the number of the subroutine is no operand of the line behind it.
    ["a line of no length behind the number of a subroutine", [...n(0), ...n(1), 10, 6, 14]],
    ["an escape that is no flex", [...n(1, 1, 1, 1, 1, 1, 1), 12, 33, 12, 38, 14]],
  ])("by %s", (_, code) => {
    expect(draws(...code)).toBe(false);
  });

  test("where its first line hides behind more tokens than any glyph has", () => {
    const behind = (count: number): readonly number[] => [
      ...Array<number>(count).fill(1),
      ...n(1),
      6,
      14,
    ];
    expect([draws(...behind(4000)), draws(...behind(5000))]).toEqual([true, false]);
  });
});
