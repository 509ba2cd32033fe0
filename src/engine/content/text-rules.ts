/**
 * Rules that belong to words: an underline, a line struck through them. A file does not say so; it is seen by
 * where they stand: thin, level with the baseline, from where one word begins to where the same or another one
 * ends. Used when a file is compiled and, anew, when a filled one is checked.
 */
import { Bands } from "#base/bands.ts";
import { apply, hull, invert, type Matrix, type Rect } from "#base/geometry.ts";
import type { Mark } from "./model.ts";

/** A visible glyph of a line, in the frame of its baseline. */
export interface RuledGlyph {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A line of text that rules are sought for. */
export interface RuledLine {
  /** Default user space → the line's frame: x along the baseline, y towards the tops of the letters. */
  readonly toFrame: Matrix;
  /** In units of the frame. */
  readonly em: number;
  readonly baseline: number;
  /** Ascending; at least one. */
  readonly glyphs: readonly RuledGlyph[];
}

/** A mark, and how far it reaches in the line's frame. */
export interface RulePart {
  readonly mark: Mark;
  readonly start: number;
  readonly end: number;
}

/** A rule under or through words of a line; several marks where it is drawn in pieces. */
export interface TextRule {
  /** In order along the line. */
  readonly pieces: readonly RulePart[];
  /** The glyphs it belongs to: [from, to) of the line's. */
  readonly from: number;
  readonly to: number;
  /** How far it reaches, in the line's frame. */
  readonly start: number;
  readonly end: number;
}

/** No thicker than this (em); no shorter, a rule and a piece of one. */
const THICK_EM = 0.16;
const SHORT_EM = 0.4;
const PIECE_EM = 0.1;
/** Where underlines and lines struck through run, by their middle over the baseline (em). */
const BANDS_EM = [
  [-0.4, -0.03],
  [0.18, 0.42],
] as const;
/** How far an end may miss that of its words, em, at least points; a space beside them may be ruled as well. */
const END_EM = 0.12;
const END_PT = 1;
const SPACE_EM = 0.4;
/** Pieces of one rule run at one height and leave no more than a space between them (em). */
const SAME_EM = 0.04;
const GAP_EM = 0.4;
/** Sine of the angle by which a line may miss the axes; the bounds of others tell nothing. */
const LEVEL_TOL = 1e-3;
/** Marks higher than this, in default user space, are no rules. */
const HIGHEST = 960;
const WORD = /[\p{L}\p{N}\p{M}]$/u;

/** The thin rectangles and lines of a page, by where they stand. */
export class RuleMarks {
  readonly #bands = new Bands<Mark>();
  #isEmpty = true;

  constructor(marks: readonly Mark[]) {
    for (const mark of marks) {
      const [, low, , high] = mark.bbox;
      if (mark.path !== null && mark.isRectangle && high - low <= HIGHEST) {
        this.#bands.add(mark, low, high);
        this.#isEmpty = false;
      }
    }
  }

  /** True on pages without any. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** The rules of a line's words, from the lowest up; linear in the thin marks beside it. */
  rulesOf(line: RuledLine): readonly TextRule[] {
    const pieces = this.#piecesAt(line);
    const rules: TextRule[] = [];
    for (const group of groupsOf(pieces, line.em)) {
      const whole = ruleOf(group, line);
      const found =
        whole === null ? group.flatMap((piece) => ruleOf([piece], line) ?? []) : [whole];
      rules.push(...found);
    }
    return rules;
  }

  #piecesAt({ toFrame, em, baseline, glyphs }: RuledLine): readonly Piece[] {
    const scale = Math.hypot(toFrame[0], toFrame[1]);
    const isLevel = Math.min(Math.abs(toFrame[0]), Math.abs(toFrame[1])) <= LEVEL_TOL * scale;
    const [first, last, toUser] = [glyphs[0], glyphs.at(-1), invert(toFrame)];
    if (!isLevel || !(em > 0) || first === undefined || last === undefined || toUser === null) {
      return [];
    }
    // The heights that the line runs through.
    const heights = [first.start, last.end].map((x) => apply(toUser, [x, baseline])[1]);
    const reach = em / scale;
    const [low, high] = [Math.min(...heights) - reach, Math.max(...heights) + reach];
    const marks = new Set<Mark>();
    for (const mark of this.#bands.near(low, high)) {
      if (isInBand(middleOf(mark.bbox, toFrame) - baseline, em)) {
        marks.add(mark);
      }
    }
    return [...marks].flatMap((mark) => pieceOf(mark, { toFrame, em, baseline, glyphs }) ?? []);
  }
}

