import { Bands } from "#base/bands.ts";
import type { Mark, PageContent, ShownText } from "../../content/model.ts";
import { problem } from "../../contract/problems.ts";
import { effectiveSizePt, isPureBlack, printedTexts, shownTextRect, type Check } from "./check.ts";

// GWG 2022, R0009. Letters of 12 pt and more hide the white edge in their stems, and overprinting a
// large black area shows what lies beneath, so the rule ends there.
const BELOW_PT = 12;

/**
 * Small black text on a coloured ground should overprint (ISO 32000-2, 8.6.7). If it knocks the ground
 * out, paper shows around each letter as soon as the plates are a tenth of a millimetre off register.
 */
export const blackTextKnockout: Check = {
  code: "black_text_knockout",
  clause: "GWG 2022 R0009",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      const isOnInk = inkBelow(content);
      return page === undefined
        ? []
        : printedTexts(content).flatMap((show) => {
            const sizePt = effectiveSizePt(page, show);
            const isSafe = sizePt >= BELOW_PT || show.overprintFill || !isPureBlack(show.fill);
            return isSafe || !isOnInk(show)
              ? []
              : [
                  problem(
                    "black_text_knockout",
                    "warn",
                    "Black text below 12 pt knocks out what lies under it.",
                    {
                      page: i,
                      bboxPt: shownTextRect(page, content, show),
                      clause: blackTextKnockout.clause,
                      measured: { size_pt: Math.round(sizePt * 100) / 100 },
                      limit: { size_pt: BELOW_PT },
                    },
                  ),
                ];
          });
    }),
};

/**
 * Whether a text stands on something painted before it: on bare paper there is nothing to knock out, and the finding
 * would be on every page. The first glyph's origin stands for the text, as a sample: exact outlines against exact
 * paths would need a raster.
 */
function inkBelow(content: PageContent): (show: ShownText) => boolean {
  const marks = new Bands<Mark>();
  for (const mark of content.marks) {
    marks.add(mark, mark.bbox[1], mark.bbox[3]);
  }
  const order = new Map(content.shownTexts.map((show, i) => [show, content.shownTextZ[i] ?? 0]));
  return (show) => {
    const glyph = content.glyphs.at(show.glyphStart);
    const z = order.get(show) ?? 0;
    return (
      glyph !== undefined &&
      marks
        .near(glyph.y, glyph.y)
        .some(
          ({ bbox, zIndex }) =>
            zIndex < z &&
            glyph.x > bbox[0] &&
            glyph.x < bbox[2] &&
            glyph.y > bbox[1] &&
            glyph.y < bbox[3],
        )
    );
  };
}
