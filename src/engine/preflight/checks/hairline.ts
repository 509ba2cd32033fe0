import { problem } from "../../contract/problems.ts";
import { seenRect, type Check } from "./check.ts";

// 0.125 pt is 44 µm, four dots of a 2400 dpi platesetter. Width 0 (one device pixel, ISO 32000-2,
// 8.4.3.2) is 10 µm there and clearly visible on an office printer, which is why nobody notices it
// before.
const LEAST_PT = 0.125;

/**
 * Lines thinner than 0.125 pt may break up or vanish on press. House rule: GWG 2022 has limits for
 * lines in several colorants or in white only (R0018, R0019).
 */
export const hairline: Check = {
  code: "hairline",
  clause: "house rule",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : content.marks.flatMap((mark) =>
            mark.strokeWidthPt === null || mark.strokeWidthPt >= LEAST_PT
              ? []
              : [
                  problem("hairline", "warn", "A line is thinner than 0.125 pt.", {
                    page: i,
                    bboxPt: seenRect(page, mark.bbox),
                    clause: hairline.clause,
                    measured: { width_pt: Math.round(mark.strokeWidthPt * 1000) / 1000 },
                    limit: { width_pt: LEAST_PT },
                  }),
                ],
          );
    }),
};
