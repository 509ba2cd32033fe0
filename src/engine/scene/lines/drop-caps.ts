/**
 * Initials that reach over several lines: the letter belongs to the first line beside it, and the lines it
 * pushes aside begin where it begins.
 */
import { between, firstBelow, LEADING_MAX, lowerBound } from "./line-pairs.ts";
import { mergedLine, type TextLine } from "./text-lines.ts";
import { sameSize } from "../runs/text-runs.ts";

/**
 * An initial is this much bigger than the text beside it: two lines of solid text at least, nine at most.
 * Below 1.7 it is a raised first letter, which stands on the line itself.
 */
const SIZE_MIN = 1.7;
const SIZE_MAX = 9;
/**
 * Room between the initial and the lines beside it (em of those). Negative where the lines follow the
 * letter's shape, as beside an A.
 */
const GAP_MAX = 0.8;
const GAP_MIN = -0.4;
/**
 * The tops of the initial and of the first line agree to this, and its foot with a baseline (em of the
 * lines). The foot stands exactly; the top depends on the fonts' cap heights.
 */
const TOP_TOL = 0.6;
const FOOT_TOL = 0.25;
/**
 * Usual height of capitals (em), where a font's own is not at hand: Latin text fonts lie between 0.65 and
 * 0.73.
 */
const CAP_HEIGHT = 0.7;
/** Lines beside an initial begin together to this (points): the producer sets them from one indent. */
const SAME_START_PT = 0.5;
/** One capital, perhaps with its opening quotation mark or elision (French "L’"). */
const INITIAL = /^[“„«"'‘]?\p{Lu}[’']?$/u;

/**
 * The lines of one direction, invocation and reason, with initials joined to their first line. The joined
 * line says how many lines its initial reaches over, for a fill sets the same.
 */
export function withDropCaps(lines: readonly TextLine[]): readonly TextLine[] {
  const caps = lines.filter(({ text }) => text.length <= 3 && INITIAL.test(text));
  if (caps.length === 0 || caps.length === lines.length) {
    return lines;
  }
  const sorted = [...lines].sort((a, b) => b.across - a.across);
  const changed = new Map<TextLine, TextLine | null>();
  for (const cap of caps) {
    // From the top of the letter to a little below its foot; the tolerance is in ems of the text, which is
    // at least 1.7 times smaller.
    const beside = between(
      sorted,
      cap.across + cap.style.sizePt,
      cap.across - (FOOT_TOL * cap.style.sizePt) / SIZE_MIN,
    ).filter((line) => isBeside(cap, line));
    const [first, ...others] = beside;
    const foot = beside.at(-1);
    if (
      first === undefined ||
      foot === undefined ||
      others.length === 0 ||
      !fits(cap, first, foot)
    ) {
      continue;
    }
    const flush = others.filter((line) => Math.abs(line.start - first.start) <= SAME_START_PT);
    const sameBlock = [...flush, ...hangingBelow(sorted, first, foot)];
    changed.set(cap, null);
    changed.set(first, {
      // The merged line stands on the text's baseline and in its style, not on the initial's.
      ...mergedLine([cap, first]),
      across: first.across,
      style: first.style,
      initial: { lines: beside.length, gapPt: first.start - cap.end },
    });
    // Pushed aside only because of the letter: without it they would begin at the letter's edge, and so
    // they count as flush with the lines below.
    for (const line of sameBlock) {
      changed.set(line, { ...line, start: cap.start });
    }
  }
  return changed.size === 0
    ? lines
    : lines.flatMap((line) => {
        const other = changed.get(line);
        return other === undefined ? [line] : other === null ? [] : [other];
      });
}

/**
 * Lines that go on below the initial without filling its place: they hang from the same edge as those
 * beside it.
 */
function hangingBelow(
  sorted: readonly TextLine[],
  first: TextLine,
  foot: TextLine,
): readonly TextLine[] {
  const found: TextLine[] = [];
  const size = first.style.sizePt;
  let last = foot;
  // Lines of the foot's own height come in no fixed order: start behind the foot itself.
  const level = sorted.slice(lowerBound(sorted, foot.across), firstBelow(sorted, foot.across));
  for (let i = lowerBound(sorted, foot.across) + level.indexOf(foot) + 1; ; i++) {
    const line = sorted[i];
    const lead = last.across - (line?.across ?? -Infinity);
    if (line === undefined || lead > LEADING_MAX * size) {
      break;
    }
    const isAlike = line.style.fontKey === first.style.fontKey && sameSize(line.style.sizePt, size);
    if (isAlike && lead > 0 && Math.abs(line.start - first.start) <= SAME_START_PT) {
      found.push(line);
      last = line;
    }
  }
  return found;
}

/** Does the line stand beside the letter, between its top and its foot? */
function isBeside(cap: TextLine, line: TextLine): boolean {
  const size = line.style.sizePt;
  const ratio = cap.style.sizePt / size;
  const gap = (line.start - cap.end) / size;
  return (
    line !== cap &&
    line.text.length > 3 &&
    ratio >= SIZE_MIN &&
    ratio <= SIZE_MAX &&
    gap >= GAP_MIN &&
    gap <= GAP_MAX &&
    line.across >= cap.across - FOOT_TOL * size &&
    line.across <= cap.across + cap.style.sizePt
  );
}

/** Do letter and lines agree at top and foot? Anything else is a big letter that happens to stand near. */
function fits(cap: TextLine, first: TextLine, foot: TextLine): boolean {
  const size = first.style.sizePt;
  const top = cap.across + CAP_HEIGHT * cap.style.sizePt - (first.across + CAP_HEIGHT * size);
  return Math.abs(top) <= TOP_TOL * size && Math.abs(foot.across - cap.across) <= FOOT_TOL * size;
}