/** A mark that is thin enough and at the height of a rule. */
interface Piece extends RulePart {
  readonly middle: number;
}

function pieceOf(mark: Mark, { toFrame, em, baseline, glyphs }: RuledLine): Piece | null {
  const [x0, y0, x1, y1] = frameRect(mark.bbox, toFrame);
  // Bounds of strokes reach beyond their ends by half their width.
  const grown = mark.kind === "stroke" ? (y1 - y0) / 2 : 0;
  const [start, end, middle] = [x0 + grown, x1 - grown, middleOf(mark.bbox, toFrame) - baseline];
  const isRule = y1 - y0 <= THICK_EM * em && end - start >= PIECE_EM * em;
  const reach = Math.max(END_PT, END_EM * em);
  const [lineStart, lineEnd] = [glyphs[0]?.start ?? 0, glyphs.at(-1)?.end ?? 0];
  const isOnLine =
    start >= lineStart - reach - SPACE_EM * em && end <= lineEnd + reach + SPACE_EM * em;
  return isRule && isOnLine ? { mark, start, end, middle } : null;
}

/** Where the middle of a rectangle of default user space runs in a frame. A page may have marks by the thousand. */
function middleOf(rect: Rect, toFrame: Matrix): number {
  const x = (rect[0] + rect[2]) / 2;
  const y = (rect[1] + rect[3]) / 2;
  return x * toFrame[1] + y * toFrame[3] + toFrame[5];
}

/** True at a height over the baseline where rules run. */
function isInBand(middle: number, em: number): boolean {
  return BANDS_EM.some((band) => middle >= band[0] * em && middle <= band[1] * em);
}

/** A rectangle of default user space in a frame that is level with it. */
export function frameRect([x0, y0, x1, y1]: Rect, toFrame: Matrix): Rect {
  return hull([apply(toFrame, [x0, y0]), apply(toFrame, [x1, y1])]);
}

/** Pieces that run on from each other at one height. */
function groupsOf(pieces: readonly Piece[], em: number): readonly (readonly Piece[])[] {
  const groups: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.start - b.start)) {
    const group = groups.find((one) => {
      const last = one.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.middle - piece.middle) <= SAME_EM * em &&
        Math.abs(piece.start - last.end) <= GAP_EM * em
      );
    });
    if (group === undefined) {
      groups.push([piece]);
    } else {
      group.push(piece);
    }
  }
  return groups;
}

/** The rule that pieces make; null where it does not begin and end with words. */
function ruleOf(pieces: readonly Piece[], { em, glyphs }: RuledLine): TextRule | null {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) {
    return null;
  }
  const reach = Math.max(END_PT, END_EM * em);
  const from = glyphs.findIndex(({ start }, i) => {
    const within = start - first.start;
    return within >= -reach && within <= reach + SPACE_EM * em && isBoundary(glyphs, i);
  });
  const at = glyphs.findLastIndex(({ end }, i) => {
    const beyond = last.end - end;
    return beyond >= -reach && beyond <= reach + SPACE_EM * em && isBoundary(glyphs, i + 1);
  });
  return from < 0 || at < from || last.end - first.start < SHORT_EM * em
    ? null
    : {
        pieces,
        from,
        to: at + 1,
        start: first.start,
        end: last.end,
      };
}

/** True where a word begins or ends before the glyph at `at`. */
function isBoundary(glyphs: readonly RuledGlyph[], at: number): boolean {
  const [before, behind] = [glyphs[at - 1], glyphs[at]];
  if (before === undefined || behind === undefined) {
    return true;
  }
  const gap = behind.start - before.end;
  const size = before.end - before.start + behind.end - behind.start;
  return gap > 0.15 * size || !WORD.test(before.text) || !WORD.test(behind.text);
}
