/** Where the text of a fill stands on a page, line by line: what pages mark while somebody types. */
import { apply, hull, type Point, type Rect } from "#base/geometry.ts";
import type { BoxFit } from "../contract/fit-report.ts";
import type { LinePlace } from "../contract/preview.ts";
import type { ScenePage, TextBox } from "../contract/scene.ts";

/**
 * Reach of most letters from the baseline, in em: capitals and descenders. What reaches beyond (accents, swashes) is
 * not marked, and a mark that is larger would lie over the lines above and below.
 */
const REACH = { up: 0.8, down: 0.26 };
/** Half of a column's width, in em. */
const COLUMN_REACH = { up: 0.5, down: 0.5 };

/** The lines of a page's boxes as they are set; those of boxes whose words no value changed as they were delivered. */
export function linePlaces(page: ScenePage, fits: readonly BoxFit[]): readonly LinePlace[] {
  const fitOf = new Map(fits.map((fit) => [fit.box, fit]));
  return page.boxes.flatMap((box) => {
    const fit = fitOf.get(box.id);
    return fit?.changed === true ? fittedLines(page, box, fit) : authoredLines(page, box);
  });
}

function fittedLines(page: ScenePage, box: TextBox, fit: BoxFit): readonly LinePlace[] {
  return fit.lines.map(({ text, xPt, yPt, widthPt, sizePt = fit.sizePt }) => ({
    box: box.id,
    text,
    rectPt: placeOf(page, box, {
      ends: [apply(box.frame, [xPt, yPt]), apply(box.frame, [xPt + widthPt, yPt])],
      sizePt,
    }),
  }));
}

function authoredLines(page: ScenePage, box: TextBox): readonly LinePlace[] {
  return box.lines.map(({ text, from, to }) => ({
    box: box.id,
    text,
    rectPt: placeOf(page, box, { ends: [from, to], sizePt: box.sizePt }),
  }));
}

/** The upright hull of a line with this baseline (default user space), as the page is seen. */
function placeOf(
  { toSeen }: ScenePage,
  { frame: [a, b, c, d], vertical }: TextBox,
  { ends, sizePt }: { readonly ends: readonly [Point, Point]; readonly sizePt: number },
): Rect {
  const { up, down } = vertical ? COLUMN_REACH : REACH;
  // The frame's second axis, towards the tops of the letters; its unit is a point.
  const length = Math.hypot(c, d) || Math.hypot(a, b) || 1;
  return hull(
    ends.flatMap(([x, y]) =>
      [up, -down].map((reach) => {
        const by = (reach * sizePt) / length;
        return apply(toSeen, [x + c * by, y + d * by]);
      }),
    ),
  );
}
