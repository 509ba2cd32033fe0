/** What holds for a box whose author set nothing, and what follows from the settings. */
import type { BoxSettings, TextBox } from "./model.ts";

export const DEFAULT_BOX_SETTINGS: BoxSettings = {
  shrinkToFit: true,
  maxWidthPt: null,
  minSizePt: null,
  maxLines: null,
  characterLimit: null,
  align: null,
  verticalAnchor: "first_line",
  textCase: null,
  direction: null,
  breakWords: false,
  fitGroup: null,
  closeEmptyLines: true,
  language: null,
};

const LEAST_READABLE_PT = 5;
const LEAST_SHARE = 0.6;

/** The smallest size a box's text may shrink to: 0.6 of the authored one, 5 pt at least, never more. */
export function minSizeOf(box: TextBox): number {
  const usual = Math.max(LEAST_READABLE_PT, LEAST_SHARE * box.sizePt);
  return Math.min(box.sizePt, box.settings.minSizePt ?? Math.round(usual * 100) / 100);
}
