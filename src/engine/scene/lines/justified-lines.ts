/**
 * Justified text with few words has spaces as wide as column gaps. Pieces of one baseline are one line when
 * together they reach exactly from edge to edge of the line above or below.
 */
import { append } from "#base/numbers.ts";
import type { Direction } from "../runs/direction.ts";
import { lineRows } from "./line-rows.ts";
import { mergedLine, MIXED_GAP, type TextLine } from "./text-lines.ts";
import type { OperatorStyle } from "../runs/text-style.ts";
import { type Gap, sameSize } from "../runs/text-runs.ts";

/** Edges of justified lines coincide to this (em). */
const EDGE_TOL = 0.15;
/** Hyphens and stops may hang over the right edge by this (em): optical margins of Scribus and InDesign. */
const HANG_MAX = 0.35;
const HANGS = /[-‐‑.,;:!?'’"”]$/u;
/** An indented first line may begin this far inside (em). */
const INDENT_MAX = 3;
/** Widest space a justified line may have (em). */
const STRETCH_MAX = 3;
/** Baseline distance to the line that gives the measure (em). */
const LEADING_MIN = 0.7;
const LEADING_MAX = 2;
/** A line this long (em) can be the measure of its neighbours. */
const MEASURE_MIN = 8;
/**
 * The first line of a paragraph has no neighbour of full width where the second one is its last. Words as evenly apart as
 * only justification sets them (em) are held to a line of the column so much farther off (em): the gaps tell, not the edge.
 */
const EVEN_EM = 0.12;
const EVEN_PIECES = 3;
const FAR_EM = 24;
/** A gap between two letters that is wider (em) is one between words. */
const SPACE_MIN = 0.12;

/**
 * The lines of one direction, invocation and reason, with torn justified lines made whole. Only rows of
 * several pieces are looked at; a table's cells do not fill the measure of a paragraph's line exactly and
 * stay apart, and so does what a rule parts.
 */
export function withJustifiedLines(
  lines: readonly TextLine[],
  hasRule: (direction: Direction, gap: Gap) => boolean,
): readonly TextLine[] {
  const rows = lineRows(lines);
  const gone = new Set<TextLine>();
  const added: TextLine[] = [];
  for (const [i, row] of rows.entries()) {
    if (row.length < 2) {
      continue;
    }
    for (const measure of neighbours(rows, i)) {
      // A piece that was taken for one measure is gone for the next: lines are never in two.
      const pieces = piecesWithin(
        row.filter((line) => !gone.has(line)),
        measure,
      );
      if (pieces !== null && !isRuled(pieces, hasRule)) {
        for (const piece of pieces) {
          gone.add(piece);
        }
        added.push(mergedLine(pieces));
      }
    }
  }
  return gone.size === 0 ? lines : [...lines.filter((line) => !gone.has(line)), ...added];
}

/** True where a standing rule parts two of the pieces: they are cells. */
function isRuled(
  pieces: readonly TextLine[],
  hasRule: (direction: Direction, gap: Gap) => boolean,
): boolean {
  return pieces.slice(1).some(({ direction, start, across, style }, i) =>
    hasRule(direction, {
      from: pieces[i]?.end ?? start,
      to: start,
      across,
      sizePt: style.sizePt,
    }),
  );
}

/** Long lines of the rows above and below: any of them may give the measure, for three words and more those farther off as well. */
function neighbours(rows: readonly (readonly TextLine[])[], at: number): readonly TextLine[] {
  const head = rows[at]?.[0];
  const reach = (rows[at]?.length ?? 0) < EVEN_PIECES ? LEADING_MAX : FAR_EM;
  const found: TextLine[] = [];
  for (const step of [-1, 1]) {
    for (let i = at + step; head !== undefined; i += step) {
      const row = rows[i];
      const away = Math.abs((row?.[0]?.across ?? Infinity) - head.across);
      if (row === undefined || away > reach * head.style.sizePt) {
        break;
      }
      append(
        found,
        row.filter((line) => line.end - line.start >= MEASURE_MIN * line.style.sizePt),
      );
    }
  }
  return found;
}

/**
 * The pieces that fill the measure exactly, or null. Exactly at both ends but for an indent: that is what
 * justification makes and chance does not.
 */
function piecesWithin(row: readonly TextLine[], measure: TextLine): readonly TextLine[] | null {
  const size = measure.style.sizePt;
  const tol = EDGE_TOL * size;
  const pieces = row.filter(
    (line) => line.start >= measure.start - tol && line.end <= measure.end + HANG_MAX * size,
  );
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (pieces.length < 2 || first === undefined || last === undefined) {
    return null;
  }
  const lead = Math.abs(first.across - measure.across) / size;
  const indent = (first.start - measure.start) / size;
  const edgeTol = HANGS.test(last.text) === HANGS.test(measure.text) ? EDGE_TOL : HANG_MAX;
  const fills = Math.abs(last.end - measure.end) <= edgeTol * size && indent <= INDENT_MAX;
  if (!fills || lead < LEADING_MIN || (lead > LEADING_MAX && !isEvenlySpaced(pieces, size))) {
    return null;
  }
  // Figures alone are cells: justification sets words.
  if (pieces.every(({ text }) => !/\p{L}/u.test(text))) {
    return null;
  }
  const isOneText = pieces.every(({ end, style }, i) => {
    const next = pieces[i + 1];
    const gap = next === undefined ? 0 : next.start - end;
    return sameSize(style.sizePt, size) && gap <= STRETCH_MAX * size;
  });
  // One font and colour: cells of tables often differ in one of these, but have no word spaces as wide as their gaps.
  const isOneSetting = pieces.every(({ style }) => isSetAs(style, measure.style));
  return isOneText && (isOneSetting || holdsOtherSetting(pieces, measure)) ? pieces : null;
}

function isSetAs(a: OperatorStyle, b: OperatorStyle): boolean {
  return a.fontKey === b.fontKey && a.colorKey === b.colorKey;
}

/** A link or an emphasis among words of the paragraph, every word of the line as far from the next. */
function holdsOtherSetting(pieces: readonly TextLine[], measure: TextLine): boolean {
  const size = measure.style.sizePt;
  const gaps = wordGaps(pieces, size);
  // What stands nearer was parted as a column; signs alone part the entries of a list.
  const isApart = pieces.every(
    ({ start, text }, i) =>
      start - (pieces[i - 1]?.end ?? -Infinity) > MIXED_GAP * size && /[\p{L}\p{N}]/u.test(text),
  );
  return (
    isApart &&
    gaps.length >= EVEN_PIECES - 1 &&
    Math.max(...gaps) - Math.min(...gaps) <= EVEN_EM * size &&
    pieces.some(({ text, spans }) =>
      spans.some(
        ({ start, end, style }) =>
          isSetAs(style, measure.style) && /\p{L}/u.test(text.slice(start, end)),
      ),
    )
  );
}

/** The spaces between the words of pieces in their order, points. */
function wordGaps(pieces: readonly TextLine[], size: number): readonly number[] {
  const gaps: number[] = [];
  let end = Infinity;
  for (const glyph of pieces.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs))) {
    if (!glyph.isSpace) {
      if (glyph.start - end > SPACE_MIN * size) {
        gaps.push(glyph.start - end);
      }
      end = glyph.end;
    }
  }
  return gaps;
}

/** True for words as evenly apart as only justification sets them. */
function isEvenlySpaced(pieces: readonly TextLine[], size: number): boolean {
  const gaps = pieces.slice(1).map((piece, i) => piece.start - (pieces[i]?.end ?? piece.start));
  return pieces.length >= EVEN_PIECES && Math.max(...gaps) - Math.min(...gaps) <= EVEN_EM * size;
}
