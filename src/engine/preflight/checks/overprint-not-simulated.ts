import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * The preview knocks out where the press overprints (ISO 32000-2, 8.6.7), since the renderer paints RGB
 * and has no plates. Information, so that nobody approves a colour mix on screen that the press will
 * not print.
 */
export const overprintNotSimulated: Check = {
  code: "overprint_not_simulated",
  clause: "ISO 32000-2, 8.6.7",
  run: ({ contents }) =>
    contents
      .filter(({ usesOverprint }) => usesOverprint)
      .map((content) =>
        problem(
          "overprint_not_simulated",
          "info",
          "The page uses overprint; the preview does not show it.",
          {
            page: content.pageIndex,
            clause: overprintNotSimulated.clause,
          },
        ),
      ),
};
