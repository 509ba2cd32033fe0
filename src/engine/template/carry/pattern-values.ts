/**
 * Reading a pattern backwards: what its fields say in a text as it stands. Used when a corrected file is
 * uploaded, to see whether a pattern still holds.
 */
import type { PatternPart } from "../../contract/scene.ts";
import { placeholdersIn } from "../../contract/placeholders.ts";

/**
 * The text of each field part in order, or null when the text is not of this pattern. A field runs to the
 * next literal; two fields side by side cannot be told apart. Linear: no backtracking, the first place of a
 * literal counts.
 */
export function valuesIn(pattern: readonly PatternPart[], text: string): readonly string[] | null {
  const values: string[] = [];
  let at = 0;
  for (const [i, part] of pattern.entries()) {
    if (part.kind === "literal") {
      if (!text.startsWith(part.text, at)) {
        return null;
      }
      at += part.text.length;
      continue;
    }
    const next = pattern[i + 1];
    if (next?.kind === "field") {
      return null;
    }
    // The last literal is taken from the end, so that "a - b - c" ends with its own last word.
    const isBeforeEnd = next !== undefined && i + 2 === pattern.length;
    const end =
      next === undefined
        ? text.length
        : isBeforeEnd
          ? text.length - next.text.length
          : text.indexOf(next.text, at);
    if (end < at) {
      return null;
    }
    values.push(text.slice(at, end));
    at = end;
  }
  return at === text.length ? values : null;
}

/**
 * What the file says for each field part: the defaults of placeholders, or the authored words; null when
 * the text does not tell.
 */
export function authoredValues(
  pattern: readonly PatternPart[],
  text: string,
): readonly string[] | null {
  const placeholders = placeholdersIn(text);
  const fields = pattern.filter(({ kind }) => kind === "field");
  return placeholders.length > 0 && placeholders.length === fields.length
    ? placeholders.map(({ defaultValue }) => defaultValue ?? "")
    : valuesIn(pattern, text);
}
