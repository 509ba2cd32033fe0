import { problem } from "../../contract/problems.ts";
import { seenRect, type Check } from "./check.ts";

const LEAST_PT = 0.125;

/** Lines thinner than 0.125 pt may break up or vanish. */
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
