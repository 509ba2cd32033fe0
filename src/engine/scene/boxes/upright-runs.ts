/**
 * Figures set upright across a vertical line (tate-chu-yoko): a few characters side by side in the place of
 * one, shown by operators of their own. The line and they are one text that cannot be set again as such, so
 * neither is offered: filled apart, one would leave the other standing in the wrong words.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { isSettable, toUser, type BoxDraft } from "./box-draft.ts";
import { intoFrame } from "../runs/direction.ts";

/** As many characters stand side by side in one place at most: "2024" in quarter-width figures. */
const MAX_CHARACTERS = 4;
/** The middle of the characters is on the axis of the line, to this (em). */
const OFF_AXIS_EM = 0.6;
/**
 * Width of the strips that lines are looked up in, points: more than the reach of any usual type, so that a
 * strip and its two neighbours hold all candidates.
 */
const STRIP_PT = 64;

/**
 * The drafts, with vertical lines locked that hold upright runs, and those runs. Pages without vertical
 * writing, nearly all, return at once.
 */
export function withUprightRuns(
  drafts: readonly BoxDraft[],
  userUnit: number,
): readonly BoxDraft[] {
  const strips = stripsOf(drafts);
  if (strips.size === 0) {
    return drafts;
  }
  const locked = new Set<BoxDraft>();
  for (const draft of drafts) {
    for (const [direction, strip] of isShortRun(draft) ? strips : []) {
      const [along, across] = intoFrame(direction, middleOf(draft, userUnit), userUnit);
      const column = Math.floor(across / STRIP_PT);
      for (const { line, owner } of [-1, 0, 1].flatMap((step) => strip.get(column + step) ?? [])) {
        const isOnAxis = Math.abs(across - line.across) <= OFF_AXIS_EM * line.style.sizePt;
        // Strictly inside: a horizontal caption at the head of a column is a text of its own.
        if (isOnAxis && along > line.start && along < line.end) {
          locked.add(owner).add(draft);
        }
      }
    }
  }
  return drafts.map((draft): BoxDraft => {
    return locked.has(draft) && isSettable(draft.reason)
      ? { ...draft, reason: "text_object_split" }
      : draft;
  });
}

interface Held {
  readonly line: BoxDraft["lines"][number];
  readonly owner: BoxDraft;
}

type Strips = ReadonlyMap<BoxDraft["direction"], ReadonlyMap<number, readonly Held[]>>;

/** Vertical lines by direction and strip of their axis. */
function stripsOf(drafts: readonly BoxDraft[]): Strips {
  const strips = new Map<BoxDraft["direction"], Map<number, Held[]>>();
  for (const owner of drafts) {
    if (!owner.direction.isVertical) {
      continue;
    }
    const ofDirection = getOrAdd(strips, owner.direction, () => new Map<number, Held[]>());
    for (const line of owner.lines) {
      const column = Math.floor(line.across / STRIP_PT);
      addToList(ofDirection, column, { line, owner });
    }
  }
  return strips;
}

/** A short word on one line, not vertical itself. */
function isShortRun({ direction, lines, text }: BoxDraft): boolean {
  return (
    !direction.isVertical &&
    lines.length === 1 &&
    /^\S+$/u.test(text) &&
    text.length <= MAX_CHARACTERS
  );
}

/** Middle of the type box in default user space. */
function middleOf(draft: BoxDraft, userUnit: number): readonly [number, number] {
  const { direction, start, end, bottom, top } = draft;
  return toUser(direction, [(start + end) / 2, (bottom + top) / 2], userUnit);
}
