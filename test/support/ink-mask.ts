/**
 * Where a fill may change pixels: the lines it took away and the lines it set, by place and size, not by
 * what a renderer shows. (A mask of the pixels that differ from the file with the box emptied would allow
 * everything: where two pictures differ, one of them differs from any third.)
 */
import { apply, type Matrix, type Point } from "#base/geometry.ts";
import type { BoxFit } from "#engine/contract/fit-report.ts";
import type { ScenePage, TextBox } from "#engine/contract/scene.ts";
import type { Mask, Picture } from "./pictures.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillResult } from "#engine/contract/fill.ts";

/** Ink of a line reaches this far from its baseline and its ends, in em. */
const ABOVE_EM = 1.25;
const BELOW_EM = 0.5;
const SIDE_EM = 0.35;
const MARGIN_PX = 2;

/** The pixels of a page's picture that may differ after a fill. */
export function inkMask(
  template: Template,
  filled: FillResult,
  page: ScenePage,
  { widthPx, heightPx }: Pick<Picture, "widthPx" | "heightPx">,
): Mask {
  const mask = new Uint8Array(widthPx * heightPx);
  const [sx, sy] = [widthPx / page.widthPt, heightPx / page.heightPt];
  const fits = new Map(filled.fit.boxes.map((fit) => [fit.box, fit]));
  for (const box of page.boxes) {
    const fit = fits.get(box.id);
    if (fit?.changed !== true || fit.missing.length > 0) {
      continue;
    }
    const planned = template.plan.boxes.find(({ id }) => id === box.id);
    const frames = planned?.painters.map(({ frame }) => frame) ?? [box.frame];
    for (const frame of frames) {
      for (const quad of [...authoredQuads(box, frame), ...fittedQuads(fit, frame)]) {
        const seen = quad.map((point) => apply(page.toSeen, point));
        fillQuad(
          mask,
          { widthPx, heightPx },
          seen.map(([x, y]) => [x * sx, y * sy]),
        );
      }
    }
  }
  return mask;
}

/** Lines as authored; those of a twin stand as far away as its frame does. */
function authoredQuads(box: TextBox, frame: Matrix): readonly (readonly Point[])[] {
  const [dx, dy] = [frame[4] - box.frame[4], frame[5] - box.frame[5]];
  const [ux, uy, up] = unitsOf(frame);
  const tall = box.vertical ? 0.8 : ABOVE_EM;
  const deep = box.vertical ? 0.8 : BELOW_EM;
  return box.lines.map(({ from, to }) => {
    const along: Point = box.vertical ? directionOf(from, to) : ux;
    const across: Point = box.vertical ? [-along[1], along[0]] : uy;
    return quadOf([from[0] + dx, from[1] + dy], [to[0] + dx, to[1] + dy], {
      along,
      across,
      above: tall * box.sizePt * up,
      below: deep * box.sizePt * up,
      side: SIDE_EM * box.sizePt * up,
    });
  });
}

function fittedQuads({ lines, sizePt }: BoxFit, frame: Matrix): readonly (readonly Point[])[] {
  const [along, across, up] = unitsOf(frame);
  return lines.map(({ xPt, yPt, widthPt }) =>
    quadOf(apply(frame, [xPt, yPt]), apply(frame, [xPt + widthPt, yPt]), {
      along,
      across,
      above: ABOVE_EM * sizePt * up,
      below: BELOW_EM * sizePt * up,
      side: SIDE_EM * sizePt * up,
    }),
  );
}

/** Unit vectors of a frame, and how many user space units a point of it is. */
function unitsOf([a, b, c, d]: Matrix): readonly [Point, Point, number] {
  const [length, height] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  return [[a / length, b / length], [c / height, d / height], height];
}

function directionOf(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

interface Reach {
  readonly along: Point;
  readonly across: Point;
  readonly above: number;
  readonly below: number;
  readonly side: number;
}

function quadOf(from: Point, to: Point, { along, across, above, below, side }: Reach): Point[] {
  const at = ([x, y]: Point, s: number, t: number): Point => [
    x + along[0] * s + across[0] * t,
    y + along[1] * s + across[1] * t,
  ];
  return [
    at(from, -side, -below),
    at(to, side, -below),
    at(to, side, above),
    at(from, -side, above),
  ];
}

/** Sets the pixels of a convex polygon and those within the margin of it. */
function fillQuad(
  mask: Mask,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  points: readonly Point[],
): void {
  const ys = points.map(([, y]) => y);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - MARGIN_PX);
  const bottom = Math.min(heightPx - 1, Math.ceil(Math.max(...ys)) + MARGIN_PX);
  for (let row = top; row <= bottom; row++) {
    let [left, right] = [Infinity, -Infinity];
    points.forEach(([x0, y0], i) => {
      const [x1, y1] = points[(i + 1) % points.length] ?? [x0, y0];
      const [low, high] = [row - MARGIN_PX, row + 1 + MARGIN_PX];
      for (const y of [low, high]) {
        if ((y0 - y) * (y1 - y) < 0) {
          const x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
          [left, right] = [Math.min(left, x), Math.max(right, x)];
        }
      }
      if (y0 >= low && y0 <= high) {
        [left, right] = [Math.min(left, x0), Math.max(right, x0)];
      }
    });
    const from = Math.max(0, Math.floor(left) - MARGIN_PX);
    const to = Math.min(widthPx, Math.ceil(right) + MARGIN_PX);
    if (from < to) {
      mask.fill(1, row * widthPx + from, row * widthPx + to);
    }
  }
}
