/**
 * What a placeholder says of itself (must it be filled, what goes with an empty value), told from what its author
 * set: a designer who corrects "{{fax}}" to "{{fax?}}" is heard, and an author's word outlives the correction.
 */
import { authoredSpans } from "../../contract/patterns.ts";
import { tokensIn } from "../../contract/placeholders.ts";
import type { SceneField } from "../../contract/scene.ts";

type Rules = Pick<SceneField, "required" | "whenEmpty">;

/**
 * The carried field with the rules that the fresh file gives it (`now`), each where the older field (`before`) is as
 * its own file said. `texts` are those of the older boxes by id. What is no placeholder keeps what it has.
 */
export function withCarriedRules(
  field: SceneField,
  { before, now }: { readonly before: SceneField; readonly now: SceneField },
  texts: ReadonlyMap<string, string>,
  olds: ReadonlyMap<string, SceneField>,
): SceneField {
  const said = before.isPlaceholder && now.isPlaceholder ? rulesIn(before, texts, olds) : null;
  if (said === null) {
    return field;
  }
  const { whenEmpty: own, ...rest } = field;
  const whenEmpty = own === said.whenEmpty ? now.whenEmpty : own;
  return {
    ...rest,
    required: field.required === said.required ? now.required : field.required,
    ...(whenEmpty === undefined ? {} : { whenEmpty }),
  };
}

/** What the marks of a field say, all its places together; null where they cannot be told. */
function rulesIn(
  field: SceneField,
  texts: ReadonlyMap<string, string>,
  olds: ReadonlyMap<string, SceneField>,
): Rules | null {
  const tokens = field.boxes.flatMap(({ box, pattern }) => {
    const text = texts.get(box) ?? "";
    const spans = authoredSpans(text, pattern, olds) ?? [];
    return pattern.flatMap((part, i) => {
      const [start, end] = spans[i] ?? [0, 0];
      const [token] = tokensIn(text.slice(start, end));
      return part.kind === "field" && part.field === field.id && token !== undefined ? [token] : [];
    });
  });
  const isOptional = tokens.some((token) => token.isOptional === true);
  return tokens.length === 0
    ? null
    : {
        required: !isOptional && tokens.every(({ defaultValue }) => defaultValue === null),
        ...(isOptional ? { whenEmpty: "line" } : {}),
      };
}
