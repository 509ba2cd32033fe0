/**
 * Letters that a font lacks, which the program took from another one: "ő" within a word of a Latin font. They are the
 * font's fault and no style of the words, so that new words have none.
 */
import type { StyleRun, TextBox } from "../contract/scene.ts";

/** So many letters in a row (UTF-16 code units), in type of about the size of their word. */
const LENT_MAX = 2;
const [SMALLEST, LARGEST] = [0.8, 1.25];
const LETTERS = /^[\p{L}\p{M}]+$/u;
const LETTER = /[\p{L}\p{M}]/u;

type Words = Pick<TextBox, "text" | "font"> & { readonly runs: readonly StyleRun[] };

/** The runs of a text, with lent letters in the style of their word. Offsets stay; runs that are alike are one. */
export function withoutOtherLetters({ text, font, runs }: Words): readonly StyleRun[] {
  if (runs.length < 2 || !runs.some((run) => run.font !== font)) {
    return runs;
  }
  const own = runs.map((run, i) => {
    const word = [runs[i - 1], runs[i + 1]].find(
      (beside) => beside !== undefined && beside.font === font && isLent(run, beside, text),
    );
    return word === undefined ? run : { ...word, start: run.start, end: run.end };
  });
  const out: StyleRun[] = [];
  for (const run of own) {
    const last = out.at(-1);
    if (last !== undefined && last.end === run.start && isAlike(last, run)) {
      out.splice(-1, 1, { ...last, end: run.end });
    } else {
      out.push(run);
    }
  }
  return out;
}

/** A letter or two of another font, that a letter of the word stands beside. */
function isLent(run: StyleRun, word: StyleRun, text: string): boolean {
  const share = run.sizePt / word.sizePt;
  const beside = word.start < run.start ? text.charAt(run.start - 1) : text.charAt(run.end);
  return (
    run.font !== word.font &&
    run.end - run.start <= LENT_MAX &&
    share >= SMALLEST &&
    share <= LARGEST &&
    run.paint === word.paint &&
    run.risePt === undefined &&
    word.risePt === undefined &&
    run.initial === undefined &&
    LETTERS.test(text.slice(run.start, run.end)) &&
    LETTER.test(beside)
  );
}

function isAlike(a: StyleRun, b: StyleRun): boolean {
  return (
    a.font === b.font &&
    a.sizePt === b.sizePt &&
    a.risePt === b.risePt &&
    a.stretch === b.stretch &&
    a.paint === b.paint &&
    a.initial === undefined &&
    b.initial === undefined
  );
}
