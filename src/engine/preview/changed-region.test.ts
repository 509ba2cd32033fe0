import { describe, expect, test } from "vitest";
import type { BoxFit, FitLine } from "../contract/fit-report.ts";
import type { TextBox } from "../contract/scene.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import type { PlanBox } from "../plan/plan.ts";
import {
  boxOf,
  fitOf,
  lineOf,
  painterOf,
  planOf,
  runOf,
  segmentOf,
} from "../rewrite/small-plans.test-kit.ts";
import { sceneBox, scenePage } from "./small-scenes.test-kit.ts";
import { changedRegion } from "./changed-region.ts";
import type { PictureFrame } from "./picture-frame.ts";

/** The whole page of 400 by 300 points, a pixel a point. */
const FRAME: PictureFrame = {
  dpi: 72,
  pageWidthPx: 400,
  pageHeightPx: 300,
  left: 0,
  top: 0,
  widthPx: 400,
  heightPx: 300,
};

interface Case {
  readonly boxes: readonly TextBox[];
  readonly planned?: readonly PlanBox[];
  readonly before?: readonly BoxFit[];
  readonly after?: readonly BoxFit[];
  readonly frame?: Partial<PictureFrame>;
  readonly fonts?: readonly FontFacts[];
}

/** The region as [left, top, right, bottom] px. */
function check({ boxes, planned, before = [], after = [], frame = {}, fonts = [] }: Case) {
  const plan = planOf({ boxes: planned ?? boxes.map(plannedOf), fonts });
  const on = { page: scenePage(boxes), frame: { ...FRAME, ...frame } };
  const region = changedRegion({ plan }, on, [before, after]);
  return typeof region === "string"
    ? region
    : [region.left, region.top, region.left + region.widthPx, region.top + region.heightPx];
}

/** A box's only painter, its operator named by the box. */
function plannedOf({ id, frame }: TextBox): PlanBox {
  const segment = segmentOf({ unit: `of ${id}` });
  return boxOf({ ...painterOf(segment), frame }, { id });
}

/** A line of a fit at a place in the box's frame. */
const at = (xPt: number, yPt: number, widthPt: number, changes: Partial<FitLine> = {}) =>
  lineOf("Anna", { xPt, yPt, widthPt, ...changes });

const fitIn = (box: string, ...lines: readonly FitLine[]): BoxFit => ({
  ...fitOf(lines, 10),
  authoredSizePt: 10,
  box,
});

/** Ten points high, from (100, 150) to (140, 160) as seen; its baseline at 160. */
const A = sceneBox("a", { left: 100, baseline: 160, width: 40, sizePt: 10 });
const B = sceneBox("b", { left: 200, baseline: 260, width: 40, sizePt: 10 });

describe("nothing changes", () => {
  test("where no box has a fit, or all have the same", () => {
    expect(check({ boxes: [A] })).toBe("none");
    const fit = () => fitIn("a", at(0, 0, 30));
    expect(check({ boxes: [A], before: [fit()], after: [fit()] })).toBe("none");
  });

  test("where the box is on another page", () => {
    expect(check({ boxes: [A], after: [fitIn("elsewhere", at(0, 0, 30))] })).toBe("none");
  });

  test("in the part of the page that is shown", () => {
    const frame = { left: 300, top: 0, widthPx: 100, heightPx: 50 };
    expect(check({ boxes: [A], after: [fitIn("a", at(0, 0, 30))], frame })).toBe("none");
  });
});

describe("the region of a line", () => {
  test("reaches from its ascenders to its descenders, beyond its ends, and over what stood there", () => {
    const region = check({ boxes: [A], after: [fitIn("a", at(0, 0, 100))] });
    // 7 down, 6 beyond the ends and above what stood there, and 3 px for smoothed edges.
    expect(region).toEqual([100 - 6 - 3, 150 - 6 - 3, 200 + 6 + 3, 160 + 7 + 3]);
  });

  test("reaches up to its ascenders where it stands higher", () => {
    const region = check({ boxes: [A], after: [fitIn("a", at(0, 40, 100))] });
    expect(region).toEqual([91, 120 - 14 - 3, 209, 160 + 6 + 3]);
  });

  test("is that of the fit before as well", () => {
    const region = check({
      boxes: [A],
      before: [fitIn("a", at(-50, 0, 20))],
      after: [fitIn("a", at(0, -30, 40))],
    });
    expect(region).toEqual([50 - 9, 141, 140 + 9, 190 + 10]);
  });

  test("has the authored place alone where the fit has no lines", () => {
    expect(check({ boxes: [A], after: [fitIn("a")] })).toEqual([91, 141, 149, 169]);
  });

  test("grows with the largest letters of its box", () => {
    const runs = [
      { start: 0, end: 1, font: "90", sizePt: 30 },
      { start: 1, end: 4, font: "90", sizePt: 10 },
    ];
    const region = check({ boxes: [{ ...A, runs }], after: [fitIn("a", at(0, 0, 40))] });
    expect(region).toEqual([100 - 18 - 3, 160 - 42 - 3, 140 + 18 + 3, 160 + 21 + 3]);
  });

  test("shrinks where the text does, by as much", () => {
    const half = { ...fitIn("a", at(0, 60, 40)), sizePt: 5 };
    expect(check({ boxes: [A], after: [half] })).toEqual([91, 100 - 7 - 3, 149, 169]);
  });

  test("of text that runs backwards lies on its other side", () => {
    const region = check({ boxes: [A], after: [fitIn("a", at(40, 0, -80))] });
    expect(region).toEqual([60 - 9, 141, 149, 170]);
  });

  test("of a column reaches as far to either side", () => {
    const column = { ...A, vertical: true };
    const above = check({ boxes: [column], after: [fitIn("a", at(0, 60, 40))] });
    expect(above).toEqual([91, 100 - 9 - 3, 149, 169]);
    const below = check({ boxes: [column], after: [fitIn("a", at(0, -60, 40))] });
    expect(below).toEqual([91, 141, 149, 220 + 9 + 3]);
  });

  test("covers each painter: a shadow is changed as well", () => {
    const planned = plannedOf(A);
    const shadow = { ...painterOf(segmentOf()), frame: [1, 0, 0, 1, 105, 300 - 165] as const };
    const painters = [...planned.painters, shadow];
    const region = check({
      boxes: [A],
      planned: [{ ...planned, painters }],
      after: [fitIn("a", at(0, 0, 40))],
    });
    expect(region).toEqual([91, 141, 145 + 9, 165 + 10]);
  });

  test("of a box that cannot be written is taken at the box's own frame", () => {
    const region = check({ boxes: [A], planned: [], after: [fitIn("a", at(0, 0, 60))] });
    expect(region).toEqual([91, 141, 160 + 9, 170]);
  });
});

