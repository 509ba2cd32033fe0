/**
 * What the words on a page are: one mechanism for labels, for the keyboard of a form, and for what starts open.
 * A kind is told by evidence only (its form, a word beside it, words that only posts or firms have); what has none
 * is null, and never a name because it is large.
 */
import { FAMILY_NAMES, GIVEN_NAMES } from "../../contract/sample-names.data.ts";
import { EMAIL_WORDS } from "./label-words.data.ts";
import { isHouseNumber, kindOfForm, hasAddressWord, plainDigits } from "./line-forms.ts";
import {
  COMPANY_ENDS_CJK,
  COMPANY_WORDS,
  COUNTRIES,
  DEPARTMENT_ENDS_CJK,
  JOB_ENDS,
  JOB_ENDS_CJK,
  JOB_WORDS,
  LEARNERS,
  LEGAL_FORMS,
  LEGAL_FORMS_CJK,
} from "./kind-words.data.ts";
import { NO_PERSON_WORDS } from "./no-person-words.data.ts";
import { COMMON_GIVEN_NAMES, EAST_ASIAN_FAMILY_NAMES } from "./person-names.data.ts";
import type { InputKind } from "../../contract/scene.ts";

/** What stands around a text and says what it is; every member may be left out. */
export interface KindContext {
  /** Said by the word beside it (`captionOf`). */
  readonly caption?: InputKind | null;
  /** Set among the largest type of its page, as names on cards are. */
  readonly isLarge?: boolean;
  /** An e-mail address or a telephone number stands on the same page. */
  readonly hasContacts?: boolean;
  /** The line below it in the same block: a town proves a street, a post proves a person. */
  readonly below?: string | null;
  /** Words of the e-mail addresses on its page (`mailNames`): who is written to. */
  readonly mailNames?: ReadonlySet<string>;
  /** Its page speaks of a wedding. */
  readonly isWedding?: boolean;
}

/** Longest name, post or firm (UTF-16 code units). */
const NAME_MAX = 60;

/** Two words in capitals, one below the other: a first and a last name. */
const NAME_ON_TWO_LINES = /^\p{Lu}[\p{L}’'-]+[ \t]*\n[ \t]*\p{Lu}[\p{L}’'-]+$/u;

/**
 * The kind of a text, null where nothing proves one. Texts of several lines are of no kind but what a caption says
 * of them, or a name on two. The caption wins where the text can be what it says.
 */
export function guessKind(text: string, context: KindContext = {}): InputKind | null {
  const line = NAME_ON_TWO_LINES.test(text.trim()) ? text.trim().replace("\n", " ") : text.trim();
  const { caption = null } = context;
  const form = kindOfForm(line);
  if (caption !== null && mayBe(line, caption, form)) {
    return caption;
  }
  if (form !== null) {
    return form;
  }
  if (line === "" || line.includes("\n") || line.length > NAME_MAX || !/\p{L}/u.test(line)) {
    return null;
  }
  if (isHouseNumber(line) && kindOfForm(context.below ?? "") === "town") {
    return "street";
  }
  if (isCountry(line)) {
    return "country";
  }
  if (isPlaces(line)) {
    return "address";
  }
  if (DEPARTMENT_CJK.test(line)) {
    return "department";
  }
  if (isCompany(line)) {
    return "company";
  }
  if (isJobTitle(line)) {
    return "job_title";
  }
  return isPerson(line, context) ? "person" : null;
}

/** Names of people, firms and places have letters and are no addresses of the web. */
const NAMES: ReadonlySet<InputKind> = new Set<InputKind>([
  "person",
  "given_name",
  "family_name",
  "job_title",
  "company",
  "department",
  "country",
  "item",
  "event",
  "venue",
  "recipient",
  "sender",
  "town",
]);
const NO_DIGITS: ReadonlySet<InputKind> = new Set<InputKind>([
  "person",
  "given_name",
  "family_name",
  "job_title",
  "recipient",
  "sender",
]);

/** Can these words be of that kind, by their form? */
export function accepts(text: string, kind: InputKind): boolean {
  const line = text.trim();
  return mayBe(line, kind, kindOfForm(line));
}

