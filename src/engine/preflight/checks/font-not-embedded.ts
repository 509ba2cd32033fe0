import { problem } from "../../contract/problems.ts";
import { printedTexts, type Check } from "./check.ts";

/** Every font that prints must be embedded, or the RIP takes another one. */
export const fontNotEmbedded: Check = {
  code: "font_not_embedded",
  clause: "ISO 15930-7, fonts; ISO 32000-2, 9.9",
  run: ({ contents }) =>
    contents.flatMap((content) => {
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
