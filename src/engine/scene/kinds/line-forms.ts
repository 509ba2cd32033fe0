/**
 * Forms of whole lines that say by themselves what a text is: addresses of the web, numbers, dates, prices,
 * streets and towns. Patterns match whole lines only and prefer missing to guessing wrong. All are linear in the
 * line, which is short.
 */
import { isBarcodeNumber } from "./barcode-numbers.ts";
import {
  CURRENCIES,
  EMAIL_WORDS,
  FAX_WORDS,
  FROM_WORDS,
  MOBILE_WORDS,
  MONTHS,
  PHONE_WORDS,
  STREET_ENDS,
  STREET_WORDS,
  URL_WORDS,
} from "./label-words.data.ts";
import { UNITS } from "./kind-words.data.ts";
import type { InputKind } from "../../contract/scene.ts";

/** Not RFC 5322: what stands on cards and letters, perhaps behind a word for it. */
const EMAIL = new RegExp(
  String.raw`^\s*(?:(?:${EMAIL_WORDS})\b)?[\s:.]*[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\s?\.\s?[\p{L}\p{N}-]+)+\s*$`,
  "iu",
);
/** The word for it must not be a part of the address ("www" in "www.example.com"). */
const URL = new RegExp(
  String.raw`^\s*(?:(?:${URL_WORDS})\b(?!\.))?[\s:]*(?:https?:\/\/\s?)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?\s*$`,
  "iu",
);
/** Perhaps with a blank behind its plus, and the number of an extension. */
const NUMBER = String.raw`[\s:.]*(?:\+\s?)?[\d(][\d\s()./–-]{5,}\d(?:,?\s?(?:ext|extn|x|доб|вн|внутр)\.?\s?\d{1,6})?\s*`;
/** At least seven digits and signs; up to two words before it ("Tel. mobil"). */
const numberBehind = (words: string): RegExp =>
  new RegExp(
    String.raw`^\s*(?:(?:${PHONE_WORDS})(?!\p{L})[\s:./]*)?(?:${words})(?!\p{L})(?:\.?\s?(?:${PHONE_WORDS})(?!\p{L}))?${NUMBER}$`,
    "iu",
  );
const MOBILE = numberBehind(MOBILE_WORDS);
const FAX = numberBehind(FAX_WORDS);
const PHONE = new RegExp(
  String.raw`^\s*(?:(?:${PHONE_WORDS})(?!\p{L})[\s:.]*){0,2}${NUMBER}$`,
  "iu",
);
/** Digits with the separators of all the languages, and Swiss ".–" for no cents. */
const AMOUNT = String.raw`\d[\d.,'’ \u00a0\u202f]*(?:[.,][–-]+)?`;
const MONEY = String.raw`(?:(?:${CURRENCIES})\s?${AMOUNT}|${AMOUNT}\s?(?:${CURRENCIES})\.?)`;
/** Perhaps of two sizes: "8,00 € / 24,00 €", "65/45 kr". */
const PRICE = new RegExp(
  String.raw`^\s*(?:(?:${FROM_WORDS})\s+|\+\s?)?(?:\d{1,4}(?:[.,]\d{1,2})?\s?\/\s?)?${MONEY}(?:\s?[/|]\s?${MONEY})?(?:\s?(?:\/|per|pro|par|la|al|za)\s?\d{0,4}\s?\p{L}{1,12}\.?)?\s*$`,
  "iu",
);
const DECIMALS = String.raw`(?:\d{1,3}(?:[.,' ]\d{3})*|\d{4,6})[.,](?:\d{2}|[–-]{1,2})`;
/** A figure with two decimals and nothing else, or one for each of two sizes. */
const BARE_PRICE = new RegExp(String.raw`^\s*${DECIMALS}(?:\s?\/\s?${DECIMALS})?\s*$`, "u");
/** A dash for no cents tells amounts from hours: "od 250,-", "+100,–", "600-1200,-". */
const DASHED_PRICE = new RegExp(
  String.raw`^\s*(?:(?:${FROM_WORDS})\s+|\+\s?)?(?:\d{1,6}\s?[–-]\s?)?\d[\d '’]{0,8}[.,][–-]{1,2}\s*$`,
  "iu",
);
const PERCENT =
  /^\s*[-–−+]?\s?\d{1,3}(?:[.,]\d{1,2})?\s?[%٪％](?:\s(?:off|rabatt|discount))?\s*$/iu;
