/**
 * What fields are called on a page: as their author says in the reader's language; without that in the reader's language
 * where a label says what it is and no more, with the words of its row, else as the author wrote it.
 */
import { addToList } from "#base/maps.ts";
import type { InputKind } from "#engine/contract/scene.ts";
import type { FieldRecord } from "../scene-record.ts";
import * as ar from "./ar.data.ts";
import * as de from "./de.data.ts";
import * as en from "./en.data.ts";
import * as es from "./es.data.ts";
import * as fr from "./fr.data.ts";
import * as he from "./he.data.ts";
import * as ja from "./ja.data.ts";
import { kindLabel } from "./kind-label.ts";
import type { Language } from "./languages.ts";
import * as nl from "./nl.data.ts";
import type { KindMessages, SharedMessages } from "./sections.ts";
import { BETWEEN_NAMES } from "./side-name.ts";

interface Catalogue {
  readonly KINDS: KindMessages;
  readonly SHARED: SharedMessages;
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, de, fr, es, nl, ja, ar, he };

/** What tells how a field is called. */
export type LabelFacts = Pick<
  FieldRecord,
  "id" | "label" | "labels" | "type" | "inputKind" | "group" | "row" | "defaultValue"
>;

/** To whom the labels are said. */
export interface LabelReader {
  readonly language: Language;
  /** What stands in fields by id, where that is not what the print has. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What says little by itself in a row of a table: a price is the price of something. */
const TOLD_BY_ROW: ReadonlySet<string> = new Set<InputKind>([
  "price",
  "quantity",
  "percent",
  "code",
  "date",
  "time",
  "description",
]);
/** What is told by its own words, where a form has several of its kind: "Item 3" is one of many dishes. */
const TOLD_BY_ITSELF: ReadonlySet<string> = new Set<InputKind>(["item"]);
/** Figures alone name nothing. */
const HAS_WORDS = /\p{L}{2}|\p{Script=Han}/u;
/** Words that a label holds (characters). */
const WORDS_MAX = 40;

/**
 * Labels by field id, of all fields of a form in its order. The author's label of that language; else "Phone 2" of a field
 * that is a phone number → "Telefon 2", in a row of a table with the words of that row ("Preis 14 · Tomatensuppe"), of one of
 * several items with the print's own words ("Artikel 3 · Tomatensuppe"), and any other label as it is. Linear in the fields.
 */
export function fieldLabels(
  fields: readonly LabelFacts[],
  { language, values = {} }: LabelReader,
): ReadonlyMap<string, string> {
  const words = new Map([...wordsOfItems(fields), ...wordsOfRows(fields, values)]);
  const { KINDS, SHARED } = CATALOGUES[language];
  const messages = { ...SHARED, language };
  return new Map(
    fields.map((field) => {
      const own = field.labels?.[language];
      const ofKind = own === undefined ? kindLabel(field, KINDS, messages) : null;
      const told = ofKind === null ? undefined : words.get(field.id);
      const label = own ?? ofKind ?? field.label;
      return [field.id, told === undefined ? label : `${label}${BETWEEN_NAMES}${told}`] as const;
    }),
  );
}

/** By item, where the form has several: what the print says, whatever is typed since. */
function wordsOfItems(fields: readonly LabelFacts[]): ReadonlyMap<string, string> {
  const items = fields.filter(({ inputKind }) => TOLD_BY_ITSELF.has(inputKind));
  return new Map(
    items.length < 2
      ? []
      : items.flatMap(({ id, type, defaultValue }) => {
          const words = type === "image" ? "" : shortenedText(defaultValue);
          return words === "" ? [] : [[id, words] as const];
        }),
  );
}

/** By field that its row tells: the words before it in its row, else those behind it. */
function wordsOfRows(
  fields: readonly LabelFacts[],
  values: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const rows = new Map<string, LabelFacts[]>();
  for (const field of fields) {
    if (field.group !== undefined && field.row !== undefined) {
      addToList(rows, `${field.group} ${field.row}`, field);
    }
  }
  const found = new Map<string, string>();
  for (const row of rows.values()) {
    const texts = row.map(({ id, type, inputKind, defaultValue }) =>
      // The value of a picture is its id.
      type === "image" || TOLD_BY_ROW.has(inputKind)
        ? ""
        : shortenedText(values[id] ?? defaultValue),
    );
    let words = texts.find((text) => text !== "") ?? "";
    for (const [i, { id }] of row.entries()) {
      const text = texts[i] ?? "";
      words = text === "" ? words : text;
      if (text === "" && words !== "" && TOLD_BY_ROW.has(row[i]?.inputKind ?? "")) {
        found.set(id, words);
      }
    }
  }
  return found;
}

/** On one line, shortened between words; "" for what names nothing. */
export function shortenedText(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (!HAS_WORDS.test(line)) {
    return "";
  }
  const characters = Array.from(line);
  if (characters.length <= WORDS_MAX) {
    return line;
  }
  const kept = characters.slice(0, WORDS_MAX).join("");
  const end = kept.lastIndexOf(" ");
  return `${(end > 0 ? kept.slice(0, end) : kept).trimEnd()}…`;
}
