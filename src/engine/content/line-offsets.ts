/**
 * Which part of a line's text its glyphs stand for, where the line does not read as they do one by one: text that
 * stands for several operators, letters that no code maps, marks that stand before their letters. What agrees at
 * both ends of the line is told apart; all glyphs between stand for all of the text between.
 */
import type { TextOffsets } from "./glyph-offsets.ts";
import { hasRtl } from "./logical-order.ts";

/** Glyphs that one text speaks for, or one glyph. */
export interface GlyphSequence<T> {
  /** What they read as together; "" where only each by itself does. */
  readonly said: string;
  readonly glyphs: readonly (T & { readonly text: string })[];
  /** Where the leftmost begins, thousandths of an em along the line. */
  readonly x: number;
}

/** A glyph and the part of the line's text that it stands for. */
type GlyphOffsets<T> = readonly [glyph: T, offsets: TextOffsets];

/** A sequence that is read, and where the text goes on. */
interface Taken {
  readonly offsets: readonly TextOffsets[];
  readonly at: number;
}

/** From the start of the text, or from its end. */
type End = "start" | "end";

/** Glyphs shown in the order of the text begin behind one another, marks up to this far before, 1/1000 em. */
const ASIDE = 500;

/**
 * The glyphs of a line with their offsets, from its sequences in the order they are shown in; read so or in the order
 * they stand in, whichever tells more of them apart. Null where there are letters without glyphs or glyphs without
 * letters. Linear in the text but for sorting.
 */
export function sequenceOffsets<T>(
  text: string,
  sequences: readonly GlyphSequence<T>[],
): readonly GlyphOffsets<T>[] | null {
  const readings = [sequences, sequences.toSorted((a, b) => a.x - b.x)].flatMap((ordered) => {
    const offsets = offsetsInOrder(text, ordered);
    const parts = new Set(offsets?.map(String)).size;
    return offsets === null ? [] : [{ ordered, offsets, parts }];
  });
  const [best] = readings.toSorted((a, b) => b.parts - a.parts);
  return (
    best?.ordered
      .flatMap(({ glyphs }) => glyphs)
      .map((glyph, i) => [glyph, best.offsets[i] ?? [0, 0]]) ?? null
  );
}

function offsetsInOrder(
  text: string,
  sequences: readonly GlyphSequence<unknown>[],
): readonly TextOffsets[] | null {
  const isOneWay = !hasRtl(Array.from(text, (character) => ({ text: character })));
  const head = isOneWay ? [...takenFrom("start", text, sequences, 0)] : [];
  const rest = sequences.slice(head.length);
  const tail = isOneWay ? takenFrom("end", text, rest, head.at(-1)?.at ?? 0).toReversed() : [];
  for (;;) {
    const [from, to] = [head.at(-1)?.at ?? 0, tail[0]?.at ?? text.length];
    const own = text.slice(from, to);
    const start = to - own.trimStart().length;
    const end = Math.max(start, from + own.trimEnd().length);
    const between = sequences.slice(head.length, sequences.length - tail.length);
    const isShown = between.some(({ glyphs }) => glyphs.some((glyph) => !isBlank(glyph.text)));
    if (isShown === start < end) {
      return [
        ...head.flatMap(({ offsets }) => offsets),
        ...between.flatMap(({ glyphs }) => glyphs.map((): TextOffsets => [start, end])),
        ...tail.flatMap(({ offsets }) => offsets),
      ];
    }
    // Glyphs that no text is left for go with the ones before them.
    if (head.pop() === undefined && tail.shift() === undefined) {
      return null;
    }
  }
}

/** The sequences that read as the text does, from one of its ends up to the first that does not. */
function takenFrom(
  end: End,
  text: string,
  sequences: readonly GlyphSequence<unknown>[],
  from: number,
): readonly Taken[] {
  const taken: Taken[] = [];
  let at = end === "start" ? from : text.length;
  let x: number | null = null;
  for (const sequence of end === "start" ? sequences : sequences.toReversed()) {
    const isBehind =
      x === null || (end === "start" ? sequence.x > x - ASIDE : sequence.x < x + ASIDE);
    const next = isBehind ? takeSequence(end, text, sequence, at) : null;
    if (next === null || next.at < from) {
      break;
    }
    taken.push(next);
    at = next.at;
    ({ x } = sequence);
  }
  return taken;
}

/** A sequence read as it is said to, or glyph by glyph. */
function takeSequence(
  end: End,
  text: string,
  { said, glyphs }: GlyphSequence<unknown>,
  at: number,
): Taken | null {
  const whole = isBlank(said) ? null : takeText(end, text, said, at);
  if (whole !== null) {
    return { offsets: glyphs.flatMap(() => whole.offsets), at: whole.at };
  }
  const offsets: TextOffsets[] = [];
  let next = at;
  for (const glyph of end === "start" ? glyphs : glyphs.toReversed()) {
    const taken = takeText(end, text, glyph.text, next);
    if (taken === null) {
      return null;
    }
    offsets.push(...taken.offsets);
    next = taken.at;
  }
  return { offsets: end === "start" ? offsets : offsets.toReversed(), at: next };
}

/** One piece of text at a place, behind blanks that no glyph shows; blanks that the text leaves out take no room. */
function takeText(end: End, text: string, own: string, at: number): Taken | null {
  const plain = own.normalize("NFC");
  const blanks = end === "start" ? blanksBehind(text, at) : blanksBefore(text, at);
  if (isBlank(plain)) {
    const length = Math.min(blanks, plain.length);
    return end === "start" ? takenAt(end, at, at + length) : takenAt(end, at - length, at);
  }
  const [start, to] =
    end === "start"
      ? [at + blanks, at + blanks + plain.length]
      : [at - blanks - plain.length, at - blanks];
  return start >= 0 && text.slice(start, to) === plain ? takenAt(end, start, to) : null;
}

function takenAt(end: End, start: number, to: number): Taken {
  return { offsets: [[start, to]], at: end === "start" ? to : start };
}

function blanksBehind(text: string, at: number): number {
  let to = at;
  while (to < text.length && isBlank(text.charAt(to))) {
    to++;
  }
  return to - at;
}

function blanksBefore(text: string, at: number): number {
  let from = at;
  while (from > 0 && isBlank(text.charAt(from - 1))) {
    from--;
  }
  return at - from;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
