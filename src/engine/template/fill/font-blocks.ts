/**
 * Fonts embedded by the block: all letters of a script at once, made once per process and font, so that a
 * usual fill takes ready objects instead of subsetting (decision 0009). A fill that uses another glyph, or
 * a glyph for another text than the block says, gets a subset of just what it uses. Which of the two depends
 * on the glyphs alone, so equal fills give equal bytes in every process.
 */
import { getOrAdd } from "#base/maps.ts";
import type { LibraryFont } from "../../font/library/library-font.ts";
import type { EmbeddedFont, FontEmbedder, UsedGlyph } from "../../font/embedding/embed-font.ts";
import type { Shaper, ShapingFace } from "../../packages/harfbuzz.ts";

/** Unicode code points, both included. */
type Range = readonly [from: number, to: number];

/** Letters of European Latin, and the signs that stand among them. */
const LATIN: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x2010, 0x2014],
  [0x2018, 0x201e],
  [0x2020, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2122],
];
/** Latin, with Greek, with Cyrillic: a text is rarely of more than two, and Latin names stand among both. */
const BLOCKS: readonly (readonly Range[])[] = [
  LATIN,
  [...LATIN, [0x384, 0x3ce]],
  [...LATIN, [0x400, 0x45f], [0x490, 0x491]],
];
/** Set as one glyph by many fonts. */
const LIGATURES = ["ff", "fi", "fl", "ffi", "ffl", "tt", "ti", "Th"];

/** What one more font may add to a file, bytes: above it a subset is made for each fill. */
const MAX_BYTES = 30 * 1024;
/** Objects kept ready: fonts of the templates filled last. At most `MAX_BYTES` each, so some 1.5 MB. */
const MAX_READY = 48;

/** A glyph of a block: code = glyph id, width in 1/1000 em, and the text that /ToUnicode gives it. */
interface BlockGlyph {
  readonly code: number;
  readonly width: number;
  readonly text: string;
}

type Block = ReadonlyMap<number, BlockGlyph>;

/** Blocks of one embedder. */
export interface FontBlocks {
  /** The block that holds all `glyphs` as objects numbered from `firstNumber`; null when there is none. */
  embed(font: LibraryFont, glyphs: readonly UsedGlyph[], firstNumber: number): EmbeddedFont | null;
}

const known = new WeakMap<FontEmbedder, FontBlocks>();

/** The blocks made with an embedder; kept as long as it is. */
export function fontBlocks(embedder: FontEmbedder, shaper: Shaper): FontBlocks {
  return getOrAdd(known, embedder, () => makeFontBlocks(embedder, shaper));
}

/** Invariant: whether a block exists depends on the font alone, not on what was asked before. */
function makeFontBlocks(embedder: FontEmbedder, shaper: Shaper): FontBlocks {
  const blocks = new Map<string, Block | null>();
  const ready = new Map<string, EmbeddedFont>();
  // Blocks by font and number (null: too large), ready objects by those and their first object number,
  // which is written into them.
  const embedBlock = (font: LibraryFont, block: Block, first: number): EmbeddedFont | null =>
    embedder.embed(font, block.values(), first);
  const blockOf = (font: LibraryFont, number: number): Block | null => {
    const key = `${font.facts.sha256} ${number}`;
    const found = blocks.get(key);
    if (found !== undefined) {
      return found;
    }
    const made = makeBlock(shaper.face(font.file), BLOCKS[number] ?? LATIN);
    const embedded = embedBlock(font, made, 1);
    const block = embedded !== null && sizeOf(embedded) <= MAX_BYTES ? made : null;
    blocks.set(key, block);
    return block;
  };
  return {
    embed: (font, glyphs, firstNumber) => {
      for (const number of BLOCKS.keys()) {
        const block = mayHold(glyphs, number) ? blockOf(font, number) : null;
        if (block !== null && glyphs.every((glyph) => holds(block, glyph))) {
          const key = `${font.facts.sha256} ${number} ${firstNumber}`;
          const embedded = ready.get(key) ?? embedBlock(font, block, firstNumber);
          return embedded === null ? null : keepReady(ready, key, embedded);
        }
      }
      return null;
    },
  };
}

/**
 * Puts what was used last at the end and drops what was used longest ago: a Map keeps the order of
 * insertion.
 */
function keepReady(
  ready: Map<string, EmbeddedFont>,
  key: string,
  embedded: EmbeddedFont,
): EmbeddedFont {
  ready.delete(key);
  ready.set(key, embedded);
  const [oldest] = ready.keys();
  if (ready.size > MAX_READY && oldest !== undefined) {
    ready.delete(oldest);
  }
  return embedded;
}

/** Could the block hold the glyphs? Judged by the texts, so that a block no glyph is in is not even made. */
function mayHold(glyphs: readonly UsedGlyph[], number: number): boolean {
  const ranges = BLOCKS[number] ?? LATIN;
  return glyphs.every(({ text, column }) => {
    const point = text.codePointAt(0);
    const isIn = point === undefined || ranges.some(([from, to]) => point >= from && point <= to);
    // Blocks are for lines; what stands in a column has metrics of its own.
    return isIn && column === undefined;
  });
}

/** A glyph for another text would be extracted wrongly: the block states one text per code. */
function holds(block: Block, { code, text }: UsedGlyph): boolean {
  const glyph = block.get(code);
  return glyph !== undefined && (text === "" || text === glyph.text);
}

/** Glyphs of the characters in `ranges` and of ligatures; the first character of a glyph counts. */
function makeBlock(face: ShapingFace, ranges: readonly Range[]): Block {
  const block = new Map<number, BlockGlyph>();
  const add = (code: number, text: string): void => {
    if (code !== 0 && !block.has(code)) {
      // Whole, as fitting states it: PDFium reads /W as integers.
      const width = Math.round((face.advanceOf(code) * 1000) / face.unitsPerEm);
      block.set(code, { code, width, text });
    }
  };
  for (const [from, to] of ranges) {
    for (let point = from; point <= to; point++) {
      add(face.glyphOf(point), String.fromCodePoint(point));
    }
  }
  for (const text of LIGATURES) {
    const options = { direction: "ltr", script: "Latn", language: "", ligatures: true } as const;
    const shaped = face.shape(text, [0, text.length], options);
    if (shaped.length === 1) {
      add(shaped[0]?.gid ?? 0, text);
    }
  }
  return block;
}

/** Bytes of all objects, streams as they are written. */
function sizeOf({ objects }: EmbeddedFont): number {
  return objects.reduce(
    (sum, { source, stream }) => sum + source.length + (stream?.length ?? 0),
    0,
  );
}
