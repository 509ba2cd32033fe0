/**
 * Which text of a design without placeholders starts locked: running text, legal lines, headings, captions, and what
 * the shop says of itself. A customer's form asks for what differs from order to order (who, when, where, how much);
 * all else is the designer's, and offered to the author. Told from forms of lines, from what stands beside a price or
 * on several pages, and from few words: where none of that decides, text stays open.
 */
import { Bands } from "#base/bands.ts";
import { addToList } from "#base/maps.ts";
import type { LockCode } from "../../contract/problems.ts";
import type { BoxLine, ScenePage, TextBox } from "../../contract/scene.ts";
import { type DescribedNames, describedNames } from "../kinds/described-names.ts";
import { unmarkedPrices } from "../kinds/unmarked-prices.ts";
import { guessKind } from "../kinds/guess-kind.ts";
import { isBarcodeNumber } from "../kinds/barcode-numbers.ts";
import { captionOf, isEmptyCaption, kindNamed, PERSON_KINDS } from "../kinds/captions.ts";
import { setAsCaptions } from "../kinds/set-as-captions.ts";
import { isContact, kindOfForm } from "../kinds/line-forms.ts";
import { hasBlanks } from "../kinds/sentence-blanks.ts";
import { type DocumentFacts, documentFacts, isContents, keyOf, plain } from "./document-facts.ts";
import {
  endsInPrice,
  isValueByForm,
  isData,
  isDated,
  isDay,
  isNumber,
  isTime,
  isWhen,
  RUNNING_LENGTH,
  TIME,
  wordCount,
} from "./line-facts.ts";
import {
  CALLS,
  CAPTIONS,
  COURSES,
  HEADINGS,
  LEGAL,
  REPLIES,
  ROLES,
  WEEKDAY,
} from "./locked-words.data.ts";
import { pageNumbers } from "./page-numbers.ts";
import { headsInRows, isBesidePrice, lineAt, pricesByHeight, ROW_TOL } from "./price-lines.ts";
import { type SentenceValues, sentenceValues } from "./sentence-values.ts";
import { namesOverPrices } from "./names-over-prices.ts";
import { namedPersons, entriesOf } from "./time-entries.ts";

/** A sheet no longer than this (pt) is a card: what it says is about one person. */
const CARD_SIDE_PT = 300;
/** Amounts or times of a page that make it a list. */
const LIST_LINES = 3;
/** Of times there is one in so many lines at least: a few in a corner make no list of a menu without prices. */
const LIST_SHARE = 8;
/** A block that says when and where has at most so many lines, each ended by hand and of so many words. */
const [DATA_LINES, DATA_LINE_WORDS] = [4, 7];
const SENTENCE_WORDS = 4;
const LOWER_WORDS = 3;
/** As many characters in a script without spaces. */
const RUNNING_CHARACTERS = 30;
/** A line stands right below another within this many times its size, its edge within as many points. */
const BELOW_EM = 1.9;
const EDGE_PT = 4;

/** What is in a dish begins where its name does, at most so many times its size behind the number before it. */
const NUMBER_EM = 3.5;

/** Type of at least this share of the page's largest is no heading of a paragraph. */
const LARGE = 0.75;
/** Type of so many times the page's smallest is set to be seen: a role in it ("Bride") is where its name goes. */
const DISPLAY = 2;
/** A heading stands this near over its text. */
const HEAD_GAP_EM = 1.6;

/** A line that says what a customer puts there, and so many of them make a page of samples. */
const SAMPLE = /^(?:your|ihre?|dein|votre|twoje|uw|tu|su)[\s._-]?\p{L}/iu;
const SAMPLES_MIN = 3;

/** Whose name, where a sample says so; what it is then. */
const YOURS = /^(?:your|ihr|dein|votre|tu|su|il tuo|uw|je|twoje)\s/iu;

