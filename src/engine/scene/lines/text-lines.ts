/** Runs → lines: what stands on one baseline without a column between, its text and its tracking. */
import { addToList, getOrAdd, keysBetween } from "#base/maps.ts";
import { assert } from "#base/assert.ts";
import { lineText, type StyleSpan } from "./line-text.ts";
import { blanksBetween } from "../runs/full-width-blanks.ts";
import { isAccent } from "../runs/glyph-clusters.ts";
import { ACCENT_SHIFT, endOfLetters, hasMarksOnly, isOverLine } from "./marks-over-letters.ts";
import type { Direction } from "../runs/direction.ts";
import type { Initial } from "../../contract/scene.ts";
import { isOfOneWord, isSmallCapitals, joinsInOtherSize, textOfRun } from "./other-size.ts";
import { BACK_GAP, BASE_TOL, RUN_GAP, sameSize, type Gap } from "../runs/text-runs.ts";
import type { OperatorStyle } from "../runs/text-style.ts";
import type { TextRun } from "../runs/text-run.ts";

export interface TextLine {
  readonly direction: Direction;
  readonly instance: string;
  /** Along the baseline. */
  readonly runs: readonly TextRun[];
  /** Extent of the visible glyphs, points in the direction's frame. */
  readonly start: number;
  readonly end: number;
  /** Baseline of the dominant style. */
  readonly across: number;
  /** Style of most characters. */
  readonly style: OperatorStyle;
  readonly text: string;
  readonly spans: readonly StyleSpan[];
  /** Extra space between glyphs, em. */
  readonly trackingEm: number;
  readonly isRtl: boolean;
  /** Share of the visible glyphs that nothing maps to text. */
  readonly unmapped: number;
  /** Paint order of the first run. */
  readonly order: number;
  /** Of its first letter, where that reaches down beside further lines. */
  readonly initial?: Initial;
}

interface OpenLine {
  readonly runs: TextRun[];
  end: number;
  across: number;
  sizePt: number;
  last: TextRun;
  /** Nothing but an accent so far, which its letter will stand under. */
  isAccent: boolean;
  /** Nothing but signs so far, which may be raised or smaller than the words behind them. */
  isSigns: boolean;
  /** Rise of the text that gives the baseline, em. */
  ground: number;
}

/**
 * A gap between runs of unlike font or colour may be this wide (em): a word space, not a tab. Narrower than
 * for like runs: a price beside its name is often another font and a field of its own.
 */
export const MIXED_GAP = 0.6;
/**
 * Raised or lowered small type (em of the bigger type): superscripts rise a third, lowered figures a fifth.
 */
const SCRIPT_SHIFT = 0.5;
const SCRIPT_GAP = 0.2;
/** A footnote mark, or what a dish has in it by letters, and how far behind a word it may stand (em of the word). */
const NOTE_MARK = /^(?:[*†‡§¶]{1,3}|\(?(?:\d{1,2}|\p{L})(?:\s?[,;/]\s?(?:\d{1,2}|\p{L}))*\)?)$/u;
const NOTE_LENGTH = 16;
const NOTE_GAP = 0.4;
const NOTE_SHIFT = 0.2;
/**
 * A sign stands this far from its words' baseline at most, is this big at least, and this close (em of the bigger
 * type): a dash in the middle of figures is raised by a quarter, a note's mark by half.
 */
const [SIGN_SHIFT, SIGN_SIZE, SIGN_GAP] = [0.52, 0.5, 0.4];
/**
 * Lines are kept by their baseline in steps of this many points, so that a run asks only those near its
 * own.
 */
const BUCKET_PT = 4;

/**
 * Lines of a page, in no particular order; a rule in a gap splits lines. Runs are sorted along the baseline
 * first: paint order is no reading order (forms of InDesign tables, layers of Illustrator). About n log n
 * in the runs.
 */
