/** What an author says about lines that belong together, where the page alone did not tell. */
import type { TextBox } from "./scene.ts";

/** A line of text in the file: where it begins, and what it says should the file change. */
export interface HintLine {
  readonly page: number;
  /** Unit, operator and glyph of its first segment: `anchorsOf`. */
  readonly anchor: string;
  readonly text: string;
}

/** Done in their order: a later hint works on what the earlier ones made. */
export type SceneHint =
  | { readonly kind: "join"; readonly lines: readonly [HintLine, HintLine] }
  | { readonly kind: "split"; readonly before: HintLine };

/** Where each line of a box begins, by its number; empty lines begin nowhere. */
export function anchorsOf({ segments }: Pick<TextBox, "segments">): ReadonlyMap<number, string> {
  const anchors = new Map<number, string>();
  for (const { line, unit, operator, glyphStart } of segments) {
    if (!anchors.has(line)) {
      anchors.set(line, `${unit} ${operator} ${glyphStart}`);
    }
  }
  return anchors;
}
