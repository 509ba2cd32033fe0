/** Texts at one place of the cards of a sheet are aligned alike, whatever each alone would be taken for. */
import type { Alignment } from "../boxes/alignment.ts";
import { addToList } from "#base/maps.ts";
import type { Align } from "../../contract/scene.ts";
import type { CardBox } from "./card-boxes.ts";
import { cardSheets } from "./card-sheets.ts";

/**
 * The alignments of a page's drafts, on cards each as most of its place are; where as many are otherwise, the surer
 * ones count. `boxOf` tells where a draft stands.
 */
export function alignedOnCards<D>(
  alignments: ReadonlyMap<D, Alignment>,
  boxOf: (draft: D) => CardBox,
): ReadonlyMap<D, Alignment> {
  const boxes = [...alignments.keys()].map((draft) => ({ ...boxOf(draft), draft }));
  const aligned = new Map(alignments);
  for (const slot of cardSheets(boxes).flatMap(({ slots }) => slots)) {
    const drafts = slot.flatMap((box) => (box === null ? [] : [box.draft]));
    const ways = new Map<Align, Alignment[]>();
    for (const draft of drafts) {
      const alignment = alignments.get(draft);
      if (alignment !== undefined) {
        addToList(ways, alignment.align, alignment);
      }
    }
    const [most] = [...ways.values()].toSorted(
      (a, b) => b.length - a.length || surest(b).confidence - surest(a).confidence,
    );
    if (most !== undefined && ways.size > 1) {
      drafts
        .filter((draft) => alignments.get(draft)?.align !== most[0]?.align)
        .forEach((draft) => aligned.set(draft, surest(most)));
    }
  }
  return aligned;
}

function surest(of: readonly Alignment[]): Alignment {
  return of.reduce((best, one) => (one.confidence > best.confidence ? one : best));
}
