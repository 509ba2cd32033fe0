/** Tables of fonts by the few fields that a test is about, and files of them. */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { uint16s } from "../pdf-font/font-samples.ts";
import { tableChecksum, writeSfnt } from "./upload-sfnt.ts";

const TRUETYPE = 0x0001_0000;

/** A single font of these tables, with the sums that its directory has to state. */
export function sfntOf(
  tables: Readonly<Record<string, Uint8Array>>,
  version = TRUETYPE,
): Uint8Array {
  const rows = Object.entries(tables).map(
    ([tag, bytes]) => [tag, { tag, bytes, checksum: tableChecksum(bytes) }] as const,
  );
  return writeSfnt({ version, tables: new Map(rows) });
}

/** A table of so many bytes with words at some offsets, 0 elsewhere. */
export function tableOf(length: number, words: Readonly<Record<number, number>>): Uint8Array {
  const table = new Uint8Array(length);
  for (const [at, word] of Object.entries(words)) {
    table.set(uint16s(word), Number(at));
  }
  return table;
}

/** A name record: platform (1 Macintosh, 3 Windows), name id and text. */
export type NameRecord = readonly [platform: number, id: number, text: string];

/** OpenType 1.9, name, format 0. */
export function nameTable(...records: readonly NameRecord[]): Uint8Array {
  const texts = records.map(([platform, , text]) =>
    platform === 3
      ? uint16s(...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)))
      : latin1Bytes(text),
  );
  let at = 0;
  const rows = records.map(([platform, id], i) => {
    const length = texts[i]?.length ?? 0;
    const row = uint16s(platform, platform === 3 ? 1 : 0, 0, id, length, at);
    at += length;
    return row;
  });
  return concatBytes([uint16s(0, records.length, 6 + 12 * records.length), ...rows, ...texts]);
}

/** A segment of a map of format 4: its codes, what is added to them, and where its list of glyphs stands. */
export type Segment = readonly [first: number, last: number, delta: number, offset?: number];

/** OpenType 1.9, cmap, format 4; `glyphs` stand behind the offsets. */
export function cmapFormat4(
  segments: readonly Segment[],
  glyphs: readonly number[] = [],
): Uint8Array {
  const all: readonly Segment[] = [...segments, [0xffff, 0xffff, 1]];
  const words = [
    ...all.map(([, last]) => last),
    0,
    ...all.map(([first]) => first),
    ...all.map(([, , delta]) => delta & 0xffff),
    ...all.map(([, , , offset = 0]) => offset),
    ...glyphs,
  ];
  return uint16s(4, 14 + 2 * words.length, 0, 2 * all.length, 0, 0, 0, ...words);
}

const longs = (values: readonly number[]): Uint8Array =>
  uint16s(...values.flatMap((value) => [Math.floor(value / 0x1_0000), value & 0xffff]));

/** OpenType 1.9, cmap, format 12: groups of first code, last code and first glyph. */
export function cmapFormat12(groups: readonly (readonly [number, number, number])[]): Uint8Array {
  return concatBytes([
    uint16s(12, 0),
    longs([16 + 12 * groups.length, 0, groups.length, ...groups.flat()]),
  ]);
}

/** A cmap of these maps, each under a platform and an encoding. */
export function cmapTable(
  ...maps: readonly (readonly [platform: number, encoding: number, map: Uint8Array])[]
): Uint8Array {
  let at = 4 + 8 * maps.length;
  const rows = maps.map(([platform, encoding, map]) => {
    const row = concatBytes([uint16s(platform, encoding), longs([at])]);
    at += map.length;
    return row;
  });
  return concatBytes([uint16s(0, maps.length), ...rows, ...maps.map(([, , map]) => map)]);
}
