/**
 * Vertical text: which characters stand upright in a column and which lie on their side (UAX #50), and the
 * glyphs of either. Columns are lines of a frame turned by a quarter: x runs down the column from the top of
 * the first character's cell, y to the right from the column's middle. Latin words and figures lie on their
 * side; figures that shall stand upright are typed full width.
 */
import type { FontFacts } from "../font/pdf-font.ts";
import type { ShapedGlyph } from "../packages/harfbuzz.ts";
import type { EmbeddedCode } from "./rank-fonts.ts";
import type { SetGlyph } from "./set-glyphs.ts";
import { VERTICAL_ORIENTATION } from "./vertical-orientation.data.ts";

/** How a stretch of vertical text stands. */
export type Orientation = "upright" | "sideways";

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
  if (point < 0xa7) {
    return null;
  }
  const table = orientedRanges();
  let [low, high] = [0, table.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = table[middle];
    if (range === undefined) {
      return null;
    }
    if (point < range.from) {
      high = middle - 1;
    } else if (point > range.to) {
      low = middle + 1;
    } else {
      return range.kind === "U" || range.kind === "Tu" || range.kind === "Tr" ? range.kind : null;
    }
  }
  return null;
}

/** How a character stands in a column. */
export function orientationOf(character: string): Orientation {
  return orientationClass(character) === null ? "sideways" : "upright";
}

/** True when the character looks in a column as it does in a line. */
export function keepsItsForm(character: string): boolean {
  return orientationClass(character) === "U";
}

/** True when the character is turned unless its font has another form for columns. */
export function isTurnedWithoutForm(character: string): boolean {
  return orientationClass(character) === "Tr";
}

/** Height of an ideograph's cell above the baseline, and of the whole cell; thousandths of an em. */
const [CELL_TOP, CELL] = [880, 1000];

/** An upright glyph of a font's own code, in the middle of its cell. */
export function uprightCode(
  { code, length, width }: EmbeddedCode,
  facts: FontFacts,
  { text, cluster }: { readonly text: string; readonly cluster: number },
): SetGlyph {
  // A font for vertical writing moves its glyphs itself (ISO 32000-2, 9.7.4.3).
  const [dx, dy] = facts.vertical === true ? [0, 0] : [-width / 2, -CELL_TOP];
  return {
    code,
    codeLength: length,
    width,
    advance: CELL,
    dx,
    dy,
    text,
    isWordSpace: false,
    cluster,
    isSafe: true,
    turn: "upright",
  };
}

/** Where an upright glyph stands and how far it leads, from what vertical shaping gave; 1/1000 em. */
export function uprightPlace(
  { yAdvance, xOffset, yOffset }: ShapedGlyph,
  unitEm: number,
): Pick<SetGlyph, "advance" | "dx" | "dy" | "turn"> {
  return {
    advance: round3(-yAdvance * unitEm),
    dx: round3(xOffset * unitEm),
    dy: round3(yOffset * unitEm),
    turn: "upright",
  };
}

/** How far the baseline of letters on their side lies left of the column's middle; 1/1000 em, negative. */
export function sidewaysShift({ ascent, descent }: Pick<FontFacts, "ascent" | "descent">): number {
  return -Math.round((ascent + descent) / 2);
}

function round3(value: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(value * 1000) / 1000 + 0;
}