/** Day of a month with its ending. */
const DAY = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º|°)?`;
/** A second day, of a stay or a festival. */
const UNTIL = String.raw`(?:\s?(?:[–-]|bis|to|until|au|al|do)\s?${DAY})?`;
const WEEKDAY = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`;
const DATE = new RegExp(
  String.raw`^\s*${WEEKDAY}(?:(?:den|le|el|il|the|on|am|op|dnia)\s+)?(?:\d{1,2}\s?[./·|-]\s?\d{1,2}\s?[./·|-]\s?(?:\d{4}|\d{2})|\d{4}[-./]\s?\d{2}[-./]\s?\d{2}\.?|(?:19|20)\d{2}\s?[-./]\s?(?:0?[1-9]|1[0-2])\s?[-./]\s?(?:0?[1-9]|[12]\d|3[01])\.?|(?:0[1-9]|1[0-2])\s?[./]\s?20\d{2}|${DAY}${UNTIL}\s+(?:of\s+|de\s+)?(?:${MONTHS})\.?,?(?:\s+(?:de\s+|del\s+)?\d{4}(?:\s?r\.|\s?г\.?)?)?|(?:${MONTHS})\.?\s+${DAY}${UNTIL}(?:,?\s+\d{4})?|(?:${MONTHS})\.?\s+\d{4})\s*$`,
  "iu",
);
/** The time of the day behind a date, in words or figures. */
const TIME_BEHIND =
  /[,\s·|–-]+(?=(?:um\s|at\s|às?\s|a las\s|alle\s|kl\.?\s|o\s|godz\.?\s|в\s|о\s)?\d{1,2}(?:[:.h]|\s?[ap]\.?m|\s?uhr)\S*(?:\s?(?:[ap]\.?m\.?|uhr|h))?\s*$)/iu;
