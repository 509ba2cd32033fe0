/** Patterns: how field values make the text of a box. */
import { tokensIn } from "./placeholders.ts";
import type { PatternPart, SceneField } from "./scene.ts";

/**
 * Box id → how its text is made. A box of several fields has the same pattern at each; boxes no field shows
 * are absent.
 */
export function patternsOf(
  fields: readonly SceneField[],
): ReadonlyMap<string, readonly PatternPart[]> {
  return new Map(
    fields.flatMap((field) => field.boxes.map((shown) => [shown.box, shown.pattern] as const)),
  );
}

/** Start and end in the authored text, UTF-16 offsets. */
export type TextSpan = readonly [start: number, end: number];

/**
 * Where each part of a pattern stands in the authored text, in order and without gaps. Null when the text does
 * not tell, as for a pattern whose literals an author wrote anew. A placeholder takes its marks with it, another
 * field its default; what is neither runs to the next literal. Linear in the text: no backtracking.
 */
export function authoredSpans(
  text: string,
  pattern: readonly PatternPart[],
  fields: ReadonlyMap<string, Pick<SceneField, "isPlaceholder" | "defaultValue">>,
): readonly TextSpan[] | null {
  const tokens = new Map(tokensIn(text).map((token) => [token.start, token]));
  const spans: TextSpan[] = [];
  let at = 0;
  for (const [i, part] of pattern.entries()) {
    const start = at;
    if (part.kind === "literal") {
      if (!text.startsWith(part.text, start)) {
        return null;
      }
      at += part.text.length;
    } else {
      const field = fields.get(part.field);
      const words = field?.isPlaceholder === false ? field.defaultValue : null;
      const token = tokens.get(start)?.end;
      const ends = [
        words === null ? token : undefined,
        words !== null && text.startsWith(words, start) ? start + words.length : undefined,
        endBefore(pattern[i + 1], text, start),
        token,
      ];
      // Whatever stands behind must be able to follow.
      const end = ends.find((one) => one !== undefined && canFollow(pattern[i + 1], text, one));
      if (end === undefined) {
        return null;
      }
      at = end;
    }
    spans.push([start, at]);
  }
  return at === text.length ? spans : null;
}

/** Where the next literal starts, or the text ends; undefined before another field, which says nothing. */
function endBefore(next: PatternPart | undefined, text: string, from: number): number | undefined {
  if (next === undefined) {
    return text.length;
  }
  const found = next.kind === "literal" ? text.indexOf(next.text, from) : -1;
  return found < 0 ? undefined : found;
}

function canFollow(next: PatternPart | undefined, text: string, at: number): boolean {
  return next === undefined
    ? at === text.length
    : next.kind === "field" || text.startsWith(next.text, at);
}
