/** TrueType outlines (OpenType 1.9, glyf): quadratic contours and composites, instructions left out. */
import { apply, type Matrix } from "#base/geometry.ts";
import type { ByteReader } from "./byte-reader.ts";
import { flatQuadratic, type Outline } from "./glyph-outline.ts";

/** Composites of composites that are followed. */
export const MAX_COMPONENT_DEPTH = 8;
// A composite has two or three parts; without a bound eight levels of them are an explosion.
const MAX_COMPONENTS = 64;
/** Glyphs in use have a few hundred points; composites multiply. */
const MAX_POINTS = 20_000;

const ON_CURVE = 0x01;
const REPEAT = 0x08;

/** A part of a composite glyph. */
export interface GlyfComponent {
  readonly gid: number;
  /** Where it goes, in font units; null when it is placed by matching points, which is not read. */
  readonly matrix: Matrix | null;
}

/** Parts of a composite; `start` is behind its header (OpenType 1.9, glyf: composite glyph flags). */
export function componentsOf(glyf: ByteReader, start: number): readonly GlyfComponent[] {
  const parts: GlyfComponent[] = [];
  let at = start;
  for (let i = 0; i < MAX_COMPONENTS && glyf.inside(at, 4); i++) {
    const flags = glyf.u16(at);
    const gid = glyf.u16(at + 2);
    const isWide = (flags & 0x0001) !== 0;
    const [dx, dy] = isWide
      ? [glyf.i16(at + 4), glyf.i16(at + 6)]
      : [glyf.i8(at + 4), glyf.i8(at + 5)];
    at += isWide ? 8 : 6;
    // F2Dot14: two bits of whole number, fourteen of fraction.
    const scale = (k: number): number => glyf.i16(at + 2 * k) / 0x4000;
    let [a, b, c, d] = [1, 0, 0, 1];
    // WE_HAVE_A_SCALE, _AN_X_AND_Y_SCALE, _A_TWO_BY_TWO: at most one of them is set.
    if ((flags & 0x0008) !== 0) {
      [a, d] = [scale(0), scale(0)];
      at += 2;
    } else if ((flags & 0x0040) !== 0) {
      [a, d] = [scale(0), scale(1)];
      at += 4;
    } else if ((flags & 0x0080) !== 0) {
      [a, b, c, d] = [scale(0), scale(1), scale(2), scale(3)];
      at += 8;
    }
    // SCALED_COMPONENT_OFFSET: the offset is in the component's own scale.
    const [e, f] =
      (flags & 0x0800) === 0 ? [dx, dy] : [dx * Math.hypot(a, b), dy * Math.hypot(c, d)];
    // ARGS_ARE_XY_VALUES unset: the arguments are point numbers, which would need both outlines laid
    // out first.
    parts.push({ gid, matrix: (flags & 0x0002) === 0 ? null : [a, b, c, d, e, f] });
    if ((flags & 0x0020) === 0) {
      break;
    }
  }
  return parts;
}

/**
 * Outline in font units; [] for a glyph without data, null when it is damaged or made in a way not read.
 * `dataOf` tells where a glyph's data start.
 */
export function glyfOutline(
  glyf: ByteReader,
  dataOf: (gid: number) => number | null,
  gid: number,
): Outline | null {
  // One budget for the whole glyph: depth and number of parts alone still allow billions of points.
  const budget = { points: MAX_POINTS };
  const read = (part: number, depth: number): Outline | null => {
    const at = dataOf(part);
    if (at === null) {
      return [];
    }
    const count = glyf.i16(at);
    if (count >= 0) {
      return simpleOutline(glyf, at, { count, budget });
    }
    if (depth >= MAX_COMPONENT_DEPTH) {
      return null;
    }
    const whole: (readonly number[])[] = [];
    for (const { gid: inner, matrix } of componentsOf(glyf, at + 10)) {
      const lines = matrix === null ? null : read(inner, depth + 1);
      if (matrix === null || lines === null || budget.points < 0) {
        return null;
      }
      whole.push(...lines.map((contour) => transformed(contour, matrix)));
    }
    return whole;
  };
  return read(gid, 0);
}

/** A contour put through a component's matrix, in font units. */
function transformed(contour: readonly number[], matrix: Matrix): readonly number[] {
  const moved: number[] = [];
  for (let i = 0; i + 1 < contour.length; i += 2) {
    const point = apply(matrix, [contour[i] ?? 0, contour[i + 1] ?? 0]);
    moved.push(point[0], point[1]);
  }
  return moved;
}

