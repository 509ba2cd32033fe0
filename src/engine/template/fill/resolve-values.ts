/**
 * The customer's values, checked and matched to fields. The one place where values of all edges (API, page,
 * batch) are checked against the same limits.
 */
import { UnusableValue } from "../../contract/problems.ts";
import { maxLengthOf } from "../../contract/box-settings.ts";
import type { SceneField, ScenePage } from "../../contract/scene.ts";
import {
  CONTROL_CHARACTER,
  matchTexts,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
  MAX_VALUES_SIZE,
} from "../../contract/match-key.ts";
import type { Values } from "../../contract/values.ts";

export interface ResolvedValues {
  /** Field id → text with LF line breaks. */
  readonly byField: ReadonlyMap<string, string>;
  /** Keys that name no field, in the order given. */
  readonly ignored: readonly string[];
  /** One text for equal values: JSON of [id, text] pairs, sorted by id. */
  readonly key: string;
}

/**
 * Matches each key to the field of that id, else to those of that name, else to those of that label (all
 * fields that share it). Of two keys for one field the more exact kind wins. Keys that match nothing are
 * returned, not refused: spreadsheets have columns of their own. `pages` have the boxes whose character
 * limits hold besides the fields' own. Throws UnusableValue.
 */
export function resolveValues(
  fields: readonly SceneField[],
  values: Values,
  pages: readonly ScenePage[] = [],
): ResolvedValues {
  const boxes = new Map(pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const { byField, ignored } = matchTexts(
    fields,
    checkedValues(values, MAX_VALUES + fields.length),
  );
  // Sorted by id: equal values give an equal key, whatever the order of the request.
  const sorted = [...byField]
    .map(
      ([id, { field, text }]) => [id, checkedText(field, maxLengthOf(field, boxes), text)] as const,
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { byField: new Map(sorted), ignored: [...ignored.keys()], key: JSON.stringify(sorted) };
}

/** Size limits first, before any text is looked at: `maxKeys` keys and `MAX_VALUES_SIZE` bytes of UTF-8. */
function checkedValues(values: Values, maxKeys: number): Values {
  const entries = Object.entries(values);
  if (entries.length > maxKeys) {
    throw new UnusableValue("invalid_parameter", null, `at most ${maxKeys} values are taken`);
  }
  let bytes = 0;
  for (const [key, text] of entries) {
    if (typeof text !== "string") {
      throw new UnusableValue("invalid_parameter", key, "a value must be a text");
    }
    bytes += utf8Length(key) + utf8Length(text);
  }
  if (bytes > MAX_VALUES_SIZE) {
    throw new UnusableValue("invalid_parameter", null, "the values are larger than 256 KB");
  }
  return values;
}

/** A value that can be set. Lengths are UTF-16 code units, as JavaScript and HTML's maxlength count. */
function checkedText(field: SceneField, maxLength: number | null, text: string): string {
  const limit = Math.min(maxLength ?? MAX_VALUE_LENGTH, MAX_VALUE_LENGTH);
  if (text.length > limit) {
    throw new UnusableValue(
      "field_too_long",
      field.id,
      `the value of ${field.name} has ${text.length} characters; at most ${limit} are allowed`,
    );
  }
  // Under the u flag \p{Surrogate} matches only unpaired ones: half an emoji, cut by some other program.
  if (/\p{Surrogate}/u.test(text)) {
    throw new UnusableValue(
      "invalid_parameter",
      field.id,
      `the value of ${field.name} holds half a character (an unpaired surrogate)`,
    );
  }
  if (CONTROL_CHARACTER.test(text)) {
    throw new UnusableValue(
      "invalid_parameter",
      field.id,
      `the value of ${field.name} holds control characters; only line breaks and tabs are allowed`,
    );
  }
  return text;
}

/** Bytes in UTF-8 without encoding the text. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts two of the four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}
