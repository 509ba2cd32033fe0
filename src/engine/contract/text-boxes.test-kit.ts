/** A box of a scene by the few things that a test is about. */
import { IDENTITY } from "#base/geometry.ts";
import { DEFAULT_BOX_SETTINGS } from "./box-settings.ts";
import type { TextBox } from "./scene.ts";

const [ORIGIN, NOWHERE] = [[0, 0] as const, [0, 0, 0, 0] as const];

/** Black upright text of 10 pt that may be changed, aligned left; of no extent but for what is given. */
export function textBox(changes: Partial<TextBox> = {}): TextBox {
  return {
    id: "box_0",
    page: 0,
    text: "",
    lines: [],
    segments: [],
    duplicates: [],
    font: "7",
    fontName: "Stand-In",
    sizePt: 10,
    runs: [],
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
    quad: [ORIGIN, ORIGIN, ORIGIN, ORIGIN],
    bboxPt: NOWHERE,
    frame: IDENTITY,
    maxWidthPt: 100,
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
