/** What a template's author may set for one box. */
import type { Align, TextBox } from "../scene/model.ts";

export interface BoxSettings {
  readonly shrinkToFit: boolean;
  /** Room along the baseline in points; null takes the room found on the page. */
  readonly maxWidthPt: number | null;
  /** Smallest size in points; null takes the usual one (see `minSizeOf`). */
  readonly minSizePt: number | null;
  /** Alignment in place of the detected one. */
  readonly align: Align | null;
}

export const DEFAULT_BOX_SETTINGS: BoxSettings = {
  shrinkToFit: true,
  maxWidthPt: null,
  minSizePt: null,
  align: null,
};

const LEAST_READABLE_PT = 5;
const LEAST_SHARE = 0.6;

/** The smallest size a box's text may shrink to: 0.6 of the authored one, 5 pt at least, never more. */
export function minSizeOf(box: TextBox, settings: BoxSettings): number {
  const usual = Math.max(LEAST_READABLE_PT, LEAST_SHARE * box.sizePt);
  return Math.min(box.sizePt, settings.minSizePt ?? Math.round(usual * 100) / 100);
}
