/** The open fonts the documents are set in: tables, metrics, outlines and shaping. */
import { readFileSync } from "node:fs";
import {
  createShaper,
  createSubsetter,
  type Shaper,
  type ShapingFace,
  type Subsetter,
} from "#engine/packages/harfbuzz.ts";

const MODULES = new URL("../../node_modules/", import.meta.url);

/** Short name → package, folder and family of a font. */
const FONTS: Readonly<Record<string, readonly [string, string, string]>> = {
  arimo: ["arimo", "400Regular", "Arimo"],
  "arimo-bold": ["arimo", "700Bold", "Arimo"],
  tinos: ["tinos", "400Regular", "Tinos"],
  "tinos-bold": ["tinos", "700Bold", "Tinos"],
  "tinos-italic": ["tinos", "400Regular_Italic", "Tinos"],
  cousine: ["cousine", "400Regular", "Cousine"],
  carlito: ["carlito", "400Regular", "Carlito"],
  "carlito-bold": ["carlito", "700Bold", "Carlito"],
  garamond: ["eb-garamond", "400Regular", "EBGaramond"],
  "garamond-italic": ["eb-garamond", "400Regular_Italic", "EBGaramond"],
  jost: ["jost", "400Regular", "Jost"],
  "jost-bold": ["jost", "700Bold", "Jost"],
  "noto-sans": ["noto-sans", "400Regular", "NotoSans"],
  "noto-sans-bold": ["noto-sans", "700Bold", "NotoSans"],
  "noto-serif": ["noto-serif", "400Regular", "NotoSerif"],
  "noto-serif-bold": ["noto-serif", "700Bold", "NotoSerif"],
  naskh: ["noto-naskh-arabic", "400Regular", "NotoNaskhArabic"],
  "arabic-sans": ["noto-sans-arabic", "400Regular", "NotoSansArabic"],
  thai: ["noto-sans-thai", "400Regular", "NotoSansThai"],
  mincho: ["sawarabi-mincho", "400Regular", "SawarabiMincho"],
  gothic: ["sawarabi-gothic", "400Regular", "SawarabiGothic"],
  maru: ["kosugi-maru", "400Regular", "KosugiMaru"],
};

export type FontName = string;

/** A point of an outline in font units; off-curve points control quadratic curves. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

export interface SourceFont {
  readonly name: string;
  readonly postScriptName: string;
  readonly family: string;
  readonly bytes: Uint8Array;
  readonly unitsPerEm: number;
  /** hhea, in 1/1000 em; descender negative. */
  readonly ascender: number;
  readonly descender: number;
  readonly bbox: readonly number[];
  readonly face: ShapingFace;
  /** Advance in 1/1000 em, rounded as producers do. */
  advanceOf(gid: number): number;
  /** Contours of a glyph in font units. */
  outline(gid: number): readonly (readonly OutlinePoint[])[];
  /** TrueType program with these glyphs, ids kept, without cmap. */
  subset(gids: readonly number[]): Uint8Array;
}

let tools: { readonly shaper: Shaper; readonly subsetter: Subsetter } | null = null;
const loaded = new Map<string, SourceFont>();

/** Must have run before `sourceFont`. */
export async function startFonts(): Promise<void> {
  const wasm = (name: string): Uint8Array =>
    new Uint8Array(readFileSync(new URL(`harfbuzzjs/dist/${name}`, MODULES)));
  tools ??= {
    shaper: await createShaper(wasm("harfbuzz.wasm")),
    subsetter: await createSubsetter(wasm("harfbuzz-subset.wasm")),
  };
}

export function sourceFont(name: FontName): SourceFont {
  const known = loaded.get(name) ?? load(name);
  loaded.set(name, known);
  return known;
}

/** Table of an sfnt; empty when it has none of that name. */
export function tableOf(sfnt: Uint8Array, tag: string): Uint8Array {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + 16 * i;
    if (Buffer.from(sfnt.subarray(at, at + 4)).toString("latin1") === tag) {
      const start = view.getUint32(at + 8);
      return sfnt.subarray(start, start + view.getUint32(at + 12));
    }
  }
  return new Uint8Array();
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function load(name: string): SourceFont {
  const entry = FONTS[name];
  if (tools === null || entry === undefined) {
    throw new Error(`no font ${name}, or startFonts has not run`);
  }
  const [folder, cut, family] = entry;
  const path = `@expo-google-fonts/${folder}/${cut}/${family}_${cut}.ttf`;
  const bytes = new Uint8Array(readFileSync(new URL(path, MODULES)));
  const { shaper, subsetter } = tools;
  const id = `corpus:${name}`;
  const face = shaper.face({ id, bytes });
  const unitsPerEm = face.unitsPerEm;
  const hhea = viewOf(tableOf(bytes, "hhea"));
  const head = viewOf(tableOf(bytes, "head"));
  const scale = (value: number): number => Math.round((value * 1000) / unitsPerEm);
  const glyphs = new GlyphTable(bytes);
  const subsets = new Map<string, Uint8Array>();
  return {
    name,
    postScriptName: `${family}-${cut.replace(/^400Regular_|^\d+|_/gu, "")}`,
    family,
    bytes,
    unitsPerEm,
    ascender: scale(hhea.getInt16(4)),
    descender: scale(hhea.getInt16(6)),
    bbox: [36, 38, 40, 42].map((at) => scale(head.getInt16(at))),
    face: {
      ...face,
      // Faces are dropped when many are loaded: ask anew each time.
      shape: (text, range, options) => shaper.face({ id, bytes }).shape(text, range, options),
      glyphOf: (codePoint) => shaper.face({ id, bytes }).glyphOf(codePoint),
      advanceOf: (gid) => shaper.face({ id, bytes }).advanceOf(gid),
    },
    advanceOf: (gid) => scale(shaper.face({ id, bytes }).advanceOf(gid)),
    outline: (gid) => glyphs.outline(gid, 0),
    subset: (gids) => {
      const key = [...gids].sort((a, b) => a - b).join();
      const known = subsets.get(key) ?? subsetter.subset({ id, bytes }, gids);
      if (known === null) {
        throw new Error(`${name} cannot be subset`);
      }
      subsets.set(key, known);
      return known;
    },
  };
}

