/**
 * Where two fills of a template may look different: the rectangle that the ink of the boxes set otherwise
 * can reach, before and after. Told from the fits alone, before anything is drawn, so letters are given
 * room beyond their lines.
 */
import { addToList } from "#base/maps.ts";
import { apply, corners, hull, type Point, type Rect } from "#base/geometry.ts";
import type { BoxFit, FitLine } from "../contract/fit-report.ts";
import type { Plan, PlanBox } from "../plan/plan.ts";
import type { ScenePage, TextBox } from "../contract/scene.ts";
import { planBoxes } from "../template/fill/plan-boxes.ts";
import type { PictureFrame } from "./picture-frame.ts";
import type { Template } from "../contract/template.ts";
import type { PictureRegion } from "../contract/preview.ts";

/**
 * Reach of letters from the baseline, and beyond the ends of a line (slanted letters, swashes), in em. More
 * than any text font's own box: too large costs pixels, too small leaves remains of the old text on the
 * screen.
 */
const REACH = { up: 1.4, down: 0.7, ends: 0.6 };
/** Half of a column's width, and half of a glyph's beyond it, in em. */
const COLUMN_REACH = { ...REACH, up: 0.9, down: 0.9 };
/** Smoothed edges, px: antialiasing reaches into the next pixel, and places are rounded twice. */
const GROW_PX = 3;

/**
 * The region in px of the picture; "none" where nothing of it can differ, "whole" where the change has no
 * bound, which is where glyphs are drawings of any size (Type 3). Pictures and inks are not looked at: the
 * caller does. Where the authored text stood belongs to it, since one of the fills may show it again.
 */
export function changedRegion(
  { plan }: Pick<Template, "plan">,
  { page, frame }: { readonly page: ScenePage; readonly frame: PictureFrame },
  [before, after]: readonly [readonly BoxFit[], readonly BoxFit[]],
): PictureRegion | "none" | "whole" {
  const boxes = withNeighbours(plan, changedBoxes(before, after));
  const shown = page.boxes.filter(({ id }) => boxes.has(id));
  const fitsOf = new Map<string, BoxFit[]>();
  for (const fit of [...before, ...after]) {
    addToList(fitsOf, fit.box, fit);
  }
  const places: Rect[] = [];
  for (const box of shown) {
    const planned = planBoxes(plan).get(box.id);
    // A form painted more than once may be written as another box of it is.
    const fits = [...new Set([box.id, ...(planned?.shared ?? [])])].flatMap(
      (id) => fitsOf.get(id) ?? [],
    );
    if (isDrawn(plan, box, fits)) {
      return "whole";
    }
    places.push(authoredPlace(box, page));
    places.push(...fits.flatMap((fit) => fittedPlaces({ box, planned, page }, fit)));
  }
  const region = regionOf(places, page, frame);
  return region.widthPx > 0 && region.heightPx > 0 ? region : "none";
}

/** Boxes whose fits differ in anything; boxes without a fit show what was authored. */
function changedBoxes(before: readonly BoxFit[], after: readonly BoxFit[]): ReadonlySet<string> {
  const old = new Map(before.map((fit) => [fit.box, fit]));
  const now = new Map(after.map((fit) => [fit.box, fit]));
  const all = new Set([...old.keys(), ...now.keys()]);
  return new Set([...all].filter((box) => !isSame(old.get(box), now.get(box))));
}

/**
 * A box shares its text-showing operators with others where a form is painted again, or one operator shows
 * both.
 */
function withNeighbours(plan: Plan, boxes: ReadonlySet<string>): ReadonlySet<string> {
  if (boxes.size === 0) {
    return boxes;
  }
  const operators = new Set(
    plan.boxes
      .filter(({ id, shared }) => [id, ...shared].some((one) => boxes.has(one)))
      .flatMap(operatorsOf),
  );
  const neighbours = plan.boxes.filter((box) =>
    operatorsOf(box).some((operator) => operators.has(operator)),
  );
  return new Set([...boxes, ...neighbours.map(({ id }) => id)]);
}

function operatorsOf({ painters }: PlanBox): readonly string[] {
  return painters.flatMap(({ segments }) =>
    segments.map(({ unit, operator }) => `${unit} ${operator}`),
  );
}

