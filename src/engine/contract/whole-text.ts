/**
 * A box's lines as one text: where a line ends because its column does, the words go on. What a customer
 * reads and types is this text; where its lines end is found anew when it is set.
 */
import type { TextBox } from "./scene.ts";

/** Shows nothing inside a line and a hyphen at its end: Unicode, 23.2. */
const SOFT_HYPHEN = "\u00ad";
/** Shows nothing and lets a line end: for scripts without spaces. */
const ZERO_WIDTH_SPACE = "\u200b";
const HYPHEN_AT_END = /(?<=\p{Ll})[-\u00ad\u2010]$/u;
const LOWER_START = /^\p{Ll}/u;
/** A hyphen between two parts of a compound, of which the second has a capital. */
const COMPOUND_END = /(?<=\p{L})[-\u2010]$/u;
const CAPITAL_START = /^\p{Lu}/u;
/** Scripts that set no spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。]/u;

/** The box's text with soft line ends as spaces, and hyphens made by them as soft hyphens. */
export function wholeText(box: Pick<TextBox, "text" | "lines">): string {
  return wholeInPlace(box)
    .replaceAll(SOFT_HYPHEN + SOFT_HYPHEN, SOFT_HYPHEN)
    .replaceAll(ZERO_WIDTH_SPACE, "");
}

/** As `wholeText` but as long as the box's text, so that offsets into that hold. */
export function wholeInPlace({ text, lines }: Pick<TextBox, "text" | "lines">): string {
  if (!lines.some(({ softEnd }) => softEnd)) {
    return text;
  }
  return lines
    .map(({ text: line, softEnd }, i) => {
      const next = lines[i + 1]?.text;
      return next === undefined ? line : softEnd === true ? goingOn(line, next) : `${line}\n`;
    })
    .join("");
}

/**
 * A value as it is set: line breaks where the authored lines end softly, between the same words or between one of them
 * where the lines are as many as the authored ones, are none. Values stored before the
 * ends were told apart still have them; a break between other words is the customer's own and stays.
 */
export function asSet(value: string, { lines }: Pick<TextBox, "lines">): string {
  if (!lines.some(({ softEnd }) => softEnd)) {
    return value;
  }
  const given = value.split("\n");
  const soft = new Set(
    lines.flatMap(({ text, softEnd }, i) =>
      softEnd === true ? [wordsAround(text, lines[i + 1]?.text ?? "")] : [],
    ),
  );
  // A box may have thousands of lines, and so may the text for it.
  const set = given.map((line, i) => {
    const next = given[i + 1];
    if (next === undefined) {
      return line;
    }
    const [own, after] = [lines[i], lines[i + 1]?.text ?? ""];
    const isSoft =
      soft.has(wordsAround(line, next)) ||
      (given.length === lines.length &&
        own?.softEnd === true &&
        (lastWord(own.text) === lastWord(line) || firstWord(after) === firstWord(next)));
    return isSoft ? goingOn(line, next) : `${line}\n`;
  });
  return inPlace(set.join(""), lines);
}

/** Words that the lines of the box break, as `wholeInPlace` has them. */
function inPlace(text: string, lines: TextBox["lines"]): string {
  let found = text;
  for (const [i, { text: line, softEnd }] of lines.entries()) {
    const next = lines[i + 1]?.text ?? "";
    if (softEnd === true && goingOn(line, next).endsWith(SOFT_HYPHEN)) {
      const [head, tail] = [lastWord(line).slice(0, -1), firstWord(next)];
      found = found.replaceAll(head + SOFT_HYPHEN + tail, head + SOFT_HYPHEN + SOFT_HYPHEN + tail);
    }
  }
  return found;
}

/** A line that the next one goes on with: one UTF-16 code unit longer, which stands for the line break. */
function goingOn(line: string, next: string): string {
  if (HYPHEN_AT_END.test(line) && LOWER_START.test(next)) {
    return line.slice(0, -1) + SOFT_HYPHEN + SOFT_HYPHEN;
  }
  // "PDF-" before "Reader": a hyphen of the word itself, behind which lines may end.
  if (COMPOUND_END.test(line) && CAPITAL_START.test(next)) {
    return line + ZERO_WIDTH_SPACE;
  }
  const isSpaceless = SPACELESS.test(line.slice(-1)) && SPACELESS.test(next.charAt(0));
  return line + (isSpaceless ? ZERO_WIDTH_SPACE : " ");
}

/** Equal for line breaks between the same words. */
function wordsAround(line: string, next: string): string {
  return `${lastWord(line)} ${firstWord(next)}`;
}

function lastWord(text: string): string {
  return text.trimEnd().split(/\s+/u).at(-1) ?? "";
}

function firstWord(text: string): string {
  return text.trimStart().split(/\s+/u)[0] ?? "";
}
