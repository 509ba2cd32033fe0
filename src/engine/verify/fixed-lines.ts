/** The lines of a box as its letters spell them, and what of them is fixed. */
import { addToList } from "#base/maps.ts";
import type { Point } from "#base/geometry.ts";
import { leastOf } from "#base/numbers.ts";
import { firstIndex } from "#base/search.ts";
import { dotLeadersIn, withoutLeaders } from "../contract/dot-leaders.ts";
import type { TextSpan } from "../contract/patterns.ts";
import type { BoxSegment, TextBox } from "../contract/scene.ts";
import { glyphOffsets } from "../content/glyph-offsets.ts";
import { sequenceOffsets } from "../content/line-offsets.ts";
import type { Letter } from "./letter-lines.ts";
import type { PageLetters } from "./page-letters.ts";
import type { FixedWord } from "./word-pairs.ts";

/** One painting of a box, and what of its text no value changes. */
export interface Painter {
  readonly box: TextBox;
  readonly segments: readonly BoxSegment[];
  readonly spans: readonly TextSpan[];
  readonly place: string;
  /** "any" for text that was ordered in an ink of its own. */
  readonly paint: "same" | "any";
}

/** A line of a box with its letters along it. */
export interface BoxLine {
  readonly text: string;
  readonly line: number;
  /** Where it begins in the text of its box. */
  readonly start: number;
  readonly letters: readonly Letter[];
  /** Where each letter stands in `text`; null where the letters do not read so. */
  readonly offsets: readonly TextSpan[] | null;
}

const ONLY_MARKS = /^\p{M}+$/u;

/** What letters may say of their line, in order. */
const READINGS: readonly ((letter: Letter) => string)[] = [
  ({ text }) => text.replace("\u00ad", "-"),
  // Blanks may say that they are marks of the layout program: soft hyphens where no line ends, controls.
  ({ text }) => text.replaceAll(/[\p{Cc}\u00ad]/gu, " "),
];

/** The letters of a line in an order that reads as its text, and where each stands in that. */
function readLine(
  text: string,
  placed: readonly Letter[],
  shown: readonly Letter[],
): Pick<BoxLine, "letters" | "offsets"> {
  for (const read of READINGS) {
    const offsets = glyphOffsets(text, placed.map(read));
    if (offsets !== null) {
      return { letters: placed, offsets };
    }
  }
  if (!placed.some(isMark)) {
    return { letters: placed, offsets: null };
  }
  const letters = withMarksBehind(placed, shown);
  const offsets =
    glyphOffsets(
      text,
      letters.map((letter) => letter.text),
    ) ??
    // A sequence may say the marks with their letter.
    glyphOffsets(
      text,
      letters.map((letter) => (isMark(letter) ? "" : letter.text)),
    );
  return { letters, offsets };
}

/** The letters with each mark behind the letter that it was shown after: it may stand over another one. */
function withMarksBehind(placed: readonly Letter[], shown: readonly Letter[]): readonly Letter[] {
  const marks = new Map<Letter, Letter[]>();
  const known = new Set<Letter>();
  let base: Letter | undefined;
  for (const letter of shown) {
    if (base !== undefined && isMark(letter)) {
      addToList(marks, base, letter);
      known.add(letter);
    } else {
      base = letter;
    }
  }
  return placed.flatMap((letter) =>
    known.has(letter) ? [] : [letter, ...(marks.get(letter) ?? [])],
  );
}

/** A line that does not read as its letters do: what of it is told apart all the same. */
function readSequences(
  text: string,
  sequences: ReturnType<PageLetters["sequencesOf"]>,
  along: Point,
): Pick<BoxLine, "letters" | "offsets"> | null {
  const length = Math.hypot(...along);
  const found = sequenceOffsets(
    text,
    sequences.map(({ said, glyphs }) => ({
      said,
      glyphs,
      x: leastOf(glyphs.map((one) => (1000 * distanceAlong(one, along)) / length / one.em)),
    })),
  );
  return found === null
    ? null
    : { letters: found.map(([letter]) => letter), offsets: found.map(([, span]) => span) };
}

/** True for a mark that is shown by itself. */
export function isMark({ text }: Letter): boolean {
  return ONLY_MARKS.test(text);
}

/** The lines of a painting of a box with their letters along them. */
export function linesOf(
  { box, segments, place }: Painter,
  letters: PageLetters,
): readonly BoxLine[] {
  let offset = 0;
  const ofLines = new Map<number, BoxSegment[]>();
  segments.forEach((segment) => addToList(ofLines, segment.line, segment));
  return box.lines.map(({ text, from, to }, line) => {
    const start = offset;
    offset += text.length + 1;
    const along: Point = [to[0] - from[0], to[1] - from[1]];
    const own = ofLines.get(line) ?? [];
    const shown = own.flatMap((segment) => letters.of(segment, place));
    const placed = shown.toSorted((a, b) => distanceAlong(a, along) - distanceAlong(b, along));
    const read = readLine(text, placed, shown);
    const told =
      read.offsets === null ? readSequences(text, letters.sequencesOf(own, place), along) : null;
    const { letters: ordered, offsets } = told ?? read;
    return { text, line, start, letters: ordered, offsets: withSequences(shown, ordered, offsets) };
  });
}

