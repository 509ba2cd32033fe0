/**
 * Captions: words beside a value that say what it is ("Tel.", "Datum:", the head of a column). One that is known is
 * of a kind; one that is not is taken by its colon, and its own words are what the value is called.
 */
import { CAPTIONS, RECIPIENT_LEADS, SPECIFIC_CAPTIONS } from "./caption-words.data.ts";
import { accepts } from "./guess-kind.ts";
import { kindOfForm } from "./line-forms.ts";
import type { InputKind } from "../../contract/scene.ts";

export interface Caption {
  /** Null where the word is not known. */
  readonly kind: InputKind | null;
  /** Its own words, where they say more than the kind; null where the kind says all. */
  readonly label: string | null;
}

/** Kinds that are a person's name, or a part of it. */
export const PERSON_KINDS: ReadonlySet<InputKind> = new Set<InputKind>([
  "person",
  "given_name",
  "family_name",
]);

/** Longest caption that is known by its colon only: characters, words. */
const [OWN_MAX, OWN_WORDS_MAX] = [30, 4];
/** Most words of a known caption that stands before a value without a colon. */
const BEFORE_WORDS_MAX = 4;
const WORD_BEFORE = /\S+\s+/gu;
const ENDS_WITH_COLON = /[:：]\s*$/u;

