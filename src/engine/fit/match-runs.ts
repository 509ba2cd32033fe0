/**
 * Which authored runs the parts of a new text stand for: what is the same at either end, an initial, a value
 * built like the authored one (a price with small cents, a name in two colours, a raised 2), else nothing.
 */
import type { StyleRun } from "../scene/model.ts";

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

/** Sentences are not taken for values of one build. */
const MOST_WORDS = 4;
const MOST_LETTERS = 200;

/** Parts of `text` in order; some may be empty. Linear but for values of few words, which are short. */
export function matchRuns({ text: was, runs }: Authored, text: string): readonly MatchedRun[] {
  const [first] = runs;
  if (first?.initial !== undefined && runs.length > 1) {
    const cut = initialOf(text).length;
    const rest = matchRuns(slice({ text: was, runs }, 1, runs.length), text.slice(cut));
    return [{ start: 0, end: cut, runs: [first] }, ...shifted(rest, cut)];
  }
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

/** False where a word or number goes on behind the cut that ended there as it was authored. */
function isCutAlike(
  [was, from]: readonly [string, number],
  [text, at]: readonly [string, number],
): boolean {
  return !isInside(text, at) || isInside(was, from);
}

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

function shifted(parts: readonly MatchedRun[], by: number): readonly MatchedRun[] {
  return parts.map(({ start, end, runs }) => ({ start: start + by, end: end + by, runs }));
}

/** The first letter with its marks, and a quotation mark before it. */
function initialOf(text: string): string {
  return /^[“„«"'‘]?\S\p{M}*/u.exec(text)?.[0] ?? "";
}

/** The parts of a text that has the build of the authored one; null for any other. */
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

const TOKEN = /\p{N}+|\p{L}[\p{L}\p{M}'’-]*|\s+|[^]/gu;

/** Numbers for numbers, words for words, everything else the same. */
function sameShape({ text: was, runs }: Authored, text: string): readonly MatchedRun[] | null {
  let last = "";
  let source = "";
  for (const { start, end } of runs) {
    const own = was.slice(start, end);
    const isLetter = /^\p{L}\p{M}*$/u.test(own.trim());
    const tokens = (own.match(TOKEN) ?? []).map((token) => shapeOf(token, isLetter));
    // Nothing would tell where one ends and the other begins.
    if (tokens[0] === last && last !== LETTER) {
      return null;
    }
    last = tokens.at(-1) ?? last;
    source += `(${tokens.join("")})`;
  }
  const found = new RegExp(`^${source}$`, "u").exec(text);
  return found === null ? null : inOrder(runs, found.slice(1));
}

const LETTER = "\\p{L}\\p{M}*";

function shapeOf(token: string, isLetter: boolean): string {
  if (/^\p{N}/u.test(token)) {
    return "\\p{N}+";
  }
  if (/^\p{L}/u.test(token)) {
    return isLetter ? LETTER : "\\p{L}[\\p{L}\\p{M}'’-]*";
  }
  return /^\s/u.test(token) ? "\\s+" : token.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&");
}

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

function isSameStyle(a: StyleRun, b: StyleRun | undefined): boolean {
  return (
    a.font === b?.font && a.sizePt === b.sizePt && a.risePt === b.risePt && a.paint === b.paint
  );
}

/** Runs of whole words: each as many as it had, the one of most words all that are left. */
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
