/** Boxes of plain text, for the tests beside the fit. */
import type { TextBox } from "../contract/scene.ts";
import { textBox } from "../contract/text-boxes.test-kit.ts";

/** Lines from the origin down, 12 pt apart; letters of 10 pt type, 500 wide. */
export function boxOf(text: string, changes: Partial<TextBox> = {}): TextBox {
  return textBox({
    text,
    lines: text.split("\n").map((line, i) => ({
      text: line,
      from: [0, -12 * i],
      to: [5 * line.length, -12 * i],
    })),
    fontName: "Lora",
    runs: [{ start: 0, end: text.length, font: "7", sizePt: 10 }],
    maxWidthPt: 400,
    ...changes,
  });
}
