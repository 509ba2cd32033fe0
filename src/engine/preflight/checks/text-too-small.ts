import { problem } from "../../contract/problems.ts";
import { effectiveSizePt, printedTexts, shownTextRect, type Check } from "./check.ts";

// House rule, no standard's. Five points is also the least size a field shrinks to by default, so a
// filled field cannot cause this finding unless the author allowed it.
const LEAST_PT = 5;

/**
 * Text below 5 pt, in whatever colorant, is hard to read, and thin strokes fill in or break on uncoated
 * paper.
 */
export const textTooSmall: Check = {
  code: "text_too_small",
  clause: "house rule",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : printedTexts(content).flatMap((show) => {
            const sizePt = effectiveSizePt(page, show);
            // Half of the last place shown: 4.9999 pt from a producer's matrix is 5 pt.
            return sizePt >= LEAST_PT - 0.005
              ? []
              : [
                  problem("text_too_small", "warn", "Text is smaller than 5 pt.", {
                    page: i,
                    bboxPt: shownTextRect(page, content, show),
                    clause: textTooSmall.clause,
                    measured: { size_pt: Math.round(sizePt * 100) / 100 },
                    limit: { size_pt: LEAST_PT },
                  }),
                ];
          });
    }),
};
