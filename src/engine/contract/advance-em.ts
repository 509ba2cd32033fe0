/** How far the glyphs of a fitted line move the pen. */
import type { FitGlyph, FitLine } from "./fit-report.ts";
import type { TextBox } from "./scene.ts";

/**
 * How far a glyph moves the pen with its spacing, em before horizontal scaling: tracking stands behind clusters only,
 * as where the line was measured.
 */
export function advanceEm(
  glyphs: readonly FitGlyph[],
  i: number,
  {
    box,
    line,
  }: {
    readonly box: Pick<TextBox, "trackingEm" | "wordSpacingEm">;
    readonly line: Pick<FitLine, "wordSpacingEm">;
  },
): number {
  const [glyph, follower] = [glyphs[i], glyphs[i + 1]];
  const tracking = follower === undefined || follower.text !== "" ? box.trackingEm : 0;
  return (
    (glyph?.advance ?? 0) / 1000 +
    tracking +
    (glyph?.isWordSpace === true ? box.wordSpacingEm + line.wordSpacingEm : 0)
  );
}
