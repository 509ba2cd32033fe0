import { describe, expect, test } from "vitest";
import { hull, type Matrix, type Point, type Rect } from "#base/geometry.ts";
import {
  clipCorners,
  type ClipRegion,
  clipRectangle,
  clipText,
} from "../../content/clip-region.ts";
import { directionOf } from "../runs/direction.ts";
import { lineOf } from "../lines/text-lines.ts";
import { runOf, type Setting, textLine, typeOf } from "../small-lines.test-kit.ts";
import { pageOf } from "../small-pages.test-kit.ts";
import { clipRectangles, type LineClip, lineClips, operatorClips } from "./clip-room.ts";

const polygon = (...points: readonly Point[]): ClipRegion =>
  clipCorners(null, hull(points), points);

const AT_LINE: Matrix = [1, 0, 0, 1, 100, 100];

/** The clip of "words", from 100 to 125 at a baseline of 100; its letters fill 97 to 110. */
function clipOf(
  clipRegion: ClipRegion | null,
  setting: Setting = {},
  tm: Matrix = AT_LINE,
): LineClip | undefined {
  const page = pageOf([{ text: "words", clipRegion, tm }]);
  return lineClips(
    { lines: [textLine("words", { start: 100, across: 100, ...setting })] },
    page,
    1,
  )[0];
}
const rounded = (clip: LineClip | undefined): LineClip | undefined =>
  clip === null || clip === undefined || clip === "cropped"
    ? clip
    : (clip.map((value) => Math.round(10 * value) / 10) as unknown as Rect);

describe("the room that a clip leaves around a line", () => {
  test.each<[string, ClipRegion | null, LineClip]>([
    ["without one", null, null],
    ["in a rectangle", clipRectangle(null, [50, 80, 200, 130]), [50, 80, 200, 130]],
    [
      "in the narrowest of several",
      clipRectangle(clipRectangle(null, [90, 80, 300, 130]), [50, 90, 200, 140]),
      [90, 90, 200, 130],
    ],
    [
      "in a rectangle drawn as a path",
      polygon([50, 80], [200, 80], [200, 130], [50, 130]),
      [50, 80, 200, 130],
    ],
    ["outside of one", clipRectangle(null, [300, 80, 400, 130]), "cropped"],
    ["in letters that clip", clipText(null, [0, 0, 500, 500]), "cropped"],
    // A triangle on its base at y = 80, its tip at (110, 180): its sides stand at 100 ± as far as 97 to 110 are.
    ["in a triangle", polygon([10, 80], [210, 80], [110, 180]), [40, 97, 180, 110]],
    // Two sides meet at (112.5, 200) far above: an edge that passes over the line cuts its height.
    ["under a slope", polygon([0, 0], [300, 0], [300, 109], [0, 105]), [99.2, 97, 300, 106.3]],
    ["over a slope", polygon([0, 98], [300, 99], [300, 300], [0, 300]), [0, 98.4, 128, 110]],
    // Browsers snap the corners of a card to pixels and leave its text where it was.
    ["cut by a hair", clipRectangle(null, [100.4, 80, 200, 130]), [100.4, 80, 200, 130]],
    ["cut by more", clipRectangle(null, [101, 80, 200, 130]), "cropped"],
    [
      "in a card that cuts a hair off its start",
      polygon([100.4, 60], [200, 60], [210, 100], [200, 130], [100.4, 130]),
      [100.4, 97, 206.7, 110],
    ],
    [
      "across an edge through its middle",
      polygon([0, 0], [300, 0], [112.5, 103], [0, 300]),
      "cropped",
    ],
  ])("%s", (_, clip, expected) => {
    expect(rounded(clipOf(clip))).toEqual(expected);
  });

  test("is in the frame of turned text", () => {
    const direction = directionOf(typeOf({ angleRad: Math.PI / 2 }));
    // Along is y, across is −x.
    const clip = clipRectangle(null, [50, 80, 150, 300]);
    expect(
      rounded(clipOf(clip, { direction, start: 100, across: -100 }, [0, 1, -1, 0, 100, 100])),
    ).toEqual([80, -150, 300, -50]);
  });

  test("is in points of the page's unit", () => {
    const page = pageOf([
      {
        text: "words",
        clipRegion: clipRectangle(null, [25, 40, 100, 65]),
        tm: [0.5, 0, 0, 0.5, 50, 50],
      },
    ]);
    expect(lineClips({ lines: [textLine("words", { start: 100, across: 100 })] }, page, 2)).toEqual(
      [[50, 80, 200, 130]],
    );
  });

  test("is none for columns of vertical writing", () => {
    const direction = directionOf(typeOf({ isVertical: true }));
    expect(clipOf(clipRectangle(null, [0, 0, 500, 500]), { direction })).toBeNull();
  });

  test("is that of the operator which new words are painted at: the first of the line", () => {
    const page = pageOf([
      {
        text: "second",
        clipRegion: clipRectangle(null, [128, 80, 160, 130]),
        tm: [1, 0, 0, 1, 130, 100],
      },
      { text: "words", clipRegion: clipRectangle(null, [90, 80, 126, 130]), tm: AT_LINE },
    ]);
    const line = lineOf(
      [runOf("words", { start: 100, show: 1 }), runOf("second", { start: 130, show: 0 })],
      100,
    );
    expect(lineClips({ lines: [line] }, page, 1)).toEqual([[128, 80, 160, 130]]);
  });
});

