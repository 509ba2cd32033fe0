import { DEFAULT_BOX_SETTINGS } from "./box-settings.ts";
import { expect, test } from "vitest";
import type { TextBox } from "./scene.ts";
import { roomOf } from "./box-room.ts";

/** Two lines at 30 and 40 pt of the frame, 60 and 40 pt wide; room from 10 to 130. */
const BOX: Pick<TextBox, "align" | "lines" | "frame" | "maxWidthPt" | "roomStartPt"> = {
  align: "left",
  frame: [0, 1, -1, 0, 100, 200],
  lines: [
    { text: "first", from: [100, 200], to: [100, 260] },
    { text: "second", from: [115, 210], to: [115, 250] },
  ],
  maxWidthPt: 120,
  roomStartPt: -20,
};

function room(align: TextBox["align"], maxWidthPt: number | null = null) {
  const settings = { ...DEFAULT_BOX_SETTINGS, maxWidthPt };
  return roomOf({ ...EMPTY_BOX, ...BOX, align, settings });
}

const EMPTY_BOX: TextBox = {
  id: "box_0",
  page: 0,
  text: "first\nsecond",
  segments: [],
  duplicates: [],
  font: "7",
  fontName: "",
  sizePt: 12,
  runs: [],
  leadingPt: 15,
  trackingEm: 0,
  wordSpacingEm: 0,
  scale: 1,
  color: { space: "DeviceGray", components: [0], colorants: [], alternate: null },
  alignConfidence: 1,
  rotationDeg: 90,
  direction: "ltr",
  vertical: false,
  quad: [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  bboxPt: [0, 0, 0, 0],
  maxLines: 2,
  isUpperCase: false,
  editable: true,
  reason: null,
  mcids: [],
  hasActualText: false,
  settings: DEFAULT_BOX_SETTINGS,
  ...BOX,
};

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
  expect(roomOf({ ...EMPTY_BOX, maxWidthPt: 5, roomStartPt: 0 }).maxWidthPt).toBe(60);
  expect(room("left", 30).maxWidthPt).toBe(30);
});
