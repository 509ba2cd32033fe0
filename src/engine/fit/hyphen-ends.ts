/**
 * Whether the program that set a paragraph ends lines behind the hyphens of words ("easy-to-use"). Some do, some never:
 * where a line ended though such a part of the next word had room behind it, the new lines do not end so either.
 */
import type { BoxLine, TextBox } from "../contract/scene.ts";

/** Behind a hyphen between letters (UAX #14, HY and BA). */
const PART = /^[^\s\u2010-]*\p{L}[-\u2010](?=\p{L})/u;
const ENDS_SO = /\p{L}[-\u2010]$/u;
/** A space and the part are no wider than this many mean letters of their line for each of theirs. */
const WIDE = 1.3;

/** True where the authored lines show that none of them would end behind a hyphen; false where nothing tells. */
export function keepsHyphens({ lines }: Pick<TextBox, "lines">): boolean {
  const longestPt = Math.max(...lines.map(lengthOf));
  const pairs = lines.flatMap((line, i) => {
    const next = lines[i + 1];
    return line.softEnd === true && next !== undefined ? [[line, next] as const] : [];
  });
  return (
    !pairs.some(([{ text }]) => ENDS_SO.test(text)) &&
    pairs.some(([line, next]) => {
      const part = PART.exec(next.text)?.[0] ?? null;
      const letterPt = lengthOf(next) / Math.max(1, next.text.length);
      return part !== null && lengthOf(line) + WIDE * letterPt * (part.length + 1) <= longestPt;
    })
  );
}

function lengthOf({ from, to }: BoxLine): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}
