/** Blanks within words, as certificates and forms have them: "awarded to ________ for ________ on this day". */
import type { InputKind } from "../../contract/scene.ts";
import { kindNamed } from "./captions.ts";

/** A stretch of a line: a blank to write on, or words that stay. */
export interface BlankPart {
  readonly text: string;
  readonly isBlank: boolean;
  /** What the words beside it say it is. */
  readonly kind: InputKind | null;
  /** Those words, where they are of no kind; null where there are none. */
  readonly label: string | null;
}

/** A line drawn of underscores, with single blanks in it. */
const BLANK = /_(?: ?_){3,}/gu;
const WORD = /\p{L}{2}|\p{Script=Han}|\p{Script=Kana}|\p{Script=Hangul}/u;
/** As many words before a blank, or behind it, name it; and characters. Shorter ones say no kind: "to", "de". */
const [NAMING_WORDS, NAMING_LENGTH, NAMING_LEAST] = [3, 30, 4];

/** True for lines that have a blank among their words. */
export function hasBlanks(lines: readonly string[]): boolean {
  return blankParts(lines).some((parts) => parts.some(({ isBlank }) => isBlank));
}

/**
 * The parts of each line, blanks named by the words that lead to them, which may stand on the line before. A line drawn
 * over words alone is signed by hand.
 */
export function blankParts(lines: readonly string[]): readonly (readonly BlankPart[])[] {
  let before = "";
  return lines.map((line) => {
    const parts: BlankPart[] = [];
    const addWords = (text: string): void => {
      if (text !== "") {
        parts.push({ text, isBlank: false, kind: null, label: null });
        before += ` ${text}`;
      }
    };
    let at = 0;
    for (const { 0: text, index } of line.matchAll(BLANK)) {
      addWords(line.slice(at, index));
      at = index + text.length;
      const behind = line.slice(at);
      if (!WORD.test(before + behind)) {
        addWords(text);
        continue;
      }
      parts.push({ text, isBlank: true, ...namedBy(before, behind) });
      before = "";
    }
    addWords(line.slice(at));
    return parts;
  });
}

function namedBy(before: string, behind: string): Pick<BlankPart, "kind" | "label"> {
  const [last, first] = [wordsOf(before).slice(-NAMING_WORDS), wordsOf(behind)];
  const words = last.length > 0 ? last : first.slice(0, NAMING_WORDS);
  const label = words.join(" ");
  const named = words
    .map((_, i) => words.slice(i).join(" "))
    .flatMap((said) => (said.length < NAMING_LEAST ? [] : (kindNamed(said) ?? [])));
  if (named[0] !== undefined) {
    return { kind: named[0], label: null };
  }
  return { kind: null, label: WORD.test(label) && label.length <= NAMING_LENGTH ? label : null };
}

/** Without signs around them. */
function wordsOf(text: string): readonly string[] {
  const sentence =
    text
      .replaceAll(BLANK, " ")
      .split(/[.!?;]\s/u)
      .at(-1) ?? "";
  return sentence
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");
}
