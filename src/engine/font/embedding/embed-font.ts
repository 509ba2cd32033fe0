/**
 * A full font as objects of a PDF: the glyphs in use as a subset, Type 0 with codes equal to glyph ids,
 * Identity-H or, for columns, Identity-V, widths, descriptor and ToUnicode (ISO 32000-2, 9.7 and 9.8).
 * The same font and glyphs give the same bytes. Whether the licence lets the font be embedded was
 * settled when it was read.
 */
import { latin1Bytes } from "#base/bytes.ts";
import { codeTexts } from "./code-texts.ts";
import type { LibraryFont } from "../library/library-font.ts";
import { deflateBytes } from "../../packages/deflate.ts";
import { sha256, sha256Hex } from "../../packages/hash.ts";
import type { Subsetter } from "../../packages/harfbuzz.ts";
import { cffTableOf } from "../program/cff-table.ts";
import { toUnicodeCMap } from "./write-to-unicode.ts";
import type { ObjectUpdate } from "../../plan/append-base.ts";

/** A glyph in use. A `FitGlyph` of a library font is one. */
export interface UsedGlyph {
  /** Glyph id of the full font. */
  readonly code: number;
  /** Advance in thousandths of an em, as it goes into /W. */
  readonly width: number;
  /** Text of the cluster it starts; "" for the other glyphs of a cluster. */
  readonly text: string;
  /**
   * In a font whose codes lead down, and then on each of its glyphs: vertical advance (negative) and the
   * place of the pen over the glyph's origin, as they go into /W2.
   */
  readonly column?: ColumnMetrics;
}

/** w1y, vx and vy in thousandths of an em (ISO 32000-2, 9.7.4.3). */
export type ColumnMetrics = readonly [advance: number, x: number, y: number];

/** An embedded font as objects that an update appends; nothing refers to them but `fontNumber`. */
export interface EmbeddedFont {
  /** Font, descendant, descriptor, program, ToUnicode, in this order of numbers. */
  readonly objects: readonly ObjectUpdate[];
  /** Object number of the Type 0 font: the value of the resource. */
  readonly fontNumber: number;
  readonly baseFont: string;
  /** Code → what ToUnicode says of it; codes without an entry say nothing. */
  readonly texts: ReadonlyMap<number, string>;
}

/** Numbers an embedded font takes. */
export const OBJECTS_PER_FONT = 5;

/** Makes embedded fonts; keeps the subsets made last. */
export interface FontEmbedder {
  /**
   * The objects of a font, numbered from `firstNumber`; null when the font's program cannot be subset
   * (damaged). Glyphs come in the order they are shown in, clusters whole: see `codeTexts`.
   */
  embed(font: LibraryFont, glyphs: Iterable<UsedGlyph>, firstNumber: number): EmbeddedFont | null;
}

interface Subset {
  readonly sha256: string;
  readonly program: Uint8Array;
  readonly programLength: number;
  /** The last ToUnicode map written with it: a preview and its final, or a batch, repeat the same one. */
  lastMap: { readonly source: string; readonly stream: Uint8Array } | null;
}

/** A subset is some tens of kilobytes; a server works on far fewer fonts and texts at a time. */
const MAX_SUBSETS = 256;

/** An embedder over HarfBuzz's subsetter. */
export function createFontEmbedder(subsetter: Subsetter): FontEmbedder {
  const kept = new Map<string, Subset>();
  const subsetOf = (font: LibraryFont, gids: readonly number[]): Subset | null => {
    // The file's hash and not its id: two shops may upload the same font.
    const key = `${font.facts.sha256} ${gids.join(" ")}`;
    const known = kept.get(key);
    if (known !== undefined) {
      return known;
    }
    const made = makeSubset(subsetter, font, gids);
    // A map keeps the order of insertion, so the first key is the oldest.
    const [oldest] = kept.keys();
    if (kept.size >= MAX_SUBSETS && oldest !== undefined) {
      kept.delete(oldest);
    }
    // A failure is not kept: it costs little, and the caller falls back on another font.
    if (made !== null) {
      kept.set(key, made);
    }
    return made;
  };
  return {
    embed: (font, glyphs, firstNumber) => {
      const used = usedGlyphs(font, [...glyphs]);
      const subset = subsetOf(font, [...used.keys()]);
      return subset === null ? null : fontObjects({ font, used, subset }, firstNumber);
    },
  };
}

