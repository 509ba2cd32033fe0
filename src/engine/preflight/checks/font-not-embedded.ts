import { problem } from "../../contract/problems.ts";
import { printedTexts, type Check } from "./check.ts";

/**
 * Every font that prints must be embedded (ISO 15930-7, fonts; ISO 32000-2, 9.9). Without a program the
 * RIP puts in another one, with other letter forms and widths, and nobody sees it before the job is
 * printed. The standard 14 are no exception: PDF 2.0 requires them embedded as well. Type 3 fonts carry
 * their glyphs in the dictionary, and invisible text (mode 3) prints nothing.
 */
export const fontNotEmbedded: Check = {
  code: "font_not_embedded",
  clause: "ISO 15930-7, fonts; ISO 32000-2, 9.9",
  run: ({ contents }) =>
    contents.flatMap((content) => {
      // One finding for each font of a page, not for each text set in it.
      const fonts = new Map(
        printedTexts(content).flatMap(({ font }) =>
          font !== null && font.kind !== "Type3" && font.program === null
            ? [[font.key, font] as const]
            : [],
        ),
      );
      return [...fonts.values()].map((font) =>
        problem(
          "font_not_embedded",
          "error",
          `The font ${font.postScriptName || "without name"} is not embedded.`,
          {
            page: content.pageIndex,
            object: font.key,
            clause: fontNotEmbedded.clause,
            measured: { font: font.postScriptName },
          },
        ),
      );
    }),
};
