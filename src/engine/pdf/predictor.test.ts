import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PredictorParms, undoPredictor } from "./predictor.ts";

const RGB: PredictorParms = { predictor: 12, colors: 3, bitsPerComponent: 8, columns: 2 };
const GRAY: PredictorParms = { predictor: 12, colors: 1, bitsPerComponent: 8, columns: 3 };

function undone(parms: PredictorParms, ...bytes: readonly number[]): readonly number[] {
  return [...undoPredictor(Uint8Array.from(bytes), parms)];
}

describe("PNG rows (PNG, clause 9)", () => {
  test.each<[string, readonly number[], readonly number[]]>([
    ["none", [0, 10, 20, 30], [10, 20, 30]],
    ["sub adds the pixel to the left", [1, 10, 20, 30], [10, 30, 60]],
    [
      "up adds the row above, of zeros at first",
      [2, 10, 20, 30, 2, 1, 1, 1],
      [10, 20, 30, 11, 21, 31],
    ],
    [
      "average of left and above, rounded down",
      [0, 10, 20, 31, 3, 0, 0, 0],
      [10, 20, 31, 5, 12, 21],
    ],
    ["Paeth: left, above or corner", [0, 10, 60, 20, 4, 0, 0, 0], [10, 60, 20, 10, 60, 20]],
    ["sums are modulo 256", [0, 250, 250, 250, 2, 10, 6, 5], [250, 250, 250, 4, 0, 255]],
    ["a tag of no known kind counts as none", [0, 1, 2, 3, 9, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
    [
      "the row's own tag counts, whatever /Predictor says",
      [1, 1, 1, 1, 0, 7, 7, 7],
      [1, 2, 3, 7, 7, 7],
    ],
  ])("%s", (_, bytes, plain) => {
    expect(undone(GRAY, ...bytes)).toEqual(plain);
    expect(undone({ ...GRAY, predictor: 15 }, ...bytes)).toEqual(plain);
    expect(undone({ ...GRAY, predictor: 10 }, ...bytes)).toEqual(plain);
  });

  // PNG, 9.4: nearest to left + above - corner; of equals left and above go before corner.
  test.each<
    [string, around: readonly [left: number, above: number, corner: number], predicted: number]
  >([
    ["left", [50, 20, 10], 50],
    ["above", [12, 90, 10], 90],
    ["corner", [40, 60, 50], 50],
    ["left before corner", [10, 25, 20], 10],
    ["above before corner", [25, 10, 20], 10],
  ])("Paeth takes %s", (_, [left, above, corner], predicted) => {
    // The first pixel of a row has zeros beside it: it is predicted from above.
    const [, , , first, second] = undone(GRAY, 0, corner, above, 0, 4, (left - corner) & 255, 0, 0);
    expect([first, second]).toEqual([left, predicted]);
  });

  test("of pixels of three bytes look three bytes back", () => {
    expect(undone(RGB, 1, 1, 2, 3, 10, 10, 10)).toEqual([1, 2, 3, 11, 12, 13]);
  });

  test("of pixels of less than a byte look one byte back", () => {
    const bits = { ...GRAY, bitsPerComponent: 1, columns: 24 };
    expect(undone(bits, 1, 1, 1, 1, 2, 1, 1, 1)).toEqual([1, 2, 3, 2, 3, 4]);
  });

  test("that are cut off are undone as far as they go", () => {
    expect(undone(GRAY, 0, 1, 2, 3, 2, 1)).toEqual([1, 2, 3, 2]);
    expect(undone(GRAY, 0, 1, 2, 3, 2)).toEqual([1, 2, 3]);
    expect(undone(GRAY)).toEqual([]);
  });
});

/** What an encoder makes of plain rows: the inverse, written down from the specification. */
function pngRows(plain: readonly number[], parms: PredictorParms, tag: number): readonly number[] {
  const pixel = Math.max(1, (parms.colors * parms.bitsPerComponent) >> 3);
  const width = Math.ceil((parms.colors * parms.bitsPerComponent * parms.columns) / 8);
  const at = (row: number, i: number): number =>
    row < 0 || i < 0 ? 0 : (plain[row * width + i] ?? 0);
  return Array.from({ length: plain.length / width }, (_, row) => [
    tag,
    ...Array.from({ length: width }, (__, i) => {
      const [a, b, c] = [at(row, i - pixel), at(row - 1, i), at(row - 1, i - pixel)];
      const nearest = [a, b, c].reduce((best, next) =>
        Math.abs(a + b - c - next) < Math.abs(a + b - c - best) ? next : best,
      );
      const predicted = [0, a, b, Math.floor((a + b) / 2), nearest][tag] ?? 0;
      return (at(row, i) - predicted) & 255;
    }),
  ]).flat();
}

const byte = fc.integer({ min: 0, max: 255 });

test("what any PNG predictor made is undone to the same bytes", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4 }),
      fc.record({
        predictor: fc.integer({ min: 10, max: 15 }),
        colors: fc.integer({ min: 1, max: 4 }),
        bitsPerComponent: fc.constantFrom(1, 2, 4, 8, 16),
        columns: fc.integer({ min: 1, max: 5 }),
      }),
      fc.array(byte, { minLength: 120, maxLength: 120 }),
      (tag, parms, noise) => {
        const width = Math.ceil((parms.colors * parms.bitsPerComponent * parms.columns) / 8);
        const plain = noise.slice(0, 3 * width);
        const whole = plain.slice(0, Math.floor(plain.length / width) * width);
        expect(undone(parms, ...pngRows(whole, parms, tag))).toEqual(whole);
      },
    ),
    { numRuns: 100 },
  );
});

