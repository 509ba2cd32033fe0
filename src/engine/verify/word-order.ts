/**
 * The order in which the words of a box are read: along its lines, and line after line, by where the letters stand.
 * A box that reads by place as its text says must read as its new text says once values are set; the same letters
 * in another order are words that were set backwards or on each other's places.
 */
import type { Point } from "#base/geometry.ts";
import { matchTexts } from "../contract/match-key.ts";
import { patternsOf } from "../contract/patterns.ts";
import type { PatternPart, TextBox } from "../contract/scene.ts";
import type { FillOrder } from "../contract/verification.ts";
import { hasSameLetters, isInOrder, letterKey, RIGHT_TO_LEFT } from "./letter-keys.ts";
import type { Letter } from "./letter-lines.ts";
import type { Difference } from "./compare-objects.ts";

/** Box → how it must read by the order; null for a box that says nothing of it. */
export type OrderedText = (box: TextBox) => string | null;

/** Lines nearer than this (em) are one: what is raised or lowered in a line, by half an em at most, belongs to it. */
const SAME_LINE_EM = 0.6;
/** Letters without width, as hooks over a syllable's end, stand before the next, which begins there: this far into each. */
const INTO = 0.1;

/** Null for all boxes without an order. */
export function orderedTexts(order: FillOrder | null): OrderedText {
  if (order === null) {
    return () => null;
  }
  const fields = new Map(order.fields.map((field) => [field.id, field]));
  const given = new Map(
    [...matchTexts(order.fields, order.values).byField].map(([id, { text }]) => [id, text]),
  );
  const patterns = patternsOf(order.fields);
  const textOfPart = (part: PatternPart): string | null => {
    if (part.kind === "literal") {
      return part.text;
    }
    const value = given.get(part.field) ?? fields.get(part.field)?.defaultValue ?? "";
    // What goes with a blank value is told by those who look for lost words.
    return value.trim() === "" ? null : value;
  };
  return (box) => {
    const pattern = patterns.get(box.id) ?? [];
    const isFilled = pattern.some((part) => part.kind === "field" && given.has(part.field));
    const parts = isFilled ? pattern.map(textOfPart) : [box.text];
    const text = parts.includes(null) ? null : parts.join("");
    // Lines of both directions, columns and letters beside several lines are read by other rules.
    const isPlain =
      !box.vertical &&
      box.runs.every(({ initial }) => initial === undefined) &&
      !RIGHT_TO_LEFT.test(`${box.text}${text ?? ""}`);
    return isPlain ? text : null;
  };
}

/**
 * The difference where the letters that a box `now` shows are those of its text, in another order. `was` are its
 * letters in the original, which tell how it is read; where they do not, nothing is said. Cost: sorting the letters.
 */
export function checkWordOrder(
  box: TextBox,
  ordered: string,
  { was, now }: { readonly was: readonly Letter[]; readonly now: readonly Letter[] },
): readonly Difference[] {
  const along = directionOf(was);
  const authored = letterKey(box.text);
  const frames: readonly Frame[] = [1, -1].map((side) => ({
    along,
    down: [side * along[1], -side * along[0]],
  }));
  const frame = frames.find((one) => letterKey(readBy(was, one)) === authored);
  const wanted = letterKey(ordered);
  const found = frame === undefined ? wanted : letterKey(readBy(now, frame));
  return found !== wanted &&
    found.length === wanted.length &&
    hasSameLetters(found, wanted) &&
    !isInOrder(found, ordered)
    ? [
        [
          "words_out_of_order",
          `words stand in another order than the text has: ${box.text}`,
          box.text,
        ],
      ]
    : [];
}

/** Unit vectors: along the lines as they are read, and from line to line. */
interface Frame {
  readonly along: Point;
  readonly down: Point;
}

/** Where most of the way of the pen goes; text mirrored by its scale is read against its letters' own direction. */
function directionOf(letters: readonly Letter[]): Point {
  let x = 0;
  let y = 0;
  for (const { from, to } of letters) {
    x = x + to[0] - from[0];
    y = y + to[1] - from[1];
  }
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function readBy(letters: readonly Letter[], frame: Frame): string {
  return readLine(letters, frame) ?? readLines(letters, frame);
}

/** As `readLines`, for letters of one line that stand in the order they are in, as nearly all do; null for others. */
function readLine(letters: readonly Letter[], { along, down }: Frame): string | null {
  let text = "";
  let last = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  let em = Infinity;
  for (const letter of letters) {
    const x = letter.from[0];
    const y = letter.from[1];
    const at = x * along[0] + y * along[1];
    const line = x * down[0] + y * down[1];
    if (!(at > last)) {
      return null;
    }
    last = at;
    low = Math.min(low, line);
    high = Math.max(high, line);
    em = Math.min(em, letter.em);
    text += letter.text;
  }
  return high - low < SAME_LINE_EM * em ? text : null;
}

function readLines(letters: readonly Letter[], { along, down }: Frame): string {
  // A blank that stays above its line, as between two raised words, is none of what is read with it.
  const placed = letters
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, em, from: [x, y], to: [toX, toY] }) => ({
      text,
      em,
      at: (x + (toX - x) * INTO) * along[0] + (y + (toY - y) * INTO) * along[1],
      line: x * down[0] + y * down[1],
    }))
    .toSorted((a, b) => a.line - b.line);
  const lines: (typeof placed)[] = [];
  let largest: (typeof placed)[number] | undefined;
  for (const letter of placed) {
    // Raised and lowered letters are smaller than those of their line, which stand between them.
    const em = Math.max(largest?.em ?? 0, letter.em);
    if (largest !== undefined && letter.line - largest.line < SAME_LINE_EM * em) {
      lines.at(-1)?.push(letter);
      largest = letter.em > largest.em ? letter : largest;
    } else {
      lines.push([letter]);
      largest = letter;
    }
  }
  return lines
    .flatMap((line) => line.toSorted((a, b) => a.at - b.at))
    .map(({ text }) => text)
    .join("");
}
