import type { Rect } from "#base/geometry.ts";
import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * Every page needs a TrimBox or an ArtBox, not both, inside bleed and media (ISO 15930-7, page boxes;
 * ISO 32000-2, 14.11.2). Imposition places and cuts by it; without it the shop guesses, and crop marks
 * end up inside the sheet.
 */
export const trimBoxMissing: Check = {
  code: "trim_box_missing",
  clause: "ISO 32000-2, 14.11.2",
  run: ({ doc, pdfx }) =>
    doc.pages.flatMap((page) => {
      const found = (state: keyof typeof STATES) => [
        problem("trim_box_missing", pdfx === null ? "warn" : "error", STATES[state], {
          page: page.index,
          clause: trimBoxMissing.clause,
          measured: { state },
        }),
      ];
      const trim = page.trimBox ?? page.artBox;
      if (trim === null) {
        return found("absent");
      }
      if (page.trimBox !== null && page.artBox !== null) {
        return found("ambiguous");
      }
      if (!inside(trim, page.bleedBox ?? page.mediaBox) || !inside(trim, page.mediaBox)) {
        return found("outside");
      }
      return [];
    }),
};

const STATES = {
  absent: "The page has no trim box: where the sheet is cut is not stated.",
  ambiguous: "The page has a trim box and an art box; only one of them may be stated.",
  outside: "The trim box reaches beyond the bleed or the media.",
} as const;

// Five thousandths of a point (2 µm) absorb rounding in producers' numbers.
function inside(inner: Rect, outer: Rect): boolean {
  const slack = 0.005;
  return (
    inner[0] >= outer[0] - slack &&
    inner[1] >= outer[1] - slack &&
    inner[2] <= outer[2] + slack &&
    inner[3] <= outer[3] + slack
  );
}
