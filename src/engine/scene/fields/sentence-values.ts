/**
 * A sentence that names its value in type of its own, as certificates do: "hereby confirms that / Ada Pell / has taken
 * part in". The name is the value, and the words around it are the sentence, however few.
 */
import type { TextBox } from "../../contract/scene.ts";
import { isInSameType } from "../kinds/set-as-captions.ts";

/** Longer ones are copy. */
const VALUE_WORDS_MAX = 8;
const BEFORE_WORDS_MIN = 2;
const AFTER_WORDS_MIN = 3;
/** Left edges or middles of a column agree to this, points. */
const EDGE_PT = 4;
/** The next part stands at most so many times the larger size away. */
const GAP_EM = 3;
const ENDS_SENTENCE = /[.!?…。！？]["”“»)]*\s*$/u;
/** By one sign: dots lead to more of a list. */
const IS_ENDED = /[^.…\s][.!?。！？]["”“»)]*\s*$/u;
const STARTS_NAME = /^\s*["'„“«]?[\p{Lu}\p{Lo}\p{N}]/u;
const GOES_ON = /^\s*\p{Ll}/u;

/** The boxes of a page that are values within a sentence, and those of the words before them. */
export interface SentenceValues {
  readonly values: ReadonlySet<TextBox>;
  readonly words: ReadonlySet<TextBox>;
}

/** Boxes in the order of reading. Linear but for those of a column that stand near each other. */
export function sentenceValues(boxes: readonly TextBox[]): SentenceValues {
  const values = new Set<TextBox>();
  const words = new Set<TextBox>();
  const level = boxes.filter(({ rotationDeg, vertical }) => rotationDeg === 0 && !vertical);
  for (const after of level.filter(isContinuation)) {
    const value = nextOver(level, after);
    const before = value === null ? null : nextOver(level, value);
    if (value !== null && before !== null && isWithin(value, { before, after })) {
      values.add(value);
      words.add(before);
    }
  }
  return { values, words };
}

/** A sentence that goes on below in the type it began in, with other type between. */
function isWithin(
  value: TextBox,
  { before, after }: { readonly before: TextBox; readonly after: TextBox },
): boolean {
  return (
    isInSameType(before, after) &&
    !isInSameType(value, after) &&
    value.lines.length === 1 &&
    wordsOf(value) <= VALUE_WORDS_MAX &&
    STARTS_NAME.test(value.text) &&
    wordsOf(before) >= BEFORE_WORDS_MIN &&
    before.lines.slice(1).every((_line, i) => before.lines[i]?.softEnd === true) &&
    !ENDS_SENTENCE.test(before.text)
  );
}

/** What is in a dish goes on in lower case, too, but is no sentence. */
function isContinuation(box: TextBox): boolean {
  return GOES_ON.test(box.text) && wordsOf(box) >= AFTER_WORDS_MIN && IS_ENDED.test(box.text);
}

/** The nearest box over another in its column. */
function nextOver(boxes: readonly TextBox[], box: TextBox): TextBox | null {
  const [x0, top, x1] = box.bboxPt;
  let nearest: TextBox | null = null;
  for (const other of boxes) {
    const [left, , right, bottom] = other.bboxPt;
    const gap = top - bottom;
    const size = Math.max(box.sizePt, other.sizePt);
    const isColumn =
      Math.abs(left - x0) <= EDGE_PT || Math.abs(left + right - x0 - x1) <= 2 * EDGE_PT;
    if (
      other !== box &&
      isColumn &&
      gap > -0.5 * size &&
      gap <= GAP_EM * size &&
      other.bboxPt[1] < top &&
      (nearest === null || bottom > nearest.bboxPt[3])
    ) {
      nearest = other;
    }
  }
  return nearest;
}

function wordsOf({ text }: TextBox): number {
  return text.trim().split(/\s+/u).length;
}
