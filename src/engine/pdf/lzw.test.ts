import { describe, expect, test } from "vitest";
import { decodeLzw } from "./lzw.ts";

const CLEAR = 256;
const END = 257;

/** Codes as bits, of the widths that a renderer expects who counts entries as the format says. */
function pack(codes: readonly number[], earlyChange: number): Uint8Array {
  let bits = "";
  let width = 9;
  let next = 258;
  let isFirst = true;
  for (const code of codes) {
    bits += code.toString(2).padStart(width, "0");
    if (code === CLEAR) {
      [width, next, isFirst] = [9, 258, true];
    } else if (isFirst) {
      isFirst = false;
    } else if (next < 4096) {
      next++;
      width = Math.min(12, next + earlyChange >= 1 << width ? width + 1 : width);
    }
  }
  const bytes = bits.match(/.{1,8}/gu) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
}

/** The textbook encoder (Welch 1984), which never clears its table by itself. */
function codesOf(data: Uint8Array): number[] {
  const table = new Map(Array.from({ length: 256 }, (_, i) => [String.fromCharCode(i), i]));
  const codes = [CLEAR];
  let seen = "";
  let next = 258;
  for (const byte of data) {
    const longer = seen + String.fromCharCode(byte);
    if (table.has(longer)) {
      seen = longer;
      continue;
    }
    codes.push(table.get(seen) ?? -1);
    if (next < 4096) {
      table.set(longer, next++);
    }
    seen = String.fromCharCode(byte);
  }
  return [...codes, ...(seen === "" ? [] : [table.get(seen) ?? -1]), END];
}

/** Bytes that repeat, but not soon: enough of them fill the table. */
function sample(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 16) & 15;
  });
}

const MANY = 1_000_000;
const decoded = (codes: readonly number[], max = MANY) => {
  const { value, complete, tooLarge } = decodeLzw(pack(codes, 1), 1, max);
  return { text: String.fromCharCode(...value), complete, tooLarge };
};

test("the example of ISO 32000-2, 7.4.4.2", () => {
  const bytes = Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
  expect(decodeLzw(bytes, 1, MANY)).toEqual({
    value: Uint8Array.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]),
    complete: true,
    tooLarge: false,
  });
});

describe("what an encoder packs comes out again", () => {
  test.each<[length: number, earlyChange: 0 | 1]>([
    [0, 1],
    [1, 1],
    // Around each width of codes, and beyond a full table.
    [600, 1],
    [600, 0],
    [1_500, 1],
    [1_500, 0],
    [4_000, 1],
    [4_000, 0],
    [20_000, 1],
    [20_000, 0],
  ])("%d bytes, early change %d", (length, earlyChange) => {
    const data = sample(length);
    const { value, complete } = decodeLzw(pack(codesOf(data), earlyChange), earlyChange, MANY);
    expect(complete).toBe(true);
    expect(value).toEqual(data);
  });

  test("codes that grow too early are not those that grow late", () => {
    const data = sample(1_500);
    const { value } = decodeLzw(pack(codesOf(data), 0), 1, MANY);
    expect(value).not.toEqual(data);
  });
});

describe("codes", () => {
  test("of a run fill far more room than was guessed", () => {
    const run = Array.from({ length: 250 }, (_, i) => 258 + i);
    const { text } = decoded([CLEAR, 65, ...run, END]);
    expect(text).toBe("A".repeat((251 * 252) / 2));
  });

  test("that are just being made are the string before and its first byte", () => {
    expect(decoded([CLEAR, 65, 66, 258, 260, END]).text).toBe("ABABABA");
    // A run: each code is the one that is being made.
    expect(decoded([CLEAR, 65, 258, 259, 260, END]).text).toBe("AAAAAAAAAA");
  });

  test("of a cleared table are unknown, and what came out before stays", () => {
    expect(decoded([CLEAR, 65, 66, CLEAR, 67, END])).toMatchObject({ text: "ABC", complete: true });
    expect(decoded([CLEAR, 65, 66, CLEAR, 67, 259, END])).toEqual({
      text: "ABC",
      complete: false,
      tooLarge: false,
    });
  });

  test.each<[string, codes: readonly number[], text: string]>([
    ["beyond what is being made", [CLEAR, 65, 259, END], "A"],
    ["an entry before there is any string", [CLEAR, 258, END], ""],
  ])("%s end the data", (_, codes, text) => {
    expect(decoded(codes)).toEqual({ text, complete: false, tooLarge: false });
  });

  test("after the end code are no data", () => {
    expect(decoded([CLEAR, 65, END, 66, 67])).toMatchObject({ text: "A", complete: true });
  });

  test("without a clear code first, or an end code last, are read all the same", () => {
    expect(decoded([65, 66, 258, END]).text).toBe("ABAB");
    expect(decoded([CLEAR, 65, 66])).toMatchObject({ text: "AB", complete: true });
    expect(decodeLzw(new Uint8Array(0), 1, MANY)).toMatchObject({ complete: true });
  });
});

test("more than the bound is nothing, the bound itself is all", () => {
  const codes = [CLEAR, 65, 258, 259, END];
  expect(decoded(codes, 6)).toEqual({ text: "AAAAAA", complete: true, tooLarge: false });
  expect(decoded(codes, 5)).toEqual({ text: "", complete: false, tooLarge: true });
});
