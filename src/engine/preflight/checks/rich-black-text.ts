import { problem } from "../../contract/problems.ts";
import { printedTexts, processColorants, shownTextRect, type Check } from "./check.ts";

/**
 * Black text over 280 % total colorant dries slowly, sets off on the next sheet, and shows coloured
 * fringes when the plates are slightly off register (GWG 2022, R0015). One black plate is enough for
 * text.
 */
export const richBlackText: Check = {
  code: "rich_black_text",
  clause: "GWG 2022 R0015",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : printedTexts(content).flatMap((show) => {
            const inks = processColorants(show.fill);
            const sum = inks?.reduce((total, amount) => total + amount, 0) ?? 0;
            // Black of 85 % and more is what the eye calls black; a dark brown of four colours is meant
            // as a colour.
            return inks === null || inks[3] < 0.85 || sum <= 2.8
              ? []
              : [
                  problem("rich_black_text", "warn", "Black text carries more than 280 % ink.", {
                    page: i,
                    bboxPt: shownTextRect(page, content, show),
                    clause: richBlackText.clause,
                    measured: { ink_percent: Math.round(sum * 100) },
                    limit: { ink_percent: 280 },
                  }),
                ];
          });
    }),
};
