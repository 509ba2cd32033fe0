/**
 * Small fonts and documents made of bytes, for tests only: each glyph is empty or a square, which is all
 * that coverage needs.
 */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { openPdf } from "../../pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "../../contract/problems.ts";

/** Outline of a glyph: a square of 500 units from the origin, nothing, or parts (TrueType only). */
type SampleOutline = "square" | "empty" | { readonly parts: readonly number[] };

/** A glyph of a sample font; glyph 0 has to be .notdef. */
export interface SampleGlyph {
  readonly name: string;
  readonly outline: SampleOutline;
}

/** Big-endian 16-bit words; negative ones as two's complement. */
export function uint16s(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
}

/** A big-endian 32-bit word. */
function long(value: number): Uint8Array {
  return uint16s(Math.floor(value / 0x1_0000), value & 0xffff);
}

/** A character map of format 6 with one entry for each code between the first and the last. */
export interface SampleCharMap {
  readonly platform: number;
  readonly encoding: number;
  readonly gids: Readonly<Record<number, number>>;
}

/** 1000 units to the em, advances of 600; post names when `named`. */
export function trueTypeSample(
  glyphs: readonly SampleGlyph[],
  charMaps: readonly SampleCharMap[],
  options: { readonly named?: boolean; readonly fsType?: number } = {},
): Uint8Array {
  const outlines = glyphs.map(({ outline: ink }) => glyphData(ink));
  const offsets = [0];
  for (const outline of outlines) {
    offsets.push((offsets.at(-1) ?? 0) + outline.length);
  }
  const tables: [string, Uint8Array][] = [
    ["OS/2", os2Table(options.fsType ?? 0)],
    ["cmap", cmapTable(charMaps)],
    ["glyf", concatBytes(outlines)],
    ["head", concatBytes([new Uint8Array(18), uint16s(1000), new Uint8Array(30), uint16s(1, 0)])],
    ["hhea", concatBytes([uint16s(1, 0, 800, -200), new Uint8Array(26), uint16s(glyphs.length)])],
    ["hmtx", concatBytes(glyphs.map(() => uint16s(600, 0)))],
    ["loca", concatBytes(offsets.map(long))],
    ["maxp", uint16s(1, 0, glyphs.length)],
    ["post", postTable(options.named === true ? glyphs : [])],
  ];
  return sfnt(tables);
}

/**
 * A font file of these tables, one behind the other. Checksums and search fields stay 0: readers here
 * ignore them.
 */
function sfnt(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const directory: Uint8Array[] = [uint16s(1, 0, tables.length, 0, 0, 0)];
  let offset = 12 + tables.length * 16;
  for (const [tag, data] of tables) {
    directory.push(latin1Bytes(tag), long(0), long(offset), long(data.length));
    offset += data.length;
  }
  return concatBytes([...directory, ...tables.map(([, data]) => data)]);
}

/** The glyf entry; flags and coordinates in their longest form, which needs no cleverness to check. */
function glyphData(ink: SampleOutline): Uint8Array {
  if (ink === "empty") {
    return new Uint8Array();
  }
  if (ink === "square") {
    // One contour of four points; flags 1 = on the curve, coordinates as words.
    const points = concatBytes([new Uint8Array(4).fill(1), uint16s(0, 0, 500, 0, 0, 500, 0, 0)]);
    return concatBytes([uint16s(1, 0, 0, 500, 500), uint16s(3), uint16s(0), points]);
  }
  const parts = ink.parts.map((gid, i) => {
    const more = i < ink.parts.length - 1 ? 0x20 : 0;
    return uint16s(0x0001 | more, gid, 0, 0);
  });
  return concatBytes([uint16s(-1, 0, 0, 500, 500), ...parts]);
}

/** Version 2, with average width, weight, width class and fsType; PANOSE and the rest stay 0. */
function os2Table(fsType: number): Uint8Array {
  const table = new Uint8Array(96);
  table.set(uint16s(2, 500, 400, 5, fsType), 0);
  return table;
}

/** Every map as a subtable of format 6, one behind the other. */
function cmapTable(charMaps: readonly SampleCharMap[]): Uint8Array {
  const subtables = charMaps.map(({ gids }) => {
    const codes = Object.keys(gids).map(Number);
    const first = Math.min(...codes);
    const list = Array.from(
      { length: Math.max(...codes) - first + 1 },
      (_, i) => gids[first + i] ?? 0,
    );
    return uint16s(6, 10 + list.length * 2, 0, first, list.length, ...list);
  });
  let offset = 4 + charMaps.length * 8;
  const records = charMaps.map(({ platform, encoding }, i) => {
    const record = concatBytes([uint16s(platform, encoding), long(offset)]);
    offset += subtables[i]?.length ?? 0;
    return record;
  });
  return concatBytes([uint16s(0, charMaps.length), ...records, ...subtables]);
}