/** The points of a glyph: flags, and a coordinate each. Lists, as a letter has fifty points and a file thousands of letters. */
interface GlyfPoints {
  readonly flags: readonly number[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/**
 * Contours of a glyph that has points of its own; null when the points are damaged or the budget is
 * spent.
 */
function simpleOutline(
  glyf: ByteReader,
  at: number,
  { count, budget }: { readonly count: number; readonly budget: { points: number } },
): Outline | null {
  const ends = Array.from({ length: count }, (_, i) => glyf.u16(at + 10 + 2 * i));
  const pointCount = (ends.at(-1) ?? -1) + 1;
  budget.points -= pointCount;
  const isAscending = ends.every((end, i) => i === 0 || end > (ends[i - 1] ?? 0));
  if (budget.points < 0 || !isAscending) {
    return null;
  }
  // Header of 10 bytes, contour ends, length of the instructions, instructions, then the flags.
  const flagsAt = at + 12 + 2 * count + glyf.u16(at + 10 + 2 * count);
  const points = readPoints(glyf, flagsAt, pointCount);
  return points === null
    ? null
    : ends.map((end, i) => contourOf(points, i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1));
}

/** OpenType 1.9, glyf: flags with repeats, then x and then y as differences of one or two bytes. */
function readPoints(glyf: ByteReader, start: number, count: number): GlyfPoints | null {
  const flags: number[] = [];
  let at = start;
  while (flags.length < count && glyf.inside(at, 1)) {
    const flag = glyf.u8(at++);
    const repeats = (flag & REPEAT) === 0 ? 0 : glyf.u8(at++);
    for (let i = 0; i <= repeats && flags.length < count; i++) {
      flags.push(flag);
    }
  }
  // A flag pair says: one byte with a sign of its own, two bytes, or the same as before. `at` runs on
  // over both axes.
  const coordinates = (short: number, same: number): readonly number[] => {
    let value = 0;
    const values: number[] = [];
    for (let i = 0; i < flags.length; i++) {
      const flag = flags[i] ?? 0;
      if ((flag & short) !== 0) {
        value += (flag & same) === 0 ? -glyf.u8(at) : glyf.u8(at);
        at += 1;
      } else if ((flag & same) === 0) {
        value += glyf.i16(at);
        at += 2;
      }
      values.push(value);
    }
    return values;
  };
  const xs = coordinates(0x02, 0x10);
  const ys = coordinates(0x04, 0x20);
  return flags.length < count || at > glyf.length ? null : { flags, xs, ys };
}

/**
 * The contour of the points [from, to). Between two control points lies a point of the curve, in the middle. May begin
 * with a control point: then the last point, or the middle to it, is the start.
 */
function contourOf({ flags, xs, ys }: GlyfPoints, from: number, to: number): readonly number[] {
  if (from >= to) {
    return [];
  }
  const isOn = (i: number): boolean => ((flags[i] ?? 0) & ON_CURVE) !== 0;
  const [firstX, firstY] = [xs[from] ?? 0, ys[from] ?? 0];
  const [lastX, lastY] = [xs[to - 1] ?? 0, ys[to - 1] ?? 0];
  let [x, y] = isOn(from)
    ? [firstX, firstY]
    : isOn(to - 1)
      ? [lastX, lastY]
      : [(firstX + lastX) / 2, (firstY + lastY) / 2];
  const [startX, startY] = [x, y];
  const contour = [x, y];
  let hasControl = false;
  let [controlX, controlY] = [0, 0];
  const curveTo = (toX: number, toY: number): void => {
    if (hasControl) {
      flatQuadratic(contour, [x, y, controlX, controlY, toX, toY]);
    } else {
      contour.push(toX, toY);
    }
    x = toX;
    y = toY;
    hasControl = false;
  };
  for (let i = from; i < to; i++) {
    const pointX = xs[i] ?? 0;
    const pointY = ys[i] ?? 0;
    if (isOn(i)) {
      curveTo(pointX, pointY);
      continue;
    }
    // Two control points in a row imply a point of the curve midway between them.
    if (hasControl) {
      curveTo((controlX + pointX) / 2, (controlY + pointY) / 2);
    }
    controlX = pointX;
    controlY = pointY;
    hasControl = true;
  }
  curveTo(startX, startY);
  return contour;
}
