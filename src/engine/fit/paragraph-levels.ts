/** Embedding levels of a paragraph (UAX #9) that is made of fixed words and values. */
import { dotLeadersIn } from "../contract/dot-leaders.ts";
import { type BidiLevels, bidiLevels } from "../packages/bidi.ts";

/** UTF-16 offsets, in order. */
type Range = readonly [start: number, end: number];

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ["\u2068", "\u2069"];
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LEFT_TO_RIGHT =
  /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}])\p{L}/u;

/**
 * Levels of a paragraph that is one value: without a letter of the paragraph's direction it is read by its own. Left to
 * the paragraph, the full stop of "KFC." went before it and the number of "60 GR" behind.
 */
export function valueLevels(text: string, direction: "ltr" | "rtl" | "auto"): BidiLevels {
  const base = bidiLevels(text, direction).base;
  const isRtl = base % 2 === 1;
  const [own, other] = isRtl ? [RIGHT_TO_LEFT, LEFT_TO_RIGHT] : [LEFT_TO_RIGHT, RIGHT_TO_LEFT];
  const isOther = other.test(text) && !own.test(text);
  return paragraphLevels(text, isRtl ? "rtl" : "ltr", isOther ? [[0, text.length]] : []);
}

/**
 * Levels of a paragraph. Words on both sides of a dot leader are texts of their own, and so is a value that has letters
 * of the other direction (FSI … PDI): a dish or a name that ends in Latin letters must not draw the number behind it
 * to itself.
 */
export function paragraphLevels(
  text: string,
  direction: "ltr" | "rtl" | "auto",
  values: readonly Range[],
): BidiLevels {
  const whole = bidiLevels(text, direction);
  const base = whole.base % 2 === 1 ? "rtl" : "ltr";
  const other = base === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  const isolated = values.filter(([start, end]) => other.test(text.slice(start, end)));
  const leaders = dotLeadersIn(text);
  if (leaders.length + isolated.length === 0) {
    return whole;
  }
  const levels = new Uint8Array(text.length).fill(whole.base);
  let at = 0;
  for (const { start, end } of [...leaders, { start: text.length, end: text.length }]) {
    const within = isolated.filter(([from, to]) => from >= at && to <= start);
    levels.set(isolatedLevels(text, [at, start], within, base), at);
    at = end;
  }
  return { levels, base: whole.base };
}

/** Levels of a stretch, one for each code unit of the text: those of the isolates' own marks are left out. */
function isolatedLevels(
  text: string,
  [from, to]: Range,
  values: readonly Range[],
  base: "ltr" | "rtl",
): Uint8Array {
  const levels = new Uint8Array(to - from);
  if (from === to) {
    return levels;
  }
  let marked = "";
  let at = from;
  const kept: number[] = [];
  const add = (part: string): void => {
    Array.from({ length: part.length }, (_, i) => kept.push(marked.length + i));
    marked += part;
  };
  for (const [start, end] of values) {
    add(text.slice(at, start));
    marked += FIRST_STRONG_ISOLATE;
    add(text.slice(start, end));
    marked += POP_ISOLATE;
    at = end;
  }
  add(text.slice(at, to));
  const found = bidiLevels(marked, base).levels;
  return Uint8Array.from(kept, (place) => found[place] ?? 0);
}
