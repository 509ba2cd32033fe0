/** What an author made of single words of a box: fields among fixed words, which no trial of the file has seen. */
import { patternsOf } from "../../contract/patterns.ts";
import type { AuthoredScene, EditRefusal } from "../../contract/scene-edit.ts";
import type { PatternPart } from "../../contract/scene.ts";

type Fields = Pick<AuthoredScene, "fields">;

/** The patterns of boxes whose values stand among other fixed words than before. */
export function changedPatterns(
  before: Fields,
  after: Fields,
): ReadonlyMap<string, readonly PatternPart[]> {
  const known = patternsOf(before.fields);
  return new Map(
    [...patternsOf(after.fields)].filter(
      ([box, pattern]) =>
        pattern.some(({ kind }) => kind === "literal") &&
        wordingOf(pattern) !== wordingOf(known.get(box) ?? []),
    ),
  );
}

/** Which field a value is of changes nothing of what is set: carried over, fields have other ids than a reading gives. */
function wordingOf(pattern: readonly PatternPart[]): string {
  return JSON.stringify(pattern.map((part) => (part.kind === "literal" ? part.text : null)));
}

/**
 * Why a pattern cannot be had that no verified file could be delivered with: at its values, while what is wrong with
 * its form is told at the pattern itself.
 */
export function valueRefusals(
  box: string,
  pattern: readonly PatternPart[],
): readonly EditRefusal[] {
  const message =
    "cannot change by itself in this file, or not with the other values of its text: the check of its print files would refuse every order; make the whole text one field";
  return pattern.flatMap(({ kind }, i) =>
    kind === "field" ? [{ on: "box", id: box, member: "pattern", key: String(i), message }] : [],
  );
}
