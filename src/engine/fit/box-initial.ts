/** The initial of a box: the letter that its first lines stand beside. */
import type { BoxRoom } from "../contract/box-room.ts";
import type { TextBox } from "../contract/scene.ts";
import type { SetInitial } from "./fit-size.ts";
import { normalizeText } from "./scripts.ts";
import type { ShapedParagraph } from "./shape-paragraph.ts";

/** The initial a text begins with, where lines from the left stand beside it. */
export function setInitial(
  paragraph: ShapedParagraph | undefined,
  { align }: BoxRoom,
): SetInitial | undefined {
  const [first] = paragraph?.runs ?? [];
  const lines = first?.textStyle?.initial?.lines;
  const advance = first?.glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) ?? 0;
  return lines === undefined || (align !== "left" && align !== "justify")
    ? undefined
    : { lines, widthEm: advance / 1000 };
}

/** Lines beside an initial stand where they stood beside that letter only. */
export function keepsInitial({ runs, text: authored }: TextBox, text: string): boolean {
  const [first] = runs;
  return (
    first?.initial === undefined || text.startsWith(normalizeText(authored.slice(0, first.end)))
  );
}
