/** Pages and boxes of a scene, each by the few things that a test is about. */
import type { ScenePage, TextBox } from "../contract/scene.ts";
import { textBox } from "../contract/text-boxes.test-kit.ts";

/** A page of 400 by 300 points with these boxes; its first row of points is seen at the top. */
export function scenePage(boxes: readonly TextBox[], changes: Partial<ScenePage> = {}): ScenePage {
  return {
    index: 0,
    widthPt: 400,
    heightPt: 300,
    trim: null,
    bleed: null,
    mediaBox: [0, 0, 400, 300],
    cropBox: [0, 0, 400, 300],
    toSeen: [1, 0, 0, -1, 0, 300],
    boxes,
    reasons: [],
    ...changes,
  };
}

/** Where a box of one line stands on a page of 300 points, measured from its top as seen. */
export interface BoxPlace {
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
  readonly sizePt: number;
}

/** A box of one line in font "90", as high as its size. */
export function sceneBox(
  id: string,
  { left, baseline, width, sizePt }: BoxPlace,
  changes: Partial<TextBox> = {},
): TextBox {
  const y = 300 - baseline;
  const text = changes.text ?? "Anna";
  return textBox({
    id,
    text,
    lines: [{ text, from: [left, y], to: [left + width, y] }],
    font: "90",
    sizePt,
    runs: [{ start: 0, end: text.length, font: "90", sizePt }],
    quad: [
      [left, y],
      [left + width, y],
      [left + width, y + sizePt],
      [left, y + sizePt],
    ],
    bboxPt: [left, baseline - sizePt, left + width, baseline],
    frame: [1, 0, 0, 1, left, y],
    mcids: [null],
    ...changes,
  });
}
