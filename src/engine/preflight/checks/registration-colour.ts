import { problem } from "../../contract/problems.ts";
import { printedTexts, seenRect, shownTextRect, type Check } from "./check.ts";

/**
 * The colorant All marks every plate at once (ISO 32000-2, 8.6.6.4): right for crop and register marks,
 * wrong inside the trim, where it lays 400 % on the sheet, sets off on the next one and does not dry.
 */
export const registrationColour: Check = {
  code: "registration_colour",
  clause: "GWG 2022 R0024",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      if (page === undefined) {
        return [];
      }
      // Without a trim the whole page is the sheet: marks may then be reported too, which the missing
      // box causes.
      const trim = page.trim ?? [0, 0, page.widthPt, page.heightPt];
      const rects = [
        ...printedTexts(content)
          .filter(({ fill }) => fill.colorants.includes("All"))
          .map((show) => shownTextRect(page, content, show)),
        ...content.marks
          .filter((mark) =>
            [mark.fill, mark.stroke].some((color) => color?.colorants.includes("All")),
          )
          .map((mark) => seenRect(page, mark.bbox)),
      ];
      return rects
        .filter((rect) => rect !== null)
        .filter(
          (rect) =>
            rect[0] < trim[2] && rect[2] > trim[0] && rect[1] < trim[3] && rect[3] > trim[1],
        )
        .map((rect) =>
          problem("registration_colour", "warn", "Registration colour is used inside the trim.", {
            page: i,
            bboxPt: rect,
            clause: registrationColour.clause,
          }),
        );
    }),
};
