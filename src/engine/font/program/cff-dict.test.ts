import { describe, expect, test } from "vitest";
import { ByteReader } from "./byte-reader.ts";
import { type CffIndex, readDict, readIndex } from "./cff-dict.ts";

function indexOf(...bytes: readonly number[]): CffIndex {
  return readIndex(new ByteReader(Uint8Array.from(bytes)), 0);
}

function itemsOf(index: CffIndex): readonly (readonly number[])[] {
  return Array.from({ length: index.count }, (_, i) => [...index.item(i)]);
}

describe("an INDEX (5176, 5)", () => {
  test("holds its items one behind the other", () => {
    const index = indexOf(0, 3, 1, 1, 3, 3, 4, 0xaa, 0xbb, 0xcc, 0xdd);
    expect(itemsOf(index)).toEqual([[0xaa, 0xbb], [], [0xcc]]);
    expect(index.end).toBe(10);
  });

  test.each([1, 2, 3, 4])("may have offsets of %d bytes", (size) => {
    const offsets = [1, 2, 4].flatMap((offset) => [...Array<number>(size - 1).fill(0), offset]);
    const index = indexOf(0, 2, size, ...offsets, 7, 8, 9);
    expect(itemsOf(index)).toEqual([[7], [8, 9]]);
    expect(index.end).toBe(3 + 3 * size + 3);
  });

  test("starts where it is said to, which counts for its end too", () => {
    const bytes = Uint8Array.of(9, 9, 0, 1, 1, 1, 2, 0x55, 9);
    const index = readIndex(new ByteReader(bytes), 2);
    expect(itemsOf(index)).toEqual([[0x55]]);
    expect(index.end).toBe(8);
  });

  test("of no items is its count alone: the next structure follows two bytes later", () => {
    expect(indexOf(0, 0, 1, 1).end).toBe(2);
    expect(indexOf(0, 0, 1, 1).count).toBe(0);
  });

  test.each<[string, readonly number[]]>([
    ["offsets of no bytes", [0, 1, 0, 1, 2, 5]],
    ["offsets of five bytes", [0, 1, 5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 5]],
    ["offsets past the data", [0, 9, 1, 1, 2, 3]],
    ["the offset of its end past the data", [0, 2, 1, 1, 2]],
  ])("with %s has no items", (_, bytes) => {
    const index = indexOf(...bytes);
    expect(index.count).toBe(0);
    expect([...index.item(0)]).toEqual([]);
  });

  test("whose offsets are all there, the data not, has what is left", () => {
    expect(itemsOf(indexOf(0, 2, 1, 1, 2, 9, 7, 8))).toEqual([[7], [8]]);
  });

  test("whose offsets run backwards has empty items, not negative ones", () => {
    expect(itemsOf(indexOf(0, 2, 1, 3, 1, 4, 7, 8, 9))).toEqual([[], [7, 8, 9]]);
  });

  // Numbers of subroutines come from charstrings, which divide and subtract.
  test.each([-1, 2, 0.5, Number.NaN, Infinity])("has no item %d", (at) => {
    expect([...indexOf(0, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9).item(at)]).toEqual([]);
  });
});

function dictOf(...bytes: readonly number[]): readonly (readonly [number, readonly number[]])[] {
  return [...readDict(Uint8Array.from(bytes))];
}

describe("a DICT (5176, 4)", () => {
  // The examples of table 3 and its edges, each an operand of the operator 15.
  test.each<[readonly number[], number]>([
    [[0x8b], 0],
    [[0xef], 100],
    [[0x27], -100],
    [[32], -107],
    [[246], 107],
    [[247, 0], 108],
    [[0xfa, 0x7c], 1000],
    [[250, 255], 1131],
    [[251, 0], -108],
    [[0xfe, 0x7c], -1000],
    [[254, 255], -1131],
    [[0x1c, 0x27, 0x10], 10_000],
    [[0x1c, 0xd8, 0xf0], -10_000],
    [[0x1d, 0x00, 0x01, 0x86, 0xa0], 100_000],
    [[0x1d, 0xff, 0xfe, 0x79, 0x60], -100_000],
    [[0x1e, 0xe2, 0xa2, 0x5f], -2.25],
    [[0x1e, 0x0a, 0x14, 0x05, 0x41, 0xc3, 0xff], 0.140541e-3],
    [[0x1e, 0x1b, 0x2f], 100],
    [[0x1e, 0x67, 0x89, 0xff], 6789],
    // An even number of digits: f stands in the upper half of the last byte.
    [[0x1e, 0x12, 0xff], 12],
  ])("operand %o is %d", (operand, value) => {
    expect(dictOf(...operand, 15)).toEqual([[15, [value]]]);
  });

  test("has operands before their operator, none for the next", () => {
    expect(dictOf(139, 140, 5, 17, 141, 18)).toEqual([
      [5, [0, 1]],
      [17, []],
      [18, [2]],
    ]);
  });

  test("goes on right behind a real number, whichever half of a byte it ends in", () => {
    expect(dictOf(0x1e, 0x12, 0xf3, 140, 15)).toEqual([[15, [12, 1]]]);
    expect(dictOf(0x1e, 0x1f, 140, 15)).toEqual([[15, [1, 1]]]);
  });

  test("tells operators of two bytes from those of one", () => {
    expect(dictOf(140, 12, 7, 141, 7, 142, 21)).toEqual([
      [1207, [1]],
      [7, [2]],
      [21, [3]],
    ]);
  });

  test("that says a thing twice says the last", () => {
    expect(dictOf(140, 15, 141, 15)).toEqual([[15, [2]]]);
  });

  test("goes on behind reserved bytes", () => {
    expect(dictOf(22, 27, 31, 255, 140, 15)).toEqual([[15, [1]]]);
  });

  test("drops operands whose operator is cut off", () => {
    expect(dictOf(140, 15, 141)).toEqual([[15, [1]]]);
    expect(dictOf(0x1e, 0x12)).toEqual([]);
  });

  // A matrix of NaN would spread into every outline of the font.
  test.each<[string, readonly number[]]>([
    ["two points", [0x1e, 0x1a, 0x2a, 0x3f]],
    ["an exponent alone", [0x1e, 0xbf]],
    ["an exponent out of range", [0x1e, 0x1b, 0x99, 0x9f]],
    ["nothing", [0x1e, 0xff]],
    ["a minus inside", [0x1e, 0x1e, 0x2f]],
  ])("takes 0 for a real number of %s", (_, operand) => {
    expect(dictOf(...operand, 140, 15)).toEqual([[15, [0, 1]]]);
  });
});
