import { expect, test } from "vitest";
import { concatBytes } from "#base/bytes.ts";
import { uint16s } from "../pdf-font/font-samples.ts";
import { readCharMaps } from "./truetype-cmap.ts";

/** A cmap table of one subtable, and the glyphs of some codes in it. */
function check(subtable: Uint8Array, codes: readonly number[]): number[] {
  const table = concatBytes([uint16s(0, 1, 3, 1, 0, 12), subtable]);
  const [map] = readCharMaps(table);
  return codes.map((code) => map?.gid(code) ?? -1);
}

const BYTES = concatBytes([uint16s(0, 262, 0), new Uint8Array(256).map((_, code) => code % 7)]);
// Two segments: 0x41–0x43 by delta, 0x61–0x62 by glyph list; the last one is 0xFFFF.
const SEGMENTS = concatBytes([
  uint16s(4, 0, 0, 6, 0, 0, 0),
  uint16s(0x43, 0x62, 0xffff, 0, 0x41, 0x61, 0xffff),
  uint16s(-0x40, 1, 1, 0, 4, 0),
  uint16s(20, 0),
]);
const GROUPS = uint16s(
  12,
  0,
  0,
  40,
  0,
  0,
  0,
  2,
  0,
  0x41,
  0,
  0x42,
  0,
  9,
  1,
  0xf600,
  1,
  0xf601,
  0,
  30,
);
const MANY = uint16s(13, 0, 0, 28, 0, 0, 0, 1, 0, 0x41, 0, 0x45, 0, 9);

test.each<[string, Uint8Array, readonly number[], readonly number[]]>([
  ["format 0", BYTES, [0, 8, 255, 256], [0, 1, 3, 0]],
  [
    "format 4",
    SEGMENTS,
    [0x40, 0x41, 0x43, 0x44, 0x61, 0x62, 0xffff, 0x1_0041],
    [0, 1, 3, 0, 21, 0, 0, 0],
  ],
  ["format 6", uint16s(6, 14, 0, 0x41, 2, 5, 6), [0x40, 0x41, 0x42, 0x43], [0, 5, 6, 0]],
  [
    "format 10",
    uint16s(10, 0, 0, 24, 0, 0, 1, 0, 0, 2, 5, 6),
    [0xffff, 0x1_0000, 0x1_0001],
    [0, 5, 6],
  ],
  ["format 12", GROUPS, [0x40, 0x41, 0x42, 0x1_f600, 0x1_f601], [0, 9, 10, 30, 31]],
  ["format 13", MANY, [0x41, 0x45, 0x46], [9, 9, 0]],
])("%s", (_, subtable, codes, gids) => {
  expect(check(subtable, codes)).toEqual(gids);
});

test("a subtable of unknown format or outside the table is left out", () => {
  expect(readCharMaps(concatBytes([uint16s(0, 1, 3, 1, 0, 12), uint16s(99, 0, 0)]))).toEqual([]);
  expect(readCharMaps(uint16s(0, 1, 3, 1, 0x7fff, 0xffff))).toEqual([]);
});

test("a format 12 table that claims every code stays bounded", () => {
  const all = uint16s(12, 0, 0, 28, 0, 0, 0, 1, 0, 0, 0xffff, 0xffff, 0, 1);
  const [map] = readCharMaps(concatBytes([uint16s(0, 1, 3, 10, 0, 12), all]));
  expect([...(map?.entries() ?? [])].length).toBeLessThanOrEqual(0x1_1000);
});
