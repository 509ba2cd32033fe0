import type { Rect } from "#base/geometry.ts";
import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

// The usual bleed of European sheetfed shops; cutting is off by up to about one millimetre in the
// stack.
const NEEDED_MM = 3;
const PT_PER_MM = 72 / 25.4;

/**
 * Artwork that reaches the cut has to go 3 mm beyond it (BleedBox, ISO 32000-2, 14.11.2), or a strip of
 * white paper shows where the guillotine is slightly off. A page whose artwork stays inside the trim
 * needs no bleed and is not reported, whatever its boxes say.
 */
export const bleedInsufficient: Check = {
  code: "bleed_insufficient",
  clause: "ISO 32000-2, 14.11.2",
  run: ({ doc, contents }) =>
    doc.pages.flatMap((page) => {
      // Without a trim there is no cut to measure from; `trim_box_missing` reports that.
      const trim = page.trimBox;
      if (trim === null) {
        return [];
      }
      // A missing BleedBox means CropBox by the standard; the medium is what a press uses when marks
      // are imposed.
      const bleed = page.bleedBox ?? page.mediaBox;
      const atEdge = contents[page.index]?.marks.some((mark) => touchesEdge(mark.bbox, trim));
      const leastPt = Math.min(
        trim[0] - bleed[0],
        trim[1] - bleed[1],
        bleed[2] - trim[2],
        bleed[3] - trim[3],
      );
      // A tenth of a millimetre absorbs the rounding of boxes given in whole points.
      if (!atEdge || leastPt >= (NEEDED_MM - 0.1) * PT_PER_MM) {
        return [];
      }
      return [
        problem(
          "bleed_insufficient",
          "warn",
          "Artwork reaches the trim with less than 3 mm bleed.",
          {
            page: page.index,
            clause: bleedInsufficient.clause,
            measured: { bleed_mm: Math.round((Math.max(0, leastPt) / PT_PER_MM) * 100) / 100 },
            limit: { bleed_mm: NEEDED_MM },
          },
        ),
      ];
    }),
};

/**
 * True for a mark on the sheet whose bounds reach an edge of the trim; marks wholly off the sheet are
 * slug.
 */
function touchesEdge(mark: Rect, trim: Rect): boolean {
  const overlaps = mark[0] < trim[2] && mark[2] > trim[0] && mark[1] < trim[3] && mark[3] > trim[1];
  const reaches =
    mark[0] <= trim[0] || mark[1] <= trim[1] || mark[2] >= trim[2] || mark[3] >= trim[3];
  return overlaps && reaches;
}