describe("TIFF rows (TIFF 6.0, section 14)", () => {
  const tiff = (parms: Partial<PredictorParms>): PredictorParms => ({
    predictor: 2,
    colors: 1,
    bitsPerComponent: 8,
    columns: 3,
    ...parms,
  });

  test.each<[string, Partial<PredictorParms>, readonly number[], readonly number[]]>([
    ["bytes, each row anew", {}, [1, 1, 1, 5, 1, 255], [1, 2, 3, 5, 6, 5]],
    [
      "each component by itself",
      { colors: 2, columns: 2 },
      [10, 100, 1, 255, 7, 7, 1, 1],
      [10, 100, 11, 99, 7, 7, 8, 8],
    ],
    [
      "two bytes with the carry between them",
      { bitsPerComponent: 16, columns: 2 },
      [0x01, 0xff, 0x00, 0x01, 0xff, 0xff, 0x00, 0x01],
      [0x01, 0xff, 0x02, 0x00, 0xff, 0xff, 0x00, 0x00],
    ],
    ["bits", { bitsPerComponent: 1, columns: 8 }, [0b1000_0001], [0b1111_1110]],
    ["pairs of bits", { bitsPerComponent: 2, columns: 4 }, [0b01_01_01_01], [0b01_10_11_00]],
    ["half bytes", { bitsPerComponent: 4, columns: 4 }, [0x12, 0xf1], [0x13, 0x23]],
    [
      "half bytes of three components",
      { bitsPerComponent: 4, colors: 3, columns: 2 },
      [0x12, 0x31, 0x11],
      [0x12, 0x32, 0x34],
    ],
    // Bits behind the last column fill the byte up and mean nothing.
    ["a row that ends in a byte", { bitsPerComponent: 4, columns: 3 }, [0x11, 0x17], [0x12, 0x37]],
  ])("%s", (_, parms, bytes, plain) => {
    expect(undone(tiff(parms), ...bytes)).toEqual(plain);
  });

  test("that are cut off are undone as far as they go", () => {
    expect(undone(tiff({}), 1, 1, 1, 5, 1)).toEqual([1, 2, 3, 5, 6]);
    expect(undone(tiff({ bitsPerComponent: 16, columns: 2 }), 0, 1, 0)).toEqual([0, 1, 0]);
  });

  test("of components that divide no byte are left as they are", () => {
    expect(undone(tiff({ bitsPerComponent: 12 }), 1, 2, 3, 4, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test("do not write into the bytes they are given", () => {
    const bytes = Uint8Array.of(1, 1, 1);
    undoPredictor(bytes, tiff({}));
    expect([...bytes]).toEqual([1, 1, 1]);
  });
});

describe("parameters that make no sense leave the bytes as they are", () => {
  test.each<[string, Partial<PredictorParms>]>([
    ["no predictor", { predictor: 1 }],
    ["a predictor of 0", { predictor: 0 }],
    ["no colours", { colors: 0 }],
    ["colours below 0", { colors: -1 }],
    ["no bits", { bitsPerComponent: 0 }],
    ["no columns", { columns: 0 }],
    ["columns below 0", { columns: -5 }],
    ["rows of gigabytes", { columns: 2 ** 31 }],
    ["what is no number", { columns: Number.NaN }],
  ])("%s", (_, parms) => {
    const bytes = Uint8Array.of(2, 1, 1, 1, 2, 1, 1, 1);
    expect(undoPredictor(bytes, { ...GRAY, ...parms })).toBe(bytes);
  });
});
