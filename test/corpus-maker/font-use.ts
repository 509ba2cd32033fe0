/**
 * A font of one document: gives codes to glyphs as they are used, and writes its objects at the end.
 * The kinds are what producers embed.
 */
import { glyphName, macRomanCode, winAnsiCode } from "./encodings.data.ts";
import type { SourceFont } from "./font-source.ts";
import { hex2, hex4 } from "./pdf-file.ts";

export type FontKind =
  | "std14"
  | "tt-winansi"
  | "tt-macroman"
  | "tt-differences"
  | "tt-symbolic"
  | "tt-symbolic-nouni"
  | "type1"
  | "type1-builtin"
  | "type1c"
  | "type1c-builtin"
  | "mmtype1"
  | "otf-simple"
  | "type3"
  | "cid-tt"
  | "cid-tt-map"
  | "cid-tt-nouni"
  | "cid-tt-ranges"
  | "cid-cff"
  | "cid-cff-nouni"
  | "cid-otf"
  | "cid-cmap"
  | "cid-cmap-mixed"
  | "cid-vertical"
  | "jis-utf16"
  | "jis-utf16-v"
  | "jis-sjis"
  | "gb-euc"
  | "jis-not-embedded";

/** One used glyph: where it is in the font, its code, and the text it stands for. */
export interface UsedGlyph {
  readonly gid: number;
  readonly code: number;
  /** CID of composite fonts; equals the code in most kinds. */
  readonly cid: number;
  readonly text: string;
  readonly name: string;
  /** In 1/1000 em, as the PDF says. */
  readonly width: number;
}

const FIXED_CODES: Partial<Record<FontKind, (char: string) => number>> = {
  std14: winAnsiCode,
  "tt-winansi": winAnsiCode,
  "tt-macroman": macRomanCode,
  mmtype1: winAnsiCode,
  type1c: winAnsiCode,
};

/** Codes and CIDs of a predefined CMap: character → [code as hex, CID]. */
export type CodeTable = Readonly<Record<string, readonly [string, number]>>;

export interface FontWish {
  readonly source: SourceFont;
  readonly kind: FontKind;
  /** Six capitals and "+", or "". */
  readonly tag: string;
  readonly resource: string;
  /** Which object of the source and kind it is, from 1. */
  readonly copy: number;
  /** PostScript name in the place of the source's own; null for that. */
  readonly named: string | null;
  /** Factor between the PDF's widths and those of the program. */
  readonly widthFactor: number;
  /** For the kinds with predefined CMaps. */
  readonly table: CodeTable | null;
  /** False leaves /ToUnicode out although the kind has one. */
  readonly toUnicode: boolean;
}

export class FontUse {
  readonly wish: FontWish;
  readonly #glyphs = new Map<string, UsedGlyph>();
  #object = 0;

  constructor(wish: FontWish) {
    this.wish = wish;
  }

  get isComposite(): boolean {
    return /^(?:cid|jis|gb)/u.test(this.wish.kind);
  }

  get isVertical(): boolean {
    return this.wish.kind === "cid-vertical" || this.wish.kind === "jis-utf16-v";
  }

  /** True when the reader has no way to the text. */
  get isSilent(): boolean {
    return this.wish.kind.endsWith("-nouni");
  }

  /** Single-byte code 32 is the space, so that Tw applies (ISO 32000-2, 9.3.3). */
  get takesWordSpacing(): boolean {
    return !this.isComposite && this.wish.kind !== "tt-symbolic-nouni";
  }

  /** Kinds that set one code for each character: no ligatures. */
  get hasLigatures(): boolean {
    const { kind } = this.wish;
    return FIXED_CODES[kind] === undefined && !/^(?:jis|gb)/u.test(kind);
  }

  get ascender(): number {
    return this.wish.kind === "std14"
      ? standardHeights(this.wish.source.name)[0]
      : this.wish.source.ascender;
  }

  get descender(): number {
    return this.wish.kind === "std14"
      ? standardHeights(this.wish.source.name)[1]
      : this.wish.source.descender;
  }

  get object(): number {
    return this.#object;
  }

  set object(number: number) {
    this.#object = number;
  }

