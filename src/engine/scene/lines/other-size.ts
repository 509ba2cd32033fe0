/**
 * Words in another size on one line that belong to the word before them: a degree behind a name, what a bracket says of a
 * dish. One line, which moves as a whole when its first word grows. Other words may be a heading's text or a field of
 * their own, figures a price, another colour a badge.
 */
import type { TextRun } from "../runs/text-run.ts";

/** The smaller size, of the bigger one. */
const SIZE_MIN = 0.6;
/** Operators from one to the other: between them one that shows the space. */
const OPERATORS_MAX = 2;
/** One baseline to this; a word space is no wider than that (em of the bigger size). */
const SHIFT_MAX = 0.02;
const GAP_MAX = 0.5;
const WORDS = /\p{L}{2}/u;
/** ", MSc", "(vegan)". */
const OF_WORD = /^[,;([]/u;
/** Small capitals rounded up, and how far from their capital they stand at most (em of it). */
const SMALL_CAPITALS_MAX = 0.85;
const ABUTS = 0.1;
const CAPITALS = /^(?=.*\p{Lu})\P{Ll}+$/u;

/** A line as far as it has come. */
interface Line {
  readonly last: TextRun;
  readonly end: number;
  readonly across: number;
  readonly sizePt: number;
}

/** True where a run of another size goes on with a line: shown next, on its baseline, behind a word space or none. */
export function joinsInOtherSize(line: Line, run: TextRun): boolean {
  const sizes = [line.sizePt, run.style.sizePt];
  const [small, big] = [Math.min(...sizes), Math.max(...sizes)];
  const gap = (run.start - line.end) / big;
  const text = textOfRun(run);
  const steps = (run.glyphs[0]?.show ?? 0) - (line.last.glyphs.at(-1)?.show ?? 0);
  return (
    small >= SIZE_MIN * big &&
    gap >= -SHIFT_MAX &&
    gap <= GAP_MAX &&
    OF_WORD.test(text) &&
    Math.abs(run.across - line.across) <= SHIFT_MAX * big &&
    steps > 0 &&
    steps <= OPERATORS_MAX &&
    run.style.colorKey === line.last.style.colorKey &&
    WORDS.test(text) &&
    WORDS.test(textOfRun(line.last))
  );
}

/**
 * True where a run goes on in smaller capitals right behind a capital letter, on its baseline: Word sets small
 * capitals in four fifths, rounded to half a point, which of 16 pt are 13.
 */
export function isSmallCapitals({ last, end, across, sizePt }: Line, run: TextRun): boolean {
  const share = run.style.sizePt / sizePt;
  return (
    share >= SIZE_MIN &&
    share <= SMALL_CAPITALS_MAX &&
    Math.abs(run.start - end) <= ABUTS * sizePt &&
    Math.abs(run.across - across) <= SHIFT_MAX * sizePt &&
    run.style.colorKey === last.style.colorKey &&
    /\p{Lu}$/u.test(textOfRun(last)) &&
    CAPITALS.test(textOfRun(run))
  );
}

/** Letters of one word stand this near, and so near in a script without spaces (em of the bigger size). */
const [IN_WORD, IN_WORD_CJK] = [0.1, 0.3];
/** In another font any letter goes on but a capital behind a small one; in the same one capitals alone do. */
const LETTERS = /\p{L}\p{M}*\n\p{L}/u;
const WORDS_ABUT = /\p{Ll}\n\p{Lu}/u;
const CAPITALS_ABUT = /\p{Lu}\n\p{Lu}/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * True where a run goes on within a word, letter to letter on its baseline: a letter that the font lacks comes from
 * another, whose size programs fit to it ("ő" of 20 pt in type of 22), and small capitals may be nine tenths.
 */
export function isOfOneWord({ last, end, across, sizePt }: Line, run: TextRun): boolean {
  const big = Math.max(sizePt, run.style.sizePt);
  const [before, behind] = [textOfRun(last), textOfRun(run)];
  const joint = `${before}\n${behind}`;
  const reach = CJK.test(before.slice(-1)) && CJK.test(behind.slice(0, 1)) ? IN_WORD_CJK : IN_WORD;
  return (
    Math.min(sizePt, run.style.sizePt) >= SIZE_MIN * big &&
    Math.abs(run.across - across) <= SHIFT_MAX * big &&
    run.start - end >= -IN_WORD * big &&
    run.start - end <= reach * big &&
    run.style.colorKey === last.style.colorKey &&
    (run.style.fontKey === last.style.fontKey
      ? CAPITALS_ABUT.test(joint)
      : LETTERS.test(joint) && !WORDS_ABUT.test(joint))
  );
}

/** The characters of a run as they are shown. */
export function textOfRun({ glyphs }: Pick<TextRun, "glyphs">): string {
  return glyphs.map(({ text }) => text).join("");
}
