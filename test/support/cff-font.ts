/**
 * An OpenType font with CFF outlines made of a TrueType one (Adobe Technical Notes 5176 and 5177): the same
 * characters and widths, each glyph drawn as the box around its letter.
 */
import { withTables } from "./font-files.ts";

/** A number in a charstring or, with `five`, an offset of fixed size in a DICT. */
function number(value: number): number[] {
  return [28, (value >> 8) & 0xff, value & 0xff];
}

function offset(value: number): number[] {
  return [29, (value >>> 24) & 0xff, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
}

function index(items: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(3 + 4 * (items.length + 1));
  head.writeUInt16BE(items.length, 0);
  head.writeUInt8(4, 2);
  let at = 1;
  items.forEach((item, i) => {
    head.writeUInt32BE(at, 3 + 4 * i);
    at += item.length;
  });
  head.writeUInt32BE(at, 3 + 4 * items.length);
  return Buffer.concat([head, ...items]);
}

const [RMOVETO, HLINETO, VLINETO, ENDCHAR] = [21, 6, 7, 14];

/** Width, then the box; a glyph without ink has its width alone. */
function charstring(width: number, box: readonly number[] | null): Buffer {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box ?? [];
  const ink = [
    [...number(x0), ...number(y0), RMOVETO],
    [...number(x1 - x0), HLINETO, ...number(y1 - y0), VLINETO, ...number(x0 - x1), HLINETO],
  ].flat();
  const body = box === null ? [] : ink;
  return Buffer.from([...number(width), ...body, ENDCHAR]);
}

/** `ttf` is a plain TrueType font; `postScriptName` is what the CFF table calls it. */
export function cffOf(ttf: Uint8Array, postScriptName: string): Uint8Array {
  const tables = new Map<string, Buffer>();
  const keep =
    (tag: string) =>
    (bytes: Buffer): Buffer => {
      tables.set(tag, bytes);
      return bytes;
    };
  withTables(
    ttf,
    Object.fromEntries(["head", "hhea", "hmtx", "maxp", "loca", "glyf"].map((t) => [t, keep(t)])),
  );
  const table = (tag: string): Buffer => tables.get(tag) ?? Buffer.alloc(0);
  const count = table("maxp").readUInt16BE(4);
  const advances = table("hhea").readUInt16BE(34);
  const isLong = table("head").readInt16BE(50) === 1;
  const start = (gid: number): number =>
    isLong ? table("loca").readUInt32BE(4 * gid) : 2 * table("loca").readUInt16BE(2 * gid);
  const glyphs = Array.from({ length: count }, (_, gid) => {
    const width = table("hmtx").readUInt16BE(4 * Math.min(gid, advances - 1));
    const at = start(gid);
    const box =
      start(gid + 1) > at
        ? [2, 4, 6, 8].map((shift) => table("glyf").readInt16BE(at + shift))
        : null;
    return charstring(width, box);
  });
  const names = index([Buffer.from(postScriptName, "latin1")]);
  const strings = index(Array.from({ length: count - 1 }, (_, i) => Buffer.from(`g${i + 1}`)));
  const charset = Buffer.from([2, 391 >> 8, 391 & 0xff, (count - 2) >> 8, (count - 2) & 0xff]);
  const charstrings = index(glyphs);
  // Nominal and default width 0: each charstring states its own.
  const privateDict = Buffer.from([...number(0), 20, ...number(0), 21]);
  const unitsPerEm = table("head").readUInt16BE(18);
  const topDict = (from: number): Buffer =>
    Buffer.from([
      ...matrix(unitsPerEm),
      ...offset(from),
      15,
      ...offset(from + charset.length),
      17,
      ...offset(privateDict.length),
      ...offset(from + charset.length + charstrings.length),
      18,
    ]);
  const head = Buffer.from([1, 0, 4, 4]);
  const globals = Buffer.from([0, 0]);
  const before = (top: Buffer): Buffer[] => [head, names, index([top]), strings, globals];
  const from = Buffer.concat(before(topDict(0))).length;
  const cff = Buffer.concat([...before(topDict(from)), charset, charstrings, privateDict]);
  const version = Buffer.alloc(6);
  version.writeUInt32BE(0x0000_5000, 0);
  version.writeUInt16BE(count, 4);
  const dropped = ["glyf", "loca", "fpgm", "prep", "cvt ", "gasp", "hdmx", "VDMX", "LTSH", "DSIG"];
  const font = withTables(ttf, {
    ...Object.fromEntries(dropped.map((tag) => [tag, null])),
    maxp: () => version,
    "CFF ": () => cff,
  });
  new DataView(font.buffer).setUint32(0, 0x4f54_544f);
  return font;
}

/** FontMatrix [1/upem 0 0 1/upem 0 0], its numbers written as decimal digits. */
function matrix(unitsPerEm: number): number[] {
  const digits = (value: number): number[] => {
    const text = `${value.toFixed(9).replace(/^0/u, "")}f`.replace(".", "a");
    const padded = text.length % 2 === 0 ? text : `${text}f`;
    return [30, ...Buffer.from(padded, "hex")];
  };
  const unit = digits(1 / unitsPerEm);
  const zero = number(0);
  return [...unit, ...zero, ...zero, ...unit, ...zero, ...zero, 12, 7];
}