  /** Used glyphs by code. */
  get glyphs(): readonly UsedGlyph[] {
    return [...this.#glyphs.values()].sort((a, b) => a.code - b.code);
  }

  /** Width in 1/1000 em, as the PDF states it. */
  widthOf(gid: number): number {
    return Math.round(this.wish.source.advanceOf(gid) * this.wish.widthFactor);
  }

  /** The glyph's code as hex digits of a string. */
  encode(gid: number, text: string): string {
    // Where codes are glyph ids, one glyph can have one text only.
    const key = GID_CODES.has(this.wish.kind) ? String(gid) : `${String(gid)}/${text}`;
    const known = this.#glyphs.get(key);
    if (known !== undefined && known.text !== text && text !== "\u00a0") {
      throw new Error(
        `glyph ${String(gid)} of ${this.wish.source.name} is "${known.text}" and "${text}"`,
      );
    }
    const glyph = known ?? this.#add(key, gid, text);
    const { table, kind } = this.wish;
    if (table !== null) {
      return table[text]?.[0] ?? "";
    }
    if (kind === "cid-cmap-mixed") {
      return glyph.code < 0x80 ? hex2(glyph.code) : hex4(glyph.code);
    }
    return this.isComposite ? hex4(glyph.code) : hex2(glyph.code);
  }

  #add(key: string, gid: number, text: string): UsedGlyph {
    const width = this.widthOf(gid);
    const code = this.#codeOf(gid, text);
    const cid = this.#cidOf(gid, code, text);
    const glyph = { gid, code, cid, text, name: glyphName(text), width };
    this.#glyphs.set(key, glyph);
    return glyph;
  }

  #cidOf(gid: number, code: number, text: string): number {
    const { kind, table } = this.wish;
    if (table !== null) {
      return table[text]?.[1] ?? 0;
    }
    return kind.startsWith("cid-cmap") ? gid : code;
  }

  #codeOf(gid: number, text: string): number {
    const { kind, table, source } = this.wish;
    if (table !== null) {
      const entry = table[text];
      if (entry === undefined) {
        throw new Error(`"${text}" is not in the table of ${kind}`);
      }
      return Number.parseInt(entry[0], 16);
    }
    const fixed = FIXED_CODES[kind];
    if (fixed !== undefined) {
      const code = fixed(text);
      if (code < 0) {
        throw new Error(`"${text}" has no code in ${kind} (${source.name})`);
      }
      return code;
    }
    const order = this.#glyphs.size;
    if (kind === "cid-cmap") {
      return 0x2100 + order;
    }
    if (kind === "cid-cmap-mixed") {
      // One byte for the first glyphs, two from 0x8100.
      return order < 60 ? 0x20 + order : 0x8100 + order;
    }
    if (GID_CODES.has(kind)) {
      return gid;
    }
    return kind.startsWith("cid-") ? order + 1 : customCode(kind, text, order);
  }
}

/** Composite kinds whose codes are the glyph ids of the font. */
const GID_CODES: ReadonlySet<FontKind> = new Set([
  "cid-tt",
  "cid-tt-ranges",
  "cid-tt-nouni",
  "cid-vertical",
]);

/** Codes in order of use; the space keeps 32 for the sake of Tw, and some kinds keep all of ASCII. */
function customCode(kind: FontKind, text: string, order: number): number {
  if (text === " " || text === "\u00a0") {
    return 32;
  }
  const ascii = text.length === 1 ? (text.codePointAt(0) ?? 0) : 0;
  const keepsAscii = kind === "tt-differences" || kind === "type1" || kind === "otf-simple";
  if (keepsAscii && ascii > 32 && ascii < 127) {
    return ascii;
  }
  const code = (keepsAscii ? 128 : 33) + order;
  if (code > 255) {
    throw new Error(`too many glyphs for ${kind}`);
  }
  return code;
}

/** Ascender and descender in the font metrics files of Helvetica, Times and Courier. */
function standardHeights(name: string): readonly [number, number] {
  if (name.startsWith("tinos")) {
    return [683, -217];
  }
  return name.startsWith("cousine") ? [629, -157] : [718, -207];
}
