import { problem } from "../../contract/problems.ts";
import { printedTexts, type Check } from "./check.ts";

/** Courier is what layout programs print when a font was missing. */
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
