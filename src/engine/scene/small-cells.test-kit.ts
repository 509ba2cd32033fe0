/** Boxes of a form by where their lines begin, for the tests beside what reads forms and lists. */
import { IDENTITY } from "#base/geometry.ts";
import type { TextBox } from "../contract/scene.ts";
import { sceneBox } from "../preview/small-scenes.test-kit.ts";

/** Lines of letters half an em wide, 12 pt apart, the first one's baseline at `y` of user space. */
export function cellBox(
  text: string,
  [x, y]: readonly [number, number],
  changes: Partial<TextBox> = {},
): TextBox {
  const { sizePt = 10, id = text } = changes;
  const lines = text.split("\n").map((line, i) => ({
    text: line,
    from: [x, y - 12 * i] as const,
    to: [x + 0.5 * sizePt * line.length, y - 12 * i] as const,
  }));
  const width = Math.max(...lines.map(({ to }) => to[0] - x));
  const place = { left: x, baseline: 300 - y, width, sizePt };
  const bboxPt = [x, 300 - y - sizePt, x + width, 300 - y + 12 * (lines.length - 1)] as const;
  return sceneBox(id, place, { text, lines, frame: IDENTITY, bboxPt, ...changes });
}
