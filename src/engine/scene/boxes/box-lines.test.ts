import { expect, test } from "vitest";
import { directionOf } from "../runs/direction.ts";
import { pageOf } from "../small-pages.test-kit.ts";
import type { LineClip } from "./clip-room.ts";
import { draftOf, textLine, typeOf } from "../small-lines.test-kit.ts";
import { boxLines, clippedSegments } from "./box-lines.ts";

const NOTHING = { clips: [], softEnds: [] };

test("a line goes from its first letter to its last, in units of the page", () => {
  const draft = draftOf([
    textLine("Ada", { start: 10, across: 100 }),
    textLine("Lee", { start: 20, across: 88 }),
  ]);
  expect(boxLines(draft, 2, NOTHING)).toEqual([
    { text: "Ada", from: [5, 50], to: [12.5, 50] },
    { text: "Lee", from: [10, 44], to: [17.5, 44] },
  ]);
});

test("an empty line stands where the leading puts it, at the start of the box", () => {
  const block = [
    textLine("Ada", { start: 10, across: 100 }),
    null,
    null,
    textLine("Lee", { start: 8, across: 64 }),
  ];
  const draft = draftOf(block);
  const spaced = { ...draft, block: { lines: block, leadingPt: 12 } };
  expect(boxLines(spaced, 1, NOTHING).map(({ text, from, to }) => [text, from, to])).toEqual([
    ["Ada", [10, 100], [25, 100]],
    ["", [8, 88], [8, 88]],
    ["", [8, 76], [8, 76]],
    ["Lee", [8, 64], [23, 64]],
  ]);
});

test("text turned by a quarter goes up the page", () => {
  const direction = directionOf(typeOf({ angleRad: Math.PI / 2 }));
  const [line] = boxLines(
    draftOf([textLine("Ada", { direction, start: 10, across: -40 })]),
    1,
    NOTHING,
  );
  expect([line?.from, line?.to]).toEqual([
    [40, 10],
    [40, 25],
  ]);
});

test("a clip is told in the frame of the box, as far as numbers go", () => {
  const block = [
    textLine("Ada", { start: 10, across: 100 }),
    null,
    textLine("Lee", { start: 12, across: 76 }),
  ];
  const draft = draftOf(block);
  const clips = [[0, 90, Infinity, 110] as const, "cropped" as const];
  const lines = boxLines(draft, 1, { clips, softEnds: [true, false, false] });
  expect(lines.map(({ clipPt, isCropped, softEnd }) => [clipPt, isCropped, softEnd])).toEqual([
    [[-10, -10, 1e5, 10], undefined, true],
    [undefined, undefined, undefined],
    [undefined, true, undefined],
  ]);
  const [open] = boxLines(draft, 1, { clips: [null, null], softEnds: [] });
  expect(open).not.toHaveProperty("clipPt");
  expect(open).not.toHaveProperty("softEnd");
});

test("a segment tells its clip where that is not what its line has", () => {
  const lines = [
    textLine("Ada", { start: 10, across: 100 }),
    textLine("Lee", { start: 12, across: 76 }),
  ];
  const page = pageOf([{ text: "Ada Lee" }]);
  const { contentStream: unit, index: operator } = page.shownTexts[0]?.operator ?? {};
  const segments = [0, 1].map((line) => ({
    unit: unit ?? "",
    operator: operator ?? 0,
    glyphStart: 4 * line,
    glyphEnd: 4 * line + 3,
    whole: false,
    line,
  }));
  const draft = { ...draftOf(lines), shows: [0], segments };
  const clipsOf = (clip: LineClip) => [new Map<number, LineClip>(), new Map([[0, clip]])];
  const told = (clip: LineClip) =>
    clippedSegments(draft, page, clipsOf(clip)).map(({ clipPt }) => clipPt);
  expect(told([20, 70, Infinity, 90])).toEqual([undefined, [10, -30, 1e5, -10]]);
  expect(told(null)).toEqual([undefined, null]);
  expect(told("cropped")).toEqual([undefined, [0, 0, 0, 0]]);
  expect(clippedSegments(draft, page, [new Map(), new Map()])).toBe(segments);
});
