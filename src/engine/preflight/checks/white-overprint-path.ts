import { problem } from "../../contract/problems.ts";
import { isWhite, seenRect, type Check } from "./check.ts";

/** White shapes set to overprint vanish on press. */
export const whiteOverprintPath: Check = {
  code: "white_overprint_path",
  clause: "GWG 2022 R0008",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : content.marks
            .filter((mark) => mark.overprintFill && mark.fill !== null && isWhite(mark.fill))
            .map((mark) =>
              problem(
                "white_overprint_path",
                "warn",
                "A white shape is set to overprint: it will not print.",
                {
                  page: i,
                  bboxPt: seenRect(page, mark.bbox),
                  clause: whiteOverprintPath.clause,
                },
              ),
            );
    }),
};