const NO_SPAN: TextSpan = [0, 0];

/** The offsets with those of letters that no text was left for: they go with the one that says what all of them read as. */
function withSequences(
  shown: readonly Letter[],
  ordered: readonly Letter[],
  offsets: readonly TextSpan[] | null,
): readonly TextSpan[] | null {
  if (offsets === null || offsets.every(([start, end]) => end > start)) {
    return offsets;
  }
  const spans = new Map<Letter, TextSpan>(
    ordered.map((letter, i) => [letter, offsets[i] ?? NO_SPAN]),
  );
  let said: TextSpan | undefined;
  for (const letter of shown) {
    const [start, end] = spans.get(letter) ?? NO_SPAN;
    const saysNothing = letter.text === "" || (end === start && isMark(letter));
    said = saysNothing ? said : spans.get(letter);
    if (said !== undefined) {
      spans.set(letter, said);
    }
  }
  return ordered.map((letter) => spans.get(letter) ?? NO_SPAN);
}

/** What is fixed of a painter's words, line by line; a value between two of them parts them. */
export function fixedWords(painter: Painter, lines: readonly BoxLine[]): readonly FixedWord[] {
  return lines.flatMap(({ text, line, start, letters: ordered, offsets }) => {
    const fixed = offsets === null ? [] : partsOf({ text, start, offsets }, painter.spans);
    return fixed.flatMap((part): FixedWord[] => {
      const { span, isLeader } = part;
      const touching = ordered.filter((_, i) => {
        const [a, b] = offsets?.[i] ?? NO_SPAN;
        return a < part.end && b > part.start && b > a;
      });
      const own = ordered.filter((_, i) => {
        const [a, b] = offsets?.[i] ?? NO_SPAN;
        return a >= part.start && b <= part.end && b > a;
      });
      // Letters that stand for a value, too, say nothing of the words before it.
      return own.length > 0 && (isLeader || own.length === touching.length)
        ? [{ letters: own, text: text.slice(part.start, part.end), line, span, isLeader }]
        : [];
    });
  });
}

/**
 * Lines, fixed as wholes, that read otherwise than their glyphs do: their words cannot be told apart, and are there
 * where all their letters are.
 */
export function unreadLines(
  painter: Pick<Painter, "spans">,
  lines: readonly BoxLine[],
): readonly Pick<FixedWord, "letters" | "text">[] {
  return lines.filter(
    ({ text, start, offsets }) =>
      offsets === null && isCovered([start, start + text.length], painter.spans),
  );
}

/** True where spans, which do not overlap, hold all of a stretch between them. */
function isCovered([start, end]: TextSpan, spans: readonly TextSpan[]): boolean {
  const held = spans.map(([from, to]) => Math.max(0, Math.min(to, end) - Math.max(from, start)));
  return held.reduce((sum, length) => sum + length, 0) === end - start;
}

function distanceAlong({ from: [x, y] }: Letter, [dx, dy]: Point): number {
  return x * dx + y * dy;
}

/** A stretch of a line: a word or a leader, or what is fixed of it. */
interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly span: number;
  readonly isLeader: boolean;
}

/** The text with signs in place of the blanks of a stretch. */
function joinedIn(text: string, [start, end]: TextSpan): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/\s/gu, "_") + text.slice(end);
}

/**
 * The words and leaders of a line, each cut to what is fixed of it; words that the same letters stand for are one.
 * `start` is where the line begins in its box.
 */
function partsOf(
  {
    text,
    start,
    offsets,
  }: Pick<BoxLine, "text" | "start"> & { readonly offsets: readonly TextSpan[] },
  spans: readonly TextSpan[],
): readonly LinePart[] {
  const leaders = dotLeadersIn(text);
  const joined = offsets.findLast(([a, b]) => text.slice(a, b).trim().includes(" "));
  const words = joinedIn(withoutLeaders(text), joined ?? NO_SPAN);
  const found = [
    ...[...words.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
      from: index,
      to: index + word.length,
      isLeader: false,
    })),
    ...leaders.map((leader) => ({ from: leader.start, to: leader.end, isLeader: true })),
  ].toSorted((a, b) => a.from - b.from);
  return found.flatMap(({ from, to, isLeader }) => {
    const parts: LinePart[] = [];
    // In their order, and apart: of a box of many lines few are in this one.
    let span = firstIndex(spans.length, (i) => (spans[i]?.[1] ?? Infinity) > start + from);
    for (; (spans[span]?.[0] ?? Infinity) < start + to; span++) {
      const [first, last] = spans[span] ?? NO_SPAN;
      const [a, b] = [Math.max(from, first - start), Math.min(to, last - start)];
      if (a < b) {
        parts.push({ start: a, end: b, span, isLeader });
      }
    }
    return parts;
  });
}
