/** What an authored text is, guessed for the label of its field and the keyboard that fits it. */
import type { InputKind } from "./model.ts";

export interface Guess {
  readonly label: string;
  /** For field names: "" when the text says nothing better than itself. */
  readonly name: string;
  readonly inputKind: InputKind;
}

const LABEL_MAX = 40;
const EMAIL =
  /^\s*(?:e-?mail|mail|e)?[\s:.]*[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\s*$/iu;
const URL =
  /^\s*(?:web|www|w)?[\s:]*(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?\s*$/iu;
const PHONE =
  /^\s*(?:tel|telephone|telefon|phone|fon|fax|mobile|mobil|cell|handy|t|m|f|p)?[\s:.]*\+?[\d(][\d\s()./–-]{5,}\d\s*$/iu;
const PRICE =
  /^\s*(?:[€$£¥]|EUR|USD|GBP|CHF)\s?\d[\d.,' ]*(?:[.,][–-]+)?\s*$|^\s*\d[\d.,' ]*\s?(?:[€$£¥]|EUR|USD|GBP|CHF)\s*$/u;
const MONTH =
  "jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember";
const DATE = new RegExp(
  String.raw`^\s*(?:\p{L}{2,9}\.?,?\s+)?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}\.?\s+(?:${MONTH})\.?(?:\s+\d{4})?|(?:${MONTH})\.?\s+\d{1,2}(?:,?\s+\d{4})?)\s*$`,
  "iu",
);
const STREET =
  /(?:\b(?:street|st\.|road|rd\.?|lane|avenue|ave\.?|court|square|drive|way|rue|via|calle|laan|straat)\b|(?:straße|strasse|str\.|weg|gasse|platz|allee|straat|gade|gatan|vej)(?=\s|$|,))/iu;
const TOWN =
  /^\s*(?:[A-Z]{1,2}-)?(?:\d{4,5}|\d{3}\s\d{2}|\d{4}\s?[A-Z]{2})\s+\p{Lu}[\p{L} .'-]+$|^\p{Lu}[\p{L} .'-]+,?\s+(?:[A-Z]{2}\s+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\s*$/u;
const PERSON =
  /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau)\.?\s+)?\p{Lu}[\p{Ll}’'-]+(?:\s+\p{Lu}\.)?(?:\s+(?:van|von|de|der|den|da|del|di|la))*(?:\s+\p{Lu}[\p{L}’'-]+){1,2}$/u;

const KINDS: readonly (readonly [RegExp, Guess])[] = [
  [EMAIL, { label: "E-mail", name: "email", inputKind: "email" }],
  [PRICE, { label: "Price", name: "price", inputKind: "price" }],
  [DATE, { label: "Date", name: "date", inputKind: "date" }],
  [PHONE, { label: "Phone", name: "phone", inputKind: "phone" }],
  [URL, { label: "Website", name: "website", inputKind: "url" }],
  [TOWN, { label: "Town", name: "town", inputKind: "town" }],
];

/** Words that a person's name does not hold but a headline in the same form may. */
const NO_PERSON =
  /\b(?:LLP|Ltd|Inc|GmbH|AG|KG|SA|BV|Co|Company|Group|Studio|Press|Tours|Certificate|Gift|Menu|Card|Day|Night|Festival|Visitor|Guide|Thank|You|The|And)\b/iu;

/** What the surroundings say about a text. */
export interface Surroundings {
  /** Set among the largest type of its page, as names are. */
  readonly isLarge: boolean;
  /** An e-mail address or a telephone number stands on the same page. */
  readonly hasContacts: boolean;
}

/** True for text that holds an e-mail address or telephone number, also among other words. */
export function isContact(text: string): boolean {
  return /[\p{L}\p{N}]@[\p{L}\p{N}-]{1,63}\.\p{L}{2,}|\+\d[\d ()./-]{7,}|\be-?mail\b/iu.test(text);
}

/** Guess from the authored text and what stands around it. */
export function guessLabel(text: string, around: Surroundings): Guess {
  const line = text.trim();
  if (!line.includes("\n")) {
    for (const [pattern, guess] of KINDS) {
      if (pattern.test(line)) {
        return guess;
      }
    }
    if (STREET.test(line) && /\d/u.test(line) && line.length <= 60) {
      return { label: "Street", name: "street", inputKind: "street" };
    }
    if (around.isLarge && around.hasContacts && PERSON.test(line) && !NO_PERSON.test(line)) {
      return { label: "Name", name: "name", inputKind: "person" };
    }
  }
  const kind: InputKind = line.includes("\n") ? "multiline" : "text";
  return { label: shortened(line), name: "", inputKind: kind };
}

const NAME_KINDS: readonly (readonly [RegExp, InputKind])[] = [
  [/e[-_ ]?mail/iu, "email"],
  [/phone|mobile|fax|\btel\b|telefon|handy|^mobil$/iu, "phone"],
  [/website|\burl\b|^web$|homepage/iu, "url"],
  [/date|datum|^expires/iu, "date"],
  [/price|amount|total|preis|betrag/iu, "price"],
  [/street|stra(?:ß|ss)e|address|adresse/iu, "street"],
  [/city|town|ort$|stadt|village/iu, "town"],
  [/(?:^|[_ -])name$|^name|(?:first|last|full|client|holder|recipient)[_ -]?name/iu, "person"],
];

/** Input kind that a placeholder's name suggests. */
export function kindOfName(name: string): InputKind {
  return NAME_KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? "text";
}

/** "first_name" → "First name": a label made of a placeholder's name. */
export function labelOfName(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/[\s_-]+/gu, " ")
    .trim();
  const plain = /\p{Ll}/u.test(name)
    ? words.replace(/(?<=\s)\p{Lu}(?=\p{Ll})/gu, (c) => c.toLowerCase())
    : words.toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The text on one line, cut at a word end with an ellipsis when longer than 40 characters. */
export function shortened(text: string): string {
  // What could not be read shows as an ellipsis.
  const line = text
    .replace(/\ufffd+/gu, "…")
    .replace(/\s+/gu, " ")
    .trim();
  if (line.length <= LABEL_MAX) {
    return line;
  }
  const cut = line.slice(0, LABEL_MAX);
  const space = cut.lastIndexOf(" ");
  return `${(space > LABEL_MAX / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/u, "").trimEnd()}…`;
}
