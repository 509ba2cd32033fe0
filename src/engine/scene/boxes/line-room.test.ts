import { describe, expect, test } from "vitest";
import type { Align } from "../../contract/scene.ts";
import { directionOf } from "../runs/direction.ts";
import { draftOf, lineBox, type Setting, textLine, typeOf } from "../small-lines.test-kit.ts";
import type { BoxDraft } from "./box-draft.ts";
import type { LineClip } from "./clip-room.ts";
import { withNeighbours } from "./line-room.ts";
import { Obstacles } from "./room.ts";

/** A dish from 100 to 120 over a longer one from 100 to 200. */
const DISHES = draftOf([
  textLine("Soup", { start: 100, across: 100 }),
  textLine("Steak with chips etc", { start: 100, across: 80 }),
]);
const mark = (text: string, start: number, setting: Setting = {}): BoxDraft =>
  lineBox(text, { start, across: 100, sizePt: 6, ...setting });

/** "start..end" that each line is narrowed to; "-" for a line that is not. */
function narrowed(
  others: readonly BoxDraft[],
  align: Align = "left",
  clips: readonly LineClip[] = [null, null],
  draft = DISHES,
): readonly string[] {
  const obstacles = new Obstacles([], [draft, ...others], 1);
  return withNeighbours(draft, clips, { obstacles, align }).map((clip) =>
    clip === null ? "-" : clip === "cropped" ? clip : `${clip[0]}..${clip[2]}`,
  );
}

describe("a line that grows must not run into", () => {
  test.each<[string, BoxDraft, string]>([
    ["a mark behind it, a word space off", mark("A,G", 140), "-Infinity..137"],
    ["one that stands closer, but not into itself", mark("A", 121), "-Infinity..120"],
    ["one that touches it", mark("A", 119.995), "-Infinity..120"],
    ["one over its own letters: nothing", mark("A", 110), "-"],
    ["one behind the longest line: the box ends there", mark("A", 200), "-"],
    ["one that is raised into its letters", mark("A", 140, { across: 107 }), "-Infinity..137"],
    ["one over them", mark("A", 140, { across: 107.3 }), "-"],
    ["one under them", mark("A", 140, { across: 94 }), "-"],
  ])("%s", (_, beside, expected) => {
    expect(narrowed([beside])).toEqual([expected, "-"]);
  });

  test("the nearest of several", () => {
    expect(narrowed([mark("A", 170), mark("B", 140), mark("C", 150)])).toEqual([
      "-Infinity..137",
      "-",
    ]);
  });
});

test.each<[Align, string]>([
  ["left", "-"],
  ["right", "147..Infinity"],
  ["center", "147..Infinity"],
])("text set %s is held by what stands before it: %s", (align, expected) => {
  const right = draftOf([
    textLine("Soup", { start: 180, across: 100 }),
    textLine("Steak with chips etc", { start: 100, across: 80 }),
  ]);
  const before = mark("A,GG", 132);
  expect(narrowed([before], align, [null, null], right)[0]).toBe(expected);
});

test("a clip that holds a line already is made narrower, never wider", () => {
  expect(narrowed([mark("A", 140)], "left", [[90, 90, 130, 120], null])[0]).toBe("90..130");
  expect(narrowed([mark("A", 140)], "left", [[90, 90, 190, 120], null])[0]).toBe("90..137");
  expect(narrowed([mark("A", 140)], "left", ["cropped", null])[0]).toBe("cropped");
});

test("boxes of one line, and columns of vertical writing, have their room as a whole", () => {
  const single = lineBox("Soup", { start: 100, across: 100 });
  expect(narrowed([mark("A", 140)], "left", [null], single)).toEqual(["-"]);
  const direction = directionOf(typeOf({ isVertical: true }));
  const columns = draftOf([
    textLine("平成", { direction, start: 100, across: 100 }),
    textLine("平成平成平成", { direction, start: 100, across: 80 }),
  ]);
  const beside = lineBox("年", { direction, start: 140, across: 100 });
  expect(narrowed([beside], "left", [null, null], columns)).toEqual(["-", "-"]);
});

test("before a line too the nearest counts, a word space off, and never within the line", () => {
  const right = draftOf([
    textLine("Soup", { start: 180, across: 100 }),
    textLine("Steak with chips etc", { start: 100, across: 80 }),
  ]);
  const first = (...others: readonly BoxDraft[]): string | undefined =>
    narrowed(others, "right", [null, null], right)[0];
  expect(first(mark("A", 120), mark("A", 150), mark("A", 130))).toBe("156..Infinity");
  expect(first(mark("A", 176))).toBe("180..Infinity");
  expect(first(mark("A", 177.005))).toBe("180..Infinity");
  expect(first(mark("A", 178))).toBe("-");
  // Where the box begins, what stands before it is outside of it.
  expect(first(mark("A", 97))).toBe("-");
});

test("text in a direction that is not looked at holds nothing", () => {
  const strewn = Array.from({ length: 17 }, (_, i) =>
    lineBox("x", { direction: directionOf(typeOf({ angleRad: i / 50 })) }),
  );
  const obstacles = new Obstacles([], [DISHES, mark("A", 140), ...strewn], 1);
  strewn.forEach(({ direction }) => obstacles.near(direction, [0, 1]));
  expect(withNeighbours(DISHES, [null, null], { obstacles, align: "left" })).toEqual([null, null]);
});
