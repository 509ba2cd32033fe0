/**
 * Dots and vowel signs that a program places by themselves, as of Arabic letters whose fonts share one stem: they have
 * no width of their own and belong to the line they are drawn over, with which they go when its words change.
 */
import { addToList, keysBetween } from "#base/maps.ts";
import { mergedLine, type TextLine } from "./text-lines.ts";

/** More of them are words of no width, of which nothing is known. */
const MARKS_MAX = 3;
/** They stand no higher or lower than this (em of the line). */
const HEIGHT_EM = 0.6;
/** Lines are kept by their baseline in steps of as many points. */
const STEP_PT = 8;

/** The lines of one direction, in no order, with lone marks taken into those they stand over. About linear. */
export function withOwnMarks(lines: readonly TextLine[]): readonly TextLine[] {
  const marks = lines.filter(isLoneMark);
  if (marks.length === 0) {
    return lines;
  }
  const words = lines.filter((line) => !isLoneMark(line));
  const steps = new Map<number, TextLine[]>();
  words.forEach((line) => addToList(steps, Math.floor(line.across / STEP_PT), line));
  const owners = new Map<TextLine, TextLine[]>();
  const alone: TextLine[] = [];
  for (const mark of marks) {
    const owner = ownerOf(mark, steps);
    if (owner === null) {
      alone.push(mark);
    } else {
      addToList(owners, owner, mark);
    }
  }
  return [
    ...words.map((line) => {
      const own = owners.get(line);
      return own === undefined ? line : withMarks(line, own);
    }),
    ...alone,
  ];
}

function isLoneMark({ start, end, runs }: TextLine): boolean {
  return start === end && runs.reduce((count, { glyphs }) => count + glyphs.length, 0) <= MARKS_MAX;
}

function ownerOf(mark: TextLine, steps: ReadonlyMap<number, readonly TextLine[]>): TextLine | null {
  const reach = HEIGHT_EM * mark.style.sizePt;
  const [first, last] = [mark.across - reach, mark.across + reach];
  const near = keysBetween(steps, Math.floor(first / STEP_PT), Math.floor(last / STEP_PT))
    .flatMap((key) => steps.get(key) ?? [])
    .filter((line) => isOver(mark, line));
  return near.reduce<TextLine | null>(
    (best, line) =>
      best === null || Math.abs(line.across - mark.across) < Math.abs(best.across - mark.across)
        ? line
        : best,
    null,
  );
}

function isOver(mark: TextLine, line: TextLine): boolean {
  const { sizePt, colorKey, reason } = line.style;
  return (
    line.instance === mark.instance &&
    colorKey === mark.style.colorKey &&
    reason === mark.style.reason &&
    Math.abs(line.style.sizePt - mark.style.sizePt) < 0.1 &&
    mark.start > line.start &&
    mark.start < line.end &&
    Math.abs(mark.across - line.across) <= HEIGHT_EM * sizePt
  );
}

/** On the baseline of the line. */
function withMarks(line: TextLine, marks: readonly TextLine[]): TextLine {
  const runs = [line, ...marks].flatMap((one) => one.runs);
  return mergedLine([
    { ...line, runs: runs.toSorted((a, b) => a.start - b.start || a.order - b.order) },
  ]);
}