/** A few words that ask to write, and the address at the end of the line. */
const WORDS_BEFORE_MAIL =
  /^(?:\p{L}[^\s@]*\s+){1,4}(?=[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\s*$)/u;

/** Dots or a line at the end of a line, to be written on. */
const BLANK_AT_END = /[.·․…_](?:\s?[.·․…_]){4,}\s*$/u;
/** Words that stand before dots in lists as well: what leads to a price is no blank. */
const LED: ReadonlySet<InputKind> = new Set<InputKind>(["item", "description"]);

const GENERAL = byWords(CAPTIONS);
const SPECIFIC = byWords(SPECIFIC_CAPTIONS);

/** Words that often stand for something else: captions only with a colon, or before what has the form of their kind. */
const WEAK: ReadonlySet<string> = new Set(
  "to for from an für von de da per para pour voor van til till fra från od dla pro by title land online call direct contact kontakt start le service site wo where when not bar office position role names author autor auteur".split(
    " ",
  ),
);
const WEAK_LENGTH = 2;
/** Kinds whose values have a form of their own, which a caption of one letter cannot be mistaken before. */
const FORMED: ReadonlySet<InputKind> = new Set<InputKind>([
  "phone",
  "mobile",
  "fax",
  "email",
  "url",
]);
/** Kinds whose values hold figures: a word before them without a colon is a caption. */
const FIGURES: ReadonlySet<InputKind> = new Set<InputKind>([
  ...FORMED,
  "date",
  "time",
  "price",
  "percent",
  "quantity",
  "code",
  "postcode",
  "row",
  "seat",
  "table",
]);

/** Longest sentence that leads to the name of whom it is about (characters). */
const LEAD_MAX = 90;
const LEADS = new RegExp(
  String.raw`(?:^|[^\p{L}]|\p{Script=Han})(?:${RECIPIENT_LEADS.join("|")})[\s:：]*$`,
  "iu",
);

/** The caption that a whole text is; null for any other text. */
export function captionOf(text: string): Caption | null {
  const line = text.trim();
  if (line.length <= LEAD_MAX && !line.includes("\n") && LEADS.test(line)) {
    return { kind: "recipient", label: null };
  }
  if (line === "" || line.includes("\n") || line.length > OWN_MAX + 10) {
    return null;
  }
  const hasColon = ENDS_WITH_COLON.test(line);
  const known = knownCaption(line);
  if (known !== null) {
    const isWeak = isWeakWord(keyOf(line)) && !hasColon;
    return isWeak && !(known.kind !== null && FORMED.has(known.kind)) ? null : known;
  }
  return hasColon ? ownCaption(line) : null;
}

/** The caption that words are which only their place says are one. */
export function captionBySetting(text: string): Caption {
  return { kind: null, label: labelOfCaption(text) };
}

/** True for a text that is a caption by its colon, with nothing behind it. */
export function isEmptyCaption(text: string): boolean {
  return ENDS_WITH_COLON.test(text) && captionOf(text) !== null;
}

/** True for dots or a line and nothing else: what is to be written stands in their place. */
export function isBlankToFill(text: string): boolean {
  return BLANK_AT_END.exec(text.trim())?.index === 0;
}

/** The caption that a line begins with, and where its value starts; null where it has none. */
export function captionBefore(
  line: string,
): { readonly caption: Caption; readonly valueStart: number } | null {
  const blank = captionBeforeBlank(line);
  if (blank !== null) {
    return blank;
  }
  const colon = /^([^:：\n]{1,40})[:：]\s*(?=\S)/u.exec(line);
  const [, before = ""] = colon ?? [];
  if (colon !== null && /\p{L}/u.test(before) && !/\d$|^https?$/iu.test(before)) {
    const valueStart = colon[0].length;
    const caption = knownCaption(before) ?? ownCaptionOf(before, line.slice(valueStart));
    return caption === null ? null : { caption, valueStart };
  }
  const mail = WORDS_BEFORE_MAIL.exec(line);
  if (mail !== null) {
    return { caption: { kind: "email", label: null }, valueStart: mail[0].length };
  }
  for (const valueStart of wordEnds(line).toReversed()) {
    const caption = knownCaption(line.slice(0, valueStart));
    const { kind = null } = caption ?? {};
    if (
      caption !== null &&
      kind !== null &&
      FIGURES.has(kind) &&
      accepts(line.slice(valueStart), kind)
    ) {
      return { caption, valueStart };
    }
  }
  return null;
}

/** The caption before a blank; without a colon only words that are known, and no dish. */
function captionBeforeBlank(line: string): ReturnType<typeof captionBefore> {
  const blank = line.includes("\n") ? null : BLANK_AT_END.exec(line);
  const words = line.slice(0, blank?.index ?? 0).trim();
  if (blank === null || words === "") {
    return null;
  }
  const known = knownCaption(words);
  const caption = ENDS_WITH_COLON.test(words) ? (known ?? ownCaption(words)) : known;
  const isLed = caption?.kind !== null && caption?.kind !== undefined && LED.has(caption.kind);
  return caption === null || (isLed && !ENDS_WITH_COLON.test(words))
    ? null
    : { caption, valueStart: blank.index };
}

/** Where the words behind each of the first few begin. */
function wordEnds(line: string): readonly number[] {
  const ends: number[] = [];
  WORD_BEFORE.lastIndex = 0;
  while (ends.length < BEFORE_WORDS_MAX && WORD_BEFORE.test(line)) {
    ends.push(WORD_BEFORE.lastIndex);
  }
  return ends;
}

/** The kind of a word or words, as a placeholder's name or the head of a column has them; null where not known. */
export function kindNamed(words: string): InputKind | null {
  const key = keyOf(words);
  return GENERAL.get(key) ?? SPECIFIC.get(key) ?? null;
}

function knownCaption(text: string): Caption | null {
  const key = keyOf(text);
  const kind = GENERAL.get(key);
  if (kind !== undefined) {
    return { kind, label: null };
  }
  const specific = SPECIFIC.get(key);
  return specific === undefined ? null : { kind: specific, label: labelOfCaption(text) };
}

/**
 * The same before a value of a few words, or an address of the web of any length: longer ones are copy, and what
 * stands before the colon its theme.
 */
function ownCaptionOf(text: string, value: string): Caption | null {
  const plain = value.trim();
  const words = plain.split(/\s+/u).length;
  const isShort = plain.length <= OWN_MAX && words <= OWN_WORDS_MAX;
  return isShort || (words === 1 && kindOfForm(plain) === "url") ? ownCaption(text) : null;
}

/** A caption that is known by its colon only. */
function ownCaption(text: string): Caption | null {
  const label = labelOfCaption(text);
  return label.length > OWN_MAX ||
    label.split(/\s+/u).length > OWN_WORDS_MAX ||
    !/\p{L}{2}|\p{Script=Han}/u.test(label) ||
    /[.!?@/]/u.test(label)
    ? null
    : { kind: null, label };
}

/** Without its colon and the mark of its list; words all in capitals as a sentence has them. */
function labelOfCaption(text: string): string {
  const words = text
    .trim()
    .replace(/^[-–—*•·|]\s*/u, "")
    .replace(/[\s:：]+$/u, "")
    .replace(/\s+/gu, " ");
  const plain =
    /\p{Ll}/u.test(words) || words.length <= WEAK_LENGTH + 1 ? words : words.toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function isWeakWord(key: string): boolean {
  return WEAK.has(key) || (key.length <= WEAK_LENGTH && /^[\p{Script=Latin}]+$/u.test(key));
}

function byWords(table: typeof CAPTIONS): ReadonlyMap<string, InputKind> {
  return new Map(
    table.flatMap(([kind, words]) => words.split("|").map((word) => [keyOf(word), kind] as const)),
  );
}

/** Words as the tables have them: case, spacing and the signs at the end do not count. */
function keyOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/^[\s*•·|]+|[\s.:：*|]+$/gu, "");
}