/** Can these words be what the caption beside them says? A heading over a list says nothing about its figures. */
function mayBe(line: string, kind: InputKind, form: InputKind | null): boolean {
  const digits = plainDigits(line).match(/\d/gu)?.length ?? 0;
  if (NAMES.has(kind)) {
    const isOther = form !== null && form !== kind && !(kind === "town" || kind === "venue");
    return (
      line.length <= NAME_MAX &&
      /\p{L}{2}|\p{Script=Han}/u.test(line) &&
      !isOther &&
      !(NO_DIGITS.has(kind) && digits > 0)
    );
  }
  return (RULES[kind] ?? isFigure)({ line, kind, form, digits });
}

/** Words, what they are taken for, what their form says, and how many digits they have. */
interface Candidate {
  readonly line: string;
  readonly kind: InputKind;
  readonly form: InputKind | null;
  readonly digits: number;
}
type Rule = (candidate: Candidate) => boolean;

/** Dates, times, prices, quantities, postcodes. */
const isFigure: Rule = ({ line, kind, form, digits }) =>
  line.length <= 40 && digits > 0 && (form === null || form === kind || form === "code");
/** With a full stop between hour and minute a time has the form of a price: a word for it tells. */
const isTime: Rule = (candidate) =>
  isFigure(candidate) || /^(?:[01]?\d|2[0-3])\.[0-5]\d$/u.test(candidate.line);
const isPhone: Rule = ({ form, digits }) =>
  form === null || PHONE_FORMS.has(form) ? digits >= 5 : false;
const isPlace: Rule = ({ line, form }) =>
  /\p{L}/u.test(line) && (form === null || form === "street" || form === "address");
const isPosition: Rule = ({ line, digits }) =>
  line.length <= 8 && (digits > 0 || /^\p{L}$/u.test(line));
const isProse: Rule = ({ line, form }) => /\p{L}/u.test(line) && form === null;

/** Of kinds that are no figure. */
const RULES: Readonly<Partial<Record<InputKind, Rule>>> = {
  // Behind a word for it an address may lack its dot, as samples do.
  email: ({ line, form }) => form === "email" || /^\S+@\S+$/u.test(line),
  url: ({ line, form }) => form === "url" || /\.\p{L}{2,}/u.test(line),
  time: isTime,
  phone: isPhone,
  mobile: isPhone,
  fax: isPhone,
  street: isPlace,
  address: isPlace,
  // A word for it makes one of what would pass for a telephone number.
  postcode: ({ line, digits }) => digits >= 3 && line.length <= 10,
  row: isPosition,
  seat: isPosition,
  table: isPosition,
  message: isProse,
  description: isProse,
  code: ({ line, digits }) => line.length <= 40 && digits > 0,
};

const PHONE_FORMS: ReadonlySet<InputKind> = new Set<InputKind>(["phone", "mobile", "fax", "code"]);

const DEPARTMENT_CJK = new RegExp(
  String.raw`^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー・ ]{1,20}(?:${DEPARTMENT_ENDS_CJK})$`,
  "u",
);

/** Parts between commas, of which the first has a house number or one names a street: "31, Palm Road, Rye". */
function isPlaces(line: string): boolean {
  const parts = line.split(/[,،、]\s*/u).filter((part) => part !== "");
  const [first = ""] = parts;
  return (
    parts.length >= 3 &&
    !/[!?:;@]/u.test(line) &&
    parts.every(
      (part) => /^(?:[\p{Lu}\p{N}]|near |opp\.? )/iu.test(part) && wordsOf(part).length <= 4,
    ) &&
    parts.slice(1).every((part) => /^\p{Lu}.*\p{L}{3}/u.test(part)) &&
    (/^\d{1,4}\p{L}?$|^\d{1,4}\s\p{Lu}|\s\d{1,4}\p{L}?$/u.test(first) || parts.some(hasAddressWord))
  );
}

const COUNTRY_NAMES = new Set(COUNTRIES.split(" "));