describe("pixels", () => {
  const after = [fitIn("a", at(0, 0, 40))];
  test("are counted from the corner of the part that is shown, and end at its edges", () => {
    const frame = { left: 95, top: 150, widthPx: 20, heightPx: 15 };
    expect(check({ boxes: [A], after, frame })).toEqual([0, 0, 20, 15]);
    const wide = { left: 10, top: 20, widthPx: 300, heightPx: 250 };
    expect(check({ boxes: [A], after, frame: wide })).toEqual([81, 121, 139, 150]);
  });

  test("are those of the page's raster, which may be of any size", () => {
    const frame = { pageWidthPx: 800, pageHeightPx: 900, widthPx: 800, heightPx: 900 };
    // Points 94 to 146 across, 144 (of what stood there) to 167 down.
    expect(check({ boxes: [A], after, frame })).toEqual([185, 429, 295, 504]);
  });

  test("that are cut by a boundary belong to the region", () => {
    const frame = { pageWidthPx: 200, pageHeightPx: 150, widthPx: 200, heightPx: 150 };
    expect(check({ boxes: [A], after, frame })).toEqual([44, 69, 76, 87]);
  });
});

describe("boxes that share operators", () => {
  test("change together, as both may be written anew", () => {
    const [a, b] = [plannedOf(A), plannedOf(B)];
    const planned = [a, { ...b, painters: [painterOf(segmentOf({ unit: "of a" }))] }];
    const region = check({ boxes: [A, B], planned, after: [fitIn("a", at(0, 0, 40))] });
    expect(region).toEqual([91, 141, 249, 269]);
  });

  test("by being painted twice change where either has a fit", () => {
    const shared = ["a", "b"];
    const planned = [A, B].map((box) => ({ ...plannedOf(box), shared }));
    const region = check({ boxes: [A, B], planned, after: [fitIn("a", at(0, 0, 90))] });
    // The second is written as the first: its line is as long.
    expect(region).toEqual([91, 141, 290 + 9, 270]);
  });

  test("of which none changes are left alone", () => {
    const region = check({ boxes: [A, B], after: [fitIn("a", at(0, 0, 40))] });
    expect(region).toEqual([91, 141, 149, 170]);
  });
});

describe("glyphs that are drawings of any size", () => {
  const fonts = [factsOf("90", { kind: "Type3" })];
  test("have no bounds, be it the authored ones", () => {
    expect(check({ boxes: [A], after: [fitIn("a", at(0, 0, 40))], fonts })).toBe("whole");
    const runs = [{ start: 0, end: 4, font: "90", sizePt: 10 }];
    const box = { ...A, font: "7", runs };
    expect(check({ boxes: [box], after: [fitIn("a")], fonts })).toBe("whole");
  });

  test("or those of the fit", () => {
    const box = { ...A, font: "7", runs: [] };
    const set = (key: string) =>
      at(0, 0, 40, {
        runs: [runOf("Anna", { font: { kind: "embedded", key, resourceName: "F" } })],
      });
    expect(check({ boxes: [box], after: [fitIn("a", set("90"))], fonts })).toBe("whole");
    expect(check({ boxes: [box], after: [fitIn("a", set("7"))], fonts })).not.toBe("whole");
  });

  test("of a box that does not change do not matter", () => {
    const other = { ...B, font: "7", runs: [] };
    const set = at(0, 0, 40, { runs: [] });
    expect(check({ boxes: [A, other], after: [fitIn("b", set)], fonts })).not.toBe("whole");
  });
});

describe("fits are compared in full", () => {
  const base = fitIn("a", at(0, 0, 40));
  test.each<[string, BoxFit]>([
    ["another line", fitIn("a", at(0, 0, 41))],
    ["another glyph", fitIn("a", at(0, 0, 40, { runs: [runOf("Anne")] }))],
    ["a member more", { ...base, notes: ["tracking_ignored"] }],
    ["a line more", fitIn("a", at(0, 0, 40), at(0, -12, 40))],
  ])("%s is a change", (_, fit) => {
    expect(check({ boxes: [A], before: [base], after: [fit] })).not.toBe("none");
    expect(check({ boxes: [A], before: [fit], after: [base] })).not.toBe("none");
  });

  test("a fit that comes or goes is a change", () => {
    expect(check({ boxes: [A], before: [base] })).not.toBe("none");
    expect(check({ boxes: [A], after: [base] })).not.toBe("none");
  });
});
