/** Words that stand for text and do not follow it: screen readers and extractors would go on saying the old ones. */
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isString } from "../pdf/objects.ts";
import { type Problem, problem } from "../problems.ts";
import type { Plan } from "../rewrite/plan.ts";
import type { Scene } from "../scene/model.ts";

/**
 * One problem for each box whose replacement text stands in a named property list, and one for the file when its
 * structure tree holds such texts. Those inline in the content are rewritten. One walk of the objects at most.
 */
export function keptTexts(doc: PdfDocument, scene: Scene, plan: Plan): readonly Problem[] {
  const planned = new Map(plan.boxes.map((box) => [box.id, box]));
  const boxes = scene.pages.flatMap((page) => page.boxes).filter((box) => planned.has(box.id));
  const named = boxes.filter(
    (box) =>
      box.hasActualText &&
      planned
        .get(box.id)
        ?.painters.every(({ segments }) =>
          segments.every(({ replacement }) => replacement === null),
        ),
  );
  const problems = named.map(({ id, page }) =>
    problem("actual_text_kept", "warn", "The text that stands for this box stays as delivered.", {
      page,
      box: id,
      clause: "ISO 32000-2, 14.9.4",
    }),
  );
  const isTagged = boxes.some(({ mcids }) => mcids.some((mcid) => mcid !== null));
  return isTagged && hasElementTexts(doc)
    ? [
        ...problems,
        problem(
          "actual_text_kept",
          "info",
          "Texts of the structure tree that stand for words stay as delivered.",
          { clause: "ISO 32000-2, 14.9.4" },
        ),
      ]
    : problems;
}

function hasElementTexts(doc: PdfDocument): boolean {
  if (!isDict(doc.get(doc.catalog, "StructTreeRoot"))) {
    return false;
  }
  return doc.objectNumbers().some((num) => {
    const value = doc.object(num)?.value ?? null;
    return (
      isDict(value) &&
      value.entries.has("S") &&
      value.entries.has("P") &&
      isString(doc.get(value, "ActualText"))
    );
  });
}
