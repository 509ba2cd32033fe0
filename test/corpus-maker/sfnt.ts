/** Assembles sfnt files: a subset with a cmap of our own, and CFF wrapped as OpenType. */
import { tableOf } from "./font-source.ts";

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

/** A font file of these tables. `checkSumAdjustment` stays as it is; no reader of embedded fonts minds. */
function sfntOf(version: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const tags = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const head = [
    ...u32(version),
    ...u16(tags.length),
    ...u16(power * 16),
    ...u16(Math.floor(Math.log2(tags.length))),
    ...u16((tags.length - power) * 16),
  ];
  let offset = 12 + 16 * tags.length;
  const bodies: Uint8Array[] = [];
  for (const tag of tags) {
    const body = tables.get(tag) ?? new Uint8Array();
    const padded = new Uint8Array(Math.ceil(body.length / 4) * 4);
    padded.set(body);
    head.push(...Buffer.from(tag, "latin1"), ...u32(checksum(padded)));
    head.push(...u32(offset), ...u32(body.length));
    offset += padded.length;
    bodies.push(padded);
  }
  return new Uint8Array(Buffer.concat([Uint8Array.from(head), ...bodies]));
}

function checksum(padded: Uint8Array): number {
  const view = new DataView(padded.buffer, padded.byteOffset, padded.byteLength);
  let sum = 0;
  for (let at = 0; at + 4 <= padded.length; at += 4) {
    sum = (sum + view.getUint32(at)) >>> 0;
  }
  return sum;
}

/** Platform and encoding of a cmap subtable, and code → glyph. */
export interface CmapTable {
  readonly platform: readonly [number, number];
  readonly glyphs: ReadonlyMap<number, number>;
}

/** The subset with a cmap; without tables the cmap is absent, as CIDFontType2 allows. */
export function withCmap(subset: Uint8Array, cmaps: readonly CmapTable[]): Uint8Array {
  const tables = new Map<string, Uint8Array>();
  for (const tag of ["glyf", "loca", "head", "hhea", "hmtx", "maxp"]) {
    tables.set(tag, tableOf(subset, tag));
  }
  if (cmaps.length > 0) {
    tables.set("cmap", cmapOf(cmaps));
  }
  return sfntOf(0x0001_0000, tables);
}

function cmapOf(cmaps: readonly CmapTable[]): Uint8Array {
  const bodies = cmaps.map(({ platform, glyphs }) =>
    platform[0] === 1 ? byteTable(glyphs) : segmentTable(glyphs),
  );
  const out = [...u16(0), ...u16(cmaps.length)];
  let offset = 4 + 8 * cmaps.length;
  for (const [i, { platform }] of cmaps.entries()) {
    out.push(...u16(platform[0]), ...u16(platform[1]), ...u32(offset));
    offset += bodies[i]?.length ?? 0;
  }
  return Uint8Array.from([...out, ...bodies.flat()]);
}

/** Format 6 would do too; format 0 holds glyph ids below 256 only, so trimmed format 6 is taken. */
function byteTable(glyphs: ReadonlyMap<number, number>): number[] {
  const codes = [...glyphs.keys()].filter((code) => code < 256);
  const first = Math.min(...codes);
  const count = Math.max(...codes) - first + 1;
  const ids = Array.from({ length: count }, (_, i) => u16(glyphs.get(first + i) ?? 0));
  return [
    ...u16(6),
    ...u16(10 + 2 * count),
    ...u16(0),
    ...u16(first),
    ...u16(count),
    ...ids.flat(),
  ];
}

/** Format 4, one segment for each code. */
function segmentTable(glyphs: ReadonlyMap<number, number>): number[] {
  const rows = [...glyphs].filter(([code]) => code < 0xffff).sort(([a], [b]) => a - b);
  const segments: (readonly [number, number])[] = [
    ...rows.map(([code, gid]) => [code, (gid - code) & 0xffff] as const),
    [0xffff, 1],
  ];
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  return [
    ...u16(4),
    ...u16(16 + 8 * count),
    ...u16(0),
    ...u16(count * 2),
    ...u16(power * 2),
    ...u16(Math.floor(Math.log2(count))),
    ...u16((count - power) * 2),
    ...segments.flatMap(([code]) => u16(code)),
    ...u16(0),
    ...segments.flatMap(([code]) => u16(code)),
    ...segments.flatMap(([, delta]) => u16(delta)),
    ...segments.flatMap(() => u16(0)),
  ];
}

interface OpenTypeFacts {
  readonly advances: readonly number[];
  readonly bbox: readonly number[];
  readonly ascender: number;
  readonly descender: number;
}

/** A CFF program of 1000 units per em in an OpenType file, with a cmap when one is given. */
export function openTypeOf(
  cff: Uint8Array,
  facts: OpenTypeFacts,
  cmaps: readonly CmapTable[],
): Uint8Array {
  const { advances, bbox, ascender, descender } = facts;
  const box = bbox.flatMap((side) => u16(side));
  const head = [
    ...u32(0x0001_0000),
    ...u32(0x0001_0000),
    ...u32(0),
    ...u32(0x5f0f_3cf5),
    ...u16(3),
    ...u16(1000),
    ...Array.from({ length: 16 }, () => 0),
    ...box,
    ...[0, 6, 2, 0, 0].flatMap((value) => u16(value)),
  ];
  const hhea = [
    ...u32(0x0001_0000),
    ...[ascender, descender, 0, Math.max(...advances), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0].flatMap(
      (value) => u16(value),
    ),
    ...u16(advances.length),
  ];
  const tables = new Map<string, Uint8Array>([
    ["CFF ", cff],
    ["head", Uint8Array.from(head)],
    ["hhea", Uint8Array.from(hhea)],
    ["hmtx", Uint8Array.from(advances.flatMap((advance) => [...u16(advance), 0, 0]))],
    ["maxp", Uint8Array.from([...u32(0x0000_5000), ...u16(advances.length)])],
  ]);
  if (cmaps.length > 0) {
    tables.set("cmap", cmapOf(cmaps));
  }
  return sfntOf(0x4f54_544f, tables);
}
