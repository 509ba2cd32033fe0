/** Reading a pattern backwards: what its fields say in a text as it stands. */
import type { PatternPart } from "../../contract/scene.ts";
import { placeholdersIn } from "../../contract/placeholders.ts";

/**
 * The text of each field part in order, or null when the text is not of this pattern. A field runs to the
 * next literal; two fields side by side cannot be told apart.
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

/** What the file says for each field part: the defaults of placeholders, or the authored words. */
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