export function textLines(
  runs: readonly TextRun[],
  hasRule: (direction: Direction, gap: Gap) => boolean,
): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (const group of grouped(runs)) {
    const sorted = [...group].sort((a, b) => a.start - b.start || a.order - b.order);
    const buckets: Buckets = { lines: new Map(), reachPt: reachOf(group) };
    const open: OpenLine[] = [];
    for (const run of sorted) {
      const line = nearestLine(buckets, run, hasRule);
      if (line === null) {
        const added = {
          runs: [run],
          end: endOfLetters(run),
          across: run.across,
          sizePt: run.style.sizePt,
          last: run,
          isAccent: isLoneAccent(run) || hasMarksOnly(run),
          isSigns: isSigns(run),
          ground: run.style.riseEm,
        };
        open.push(added);
        addToBucket(buckets, added);
        continue;
      }
      append(line, run, buckets);
    }
    for (const line of open) {
      lines.push(lineOf(line.runs, line.across));
    }
  }
  return lines;
}

/** Runs that may meet on a line: one direction, one invocation of one form, one reason (or none). */
function grouped(runs: readonly TextRun[]): Iterable<readonly TextRun[]> {
  const groups = new Map<Direction, Map<string, TextRun[]>>();
  for (const run of runs) {
    const key = `${run.style.instance}|${run.style.reason ?? ""}`;
    const ofDirection = getOrAdd(groups, run.direction, () => new Map<string, TextRun[]>());
    addToList(ofDirection, key, run);
  }
  return [...groups.values()].flatMap((ofDirection) => [...ofDirection.values()]);
}

/** Lines that may go on, by the height of their baseline. */
interface Buckets {
  readonly lines: Map<number, OpenLine[]>;
  /** No run follows a line that ends farther before it. */
  readonly reachPt: number;
}

/**
 * The widest gap that `follows` allows between any two of the runs, points. Must not be less than any limit
 * there: lines that end farther back are dropped for good.
 */
function reachOf(runs: readonly TextRun[]): number {
  let [size, spacing] = [0, 0];
  for (const { style, trackingEm } of runs) {
    size = Math.max(size, style.sizePt);
    spacing = Math.max(spacing, style.charSpacingEm, 2 * trackingEm);
  }
  return (Math.max(RUN_GAP, MIXED_GAP, NOTE_GAP) + spacing) * size;
}

function addToBucket({ lines }: Buckets, line: OpenLine): void {
  const key = Math.floor(line.across / BUCKET_PT);
  addToList(lines, key, line);
}

/** Adds the run at the end of the line. The baseline stays that of the biggest type that is not raised. */
function append(line: OpenLine, run: TextRun, buckets: Buckets): void {
  line.runs.push(run);
  if (isLoneAccent(run) || hasMarksOnly(run)) {
    return;
  }
  const isFirstLetter = line.isAccent || (line.isSigns && !isSigns(run));
  line.end = Math.max(line.end, endOfLetters(run));
  // Signs of another height or size say nothing about the words around them.
  if ((isSigns(run) || isUnreadOf(line, run)) && !isLevelWith(line, run)) {
    return;
  }
  line.last = run;
  // The text that is not raised says where the baseline is.
  const isGround = line.ground !== 0 && run.style.riseEm === 0 && !isSmaller(run, line);
  // 2 %: sizes that count as one must not move the baseline from run to run.
  if (isFirstLetter || isGround || run.style.sizePt > line.sizePt * 1.02) {
    line.isAccent = false;
    line.isSigns &&= isSigns(run);
    line.sizePt = run.style.sizePt;
    line.across = run.across;
    // A line stays in the buckets of its earlier baselines too: harmless, `follows` measures anew.
    line.ground = run.style.riseEm;
    addToBucket(buckets, line);
  }
}

function isSmaller(run: TextRun, line: OpenLine): boolean {
  return run.style.sizePt < line.sizePt && !sameSize(run.style.sizePt, line.sizePt);
}

/**
 * The line that ends closest before the run and that it may follow. Runs come by their start, so that a
 * line which ends too far back is out of reach for all later runs as well.
 */
