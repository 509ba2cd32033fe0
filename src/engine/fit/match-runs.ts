/**
 * Which authored runs the parts of a new text stand for: what is the same at either end, an initial, a
 * value built like the authored one (a price with small cents, a name in two colours, a raised 2), else
 * nothing. Designers style parts of a value; customers type it as one, so its build must be recognised.
 * Where nothing tells, the whole gets what its runs have in common: a plain value beats a wrongly striped
 * one.
 */
import type { StyleRun } from "../contract/scene.ts";

/** A part of the new text and the authored runs it stands for; several where nothing tells which. */
export interface MatchedRun {
  readonly start: number;
  readonly end: number;
  readonly runs: readonly StyleRun[];
}

/** A text and its runs, in order and without gaps. */
interface Authored {
  readonly text: string;
  readonly runs: readonly StyleRun[];
}

/** Sentences are not taken for values of one build: words and UTF-16 code units. */
const MOST_WORDS = 4;
const MOST_LETTERS = 200;

/**
 * Parts of `text` in order, UTF-16 offsets; some may be empty. Linear but for values of few words, which
 * are short, and texts of up to `MOST_COMPARED` words, which are compared word by word.
 */
export function matchRuns({ text: was, runs }: Authored, text: string): readonly MatchedRun[] {
  // An initial is one letter whatever follows; the rest is matched without it.
  const [first] = runs;
  if (first?.initial !== undefined && runs.length > 1) {
    const cut = initialOf(text).length;
    const rest = matchRuns(slice({ text: was, runs }, 1, runs.length), text.slice(cut));
    return [{ start: 0, end: cut, runs: [first] }, ...shifted(rest, cut)];
  }
  const byLines = lineByLine({ text: was, runs }, text);
  if (byLines !== null) {
    return byLines;
  }
  const byWords = isText(was) ? wordForWord({ text: was, runs }, text) : null;
  if (byWords !== null) {
    return byWords;
  }
  // Runs that are the same at the beginning, then those at the end, never overlapping.
  const headCount = runs.filter(
    ({ end }) => was.slice(0, end) === text.slice(0, end) && isCutAlike([was, end], [text, end]),
  ).length;
  const headEnd = runs[headCount - 1]?.end ?? 0;
  const by = text.length - was.length;
  const tail = runs
    .slice(headCount)
    .filter(
      ({ start }) =>
        start + by >= headEnd &&
        was.slice(start) === text.slice(start + by) &&
        isCutAlike([was, start], [text, start + by]),
    );
  const tailStart = tail[0] === undefined ? text.length : tail[0].start + by;
  const middle = slice({ text: was, runs }, headCount, runs.length - tail.length);
  const between = text.slice(headEnd, tailStart);
  // Words typed between two kept runs take the style before them, as an editor does.
  const beside = runs.slice(Math.max(0, headCount - 1)).slice(0, 1);
  const matched = builtAlike(middle, between) ?? [
    { start: 0, end: between.length, runs: middle.runs.length > 0 ? middle.runs : beside },
  ];
  return [
    ...runs.slice(0, headCount).map((run) => ({ start: run.start, end: run.end, runs: [run] })),
    ...shifted(matched, headEnd),
    ...tail.map((run) => ({ start: run.start + by, end: run.end + by, runs: [run] })),
  ];
}

/** Each line by itself, where there are as many as there were: a list keeps the style of its prices. */
function lineByLine(authored: Authored, text: string): readonly MatchedRun[] | null {
  const [old, now] = [authored.text.split("\n"), text.split("\n")];
  if (old.length < 2 || old.length !== now.length) {
    return null;
  }
  let [from, at] = [0, 0];
  const parts = now.flatMap((line, i) => {
    const own = cutOut(authored, [from, from + (old[i]?.length ?? 0)]);
    const matched = shifted(matchRuns(own, line), at);
    [from, at] = [from + (old[i]?.length ?? 0) + 1, at + line.length + 1];
    return matched;
  });
  // Breaks go with the line before.
  return merged(parts.map((part, i) => ({ ...part, end: parts[i + 1]?.start ?? text.length })));
}

