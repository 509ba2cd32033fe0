import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { deflateBytes } from "../../packages/deflate.ts";
import { uint16s } from "../pdf-font/font-samples.ts";
import { sfntOf } from "./sfnt-tables.test-kit.ts";
import { tableChecksum } from "./upload-sfnt.ts";
import { unpackWoff, unpackWoff2 } from "./upload-web-font.ts";

const long = (value: number): Uint8Array => uint16s(Math.floor(value / 0x1_0000), value & 0xffff);

const TABLES: Readonly<Record<string, Uint8Array>> = {
  glyf: new Uint8Array(400).fill(7),
  head: Uint8Array.of(1, 2, 3, 4),
};

/** A row of the directory: tag, offset, packed and plain length, checksum. */
interface Row {
  readonly tag: string;
  readonly from: number;
  readonly packed: number;
  readonly plain: number;
}

/** WOFF 1.0: tables that shrink are packed, all stand on multiples of four. */
function woffOf(
  tables = TABLES,
  change: (rows: Row[]) => readonly Row[] = (rows) => rows,
  version = 0x0001_0000,
): Uint8Array {
  const names = Object.keys(tables);
  let at = 44 + 20 * names.length;
  const body: Uint8Array[] = [];
  const rows = names.map((tag): Row => {
    const plain = tables[tag] ?? new Uint8Array();
    const deflated = deflateBytes(plain);
    const data = deflated.length < plain.length ? deflated : plain;
    const padded = new Uint8Array(Math.ceil(data.length / 4) * 4);
    padded.set(data);
    body.push(padded);
    const row = { tag, from: at, packed: data.length, plain: plain.length };
    at += padded.length;
    return row;
  });
  const written = change(rows);
  const directory = written.map(({ tag, from, packed, plain }) =>
    concatBytes([
      latin1Bytes(tag),
      long(from),
      long(packed),
      long(plain),
      long(tableChecksum(tables[tag] ?? new Uint8Array())),
    ]),
  );
  const length = 44 + 20 * written.length + body.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const head = concatBytes([
    latin1Bytes("wOFF"),
    long(version),
    long(length),
    uint16s(written.length, 0),
    new Uint8Array(28),
  ]);
  return concatBytes([head, ...directory, ...body]);
}

function outcome(bytes: Uint8Array): string | Uint8Array {
  const found = unpackWoff(bytes);
  return "ok" in found ? found.reason : found;
}

describe("a WOFF file", () => {
  test("is the font it was made of", () => {
    expect(outcome(woffOf())).toEqual(sfntOf(TABLES));
    expect(outcome(woffOf(TABLES, (rows) => rows, 0x4f54_544f))).toEqual(
      sfntOf(TABLES, 0x4f54_544f),
    );
  });

  test("may hold its tables in any order", () => {
    expect(outcome(woffOf(TABLES, (rows) => rows.toReversed()))).toEqual(sfntOf(TABLES));
  });

  const edit =
    (change: (row: Row) => Partial<Row>, at = 0) =>
    (rows: Row[]) =>
      rows.map((row, i) => (i === at ? { ...row, ...change(row) } : row));

  test.each<[string, Uint8Array, string]>([
    ["cut off", woffOf().slice(0, -4), "damaged"],
    ["with something behind it", concatBytes([woffOf(), Uint8Array.of(0)]), "damaged"],
    ["of no tables", woffOf({}), "damaged"],
    ["of another kind of font", woffOf(TABLES, (rows) => rows, 0x7474_6366), "damaged"],
    [
      "whose directory reaches past it",
      woffOf({ head: new Uint8Array(0) }).with(13, 60),
      "damaged",
    ],
    ["of more tables than any font has", woffOf().with(13, 65), "damaged"],
    [
      "with a table in its directory",
      woffOf(
        TABLES,
        edit(() => ({ from: 44 })),
      ),
      "damaged",
    ],
    [
      "with a table past its end",
      woffOf(
        TABLES,
        edit(() => ({ from: 9000 })),
      ),
      "damaged",
    ],
    [
      "with two tables in one place",
      woffOf(
        TABLES,
        edit((row) => ({ from: row.from - 4 }), 1),
      ),
      "damaged",
    ],
    [
      "with a table twice",
      woffOf(
        TABLES,
        edit(() => ({ tag: "glyf" }), 1),
      ),
      "damaged",
    ],
    [
      "with a table that grew by packing",
      woffOf(
        TABLES,
        edit(() => ({ plain: 2 }), 1),
      ),
      "damaged",
    ],
    [
      "with a table of another length",
      woffOf(
        TABLES,
        edit(() => ({ plain: 401 })),
      ),
      "damaged",
    ],
    [
      "with a table that is no deflate data",
      woffOf(
        TABLES,
        edit(() => ({ plain: 5 }), 1),
      ),
      "damaged",
    ],
    [
      "of more than may be unpacked",
      woffOf(
        TABLES,
        edit(() => ({ plain: 0x7fff_ffff })),
      ),
      "too_large",
    ],
  ])("%s is refused", (_, bytes, reason) => {
    expect(outcome(bytes)).toBe(reason);
  });
});

describe("a WOFF2 file is looked at before its renderer is", () => {
  const header = ({ length = 48, count = 1, sfnt = 100, more = 0 } = {}): Uint8Array => {
    const head = concatBytes([
      latin1Bytes("wOF2"),
      long(0x0001_0000),
      long(length + more),
      uint16s(count, 0),
      long(sfnt),
    ]);
    return concatBytes([head, new Uint8Array(Math.max(0, length - head.length))]);
  };

  test.each<[string, Uint8Array, string]>([
    ["shorter than its header", header({ length: 47 }), "damaged"],
    ["of another length than it says", header({ more: 1 }), "damaged"],
    ["of no tables", header({ count: 0 }), "damaged"],
    ["of more tables than any collection has", header({ count: 513 }), "damaged"],
    ["of more than may be unpacked", header({ sfnt: 31 * 1024 * 1024 }), "too_large"],
  ])("%s", async (_, bytes, reason) => {
    expect(await unpackWoff2(bytes)).toMatchObject({ ok: false, reason });
  });
});
