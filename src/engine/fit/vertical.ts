/**
 * Vertical text: which characters stand upright in a column and which lie on their side (UAX #50), and the
 * glyphs of either. Columns are lines of a frame turned by a quarter: x runs down the column from the top of
 * the first character's cell, y to the right from the column's middle. Latin words and figures lie on their
 * side; figures that shall stand upright are typed full width.
 */
import { firstIndex } from "#base/search.ts";
import { roundTo } from "#base/numbers.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import { readSfntTables } from "../font/library/library-sfnt.ts";
import type { ShapedGlyph } from "../packages/harfbuzz.ts";
import type { EmbeddedCode } from "./rank-fonts.ts";
import { VERTICAL_ORIENTATION } from "./vertical-orientation.data.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import type { Orientation, ParagraphGlyph } from "./shaped-text.ts";

/** Classes of UAX #50 that stand upright; R, the other one, lies on its side and is null here. */
type OrientationClass = "U" | "Tu" | "Tr";

interface OrientedRange {
  readonly from: number;
  readonly to: number;
  readonly kind: string;
}

let ranges: readonly OrientedRange[] | null = null;

/** The table, read when the first vertical text comes. */
function orientedRanges(): readonly OrientedRange[] {
  ranges ??= VERTICAL_ORIENTATION.split(" ").map((item) => {
    const [points = "", kind = ""] = item.split(":");
    const [from = "", to = from] = points.split("-");
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), kind };
  });
  return ranges;
}

/** Vertical_Orientation of a character; null for those that are turned. */
function orientationClass(character: string): OrientationClass | null {
  const point = character.codePointAt(0) ?? 0;
  // Below U+00A7 everything is turned: no search for Latin text.
  if (point < 0xa7) {
    return null;
  }
  const table = orientedRanges();
  const range = table[firstIndex(table.length, (i) => (table[i]?.to ?? 0) >= point)];
  if (range === undefined || point < range.from) {
    return null;
  }
  return range.kind === "U" || range.kind === "Tu" || range.kind === "Tr" ? range.kind : null;
}

/** How a character stands in a column. */
export function orientationOf(character: string): Orientation {
  return orientationClass(character) === null ? "sideways" : "upright";
}

/** True when the character looks in a column as it does in a line. */
export function keepsItsForm(character: string): boolean {
  return orientationClass(character) === "U";
}

/** Height of an ideograph's cell above the baseline, and of the whole cell; thousandths of an em. */
const [CELL_TOP, CELL] = [880, 1000];

/** From the middle of a cell's top to the origin of a glyph in it. */
export function uprightOrigin(width: number): Pick<ParagraphGlyph, "dx" | "dy"> {
  return { dx: -width / 2, dy: -CELL_TOP };
}

/** The same in a font for vertical writing, which moves its glyphs itself (ISO 32000-2, 9.7.4.3). */
export const VERTICAL_ORIGIN: Pick<ParagraphGlyph, "dx" | "dy"> = { dx: 0, dy: 0 };

/** An upright glyph of a font's own code, in the middle of its cell. */
export function uprightCode(
  { code, length, width }: EmbeddedCode,
  facts: FontFacts,
  { text, cluster }: { readonly text: string; readonly cluster: number },
): ParagraphGlyph {
  return {
    code,
    codeLength: length,
    width,
    advance: CELL,
    ...(facts.vertical === true ? VERTICAL_ORIGIN : uprightOrigin(width)),
    text,
    isWordSpace: false,
    cluster,
    isSafe: true,
    turn: "upright",
  };
}

/** Place of a glyph in a column; lengths in 1/1000 em. */
type ColumnPlace = Pick<ParagraphGlyph, "advance" | "dx" | "dy" | "turn">;

/** A glyph as vertical shaping gave it. */
interface UprightGlyph {
  readonly shaped: ShapedGlyph;
  readonly text: string;
  /** Horizontal advance. */
  readonly width: number;
  /** True when the font has another form of the character for columns, and this is it. */
  readonly isOwnForm: boolean;
}

/**
 * Where an upright glyph of a full font stands and how far it leads; brackets without a form lie on their
 * side.
 */
// Tr: turned where the font has no form for columns.
export function columnPlace(font: LibraryFont, glyph: UprightGlyph): ColumnPlace {
  const { shaped, text, width, isOwnForm } = glyph;
  if (!isOwnForm && orientationClass(text) === "Tr") {
    return { advance: width, dx: 0, dy: CELL / 2 - CELL_TOP, turn: "sideways" };
  }
  const [right, up] = isOwnForm ? [0, 0] : cornerShift(text);
  const unitEm = 1000 / font.facts.unitsPerEm;
  const [x, y, advance] = hasVerticalMetrics(font)
    ? [shaped.xOffset * unitEm, shaped.yOffset * unitEm, -shaped.yAdvance * unitEm]
    : // Without metrics of its own a glyph stands in the ideographs' cell, its ink where it was drawn.
      [shaped.xOffset * unitEm, -CELL_TOP, CELL];
  return {
    advance: roundTo(advance, 3),
    dx: roundTo(x + right, 3),
    dy: roundTo(y + up, 3),
    turn: "upright",
  };
}

/** Ideographic and full-width comma and stop. */
const STOPS = "\u3001\u3002\uff0c\uff0e";
/** Small kana, which stand off centre. */
const SMALL_KANA = /^[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]$/u;

/**
 * Stops drawn for lines stand low on the left of their cell; in columns they stand high on its right.
 * Shifts in 1/1000 em, for fonts without forms of their own.
 */
function cornerShift(text: string): readonly [right: number, up: number] {
  if (STOPS.includes(text)) {
    return [600, 600];
  }
  return SMALL_KANA.test(text) ? [100, 100] : [0, 0];
}

const measured = new WeakMap<LibraryFont, boolean>();

/** True for a font with a table of vertical metrics or origins (OpenType 1.9, vmtx and VORG). */
function hasVerticalMetrics(font: LibraryFont): boolean {
  const known = measured.get(font);
  if (known !== undefined) {
    return known;
  }
  const tables = readSfntTables(font.file.bytes);
  const has = tables?.has("vmtx") === true || tables?.has("VORG") === true;
  measured.set(font, has);
  return has;
}

/** How far the baseline of letters on their side lies left of the column's middle; 1/1000 em, negative. */
export function sidewaysShift({ ascent, descent }: Pick<FontFacts, "ascent" | "descent">): number {
  return -Math.round((ascent + descent) / 2);
}
