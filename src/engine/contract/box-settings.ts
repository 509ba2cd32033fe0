/** What holds for a box whose author set nothing, and what follows from the settings. */
import type { BoxSettings, SceneField, TextBox } from "./scene.ts";

/** null is "as the file has it". */
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

/** Below it text is not readable in print. */
const LEAST_READABLE_PT = 5;
const LEAST_SHARE = 0.6;

/** The smallest size a box's text may shrink to: 0.6 of the authored one, 5 pt at least, never more. */
export function minSizeOf(box: TextBox): number {
  const usual = Math.max(LEAST_READABLE_PT, LEAST_SHARE * box.sizePt);
  return Math.min(box.sizePt, box.settings.minSizePt ?? Math.round(usual * 100) / 100);
}

/** How many lines a box holds. */
export function maxLinesOf(box: TextBox): number {
  return Math.max(1, box.settings.maxLines ?? box.maxLines);
}

/**
 * The longest value of a field in UTF-16 code units: its own limit or that of a box that shows it, the
 * lesser; null for none.
 */
export function maxLengthOf(
  field: Pick<SceneField, "maxLength" | "boxes">,
  boxes: ReadonlyMap<string, TextBox>,
): number | null {
  const limits = [
    field.maxLength,
    ...field.boxes.map(({ box }) => boxes.get(box)?.settings.characterLimit ?? null),
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}