/** Reads the glyf table (OpenType 1.9, glyf). */
class GlyphTable {
  readonly #glyf: Uint8Array;
  readonly #offsets: (gid: number) => number;

  constructor(sfnt: Uint8Array) {
    this.#glyf = tableOf(sfnt, "glyf");
    const loca = viewOf(tableOf(sfnt, "loca"));
    const long = viewOf(tableOf(sfnt, "head")).getInt16(50) === 1;
    this.#offsets = (gid) => (long ? loca.getUint32(gid * 4) : loca.getUint16(gid * 2) * 2);
  }

  outline(gid: number, depth: number): (readonly OutlinePoint[])[] {
    const start = this.#offsets(gid);
    if (start === this.#offsets(gid + 1) || depth > 8) {
      return [];
    }
    const view = viewOf(this.#glyf.subarray(start));
    const contours = view.getInt16(0);
    return contours >= 0 ? simpleOutline(view, contours) : this.#composite(view, depth);
  }

  #composite(view: DataView, depth: number): (readonly OutlinePoint[])[] {
    const all: (readonly OutlinePoint[])[] = [];
    let at = 10;
    for (let more = true; more; ) {
      const flags = view.getUint16(at);
      const gid = view.getUint16(at + 2);
      at += 4;
      const words = (flags & 1) !== 0;
      const dx = words ? view.getInt16(at) : view.getInt8(at);
      const dy = words ? view.getInt16(at + 2) : view.getInt8(at + 1);
      at += words ? 4 : 2;
      let [xx, xy, yx, yy] = [1, 0, 0, 1];
      const f2dot14 = (): number => {
        at += 2;
        return view.getInt16(at - 2) / 16_384;
      };
      if ((flags & 8) !== 0) {
        xx = f2dot14();
        yy = xx;
      } else if ((flags & 0x40) !== 0) {
        xx = f2dot14();
        yy = f2dot14();
      } else if ((flags & 0x80) !== 0) {
        [xx, xy, yx, yy] = [f2dot14(), f2dot14(), f2dot14(), f2dot14()];
      }
      for (const contour of this.outline(gid, depth + 1)) {
        all.push(
          contour.map(({ x, y, on }) => ({
            x: Math.round(x * xx + y * yx + dx),
            y: Math.round(x * xy + y * yy + dy),
            on,
          })),
        );
      }
      more = (flags & 0x20) !== 0;
    }
    return all;
  }
}

function simpleOutline(view: DataView, contours: number): (readonly OutlinePoint[])[] {
  const ends = Array.from({ length: contours }, (_, i) => view.getUint16(10 + 2 * i));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * contours;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = view.getUint8(at++);
    const repeat = (flag & 8) !== 0 ? view.getUint8(at++) : 0;
    flags.push(...Array.from({ length: repeat + 1 }, () => flag));
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) {
        value += (flag & same) !== 0 ? view.getUint8(at) : -view.getUint8(at);
        at += 1;
      } else if ((flag & same) === 0) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  const points = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & 1) !== 0 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1));
}

/** One step of a drawn outline, in font units: 2 numbers for m and l, 6 for c. */
export interface PathStep {
  readonly op: "m" | "l" | "c";
  readonly at: readonly number[];
}

/** The contours as lines and cubic curves, coordinates rounded to whole numbers; closed by the user. */
export function cubicPath(contours: readonly (readonly OutlinePoint[])[]): PathStep[] {
  const steps: PathStep[] = [];
  for (const contour of contours) {
    steps.push(...cubicContour(contour));
  }
  return steps;
}

function cubicContour(contour: readonly OutlinePoint[]): PathStep[] {
  const first = contour[0];
  if (contour.length < 2 || first === undefined) {
    return [];
  }
  const middle = (a: OutlinePoint, b: OutlinePoint): OutlinePoint => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    on: true,
  });
  const last = contour.at(-1) ?? first;
  const start = first.on ? first : last.on ? last : middle(first, last);
  const rest = [...contour.slice(first.on ? 1 : 0), start];
  const steps: PathStep[] = [{ op: "m", at: [Math.round(start.x), Math.round(start.y)] }];
  let pen = start;
  let control: OutlinePoint | null = null;
  const curve = (by: OutlinePoint, to: OutlinePoint): void => {
    const third = (from: number, c: number): number => Math.round(from + ((c - from) * 2) / 3);
    const at = [third(pen.x, by.x), third(pen.y, by.y), third(to.x, by.x), third(to.y, by.y)];
    steps.push({ op: "c", at: [...at, Math.round(to.x), Math.round(to.y)] });
    pen = to;
  };
  for (const point of rest) {
    if (!point.on) {
      if (control !== null) {
        curve(control, middle(control, point));
      }
      control = point;
    } else if (control === null) {
      steps.push({ op: "l", at: [Math.round(point.x), Math.round(point.y)] });
      pen = point;
    } else {
      curve(control, point);
      control = null;
    }
  }
  return steps;
}
