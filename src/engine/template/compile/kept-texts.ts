/**
 * Words that stand for text and do not follow it: screen readers and extractors would go on saying the old
 * ones.
 */
import { type Problem, problem } from "../../contract/problems.ts";
import type { Plan } from "../../plan/plan.ts";

/**
 * One problem for each box that other text shares such words with, or whose words cannot be told for
 * certain.
 */
export function keptTexts({ boxes, keptTexts: kept }: Plan): readonly Problem[] {
  const pages = new Map(boxes.map(({ id, page }) => [id, page]));
  return kept.flatMap((box) => {
    const page = pages.get(box);
    return page === undefined
      ? []
      : [
          problem(
            "actual_text_kept",
            "warn",
            "What screen readers read for this box and more stays as delivered.",
            { page, box, clause: "ISO 32000-2, 14.9.4" },
          ),
        ];
  });
}
