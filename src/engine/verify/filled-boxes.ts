/** Which boxes an order fills, and with what. */
import { getOrAdd } from "#base/maps.ts";
import { matchTexts } from "../contract/match-key.ts";
import { patternsOf } from "../contract/patterns.ts";
import type { PatternPart, SceneField, TextBox } from "../contract/scene.ts";
import type { FillOrder } from "../contract/verification.ts";

/** Fields by id, and the texts that they were given. */
export interface GivenTexts {
  readonly fields: ReadonlyMap<string, SceneField>;
  readonly given: ReadonlyMap<string, string>;
}

/**
 * What is to be known of a box, found when it is asked for: of a price list few boxes may be filled. Its pattern is null
 * where none of its fields was given a text.
 */
export function ofBoxes<T>(
  { fields, values }: FillOrder,
  knownOf: (box: TextBox, pattern: readonly PatternPart[] | null, texts: GivenTexts) => T,
): (box: TextBox) => T {
  const given = new Map(
    [...matchTexts(fields, values).byField].map(([id, { text }]) => [id, text] as const),
  );
  const texts = { fields: new Map(fields.map((field) => [field.id, field])), given };
  const patterns = patternsOf(fields);
  const known = new Map<string, T>();
  return (box) =>
    getOrAdd(known, box.id, () => {
      const pattern = patterns.get(box.id) ?? [];
      const isFilled = pattern.some((part) => part.kind === "field" && given.has(part.field));
      return knownOf(box, isFilled ? pattern : null, texts);
    });
}

/**
 * The shortest of the lists found for some boxes, the first of those; none is asked for behind an empty one. Boxes of the
 * very same operators are as many as the times that a form is painted.
 */
export function leastList<T>(
  boxes: readonly TextBox[],
  findFor: (box: TextBox) => readonly T[],
): readonly T[] {
  let shortest: readonly T[] | null = null;
  for (const box of boxes) {
    const found = findFor(box);
    shortest = shortest === null || found.length < shortest.length ? found : shortest;
    if (shortest.length === 0) {
      break;
    }
  }
  return shortest ?? [];
}
