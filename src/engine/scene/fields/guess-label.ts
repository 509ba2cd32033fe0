/**
 * What an authored text is, guessed for the label of its field and the keyboard that fits it. Patterns
 * match whole lines only and prefer missing to guessing wrong: an unknown text is labelled by its own
 * words. All are linear in the line, which is short.
 */
import {
  CURRENCIES,
  EMAIL_WORDS,
  FROM_WORDS,
  MONTHS,
  NO_PERSON_WORDS,
  PHONE_WORDS,
  STREET_ENDS,
  STREET_WORDS,
  URL_WORDS,
} from "./label-words.data.ts";
import type { InputKind } from "../../contract/scene.ts";

export interface Guess {
  readonly label: string;
  /** For field names: "" when the text says nothing better than itself. */
  readonly name: string;
  readonly inputKind: InputKind;
}

/** Longest label made of a text's own words (UTF-16 code units). */
const LABEL_MAX = 40;
/** Labels and values longer than this are copy. */
const LINE_MAX = 80;
/** Not RFC 5322: what stands on cards and letters, perhaps behind a word for it. */
const EMAIL = new RegExp(
  String.raw`^\s*(?:(?:${EMAIL_WORDS})\b)?[\s:.]*[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\s*$`,
  "iu",
);
/** The word for it must not be a part of the address ("www" in "www.example.com"). */
const URL = new RegExp(
  String.raw`^\s*(?:(?:${URL_WORDS})\b(?!\.))?[\s:]*(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?\s*$`,
  "iu",
);
/** At least seven digits and signs; up to two words before it ("Tel. mobil"). */
const PHONE = new RegExp(
  String.raw`^\s*(?:(?:${PHONE_WORDS})(?!\p{L})[\s:.]*){0,2}\+?[\d(][\d\s()./–-]{5,}\d\s*$`,
  "iu",
);
/** Digits with the separators of all the languages, and Swiss ".–" for no cents. */
const AMOUNT = String.raw`\d[\d.,'’ \u00a0\u202f]*(?:[.,][–-]+)?`;
const PRICE = new RegExp(
  String.raw`^\s*(?:(?:${FROM_WORDS})\s+)?(?:(?:${CURRENCIES})\s?${AMOUNT}|${AMOUNT}\s?(?:${CURRENCIES}))(?:\s?(?:\/|per|pro|par|la|al|za)\s?\p{L}{1,12}\.?)?\s*$`,
  "iu",
);
/** A figure with two decimals and nothing else. */
const BARE_PRICE = /^\s*\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2}\s*$/u;
/** Day of a month with its ending. */
const DAY = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º|°)?`;
const DATE = new RegExp(
  String.raw`^\s*(?:\p{L}{2,12}\.?,?\s+)?(?:(?:den|le|el|il|the|on|am|op|dnia)\s+)?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|${DAY}\s+(?:of\s+|de\s+)?(?:${MONTHS})\.?,?(?:\s+(?:de\s+|del\s+)?\d{4}(?:\s?r\.)?)?|(?:${MONTHS})\.?\s+${DAY}(?:,?\s+\d{4})?)\s*$`,
  "iu",
);
const STREET_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${STREET_WORDS})(?![\p{L}\p{N}])`,
  "iu",
);
const STREET = new RegExp(String.raw`${STREET_WORD.source}|\p{L}(?:${STREET_ENDS})(?!\p{L})`, "iu");
/**
 * Postcode and town: German, French, Swiss, Czech, Polish (00-000), Dutch (0000 AA) before the name;
 * American and British behind.
 */
