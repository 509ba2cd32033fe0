import type { PdfDocument } from "../../pdf/document.ts";
import { isArray, isDict, isName } from "../../pdf/objects.ts";
import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * Scripts, actions and XFA have no place in a press file (ISO 15930-7 forbids actions and JavaScript).
 * A RIP runs none of them, so whatever they would fill in or switch on screen is missing on paper, and
 * the approved view is not the printed one. Always an error, with or without a PDF/X claim.
 */
export const activeContent: Check = {
  code: "active_content",
  clause: "ISO 15930-7, actions",
  run({ doc }) {
    const names = doc.get(doc.catalog, "Names");
    const form = doc.get(doc.catalog, "AcroForm");
    const action = doc.get(doc.catalog, "OpenAction");
    const found = [
      isDict(names) && doc.get(names, "JavaScript") !== null && "scripts",
      isDict(form) && doc.get(form, "XFA") !== null && "xfa",
      // OpenAction may be a destination array or a GoTo action: both only choose the page shown first.
      isDict(action) && !isName(doc.get(action, "S"), "GoTo") && "opening",
      doc.get(doc.catalog, "AA") !== null && "document",
      doc.pages.some(({ dict }) => doc.get(dict, "AA") !== null) && "pages",
      hasAnnotationActions(doc) && "fields",
    ] as const;
    return found
      .filter((content) => content !== false)
      .map((content) =>
        problem("active_content", "error", `The file holds ${CONTENTS[content]}.`, {
          clause: activeContent.clause,
          measured: { content },
        }),
      );
  },
};

const CONTENTS = {
  scripts: "document scripts",
  xfa: "an XFA form",
  opening: "an action on opening",
  document: "document actions",
  pages: "actions of pages",
  fields: "actions of form fields or annotations",
} as const;

/**
 * Additional actions (ISO 32000-2, 12.6.3) of annotations, widgets of form fields among them. What a click does (/A)
 * is that of a link, which every exported brochure has.
 */
function hasAnnotationActions(doc: PdfDocument): boolean {
  return doc.pages.some(({ dict }) => {
    const annotations = doc.get(dict, "Annots");
    return (
      isArray(annotations) &&
      annotations.items.some((item) => {
        const annotation = doc.resolve(item);
        const field = isDict(annotation) ? doc.get(annotation, "Parent") : null;
        return [annotation, field].some((one) => isDict(one) && doc.get(one, "AA") !== null);
      })
    );
  });
}
