/** What of a box's setting its script does not allow. */
import type { TextBox } from "../contract/scene.ts";
import type { FitNote } from "../contract/fit-report.ts";
import { isJoining, lacksWordSpaces } from "./scripts.ts";
import type { ShapedParagraph } from "./shape-paragraph.ts";

/**
 * Notes on set paragraphs, each once; none for ordinary text. Facts about the script, not about the value.
 */
export function fitNotes(
  paragraphs: readonly ShapedParagraph[],
  { trackingEm }: Pick<TextBox, "trackingEm">,
  maxLines: number,
): readonly FitNote[] {
  const hasScript = (test: (script: string) => boolean): boolean =>
    paragraphs.some(({ runs }) => runs.some(({ script }) => test(script)));
  const notes: FitNote[] = [];
  if (trackingEm !== 0 && hasScript(isJoining)) {
    notes.push("tracking_ignored");
  }
  if (maxLines > paragraphs.length && hasScript(lacksWordSpaces)) {
    notes.push("no_line_breaker");
  }
  return notes;
}
