import { problem } from "../../contract/problems.ts";
import { isWhite, seenRect, type Check } from "./check.ts";

/**
 * White shapes set to overprint vanish on press: white is no colorant, so where nothing is knocked out
 * the ground stays (ISO 32000-2, 8.6.7). Usually a black shape recoloured in a program that kept its
 * overprint. A warning only, since such shapes are often leftovers without meaning (GWG 2022, R0008).
 */
export const whiteOverprintPath: Check = {
  code: "white_overprint_path",
  clause: "GWG 2022 R0008",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : content.marks
            // The mode (OPM) is not asked: with OPM 0 the process plates are cleared but spot plates
            // still show through.
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
