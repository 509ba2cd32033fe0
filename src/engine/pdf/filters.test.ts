import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { deflateBytes } from "../packages/deflate.ts";
import { decodeFilters } from "./filters.ts";
import type { PredictorParms } from "./predictor.ts";

function decode(
  name: string,
  bytes: Uint8Array,
  { maxBytes = 1000, earlyChange = 1, predictor = null as PredictorParms | null } = {},
) {
  const decoded = decodeFilters(bytes, [{ name, predictor, earlyChange }], maxBytes);
  return {
    text: latin1Text(decoded.value),
    faults: decoded.faults.length,
    tooLarge: decoded.tooLarge,
  };
}

const sound = (text: string) => ({ text, faults: 0, tooLarge: false });
const damaged = (text: string) => ({ text, faults: 1, tooLarge: false });
const TOO_LARGE = { text: "", faults: 0, tooLarge: true };

describe("decodeFilters", () => {
  const deflated = deflateBytes(latin1Bytes("hello world ".repeat(20)));
  test.each([
    ["ASCIIHexDecode", "48 656c6C 6f>ff", sound("Hello")],
    ["AHx", "4", sound("@")],
    ["ASCIIHexDecode", "48!49>", damaged("HI")],
    ["ASCII85Decode", '<~87cURD]i,"Ebo80~>', sound("Hello World!")],
    ["A85", "87cURDZ~>", sound("Hello")],
    ["ASCII85Decode", "zz~>", sound("\0\0\0\0\0\0\0\0")],
    ["ASCII85Decode", "8\x807cUR~>", damaged("Hell")],
    ["RunLengthDecode", "\x02abc\xffd\x80xx", sound("abcdd")],
    ["RL", "\x05ab", damaged("ab")],
    ["LZWDecode", "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", sound("-----A---B")],
    ["FlateDecode", "", sound("")],
    ["FlateDecode", "nonsense", damaged("")],
    ["DCTDecode", "\xff\xd8", sound("\xff\xd8")],
    ["Unknown", "abc", damaged("abc")],
  ])("%s of %j", (name, source, expected) => {
    expect(decode(name, latin1Bytes(source))).toEqual(expected);
  });

  test("Flate data with a wrong checksum, a damaged frame, trailing bytes or cut off", () => {
    const text = "hello world ".repeat(20);
    const wrongSum = deflated.map((byte, i) => (i === deflated.length - 1 ? byte ^ 1 : byte));
    expect(decode("Fl", wrongSum)).toEqual(sound(text));
    expect(
      decode(
        "Fl",
        deflated.map((byte, i) => (i === 0 ? 0 : byte)),
      ),
    ).toEqual(sound(text));
    expect(decode("Fl", latin1Bytes(`${latin1Text(deflated)}\r\n`))).toEqual(sound(text));
    const cut = decode("Fl", deflated.subarray(0, deflated.length - 7));
    expect([text.startsWith(cut.text), cut.text.length > 0, cut.faults]).toEqual([true, true, 1]);
  });

  test.each([
    ["FlateDecode", deflated],
    ["RunLengthDecode", latin1Bytes("\x81a".repeat(10))],
    ["LZWDecode", latin1Bytes("\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01")],
    ["ASCII85Decode", latin1Bytes("z".repeat(10))],
  ])("%s never gives more than the bound", (name, bytes) => {
    expect(decode(name, bytes, { maxBytes: 9 })).toEqual(TOO_LARGE);
  });

  const parms = { predictor: 12, colors: 1, bitsPerComponent: 8, columns: 3 };
  test.each<[string, PredictorParms, readonly number[], readonly number[]]>([
    ["PNG none, sub, up", parms, [0, 1, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1], [1, 2, 3, 1, 2, 3, 2, 3, 4]],
    [
      "PNG average, Paeth",
      parms,
      [0, 2, 4, 6, 3, 1, 1, 1, 4, 1, 1, 1],
      [2, 4, 6, 2, 4, 6, 3, 5, 7],
    ],
    ["PNG, the last row cut off", parms, [2, 1, 2, 3, 2, 1], [1, 2, 3, 2]],
    ["TIFF 8 bits", { ...parms, predictor: 2 }, [1, 1, 1, 5, 1, 1], [1, 2, 3, 5, 6, 7]],
    [
      "TIFF 16 bits",
      { ...parms, predictor: 2, bitsPerComponent: 16, columns: 2 },
      [0, 255, 0, 2],
      [0, 255, 1, 1],
    ],
    [
      "TIFF 4 bits",
      { ...parms, predictor: 2, bitsPerComponent: 4, columns: 4 },
      [0x11, 0x1f],
      [0x12, 0x32],
    ],
    ["columns that make no sense", { ...parms, columns: 0 }, [1, 2], [1, 2]],
  ])("predictor: %s", (_name, predictor, stored, plain) => {
    const bytes = deflateBytes(Uint8Array.from(stored));
    const decoded = decodeFilters(
      bytes,
      [{ name: "FlateDecode", predictor, earlyChange: 1 }],
      1000,
    );
    expect([...decoded.value]).toEqual(plain);
  });

  test("filters apply in order", () => {
    const filters = ["ASCIIHexDecode", "RunLengthDecode"].map((name) => ({
      name,
      predictor: null,
      earlyChange: 1,
    }));
    expect(latin1Text(decodeFilters(latin1Bytes("FF61 80>"), filters, 100).value)).toBe("aa");
  });
});
