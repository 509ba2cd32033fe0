/**
 * Words shown with a gap for what another operator shows there: a letter that the font lacks, a dot or dash that was
 * raised by hand. The words are parted at the gap, so that they make a line with what stands in it.
 */
import { Bands } from "#base/bands.ts";
import { addToList, getOrAdd, keysBetween } from "#base/maps.ts";
import type { Direction } from "./direction.ts";
import type { TextRun } from "./text-run.ts";

/** So many glyphs stand in a gap at most. */
const GLYPHS_MAX = 2;
/** They reach over its edges by no more, and it is at least so wide (em of the words). */
const [OVER_EM, GAP_EM] = [0.1, 0.15];
/** Letters stand on the baseline, signs so far from it; sizes are of this share at least. */
const [LEVEL_EM, RAISED_EM, SIZE_SHARE] = [0.02, 0.52, 0.75];
/** Runs are kept by their baseline in steps of as many points, and there by where they stand. */
const STEP_PT = 8;
const LETTERS = /^[\p{L}\p{M}]+$/u;
/** Signs that join words; quotes and brackets stand where words begin. */
const SIGNS = /^[.,·•:;/|&+×–—‐-]+$/u;

/** The runs in their order, those with something in a gap as two or more. About linear. */
export function separatedAtGaps(runs: readonly TextRun[]): readonly TextRun[] {
  const small = runs.filter(mayStandInGap);
  if (small.length === 0 || small.length === runs.length) {
    return runs;
  }
  const steps = new Map<Direction, Map<number, Bands<TextRun>>>();
  for (const run of runs.filter(({ glyphs }) => glyphs.length > GLYPHS_MAX)) {
    const ofDirection = getOrAdd(steps, run.direction, () => new Map<number, Bands<TextRun>>());
    const step = Math.floor(run.across / STEP_PT);
    getOrAdd(ofDirection, step, () => new Bands<TextRun>()).add(run, run.start, run.end);
  }
  const cuts = new Map<TextRun, number[]>();
  for (const one of small) {
    const found = gapFor(one, steps.get(one.direction));
    if (found !== null) {
      addToList(cuts, found.run, found.at);
    }
  }
  return runs.flatMap((run) => partedAt(run, cuts.get(run) ?? []));
}

function mayStandInGap({ glyphs, usesActualText }: TextRun): boolean {
  const text = glyphs.map((glyph) => glyph.text).join("");
  return glyphs.length <= GLYPHS_MAX && !usesActualText && (LETTERS.test(text) || SIGNS.test(text));
}

interface Cut {
  readonly run: TextRun;
  /** Index of the glyph that the second part begins with. */
  readonly at: number;
}

function gapFor(one: TextRun, steps: ReadonlyMap<number, Bands<TextRun>> | undefined): Cut | null {
  const reach = (RAISED_EM * one.style.sizePt) / SIZE_SHARE;
  const [first, last] = [one.across - reach, one.across + reach];
  for (const key of keysBetween(
    steps ?? new Map<number, unknown>(),
    Math.floor(first / STEP_PT),
    Math.floor(last / STEP_PT),
  )) {
    for (const run of steps?.get(key)?.near(one.start, one.end) ?? []) {
      const at = run.start < one.start && run.end > one.end ? cutFor(one, run) : null;
      if (at !== null) {
        return { run, at };
      }
    }
  }
  return null;
}

/** Where the run has a gap that the other stands in; null where it has none, or they are not of one line. */
function cutFor(one: TextRun, run: TextRun): number | null {
  const [size, own] = [run.style.sizePt, one.style.sizePt];
  const isLetter = LETTERS.test(one.glyphs.map((glyph) => glyph.text).join(""));
  const isOfLine =
    one.style.instance === run.style.instance &&
    one.style.reason === run.style.reason &&
    one.style.colorKey === run.style.colorKey &&
    !run.usesActualText &&
    Math.min(size, own) >= SIZE_SHARE * Math.max(size, own) &&
    Math.abs(one.across - run.across) <= (isLetter ? LEVEL_EM : RAISED_EM) * size &&
    (!isLetter || one.style.fontKey !== run.style.fontKey);
  if (!isOfLine) {
    return null;
  }
  let before = run.glyphs[0];
  for (const [i, glyph] of run.glyphs.entries()) {
    const isGap =
      i > 0 &&
      !glyph.isSpace &&
      before !== undefined &&
      glyph.start - before.end >= GAP_EM * size &&
      one.start >= before.end - OVER_EM * size &&
      one.end <= glyph.start + OVER_EM * size;
    if (isGap) {
      // A letter within a word has no space beside it.
      return isLetter && run.glyphs[i - 1]?.isSpace === true ? null : i;
    }
    before = glyph.isSpace ? before : glyph;
  }
  return null;
}

function partedAt(run: TextRun, cuts: readonly number[]): readonly TextRun[] {
  const [at, ...others] = cuts.toSorted((a, b) => b - a);
  if (at === undefined) {
    return [run];
  }
  const { blankBehind: _behind, ...ahead } = run;
  const word = run.glyphs.slice(0, at).findLastIndex(({ isSpace }) => !isSpace) + 1;
  // One space of those that made the gap.
  const [left, right] = [run.glyphs.slice(0, Math.min(at, word + 1)), run.glyphs.slice(at)];
  const hasBlank = left.at(-1)?.isSpace === true;
  const { blankAhead: _ahead, ...behind } = run;
  return [
    ...partedAt(
      {
        ...ahead,
        glyphs: left,
        end: run.glyphs[word - 1]?.end ?? run.end,
        ...(hasBlank ? { blankBehind: true as const } : {}),
      },
      others,
    ),
    {
      ...behind,
      glyphs: right,
      start: right[0]?.start ?? run.start,
      pen: null,
      ...(hasBlank ? { blankAhead: true as const } : {}),
    },
  ];
}
