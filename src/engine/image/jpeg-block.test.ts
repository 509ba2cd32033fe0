import { describe, expect, test } from "vitest";
import type { BitReader, CodeTable } from "./jpeg-bits.ts";
import { inRows, readBlock, writeSamples } from "./jpeg-block.ts";

const TABLE: CodeTable = new Uint16Array(0);

/** Bits that give these codes and numbers in turn. */
function scripted(codes: readonly number[], values: readonly number[]): BitReader {
  const [leftCodes, leftValues] = [[...codes], [...values]];
  return {
    code: () => leftCodes.shift() ?? 0,
    extended: (bits) => (bits === 0 ? 0 : (leftValues.shift() ?? 0)),
    restart: () => undefined,
    isAtEnd: false,
  };
}

/** Coefficients that differ from 0, by their place in rows, and how many were coded. */
function blockOf(codes: readonly number[], values: readonly number[], last = 0) {
  const block = new Int32Array(64).fill(99);
  const coder = { dc: TABLE, ac: TABLE, last };
  const end = readBlock(scripted(codes, values), coder, block);
  const found = Object.fromEntries([...block.entries()].filter(([, value]) => value !== 0));
  return { found, end, last: coder.last };
}

/** Size 1, behind so many zeros. */
const behind = (zeros: number): number => (zeros << 4) | 1;

describe("coefficients of a block (F.2.2)", () => {
  test("the first is a difference to that of the block before", () => {
    expect(blockOf([3, 0], [5], 10)).toEqual({ found: { 0: 15 }, end: 1, last: 15 });
    expect(blockOf([0, 0], [], 10)).toEqual({ found: { 0: 10 }, end: 1, last: 10 });
    expect(blockOf([3, 0], [-10], 10)).toEqual({ found: {}, end: 1, last: 0 });
  });

  // Figure A.6.
  test.each<[number, number]>([
    [1, 1],
    [2, 8],
    [3, 16],
    [4, 9],
    [5, 2],
    [6, 3],
    [9, 24],
    [10, 32],
    [14, 4],
    [15, 5],
    [62, 62],
    [63, 63],
  ])("number %d in coded order stands at %d", (coded, place) => {
    // Up to fifteen zeros in one code, sixteen of them as F0.
    const skips = Array<number>(Math.floor((coded - 1) / 16)).fill(0xf0);
    const { found, end } = blockOf([0, ...skips, behind((coded - 1) % 16), 0], [7]);
    expect([found, end]).toEqual([{ [place]: 7 }, coded + 1]);
  });

  test("one by one, the end of block leaves the others at 0", () => {
    expect(blockOf([0, 1, 1, behind(1), 0, 1], [4, 5, 6]).found).toEqual({ 1: 4, 8: 5, 9: 6 });
  });

  test("zeros at the end need no end of block", () => {
    expect(blockOf([0, ...Array<number>(63).fill(1)], Array<number>(63).fill(2)).end).toBe(64);
  });

  test("more zeros than a block has are damage, and write nothing beyond it", () => {
    expect(blockOf([0, 0xf0, 0xf0, 0xf0, behind(15), 0], [7])).toMatchObject({ found: {} });
  });

  test("a DC size beyond fifteen bits is cut to four", () => {
    expect(blockOf([0xf3, 0], [5]).last).toBe(5);
  });
});

describe("samples of a block (A.3.3)", () => {
  const flat = new Float64Array(64).fill(1);

  /** The 64 samples of coefficients by their place, rows one behind the other. */
  function samplesOf(
    coefficients: Readonly<Record<number, number>>,
    quant = flat,
  ): Uint8ClampedArray {
    const block = new Int32Array(64);
    for (const [at, value] of Object.entries(coefficients)) {
      block[Number(at)] = value;
    }
    const samples = new Uint8ClampedArray(64);
    const end = Object.keys(coefficients).every((at) => at === "0") ? 1 : 64;
    writeSamples({ block, end }, quant, samples, [0, 8]);
    return samples;
  }

  test.each<[number, number]>([
    [0, 128],
    [80, 138],
    [-80, 118],
    [1016, 255],
    [2000, 255],
    [-2000, 0],
  ])("a first coefficient of %d is a grey of %d", (coefficient, grey) => {
    expect([...new Set(samplesOf({ 0: coefficient }))]).toEqual([grey]);
  });

  test("the quick way for a flat block gives what the long one does", () => {
    const block = Int32Array.of(77, ...Array<number>(63).fill(0));
    const [quick, long] = [new Uint8ClampedArray(64), new Uint8ClampedArray(64)];
    writeSamples({ block, end: 1 }, flat, quick, [0, 8]);
    writeSamples({ block, end: 64 }, flat, long, [0, 8]);
    expect(quick).toEqual(long);
  });

  test("the table multiplies each coefficient by its own number", () => {
    const quant = new Float64Array(64).fill(1);
    quant[0] = 10;
    expect(samplesOf({ 0: 8 }, quant)[0]).toBe(138);
    quant[1] = 3;
    expect(samplesOf({ 0: 0, 1: 20 }, quant)).toEqual(samplesOf({ 0: 0, 1: 60 }));
  });

  test("the second coefficient runs from left to right, the ninth from top to bottom", () => {
    const across = samplesOf({ 1: 100 });
    const down = samplesOf({ 8: 100 });
    // 100 · (1/√8) · (1/2) · cos(π/16) = 17.3 at the first sample.
    expect([across[0], across[7], across[56], across[63]]).toEqual([145, 111, 145, 111]);
    expect([down[0], down[7], down[56], down[63]]).toEqual([145, 145, 111, 111]);
  });

  test("the highest frequency changes its sign at each sample", () => {
    const signs = [...samplesOf({ 7: 100 })].slice(0, 8).map((value) => value > 128);
    expect(signs).toEqual([true, false, true, false, true, false, true, false]);
  });

  test("rows go where the picture's do, and nothing beside them is touched", () => {
    const samples = new Uint8ClampedArray(20 * 9).fill(7);
    writeSamples(
      { block: Int32Array.of(80, ...Array<number>(63).fill(0)), end: 1 },
      flat,
      samples,
      [22, 20],
    );
    const rows = Array.from({ length: 9 }, (_, y) => [...samples.subarray(20 * y, 20 * y + 20)]);
    expect(rows[0]).toEqual(Array<number>(20).fill(7));
    for (const row of rows.slice(1)) {
      expect(row).toEqual([7, 7, ...Array<number>(8).fill(138), ...Array<number>(10).fill(7)]);
    }
  });
});

test("a quantization table stands in rows as a block does", () => {
  const table = inRows(Array.from({ length: 64 }, (_, k) => k));
  // Figure A.6, the first row and the first column.
  expect([...table.subarray(0, 8)]).toEqual([0, 1, 5, 6, 14, 15, 27, 28]);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((row) => table[8 * row])).toEqual([
    0, 2, 3, 9, 10, 20, 21, 35,
  ]);
  expect(inRows([5])[1]).toBe(0);
});