/** Format 2 with all names of the font's own, or format 3 without names. */
function postTable(glyphs: readonly SampleGlyph[]): Uint8Array {
  const header = concatBytes([uint16s(glyphs.length > 0 ? 2 : 3, 0), new Uint8Array(28)]);
  const names = glyphs.map(({ name }) =>
    concatBytes([Uint8Array.of(name.length), latin1Bytes(name)]),
  );
  return glyphs.length === 0
    ? header
    : concatBytes([header, uint16s(glyphs.length, ...glyphs.map((_, i) => 258 + i)), ...names]);
}

/** Numbers as Type 1 and Type 2 charstrings and CFF DICTs write them; at most 1131 in size. */
export function charstringNumbers(...values: readonly number[]): number[] {
  return values.flatMap((value) => {
    if (value >= -107 && value <= 107) {
      return [value + 139];
    }
    const rest = Math.abs(value) - 108;
    return [(value > 0 ? 247 : 251) + (rest >> 8), rest & 0xff];
  });
}

/** Type 2: rmoveto and three lines of a square, or endchar alone. */
function type2Square(ink: SampleOutline): Uint8Array {
  if (ink !== "square") {
    return Uint8Array.of(14);
  }
  const move = [...charstringNumbers(0, 0), 21];
  const lines = [...charstringNumbers(500, 500, -500), 6];
  return Uint8Array.from([...move, ...lines, 14]);
}

/** A bare CFF with names (`cids` null) or keyed by CID; custom encoding: code 65 + i for glyph i + 1. */
export function cffSample(
  glyphs: readonly SampleGlyph[],
  cids: readonly number[] | null = null,
): Uint8Array {
  const custom = glyphs.slice(1).map(({ name }) => latin1Bytes(name));
  // The standard ROS strings are not checked by the reader; SIDs 391 and up are ours.
  const strings = cids === null ? custom : [latin1Bytes("Adobe"), latin1Bytes("Identity")];
  const head = Uint8Array.of(1, 0, 4, 4);
  const names = cffIndex([latin1Bytes("Sample")]);
  const charset = concatBytes([
    Uint8Array.of(0),
    ...glyphs.slice(1).map((_, i) => uint16s(cids?.[i] ?? 391 + i)),
  ]);
  const encoding = Uint8Array.from([0, glyphs.length - 1, ...custom.map((_, i) => 65 + i)]);
  const charstrings = cffIndex(glyphs.map(({ outline: ink }) => type2Square(ink)));
  const privateDict = Uint8Array.from([...charstringNumbers(600), 20]);
  const fontDict = (at: number): Uint8Array =>
    Uint8Array.from([...charstringNumbers(privateDict.length), ...dictLong(at), 18]);
  const topOf = (at: readonly number[]): Uint8Array => {
    const [charsetAt = 0, encodingAt = 0, stringsAt = 0, privateAt = 0, fdArrayAt = 0] = at;
    const ros = [...charstringNumbers(391, 392, 0), 12, 30, ...dictLong(fdArrayAt), 12, 36];
    const plain = [...dictLong(encodingAt), 16, ...fontDict(privateAt)];
    return Uint8Array.from([
      ...(cids === null ? [] : ros),
      ...dictLong(charsetAt),
      15,
      ...dictLong(stringsAt),
      17,
      ...(cids === null ? plain : []),
    ]);
  };
  // Offsets in the Top DICT are five-byte integers, so its length does not depend on them: laid out
  // once with zeros to find where the rest starts, then again with the right ones.
  const before = (top: Uint8Array): Uint8Array =>
    concatBytes([head, names, cffIndex([top]), cffIndex(strings), cffIndex([])]);
  const start = before(topOf([])).length;
  const charsetAt = start;
  const encodingAt = charsetAt + charset.length;
  const charstringsAt = encodingAt + encoding.length;
  const privateAt = charstringsAt + charstrings.length;
  const fdArrayAt = privateAt + privateDict.length;
  const top = topOf([charsetAt, encodingAt, charstringsAt, privateAt, fdArrayAt]);
  const body = [charset, encoding, charstrings, privateDict, cffIndex([fontDict(privateAt)])];
  return concatBytes([before(top), ...body]);
}

