import { describe, expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import { OutlinePen } from "./outline-pen.ts";

describe("the box", () => {
  test.each<[string, (pen: OutlinePen) => void, Rect | null]>([
    ["of moves alone is none", (pen) => pen.moveBy(10, 20), null],
    ["of a line of no length is none", (pen) => pen.lineBy(0, 0), null],
    ["of a flat line has no height", (pen) => pen.lineBy(9, 0), [0, 0, 9, 0]],
    ["of an upright line has no width", (pen) => pen.lineBy(0, -9), [0, -9, 0, 0]],
    [
      "begins where the first line does, not at the origin",
      (pen) => {
        pen.moveBy(100, 200);
        pen.lineBy(10, 20);
      },
      [100, 200, 110, 220],
    ],
    [
      "leaves out where the pen went at the end",
      (pen) => {
        pen.lineBy(10, 20);
        pen.moveBy(500, 500);
      },
      [0, 0, 10, 20],
    ],
    [
      "counts control points, each from the one before",
      (pen) => pen.curveBy([0, 50], [30, 0], [0, -50]),
      [0, 0, 30, 50],
    ],
    [
      "holds a component where it is put",
      (pen) => pen.include([0, 0, 10, 10], [100, -5]),
      [100, -5, 110, 5],
    ],
  ])("%s", (_, draw, box) => {
    const pen = new OutlinePen();
    draw(pen);
    expect(pen.bounds(1)).toEqual(box);
    expect(pen.drawn).toBe(box !== null);
  });

  test("is scaled on request: fonts have 1000 or 2048 units an em", () => {
    const pen = new OutlinePen();
    pen.moveBy(-1024, 2048);
    pen.lineBy(3072, -3072);
    expect(pen.bounds(1000 / 2048)).toEqual([-500, -500, 1000, 1000]);
  });
});

describe("the outline", () => {
  test("is not kept unless asked for", () => {
    const pen = new OutlinePen();
    pen.lineBy(5, 5);
    expect(pen.trace).toBeNull();
  });

  test("has a contour for each move that is followed by a line", () => {
    const pen = new OutlinePen([]);
    pen.moveBy(1, 1);
    pen.moveBy(1, 1);
    pen.lineBy(10, 0);
    pen.lineBy(0, 10);
    pen.moveBy(8, 8);
    pen.lineBy(0, 5);
    pen.moveBy(1, 1);
    expect(pen.trace).toEqual([
      [2, 2, 12, 2, 12, 12],
      [20, 20, 20, 25],
    ]);
  });

  test("goes through a curve's end and its middle", () => {
    const pen = new OutlinePen([]);
    pen.curveBy([0, 40], [80, 0], [0, -40]);
    const [contour = []] = pen.trace ?? [];
    // Six steps: half of them is t = 1/2, where the cubic stands at 3/4 of its controls' height.
    expect(contour.slice(0, 2)).toEqual([0, 0]);
    expect(contour.slice(6, 8)).toEqual([40, 30]);
    expect(contour.slice(-2)).toEqual([80, 0]);
    expect([pen.x, pen.y]).toEqual([80, 0]);
  });

  test("takes a component's contours in, shifted, and leaves the component as it is", () => {
    const part = [[0, 0, 10, 0, 10, 10]];
    const pen = new OutlinePen([]);
    pen.include([0, 0, 10, 10], [100, 7], part);
    expect(pen.trace).toEqual([[100, 7, 110, 7, 110, 17]]);
    expect(part).toEqual([[0, 0, 10, 0, 10, 10]]);
  });
});
