/**
 * Which rows of a page's picture two fills may show differently, as far as their fits tell: where the lines of
 * boxes stand and stood. How far letters reach beyond is estimated; whoever draws watches the edges.
 */
import { apply, hull, type Point, type Rect } from "#base/geometry.ts";
import type { Template } from "#engine/engine.ts";
import type { BoxFit, FitLine } from "../fit/model.ts";
import type { Plan, PlanBox } from "../rewrite/plan.ts";
import type { ScenePage, TextBox } from "../scene/model.ts";
import { planBoxes } from "../template/plan-boxes.ts";
import type { PictureFrame } from "./picture-frame.ts";

/** What a fill shows that values decide. */
export interface Shown {
  /** Of boxes that values were given for, on all pages. */
  readonly fits: readonly BoxFit[];
  /** Picture field → what stands for the picture in it; absent where the authored one stays. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Rows [from, to) of the picture; may reach over its edges. */
export type Rows = readonly [from: number, to: number];

/** Reach of letters from the baseline, in em. */
const LATIN = { up: 1.05, down: 0.4 };
const OTHER_SCRIPTS = { up: 1.4, down: 0.8 };
/** Beyond the ends of a line, in em: slanted letters, and marks over the last one. */
const ENDS = 0.35;
/** Half of a column's width, and half of a glyph's beyond it. */
const COLUMN = 0.8;
/** Smoothed edges. */
const GROW_PX = 2;

/** The rows; null when they cannot be told, which is where glyphs are drawings of any size. */
export function changedRows(
  template: Pick<Template, "plan" | "fields">,
  { page, frame }: { readonly page: ScenePage; readonly frame: PictureFrame },
  [before, after]: readonly [Shown, Shown],
): readonly Rows[] | null {
  const changed = changedBoxes(before.fits, after.fits);
  const boxes = withNeighbours(template.plan, changed);
  const shown = page.boxes.filter(({ id }) => boxes.has(id));
  const fitsOf = new Map<string, BoxFit[]>();
  for (const fit of [...before.fits, ...after.fits]) {
    fitsOf.set(fit.box, [...(fitsOf.get(fit.box) ?? []), fit]);
  }
  if (shown.some((box) => isDrawn(template.plan, box, fitsOf.get(box.id) ?? []))) {
    return null;
  }
  const places = shown.flatMap((box) => {
    const plan = planBoxes(template.plan).get(box.id);
    // A form painted more than once may be written as another box of it is.
    const fits = [box.id, ...(plan?.shared ?? [])].flatMap((id) => fitsOf.get(id) ?? []);
    return [authoredPlace(box), ...fits.flatMap((fit) => fittedPlaces(box, plan, fit))];
  });
  const rows = places.map((place) => rowsOf(place, page, frame));
  return [...rows, ...pictureRows(template, { page, frame }, [before, after])];
}

/** Boxes without a fit show what was authored. */
function changedBoxes(before: readonly BoxFit[], after: readonly BoxFit[]): ReadonlySet<string> {
  const old = new Map(before.map((fit) => [fit.box, fit]));
  const now = new Map(after.map((fit) => [fit.box, fit]));
  const all = new Set([...old.keys(), ...now.keys()]);
  return new Set([...all].filter((box) => !isSame(old.get(box), now.get(box))));
}

/** A box shares its show operators with others where a form is painted again, or one operator shows both. */
function withNeighbours(plan: Plan, boxes: ReadonlySet<string>): ReadonlySet<string> {
  if (boxes.size === 0) {
    return boxes;
  }
  const operators = new Set<string>();
  for (const box of plan.boxes.filter(({ id, shared }) =>
    [id, ...shared].some((one) => boxes.has(one)),
  )) {
    operatorsOf(box).forEach((operator) => operators.add(operator));
  }
  const all = new Set(boxes);
  for (const box of plan.boxes) {
    if (operatorsOf(box).some((operator) => operators.has(operator))) {
      all.add(box.id);
    }
  }
  return all;
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

/** In default user space. */
function authoredPlace({ quad, lines, sizePt }: TextBox): Rect {
  const [x0, y0, x1, y1] = hull([...quad, ...lines.flatMap(({ from, to }) => [from, to])]);
  const reach = sizePt * ENDS;
  return [x0 - reach, y0 - reach, x1 + reach, y1 + reach];
}

function fittedPlaces(box: TextBox, plan: PlanBox | undefined, fit: BoxFit): readonly Rect[] {
  const frames = plan === undefined ? [box.frame] : plan.painters.map(({ frame }) => frame);
  return fit.lines.flatMap((line) => {
    const [x0, y0, x1, y1] = lineReach(line, fit.sizePt, box.vertical);
    const corners: readonly Point[] = [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ];
    return frames.map((frame) => hull(corners.map((corner) => apply(frame, corner))));
  });
}

/** In the box's frame. */
function lineReach(
  { xPt, yPt, widthPt, text }: FitLine,
  sizePt: number,
  isVertical: boolean,
): Rect {
  const ends = ENDS * sizePt;
  const { up, down } = isVertical
    ? { up: COLUMN, down: COLUMN }
    : !/[^\s\u0020-\u024f\u2000-\u206f\u20a0-\u20bf]/u.test(text)
      ? LATIN
      : OTHER_SCRIPTS;
  return [xPt - ends, yPt - down * sizePt, xPt + widthPt + ends, yPt + up * sizePt];
}

function pictureRows(
  { fields }: Pick<Template, "fields">,
  { page, frame }: { readonly page: ScenePage; readonly frame: PictureFrame },
  [before, after]: readonly [Shown, Shown],
): readonly Rows[] {
  return fields
    .filter(({ id }) => before.pictures.get(id) !== after.pictures.get(id))
    .flatMap(({ images = [] }) => images)
    .flatMap(({ image }) => (page.images ?? []).filter(({ id }) => id === image))
    .map(({ bboxPt }) => seenRows(bboxPt, page, frame));
}

/** Of a place in default user space. */
function rowsOf([x0, y0, x1, y1]: Rect, page: ScenePage, frame: PictureFrame): Rows {
  const corners: readonly Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  return seenRows(hull(corners.map((corner) => apply(page.toSeen, corner))), page, frame);
}

function seenRows([, y0, , y1]: Rect, page: ScenePage, frame: PictureFrame): Rows {
  const pxPerPt = frame.pageHeightPx / page.heightPt;
  return [
    Math.floor(y0 * pxPerPt) - frame.top - GROW_PX,
    Math.ceil(y1 * pxPerPt) - frame.top + GROW_PX,
  ];
}

/** Plain data, compared member by member. */
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
