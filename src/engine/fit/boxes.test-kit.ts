/** Boxes of plain text, for the tests beside the fit. */
import { DEFAULT_BOX_SETTINGS } from "../contract/box-settings.ts";
import type { TextBox } from "../contract/scene.ts";

/** Lines from the origin down, 12 pt apart; letters of 10 pt type, 500 wide. */
export function boxOf(text: string, changes: Partial<TextBox> = {}): TextBox {
  return {
    id: "box_0",
    page: 0,
    text,
    lines: text.split("\n").map((line, i) => ({
      text: line,
      from: [0, -12 * i],
      to: [5 * line.length, -12 * i],
    })),
    segments: [],
    duplicates: [],
    font: "7",
    fontName: "Lora",
    sizePt: 10,
    runs: [{ start: 0, end: text.length, font: "7", sizePt: 10 }],
    leadingPt: null,
    trackingEm: 0,
    wordSpacingEm: 0,
    scale: 1,
    color: { space: "DeviceGray", components: [0], colorants: [], alternate: null },
    align: "left",
    alignConfidence: 1,
    rotationDeg: 0,
    direction: "ltr",
    vertical: false,
    quad: [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    bboxPt: [0, 0, 0, 0],
    frame: [1, 0, 0, 1, 0, 0],
    maxWidthPt: 400,
    roomStartPt: 0,
    maxLines: 1,
    isUpperCase: false,
    editable: true,
    reason: null,
    mcids: [],
    hasActualText: false,
    settings: DEFAULT_BOX_SETTINGS,
    ...changes,
  };
}