function isCountry(line: string): boolean {
  return COUNTRY_NAMES.has(line.normalize("NFC").toLowerCase());
}

const LEGAL_FORM = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${LEGAL_FORMS})(?![\p{L}\p{N}])|${LEGAL_FORMS_CJK}`,
  "u",
);
const COMPANY_CJK = new RegExp(
  String.raw`^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}ー・ ]{1,30}(?:${COMPANY_ENDS_CJK})$`,
  "u",
);
const TRADES = new Set(COMPANY_WORDS.split(" "));
const COMPANY_WORDS_MAX = 6;

/** Headlines about a firm begin with one of these, and counties ("Co. Kerry"). */
const NO_COMPANY =
  /^(?:\d|co\.\s|(?:our|your|unsere?|nos|notre|nuestros?|i nostri|visit|all|more|about|über|why|how|welcome|benefits|contact|services?|solutions)\s)/iu;
const ENDS_IN_PRICE = /\d\s?[€$£₽₴]?$/u;

/** A legal form, or a word for a trade among other words in capitals. */
function isCompany(line: string): boolean {
  const words = wordsOf(line);
  if (COMPANY_CJK.test(line)) {
    return true;
  }
  if (LEGAL_FORM.test(line) && /\p{L}{2}/u.test(line.replace(LEGAL_FORM, ""))) {
    return true;
  }
  return (
    words.length >= 2 &&
    words.length <= COMPANY_WORDS_MAX &&
    !/[.!?:,]$|[|“”"„]/u.test(line) &&
    !ENDS_IN_PRICE.test(line) &&
    startsUpper(line) &&
    !NO_COMPANY.test(line) &&
    words.some((word) => TRADES.has(word.toLowerCase())) &&
    // Trades alone are what a firm does, not what it is called.
    words.some((word) => !TRADES.has(word.toLowerCase()) && !SMALL_WORDS.has(word.toLowerCase())) &&
    !words.some((word) => JOBS.has(word.toLowerCase())) &&
    !isLearner(words) &&
    words.every((word) => /^[\p{Lu}\p{N}&+]/u.test(word) || SMALL_WORDS.has(word))
  );
}

/** Words that stay small in names. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  "and und et y e i & of the für for de du des la le les del della di da van der den von zu zum zur am im an auf".split(
    " ",
  ),
);

const JOBS = new Set(JOB_WORDS.flatMap((row) => row.split(" ")));
const JOB_END = new RegExp(String.raw`^\p{L}{4,}(?:${JOB_ENDS})$`, "iu");
const JOB_END_CJK = new RegExp(
  String.raw`^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー・ ]{0,20}(?:${JOB_ENDS_CJK})$`,
  "u",
);
const JOB_WORDS_MAX = 7;

/** A short line without figures that a word for a post stands in. */
function isJobTitle(line: string): boolean {
  const words = wordsOf(line);
  return (
    JOB_END_CJK.test(line) ||
    (words.length <= JOB_WORDS_MAX &&
      // A remark in brackets, or a person whose name is that of a trade.
      !line.startsWith("(") &&
      !isNamedByTrade(line) &&
      !/[\p{N}.!?:@–—]/u.test(line.replace(/\.(?=[\s)]|$)/u, "").replace(/[.]-/u, "")) &&
      (words.some(isJobWord) || isLearner(words)) &&
      words.every((word, i) => i === 0 || !VERBS.has(word.toLowerCase())))
  );
}

/** "Alexander Baker": a known first name, and a trade as the last one. */
function isNamedByTrade(line: string): boolean {
  const words = wordsOf(line);
  return (
    words.length <= 3 &&
    PERSON.test(line) &&
    GIVEN.has(words[0]?.toLowerCase() ?? "") &&
    !words.slice(0, -1).some(isJobWord)
  );
}

const LEARNING = new Set(LEARNERS.split(" "));

/** "Design Student", "Colaborador de Novaterra"; not the word alone, nor what is for them. */
function isLearner(words: readonly string[]): boolean {
  const at = words.findIndex((word) => LEARNING.has(word.toLowerCase()));
  return at >= 0 && words.length > 1 && (at === words.length - 1 || OF.has(words[at + 1] ?? ""));
}

function isJobWord(word: string): boolean {
  return [word, ...word.split("-")].some(
    (part) => JOBS.has(part.toLowerCase()) || JOB_END.test(part),
  );
}

/** With one of them a line is a sentence about a post. */
const VERBS: ReadonlySet<string> = new Set(
  "is are was be will have has had can your you our we ist sind wird werden ihr ihre unser unsere wir est sont votre vos notre nos nous son es su sus sono è vostro il suo wij uw ons jest są".split(
    " ",
  ),
);

/**
 * Up to three titles; then capitalised words, initials, particles. Whether two capitalised words are a person or a
 * slogan is for evidence to say.
 */
const TITLE =
  "Dr|Prof|Mr|Mrs|Ms|Miss|DR|PROF|MR|MRS|MS|Md|Mme|Mlle|M|Herr|Frau|Sr|Sra|Sig|Sig\\.ra|Dott|Dott\\.ssa|Dhr|Mevr|Pan|Pani|Ing|Mag|Dipl\\.-Ing|inż|mgr|Bc|MUDr|JUDr|PhDr|RNDr|Mgr|Avv|Arch|Arq|ARQ|D|Dña|Rev|Sir|Lady";
const TITLES = String.raw`(?:(?:${TITLE})\.?\s+){0,3}`;
const PARTICLES =
  "van|von|de|der|den|del|della|di|da|la|le|dos|do|y|e|i|ten|ter|zu|zur|af|av|el|bin|al|und|and|&|\\+";
const PERSON = new RegExp(
  String.raw`^${TITLES}(?:\p{Lu}[\p{L}’'-]+|(?:\p{Lu}\.\s?){1,3})(?:\s+\p{Lu}\.?(?=\s))?(?:\s+(?:${PARTICLES}))*(?:\s+(?:(?:\p{Lu}\.)?\p{Lu}[\p{L}’'-]+|${PARTICLES})){1,4}(?:,\s?(?:${TITLE}|MSc|BSc|PhD|LL\.M|M\.A|B\.A|M\.Sc|B\.Sc|\p{Lu}{2,5}(?:\/\p{Lu}{1,3})?)\.?)*$`,
  "u",
);
const HAS_TITLE = new RegExp(String.raw`^(?:${TITLE})\.?\s+\p{Lu}`, "u");
const INITIALS = /^(?:\p{Lu}\.\s?){1,3}\p{Lu}[\p{L}’'-]{2,}$/u;
/** In scripts without capitals: two to four words. */
const PERSON_UNCASED = /^(?:[\p{Script=Arabic}\p{Script=Hebrew}־'’-]{2,}\s?){2,4}$/u;
const PERSON_CJK = /^(?:\p{Script=Han}\s?){2,6}$|^(?:\p{Script=Hangul}\s?){2,5}$/u;
const NO_PERSON = new RegExp(String.raw`(?<!\p{L})(?:${NO_PERSON_WORDS})(?!\p{L})`, "iu");
const GIVEN = new Set([...COMMON_GIVEN_NAMES, ...GIVEN_NAMES.map((name) => name.toLowerCase())]);
const FAMILY = new Set(FAMILY_NAMES.map((name) => name.toLowerCase()));
const FAMILY_FIRST = new Set(EAST_ASIAN_FAMILY_NAMES);

/** A person's name, with evidence: a title before it, a known name in it, a post below it, an address that names it. */
function isPerson(line: string, context: KindContext): boolean {
  if (PERSON_CJK.test(line)) {
    return FAMILY_FIRST.has(line.slice(0, 1)) || FAMILY_FIRST.has(line.slice(0, 2));
  }
  const words = wordsOf(line).map((word) => word.toLowerCase());
  if (PERSON_UNCASED.test(line)) {
    return GIVEN.has(words[0] ?? "");
  }
  if (context.isWedding === true && context.isLarge === true && isCouple(line)) {
    return true;
  }
  const hasPost = words.some((word) => JOBS.has(word)) && !isNamedByTrade(line);
  const isMailedWhole = isInMail(words.map(unaccented), context.mailNames);
  if (isMailedWhole && UNCAPPED.test(line) && !hasPost) {
    return true;
  }
  if (!PERSON.test(line) || NO_PERSON.test(line) || hasPost) {
    return false;
  }
  const isMailed = words.some(
    (word) => word.length > 2 && context.mailNames?.has(unaccented(word)) === true,
  );
  const isAbovePost = isJobTitle((context.below ?? "").trim());
  return (
    HAS_TITLE.test(line) ||
    INITIALS.test(line) ||
    isAbovePost ||
    isMailedWhole ||
    (isMailed && context.isLarge === true) ||
    // "Witness of Marie" is none.
    words.some((word, i) => isGiven(word) && !OF.has(words[i - 1] ?? "")) ||
    (words.length >= 2 && context.hasContacts === true && FAMILY.has(words.at(-1) ?? ""))
  );
}

/** Small letters throughout, as some designers set a name: its own address alone tells it from a trade. */
const UNCAPPED = /^\p{Ll}{3,}(?:\s\p{Ll}{2,}){1,2}$/u;
/** Shorter names in one are met in other words. */
const JOINED_MIN = 8;

/** "Ada Lovelace" in "ada.lovelace", "a.lovelace", "alovelace"; in one ("adalovelace", "lovelaceada") from its start. */
function isInMail(words: readonly string[], mailNames: ReadonlySet<string> | undefined): boolean {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length < 2 || mailNames === undefined) {
    return false;
  }
  const joined = [words.join(""), first + last, last + first].filter(
    ({ length }) => length >= JOINED_MIN,
  );
  return (
    [`${first}.${last}`, `${first.charAt(0)}.${last}`, first.charAt(0) + last].some((name) =>
      mailNames.has(name),
    ) || [...mailNames].some((name) => joined.some((whole) => name.startsWith(whole)))
  );
}

const OF: ReadonlySet<string> = new Set(["von", "vom", "van", "de", "di", "da", "du", "of", "des"]);

function isGiven(word: string): boolean {
  return GIVEN.has(word) || word.split("-").every((part) => GIVEN.has(part));
}

/** Two first names and what joins them. */
const COUPLE =
  /^\p{Lu}[\p{L}’'-]+\s?(?:&|\+|(?<= )(?:and|und|et|y|e|i|a|en|og|och|ja|és|și|и|та|και|AND|UND|ET|Y|E|I|A|EN|OG|OCH|JA|ÉS|ȘI|И|ТА|ΚΑΙ)(?= ))\s?\p{Lu}[\p{L}’'-]+$/u;

function isCouple(line: string): boolean {
  return COUPLE.test(line) && !NO_PERSON.test(line);
}

/**
 * Words before the "@" of the e-mail addresses in a text, without accents, in lower case; those of one address also
 * with a dot between ("a_lovelace" gives "lovelace" and "a.lovelace").
 */
export function mailNames(text: string): readonly string[] {
  return [...text.matchAll(/([\p{L}\p{N}._+-]+)\s?@\s?[\p{L}\p{N}-]+\.\p{L}/gu)].flatMap(
    ([, local = ""]) => {
      const words = local.toLowerCase().split(/[^\p{L}]+/u);
      const names = [...words, ...(words.length > 1 ? [words.join(".")] : [])];
      return names.filter((word) => word.length > 2 && !GENERAL_BOXES.has(word)).map(unaccented);
    },
  );
}

/** Addresses that are nobody's own. */
const GENERAL_BOXES: ReadonlySet<string> = new Set(
  `${EMAIL_WORDS.replaceAll("|", " ")} info office hello hallo hola ciao contact kontakt contacto post team sales shop service support booking bookings reservation reservierung studio atelier biuro admin order orders press`.split(
    " ",
  ),
);

function unaccented(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}

function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}&+][\p{L}\p{M}\p{N}’'״"-]*/gu) ?? [];
}

function startsUpper(line: string): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(line);
}