function nearestLine(
  { lines, reachPt }: Buckets,
  run: TextRun,
  hasRule: (direction: Direction, gap: Gap) => boolean,
): OpenLine | null {
  const reach = Math.max(1, 2 * SCRIPT_SHIFT) * run.style.sizePt;
  const first = Math.floor((run.across - reach) / BUCKET_PT);
  const last = Math.floor((run.across + reach) / BUCKET_PT);
  let best: OpenLine | null = null;
  for (const key of keysBetween(lines, first, last)) {
    const bucket = lines.get(key) ?? [];
    let left = 0;
    for (const line of bucket) {
      if (run.start - line.end > reachPt) {
        left++;
      } else if (
        (best === null || line.end > best.end) &&
        follows(line, run) &&
        !hasRule(run.direction, gapBetween(line, run))
      ) {
        best = line;
      }
    }
    // Cleared only when half of it is out of reach: each line is then moved a constant number of times.
    if (2 * left > bucket.length) {
      lines.set(
        key,
        bucket.filter((line) => run.start - line.end <= reachPt),
      );
    }
  }
  return best;
}

function gapBetween(line: OpenLine, run: TextRun): Gap {
  return { from: line.end, to: run.start, across: run.across, sizePt: run.style.sizePt };
}

/**
 * May the run go on with the line? Type of one size needs one baseline; smaller or bigger type may be
 * raised but must stand close.
 */
function follows(line: OpenLine, run: TextRun): boolean {
  return (
    (hasMarksOnly(run) && isOverLine(line, run)) ||
    followsAsWords(line, run) ||
    followsBySign(line, run)
  );
}

/**
 * Dashes, dots, quotation marks, brackets, currencies that stand close to words, raised, lowered or in another
 * size as designers set them by hand. Their height is no baseline.
 */
function followsBySign(line: OpenLine, run: TextRun): boolean {
  if (!isSigns(run) && !line.isSigns && !isUnreadOf(line, run)) {
    return false;
  }
  const size = run.style.sizePt;
  const big = Math.max(size, line.sizePt);
  const gap = run.start - line.end;
  return (
    Math.min(size, line.sizePt) >= SIGN_SIZE * big &&
    Math.abs(run.across - line.across) <= SIGN_SHIFT * big &&
    gap >= -SIGN_GAP * big &&
    gap <= SIGN_GAP * big
  );
}

/** How far blank halves of punctuation let the run reach back over the line, em. */
function blanksTo({ last }: OpenLine, { glyphs, style }: TextRun): number {
  const [before, glyph] = [last.glyphs.at(-1), glyphs[0]];
  return before && glyph ? blanksBetween(before, glyph, style.sizePt) : 0;
}

/** Type of one size on one baseline. */
function isLevelWith(line: OpenLine, { style, across }: TextRun): boolean {
  return (
    sameSize(style.sizePt, line.sizePt) && Math.abs(across - line.across) <= BASE_TOL * line.sizePt
  );
}

function followsAsWords(line: OpenLine, run: TextRun): boolean {
  const size = run.style.sizePt;
  const big = Math.max(size, line.sizePt);
  const gap = run.start - line.end;
  const shift = Math.abs(run.across - line.across);
  if (sameSize(size, line.sizePt)) {
    if (line.isAccent || isLoneAccent(run)) {
      return shift <= ACCENT_SHIFT * big && gap >= -big && gap <= BACK_GAP * big;
    }
    const tracking = Math.max(0, line.last.style.charSpacingEm, run.style.charSpacingEm);
    const isAlike =
      line.last.style.fontKey === run.style.fontKey &&
      line.last.style.colorKey === run.style.colorKey;
    // Twice: letters spaced one by one have the tracking after the last letter and before the first of the
    // next run.
    const spaced = isAlike ? 2 * Math.min(line.last.trackingEm, run.trackingEm) : 0;
    const limit = (isAlike ? RUN_GAP : MIXED_GAP) + Math.max(tracking, spaced);
    const reach = isRaised(line, run) ? SCRIPT_SHIFT : BASE_TOL;
    const back = gap >= -BACK_GAP * big ? 0 : blanksTo(line, run);
    return shift <= reach * big && gap >= -(BACK_GAP + back) * big && gap <= limit * big;
  }
  if (joinsInOtherSize(line, run) || isOfOneWord(line, run)) {
    return true;
  }
  // Half to four fifths: the sizes of scripts and small capitals (InDesign 58.3 % and 70 %, Word 65 %, TeX
  // 70 %).
  const ratio = Math.min(size, line.sizePt) / big;
  return (
    ratio >= 0.5 &&
    (ratio <= 0.8 || isSmallCapitals(line, run)) &&
    shift <= SCRIPT_SHIFT * big &&
    gap >= -SCRIPT_GAP * big &&
    gap <= (isRaised(line, run) ? MIXED_GAP : isNote(line, run) ? NOTE_GAP : SCRIPT_GAP) * big
  );
}

