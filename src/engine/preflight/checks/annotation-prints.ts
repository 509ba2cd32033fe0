import { isArray, isDict, isName } from "../../pdf/objects.ts";
import { problem } from "../../contract/problems.ts";
import type { Check, PreflightInput } from "./check.ts";

/**
 * Annotations must lie outside the bleed (ISO 15930-7, annotations). Whether a RIP prints one depends
 * on its flags and on the workflow, so a sticky note or a stamp over the artwork may turn up on paper
 * or be lost. An error once the file claims PDF/X, else a warning: many shops take plain PDF with
 * review notes in the slug.
 */
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

/** Number of the page's annotations that reach into the bleed; 0 for a page without them. */
function touching({ doc }: PreflightInput, index: number): number {
  const page = doc.pages[index];
  const annotations = page === undefined ? null : doc.get(page.dict, "Annots");
  if (page === undefined || !isArray(annotations)) {
    return 0;
  }
  // Without a BleedBox the trimmed sheet is the printed area, without both the medium (ISO 32000-2,
  // 14.11.2).
  const bleed = page.bleedBox ?? page.trimBox ?? page.mediaBox;
  return annotations.items.filter((item) => {
    const annotation = doc.resolve(item);
    if (!isDict(annotation)) {
      return false;
    }
    const subtype = doc.get(annotation, "Subtype");
    const rect = doc.get(annotation, "Rect");
    // Printer's marks and traps are made for the press (14.11.3, 14.11.6). A link has no appearance to
    // print and is in every exported brochure; a popup belongs to another annotation.
    if (
      ["TrapNet", "PrinterMark", "Link", "Popup"].some((name) => isName(subtype, name)) ||
      !isArray(rect)
    ) {
      return false;
    }
    // A Rect with anything but numbers becomes NaN, and no comparison below holds: the annotation is
    // not counted.
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect.items.map((edge) => Number(doc.resolve(edge)));
    // Any two opposite corners make a rectangle (7.9.5).
    return (
      Math.min(x0, x1) < bleed[2] &&
      Math.max(x0, x1) > bleed[0] &&
      Math.min(y0, y1) < bleed[3] &&
      Math.max(y0, y1) > bleed[1]
    );
  }).length;
}
