/** What one authored line or box of text is, by its words and by what stands around it. */
import { captionBefore, isBlankToFill, kindNamed } from "../kinds/captions.ts";
import { guessKind, mailNames } from "../kinds/guess-kind.ts";
import { MONTHS } from "../kinds/label-words.data.ts";
import { isContact } from "../kinds/line-forms.ts";
import type { LineContext } from "../kinds/line-neighbours.ts";
import type { InputKind, TextBox } from "../../contract/scene.ts";
import { WRAPPED_MAX } from "./form-places.ts";

/** What a page says of all its texts. */
export interface PageFacts {
  readonly largestPt: number;
  readonly hasContacts: boolean;
  readonly mailNames: ReadonlySet<string>;
  readonly isWedding: boolean;
  /** The same for pages that say the same of a line, but for its size. */
  readonly key: string;
}

export interface LineGuess {
  /** Null where nothing proves one. */
  readonly kind: InputKind | null;
  /** A word beside it that says more than the kind. */
  readonly label: string | null;
  /** Where its value starts: behind the caption that the line itself begins with (UTF-16 code units). */
  readonly valueStart: number;
}

/**
 * Type at least this share of the page's largest counts as large: a name is not always the largest type,
 * but it is never small print.
 */
const LARGE = 0.6;
/** Kinds that every form calls by the same word: a caption of the page does not say more. */
const PLAIN: ReadonlySet<InputKind> = new Set<InputKind>([
  "email",
  "phone",
  "mobile",
  "fax",
  "url",
]);
/** What has the form of one of them and a price beside it is called so: "Street 23, a cocktail". */
const PLACES: ReadonlySet<InputKind> = new Set<InputKind>(["street", "address", "town"]);
/** Around the word for what a customer writes. */
const ASKING =
  /^(?:your|ihre?|deine?|votre|su|tu|il tuo|la tua|uw|je|twoje|twój)\s|\s(?:here|hier|ici|aquí|qui|tutaj)$/giu;
/** "Your title" below "Your name" is no name. */
const ASKING_FIRST = /^(?:your|ihre?|deine?|votre|twoje|twój)\s/iu;
/** An item, dots or space, and its price at the end of one line: with cents, or with a currency. */
const ITEM_WITH_PRICE =
  /\p{L}{2}.*?[\s.…·_]+(?:[€$£₽]\s?\d{1,5}|(?:\d{1,4}\s?\/\s?)?\d{1,5}(?:[.,]\d)?\s?(?:[€₽₴₺]|zł|Kč|kr\.?|Ft|lei))$|\p{L}{2}.*?(?:[\s.…·_]{2,}|\s)(?:[€$£]\s?)?\d{1,4}[.,]\d{2}(?:\s?(?:€|(?!(?:[ap]m|uhr|h|[cm]?l|k?g|[cm]?m)$)\p{L}{1,3}))?$/iu;
/** Two figures of that form without a currency, or one behind a month, are days and hours. */
const DAYS = new RegExp(
  String.raw`^[^€$£₽]*(?:\d[.:]\d{2}\b.*\d[.:]\d{2}$|(?:${MONTHS})\b[^€$£₽]*$)`,
  "iu",
);
const ORDINAL = /^\d{1,3}[.)]$/u;
const SITE = /^[a-z]{4,}$/u;
const WEDDING =
  /wedding|marr(?:y|ied|iage)|engaged|bride|groom|hochzeit|heiraten|trauung|verlobung|mariage|marient|fiançailles|boda|casamos|matrimonio|nozze|bruiloft|trouwen|ślub|wesele|svatba|esküvő|nunt[aăi]|düğün|свадьб|весілля|γάμο|زفاف|חתונה|結婚|婚礼|婚禮|결혼/iu;

/** Facts of the pages that the boxes stand on. */
export function pageFacts(boxes: readonly TextBox[]): ReadonlyMap<number, PageFacts> {
  const facts = new Map<
    number,
    { -readonly [K in keyof Omit<PageFacts, "mailNames">]: PageFacts[K] } & {
      readonly mailNames: Set<string>;
    }
  >();
  for (const { page, text, sizePt, editable } of boxes) {
    const known = facts.get(page) ?? {
      largestPt: 0,
      hasContacts: false,
      mailNames: new Set<string>(),
      isWedding: false,
      key: "",
    };
    facts.set(page, known);
    known.isWedding ||= WEDDING.test(text);
    known.largestPt = Math.max(known.largestPt, editable ? sizePt : 0);
    known.hasContacts ||= isContact(text);
    if (text.includes("@")) {
      mailNames(text).forEach((word) => known.mailNames.add(word));
    }
  }
  for (const known of facts.values()) {
    known.key = [known.hasContacts, known.isWedding, ...known.mailNames].join(" ");
  }
  return facts;
}