/** True when only Ts separates the two: without it they stand on one baseline. */
function isRaised(line: OpenLine, { style, across }: TextRun): boolean {
  const ground = line.across - line.ground * line.sizePt;
  return (
    style.riseEm !== line.ground &&
    Math.abs(across - style.riseEm * style.sizePt - ground) <= BASE_TOL * line.sizePt
  );
}

/** Small raised figures, letters or a star behind a word and its space. */
function isNote(line: OpenLine, { style, across, glyphs }: TextRun): boolean {
  return (
    style.sizePt < line.sizePt &&
    across - line.across >= NOTE_SHIFT * line.sizePt &&
    glyphs.length <= NOTE_LENGTH &&
    NOTE_MARK.test(textOfRun({ glyphs }).trim())
  );
}

/** Punctuation and signs of money and mathematics; bullets are none, which stand apart from what they mark. */
const SIGNS = /^(?![•●])[\p{P}\p{Sc}\p{Sm}\p{Sk}\s]+$/u;
/** More of them are a leader or a rule. */
const SIGNS_MAX = 3;

/** A few signs and no word. */
function isSigns({ glyphs }: TextRun): boolean {
  return (
    glyphs.length <= SIGNS_MAX &&
    SIGNS.test(textOfRun({ glyphs })) &&
    glyphs.some(({ text }) => text.trim() !== "")
  );
}

/** One sign that nothing maps to text, in the font and size of the word before it, as TeX sets an arrow by hand. */
function isUnreadOf({ last }: OpenLine, { glyphs, style }: TextRun): boolean {
  return (
    glyphs.length === 1 &&
    glyphs[0]?.text === "\ufffd" &&
    last.style.fontKey === style.fontKey &&
    last.style.colorKey === style.colorKey &&
    sameSize(last.style.sizePt, style.sizePt)
  );
}

/** One accent by itself, as files place it over a capital. */
function isLoneAccent({ glyphs }: TextRun): boolean {
  return glyphs.length === 1 && isAccent(glyphs[0]?.text ?? "");
}

/**
 * One line of several on the same baseline, given along it. Its text is read anew: the gaps between them
 * become spaces.
 */
export function mergedLine(lines: readonly TextLine[]): TextLine {
  const first = lines[0];
  assert(first !== undefined, "lines to merge");
  return lineOf(
    lines.flatMap((line) => line.runs),
    first.across,
  );
}

/** A line of these runs. Direction and instance are the first run's: all runs of a group share them. */
export function lineOf(runs: readonly TextRun[], across: number): TextLine {
  const first = runs[0];
  assert(first !== undefined, "a line has a run");
  const read = lineText(runs);
  return {
    direction: first.direction,
    instance: first.style.instance,
    runs,
    start: runs.reduce((least, run) => Math.min(least, run.start), Infinity),
    end: runs.reduce((most, run) => Math.max(most, run.end), -Infinity),
    across,
    style: read.dominant,
    text: read.text,
    spans: read.spans,
    trackingEm: read.trackingEm,
    isRtl: read.isRtl,
    unmapped: read.unmapped,
    order: runs.reduce((least, run) => Math.min(least, run.order), Infinity),
  };
}
