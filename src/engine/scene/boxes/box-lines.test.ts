import { expect, test } from "vitest";
import { directionOf } from "../runs/direction.ts";
import { draftOf, textLine, typeOf } from "../small-lines.test-kit.ts";
import { boxLines } from "./box-lines.ts";

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
