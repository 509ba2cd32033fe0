/** Font programs with cubic outlines made from TrueType ones: CFF (name-keyed and CID-keyed) and Type 1. */
import { bytesOf } from "./filters.ts";
import { cubicPath, type PathStep, type SourceFont } from "./font-source.ts";

/** One glyph of a program, in 1/1000 em. */
export interface ProgramGlyph {
  readonly name: string;
  readonly cid: number;
  readonly advance: number;
  readonly path: readonly PathStep[];
}

/** The glyph scaled to 1000 units. */
export function programGlyph(
  font: SourceFont,
  gid: number,
  name: string,
  cid: number,
): ProgramGlyph {
  const k = 1000 / font.unitsPerEm;
  const path = cubicPath(font.outline(gid)).map(({ op, at }) => ({
    op,
    at: at.map((value) => Math.round(value * k)),
  }));
  return { name, cid, advance: font.advanceOf(gid), path };
}

/** An operand of Type 1 and Type 2 charstrings and of DICTs (integers to 32,767). */
function operand(value: number, wide: readonly number[]): number[] {
  if (value >= -107 && value <= 107) {
    return [value + 139];
  }
  if (value >= 108 && value <= 1131) {
    return [((value - 108) >> 8) + 247, (value - 108) & 255];
  }
  if (value >= -1131 && value <= -108) {
    return [((-value - 108) >> 8) + 251, (-value - 108) & 255];
  }
  const bytes = [(value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
  return [...wide, ...bytes.slice(wide[0] === 28 ? 2 : 0)];
}

/** Relative moves, lines and curves by the operator numbers 21, 5 and 8, which both types share. */
function strokes(path: readonly PathStep[], wide: readonly number[], close: number[]): number[] {
  const out: number[] = [];
  let [x, y] = [0, 0];
  let open = false;
  for (const { op, at } of path) {
    if (op === "m" && open) {
      out.push(...close);
    }
    open = true;
    for (let i = 0; i < at.length; i += 2) {
      const [px, py] = [at[i] ?? 0, at[i + 1] ?? 0];
      out.push(...operand(px - x, wide), ...operand(py - y, wide));
      [x, y] = [px, py];
    }
    out.push({ m: 21, l: 5, c: 8 }[op]);
  }
  return open ? [...out, ...close] : out;
}

const SHORT_INT = [28];
const LONG_INT = [29];

function type2(glyph: ProgramGlyph): Uint8Array {
  // The width stands first: the difference from nominalWidthX, which is 0 here.
  const body = strokes(glyph.path, SHORT_INT, []);
  const width = operand(glyph.advance, SHORT_INT);
  return Uint8Array.from([...width, ...body, 14]);
}

function index(items: readonly Uint8Array[]): number[] {
  if (items.length === 0) {
    return [0, 0];
  }
  const out = [items.length >> 8, items.length & 255, 4];
  let offset = 1;
  for (const length of [0, ...items.map((item) => item.length)]) {
    offset += length;
    out.push((offset >>> 24) & 255, (offset >>> 16) & 255, (offset >>> 8) & 255, offset & 255);
  }
  return [...out, ...items.flatMap((item) => [...item])];
}

/** Always five bytes, so that offsets do not move when they are known. */
const fixed = (value: number): number[] => [
  29,
  (value >> 24) & 255,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];

const STANDARD_STRINGS = 391;

interface CffWish {
  readonly fontName: string;
  readonly glyphs: readonly ProgramGlyph[];
  readonly bbox: readonly number[];
  /** Built-in encoding: code of each glyph but .notdef, or null for none; ignored for CID-keyed fonts. */
  readonly codes: readonly number[] | null;
  readonly isCidKeyed: boolean;
}

/** CFF version 1 (Adobe Technical Note 5176). The first glyph must be .notdef. */
export function cffProgram(wish: CffWish): Uint8Array {
  const { glyphs, isCidKeyed } = wish;
  const strings: string[] = [];
  const sid = (text: string): number => {
    const known = strings.indexOf(text);
    return STANDARD_STRINGS + (known >= 0 ? known : strings.push(text) - 1);
  };
  const ros = isCidKeyed ? [sid("Adobe"), sid("Identity")] : [];
  const charset = [0];
  for (const glyph of glyphs.slice(1)) {
    const id = isCidKeyed ? glyph.cid : glyph.name === "space" ? 1 : sid(glyph.name);
    charset.push(id >> 8, id & 255);
  }
  const encoding = wish.codes === null ? [] : [0, wish.codes.length, ...wish.codes];
  const header = [1, 0, 4, 4];
  const names = index([bytesOf(wish.fontName)]);
  const stringIndex = index(strings.map((text) => bytesOf(text)));
  const globals = [0, 0];
  const charStrings = index(glyphs.map(type2));
  const privateDict = [...operand(0, LONG_INT), 20, ...operand(0, LONG_INT), 21];
  const box = wish.bbox.flatMap((side) => operand(side, LONG_INT));
  const build = (at: (part: number) => number): number[] => {
    const own = [
      ...(isCidKeyed
        ? [...fixed(ros[0] ?? 0), ...fixed(ros[1] ?? 0), ...operand(0, LONG_INT), 12, 30]
        : []),
      ...box,
      5,
      ...fixed(at(0)),
      15,
      ...(encoding.length > 0 && !isCidKeyed ? [...fixed(at(1)), 16] : []),
      ...fixed(at(2)),
      17,
      ...(isCidKeyed
        ? [...fixed(65_535), 12, 34, ...fixed(at(5)), 12, 36, ...fixed(at(4)), 12, 37]
        : [...fixed(privateDict.length), ...fixed(at(3)), 18]),
    ];
    const fontDict = [...fixed(privateDict.length), ...fixed(at(3)), 18];
    const parts = [
      charset,
      isCidKeyed ? [] : encoding,
      charStrings,
      privateDict,
      isCidKeyed ? [3, 0, 1, 0, 0, 0, glyphs.length >> 8, glyphs.length & 255] : [],
      isCidKeyed ? index([Uint8Array.from(fontDict)]) : [],
    ];
    const front = [
      ...header,
      ...names,
      ...index([Uint8Array.from(own)]),
      ...stringIndex,
      ...globals,
    ];
    starts = [];
    let offset = front.length;
    for (const part of parts) {
      starts.push(offset);
      offset += part.length;
    }
    return [...front, ...parts.flat()];
  };
  let starts: number[] = [];
  build(() => 0);
  const known = starts;
  return Uint8Array.from(build((part) => known[part] ?? 0));
}

function encrypted(data: Uint8Array, start: number): Uint8Array {
  let key = start;
  return data.map((byte) => {
    const cipher = byte ^ (key >> 8);
    key = ((cipher + key) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
}

function type1CharString(glyph: ProgramGlyph): Uint8Array {
  const wide = [255];
  const width = [...operand(0, wide), ...operand(glyph.advance, wide), 13];
  const body = strokes(glyph.path, wide, [9]);
  // Four bytes that lenIV says to skip.
  return encrypted(Uint8Array.from([0, 0, 0, 0, ...width, ...body, 14]), 4330);
}

/** A Type 1 program and the three lengths of its stream dictionary. */
export interface Type1Program {
  readonly data: Uint8Array;
  readonly lengths: readonly [number, number, number];
}

/** Adobe Type 1 Font Format 1.1. `codes` gives each glyph but .notdef its built-in code; null: Standard. */
export function type1Program(wish: Omit<CffWish, "isCidKeyed">): Type1Program {
  const pairs = (wish.codes ?? []).map((code, i) => {
    return `dup ${String(code)} /${wish.glyphs[i + 1]?.name ?? ".notdef"} put\n`;
  });
  const encoding =
    wish.codes === null
      ? "/Encoding StandardEncoding def\n"
      : `/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\n${pairs.join("")}readonly def\n`;
  const clear = bytesOf(
    `%!PS-AdobeFont-1.0: ${wish.fontName} 001.000\n11 dict begin\n/FontInfo 1 dict dup begin\n/version (001.000) readonly def\nend readonly def\n/FontName /${wish.fontName} def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n${encoding}/FontBBox {${wish.bbox.join(" ")}} readonly def\ncurrentdict end\ncurrentfile eexec\n`,
  );
  const parts: Uint8Array[] = [
    bytesOf(
      `0000dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n/MinFeature {16 16} def\n/password 5839 def\n/Subrs 0 array ND\n2 index /CharStrings ${String(wish.glyphs.length)} dict dup begin\n`,
    ),
  ];
  for (const glyph of wish.glyphs) {
    const code = type1CharString(glyph);
    parts.push(bytesOf(`/${glyph.name} ${String(code.length)} RD `), code, bytesOf(" ND\n"));
  }
  parts.push(
    bytesOf(
      "end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\nmark currentfile closefile\n",
    ),
  );
  const secret = encrypted(new Uint8Array(Buffer.concat(parts)), 55_665);
  const zeros = bytesOf(`${`${"0".repeat(64)}\n`.repeat(8)}cleartomark\n`);
  return {
    data: new Uint8Array(Buffer.concat([clear, secret, zeros])),
    lengths: [clear.length, secret.length, zeros.length],
  };
}
