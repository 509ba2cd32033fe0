import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concatBytes } from "#base/bytes.ts";
import {
  type FontTables,
  readDirectory,
  tableChecksum,
  tagText,
  writeSfnt,
} from "./upload-sfnt.ts";

const TRUETYPE = 0x0001_0000;

function tablesOf(
  tables: Readonly<Record<string, readonly number[]>>,
  version = TRUETYPE,
): FontTables {
  return {
    version,
    tables: new Map(
      Object.entries(tables).map(([tag, data]) => {
        const bytes = Uint8Array.from(data);
        return [tag, { tag, bytes, checksum: tableChecksum(bytes) }];
      }),
    ),
  };
}

function found(bytes: Uint8Array, start = 0): Readonly<Record<string, readonly number[]>> | string {
  const directory = readDirectory(bytes, start);
  return "ok" in directory
    ? directory.reason
    : Object.fromEntries([...directory.tables].map(([tag, table]) => [tag, [...table.bytes]]));
}

/** Of the row at `index` of a directory: its tag at 0, checksum at 4, offset at 8, length at 12. */
function patched(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(at, value);
  return copy;
}

const SMALL = writeSfnt(tablesOf({ cmap: [1, 2, 3], head: [4, 5, 6, 7], zero: [] }));
const row = (index: number): number => 12 + 16 * index;

describe("a directory", () => {
  test("that was written is read again, whatever the tables", () => {
    const data = fc.array(fc.nat(255), { maxLength: 9 });
    const tag = fc.stringMatching(/^[a-zA-Z0-9/ ]{4}$/u);
    fc.assert(
      fc.property(fc.dictionary(tag, data, { minKeys: 1, maxKeys: 8 }), (tables) => {
        fc.pre(!Object.hasOwn(tables, "__proto__"));
        expect(found(writeSfnt(tablesOf(tables)))).toEqual({ ...tables });
      }),
      { numRuns: 50 },
    );
  });

  test("has its tables in order, each on a multiple of four, with the sum of its words", () => {
    const bytes = writeSfnt(tablesOf({ head: [1], cmap: [1, 2, 3, 4, 5] }));
    const view = new DataView(bytes.buffer);
    const rows = [0, 1].map((i) => ({
      tag: tagText(view.getUint32(row(i))),
      sum: view.getUint32(row(i) + 4),
      offset: view.getUint32(row(i) + 8),
      length: view.getUint32(row(i) + 12),
    }));
    expect(rows).toEqual([
      { tag: "cmap", sum: 0x0102_0304 + 0x0500_0000, offset: 44, length: 5 },
      { tag: "head", sum: 0x0100_0000, offset: 52, length: 1 },
    ]);
    expect(bytes).toHaveLength(56);
  });

  // OpenType 1.9, "Table Directory": for a search by halves.
  test.each([
    [1, [16, 0, 0]],
    [2, [32, 1, 0]],
    [3, [32, 1, 16]],
    [9, [128, 3, 16]],
  ])("of %d tables says how to search it", (count, fields) => {
    const names = Array.from({ length: count }, (_, i) => [`t${String(i).padStart(3, "0")}`, [1]]);
    const view = new DataView(writeSfnt(tablesOf(Object.fromEntries(names))).buffer);
    expect([6, 8, 10].map((at) => view.getUint16(at))).toEqual(fields);
  });

  test("is read where it stands in a collection; offsets count from the start of the file", () => {
    const shift = 8;
    const moved = [0, 1, 2].reduce(
      (bytes, i) =>
        patched(bytes, row(i) + 8, new DataView(SMALL.buffer).getUint32(row(i) + 8) + shift),
      SMALL,
    );
    expect(found(concatBytes([new Uint8Array(shift), moved]), shift)).toEqual(found(SMALL));
  });
});

describe("what is refused", () => {
  test.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "not_a_font"],
    ["a page of HTML", new TextEncoder().encode("<!doctype html>"), "not_a_font"],
    ["Type 1 in an sfnt", patched(SMALL, 0, 0x7479_7031), "not_a_font"],
    ["no table", patched(SMALL, 4, 0), "damaged"],
    ["a directory cut off", SMALL.subarray(0, 40), "damaged"],
    ["more tables than any font has", patched(SMALL, 4, 65 << 16), "damaged"],
    ["a table past the end", patched(SMALL, row(1) + 8, 9999), "damaged"],
    ["a table longer than the file", patched(SMALL, row(1) + 12, 9999), "damaged"],
    // Readers disagree on which of them counts.
    ["two tables of one name", patched(SMALL, row(1), 0x636d_6170), "damaged"],
    ["tables that overlap", patched(SMALL, row(1) + 8, 61), "damaged"],
    ["a table over the directory", patched(SMALL, row(1) + 8, 8), "damaged"],
  ])("%s", (_, bytes, reason) => {
    expect(found(bytes)).toBe(reason);
  });

  test.each([
    ["TrueType", 0x0001_0000],
    ["CFF", 0x4f54_544f],
    ["Apple's TrueType", 0x7472_7565],
  ])("not %s", (_, version) => {
    expect(found(patched(SMALL, 0, version))).toEqual(found(SMALL));
  });

  test("not an empty table on top of another", () => {
    expect(found(patched(SMALL, row(2) + 8, 61))).toEqual(found(SMALL));
  });

  test("never an error, whatever byte is wrong", () => {
    for (let at = 0; at < SMALL.length; at++) {
      expect(() => found(SMALL.map((byte, i) => (i === at ? byte ^ 0xff : byte)))).not.toThrow();
      expect(() => found(SMALL.subarray(0, at))).not.toThrow();
    }
  });
});

describe("the sum of a table's words", () => {
  test.each<[readonly number[], number]>([
    [[], 0],
    [[0, 0, 0, 1], 1],
    [[1], 0x0100_0000],
    [[0, 0, 0, 1, 0, 2], 0x0002_0001],
    [[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 2], 1],
    [[0x80, 0, 0, 0], 0x8000_0000],
    [[0, 0, 0, 0, 0x80, 0x90, 0xa0], 0x8090_a000],
  ])("of %j is %d", (bytes, sum) => {
    expect(tableChecksum(Uint8Array.from(bytes))).toBe(sum);
  });

  test("does not depend on where the table lies", () => {
    const bytes = Uint8Array.of(9, 9, 9, 1, 2, 3, 4, 5);
    expect(tableChecksum(bytes.subarray(3))).toBe(tableChecksum(Uint8Array.of(1, 2, 3, 4, 5)));
  });
});

test.each([
  [0x636d_6170, "cmap"],
  [0x4f53_2f32, "OS/2"],
  [0x4346_4620, "CFF "],
  // A name is shown in a message: nothing but printable ASCII of a stranger's file.
  [0x0041_ff7f, "?A??"],
])("the tag %d is %s", (value, tag) => {
  expect(tagText(value)).toBe(tag);
});
