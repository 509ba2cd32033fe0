/**
 * How likely a line runs on into the next: evidence from words and measure. "The first word did not fit"
 * is true of the longest line of any stack, so it never suffices by itself.
 */
import type { TextLine } from "./text-lines.ts";

/** A sentence or a label that ends here. */
const TERMINAL = /[.!?…:][)"'”’»]?$/u;
const LOWER_START = /^[("'“‘«]?\p{Ll}/u;
/** A hyphen at the end, whether typed or made by line breaking. */
const WORD_SPLIT = /-$/u;
/** One that letters stand before: no dash. */
const LETTER_SPLIT = /\p{L}-$/u;
/**
 * Words that no line of its own ends with, in the languages the shops set most: articles, prepositions,
 * conjunctions of English, German, French, Spanish, Italian, Dutch and the Scandinavian languages.
 */
const FUNCTION_WORDS = new Set(
  (
    "a an the and or but of in on at to for with from by as than that which who our your their its is are " +
    "und oder der die das den dem des ein eine einen einem einer von vom zu zum zur mit für auf im in aus bei nach " +
    "le la les un une des de du et ou à au aux en par pour avec sur dans " +
    "el los las una y o del al con por para en que di il lo gli e da per con su tra " +
    "het een en van voor met op te dat och att av för med på til og"
  ).split(" "),
);
/** Width of a usual word space (em). */
export const SPACE_WIDTH = 0.25;
/** A line that ends this near to the measure is full (em): about the length of a short word. */
const NEAR_FULL_EM = 2.5;

/**
 * Score of a → b; `measure` is the width of the column in points. 2 and more means "wraps". Where the next
 * word would not have fitted, one sign suffices (a sentence that goes on in lower case, a trailing
 * preposition); where it would have, two are needed.
 */
export function wrapScore(a: TextLine, b: TextLine, measure: number): number {
  const words = a.text.split(/\s+/u);
  const lastWord = (words.at(-1) ?? "").toLowerCase();
  const startsLower = LOWER_START.test(b.text);
  let score = 0;
  if (WORD_SPLIT.test(a.text) && startsLower) {
    score += 3;
  }
  if (startsLower && !TERMINAL.test(a.text)) {
    score += 2;
  }
  if (FUNCTION_WORDS.has(lastWord)) {
    score += 2;
  }
  if (!isFull(a, b, measure)) {
    return score - 2;
  }
  if (words.length >= 5) {
    score++;
  }
  const size = a.style.sizePt;
  if (a.end - a.start > measure - NEAR_FULL_EM * size && words.length >= 4) {
    score++;
  }
  return score;
}

/** True when a hyphen at the end of `a` breaks a word whose rest `b` begins with. */
export function brokenWord(a: TextLine, b: TextLine): boolean {
  return LETTER_SPLIT.test(a.text) && LOWER_START.test(b.text);
}

/** True when the first word of `b` would not have fitted on `a`. */
export function isFull(a: TextLine, b: TextLine, measure: number): boolean {
  return a.end - a.start + SPACE_WIDTH * a.style.sizePt + firstWordWidth(b) > measure;
}

/**
 * Width of a line's first word, points, by its share of the line as letters usually are wide: its glyphs are no longer
 * told apart here, and a tenth of a word more or less does not matter.
 */
export function firstWordWidth({ text, start, end }: TextLine): number {
  const word = text.split(/\s+/u)[0] ?? "";
  return text.length === 0 ? 0 : ((end - start) * usualWidth(word)) / usualWidth(text);
}

/** The sum over the characters, each as a share of an "n". */
function usualWidth(text: string): number {
  let sum = 0;
  for (const character of text) {
    sum += USUAL_WIDTHS.get(character) ?? 1;
  }
  return sum;
}

/** What is far from the width of an "n" in text faces, serif or not. */
const USUAL_WIDTHS: ReadonlyMap<string, number> = new Map(
  (
    [
      ["ijlI.,:;'’|! \u00A0", 0.5],
      ["ftr()[]-", 0.6],
      ["mwMW@%—…", 1.5],
      ["ABCDEGHKNOPQRSTUVXYZ&", 1.25],
    ] as const
  ).flatMap(([characters, width]) => Array.from(characters, (one) => [one, width] as const)),
);

/** True when the words of `a` go on in `b`: in lower case without a stop, or behind an article or the like. */
export function runsOn(a: TextLine, b: TextLine): boolean {
  const lastWord = (a.text.split(/\s+/u).at(-1) ?? "").toLowerCase();
  return (
    (LOWER_START.test(b.text) && !TERMINAL.test(a.text)) ||
    // A single letter or figure is no word that a line may not end with.
    (lastWord.length > 1 && FUNCTION_WORDS.has(lastWord))
  );
}

/** True when a paragraph may end with this line. */
export function endsSentence(line: TextLine): boolean {
  return TERMINAL.test(line.text);
}

/** True when the line announces more: a salutation, a closing formula. */
export function endsWithComma(line: TextLine): boolean {
  return line.text.endsWith(",");
}

/** True when the line begins in lower case. */
export function startsLower({ text }: TextLine): boolean {
  return LOWER_START.test(text);
}

/** True when the line begins with a capital letter or a figure. */
export function startsUpper(line: TextLine): boolean {
  return /^[("'“‘«]?[\p{Lu}\p{Lt}\p{N}]/u.test(line.text);
}
