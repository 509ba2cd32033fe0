/** How boxes that fail a trial together are told apart. */
import type { Problem } from "../../contract/problems.ts";
import type { TextBox } from "../../contract/scene.ts";

type Named = Pick<Problem, "page" | "measured">;

/**
 * Boxes in two parts: those that no violation names, and the others, by the words that it says, or else by its page;
 * in halves where violations name none or all.
 */
export function partsByNames(
  violations: readonly Named[],
  boxes: readonly string[],
  boxOf: (id: string) => Pick<TextBox, "page" | "text"> | undefined,
): readonly [readonly string[], readonly string[]] {
  for (const isNamedBy of [saysWordsOf, isOnPageOf]) {
    const named = new Set(
      boxes.filter((id) => {
        const box = boxOf(id);
        return box !== undefined && violations.some((found) => isNamedBy(found, box));
      }),
    );
    if (named.size > 0 && named.size < boxes.length) {
      return [boxes.filter((id) => !named.has(id)), [...named]];
    }
  }
  const middle = boxes.length >> 1;
  return [boxes.slice(0, middle), boxes.slice(middle)];
}

function isOnPageOf({ page }: Named, box: Pick<TextBox, "page">): boolean {
  return page === box.page;
}

function saysWordsOf(found: Named, box: Pick<TextBox, "page" | "text">): boolean {
  const words = found.measured?.["text"];
  const letters = typeof words === "string" ? lettersOf(words) : "";
  return isOnPageOf(found, box) && letters !== "" && lettersOf(box.text).includes(letters);
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}
