import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/** The preview knocks out where the press overprints; says so instead of promising a proof. */
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
