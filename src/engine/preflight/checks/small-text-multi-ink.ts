import { problem } from "../../contract/problems.ts";
import {
  effectiveSizePt,
  colorantCount,
  printedTexts,
  shownTextRect,
  type Check,
} from "./check.ts";

// GWG 2022, R0017 for sheetfed offset; its limit for digital presses, which hold register better, is 5
// pt.
const LEAST_PT = 8;

/**
 * Small text in several colorants blurs when the plates are off register: at a tenth of a millimetre,
 * stems of 8 pt text are only about twice as wide as the error. Text on one plate stays sharp whatever
 * the register.
 */
export const smallTextMultiInk: Check = {
  code: "small_text_multi_ink",
  clause: "GWG 2022 R0017",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : printedTexts(content).flatMap((show) => {
            const sizePt = effectiveSizePt(page, show);
            const inks = colorantCount(show.fill);
            return sizePt >= LEAST_PT || inks < 2
              ? []
              : [
                  problem(
                    "small_text_multi_ink",
                    "warn",
                    "Text below 8 pt is printed in several inks.",
                    {
                      page: i,
                      bboxPt: shownTextRect(page, content, show),
                      clause: smallTextMultiInk.clause,
                      measured: { size_pt: Math.round(sizePt * 100) / 100, inks },
                      limit: { size_pt: LEAST_PT },
                    },
                  ),
                ];
          });
    }),
};
