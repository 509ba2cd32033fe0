import { problem } from "../../contract/problems.ts";
import { isWhite, printedTexts, shownTextRect, type Check } from "./check.ts";

/** White text set to overprint shows on screen and vanishes on press. */
export const whiteOverprintText: Check = {
  code: "white_overprint_text",
  clause: "GWG 2022 R0007",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : printedTexts(content)
            .filter((show) => show.overprintFill && isWhite(show.fill))
            .map((show) =>
              problem(
                "white_overprint_text",
                "error",
                "White text is set to overprint: it will not print.",
                {
                  page: i,
                  bboxPt: shownTextRect(page, content, show),
                  clause: whiteOverprintText.clause,
                },
              ),
            );
    }),
};
