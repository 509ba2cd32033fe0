/**
 * The glyphs of a box as they stand on the page, and the text each stands for: what a fill shows again where
 * only a part of the box changes.
 */
import { addToList } from "#base/maps.ts";
import { invert, type Matrix } from "#base/geometry.ts";
import { leastOf, roundTo } from "#base/numbers.ts";
import { glyphOffsets } from "../content/glyph-offsets.ts";
import { type GlyphSequence, sequenceOffsets } from "../content/line-offsets.ts";
import type { ShownText } from "../content/model.ts";
import type { PatternPart, TextBox } from "../contract/scene.ts";
import type { PlanGlyphs } from "../plan/plan.ts";
import { plainText } from "../scene/runs/place-glyph.ts";
import type { FoundSegment } from "./resolve-segments.ts";

/**
 * True where some text of the box may stay while other changes: several words, or fixed text at a value. Columns have
 * no words: there it is what stands beside a value.
 */
export function hasKeptText(
  { text, vertical }: TextBox,
  pattern: readonly PatternPart[] | undefined,
): boolean {
  return (pattern?.length ?? 0) > 1 || (!vertical && /\S\s+\S/u.test(text));
}

/** Heights below this, thousandths of an em, are rounding of matrices. */
const LEAST_RISE = 0.5;

/** A glyph on its way to its line. */
interface Placed {
  /** Its row in the plan. */
  readonly row: number;
  readonly text: string;
  /** As the replacement text around it says, which stands at the first glyph it speaks for. */
  readonly said: string;
  readonly x: number;
}

/** The columns of a plan's glyphs while they are collected, one row a glyph. */
type GlyphRows = Readonly<Record<keyof PlanGlyphs, number[]>>;

/**
 * The glyphs of one painting of a box, whose text they are held against line by line; null where its frame
 * has no size. Those of a line that does not agree with its glyphs have offsets of -1. Linear in the glyphs
 * but for sorting lines.
 */
export function planGlyphs(
  box: TextBox,
  frame: Matrix,
  segments: readonly FoundSegment[],
): PlanGlyphs | null {
  const toFrame = invert(frame);
  if (toFrame === null || box.sizePt * box.scale <= 0) {
    return null;
  }
  const rows: GlyphRows = {
    starts: [],
    ends: [],
    codes: [],
    lengths: [],
    widths: [],
    xs: [],
    ys: [],
  };
  const lines = new Map<number, Placed[]>();
  let before: ShownText | null = null;
  for (const found of segments) {
    if (!addSegment(rows, lines, found, { box, toFrame, before })) {
      return null;
    }
    before = found.show;
  }
  addOffsets(rows, lines, box);
  return exactly(rows);
}

/** Without the room that lists which grew have for more: plans of price lists are mostly these columns. */
function exactly({ starts, ends, codes, lengths, widths, xs, ys }: GlyphRows): PlanGlyphs {
  return {
    starts: starts.slice(),
    ends: ends.slice(),
    codes: codes.slice(),
    lengths: lengths.slice(),
    widths: widths.slice(),
    xs: xs.slice(),
    ys: ys.slice(),
  };
}

interface SegmentPlace {
  readonly box: TextBox;
  /** From the page to the frame of the painting. */
  readonly toFrame: Matrix;
  /** The operator of the segment before this one. */
  readonly before: ShownText | null;
}

/** Adds the glyphs of a segment to the rows and to its line, without offsets; false where one has no code. */
function addSegment(
  rows: GlyphRows,
  lines: Map<number, Placed[]>,
  { segment, show, content }: FoundSegment,
  { box, toFrame, before }: SegmentPlace,
): boolean {
  const perEm = 1000 / box.sizePt;
  const baseline = baselineOf(box, segment.line);
  let said = saidBy(show, before);
  for (let ordinal = segment.glyphStart; ordinal < segment.glyphEnd; ordinal++) {
    const index = show.glyphStart + ordinal;
    const code = content.glyphs.codeAt(index);
    if (code === undefined) {
      return false;
    }
    const [px, py] = [content.glyphs.xAt(index), content.glyphs.yAt(index)];
    const x = toFrame[0] * px + toFrame[2] * py + toFrame[4];
    const y = toFrame[1] * px + toFrame[3] * py + toFrame[5];
    // Fonts that map no space say which code it is all the same (9.3.3).
    const isUnsaid = code.unicode === null && content.glyphs.isSpaceAt(index);
    const text = isUnsaid ? " " : plainText(code.unicode);
    const spoken = said === null || isMark(text, show.actualText) ? text : said;
    addToList(lines, segment.line, { row: rows.codes.length, text, said: spoken, x });
    said = said === null ? null : "";
    rows.starts.push(-1);
    rows.ends.push(-1);
    rows.codes.push(code.code);
    rows.lengths.push(code.length);
    rows.widths.push(code.width);
    rows.xs.push(roundTo((x * perEm) / box.scale, 3));
    const rise = roundTo((y - baseline) * perEm, 3);
    rows.ys.push(Math.abs(rise) < LEAST_RISE ? 0 : rise);
  }
  return true;
}

