import { problem } from "../../contract/problems.ts";
import { printedTexts, type Check } from "./check.ts";

/**
 * The font named exactly "Courier" is what layout programs and RIPs put in for a font they could not
 * find. Printed, the job looks like a typewriter and its lines have other lengths. Designs that mean a
 * typewriter face name another cut (Courier New, Courier Std), which is why only the exact name counts
 * (GWG 2022, R0014).
 */
export const courierFont: Check = {
  code: "courier_font",
  clause: "GWG 2022 R0014",
  run: ({ contents }) =>
    contents
      .filter((content) =>
        printedTexts(content).some(({ font }) => font?.postScriptName === "Courier"),
      )
      .map((content) =>
        problem(
          "courier_font",
          "warn",
          "Courier is used: a font may have been missing on export.",
          {
            page: content.pageIndex,
            clause: courierFont.clause,
          },
        ),
      ),
};
