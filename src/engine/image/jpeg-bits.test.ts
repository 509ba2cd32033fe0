import { describe, expect, test } from "vitest";
import { bitReader, codeTable } from "./jpeg-bits.ts";

/** The table of so many codes of each length, from one bit on, with the values 1, 2, 3 … */
function tableOf(...counts: readonly number[]): ReturnType<typeof codeTable> {
  const lengths = Uint8Array.from({ length: 16 }, (_, i) => counts[i] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return codeTable(
    lengths,
    Uint8Array.from({ length: total }, (_, i) => i + 1),
  );
}

/** Bits as bytes, the last one filled up with ones and FF stuffed, as encoders do (F.1.2.3). */
function bytesOf(bits: string): Uint8Array {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const bytes = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Uint8Array.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

const reader = (...bits: readonly string[]): ReturnType<typeof bitReader> =>
  bitReader(bytesOf(bits.join("")));

describe("codes (annex C)", () => {
  test("of one length follow each other, those of the next begin at twice the next one", () => {
    // 00, 01, 100, 101, 1100.
    const table = tableOf(0, 2, 2, 1);
    const bits = reader("00", "100", "1100", "01", "101");
    expect([1, 2, 3, 4, 5].map(() => bits.code(table))).toEqual([1, 3, 5, 2, 4]);
  });

  test("of sixteen bits are read", () => {
    const table = tableOf(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    const bits = reader("1000000000000000", "0", "1000000000000000");
    expect([bits.code(table), bits.code(table), bits.code(table)]).toEqual([2, 1, 2]);
  });

  test("that are none give 0 and take no bit", () => {
    const bits = reader("11", "0");
    expect([bits.code(tableOf(1)), bits.code(tableOf(1)), bits.extended(2)]).toEqual([0, 0, 3]);
  });

  test("with the value 0 are told from none by their bits", () => {
    const table = codeTable(Uint8Array.of(2, ...Array<number>(15).fill(0)), Uint8Array.of(0, 7));
    const bits = reader("0", "1");
    expect([bits.code(table), bits.code(table)]).toEqual([0, 7]);
  });
});

// F.2.2.1: the first bit is the sign; of negative numbers 2^n - 1 is taken off.
describe("numbers", () => {
  test.each<[string, number]>([
    ["", 0],
    ["0", -1],
    ["1", 1],
    ["00", -3],
    ["01", -2],
    ["10", 2],
    ["11", 3],
    ["0111", -8],
    ["1000", 8],
    ["00000000000", -2047],
    ["11111111110", 2046],
    ["000000000000000", -32_767],
  ])("%s", (bits, value) => {
    expect(reader(bits).extended(bits.length)).toBe(value);
  });

  test("follow each other across bytes", () => {
    const bits = reader("101", "0110", "11", "1");
    expect([3, 4, 2, 1].map((count) => bits.extended(count))).toEqual([5, -9, 3, 1]);
  });
});

describe("bytes (B.1.1.5)", () => {
  const eights = (...bytes: readonly number[]): readonly number[] => {
    const bits = bitReader(Uint8Array.from(bytes));
    return bytes.map(() => bits.extended(8) & 0xff);
  };

  test("FF with a stuffed 0 behind it is data", () => {
    const bits = bitReader(Uint8Array.of(0x8a, 0xff, 0, 0x8b));
    expect([8, 8, 8].map((count) => bits.extended(count))).toEqual([0x8a, 0xff, 0x8b]);
  });

  test("a marker ends the data: zeros stand for what is missing", () => {
    // Eight zeros are the number -255.
    expect(eights(0x8a, 0xff, 0xd9, 0x8b)).toEqual([0x8a, 1, 1, 1]);
    expect(eights(0x8a)).toEqual([0x8a]);
  });

  test("a restart marker is stepped behind, and the bits before it are dropped", () => {
    const bits = bitReader(Uint8Array.of(0x8a, 0xff, 0xd3, 0x8b));
    expect(bits.extended(3)).toBe(4);
    bits.restart();
    expect(bits.extended(8)).toBe(0x8b);
  });

  test.each<[string, number]>([
    ["RST0", 0xd0],
    ["RST7", 0xd7],
  ])("%s is one", (_, marker) => {
    const bits = bitReader(Uint8Array.of(0xff, marker, 0x8b));
    bits.restart();
    expect(bits.extended(8)).toBe(0x8b);
  });

  test.each<[string, number]>([
    ["the end of the picture", 0xd9],
    ["a comment", 0xfe],
  ])("%s is none: it ends the data still", (_, marker) => {
    const bits = bitReader(Uint8Array.of(0xff, marker, 0x8b));
    bits.restart();
    expect(bits.extended(8)).toBe(-255);
  });

  test("the end is told once all bytes are taken", () => {
    const bits = bitReader(Uint8Array.of(1, 2, 3, 4, 5));
    expect(bits.isAtEnd).toBe(false);
    for (let i = 0; i < 5; i++) {
      bits.extended(8);
    }
    expect(bits.isAtEnd).toBe(true);
    expect(bitReader(new Uint8Array()).isAtEnd).toBe(true);
  });
});
