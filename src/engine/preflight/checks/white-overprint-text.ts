import { problem } from "../../contract/problems.ts";
import { isWhite, printedTexts, shownTextRect, type Check } from "./check.ts";

/**
 * White text set to overprint shows on screen and vanishes on press: white is no colorant, and nothing
 * is knocked out under it (ISO 32000-2, 8.6.7). An error (GWG 2022, R0007), since a line of text is
 * lost and no preview without overprint shows it.
 */
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
