/** Which boxes an order fills, and with what. */
import { matchTexts } from "../contract/match-key.ts";
import { patternsOf } from "../contract/patterns.ts";
import type { PatternPart, SceneField, TextBox } from "../contract/scene.ts";
import type { FillOrder } from "../contract/verification.ts";

/** Fields by id, and the texts that they were given. */
export interface GivenTexts {
  readonly fields: ReadonlyMap<string, SceneField>;
  readonly given: ReadonlyMap<string, string>;
}

/** Box id → what is to be known of it; its pattern is null where none of its fields was given a text. */
export function byBox<T>(
  { pages, fields, values }: FillOrder,
  knownOf: (box: TextBox, pattern: readonly PatternPart[] | null, texts: GivenTexts) => T,
): ReadonlyMap<string, T> {
  const given = new Map(
    [...matchTexts(fields, values).byField].map(([id, { text }]) => [id, text] as const),
  );
  const texts = { fields: new Map(fields.map((field) => [field.id, field])), given };
  const patterns = patternsOf(fields);
  return new Map(
    pages.flatMap(({ boxes }) =>
      boxes.map((box) => {
        const pattern = patterns.get(box.id) ?? [];
        const isFilled = pattern.some((part) => part.kind === "field" && given.has(part.field));
        return [box.id, knownOf(box, isFilled ? pattern : null, texts)] as const;
      }),
    ),
  );
}
