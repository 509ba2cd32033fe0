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
 * A value as it is set: line breaks where the authored lines end softly are none. Values stored before the
 * ends were told apart still have them; a break between other words is the customer's own and stays.
 */
export function asSet(value: string, { lines }: Pick<TextBox, "lines">): string {
  if (!lines.some(({ softEnd }) => softEnd)) {
    return value;
  }
  const given = value.split("\n");
  let text = given[0] ?? "";
  for (const [i, next] of given.slice(1).entries()) {
    const line = given[i] ?? "";
    const isSoft = lines.some(
      (own, at) =>
        own.softEnd === true &&
        isSameBreak([own.text, lines[at + 1]?.text ?? ""], [line, next], {
          isInPlace: at === i && given.length === lines.length,
        }),
    );
    text = isSoft
      ? text.slice(0, text.length - line.length) + goingOn(line, next) + next
      : `${text}\n${next}`;
  }
  return inPlace(text, lines);
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

/** The same words around the break, or one of them where the lines are as many as the authored ones. */
function isSameBreak(
  [line, next]: readonly [string, string],
  [givenLine, givenNext]: readonly [string, string],
  { isInPlace }: { readonly isInPlace: boolean },
): boolean {
  const isBefore = lastWord(line) === lastWord(givenLine);
  const isAfter = firstWord(next) === firstWord(givenNext);
  return (isBefore && isAfter) || (isInPlace && (isBefore || isAfter));
}

function lastWord(text: string): string {
  return text.trimEnd().split(/\s+/u).at(-1) ?? "";
}

function firstWord(text: string): string {
  return text.trimStart().split(/\s+/u)[0] ?? "";
}
