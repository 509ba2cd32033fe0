/**
 * Lines behind an icon: "☎ 0680" in the middle of a card is one line for its designer, but the icon is no part of the
 * text. What comes next must begin where the number did, or it would stand on the icon.
 */
import { addToList } from "#base/maps.ts";
import { ICON_SIGNS } from "../lines/list-marks.ts";
import type { Direction } from "../runs/direction.ts";
import type { BoxDraft } from "./box-draft.ts";

/** An icon, a bullet, or a glyph that nothing maps. */
const ICON = new RegExp(`^(?:[${ICON_SIGNS}\\ufffd][\\ufe0e\\ufe0f]?){1,2}$`, "u");
/** It stands this near to its line (em of the line), and about on its baseline. */
const [GAP_EM, SHIFT_EM] = [1.2, 0.4];
/** And is of about its size. */
const [SMALLEST, LARGEST] = [0.5, 2];
/** Icons are looked up by their height in steps of this (pt). */
const STEP_PT = 8;

export class IconsBefore {
  readonly #icons = new Map<Direction, Map<number, BoxDraft[]>>();

  constructor(drafts: readonly BoxDraft[]) {
    for (const draft of drafts.filter(({ text }) => ICON.test(text.trim()))) {
      const steps = this.#icons.get(draft.direction) ?? new Map<number, BoxDraft[]>();
      this.#icons.set(draft.direction, steps);
      addToList(steps, Math.floor(draft.baseline / STEP_PT), draft);
    }
  }

  /** True where each line of a box has an icon before it, and none behind: those on both sides are ornaments. */
  of({ direction, lines }: BoxDraft): boolean {
    const steps = this.#icons.get(direction);
    return (
      steps !== undefined &&
      lines.every((line) => {
        const size = line.style.sizePt;
        const reach = SHIFT_EM * size;
        const near: BoxDraft[] = [];
        const last = Math.floor((line.across + reach) / STEP_PT);
        for (let step = Math.floor((line.across - reach) / STEP_PT); step <= last; step++) {
          near.push(...(steps.get(step) ?? []));
        }
        const beside = near.filter(
          ({ baseline, style }) =>
            Math.abs(baseline - line.across) <= reach &&
            style.sizePt >= SMALLEST * size &&
            style.sizePt <= LARGEST * size,
        );
        const isNear = (gap: number): boolean => gap >= -0.1 * size && gap <= GAP_EM * size;
        const isAtStart = beside.some(({ end }) => isNear(line.start - end));
        const isAtEnd = beside.some(({ start }) => isNear(start - line.end));
        return line.isRtl ? isAtEnd && !isAtStart : isAtStart && !isAtEnd;
      })
    );
  }
}
