import { problem } from "../../contract/problems.ts";
import { effectiveSizePt, printedTexts, shownTextRect, type Check } from "./check.ts";

const LEAST_PT = 5;

/** Text below 5 pt is hard to read and to print. */
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
