import { expect, test } from "vitest";
import { hexOfBytes, latin1Bytes } from "#base/bytes.ts";
import { rc4 } from "./rc4.ts";

test.each([
  ["Key", "Plaintext", "bbf316e8d940af0ad3"],
  ["Wiki", "pedia", "1021bf0420"],
  ["Secret", "Attack at dawn", "45a01f645fc35b383552544b9bf5"],
])("the published vector of %j", (key, plain, cipher) => {
  const stored = rc4(latin1Bytes(key), latin1Bytes(plain));
  expect(hexOfBytes(stored).toLowerCase()).toBe(cipher);
  expect(rc4(latin1Bytes(key), stored)).toEqual(latin1Bytes(plain));
});

test("the key stream of RFC 6229, 40 and 128 bits, also far into it", () => {
  const zeros = new Uint8Array(272);
  const streamOf = (length: number, at: number): string => {
    const key = Uint8Array.from({ length }, (_, i) => i + 1);
    return hexOfBytes(rc4(key, zeros).subarray(at, at + 16)).toLowerCase();
  };
  expect(streamOf(5, 0)).toBe("b2396305f03dc027ccc3524a0a1118a8");
  expect(streamOf(5, 240)).toBe("28cb1132c96ce286421dcaadb8b69eae");
  expect(streamOf(16, 0)).toBe("9ac7cc9a609d1ef7b2932899cde41b97");
});

test("neither key nor data are written to", () => {
  const [key, data] = [latin1Bytes("Key"), latin1Bytes("Plaintext")];
  rc4(key, data);
  expect([key, data]).toEqual([latin1Bytes("Key"), latin1Bytes("Plaintext")]);
});