/** True for text in fonts whose glyphs are drawings of their own (ISO 32000-2, 9.6.4). */
function isDrawn(plan: Plan, box: TextBox, fits: readonly BoxFit[]): boolean {
  const set = fits.flatMap(({ lines }) =>
    lines.flatMap(({ runs }) => runs.map(({ font }) => font)),
  );
  const fonts = new Set([
    box.font,
    ...box.runs.map(({ font }) => font),
    ...set.map((font) => (font.kind === "embedded" ? font.key : "")),
  ]);
  return plan.fonts.some(({ key, kind }) => kind === "Type3" && fonts.has(key));
}

/** Where the authored text of a box stands: points from the top-left corner of the page as seen. */
function authoredPlace(box: TextBox, page: ScenePage): Rect {
  const seen = [...box.quad, ...box.lines.flatMap(({ from, to }) => [from, to])].map((point) =>
    apply(page.toSeen, point),
  );
  return grown(hull(seen), largestSizePt(box) * REACH.ends);
}

/** Where a fit's lines can leave marks, each painter (shadows too) at its own frame. */
function fittedPlaces(
  {
    box,
    planned,
    page,
  }: { readonly box: TextBox; readonly planned: PlanBox | undefined; readonly page: ScenePage },
  fit: BoxFit,
): readonly Rect[] {
  const frames = planned === undefined ? [box.frame] : planned.painters.map(({ frame }) => frame);
  // Big letters of a box shrink and grow with it.
  const sizePt = (fit.sizePt * largestSizePt(box)) / box.sizePt;
  return fit.lines.flatMap((line) => {
    const reach = lineReach(line, sizePt, box.vertical ? COLUMN_REACH : REACH);
    return frames.map((frame) =>
      hull(corners(reach).map((corner) => apply(page.toSeen, apply(frame, corner)))),
    );
  });
}

/** Of the box's styles, points. */
function largestSizePt({ sizePt, runs }: TextBox): number {
  return Math.max(sizePt, ...runs.map((run) => run.sizePt));
}

/** In the box's frame, points: x along the line, y up. */
function lineReach(
  { xPt, yPt, widthPt }: FitLine,
  sizePt: number,
  { up, down, ends }: typeof REACH,
): Rect {
  const [from, to] = [Math.min(xPt, xPt + widthPt), Math.max(xPt, xPt + widthPt)];
  return [from - ends * sizePt, yPt - down * sizePt, to + ends * sizePt, yPt + up * sizePt];
}

function grown([x0, y0, x1, y1]: Rect, by: number): Rect {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

/**
 * The hull of the places, cut to the picture, in px from the picture's corner; without any extent where
 * they are all outside.
 */
function regionOf(places: readonly Rect[], page: ScenePage, frame: PictureFrame): PictureRegion {
  const [x0, y0, x1, y1] = hull(
    places.flatMap(([left, top, right, bottom]): readonly Point[] => [
      [left, top],
      [right, bottom],
    ]),
  );
  if (places.length === 0) {
    return { left: 0, top: 0, widthPx: 0, heightPx: 0 };
  }
  // From the page's own pixels, not from dpi: sizes in px are rounded, and the raster is scaled to them.
  const across = frame.pageWidthPx / page.widthPt;
  const down = frame.pageHeightPx / page.heightPt;
  const left = Math.max(0, Math.floor(x0 * across) - frame.left - GROW_PX);
  const top = Math.max(0, Math.floor(y0 * down) - frame.top - GROW_PX);
  const right = Math.min(frame.widthPx, Math.ceil(x1 * across) - frame.left + GROW_PX);
  const bottom = Math.min(frame.heightPx, Math.ceil(y1 * down) - frame.top + GROW_PX);
  return { left, top, widthPx: Math.max(0, right - left), heightPx: Math.max(0, bottom - top) };
}

/**
 * Plain data, compared member by member; faster than JSON for fits, which are nearly always equal in full
 * or differ early.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) {
    return true;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return false;
  }
  const [ours, theirs] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    ours.length === theirs.size &&
    ours.every(([name, value]) => theirs.has(name) && isSame(value, theirs.get(name)))
  );
}
