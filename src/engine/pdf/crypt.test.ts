import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexOfBytes, latin1Bytes } from "#base/bytes.ts";
import type { CryptMethod } from "../plan/append-base.ts";
import { decryptBytes, encryptBytes } from "./crypt.ts";

const KEY = Uint8Array.from({ length: 16 }, (_, i) => 11 * i + 3);
const LONG_KEY = Uint8Array.from({ length: 32 }, (_, i) => 5 * i + 1);
const METHODS: readonly (readonly [CryptMethod, Uint8Array])[] = [
  ["Identity", KEY],
  ["RC4", KEY],
  // 40 bits, as files of PDF 1.1 have.
  ["RC4", KEY.subarray(0, 5)],
  ["AESV2", KEY],
  ["AESV3", LONG_KEY],
];

const id = fc.record({ num: fc.integer({ min: 1, max: 8_388_607 }), gen: fc.nat(65_535) });
const data = fc.uint8Array({ maxLength: 70 });

describe.each(METHODS)("%s", (method, key) => {
  test("gives back what was stored", () => {
    fc.assert(
      fc.property(id, data, (object, plain) => {
        const stored = encryptBytes(key, method, object, plain);
        expect(decryptBytes(key, method, object, stored)).toEqual(plain);
      }),
      { numRuns: 40 },
    );
  });

  test("stores equal bytes for equal input, and leaves the input alone", () => {
    const plain = latin1Bytes("Ada Lovelace");
    const first = encryptBytes(key, method, { num: 7, gen: 0 }, plain);
    expect(encryptBytes(key, method, { num: 7, gen: 0 }, plain)).toEqual(first);
    expect(plain).toEqual(latin1Bytes("Ada Lovelace"));
  });

  test("does not give the same for equal strings of two objects", () => {
    const plain = latin1Bytes("Ada Lovelace");
    const stored = [7, 8].map((num) =>
      hexOfBytes(encryptBytes(key, method, { num, gen: 0 }, plain)),
    );
    expect(stored[0] === stored[1]).toBe(method === "Identity");
  });

  test("of damaged data gives bytes, never an error", () => {
    for (let length = 0; length < 50; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) & 255);
      expect(decryptBytes(key, method, { num: 1, gen: 0 }, bytes).length).toBeLessThanOrEqual(
        length,
      );
    }
  });
});

describe("keys of objects (algorithm 1)", () => {
  const plain = latin1Bytes("Ada Lovelace");

  test.each<[string, CryptMethod, { num: number; gen: number }, boolean]>([
    ["RC4 depends on the number", "RC4", { num: 8, gen: 0 }, false],
    ["RC4 depends on the generation", "RC4", { num: 7, gen: 1 }, false],
    ["the number's high byte counts", "RC4", { num: 7 + 0x1_0000, gen: 0 }, false],
    ["the generation's high byte counts", "RC4", { num: 7, gen: 0x100 }, false],
    ["AESV2 too", "AESV2", { num: 8, gen: 0 }, false],
    // Algorithm 1.A: the file key is used as it is.
    ["AESV3 does not", "AESV3", { num: 8, gen: 3 }, true],
  ])("%s", (_, method, other, isSame) => {
    const key = method === "AESV3" ? LONG_KEY : KEY;
    const stored = encryptBytes(key, method, { num: 7, gen: 0 }, plain);
    const read = decryptBytes(key, method, other, stored);
    expect(hexOfBytes(read) === hexOfBytes(plain)).toBe(isSame);
  });

  test("RC4 and AES of one key are not of one object key: AES adds its salt", () => {
    // With the same object key, RC4 of the vector would be told apart by nothing.
    const stored = encryptBytes(KEY, "AESV2", { num: 7, gen: 0 }, plain);
    expect(stored).toHaveLength(32);
    expect(decryptBytes(KEY, "AESV3", { num: 7, gen: 0 }, stored)).not.toEqual(plain);
  });
});

describe("AES", () => {
  test.each([
    [0, 32],
    [1, 32],
    [15, 32],
    // A whole block of padding, so that reading can always strip it.
    [16, 48],
    [17, 48],
  ])("of %d bytes has the vector and whole blocks: %d", (length, stored) => {
    expect(
      encryptBytes(LONG_KEY, "AESV3", { num: 1, gen: 0 }, new Uint8Array(length)),
    ).toHaveLength(stored);
  });

  test("cut off gives its whole blocks", () => {
    const plain = Uint8Array.from({ length: 64 }, (_, i) => 200 + (i & 7));
    const stored = encryptBytes(LONG_KEY, "AESV3", { num: 1, gen: 0 }, plain);
    const read = (end: number): Uint8Array =>
      decryptBytes(LONG_KEY, "AESV3", { num: 1, gen: 0 }, stored.subarray(0, end));
    expect(read(stored.length)).toEqual(plain);
    // Bytes above 16 at the end are no padding: all of it is data.
    expect(read(16 + 32)).toEqual(plain.subarray(0, 32));
    expect(read(16 + 39)).toEqual(plain.subarray(0, 32));
    expect(read(16)).toHaveLength(0);
    expect(read(3)).toHaveLength(0);
  });
});
