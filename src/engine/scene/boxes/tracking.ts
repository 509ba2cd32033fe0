/** Which tracking is a designer's, and which is left over from lines that were spread letter by letter over one measure. */
import { leastOf, mostOf } from "#base/numbers.ts";
import type { Align } from "../../contract/scene.ts";
import { medianOf } from "../lines/line-text.ts";
import type { BoxDraft } from "./box-draft.ts";

/** Lines of one style differ by no more (em); dishes of two and of five letters that fill a column do. */
const DISTRIBUTED_EM = 0.3;

/** Tracking of a box, em: the usual one of its lines, and where they were spread to fill a measure the closest. */
export function trackingOf({ lines }: Pick<BoxDraft, "lines">, align: Align): number {
  const all = lines.map((line) => line.trackingEm);
  const least = leastOf(all);
  const isDistributed = align === "justify" && mostOf(all) - least > DISTRIBUTED_EM;
  return isDistributed ? least : medianOf(all);
}
