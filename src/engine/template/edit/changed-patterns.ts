/** What an author made of single words of a box: fields among fixed words, which no trial of the file has seen. */
import { patternsOf } from "../../contract/patterns.ts";
import type { AuthoredScene, EditRefusal } from "../../contract/scene-edit.ts";

type Fields = Pick<AuthoredScene, "fields">;

/** Boxes whose values stand among other fixed words than before. */
export function changedPatterns(before: Fields, after: Fields): ReadonlySet<string> {
  const known = patternsOf(before.fields);
  const changed = [...patternsOf(after.fields)].filter(
    ([box, pattern]) =>
      pattern.some(({ kind }) => kind === "literal") &&
      JSON.stringify(pattern) !== JSON.stringify(known.get(box)),
  );
  return new Set(changed.map(([box]) => box));
}

/** Why a pattern cannot be had that no verified file could be delivered with. */
export function patternRefusal(box: string): EditRefusal {
  const message =
    "has a word that cannot change by itself in this file: the check of its print files would refuse every order; make the whole text one field";
  return { on: "box", id: box, member: "pattern", message };
}
