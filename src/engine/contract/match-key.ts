/**
 * Which fields a customer's key names, and how much is taken: one rule for the library, the command line
 * and the service.
 */
import { addToList } from "#base/maps.ts";

/** Keys that are taken, whatever the template; one with more fields can still be filled whole. */
export const MAX_VALUES = 200;
/** Of all keys and values together; bytes of UTF-8 or UTF-16 units, whichever the caller counts. */
export const MAX_VALUES_SIZE = 256 * 1024;
/** UTF-16 units of one value whose field names no limit of its own. */
export const MAX_VALUE_LENGTH = 10_000;

/** Control characters but tab and line feed, which no text holds; carriage returns are gone by then. */
// oxlint-disable-next-line no-control-regex -- the very characters that are refused
export const CONTROL_CHARACTER = /[\u0000-\u0008\u000b-\u001f]/u;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

const KINDS = ["id", "name", "label"] as const;

/** The fields that a key names, and how exact that is. */
interface KeyMatch<Field> {
  readonly matched: readonly Field[];
  /** 0 for an id, 1 for a name, 2 for a label, 3 for none. */
  readonly rank: number;
}

/** The field of that id, else those of that name, else every field of that label. */
export function matchKey<Field extends Named>(
  fields: readonly Field[],
  key: string,
): KeyMatch<Field> {
  return firstMatch((kind) => fields.filter((field) => field[kind] === key));
}

/** As `matchKey`, for many keys: a price list has thousands of fields and as many values. */
export function matchesByKey<Field extends Named>(
  fields: readonly Field[],
): (key: string) => KeyMatch<Field> {
  const lists = {
    id: new Map<string, Field[]>(),
    name: new Map<string, Field[]>(),
    label: new Map<string, Field[]>(),
  };
  for (const kind of KINDS) {
    fields.forEach((field) => addToList(lists[kind], field[kind], field));
  }
  return (key) => firstMatch((kind) => lists[kind].get(key) ?? []);
}

function firstMatch<Field>(
  matchedBy: (kind: (typeof KINDS)[number]) => readonly Field[],
): KeyMatch<Field> {
  for (const [rank, kind] of KINDS.entries()) {
    const matched = matchedBy(kind);
    if (matched.length > 0) {
      return { matched, rank };
    }
  }
  return { matched: [], rank: KINDS.length };
}

/** What keys and values come to: one text for each field that is named, and the keys that name none. */
export interface MatchedTexts<Field> {
  readonly byField: ReadonlyMap<string, { readonly field: Field; readonly text: string }>;
  /** With their texts, in the order given. */
  readonly ignored: ReadonlyMap<string, string>;
}

/**
 * Texts by field id, line breaks as LF; of two keys for one field the more exact kind wins, of one kind the
 * first.
 */
export function matchTexts<Field extends Named>(
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
): MatchedTexts<Field> {
  const byField = new Map<string, { field: Field; text: string; rank: number }>();
  const ignored = new Map<string, string>();
  const matching = matchesByKey(fields);
  for (const [key, raw] of Object.entries(values)) {
    const text = raw.replaceAll(/\r\n?/gu, "\n");
    const { matched, rank } = matching(key);
    if (matched.length === 0) {
      ignored.set(key, text);
    }
    for (const field of matched) {
      if (rank < (byField.get(field.id)?.rank ?? Number.POSITIVE_INFINITY)) {
        byField.set(field.id, { field, text, rank });
      }
    }
  }
  return { byField, ignored };
}