function dictLong(value: number): number[] {
  return [29, ...long(value)];
}

/** An INDEX with two-byte offsets. */
function cffIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) {
    return uint16s(0);
  }
  const offsets = [1];
  for (const item of items) {
    offsets.push((offsets.at(-1) ?? 1) + item.length);
  }
  return concatBytes([uint16s(items.length), Uint8Array.of(2), uint16s(...offsets), ...items]);
}

/** A Type 1 program; `encoding` as PostScript after "/Encoding". */
export function type1Sample(
  glyphs: readonly SampleGlyph[],
  encoding: string,
  options: { readonly lenIV?: number; readonly hex?: boolean } = {},
): Uint8Array {
  const lenIV = options.lenIV ?? 4;
  const parts: Uint8Array[] = [latin1Bytes(`dup /Private 8 dict dup begin /lenIV ${lenIV} def\n`)];
  parts.push(latin1Bytes(`2 index /CharStrings ${glyphs.length} dict dup begin\n`));
  for (const { name, outline: ink } of glyphs) {
    const plain = concatBytes([new Uint8Array(lenIV), type1Square(ink)]);
    const data = encrypt(plain, 4330);
    parts.push(latin1Bytes(`/${name} ${data.length} RD `), data, latin1Bytes(" ND\n"));
  }
  parts.push(latin1Bytes("end end readonly put mark currentfile closefile\n"));
  const secret = encrypt(concatBytes([latin1Bytes("\0\0\0\0"), ...parts]), 55_665);
  const clear = `%!PS-AdobeFont-1.0: Sample\n/FontMatrix [0.001 0 0 0.001 0 0] def\n/Encoding ${encoding}\ncurrentfile eexec\n`;
  const hex = Array.from(secret, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return concatBytes([latin1Bytes(clear), options.hex === true ? latin1Bytes(hex) : secret]);
}

/** hsbw, three lines and closepath, or nothing between; the fourth side is the closing one. */
function type1Square(ink: SampleOutline): Uint8Array {
  const start = [...charstringNumbers(0, 600), 13];
  const right = [...charstringNumbers(500), 6];
  const up = [...charstringNumbers(500), 7];
  const left = [...charstringNumbers(-500), 6];
  const lines = [...right, ...up, ...left];
  return Uint8Array.from([...start, ...(ink === "square" ? [...lines, 9] : []), 14]);
}

/** eexec and charstring encryption (Type 1 Font Format, 7.1). */
function encrypt(plain: Uint8Array, key: number): Uint8Array {
  let state = key;
  return plain.map((byte) => {
    const cipher = byte ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
}

/** Objects 1, 2, … of a document: PDF source, or source of a dictionary and the data of a stream. */
export function documentOf(
  objects: readonly (string | readonly [string, Uint8Array])[],
): PdfDocument {
  const first = objects.length + 1;
  // Catalog and page tree come last: the numbers of the caller's objects start at 1.
  const all = [
    ...objects,
    `<</Type /Catalog /Pages ${first + 1} 0 R>>`,
    `<</Type /Pages /Count 1 /Kids [${first + 2} 0 R]>>`,
    `<</Type /Page /Parent ${first + 1} 0 R /MediaBox [0 0 100 100]>>`,
  ];
  const parts: Uint8Array[] = [latin1Bytes("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = 9;
  for (const [i, object] of all.entries()) {
    const bytes = objectBytes(i + 1, object);
    offsets.push(length);
    length += bytes.length;
    parts.push(bytes);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = all.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<</Size ${size} /Root ${first} 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return openPdf(concatBytes([...parts, latin1Bytes(xref + trailer)]), ENGINE_LIMITS);
}

/** An indirect object as a file has it; a stream gets its /Length. */
function objectBytes(num: number, object: string | readonly [string, Uint8Array]): Uint8Array {
  if (typeof object === "string") {
    return latin1Bytes(`${num} 0 obj\n${object}\nendobj\n`);
  }
  const [dict, data] = object;
  const open = dict.replace(/>>$/, ` /Length ${data.length}>>`);
  return concatBytes([
    latin1Bytes(`${num} 0 obj\n${open}\nstream\n`),
    data,
    latin1Bytes("\nendstream\nendobj\n"),
  ]);
}
