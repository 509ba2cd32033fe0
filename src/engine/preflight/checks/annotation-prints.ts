import { isArray, isDict, isName } from "../../pdf/objects.ts";
import { problem } from "../../contract/problems.ts";
import type { Check, PreflightInput } from "./check.ts";

/** Annotations inside the bleed may print. */
export const annotationPrints: Check = {
  code: "annotation_prints",
  clause: "ISO 15930-7, annotations",
  run: (input) =>
    input.doc.pages.flatMap((page) => {
      const count = touching(input, page.index);
      return count === 0
        ? []
        : [
            problem(
              "annotation_prints",
              input.pdfx === null ? "warn" : "error",
              `${count} annotation${count === 1 ? "" : "s"} inside the printed area.`,
              { page: page.index, clause: annotationPrints.clause, measured: { count } },
            ),
          ];
    }),
};

function touching({ doc }: PreflightInput, index: number): number {
  const page = doc.pages[index];
  const annotations = page === undefined ? null : doc.get(page.dict, "Annots");
  if (page === undefined || !isArray(annotations)) {
    return 0;
  }
  const bleed = page.bleedBox ?? page.trimBox ?? page.mediaBox;
  return annotations.items.filter((item) => {
    const annotation = doc.resolve(item);
    if (!isDict(annotation)) {
      return false;
    }
    const subtype = doc.get(annotation, "Subtype");
    const rect = doc.get(annotation, "Rect");
    if (
      ["TrapNet", "PrinterMark", "Link", "Popup"].some((name) => isName(subtype, name)) ||
      !isArray(rect)
    ) {
      return false;
    }
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect.items.map((edge) => Number(doc.resolve(edge)));
    return x0 < bleed[2] && x1 > bleed[0] && y0 < bleed[3] && y1 > bleed[1];
  }).length;
}