const NUMBERED = /^\p{L}?\d{1,3}\p{L}?[.)]?\s/u;
/** A word cut short in brackets at the end: "Head (Civil Engg.)". */
const CUT_IN_BRACKETS = /[^.!?…]\s\((?=\p{Lu})(?:[^\s().]+\s){0,2}[^\s().]+\.\)$/u;
const ENDS_SENTENCE = /[.!?…。！？]["”“»)]*$/u;
const BOX_TO_TICK = /^[\u20dd\u25a1\u25cb\u25ef\u2610\u2751]/u;
/** A number behind a short word, as houses and rooms have: "д. 116", "m. 4". */
const HOUSE = /\p{L}\.\s?\d/u;
const PARTED = /\s[·|•]\s/gu;
const BULLET = /^\s*[·•](?:\s|$)/u;

/** What is known of a page while its boxes are asked. */
interface PageFacts {
  readonly isCard: boolean;
  /** Boxes that a price, a time or a figure stands beside. */
  readonly items: ReadonlySet<TextBox>;
  /** Those, and boxes that have their price themselves, at the end: by the heights that what is in them begins at. */
  readonly listed: Bands<TextBox>;
  /** Lines that say what is in a dish whose price stands over them. */
  readonly descriptions: ReadonlySet<BoxLine>;
  /** Names of those who marry. */
  readonly couple: ReadonlySet<TextBox>;
  /** What sentences name in type of its own. */
  readonly sentences: SentenceValues;
  /** Words set as captions are. */
  readonly captions: ReadonlySet<BoxLine>;
  /** The one day of the week on the page, which is that of an event; null where there are none or several. */
  readonly onlyDay: TextBox | null;
  /** Several lines say what a customer will put there: "Your name", "Your title". */
  readonly isSample: boolean;
  /** Names of sections that stand in the rows of a list. */
  readonly heads: ReadonlySet<TextBox>;
  readonly isList: boolean;
  /** Guests write on it and send it back: what is printed stays. */
  readonly isReply: boolean;
  readonly largestPt: number;
  readonly smallestPt: number;
}

/** Boxes that start locked, and why. Linear but for the rows of a page. */
export function startsLocked(pages: readonly ScenePage[]): ReadonlyMap<string, LockCode> {
  const locks = new Map<string, LockCode>();
  const numbers = pageNumbers(pages);
  const said = documentFacts(pages);
  const described = describedNames(pages.flatMap(({ boxes }) => boxes));
  for (const page of pages) {
    const facts = factsOf(page, described);
    const copy = new Bands<TextBox>();
    for (const box of page.boxes.filter(({ editable }) => editable)) {
      const isPageNumber = numbers.has(box.id) || isBarcodeNumber(box.text);
      const reason = isPageNumber ? "own_identity" : reasonOf(box, facts, said);
      if (reason !== null) {
        locks.set(box.id, reason);
      }
      if (reason === "running_text") {
        copy.add(box, box.bboxPt[1], box.bboxPt[1]);
      }
    }
    const captions = new Set(
      page.boxes
        .filter(({ id, text }) => locks.get(id) === "caption_text" && captionOf(text) !== null)
        .map(typeOf),
    );
    for (const box of page.boxes.filter(({ id, editable }) => editable && !locks.has(id))) {
      if (headsCopy(box, { copy, facts })) {
        locks.set(box.id, "heading_text");
      } else if (isCaptionAmong(box, captions)) {
        locks.set(box.id, "caption_text");
      }
    }
  }
  return locks;
}

function reasonOf(
  box: TextBox,
  facts: PageFacts,
  { repeated, persons, sides }: DocumentFacts,
): LockCode | null {
  const text = plain(box.text);
  if (isContents(box, sides)) {
    return "running_text";
  }
  if (!facts.isReply && hasBlanks(box.text.split("\n"))) {
    return null;
  }
  const words = withoutSigns(text);
  if (
    (isCaption(words) && !isNameToBe(box, words, facts) && box !== facts.onlyDay) ||
    (box.lines.length > 1 && box.text.split("\n").every((line) => isCaption(line.trim()))) ||
    box.lines.some((line) => facts.captions.has(line)) ||
    (box.lines.length > 1 && box.text.split("\n").every(isEmptyCaption)) ||
    (/^[^\d:]{1,30}:$/u.test(text) && !COURSES.test(words.replace(/\s?:$/u, "")))
  ) {
    return "caption_text";
  }
  const isDatum = box.text.split("\n").some(isData);
  const onPages = repeated.get(keyOf(text)) ?? 0;
  // Both sides of a card and of an invitation say whose it is, and when.
  const isOfBothSides = persons.has(keyOf(text)) || isDay(box.text.split("\n")[0] ?? "");
  const isOrdered =
    isValueByForm(text) || isDated(text) || endsInPrice(text) || (onPages === 2 && isOfBothSides);
  if (onPages > 0 && !isOrdered) {
    return "own_identity";
  }
  // Lines that say when and where are each asked by themselves: "5 pm | Town hall", "9 pm | Barn".
  const lines = box.text.split("\n");
  const areTold = lines.some((line) => isWhen(line) || isDay(line));
  const parted = areTold ? lines.filter((line) => !isDay(line)) : [plain(withoutBullets(lines))];
  if (!facts.isCard && !facts.items.has(box) && parted.some(isParted)) {
    return "own_identity";
  }
  if (LEGAL.test(text) && (!isDatum || wordCount(text) >= SENTENCE_WORDS)) {
    return "legal_text";
  }
  if (facts.couple.has(box) || facts.sentences.values.has(box)) {
    return null;
  }
  return reasonOfWords(box, { text, words, isDatum, facts });
}

interface SaidText {
  readonly text: string;
  /** Without the signs around it. */
  readonly words: string;
  /** One of its lines says who, when, where or how much. */
  readonly isDatum: boolean;
  readonly facts: PageFacts;
}

/** Copy, a heading, or words beside something; null for what an order may change. */
function reasonOfWords(box: TextBox, { text, words, isDatum, facts }: SaidText): LockCode | null {
  if (facts.sentences.words.has(box)) {
    return "running_text";
  }
  const isValue = isDatum || (!facts.isReply && (facts.items.has(box) || box.isInRows === true));
  if (runsOn(box, text, { isValue, isDatum, facts })) {
    return "running_text";
  }
  if (isValue) {
    return null;
  }
  if (BOX_TO_TICK.test(text)) {
    return "caption_text";
  }
  if (isHeading(words) || HEADINGS.test(text) || /[!?！？]$/u.test(text)) {
    return "heading_text";
  }
  if (facts.isReply) {
    return "caption_text";
  }
  const isOfItem = facts.isList && isDescription(box, facts) && !facts.heads.has(box);
  return goesOnBelow(box) || facts.isList ? (isOfItem ? null : "heading_text") : null;
}

/** Signs that begin the lines of a list part nothing. */
function withoutBullets(lines: readonly string[]): string {
  const isList = BULLET.test(lines[0] ?? "");
  return (isList ? lines.map((line) => line.replace(BULLET, "")) : lines).join(" ");
}

/** Three things or more in one line, with a sign between each two. */
function isParted(line: string): boolean {
  return [...line.matchAll(PARTED)].length >= 2;
}

/** A word beside a value, or the same in two languages: "and / és". */
function isCaption(words: string): boolean {
  return partsOf(words).every((part) => CAPTIONS.test(part));
}

/**
 * A role, or "Your name", in the largest type of a page that has smaller, or on one that says so of more: no word beside
 * a name, but the place of one.
 */
function isNameToBe(
  { sizePt }: TextBox,
  words: string,
  { largestPt, smallestPt, isSample }: PageFacts,
): boolean {
  if (isSample && YOURS.test(words) && isWordForName(words)) {
    return true;
  }
  return (
    sizePt >= LARGE * largestPt &&
    sizePt >= DISPLAY * smallestPt &&
    partsOf(words).every((part) => ROLES.test(part) || isWordForName(part))
  );
}

/** "Surname", "Your name". */
function isWordForName(part: string): boolean {
  const kind = kindNamed(part.replace(YOURS, ""));
  return kind !== null && PERSON_KINDS.has(kind);
}

function partsOf(words: string): readonly string[] {
  return words.split(/\s?[/|·]\s?/u);
}

function isHeading(words: string): boolean {
  return HEADINGS.test(words) || COURSES.test(words) || CALLS.test(words);
}

/** Without the ornaments around it, and without what no code of its font maps. */
function withoutSigns(text: string): string {
  return text.replace(/^[^\p{L}\p{N}„“"(]+|[^\p{L}\p{N}\p{P}]+$/gu, "") || text;
}

/** Every further line starts in lower case: one phrase over several lines, which is nobody's name or address. */
function goesOnBelow({ lines, text }: TextBox): boolean {
  return (
    lines.length > 1 &&
    !isContact(text) &&
    lines.slice(1).every((line) => /^\s*\p{Ll}/u.test(line.text) && !HOUSE.test(line.text))
  );
}

/** A word for a value that is set as words known to be such are: "Address" below "Phone" and "Email". */
function isCaptionAmong(box: TextBox, captions: ReadonlySet<string>): boolean {
  return captions.has(typeOf(box)) && (captionOf(box.text)?.kind ?? null) !== null;
}

/** Equal for boxes that are set alike. */
function typeOf({ font, sizePt, rotationDeg }: TextBox): string {
  return `${font} ${sizePt} ${rotationDeg}`;
}

/** A short line right over running text, in its column, and not of the largest type: its heading. */
function headsCopy(
  box: TextBox,
  { copy, facts }: { readonly copy: Bands<TextBox>; readonly facts: PageFacts },
): boolean {
  const [x0, , x1, y1] = box.bboxPt;
  if (
    facts.isCard ||
    facts.sentences.values.has(box) ||
    box.lines.length > 1 ||
    box.sizePt >= LARGE * facts.largestPt ||
    isWordForName(withoutSigns(plain(box.text))) ||
    facts.items.has(box) ||
    box.text.split("\n").some((line) => isData(line) || guessKind(line) !== null)
  ) {
    return false;
  }
  const under = copy.near(y1 - 0.5 * box.sizePt, y1 + HEAD_GAP_EM * box.sizePt);
  return under.some(({ bboxPt: [left, top, right], sizePt, rotationDeg }) => {
    const isUnder = top >= y1 - 0.5 * box.sizePt && top - y1 <= HEAD_GAP_EM * box.sizePt;
    const isAligned =
      Math.abs(left - x0) < EDGE_PT || Math.abs(left + right - x0 - x1) < 2 * EDGE_PT;
    return isUnder && isAligned && sizePt <= box.sizePt && rotationDeg === box.rotationDeg;
  });
}

/** Sentences, many words, and a line that goes on in lower case: copy. */
function runsOn(
  box: TextBox,
  text: string,
  {
    isValue,
    isDatum,
    facts,
  }: { readonly isValue: boolean; readonly isDatum: boolean; readonly facts: PageFacts },
): boolean {
  const words = wordCount(text);
  if (box.isInRows === true || (isValue && words < 2 * RUNNING_LENGTH)) {
    return false;
  }
  const isSentence =
    words >= SENTENCE_WORDS && ENDS_SENTENCE.test(text) && !CUT_IN_BRACKETS.test(text);
  // Lines that do not end at the edge of their column are a list: of dishes, of an address.
  if (box.lines.length > 1 && !box.lines.some(({ softEnd }) => softEnd === true)) {
    const isBlock =
      box.lines.length <= DATA_LINES &&
      box.lines.every((line) => wordCount(plain(line.text)) <= DATA_LINE_WORDS);
    if (isDatum && isBlock && !isSentence) {
      return false;
    }
    return isSentence || words >= Math.max(RUNNING_LENGTH, SENTENCE_WORDS * box.lines.length);
  }
  const goesOn = /^\p{Ll}/u.test(text) && words >= LOWER_WORDS && !isDescription(box, facts);
  return (
    isSentence ||
    goesOn ||
    words >= RUNNING_LENGTH ||
    (text.length >= RUNNING_CHARACTERS && words <= 2 && /[、。]/u.test(text))
  );
}

/** A line of smaller or equal type right below an item: what is in the dish. */
function isDescription(box: TextBox, { listed, descriptions }: PageFacts): boolean {
  if (box.lines.some((line) => descriptions.has(line))) {
    return true;
  }
  const [x0, y0] = box.bboxPt;
  return listed.near(y0, y0).some(({ bboxPt: [left, top], sizePt, text }) => {
    const indent = NUMBERED.test(text) ? NUMBER_EM * sizePt : 0;
    return (
      x0 > left - EDGE_PT &&
      x0 < left + indent + EDGE_PT &&
      y0 > top &&
      y0 - top < BELOW_EM * sizePt &&
      box.sizePt <= sizePt + 0.1
    );
  });
}

function factsOf(page: ScenePage, described: DescribedNames): PageFacts {
  const boxes = page.boxes.filter(({ vertical }) => !vertical);
  const rows = new Map<number, TextBox[]>();
  // Hours stand beside days, and a closed day beside one too.
  const figures = boxes.filter(
    ({ text }) => text.split("\n").every(isNumber) || CAPTIONS.test(plain(text)),
  );
  for (const box of figures) {
    addToList(rows, Math.round(lineAt(box)), box);
  }
  const unmarked = unmarkedPrices(boxes);
  const prices = pricesByHeight(boxes, unmarked);
  const byHeight = new Bands<TextBox>();
  boxes.forEach((box) => byHeight.add(box, box.bboxPt[1], box.bboxPt[3]));
  const beside = new Set(
    boxes.filter((box) => {
      const at = Math.round(lineAt(box));
      const near = Array.from({ length: 13 }, (_, i) => rows.get(at - 6 + i) ?? []).flat();
      return (
        near.some((one) => one !== box && isRow(one, box)) || isBesidePrice(box, prices, byHeight)
      );
    }),
  );
  const lines = boxes.flatMap(({ text }) => text.split("\n"));
  const isPriced = (line: string): boolean =>
    kindOfForm(line.trim()) === "price" || endsInPrice(line);
  const [, , right, bottom] = page.trim ?? [0, 0, page.widthPt, page.heightPt];
  const [left, top] = page.trim ?? [0, 0];
  const sizes = boxes.map(({ sizePt }) => sizePt);
  const isCard = Math.max(right - left, bottom - top) <= CARD_SIDE_PT;
  const isList = !isCard && isListOf(lines, { isPriced, unmarkedCount: unmarked.size });
  const items = new Set([
    ...beside,
    ...boxes.filter(({ lines }) => lines.some((line) => described.names.has(line))),
    ...entriesOf(boxes, { isTime, isFigure: isNumber }),
    ...namesOverPrices(boxes, (text) => kindOfForm(text.trim()) === "price"),
  ]);
  const listed = new Bands<TextBox>();
  for (const box of [...items, ...boxes.filter(({ text }) => endsInPrice(text))]) {
    const [, top] = box.bboxPt;
    listed.add(box, top, top + BELOW_EM * box.sizePt);
  }
  return {
    isCard,
    items,
    descriptions: described.descriptions,
    couple: namedPersons(boxes),
    // What is in dishes may end with a full stop, too.
    sentences: sentenceValues(isList ? [] : boxes),
    captions: setAsCaptions(page.boxes),
    listed,
    heads: headsInRows(boxes, beside, prices),
    largestPt: Math.max(0, ...sizes),
    smallestPt: Math.min(...sizes),
    isReply: boxes.filter(({ text }) => REPLIES.test(plain(text))).length >= 2,
    isList,
    onlyDay: onlyDayOf(boxes),
    isSample: isCard && lines.filter((line) => SAMPLE.test(line)).length >= SAMPLES_MIN,
  };
}

/** Prices, or times where those are many among the lines. */
function isListOf(
  lines: readonly string[],
  {
    isPriced,
    unmarkedCount,
  }: { readonly isPriced: (line: string) => boolean; readonly unmarkedCount: number },
): boolean {
  const prices = lines.filter(isPriced).length + unmarkedCount;
  const figures = prices + lines.filter((line) => TIME.test(line) && !isPriced(line)).length;
  return prices >= LIST_LINES || (figures >= LIST_LINES && figures * LIST_SHARE >= lines.length);
}

function onlyDayOf(boxes: readonly TextBox[]): TextBox | null {
  const days = boxes.filter(({ text }) => text.split("\n").some((line) => WEEKDAY.test(line)));
  const [day] = days;
  return days.length === 1 && day?.lines.length === 1 ? day : null;
}

function isRow(a: TextBox, b: TextBox): boolean {
  return Math.abs(lineAt(a) - lineAt(b)) < ROW_TOL * Math.min(a.sizePt, b.sizePt);
}
