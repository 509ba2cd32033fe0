/**
 * Where a path stands in its content stream. Its points are not kept, as pages have millions that nobody
 * asks for: the few paths whose shape matters (clips, outlines of letters) are read again.
 */
import type { Matrix } from "#base/geometry.ts";
import { flatCubic, type Outline } from "../font/program/glyph-outline.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";

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

/** The path's contours in default user space, curves as short lines; open subpaths count as closed. */
export function pathOutline({ data, start, end, ctm }: PathPlace): Outline {
  const reader = new OperatorReader(data.subarray(0, end), start);
  const pen = new PathPen(ctm);
  for (let op = reader.next(); op !== null; op = reader.next()) {
    const numbers = op.operands.map(({ value }) => (typeof value === "number" ? value : 0));
    const [x = 0, y = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers;
    switch (op.name) {
      case "m":
        pen.move(x, y);
        break;
      case "l":
        pen.line(x, y);
        break;
      case "c":
        pen.curve([x, y, x2, y2, x3, y3]);
        break;
      case "v":
        pen.curve([pen.x, pen.y, x, y, x2, y2]);
        break;
      case "y":
        pen.curve([x, y, x2, y2, x2, y2]);
        break;
      case "re":
        pen.move(x, y);
        pen.line(x + x2, y);
        pen.line(x + x2, y + y2);
        pen.line(x, y + y2);
        pen.close();
        break;
      case "h":
        pen.close();
        break;
      default:
        break;
    }
  }
  return pen.contours;
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
