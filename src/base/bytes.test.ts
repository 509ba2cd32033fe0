import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  concatBytes,
  equalBytes,
  hexOfBytes,
  latin1Bytes,
  latin1Text,
  plainBytes,
} from "./bytes.ts";

const bytes = fc.uint8Array({ maxLength: 40 });

describe("Latin-1", () => {
  test("is one unit a byte, both ways", () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(latin1Bytes(latin1Text(data))).toEqual(data);
        expect(latin1Text(data)).toHaveLength(data.length);
      }),
    );
  });

  test("of a part is that part of the text, however long it is", () => {
    const range = fc.tuple(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 20_000 }),
    );
    const data = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7) & 255);
    const text = latin1Text(data);
    expect(text).toHaveLength(20_000);
    fc.assert(
      fc.property(range, ([start, size]) => {
        const end = Math.min(data.length, start + size);
        expect(latin1Text(data, start, end) === text.slice(start, end)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    [0, 3, "abc"],
    [1, 99, "bc"],
    [2, 1, ""],
    [3, 3, ""],
    [1, undefined, "bc"],
  ])("from %d to %s of three letters: %j", (start, end, text) => {
    expect(latin1Text(latin1Bytes("abc"), start, end)).toBe(text);
  });

  test("keeps the low eight bits of what is no byte", () => {
    expect([...latin1Bytes("Ał€")]).toEqual([0x41, 0x42, 0xac]);
  });
});

test("chunks are joined in order, in bytes of their own", () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 6 }), (chunks) => {
      const joined = concatBytes(chunks);
      expect([...joined]).toEqual(chunks.flatMap((chunk) => [...chunk]));
      expect(chunks.some((chunk) => chunk.buffer === joined.buffer)).toBe(false);
    }),
  );
});

describe("bytes are equal", () => {
  test("when all of them are", () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(equalBytes(a, b)).toBe(hexOfBytes(a) === hexOfBytes(b));
        expect(equalBytes(a, a.slice())).toBe(true);
      }),
    );
  });

  test.each([
    [[], [], true],
    [[1], [], false],
    [[1, 2], [1, 2, 3], false],
    [[1, 2, 3], [1, 2], false],
    [[1, 2], [2, 1], false],
  ])("%j and %j: %s", (a, b, isEqual) => {
    expect(equalBytes(Uint8Array.from(a), Uint8Array.from(b))).toBe(isEqual);
  });
});

test("hexadecimal has two digits a byte", () => {
  expect(hexOfBytes(Uint8Array.of(0, 9, 0xab, 0xff))).toBe("0009abff");
  expect(hexOfBytes(new Uint8Array())).toBe("");
});

test("plain bytes share memory with what they are of, and are no Buffer", () => {
  const buffer = Buffer.from([1, 2, 3, 4]).subarray(1, 3);
  const plain = plainBytes(buffer);
  expect(Object.getPrototypeOf(plain)).toBe(Uint8Array.prototype);
  expect([...plain]).toEqual([2, 3]);
  buffer[0] = 9;
  expect(plain[0]).toBe(9);
  expect(plainBytes(plain)).toBe(plain);
});