interface LineScene {
  readonly box: TextBox;
  readonly page: PageFacts | undefined;
  readonly around: LineContext | undefined;
}

/**
 * What was guessed last: a line is asked about as one of a list, as a field, and once more when other text of its page
 * has been locked.
 */
const KNOWN = new Map<string, LineGuess>();
const MOST_KNOWN = 4096;
/** Of all that a guess depends on (UTF-16 code units): longer lines are copy, and few. */
const KNOWN_LENGTH_MAX = 240;

/** The guess for a line of a box, or for the box as a whole. */
export function guessLine(text: string, scene: LineScene): LineGuess {
  const key = keyOf(text, scene);
  const known = KNOWN.get(key);
  if (known !== undefined) {
    return known;
  }
  const guess = madeGuess(text, scene);
  if (key.length <= KNOWN_LENGTH_MAX) {
    if (KNOWN.size >= MOST_KNOWN) {
      KNOWN.clear();
    }
    KNOWN.set(key, guess);
  }
  return guess;
}

/** All that a guess depends on. */
function keyOf(text: string, { box, page, around }: LineScene): string {
  const isLarge = box.sizePt >= LARGE * (page?.largestPt ?? 0);
  const beside =
    around === undefined
      ? ""
      : `${around.hasPrice}${around.isPrice}${around.isDetail}\0${around.caption?.kind}\0${around.caption?.label}\0${around.below}`;
  return `${text}\0${isLarge}\0${page?.key}\0${beside}`;
}

function madeGuess(text: string, { box, page, around }: LineScene): LineGuess {
  const line = text.trim();
  const found = text.includes("\n") ? null : captionBefore(text);
  const isBlank = found !== null && isBlankToFill(text.slice(found.valueStart));
  // What leads to a price beside it is no blank.
  const before = isBlank && around?.hasPrice === true ? null : found;
  if (isBlank && before !== null) {
    const { kind, label } = before.caption;
    return { kind, label, valueStart: before.valueStart };
  }
  const caption = before?.caption ?? around?.caption ?? null;
  const told = guessKind(text.slice(before?.valueStart ?? 0), {
    caption: caption?.kind ?? null,
    isLarge: box.sizePt >= LARGE * (page?.largestPt ?? 0),
    hasContacts: page?.hasContacts === true,
    isWedding: page?.isWedding === true,
    below: around?.below ?? null,
    ...(page === undefined ? {} : { mailNames: page.mailNames }),
  });
  const kind =
    (ASKING_FIRST.test(line) ? kindOfSample(line.replace(/\s\d{1,4}$/u, "")) : null) ??
    (told !== null && PLACES.has(told) && isItem(line, around) ? "item" : told) ??
    (around?.isPrice === true ? "price" : null) ??
    (isItem(line, around) ? "item" : null) ??
    (ORDINAL.test(line) ? "code" : null) ??
    (around?.isDetail === true && /\p{L}{2}/u.test(line) ? "description" : null) ??
    (caption === null ? kindOfSample(line) : null);
  const says =
    caption !== null && (kind === null || !PLAIN.has(kind) || isSite(line, caption.label))
      ? caption.label
      : null;
  return { kind, label: says, valueStart: before?.valueStart ?? 0 };
}

/** A word for a site that the address has in it: "Twitter: https://twitter.com/ada". */
function isSite(line: string, label: string | null): boolean {
  const site = label?.toLowerCase() ?? "";
  return SITE.test(site) && line.toLowerCase().includes(`${site}.com/`);
}

/** Words that say what will stand there: "Your name", "Company here", "Name / Név". */
function kindOfSample(line: string): InputKind | null {
  const plain = line.replace(/[()[\]]/gu, "").replace(ASKING, "");
  const parts = plain.split(/\s?\/\s?/u);
  // A bare word is a caption; first and last name are where both go ("Surname Name" of a badge).
  if (plain === line && parts.length === 1) {
    const kind = /\s/u.test(line) ? kindNamed(line) : null;
    return kind === "person" ? kind : null;
  }
  const [first, ...others] = parts.map((part) => (part.length > 2 ? kindNamed(part) : null));
  return first !== undefined && others.every((kind) => kind === null || kind === first)
    ? first
    : null;
}

/** The words before a price on its row, which may wrap. */
function isItem(line: string, around: LineContext | undefined): boolean {
  const lines = line.split("\n").length;
  return (
    /\p{L}{2}|\p{Script=Han}/u.test(line) &&
    ((around?.hasPrice === true && lines <= WRAPPED_MAX) ||
      (lines === 1 && ITEM_WITH_PRICE.test(line) && !DAYS.test(line)))
  );
}