describe("the clips of operators", () => {
  const line = lineOf(
    [runOf("words", { start: 100, show: 0 }), runOf("second", { start: 130, show: 1 })],
    100,
  );
  const clipsOf = (first: ClipRegion | null, second: ClipRegion | null) => {
    const page = pageOf([
      { text: "words", clipRegion: first, tm: AT_LINE },
      { text: "second", clipRegion: second, tm: [1, 0, 0, 1, 130, 100] },
    ]);
    const draft = { lines: [line] };
    return [...(operatorClips(draft, lineClips(draft, page, 1), page, 1)[0] ?? [])];
  };
  const cell = clipRectangle(null, [90, 80, 200, 130]);
  const word = clipRectangle(null, [128, 80, 170, 130]);

  test.each<[string, ReturnType<typeof clipsOf>, readonly (readonly [number, LineClip])[]]>([
    [
      "are told where they are not that of the line",
      clipsOf(cell, word),
      [[1, [128, 80, 170, 130]]],
    ],
    ["are told where nothing clips", clipsOf(cell, null), [[1, null]]],
    ["are told where the line has none", clipsOf(null, word), [[1, [128, 80, 170, 130]]]],
    ["are not told twice", clipsOf(cell, cell), []],
    [
      "are not told where they differ by rounding",
      clipsOf(cell, clipRectangle(null, [90.05, 80, 200, 130])),
      [],
    ],
    [
      "are not told of a line that is cropped",
      clipsOf(clipRectangle(null, [110, 80, 200, 130]), word),
      [],
    ],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe("bounds that text of a page is clipped to", () => {
  const cell = clipRectangle(null, [0, 0, 100, 16]);
  const line = clipRectangle(null, [0, 20, 100, 35.9]);

  test("are told once each, cells by their height", () => {
    const page = pageOf([
      { text: "a", clipRegion: cell },
      { text: "b", clipRegion: line },
      { text: "c", clipRegion: cell },
      { text: "d", clipRegion: null },
      { text: "e", clipRegion: clipRectangle(null, [0, 0, 100, 16]) },
    ]);
    expect(clipRectangles(page)).toEqual([
      { rect: [0, 0, 100, 16], isCell: true },
      { rect: [0, 20, 100, 35.9], isCell: false },
    ]);
  });

  test("are none where all of the text shares one, or has none", () => {
    expect(
      clipRectangles(
        pageOf([
          { text: "a", clipRegion: cell },
          { text: "b", clipRegion: cell },
        ]),
      ),
    ).toEqual([]);
    expect(clipRectangles(pageOf([{ text: "a" }]))).toEqual([]);
    expect(clipRectangles(pageOf([{ text: "a", clipRegion: cell }, { text: "b" }]))).toHaveLength(
      1,
    );
  });

  test("are cells by the size of their text as it is shown", () => {
    const isCell = (size: number): boolean | undefined =>
      clipRectangles(
        pageOf([
          { text: "a", clipRegion: cell, tm: [2, 0, 0, 2, 0, 0], state: { size } },
          { text: "b" },
        ]),
      )[0]?.isCell;
    expect(isCell(5)).toBe(true);
    expect(isCell(5.1)).toBe(false);
  });
});
