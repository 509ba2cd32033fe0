/**
 * Where the lines of a changed paragraph may end as they were authored: before the change, and behind it from
 * the line on that begins where an authored one does. Designers break lines by more than their widths, so
 * filling them greedily would move words that nobody changed.
 */
import { wholeInPlace } from "../contract/whole-text.ts";
import type { TextBox } from "../contract/scene.ts";

/** Offset at which a line of a paragraph starts → offset at which the next one does, UTF-16 code units. */
export type AuthoredBreaks = ReadonlyMap<number, number>;

const NONE: AuthoredBreaks = new Map();

/** The breaks of a paragraph of the box's new text that are the authored ones; linear in both texts. */
export function authoredBreaks(
  paragraph: string,
  box: Pick<TextBox, "text" | "lines">,
): AuthoredBreaks {
  if (!box.lines.some(({ softEnd }) => softEnd)) {
    return NONE;
  }
  const breaks = new Map<number, number>();
  for (const lines of flows(box)) {
    addFromStart(paragraph, lines, breaks);
    addFromEnd(paragraph, lines, breaks);
  }
  return breaks;
}

/** The lines of each authored paragraph, each with what parts it from the next one of it. */
function flows(box: Pick<TextBox, "text" | "lines">): readonly (readonly string[])[] {
  const text = wholeInPlace(box);
  const paragraphs: string[][] = [[]];
  let at = 0;
  for (const line of box.lines) {
    const end = Math.min(text.length, at + line.text.length + 1);
    const isSoft = line.softEnd === true;
    paragraphs.at(-1)?.push(text.slice(at, isSoft ? end : at + line.text.length));
    if (!isSoft) {
      paragraphs.push([]);
    }
    at = end;
  }
  return paragraphs.filter((lines) => lines.length > 1);
}

function addFromStart(text: string, lines: readonly string[], breaks: Map<number, number>): void {
  let at = 0;
  for (const line of lines.slice(0, -1)) {
    if (!text.startsWith(line, at)) {
      return;
    }
    breaks.set(at, at + line.length);
    at += line.length;
  }
}

function addFromEnd(text: string, lines: readonly string[], breaks: Map<number, number>): void {
  let end = text.length;
  for (const [i, line] of lines.toReversed().entries()) {
    const start = end - line.length;
    if (start < 0 || !text.endsWith(line, end)) {
      return;
    }
    if (i > 0) {
      breaks.set(start, end);
    }
    end = start;
  }
}
