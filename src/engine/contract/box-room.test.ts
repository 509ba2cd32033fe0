import { DEFAULT_BOX_SETTINGS } from "./box-settings.ts";
import { expect, test } from "vitest";
import type { TextBox } from "./scene.ts";
import { roomOf } from "./box-room.ts";
import { textBox } from "./text-boxes.test-kit.ts";

/** Two lines at 30 and 40 pt of the frame, 60 and 40 pt wide; room from 10 to 130. */
const BOX = textBox({
  text: "first\nsecond",
  lines: [
    { text: "first", from: [100, 200], to: [100, 260] },
    { text: "second", from: [115, 210], to: [115, 250] },
  ],
  sizePt: 12,
  leadingPt: 15,
  rotationDeg: 90,
  frame: [0, 1, -1, 0, 100, 200],
  maxWidthPt: 120,
  roomStartPt: -20,
  maxLines: 2,
});

function room(align: TextBox["align"], maxWidthPt: number | null = null) {
  const settings = { ...DEFAULT_BOX_SETTINGS, maxWidthPt };
  return roomOf({ ...BOX, align, settings });
}

test("authored lines are read in the frame of the box, whatever its angle", () => {
  expect(room("left").authored).toEqual([
    { x0: 0, x1: 60, y: 0 },
    { x0: 10, x1: 50, y: -15 },
  ]);
});

test.each([
  ["left", 100, [0, 10]],
  ["justify", 100, [0, 10]],
  ["right", 80, [40, 40]],
  ["center", 100, [20, 20]],
] as const)("%s text has its room and hangs from its own edge", (align, maxWidthPt, starts) => {
  const found = room(align);
  expect(found.maxWidthPt).toBeCloseTo(maxWidthPt, 9);
  expect([found.startOf(0, 20), found.startOf(1, 20)]).toEqual(starts);
});

test("the authored width always fits, but an author's own limit wins", () => {
  expect(roomOf({ ...BOX, maxWidthPt: 5, roomStartPt: 0 }).maxWidthPt).toBe(60);
  expect(room("left", 30).maxWidthPt).toBe(30);
});
