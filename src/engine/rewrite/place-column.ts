/**
 * A line of vertical text: every upright glyph at its own place in the column, words on their side as lines
 * that run down. A column written in vertical mode gets new glyphs in a font of that mode, so that readers
 * still take it for one; one of stacked glyphs gets them in a font of lines, as it had.
 */
import { assert } from "#base/assert.ts";
import { apply, invert, type Matrix, type Point } from "#base/geometry.ts";
import type { FitGlyph, FitRun, SettingFont } from "../contract/fit-report.ts";
import { type LineContext, lineState, type PlacedLine } from "./placed-line.ts";
import { replacementSpans } from "./replacement-spans.ts";
import type { PlanBox, PlanPainter, PlanSegment } from "../plan/plan.ts";

/** The placed lines of one column, top to bottom. */
export function placeColumn(
  box: PlanBox,
  painter: PlanPainter,
  anchor: PlanSegment,
  context: LineContext,
): readonly PlacedLine[] {
  const { fit, line, fonts } = context;
  const state = lineState(box, painter, anchor, context);
  // Fits are in thousandths of an em of the fitted size.
  const ptPerUnit = fit.sizePt / 1000;
  const placed: PlacedLine[] = [];
  let pen = line.xPt;
  for (const run of line.runs) {
    // Each upright glyph is its own line, as it has its own matrix.
    for (const glyphs of piecesOf(run)) {
      const [first] = glyphs;
      if (first === undefined) {
        continue;
      }
      const isUpright = first.turn === "upright";
      // A font that leads down moves its glyphs to their place itself.
      const font: SettingFont =
        isUpright && anchor.leadsDown === true && run.font.kind === "library"
          ? { ...run.font, leadsDown: true }
          : run.font;
      const isMoved = font.kind === "library" && font.leadsDown === true;
      const at: Point = isMoved
        ? [pen, line.yPt]
        : isUpright
          ? [pen - first.dy * ptPerUnit, line.yPt + first.dx * ptPerUnit]
          : [pen, line.yPt + first.dy * ptPerUnit];
      // The matrix stands where the first glyph does: what is left are the others' offsets from it.
      const own = isUpright
        ? [{ ...first, dx: 0, dy: 0 }]
        : glyphs.map((glyph) => ({ ...glyph, dy: glyph.dy - first.dy }));
      const spoken =
        anchor.replacement === null ? replacementSpans({ font, glyphs: own }, fonts) : [];
      placed.push({
        ...state,
        // The text of the column goes with its first part.
        text: placed.length === 0 ? line.text : "",
        matrix: matrixAt(painter, anchor, at, first.turn),
        indent: 0,
        runs: [
          {
            scale: 1,
            fontName: fonts.nameOf(anchor.unit, font),
            glyphs: own,
            replacements: spoken,
          },
        ],
      });
      pen += advanceOf(glyphs, state) * ptPerUnit;
    }
  }
  return placed;
}

/** Upright glyphs one by one; runs on their side whole. */
function piecesOf({ glyphs }: FitRun): readonly (readonly FitGlyph[])[] {
  const pieces: FitGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = pieces.at(-1);
    if (last?.[0]?.turn === "sideways" && glyph.turn === "sideways") {
      last.push(glyph);
    } else {
      pieces.push([glyph]);
    }
  }
  return pieces;
}

/** How far the glyphs move down the column, thousandths of an em, spacing included. */
function advanceOf(
  glyphs: readonly FitGlyph[],
  { trackingEm, wordSpacingEm }: Pick<PlacedLine, "trackingEm" | "wordSpacingEm">,
): number {
  return glyphs.reduce((sum, glyph) => {
    const spacing = (glyph.text === "" ? 0 : trackingEm) + (glyph.isWordSpace ? wordSpacingEm : 0);
    return sum + glyph.advance + spacing * 1000;
  }, 0);
}

/**
 * Text matrix for a glyph origin at a point of the painter's frame (points); turned a quarter for words on
 * their side.
 */
function matrixAt(
  painter: PlanPainter,
  anchor: PlanSegment,
  at: Point,
  turn: FitGlyph["turn"],
): Matrix {
  const toTextSpace = invert(anchor.ctm);
  assert(toTextSpace !== null, "the CTM of a planned segment is invertible");
  const [x, y] = apply(toTextSpace, apply(painter.frame, at));
  const [a, b, c, d] = anchor.ownStartTm;
  // On its side: to the right becomes down, up becomes to the right.
  const [ra, rb, rc, rd] = turn === "upright" ? [a, b, c, d] : [-c, -d, a, b];
  const { rise } = anchor.shown;
  return [ra, rb, rc, rd, x - rise * rc, y - rise * rd];
}