interface GlyphEntry {
  readonly width: number;
  readonly text: string;
  readonly column: ColumnMetrics | undefined;
}

/** Glyph id → width and text, ascending. */
function usedGlyphs(
  font: LibraryFont,
  glyphs: readonly UsedGlyph[],
): ReadonlyMap<number, GlyphEntry> {
  const texts = codeTexts(glyphs, font.glyphOf);
  const used = new Map(
    glyphs.map(({ code, width, column }) => [code, { width, text: texts.get(code) ?? "", column }]),
  );
  // In order of glyph ids, so that the same glyphs give the same bytes whatever text they came from.
  return new Map([...used].toSorted(([a], [b]) => a - b));
}

/**
 * The subset's program, packed; null when HarfBuzz cannot subset the font or its CFF table cannot be
 * used.
 */
function makeSubset(
  subsetter: Subsetter,
  font: LibraryFont,
  gids: readonly number[],
): Subset | null {
  const sfnt = subsetter.subset(font.file, gids);
  // A CIDFontType0 takes the bare CFF (FontFile3, CIDFontType0C); the whole sfnt would be twice as
  // long.
  const program = sfnt !== null && font.facts.outlines === "cff" ? cffTableOf(sfnt) : sfnt;
  return program === null
    ? null
    : {
        sha256: sha256Hex(program),
        program: deflateBytes(program),
        programLength: program.length,
        lastMap: null,
      };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Six letters from the hash of all that makes the font (ISO 32000-2, 9.9.2), so that the name seals it:
 * whoever checks the file can tell that nothing in the font was altered afterwards.
 */
function subsetTag(programSha256: string, parts: readonly string[]): string {
  // 26 is no divisor of 256, so the letters are not quite even: six of them still tell 300 million
  // fonts apart.
  const sealed = sha256(latin1Bytes([programSha256, ...parts].join("\n")));
  return Array.from(sealed.subarray(0, 6), (byte) => LETTERS.charAt(byte % 26)).join("");
}

interface FontContent {
  readonly font: LibraryFont;
  readonly used: ReadonlyMap<number, GlyphEntry>;
  readonly subset: Subset;
}

/**
 * The five objects. Everything in them follows from font, glyphs and first number, so that a repeated
 * render gives equal bytes.
 */
function fontObjects({ font, used, subset }: FontContent, first: number): EmbeddedFont {
  const { facts } = font;
  const [type0, descendant, descriptor, program, toUnicode] = [
    first,
    first + 1,
    first + 2,
    first + 3,
    first + 4,
  ];
  const isTrueType = facts.outlines === "truetype";
  const texts = new Map(
    [...used].flatMap(([gid, { text }]) => (text === "" ? [] : [[gid, text] as const])),
  );
  const [widths, cmap, figures] = [widthArray(used), toUnicodeCMap(texts), descriptorFigures(font)];
  const name = pdfName(facts.postScriptName || facts.familyName || "Font");
  const columns = columnArray(used);
  const sealed = [cmap, widths, figures, ...(columns === "" ? [] : [columns])];
  const baseFont = `${subsetTag(subset.sha256, sealed)}+${name}`;
  // DW2 880 -1000 are the defaults of 9.7.4.3, stated so that readers without them agree.
  const [encoding, vertical] =
    columns === "" ? ["Identity-H", ""] : ["Identity-V", `/DW2[880 -1000]/W2[${columns}]`];
  const objects = [
    dictionary(
      type0,
      `/Type/Font/Subtype/Type0/BaseFont/${baseFont}/Encoding/${encoding}/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R`,
    ),
    dictionary(
      descendant,
      `/Type/Font/Subtype/${isTrueType ? "CIDFontType2/CIDToGIDMap/Identity" : "CIDFontType0"}/BaseFont/${baseFont}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 0/W[${widths}]${vertical}`,
    ),
    dictionary(descriptor, descriptorEntries(font, { baseFont, figures, program })),
    {
      ...dictionary(
        program,
        `${isTrueType ? `/Length1 ${subset.programLength}` : "/Subtype/CIDFontType0C"}/Filter/FlateDecode`,
      ),
      stream: subset.program,
    },
    {
      ...dictionary(toUnicode, "/Filter/FlateDecode"),
      stream: toUnicodeStream(subset, toUnicodeCMap(texts)),
    },
  ];
  return { objects, fontNumber: type0, baseFont, texts };
}

/** The packed map, from the last time when it is the same: deflate is the dearest part of embedding. */
function toUnicodeStream(subset: Subset, source: string): Uint8Array {
  if (subset.lastMap?.source !== source) {
    subset.lastMap = { source, stream: deflateBytes(latin1Bytes(source)) };
  }
  return subset.lastMap.stream;
}

/**
 * An object that is a dictionary; entries are written without white space, as PDF allows between
 * delimiters.
 */
function dictionary(num: number, entries: string): ObjectUpdate {
  return { num, gen: 0, source: latin1Bytes(`<<${entries}>>`) };
}

/** A name without its slash: only letters, digits, hyphen and the like; PostScript names hold no others. */
function pdfName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_.-]/g, "") || "Font";
}

