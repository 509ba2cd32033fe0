/** How boxes that fail a trial together are told apart. */
import type { Problem } from "../../contract/problems.ts";
import type { TextBox } from "../../contract/scene.ts";
import { type PlacedBox, trialParts } from "./trial-parts.ts";

type Named = Pick<Problem, "page" | "measured">;
type BoxOf = (id: string) => Pick<TextBox, "page" | "text"> | undefined;

/** Boxes that alone have the words that a violation says: they are to blame, and need not be tried by themselves. */
export function boxesToBlame(
  violations: readonly Named[],
  boxes: readonly string[],
  boxOf: BoxOf,
): ReadonlySet<string> {
  return new Set(
    violations.flatMap((found) => {
      const named = boxes.filter((id) => {
        const box = boxOf(id);
        return box !== undefined && saysWordsOf(found, box);
      });
      return named.length === 1 ? named : [];
    }),
  );
}

/**
 * Boxes in two parts: those on pages that a violation names, with all that is written with them, and the others, which
 * are written, and checked, by themselves. All are of the first part where no page is named.
 */
export function partsByPages(
  violations: readonly Named[],
  boxes: readonly string[],
  boxOf: (id: string) => PlacedBox | undefined,
): readonly [failing: readonly string[], others: readonly string[]] {
  const placed = boxes.flatMap((id) => {
    const box = boxOf(id);
    return box === undefined ? [] : [{ id, box }];
  });
  const named = new Set(violations.map(({ page }) => page));
  const isWhole = named.has(null) || named.size === 0;
  const failing = new Set(
    trialParts(placed, 1)
      .filter((part) => isWhole || part.some(({ box }) => named.has(box.page)))
      .flatMap((part) => part.map(({ id }) => id)),
  );
  return failing.size === 0
    ? [boxes, []]
    : [boxes.filter((id) => failing.has(id)), boxes.filter((id) => !failing.has(id))];
}

/**
 * Boxes in two parts: those that no violation names, and the others, by the words that it says, or else by its page;
 * in halves where violations name none or all.
 */
export function partsByNames(
  violations: readonly Named[],
  boxes: readonly string[],
  boxOf: BoxOf,
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

/** Words that are lost are said all together, without those between them. */
function saysWordsOf(found: Named, box: Pick<TextBox, "page" | "text">): boolean {
  const text = found.measured?.["text"];
  const words = typeof text === "string" ? text.split(/\s+/u).filter((word) => word !== "") : [];
  return (
    words.length > 0 && isOnPageOf(found, box) && words.every((word) => box.text.includes(word))
  );
}
