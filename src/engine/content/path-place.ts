/**
 * Where a path stands in its content stream. Its points are not kept, as pages have millions that nobody
 * asks for: the few paths whose shape matters (clips, outlines of letters) are read again.
 */
import type { Span } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import { flatCubic, type Outline } from "../font/program/glyph-outline.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";

/** The operators that construct and paint one path. */
export interface PathPlace {
  /** Id of the content stream. */
  readonly contentStream: string;
  /** Its data, in which [start, end) is the path with its painting operator. */
  readonly data: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Ordinal of the painting operator in the content stream. */
  readonly operator: number;
  /** CTM when painted. */
  readonly ctm: Matrix;
}

/** A part of a path that begins anew, and where its operators stand in the content stream's data. */
export interface PlacedSubpath {
  readonly span: Span;
  /** One contour; none where the pen is only moved. */
  readonly outline: Outline;
}

/** The path's contours in default user space, curves as short lines; open subpaths count as closed. */
export function pathOutline(place: PathPlace): Outline {
  const { contours, begun } = followed(place);
  return begun[0] === undefined ? [] : contours.slice(begun[0].first);
}

/** The subpaths of a path in order, in default user space; what follows `h` without `m` belongs to the one before. */
export function placedSubpaths(place: PathPlace): readonly PlacedSubpath[] {
  const { contours, begun } = followed(place);
  return begun.map(({ from, to, first }, i) => ({
    span: { start: from, end: to },
    outline: contours.slice(first, begun[i + 1]?.first),
  }));
}

interface FollowedPath {
  readonly contours: Outline;
  /** Where each subpath stands in the data, and its first contour. */
  readonly begun: readonly { readonly from: number; readonly to: number; readonly first: number }[];
}

function followed({ data, start, end, ctm }: PathPlace): FollowedPath {
  const reader = new OperatorReader(data.subarray(0, end), start);
  const pen = new PathPen(ctm);
  const begun: { from: number; to: number; first: number }[] = [];
  for (let op = reader.next(); op !== null; op = reader.next()) {
    if (op.name === "m" || op.name === "re") {
      begun.push({ from: op.start, to: op.end, first: pen.contours.length });
    }
    const last = begun.at(-1);
    if (follow(pen, op) && last !== undefined) {
      last.to = op.end;
    }
  }
  return { contours: pen.contours, begun };
}

/** False for an operator that constructs no path. Without lists of its numbers: drawings have them by the million. */
function follow(pen: PathPen, op: ContentOperator): boolean {
  const [x, y] = [numberAt(op, 0), numberAt(op, 1)];
  switch (op.name) {
    case "m":
      pen.move(x, y);
      return true;
    case "l":
      pen.line(x, y);
      return true;
    case "c":
      pen.curve([x, y, numberAt(op, 2), numberAt(op, 3), numberAt(op, 4), numberAt(op, 5)]);
      return true;
    case "v":
      pen.curve([pen.x, pen.y, x, y, numberAt(op, 2), numberAt(op, 3)]);
      return true;
    case "y": {
      const [endX, endY] = [numberAt(op, 2), numberAt(op, 3)];
      pen.curve([x, y, endX, endY, endX, endY]);
      return true;
    }
    case "re": {
      const [width, height] = [numberAt(op, 2), numberAt(op, 3)];
      pen.move(x, y);
      pen.line(x + width, y);
      pen.line(x + width, y + height);
      pen.line(x, y + height);
      pen.close();
      return true;
    }
    case "h":
      pen.close();
      return true;
    default:
      return false;
  }
}

function numberAt(op: ContentOperator, i: number): number {
  // `operands` are made when they are asked for.
  const value = op.numbers === null ? op.operands[i]?.value : op.numbers[i];
  return typeof value === "number" ? value : 0;
}

/** x and y of both control points and of the end. */
type CurvePoints = readonly [number, number, number, number, number, number];

/** Follows a path in its own space and keeps it in that of the page. */
class PathPen {
  readonly contours: number[][] = [];
  /** Current point, in user space as given. */
  x = 0;
  y = 0;
  readonly #ctm: Matrix;
  #startX = 0;
  #startY = 0;
  #contour: number[] | null = null;

  constructor(ctm: Matrix) {
    this.#ctm = ctm;
  }

  move(x: number, y: number): void {
    [this.x, this.y, this.#startX, this.#startY] = [x, y, x, y];
    this.#contour = null;
  }

  line(x: number, y: number): void {
    this.#open().push(this.#placedX(x, y), this.#placedY(x, y));
    [this.x, this.y] = [x, y];
  }

  curve(points: CurvePoints): void {
    const contour = this.#open();
    flatCubic(contour, [
      this.#placedX(this.x, this.y),
      this.#placedY(this.x, this.y),
      this.#placedX(points[0], points[1]),
      this.#placedY(points[0], points[1]),
      this.#placedX(points[2], points[3]),
      this.#placedY(points[2], points[3]),
      this.#placedX(points[4], points[5]),
      this.#placedY(points[4], points[5]),
    ]);
    [this.x, this.y] = [points[4], points[5]];
  }

  close(): void {
    this.move(this.#startX, this.#startY);
  }

  /** A contour begins with its first line: moves alone leave none. */
  #open(): number[] {
    if (this.#contour === null) {
      this.#contour = [this.#placedX(this.x, this.y), this.#placedY(this.x, this.y)];
      this.contours.push(this.#contour);
    }
    return this.#contour;
  }

  #placedX(x: number, y: number): number {
    return this.#ctm[0] * x + this.#ctm[2] * y + this.#ctm[4];
  }

  #placedY(x: number, y: number): number {
    return this.#ctm[1] * x + this.#ctm[3] * y + this.#ctm[5];
  }
}
