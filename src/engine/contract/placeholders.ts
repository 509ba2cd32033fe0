/**
 * Placeholders in the text of a template. {{name}}, {{name|default}}, <<name>>, %%name%% and %name% are
 * placeholders by their form alone; a "?" behind the name makes one optional, in every form but the last. «name» and [name] are so only where they stand alone on their line and the
 * name is one that forms ask for: quotation marks and brackets occur in copy, and what is taken for a placeholder is
 * emptied when no value comes for it.
 */
import { FIELD_WORDS, WORDS_BESIDE } from "./field-words.data.ts";

export interface Placeholder {
  /** As written between the marks, trimmed. */
  readonly name: string;
  /** Text after "|" in the braces form; null when none. */
  readonly defaultValue: string | null;
  /** A "?" behind the name ("{{fax?}}"): it may be left empty and then takes its line's words along. Absent without. */
  readonly isOptional?: true;
  /** UTF-16 offsets of the whole token in the text. */
  readonly start: number;
  readonly end: number;
}

/** Marks that copy has as well. */
export type CopyMark = "«" | "[";

/** Letter first, 64 characters at most: longer or other text between marks is copy. */
const NAME = String.raw`[\p{L}_][\p{L}\p{N} _.\-]{0,63}`;
/** The same over the lines of its box: marks that are no copy may be broken as any text. */
const BROKEN_NAME = String.raw`[\p{L}_][\p{L}\p{N} _.\-\n]{0,63}`;
/** The name, and behind it the question mark of an optional one. */
const marked = (name: string): string => String.raw`\s*(?<name>${name}?)\s*(?:(?<optional>\?)\s*)?`;
const [MARKED_NAME, MARKED_BROKEN_NAME] = [marked(NAME), marked(BROKEN_NAME)];
const CERTAIN: readonly RegExp[] = [
  new RegExp(String.raw`\{\{${MARKED_BROKEN_NAME}(?:\|(?<default>[^{}\n]{0,200}))?\}\}`, "gu"),
  new RegExp(String.raw`<<${MARKED_BROKEN_NAME}>>`, "gu"),
  new RegExp(String.raw`%%${MARKED_BROKEN_NAME}%%`, "gu"),
  // Behind a digit the mark is a percent sign ("60%Cotton40%Wool"); two hexadecimal digits with two more behind are a
  // percent-encoded address (RFC 3986, 2.1).
  new RegExp(
    String.raw`(?<!\p{N})%(?![0-9A-Fa-f]{2}%[0-9A-Fa-f]{2})(?<name>[\p{L}_][\p{L}\p{N}_.\-]{0,63})%`,
    "gu",
  ),
];
const COPY_MARKS: Readonly<Record<CopyMark, RegExp>> = {
  "«": new RegExp(String.raw`«${MARKED_NAME}»`, "gu"),
  "[": new RegExp(String.raw`\[${MARKED_NAME}\]`, "gu"),
};