const TOWN =
  /^\s*(?:\p{Lu}{1,2}-)?(?:\d{2}-\d{3}|\d{4,5}|\d{3}\s\d{2}|\d{4}\s?[A-Z]{2})\s+\p{Lu}[\p{L} .'’-]+(?:\s\d{1,2}|\s\(\p{Lu}{2}\))?$|^\p{Lu}[\p{L} .'’-]+,?\s+(?:[A-Z]{2}\s+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\s*$/u;
/**
 * Up to three titles; then capitalised words, initials, particles. Whether two capitalised words are a
 * person or a slogan is for `NO_PERSON` and the surroundings to say.
 */
const TITLES = String.raw`(?:(?:Dr|Prof|Mr|Mrs|Ms|Mme|Mlle|M|Herr|Frau|Sr|Sra|Sig|Dott|Dhr|Mevr|Pan|Pani|Ing|Mag|inż|mgr)\.?\s+){0,3}`;
const PARTICLES =
  "van|von|de|der|den|del|della|di|da|la|le|dos|do|y|ten|ter|zu|zur|af|av|el|bin|al";
const PERSON = new RegExp(
  String.raw`^${TITLES}(?:\p{Lu}[\p{L}’'-]+|(?:\p{Lu}\.\s?){1,3})(?:\s+\p{Lu}\.)?(?:\s+(?:${PARTICLES}))*(?:\s+\p{Lu}[\p{L}’'-]+){1,3}$`,
  "u",
);

/** A kind of text with what shows it. */
interface Kind {
  readonly pattern: RegExp;
  /** Cheap to look for: without it the pattern cannot match. */
  readonly needs: RegExp;
  readonly guess: Guess;
}

const DIGIT = /[0-9]/;
const PRICE_GUESS: Guess = { label: "Price", name: "price", inputKind: "price" };
/** In this order, since a date would pass for a telephone number. */
const KINDS: readonly Kind[] = [
  { pattern: EMAIL, needs: /@/, guess: { label: "E-mail", name: "email", inputKind: "email" } },
  { pattern: PRICE, needs: DIGIT, guess: PRICE_GUESS },
  { pattern: BARE_PRICE, needs: DIGIT, guess: PRICE_GUESS },
  { pattern: DATE, needs: DIGIT, guess: { label: "Date", name: "date", inputKind: "date" } },
  { pattern: PHONE, needs: DIGIT, guess: { label: "Phone", name: "phone", inputKind: "phone" } },
  { pattern: URL, needs: /\../, guess: { label: "Website", name: "website", inputKind: "url" } },
  { pattern: TOWN, needs: DIGIT, guess: { label: "Town", name: "town", inputKind: "town" } },
];

const NO_PERSON = new RegExp(String.raw`(?<!\p{L})(?:${NO_PERSON_WORDS})(?!\p{L})`, "iu");

/** What stands around a text and says what it is. */
export interface LabelContext {
  /** Set among the largest type of its page, as names are. */
  readonly isLarge: boolean;
  /** An e-mail address or a telephone number stands on the same page. */
  readonly hasContacts: boolean;
}

/** True for text that holds an e-mail address or telephone number, also among other words. */
export function isContact(text: string): boolean {
  return /[\p{L}\p{N}]@[\p{L}\p{N}-]{1,63}\.\p{L}{2,}|\+\d[\d ()./-]{7,}|\be-?mail\b/iu.test(text);
}

/**
 * Guess from the authored text and what stands around it. Always an answer: of no kind known, the label is
 * the text itself, shortened, and the name "".
 */
export function guessLabel(text: string, around: LabelContext): Guess {
  const line = text.trim();
  if (!line.includes("\n") && line.length <= LINE_MAX) {
    for (const { pattern, needs, guess } of KINDS) {
      // A house number of four or five digits is no postcode.
      if (needs.test(line) && pattern.test(line) && !(pattern === TOWN && STREET_WORD.test(line))) {
        return guess;
      }
    }
    if (line.length <= 60 && DIGIT.test(line) && STREET.test(line)) {
      return { label: "Street", name: "street", inputKind: "street" };
    }
    // Large type beside contacts is a card; without either, two capitalised words are more often a
    // headline.
    if (around.isLarge && around.hasContacts && PERSON.test(line) && !NO_PERSON.test(line)) {
      return { label: "Name", name: "name", inputKind: "person" };
    }
  }
  const kind: InputKind = line.includes("\n") ? "multiline" : "text";
  const label = shortened(line);
  // Of unknown letters nothing is left to call the text by.
  return { label: /[\p{L}\p{N}\p{S}]/u.test(label) ? label : "Text", name: "", inputKind: kind };
}

/**
 * By the languages that placeholders' names are written in: English and German. The first that matches
 * counts.
 */
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

/**
 * "first_name", "firstName", "FIRST_NAME" → "First name": a label made of a placeholder's name. Words in
 * capitals inside a mixed name (abbreviations) stay.
 */
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

/** White space that is more or other than one space: most lines have none. */
const WIDE_SPACE = /\s\s|[^\S ]/u;

/**
 * The text on one line, cut at a word end with an ellipsis when longer than 40 UTF-16 code units; never
 * within a surrogate pair.
 */
export function shortened(text: string): string {
  // What could not be read shows as an ellipsis.
  const read = text.includes("\ufffd") ? text.replace(/\ufffd+/gu, "…") : text;
  const line = (WIDE_SPACE.test(read) ? read.replace(/\s+/gu, " ") : read).trim();
  if (line.length <= LABEL_MAX) {
    return line;
  }
  const cut = line.slice(0, LABEL_MAX);
  const space = cut.lastIndexOf(" ");
  // At a word end only where that leaves more than half: otherwise one long word would be all that is lost.
  return `${(space > LABEL_MAX / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/u, "").trimEnd()}…`;
}