/** /W: runs of consecutive glyph ids with their widths (ISO 32000-2, 9.7.4.3). */
function widthArray(used: ReadonlyMap<number, GlyphEntry>): string {
  let array = "";
  let expected = -1;
  for (const [gid, { width }] of used) {
    // "c [w w w]" for glyph ids in a row (9.7.4.3); a gap closes the bracket and starts the next group.
    array += gid === expected ? " " : `${array === "" ? "" : "]"}${array === "" ? "" : " "}${gid}[`;
    array += String(width);
    expected = gid + 1;
  }
  return array === "" ? "" : `${array}]`;
}

/** /W2: glyph by glyph; "" for a font whose codes lead to the right. */
function columnArray(used: ReadonlyMap<number, GlyphEntry>): string {
  return [...used]
    .flatMap(([gid, { column }]) => (column === undefined ? [] : [`${gid}[${column.join(" ")}]`]))
    .join(" ");
}

// Font flags (ISO 32000-2, table 121).
const [FIXED_PITCH, SERIF, SYMBOLIC, SCRIPT, ITALIC] = [0x1, 0x2, 0x4, 0x8, 0x40];

interface DescriptorParts {
  readonly baseFont: string;
  readonly figures: string;
  readonly program: number;
}

/** ISO 32000-2, table 120: every entry that is required of an embedded font. */
function descriptorEntries(
  { facts }: LibraryFont,
  { baseFont, figures, program }: DescriptorParts,
): string {
  const key = facts.outlines === "truetype" ? "FontFile2" : "FontFile3";
  return `/Type/FontDescriptor/FontName/${baseFont}${figures}/${key} ${program} 0 R`;
}

function descriptorFigures({ facts }: LibraryFont): string {
  const flags =
    // Always symbolic: the codes are glyph ids, so the font has no character set that a name could
    // mean.
    SYMBOLIC |
    (facts.isFixedPitch ? FIXED_PITCH : 0) |
    (facts.isSerif ? SERIF : 0) |
    (facts.isScript ? SCRIPT : 0) |
    (facts.isItalic ? ITALIC : 0);
  const angle = Math.round(facts.italicAngle * 100) / 100;
  // No table states the stem; a straight line through usual weights (regular 80, bold 140) will do.
  const stem = Math.max(20, Math.round(facts.weight / 5));
  return `/Flags ${flags}/FontBBox[${facts.bbox.join(" ")}]/ItalicAngle ${angle}/Ascent ${facts.ascent}/Descent ${facts.descent}/CapHeight ${facts.capHeight}/XHeight ${facts.xHeight}/StemV ${stem}`;
}