/** More than a value of few words: what words stay tells which others are replaced. */
function isText(text: string): boolean {
  return wordsOf(text).length > MOST_WORDS;
}

/** As many words are compared with as many; more cost too much (the table is quadratic). */
const MOST_COMPARED = 300;

/** A word of a text, UTF-16 offsets. */
interface Word {
  readonly start: number;
  /** Behind the spaces that follow it. */
  readonly end: number;
  readonly text: string;
}

/**
 * Words that stay keep their style, new ones take that of the words they stand for; null where not even
 * half of the words stay, or there are too many.
 */
function wordForWord(authored: Authored, text: string): readonly MatchedRun[] | null {
  const [old, now] = [wordsIn(authored.text), wordsIn(text)];
  if (old.length > MOST_COMPARED || now.length > MOST_COMPARED || now.length === 0) {
    return null;
  }
  const same = commonWords(old, now);
  if (same.length * 2 < old.length) {
    return null;
  }
  const parts: MatchedRun[] = [];
  // The end of both texts is a pair as well, so that what follows the last common word is matched too.
  let [i, j] = [0, 0];
  for (const [nextOld, nextNow] of [...same, [old.length, now.length] as const]) {
    if (nextNow > j) {
      const from = now[j]?.start ?? 0;
      const between = text.slice(from, now[nextNow - 1]?.end ?? from);
      // Words that are only added go with the one before.
      const [first, last] =
        nextOld > i ? [i, nextOld - 1] : [Math.max(0, i - 1), Math.max(0, i - 1)];
      const replaced = cutOut(authored, [old[first]?.start ?? 0, old[last]?.end ?? 0]);
      const matched = (nextOld > i ? builtAlike(replaced, between) : null) ?? [
        {
          start: 0,
          end: between.length,
          runs: nextOld > i ? replaced.runs : replaced.runs.slice(-1),
        },
      ];
      parts.push(...shifted(matched, from));
    }
    const [was, is] = [old[nextOld], now[nextNow]];
    if (was !== undefined && is !== undefined) {
      // A word that stays may be of several styles itself; its parts keep their lengths.
      const { runs } = cutOut(authored, [was.start, was.end]);
      const ends = runs.map(({ end }) => Math.min(end, is.text.length));
      parts.push(
        ...runs.map((run, at) => ({
          start: is.start + (ends[at - 1] ?? 0),
          end: at === runs.length - 1 ? is.end : is.start + (ends[at] ?? 0),
          runs: [run],
        })),
      );
    }
    [i, j] = [nextOld + 1, nextNow + 1];
  }
  return merged(parts);
}

/** Neighbours of one style are one part: letters are spaced across the words. */
function merged(parts: readonly MatchedRun[]): readonly MatchedRun[] {
  const out: MatchedRun[] = [];
  for (const part of parts.filter(({ start, end }) => end > start)) {
    const last = out.at(-1);
    const [before, own] = [last?.runs ?? [], part.runs];
    const isSame =
      before.length === own.length && before.every((run, i) => isSameStyle(run, own[i]));
    if (last !== undefined && isSame) {
      out[out.length - 1] = { ...last, end: part.end };
    } else {
      out.push(part);
    }
  }
  return out;
}

/** The words with the spaces behind them, the first one with those before it. */
function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(/\S+\s*/gu)].map(({ 0: word, index }, i) => ({
    start: i === 0 ? 0 : index,
    end: index + word.length,
    text: word.trimEnd(),
  }));
}

/** Pairs of places of the longest common sequence of words (dynamic programming; lengths from the ends). */
function commonWords(
  old: readonly Word[],
  now: readonly Word[],
): readonly (readonly [number, number])[] {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    // Uint16: lengths are at most MOST_COMPARED.
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i]?.text === now[j]?.text ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < old.length && j < now.length; ) {
    if (old[i]?.text === now[j]?.text) {
      pairs.push([i++, j++]);
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      i++;
    } else {
      j++;
    }
  }
  return pairs;
}