/** One of them stands in every placeholder. */
const ANY_MARK = /\{\{|<<|[«%[]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const NONE: ReadonlySet<CopyMark> = new Set();

/**
 * Placeholders of a text in order, never overlapping; the certain forms win. `marks` are those that the document
 * uses for placeholders (`marksOf`): between them a field's name is a placeholder within other words too. Linear
 * for text without marks, which is nearly all.
 */
export function placeholdersIn(
  text: string,
  marks: ReadonlySet<CopyMark> = NONE,
): readonly Placeholder[] {
  return inPlainMarks(plainMarks(text), marks);
}

function inPlainMarks(text: string, marks: ReadonlySet<CopyMark>): readonly Placeholder[] {
  if (!ANY_MARK.test(text)) {
    return [];
  }
  const found = certainIn(text);
  for (const mark of ["«", "["] as const) {
    const alone = aloneIn(text, mark, found);
    for (const token of tokensOf(text, COPY_MARKS[mark])) {
      const isOne =
        alone.has(token.start) ||
        (marks.has(mark) && isFieldName(token.name) && isWholeWord(text, token));
      if (isOne && !found.some((other) => overlaps(token, other))) {
        found.push(token);
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * Every stretch between marks of any kind, copy or not, in order: what an author may declare to be a
 * placeholder ("L[Lot]").
 */
export function tokensIn(written: string): readonly Placeholder[] {
  const text = plainMarks(written);
  if (!ANY_MARK.test(text)) {
    return [];
  }
  const found = certainIn(text);
  for (const token of Object.values(COPY_MARKS).flatMap((form) => tokensOf(text, form))) {
    if (!found.some((other) => overlaps(token, other))) {
      found.push(token);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * The marks of copy that a document writes placeholders in: those in which a field's name stands alone on a line
 * somewhere.
 */
export function marksOf(texts: Iterable<string>): ReadonlySet<CopyMark> {
  const marks = new Set<CopyMark>();
  for (const written of texts) {
    const text = plainMarks(written);
    for (const mark of ["«", "["] as const) {
      if (!marks.has(mark) && text.includes(mark) && aloneIn(text, mark, []).size > 0) {
        marks.add(mark);
      }
    }
  }
  return marks;
}

/** True for a placeholder of a form that copy does not have. */
export function isPlaceholderByForm(text: string, { start }: Pick<Placeholder, "start">): boolean {
  return /^[{<%]/u.test(plainMarks(text).slice(start, start + 1));
}

/**
 * Codes of placeholders that are no placeholder as they stand, as written: braces that are opened before a name or
 * closed behind one, and nothing matches them. Printed, they would be read by everybody.
 */
export function brokenPlaceholdersIn(
  text: string,
  read: readonly Pick<Placeholder, "start" | "end">[],
): readonly string[] {
  return [...without(plainMarks(text), read).matchAll(BROKEN)].map(({ index, 0: found }) =>
    text.slice(index, index + found.length),
  );
}

const BROKEN = /\{\{\s*[\p{L}_][\p{L}\p{N}_.-]{0,63}|[\p{L}_][\p{L}\p{N}_.-]{0,63}\s*\??\s*\}\}/gu;

/** East Asian forms of the marks as those of ASCII, each in its place: "｛｛氏名｝｝", "【姓名】" (UAX 11). */
function plainMarks(text: string): string {
  return EAST_ASIAN_MARK.test(text)
    ? text.replace(EAST_ASIAN_MARKS, (mark) => MARK_FORMS.get(mark) ?? mark)
    : text;
}

const MARK_FORMS: ReadonlyMap<string, string> = new Map([
  ["｛", "{"],
  ["｝", "}"],
  ["【", "["],
  ["】", "]"],
  ["〔", "["],
  ["〕", "]"],
  ["［", "["],
  ["］", "]"],
  ["＜", "<"],
  ["＞", ">"],
  ["％", "%"],
  ["｜", "|"],
  ["？", "?"],
]);
const EAST_ASIAN_MARK = /[｛【〔［＜％]|｝/u;
const EAST_ASIAN_MARKS = /[｛｝【】〔〕［］＜＞％｜？]/gu;

/**
 * Names that mean the same field: NFC, case-folded, runs of space, "_" and "-" equal. Upper case first,
 * since that folds "ß" and final sigma as well.
 */
export function nameKey(name: string): string {
  const folded = name.normalize("NFC").toUpperCase().toLowerCase().trim();
  return UNLIKE_SPACING.test(folded) ? folded.replace(/[\s_-]+/gu, "_") : folded;
}

/** Spacing other than one "_"; most names that are made of texts have none. */
const UNLIKE_SPACING = /[\s-]|__/u;

function certainIn(text: string): Placeholder[] {
  const found: Placeholder[] = [];
  for (const token of CERTAIN.flatMap((form) => tokensOf(text, form))) {
    if (!found.some((other) => overlaps(token, other))) {
      found.push(token);
    }
  }
  return found;
}

function tokensOf(text: string, form: RegExp): readonly Placeholder[] {
  return [...text.matchAll(form)].flatMap((match) => {
    const { groups = {} } = match;
    const name = unbroken(groups["name"] ?? "").trim();
    const [start, end] = [match.index, match.index + match[0].length];
    const defaultValue = groups["default"]?.trim() ?? null;
    const optional = groups["optional"] === undefined ? {} : { isOptional: true as const };
    return name === "" ? [] : [{ name, defaultValue, ...optional, start, end }];
  });
}

/** A name as if it stood on one line: a break is a space, but where a mark joins the words already. */
function unbroken(name: string): string {
  return name.includes("\n")
    ? name
        .replace(/ *\n */gu, "\n")
        .replace(/(?<=[_.-])\n|\n(?=[_.-])/gu, "")
        .replaceAll("\n", " ")
    : name;
}

/** True for text that ends within a placeholder: its marks of a certain form are opened and not closed. */
export function endsInPlaceholder(written: string): boolean {
  const text = plainMarks(written);
  const open = Math.max(text.lastIndexOf("{{"), text.lastIndexOf("<<"));
  return (
    open >= 0 && new RegExp(String.raw`^(?:\{\{|<<)\s*(?:${NAME})?\s*$`, "u").test(text.slice(open))
  );
}

/** True for text that goes on with the rest of a placeholder and closes its marks. */
export function closesPlaceholder(text: string): boolean {
  return REST.test(plainMarks(text));
}

/** A name or the rest of one, and the marks that close it. */
const REST = /^\s*[\p{L}\p{N}_.-]{0,40}\s*(?:\?\s*)?(?:\}\}|>>)/u;

/**
 * Where tokens of a mark start that stand alone: nothing else of the line is a letter or digit but in other
 * placeholders ("[PostCode] [City]"), and every one of them is a field's name.
 */
function aloneIn(
  text: string,
  mark: CopyMark,
  certain: readonly Placeholder[],
): ReadonlySet<number> {
  const starts = new Set<number>();
  let from = 0;
  for (const line of text.split("\n")) {
    const tokens = line.includes(mark) ? tokensOf(line, COPY_MARKS[mark]) : [];
    const lineStart = from;
    const others = certain
      .filter(({ start, end }) => start >= lineStart && end <= lineStart + line.length)
      .map(({ start, end }) => ({ start: start - lineStart, end: end - lineStart }));
    if (
      tokens.length > 0 &&
      tokens.every(({ name }) => isFieldName(name)) &&
      !LETTER_OR_DIGIT.test(without(line, [...tokens, ...others]))
    ) {
      tokens.forEach(({ start }) => starts.add(lineStart + start));
    }
    from += line.length + 1;
  }
  return starts;
}

/** The line with its tokens blanked. */
function without(line: string, tokens: readonly Pick<Placeholder, "start" | "end">[]): string {
  let rest = line;
  for (const { start, end } of tokens) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  return rest;
}

/** No letter or digit touches the marks: "array[index]", "[a]bc" and "f([x])" are not names. */
function isWholeWord(text: string, { start, end }: Placeholder): boolean {
  return (
    !/[\p{L}\p{N}\])]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}([]/u.test(text.slice(end))
  );
}

function overlaps(a: Placeholder, b: Placeholder): boolean {
  return a.start < b.end && a.end > b.start;
}

/**
 * True for a name that forms ask for: written like a variable ("first_name"), or of words that name fields
 * ("Recipient Name", "FirstName", "Address 2"). A name of one word alone must be such a word, whatever its case.
 */
function isFieldName(name: string): boolean {
  if (/^[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+$/u.test(name)) {
    return true;
  }
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .split(/[\s_.-]+/u)
    .filter((word) => word !== "")
    .map((word) => word.normalize("NFC").toLowerCase());
  return (
    words.some((word) => FIELD_WORDS.has(word)) &&
    words.every(
      (word) => FIELD_WORDS.has(word) || WORDS_BESIDE.has(word) || /^\p{N}{1,2}$/u.test(word),
    )
  );
}
