/** The customer's values, checked and matched to fields. */
import { UnusableValue } from "../../contract/problems.ts";
import { maxLengthOf } from "../../contract/box-settings.ts";
import type { SceneField, ScenePage } from "../../contract/scene.ts";
import { matchKey } from "../../contract/match-key.ts";
import type { Values } from "../../contract/values.ts";

/** Keys besides one for each field: a template can always be filled whole. */
const MAX_VALUES = 200;
const MAX_VALUES_BYTES = 256 * 1024;
const MAX_VALUE_UNITS = 10_000;

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
 * fields that share it). Of two keys for one field the more exact kind wins. `pages` have the boxes whose
 * character limits hold besides the fields' own. Throws UnusableValue.
 */
export function resolveValues(
  fields: readonly SceneField[],
  values: Values,
  pages: readonly ScenePage[] = [],
): ResolvedValues {
  const boxes = new Map(pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const entries = Object.entries(checkedValues(values, MAX_VALUES + fields.length));
  const byField = new Map<string, { text: string; rank: number }>();
  const ignored: string[] = [];
  for (const [key, raw] of entries) {
    const { matched, rank } = matchKey(fields, key);
    if (matched.length === 0) {
      ignored.push(key);
    }
    for (const field of matched) {
      const known = byField.get(field.id);
      if (known === undefined || rank < known.rank) {
        byField.set(field.id, { text: checkedText(field, maxLengthOf(field, boxes), raw), rank });
      }
    }
  }
  const texts = [...byField].map(([id, { text }]) => [id, text] as const);
  const sorted = texts.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { byField: new Map(sorted), ignored, key: JSON.stringify(sorted) };
}

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
  if (bytes > MAX_VALUES_BYTES) {
    throw new UnusableValue("invalid_parameter", null, "the values are larger than 256 KB");
  }
  return values;
}

function checkedText(field: SceneField, maxLength: number | null, raw: string): string {
  const text = raw.replace(/\r\n?/g, "\n");
  const limit = Math.min(maxLength ?? MAX_VALUE_UNITS, MAX_VALUE_UNITS);
  if (text.length > limit) {
    throw new UnusableValue(
      "field_too_long",
      field.id,
      `the value of ${field.name} has ${text.length} characters; at most ${limit} are allowed`,
    );
  }
  if (/\p{Surrogate}/u.test(text)) {
    throw new UnusableValue(
      "invalid_parameter",
      field.id,
      `the value of ${field.name} holds half a character (an unpaired surrogate)`,
    );
  }
  // oxlint-disable-next-line no-control-regex -- the very characters that are refused
  if (/[\u0000-\u0008\u000b-\u001f]/.test(text)) {
    throw new UnusableValue(
      "invalid_parameter",
      field.id,
      `the value of ${field.name} holds control characters; only line breaks and tabs are allowed`,
    );
  }
  return text;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts two of the four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}