/** A part of the text and the parts of the runs within it, offsets from its start. */
function cutOut({ text, runs }: Authored, [from, to]: readonly [number, number]): Authored {
  return {
    text: text.slice(from, to),
    runs: runs
      .filter(({ start, end }) => start < to && end > from)
      .map((run) => ({
        ...run,
        start: Math.max(run.start, from) - from,
        end: Math.min(run.end, to) - from,
      })),
  };
}

/**
 * False where a word or number goes on behind the cut that ended there as it was authored: "12" must not be
 * kept as the beginning of "125".
 */
function isCutAlike(
  [was, from]: readonly [string, number],
  [text, at]: readonly [string, number],
): boolean {
  return !isInside(text, at) || isInside(was, from);
}

/** Is the place between two letters or two digits? */
function isInside(text: string, at: number): boolean {
  return /^(?:\p{N}{2}|[\p{L}\p{M}]{2})/u.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** Some of the runs and their text, offsets from its start. */
function slice({ text, runs }: Authored, from: number, to: number): Authored {
  const own = runs.slice(from, to);
  const start = own[0]?.start ?? 0;
  return {
    text: text.slice(start, own.at(-1)?.end ?? start),
    runs: own.map((run) => ({ ...run, start: run.start - start, end: run.end - start })),
  };
}

/** The parts moved by some code units. */
function shifted(parts: readonly MatchedRun[], by: number): readonly MatchedRun[] {
  return parts.map(({ start, end, runs }) => ({ start: start + by, end: end + by, runs }));
}

/** The first letter with its marks, and a quotation mark before it. */
function initialOf(text: string): string {
  return /^[“„«"'‘]?\S\p{M}*/u.exec(text)?.[0] ?? "";
}

/**
 * The parts of a text that has the build of the authored one; null for any other. From the strictest build
 * to the loosest.
 */
function builtAlike(authored: Authored, text: string): readonly MatchedRun[] | null {
  const isValue = [authored.text, text].every(
    (one) => one.length <= MOST_LETTERS && one.trim() !== "" && !one.includes("\n"),
  );
  return isValue && authored.runs.length > 1 && wordsOf(authored.text).length <= MOST_WORDS
    ? (sameShape(authored, text) ?? initials(authored, text) ?? wordByWord(authored, text))
    : null;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/** Numbers, words, white space, and each other character by itself. */
const TOKEN = /\p{N}+|\p{L}[\p{L}\p{M}'’-]*|\s+|[^]/gu;

/**
 * Numbers for numbers, words for words, everything else the same. A regular expression is made of the
 * authored runs, one group for each: its tokens are simple classes, so it does not backtrack far on a text
 * of 200 units.
 */
function sameShape({ text: was, runs }: Authored, text: string): readonly MatchedRun[] | null {
  let last = "";
  let source = "";
  let count = 0;
  for (const { start, end } of runs) {
    const own = was.slice(start, end);
    // A run of one letter stands for one letter, not for any word: a big first letter.
    const isLetter = /^\p{L}\p{M}*$/u.test(own.trim());
    const tokens = (own.match(TOKEN) ?? []).map((token) =>
      shapeOf(token, isLetter ? LETTER : WORD),
    );
    // Nothing would tell where one ends and the other begins.
    if (tokens[0] === last && last !== LETTER) {
      return null;
    }
    last = tokens.at(-1) ?? last;
    source += `(${tokens.join("")})`;
    count += tokens.length;
    // Each stands for one unit at least, and to compile a pattern costs more than all else here.
    if (count > text.length) {
      return null;
    }
  }
  const found = new RegExp(`^${source}$`, "u").exec(text);
  return found === null ? null : inOrder(runs, found.slice(1));
}

const LETTER = "\\p{L}\\p{M}*";
const WORD = "\\p{L}[\\p{L}\\p{M}'’-]*";

/**
 * What a token of another text must look like to take this one's place; `letters` is the pattern for words.
 */
function shapeOf(token: string, letters: string): string {
  if (/^\p{N}/u.test(token)) {
    return "\\p{N}+";
  }
  if (/^\p{L}/u.test(token)) {
    return letters;
  }
  return /^\s/u.test(token) ? "\\s+" : token.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&");
}

/** One part for each run. */
function inOrder(runs: readonly StyleRun[], texts: readonly string[]): readonly MatchedRun[] {
  let at = 0;
  return texts.map((text, i) => {
    const start = at;
    at += text.length;
    return { start, end: at, runs: runs.slice(i, i + 1) };
  });
}

/** Big or coloured first letters: of every word, or of the first one alone. */
function initials({ text: was, runs }: Authored, text: string): readonly MatchedRun[] | null {
  const styleAt = (at: number): StyleRun | undefined =>
    runs.find(({ start, end }) => at >= start && at < end);
  const words = [...was.matchAll(/\S+/gu)];
  const [big, small] = [styleAt(words[0]?.index ?? 0), runs[1]];
  if (
    big === undefined ||
    small === undefined ||
    !/\p{L}/u.test(initialOf(was)) ||
    initialOf(was).length !== big.end
  ) {
    return null;
  }
  // By style, not by run: the rest of a value may be several runs alike.
  const isAt = (style: StyleRun, at: number): boolean => isSameStyle(style, styleAt(at));
  const isRest = (from: number, length: number): boolean =>
    Array.from({ length }, (_, i) => from + i).every((at) => isAt(small, at));
  const isFirstOnly = isRest(big.end, was.length - big.end);
  const isEvery = words.every(({ 0: word, index }) => {
    const cut = initialOf(word).length;
    return isAt(big, index) && isRest(index + cut, word.length - cut);
  });
  if (!isFirstOnly && !isEvery) {
    return null;
  }
  // The spaces before a word are those of its first letter, or of the word before.
  const hasBigSpaces = isAt(big, (words[1]?.index ?? 0) - 1);
  const parts: MatchedRun[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const end = index + initialOf(word).length;
    if (parts.length === 0 || !isFirstOnly) {
      const space = at + text.slice(at, index).trimEnd().length;
      const start = hasBigSpaces ? space : index;
      parts.push({ start: at, end: start, runs: [small] }, { start, end, runs: [big] });
      at = end;
    }
  }
  return [...parts, { start: at, end: text.length, runs: [small] }];
}

/** Style of runs, without their places. */
function isSameStyle(a: StyleRun, b: StyleRun | undefined): boolean {
  return (
    a.font === b?.font && a.sizePt === b.sizePt && a.risePt === b.risePt && a.paint === b.paint
  );
}

/**
 * Runs of whole words: each as many as it had, the one of most words all that are left. "Anna Maria SMITH"
 * keeps the family name's style with one first name more.
 */
function wordByWord({ text: was, runs }: Authored, text: string): readonly MatchedRun[] | null {
  const isWhole = runs.every(
    ({ end }, i) =>
      i === runs.length - 1 || /\s/u.test(was.charAt(end - 1)) || /\s/u.test(was.charAt(end)),
  );
  const counts = runs.map(({ start, end }) => wordsOf(was.slice(start, end)).length);
  const words = [...text.matchAll(/^\s*\S+\s*|\S+\s*/gu)].map(([word]) => word);
  const longest = counts.indexOf(Math.max(...counts));
  const spare = words.length - counts.reduce((sum, count) => sum + count, 0);
  if (!isWhole || counts.includes(0) || spare < 0) {
    return null;
  }
  let at = 0;
  const texts = counts.map((count, i) => {
    const own = words.slice(at, at + count + (i === longest ? spare : 0));
    at += own.length;
    return own.join("");
  });
  return inOrder(runs, texts);
}
