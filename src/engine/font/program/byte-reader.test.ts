import { describe, expect, test } from "vitest";
import { ByteReader } from "./byte-reader.ts";

const reader = new ByteReader(Uint8Array.of(0x80, 0x01, 0xff, 0xfe, 0x7f));

describe("numbers are big-endian", () => {
  test.each<[name: string, read: (at: number) => number, at: number, value: number]>([
    ["u8", (at) => reader.u8(at), 0, 0x80],
    ["i8 below 0", (at) => reader.i8(at), 0, -128],
    ["i8 above 0", (at) => reader.i8(at), 4, 127],
    ["u16", (at) => reader.u16(at), 0, 0x8001],
    ["i16 below 0", (at) => reader.i16(at), 2, -2],
    ["i16 above 0", (at) => reader.i16(at), 1, 0x01ff],
    ["u24", (at) => reader.u24(at), 0, 0x8001ff],
    // A shift would make a negative number of an offset past two gigabytes.
    ["u32 of the upper half", (at) => reader.u32(at), 0, 0x8001_fffe],
    ["u32 of the lower half", (at) => reader.u32(at), 1, 0x01ff_fe7f],
  ])("%s", (_, read, at, value) => {
    expect(read(at)).toBe(value);
  });

  test.each([
    [1, 0x80],
    [2, 0x8001],
    [3, 0x8001ff],
    [4, 0x8001_fffe],
  ])("uint of %d bytes", (size, value) => {
    expect(reader.uint(0, size)).toBe(value);
  });
});

describe("a font that is cut off", () => {
  test("has zeros where its data end, and no error", () => {
    expect([reader.u8(5), reader.u8(-1), reader.u16(4), reader.u32(3)]).toEqual([
      0, 0, 0x7f00, 0xfe7f_0000,
    ]);
  });

  test.each([
    [0, 5, true],
    [5, 0, true],
    [0, 6, false],
    [5, 1, false],
    [-1, 2, false],
    // An offset less another may be negative in damaged tables.
    [3, -1, false],
  ])("%d and %d bytes from there: inside %s", (at, length, isInside) => {
    expect(reader.inside(at, length)).toBe(isInside);
  });

  test.each<[number, number, readonly number[]]>([
    [1, 3, [0x01, 0xff]],
    [3, 99, [0xfe, 0x7f]],
    [-4, 1, [0x80]],
    [9, 12, []],
    [4, 2, []],
  ])("slice %d to %d is what lies in it", (start, end, bytes) => {
    expect(reader.slice(start, end)).toEqual(Uint8Array.from(bytes));
  });
});

test("a slice is a view: fonts of some megabytes are cut into thousands of glyphs", () => {
  expect(reader.slice(1, 3).buffer).toBe(reader.bytes.buffer);
  expect(reader.length).toBe(5);
});
