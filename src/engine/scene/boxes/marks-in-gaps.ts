/**
 * Small marks set into gaps that a line was given by hand: "( 4  - 6  Jan )" with a "th" of its own in each. They and
 * the line are one text that cannot be set again as such, so neither is offered: the figures would move, and the marks
 * would stand in them.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { TextLine } from "../lines/text-lines.ts";
import { type BoxDraft, isSettable } from "./box-draft.ts";

/** So many characters are a mark, in type this much smaller than the line's at most. */
const MARK_MAX = 4;
const SMALLER = 0.75;
/** Its baseline from that of the line (em): a little below it, or raised. */
const [LOW_EM, HIGH_EM] = [-0.2, 0.75];
/** It stands in a gap when letters reach into it by no more (em of the line). */
const INTO_EM = 0.1;
/** Height of the strips that lines are looked up in, points: more than marks are raised in usual type. */
const STRIP_PT = 64;

interface Held {
  readonly line: TextLine;
  readonly owner: BoxDraft;
}

/** The drafts, with such marks and their lines locked. About linear in the lines. */
export function withMarksInGaps(drafts: readonly BoxDraft[]): readonly BoxDraft[] {
  const marks = drafts.filter(isMark);
  if (marks.length === 0) {
    return drafts;
  }
  const strips = new Map<BoxDraft["direction"], Map<number, Held[]>>();
  for (const owner of drafts) {
    const ofDirection = getOrAdd(strips, owner.direction, () => new Map<number, Held[]>());
    for (const line of owner.lines) {
      addToList(ofDirection, Math.floor(line.across / STRIP_PT), { line, owner });
    }
  }
  const locked = new Set<BoxDraft>();
  for (const mark of marks) {
    const strip = Math.floor(mark.baseline / STRIP_PT);
    const near = [-1, 0, 1].flatMap((step) => strips.get(mark.direction)?.get(strip + step) ?? []);
    for (const { line, owner } of near) {
      if (owner !== mark && isSetInto(mark, line)) {
        locked.add(owner).add(mark);
      }
    }
  }
  return drafts.map((draft): BoxDraft => {
    return locked.has(draft) && isSettable(draft.reason)
      ? { ...draft, reason: "text_object_split" }
      : draft;
  });
}

function isMark({ lines, text, direction }: BoxDraft): boolean {
  return (
    lines.length === 1 && !direction.isVertical && /^\S+$/u.test(text) && text.length <= MARK_MAX
  );
}

/** Small, within the line, and where none of its letters stand. */
function isSetInto({ start, end, baseline, style }: BoxDraft, line: TextLine): boolean {
  const size = line.style.sizePt;
  const raised = (baseline - line.across) / size;
  return (
    style.sizePt <= SMALLER * size &&
    start > line.start &&
    end < line.end &&
    raised >= LOW_EM &&
    raised <= HIGH_EM &&
    !line.runs.some(({ glyphs }) =>
      glyphs.some(
        (glyph) =>
          !glyph.isSpace &&
          Math.min(glyph.end, end) - Math.max(glyph.start, start) > INTO_EM * size,
      ),
    )
  );
}
