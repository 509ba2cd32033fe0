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
  return placedSubpaths(place).flatMap(({ outline }) => outline);
}

/** The subpaths of a path in order, in default user space; what follows `h` without `m` belongs to the one before. */
export function placedSubpaths({ data, start, end, ctm }: PathPlace): readonly PlacedSubpath[] {
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
  return begun.map(({ from, to, first }, i) => ({
    span: { start: from, end: to },
    outline: pen.contours.slice(first, begun[i + 1]?.first),
  }));
}

/** False for an operator that constructs no path. */
function follow(pen: PathPen, op: ContentOperator): boolean {
  const numbers = op.operands.map(({ value }) => (typeof value === "number" ? value : 0));
  const [x = 0, y = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers;
  switch (op.name) {
    case "m":
      pen.move(x, y);
      return true;
    case "l":
      pen.line(x, y);
      return true;
    case "c":
      pen.curve([x, y, x2, y2, x3, y3]);
      return true;
    case "v":
      pen.curve([pen.x, pen.y, x, y, x2, y2]);
      return true;
    case "y":
      pen.curve([x, y, x2, y2, x2, y2]);
      return true;
    case "re":
      pen.move(x, y);
      pen.line(x + x2, y);
      pen.line(x + x2, y + y2);
      pen.line(x, y + y2);
      pen.close();
      return true;
    case "h":
      pen.close();
      return true;
    default:
      return false;
  }
}

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
    this.#open().push(...this.#placed(x, y));
    [this.x, this.y] = [x, y];
  }

  curve([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: readonly number[]): void {
    const contour = this.#open();
    flatCubic(contour, [
      ...this.#placed(this.x, this.y),
      ...this.#placed(x1, y1),
      ...this.#placed(x2, y2),
      ...this.#placed(x3, y3),
    ]);
    [this.x, this.y] = [x3, y3];
  }

  close(): void {
    this.move(this.#startX, this.#startY);
  }

  /** A contour begins with its first line: moves alone leave none. */
  #open(): number[] {
    if (this.#contour === null) {
      this.#contour = [...this.#placed(this.x, this.y)];
      this.contours.push(this.#contour);
    }
    return this.#contour;
  }

  #placed(x: number, y: number): [number, number] {
    const [a, b, c, d, e, f] = this.#ctm;
    return [a * x + c * y + e, b * x + d * y + f];
  }
}
