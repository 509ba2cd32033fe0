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

// 5177, 4.3: a mask has a bit for each stem; what it is taken for decides where code goes on.
describe("masks are stepped over, as long as the stems before them say", () => {
  const ones = (count: number): readonly number[] => n(...Array<number>(count).fill(1));
  const LINE = [...n(1), 6, 14];

  test.each<[string, readonly number[]]>([
    ["hstem", [...n(1, 2), 1, 19, 14]],
    ["vstem", [...n(1, 2), 3, 19, 14]],
    ["hstemhm", [...n(1, 2), 18, 19, 14]],
    ["vstemhm", [...n(1, 2), 23, 19, 14]],
    ["cntrmask", [...n(1, 2), 18, 20, 14]],
    ["an implied vstem", [...n(1, 2), 19, 14]],
    ["an implied vstem before cntrmask", [...n(1, 2), 20, 14]],
    ["a width before a stem", [...n(300, 1, 2), 1, 19, 14]],
    ["eight stems: one byte", [...ones(16), 18, 19, 14]],
    ["nine stems: two bytes", [...ones(18), 18, 19, 14, 14]],
    ["stems of two operators", [...ones(10), 1, ...ones(8), 3, 19, 14, 14]],
    ["masks one behind the other", [...n(1, 2), 18, 19, 14, 20, 14]],
    ["no stem: no byte", [19]],
    ["a move is no stem", [...n(1, 2), 21, 19]],
    ["an escape has a second byte", [12, 14]],
  ])("%s", (_, code) => {
    expect(draws(...code, ...LINE)).toBe(true);
  });
});

describe("subroutines are called by the number before them", () => {
  test.each([-1131, -364, -363, -108, -107, 0, 107, 108, 363, 364, 1131])("%d", (number) => {
    const only = (index: number) => (index === number ? Uint8Array.of(...n(1), 6, 11) : null);
    const code = Uint8Array.from([...n(number), 10, 14]);
    expect(drawsType2(code, () => null, only)).toBe(true);
    expect(drawsType2(code, only, () => null)).toBe(false);
  });

  test.each<[number, readonly number[]]>([
    [1132, [28, 4, 108]],
    [-2000, [28, 248, 48]],
    [32_000, [255, 125, 0, 0, 0]],
  ])("%d, in a longer form", (number, operand) => {
    const only = (index: number) => (index === number ? Uint8Array.of(...n(1), 6, 11) : null);
    expect(drawsType2(Uint8Array.from([...operand, 29, 14]), only, () => null)).toBe(true);
  });

  test("whose number is no operand any more", () => {
    expect(draws(...n(1, 2, 3), ...n(1), 10, 14)).toBe(false);
    expect(draws(...n(1, 2, 3, 4), ...n(1), 10, 14)).toBe(true);
  });

  test("ten deep, not deeper", () => {
    const nested = (depth: number): boolean => {
      const subrs = (index: number): Uint8Array =>
        index === depth ? Uint8Array.of(...n(1), 6, 11) : Uint8Array.of(...n(index + 1), 10, 11);
      return drawsType2(Uint8Array.from([...n(1), 10, 14]), () => null, subrs);
    };
    expect([nested(10), nested(11)]).toEqual([true, false]);
  });
});