/** Which part of the box's text each glyph stands for, line by line. */
function addOffsets(
  { starts, ends, xs }: GlyphRows,
  lines: ReadonlyMap<number, readonly Placed[]>,
  box: TextBox,
): void {
  let offset = 0;
  for (const [number, { text }] of box.lines.entries()) {
    const line = alongLine(lines.get(number) ?? [], xs);
    const shown = glyphOffsets(
      text,
      line.map((glyph) => glyph.text),
    );
    const found =
      shown ??
      glyphOffsets(
        text,
        line.map((glyph) => glyph.said),
      );
    if (found === null && !box.vertical) {
      addSequences(line, text, offset, { starts, ends, xs });
      offset += text.length + 1;
      continue;
    }
    line.forEach(({ row }, i) => {
      const [start, end] = found?.[i] ?? [-1, -1];
      starts[row] = start < 0 ? -1 : offset + start;
      ends[row] = end < 0 ? -1 : offset + end;
    });
    if (shown === null && found !== null) {
      joinSequences(line, { starts, ends });
    }
    offset += text.length + 1;
  }
}

/** The offsets of a line that does not read as its glyphs do one by one. */
function addSequences(
  line: readonly Placed[],
  text: string,
  offset: number,
  { starts, ends, xs }: Pick<GlyphRows, "starts" | "ends" | "xs">,
): void {
  const found = sequenceOffsets(text, sequencesOf(line, xs));
  found?.forEach(([{ row }, [start, end]]) => {
    starts[row] = offset + start;
    ends[row] = offset + end;
  });
}

/** The glyphs of a line in sequences, in the order they are shown in. */
function sequencesOf(
  line: readonly Placed[],
  xs: readonly number[],
): readonly GlyphSequence<Placed>[] {
  const sequences: Placed[][] = [];
  for (const glyph of line.toSorted((a, b) => a.row - b.row)) {
    const last = sequences.at(-1);
    const goesOn = glyph.said === "" && last?.at(-1)?.row === glyph.row - 1;
    if (last !== undefined && goesOn) {
      last.push(glyph);
    } else {
      sequences.push([glyph]);
    }
  }
  return sequences.map((glyphs) => ({
    said: glyphs[0]?.said ?? "",
    glyphs,
    x: leastOf(glyphs.map(({ row }) => xs[row] ?? 0)),
  }));
}

/** All glyphs of a sequence with replacement text stand for that text, which is said by the first one. */
function joinSequences(
  line: readonly Placed[],
  { starts, ends }: Pick<GlyphRows, "starts" | "ends">,
): void {
  const rows = new Set(line.map(({ row }) => row));
  for (const { row, said } of line.toSorted((a, b) => a.row - b.row)) {
    if (said === "" && rows.has(row - 1)) {
      starts[row] = starts[row - 1] ?? -1;
      ends[row] = ends[row - 1] ?? -1;
    }
  }
}

/** Nearer than this, thousandths of an em, glyphs begin in one place. */
const SAME_START = 1;

/** Blanks reach under the letter behind them by less than a usual one is wide, thousandths of an em. */
const UNDER_LETTER = 250;

/**
 * Sorted along the line, as operators of one line may come in any order. A glyph in the place of the next one, as
 * markers of paragraph numbers stand in text of InDesign, comes as it is shown, and so does a blank that begins under
 * the letter behind it, as Acrobat sets letters traced from a scan; `xs` say so too.
 */
function alongLine(glyphs: readonly Placed[], xs: number[]): readonly Placed[] {
  const line = glyphs.toSorted((a, b) => a.x - b.x);
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const [ax, bx] = [xs[a?.row ?? -1] ?? 0, xs[b?.row ?? -1] ?? 0];
    if (a === undefined || b === undefined) {
      continue;
    }
    if (b.row < a.row && bx - ax < SAME_START) {
      [line[i - 1], line[i]] = [b, a];
      xs[a.row] = bx;
    } else if (isBlankUnder(b, a, line[i - 2]) && bx - ax < UNDER_LETTER) {
      [line[i - 1], line[i]] = [b, a];
      xs[b.row] = ax;
    }
  }
  return line;
}

/** True for a blank shown between two glyphs that stand beside each other, the first on the left. */
function isBlankUnder(blank: Placed, letter: Placed, before: Placed | undefined): boolean {
  return blank.text.trim() === "" && blank.row === letter.row - 1 && before?.row === blank.row - 1;
}

/**
 * True for a blank that stands for a mark of the layout program and prints nothing: InDesign's "indent to here"
 * (U+0007), and its soft hyphens where no line ends.
 */
function isMark(text: string, actualText: string | null): boolean {
  return text.trim() === "" && actualText !== null && /^[\p{Cc}\u00ad]+$/u.test(actualText);
}

/** The replacement text (ISO 32000-2, 14.9.4) that begins with an operator, "" where it goes on; null without one. */
function saidBy(show: ShownText, before: ShownText | null): string | null {
  const { actualText } = show;
  if (actualText === null || before === show) {
    return actualText === null ? null : "";
  }
  const goesOn = before?.actualText === actualText && before.mcid === show.mcid;
  // As the scene reads it: a soft hyphen in a span of its own is one that prints.
  return goesOn ? "" : actualText === "\u00ad" ? "-" : actualText;
}

/** Height of a line's baseline in the box's own frame, points. */
function baselineOf(box: TextBox, line: number): number {
  const toFrame = invert(box.frame);
  const [x, y] = box.lines[line]?.from ?? [0, 0];
  return toFrame === null ? 0 : toFrame[1] * x + toFrame[3] * y + toFrame[5];
}