const WEEKDAY_CJK = String.raw`(?:\s?[（(]\p{L}{1,3}(?:[・･]祝)?[）)])`;
/** The year may be left out: "10月15日", "10/15（火）", "5월 16일 (토)". */
const DATE_CJK = new RegExp(
  String.raw`^\s*(?:(?:\d{4}|令和\d{1,2})年\s?\d{1,2}月(?:\s?\d{1,2}日)?${WEEKDAY_CJK}?|\d{1,2}月\s?\d{1,2}日${WEEKDAY_CJK}?|(?:\d{4}\s?년\s?)?\d{1,2}\s?월\s?\d{1,2}\s?일${WEEKDAY_CJK}?|\d{1,2}\s?[/.]\s?\d{1,2}\s?[（(][月火水木金土日월화수목금토일][）)])\s*$`,
  "u",
);
const HOUR = String.raw`(?:[01]?\d|2[0-4])`;
const CLOCK = String.raw`${HOUR}(?:\s?[:.h]\s?[0-5]\d|\s?h(?!\p{L}))?`;
const OF_CLOCK = String.raw`(?:\s?(?:uhr|h|[ap]\.?m\.?|o[’']clock)(?!\p{L}))`;
/** "6:00 pm to 8:00 pm", "10 am – 4 pm", "18h à 20h30": two hours, one of them with a colon or a word for the clock. */
const FROM_TO = String.raw`(?=.*(?:[:：h]\s?[0-5]\d|\d\s?(?:h|uhr|[ap]\.?m|o[’']clock)(?!\p{L})))${HOUR}(?:\s?[:：.h]\s?[0-5]\d)?${OF_CLOCK}?\s?(?:[–~～〜-]|to|until|till|bis|à|a|alle|às|do|tot|til|до)\s?${HOUR}(?:\s?[:：.h]\s?[0-5]\d)?${OF_CLOCK}?`;
/** "19:30", "7 pm", "18–22 Uhr": a colon, or a word for the clock. */
const TIME = new RegExp(
  String.raw`^\s*(?:(?:um|at|ab|from|von|de|kl\.?|[àa] partir d[eoa]s?|à|às|dès|a las|desde las|alle|dalle|vanaf|od|o|godz\.|в|о)\s+)?(?:${HOUR}\s?[:：h]\s?[0-5]\d(?:\s?[ap]\.?m\.?)?(?:\s?[–~～〜-]\s?${HOUR}\s?[:：h]\s?[0-5]\d)?(?:\s?(?:uhr|h\.?|[ap]\.?m\.?))?|\d{1,3}\s?(?:min|mins|minutes|minuten|minuti|minutos|std|stunden)\.?|${CLOCK}(?:\s?[–-]\s?${CLOCK})?\s?(?:uhr|[ap]\.?m\.?|o[’']clock|hrs?)|${FROM_TO})\s*$`,
  "iu",
);
const QUANTITY = new RegExp(
  String.raw`^\s*(?:[℮e]\s?)?\d[\d.,]*(?:\s?(?:${UNITS})?\s?[x×]\s?\d[\d.,]*){0,2}\s?(?:${UNITS})(?!\p{L})\.?(?:\s?℮|\s?e)?\s*$`,
  "iu",
);
/** Behind a word for it, or letters and figures in one with a dash or of some length. */
const CODE = new RegExp(
  String.raw`^\s*(?:(?:\p{L}+[\s-])?(?:no|nr|n°|nº|№|num|#)[.:]?\s?[\p{L}\p{N}][\p{L}\p{N}/.-]*|#\s?\d+|(?=[^\s]*\d)(?=[^\s]*\p{Lu})[\p{Lu}\d]{2,}(?:[-/][\p{Lu}\d]{2,})+)\s*$`,
  "iu",
);
const STREET_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${STREET_WORDS})(?![\p{L}\p{N}])`,
  "iu",
);
/** A word with such an end needs its house number: "Engineering" ends like one too. */
const STREET = new RegExp(
  String.raw`${STREET_WORD.source}|\p{L}(?:${STREET_ENDS})(?!\p{L}),?\s*\d`,
  "iu",
);
/** "Neuer Wall 24", "12 Harbour Steps": a name and a house number, which prove a street only beside a town. */
const HOUSE = /^\s*\p{Lu}[\p{L} .'’-]{2,30}\s\d{1,4}\s?\p{L}?(?:[-/–]\d{1,4}\p{L}?)?\s*$/u;
/**
 * Postcode and town: German, French, Swiss, Czech, Polish (00-000), Dutch (0000 AA) before the name;
 * American and British behind.
 */
const TOWN =
  /^\s*(?:\p{Lu}{1,2}-)?(?:\d{2}-\d{3}|\d{4,5}|\d{3}\s\d{2}|\d{4}\s?[A-Z]{2})\s+\p{Lu}[\p{L} .'’-]+(?:\s\d{1,2}|\s\(\p{Lu}{2}\))?$|^\p{Lu}[\p{L} .'’-]+,?\s+(?:(?:[A-Z]{2}|[A-Z]\.\s?[A-Z]\.)\s+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\s*$/u;
/** Two numbers of which the second is a round hundred are from … to. */
const POSTCODE =
  /^\s*(?:〒\s?\d{3}-\d{4}|\d{2}-(?!\d00)\d{3}|\d{4}\s?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\s*$/u;
/** A Japanese or Chinese address: prefecture or province, town, number. 政府 is the government. */
const ADDRESS_CJK =
  /^(?!.*[%％]|政府)\s*(?:〒\s?\d{3}-\d{4}\s*)?\p{Script=Han}{1,4}[都道府県省市](?:.{2,}[\d一二三四五六七八九十]|\p{Script=Han}+[市区町村郡])/u;

/**
 * General domains of the first level that stand on print, and those reserved for examples (RFC 2606); countries' have two letters. An address in another one
 * needs its "www." or its scheme.
 */
const TOP_LEVEL: ReadonlySet<string> = new Set(
  "com net org info biz name pro edu gov mil int mobi app dev page blog shop store online site website web studio design art gallery photo photos photography agency digital media tech cloud software systems solutions services consulting expert group team works work company business global world international live life style fashion beauty salon spa fitness health care clinic dental law legal tax finance bank insurance immo estate properties house homes villas garden farm bio eco green restaurant cafe coffee bar pub beer wine pizza kitchen food catering hotel travel tours holiday club events party wedding band music film video theater events example test invalid school academy education university church charity foundation ngo support help contact email link social berlin hamburg koeln cologne bayern ruhr saarland tirol wien swiss zuerich paris bzh london scot wales amsterdam brussels vlaanderen frl gent cat eus gal madrid barcelona nyc boston vegas miami tokyo osaka kyoto dubai".split(
    " ",
  ),
);

/** A form with what shows it. */
interface Form {
  readonly kind: InputKind;
  readonly pattern: RegExp;
  /** Cheap to look for: without it the pattern cannot match. */
  readonly needs: RegExp;
}

const DIGIT = /[0-9]/u;
/** In this order, since a date would pass for a telephone number. */
const FORMS: readonly Form[] = [
  { kind: "email", pattern: EMAIL, needs: /@/u },
  { kind: "percent", pattern: PERCENT, needs: /[%٪％]/u },
  { kind: "time", pattern: TIME, needs: DIGIT },
  { kind: "price", pattern: PRICE, needs: DIGIT },
  { kind: "price", pattern: BARE_PRICE, needs: DIGIT },
  { kind: "price", pattern: DASHED_PRICE, needs: DIGIT },
  { kind: "date", pattern: DATE, needs: DIGIT },
  { kind: "date", pattern: DATE_CJK, needs: /[月火水木金土日월화수목금토일]/u },
  { kind: "postcode", pattern: POSTCODE, needs: DIGIT },
  { kind: "fax", pattern: FAX, needs: DIGIT },
  { kind: "mobile", pattern: MOBILE, needs: DIGIT },
  { kind: "phone", pattern: PHONE, needs: DIGIT },
  { kind: "url", pattern: URL, needs: /\../u },
  { kind: "quantity", pattern: QUANTITY, needs: DIGIT },
  { kind: "town", pattern: TOWN, needs: DIGIT },
  { kind: "address", pattern: ADDRESS_CJK, needs: /\p{Script=Han}/u },
  { kind: "code", pattern: CODE, needs: DIGIT },
];

/** Values longer than this are copy (UTF-16 code units). */
const LINE_MAX = 80;
const STREET_MAX = 60;
/** So many pieces of something: "3 st pancakes". */
const PIECES = /^\s*\d{1,3}\s?(?:st|pl)\.?\s\p{Ll}/u;
/** No street has one ("Lasagna al ragù 15.00€", "Drive 1 mile and turn right"). */
const HAS_PRICE = /[€$£₽₴]|\d[.,]\d{2}(?!\d)/u;
const HAS_DISTANCE = /\d\s?(?:miles?|km|min(?:utes?|uten)?)(?!\p{L})/iu;
/** Lines that part what stands side by side: "160 g |". */
const BARS = /^[\s|]+|[\s|]+$/gu;

/** What was found of the lines met last: a line is asked about for its own sake and for each of its neighbours. */
const KNOWN = new Map<string, InputKind | null>();
const MOST_KNOWN = 8192;

/** What the form of one line says that it is; null where it says nothing. */
export function kindOfForm(text: string): InputKind | null {
  const known = KNOWN.get(text);
  // Null is an answer too: most texts have no form.
  if (known !== undefined) {
    return known;
  }
  if (text.length > 2 * LINE_MAX) {
    return readForm(text);
  }
  if (KNOWN.size >= MOST_KNOWN) {
    KNOWN.clear();
  }
  const kind = readForm(text);
  KNOWN.set(text, kind);
  return kind;
}

function readForm(text: string): InputKind | null {
  // The capital of Turkish i is no capital of the letter that patterns are written with.
  const line = plainDigits(text.replace(BARS, "").replaceAll("İ", "i"));
  if (line.includes("\n") || line.length > LINE_MAX) {
    return null;
  }
  if (isBarcodeNumber(line)) {
    return "code";
  }
  const hasDigit = DIGIT.test(line);
  for (const { kind, pattern, needs } of FORMS) {
    const mayBe = needs === DIGIT ? hasDigit : needs.test(line);
    if (mayBe && pattern.test(line) && !isMistaken(kind, line)) {
      return kind;
    }
  }
  // Neither a date nor a street has none.
  if (!hasDigit) {
    return null;
  }
  const day = line.split(TIME_BEHIND, 1)[0] ?? line;
  if (day !== line && DATE.test(day)) {
    return "date";
  }
  const isStreet =
    line.length <= STREET_MAX &&
    STREET.test(line) &&
    !HAS_PRICE.test(line) &&
    !HAS_DISTANCE.test(line) &&
    !PIECES.test(line);
  return isStreet ? "street" : null;
}

/** A house number of four or five digits is no postcode, and initials with a name behind are no address of the web. */
function isMistaken(kind: InputKind, line: string): boolean {
  return (
    (kind === "town" && STREET_WORD.test(line)) ||
    (kind === "url" && !isAddressOfWeb(line)) ||
    (kind === "phone" &&
      [TWO_FIGURES, THOUSANDS, WEIGHTS, LONG_FIGURES].some((form) => form.test(line)))
  );
}

/** "6.500/7.500", "1125 / 6750": two sizes of a drink; "17.75 17.75": two prices; "2014-2015", "2020/21": years. */
const TWO_FIGURES =
  /^\s*(?:\d{1,3}[.,]\d{3}(?:\/|$)|\d{3,4}\s?\/\s?\d{3,4}\s*$|\d{1,3}[.,]\d{2}(?:\s+|\s?[–-]\s?)\d{1,3}[.,]\d{2}\s*$|(?:19|20)\d{2}\s?[–/-]\s?(?:(?:19|20)\d{2}|\d{2})$)/u;

/** "149 000", "1 250 000": no number that is dialled is grouped so and begins so, but for a sample's "123 456 789". */
const THOUSANDS = /^\s*(?!123 456 789)[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3}){1,2}\s*$/u;
/** "200/40/40", "350//180": grams of what lies on a plate; an area code begins with a zero or has more digits. */
const WEIGHTS = /^\s*[1-9]\d{0,2}(?:\s?\/{1,6}\s?\d{1,3})+\s*$/u;

/** A number that is dialled has at most 15 digits (ITU-T E.164, 6.1): that of a parcel or a card has more. */
const LONG_FIGURES = /\d{16}/u;

/** "MR.SALAMON" has the form of an address, but what it ends in is no domain of the first level. */
function isAddressOfWeb(line: string): boolean {
  if (/www\.|:\/\//iu.test(line)) {
    return true;
  }
  const host = line.replace(/\/.*$|^.*:\s*/gu, "").trim();
  if (/^\d+\./u.test(host)) {
    return false;
  }
  const end = host.slice(host.lastIndexOf(".") + 1).toLowerCase();
  return (end.length === 2 || !/^[a-z]+$/u.test(end) || TOP_LEVEL.has(end)) && !TITLED.test(host);
}

/** A title and one word: "Dr.Ab". */
const TITLED = /^\s*(?:dr|mr|mrs|ms|prof|st|fr|hr|sr|mme)\.\p{L}+\s*$/iu;

/** True for a name and a house number, which only a town below proves to be a street. */
export function isHouseNumber(text: string): boolean {
  return HOUSE.test(text.trim());
}

/** True for text with a word for a street. */
export function hasAddressWord(text: string): boolean {
  return STREET_WORD.test(text);
}

/** Arabic, Persian and full-width digits as those of ASCII, which the patterns are written in. */
export function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = [0x660, 0x6f0, 0xff10].findLast((first) => code >= first) ?? code;
    return String(code - zero);
  });
}

/** True for text that holds an e-mail address or telephone number, also among other words. */
export function isContact(text: string): boolean {
  return /[\p{L}\p{N}]@[\p{L}\p{N}-]{1,63}\.\p{L}{2,}|\+\d[\d ()./-]{7,}|\be-?mail\b/iu.test(text);
}
