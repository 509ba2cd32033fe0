import { problem } from "../../contract/problems.ts";
import { printedTexts, type Check } from "./check.ts";

/**
 * Type 3 glyphs are content streams (ISO 32000-2, 9.6.4): they print as drawings, without hints, and
 * cannot carry new text. Only information, since they print right; it tells why such text is not
 * offered as a field.
 */
export const fontType3: Check = {
  code: "font_type3",
  clause: "ISO 32000-2, 9.6.4",
  run: ({ contents }) =>
    contents
      .filter((content) => printedTexts(content).some(({ font }) => font?.kind === "Type3"))
      .map((content) =>
        problem("font_type3", "info", "The page uses a Type 3 font; its text is not editable.", {
          page: content.pageIndex,
          clause: fontType3.clause,
        }),
      ),
};
