import { describe, expect, test } from "vitest";
import { concatBytes } from "#base/bytes.ts";
import { uint16s } from "../pdf-font/font-samples.ts";
import { readSfntTables, sfntName } from "./library-sfnt.ts";
import { type NameRecord, nameTable, sfntOf } from "./sfnt-tables.test-kit.ts";
import { pickFace } from "./upload-collection.ts";

const long = (value: number): Uint8Array => uint16s(value >>> 16, value & 0xffff);

/** A collection of these fonts one behind the other, offsets of their directories moved along. */
function collectionOf(...fonts: readonly Uint8Array[]): Uint8Array {
  const start = 12 + 4 * fonts.length;
  const places = fonts.map((_, i) =>
    fonts.slice(0, i).reduce((sum, font) => sum + font.length, start),
  );
  const moved = fonts.map((font, i) => {
    const copy = font.slice();
    const view = new DataView(copy.buffer);
    for (let row = 0; row < view.getUint16(4); row++) {
      const at = 12 + 16 * row + 8;
      view.setUint32(at, view.getUint32(at) + (places[i] ?? 0));
    }
    return copy;
  });
  return concatBytes([
    uint16s(0x7474, 0x6366, 1, 0),
    long(fonts.length),
    ...places.map(long),
    ...moved,
  ]);
}

const face = (records: readonly NameRecord[], data = 7): Uint8Array =>
  sfntOf({
    head: Uint8Array.of(1, 2, 3, 4),
    glyf: Uint8Array.of(data),
    name: nameTable(...records),
  });
const REGULAR = face([[3, 6, "Some-Regular"]]);
const BOLD = face([[3, 6, "Some-Bold"]], 8);
const NAMELESS = sfntOf({ glyf: Uint8Array.of(9) });
const BOTH = collectionOf(REGULAR, BOLD);

/** The PostScript name and the outlines of the face, or why there is none. */
function picked(bytes: Uint8Array, wanted: string | null): unknown {
  const found = pickFace(bytes, wanted);
  if ("ok" in found) {
    return found.reason;
  }
  const tables = readSfntTables(found);
  return tables === null ? "unreadable" : [sfntName(tables, 6), tables.get("glyf")?.u8(0)];
}

describe("a face", () => {
  test.each<[string, string | null, unknown]>([
    ["by its number", "0", ["Some-Regular", 7]],
    ["by the number of the last", "1", ["Some-Bold", 8]],
    ["by its name", "Some-Bold", ["Some-Bold", 8]],
    ["by a number there is none of", "2", "unknown_face"],
    ["by a name there is none of", "Some-Light", "unknown_face"],
    ["by a name in other letters", "some-bold", "unknown_face"],
    ["by no name", null, "collection"],
    ["by an empty name", "", "collection"],
  ])("%s", (_, wanted, expected) => {
    expect(picked(BOTH, wanted)).toEqual(expected);
  });

  test("is a font of its own, byte for byte what it was made of", () => {
    expect(pickFace(collectionOf(REGULAR, BOLD), "1")).toEqual(BOLD);
  });

  test("without a name is found by its number alone", () => {
    const bytes = collectionOf(REGULAR, NAMELESS);
    expect([picked(bytes, "1"), picked(bytes, "")]).toEqual([["", 9], "collection"]);
  });

  test("of one font alone is still to be named", () => {
    expect([picked(collectionOf(BOLD), null), picked(collectionOf(BOLD), "0")]).toEqual([
      "collection",
      ["Some-Bold", 8],
    ]);
  });
});

describe("the faces are listed where none is found", () => {
  const message = (bytes: Uint8Array, wanted: string | null): string => {
    const found = pickFace(bytes, wanted);
    return "ok" in found ? found.message : "found";
  };

  test("with number and name", () => {
    expect(message(BOTH, null)).toContain("The file holds 2 fonts.");
    expect(message(BOTH, null)).toContain("0 Some-Regular, 1 Some-Bold.");
    expect(message(BOTH, "Else")).toContain("0 Some-Regular, 1 Some-Bold.");
    expect(message(collectionOf(NAMELESS), null)).toContain("0 without a name.");
  });

  test("names are a stranger's: printable ASCII, and not endless", () => {
    expect(message(collectionOf(face([[3, 6, "A\u202eb\u0007 c"]])), null)).toContain("0 Abc.");
    expect(message(collectionOf(face([[3, 6, "x".repeat(500)]])), null)).toContain(
      `0 ${"x".repeat(80)}.`,
    );
  });
});

describe("what cannot be read", () => {
  const patched = (at: number, value: number): Uint8Array => {
    const copy = BOTH.slice();
    new DataView(copy.buffer).setUint32(at, value);
    return copy;
  };

  test.each<[string, Uint8Array, string?]>([
    ["no face", patched(8, 0)],
    ["more faces than any collection has", patched(8, 65)],
    ["a list beyond the file", BOTH.subarray(0, 18)],
    ["a face beyond the file", patched(16, 0xffff_0000), "not_a_font"],
    ["a face that is none", patched(16, 4)],
  ])("%s", (_, bytes, reason = "damaged") => {
    expect(picked(bytes, "0")).toBe(reason);
  });

  test("a face that is sound beside one that is not is not taken", () => {
    expect(picked(patched(12, 4), "1")).toBe("damaged");
  });
});
