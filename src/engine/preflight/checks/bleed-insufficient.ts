import type { Rect } from "#base/geometry.ts";
import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

const NEEDED_MM = 3;
const PT_PER_MM = 72 / 25.4;

/** Artwork that reaches the cut needs 3 mm beyond it, or a white edge may show. */
export const bleedInsufficient: Check = {
  code: "bleed_insufficient",
  clause: "ISO 32000-2, 14.11.2",
  run: ({ doc, contents }) =>
    doc.pages.flatMap((page) => {
      const trim = page.trimBox;
      if (trim === null) {
        return [];
      }
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

function touchesEdge(mark: Rect, trim: Rect): boolean {
  const overlaps = mark[0] < trim[2] && mark[2] > trim[0] && mark[1] < trim[3] && mark[3] > trim[1];
  const reaches =
    mark[0] <= trim[0] || mark[1] <= trim[1] || mark[2] >= trim[2] || mark[3] >= trim[3];
  return overlaps && reaches;
}
