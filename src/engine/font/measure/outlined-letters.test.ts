import { expect, test } from "vitest";
import type { LetterReader, Outline } from "../program/glyph-outline.ts";
import { classOf } from "./face-class.ts";
import { filledLetters } from "./outlined-letters.ts";
import { madeLetters, PLAIN } from "./letters.test-kit.ts";
import { measureFace } from "./measure-face.ts";

type Corners = readonly [x0: number, y0: number, x1: number, y1: number];

const out = ([x0, y0, x1, y1]: Corners): readonly number[] => [x0, y0, x1, y0, x1, y1, x0, y1];
const back = ([x0, y0, x1, y1]: Corners): readonly number[] => [x0, y0, x0, y1, x1, y1, x1, y0];
/** A line around a rectangle, ten units to both sides of it. */
const ring = ([x0, y0, x1, y1]: Corners): Outline => [
  out([x0 - 10, y0 - 10, x1 + 10, y1 + 10]),
  back([x0 + 10, y0 + 10, x1 - 10, y1 - 10]),
];

/** A heavy I, l and O with a line around each stroke and counter. */
const HOLLOW: LetterReader = (character) => {
  const outlines: Readonly<Record<string, Outline>> = {
    I: ring([60, 0, 260, 700]),
    l: ring([60, 0, 260, 700]),
    O: [...ring([40, 0, 640, 700]), ...ring([240, 200, 440, 500])],
  };
  const outline = outlines[character];
  return outline === undefined ? null : { outline, advance: 700 };
};

test("a line around letters is read as what it would be filled with", () => {
  const read = filledLetters(HOLLOW);
  expect(read("I")?.outline).toEqual([out([50, -10, 270, 710])]);
  expect(read("O")?.outline).toEqual([out([30, -10, 650, 710]), back([250, 210, 430, 490])]);
  expect(read("Q")).toBeNull();
});

test("loops that a line makes at inner corners are no part of a letter", () => {
  // An L, its inner corner at 250, 190.
  const looped = [50, -10, 440, -10, 440, 190, 238, 190, 238, 178, 250, 178, 250, 710, 50, 710];
  const inner = back([70, 10, 230, 690]);
  const read = filledLetters((one) =>
    one === "L" ? { outline: [looped, inner], advance: 1 } : null,
  );
  expect(read("L")?.outline).toEqual([[50, -10, 440, -10, 440, 190, 250, 190, 250, 710, 50, 710]]);
});

test("a V tells what an O beside it leaves open", () => {
  // Two strokes that meet at the foot, a line of 20 units around them.
  const outer = [0, 700, 250, 0, 350, 0, 600, 700, 430, 700, 300, 240, 170, 700];
  const inner = [30, 680, 146, 680, 300, 180, 454, 680, 570, 680, 336, 20, 264, 20];
  const vinos: LetterReader = (one) =>
    one === "V" ? { outline: [outer, inner], advance: 600 } : one === "O" ? HOLLOW("O") : null;
  expect(measureFace(vinos).isHollow).toBe(true);
});

test("a hollow face is of the class and weight of its filled one, and known to be hollow", () => {
  const measures = measureFace(HOLLOW);
  const { style, weight } = classOf(measures);
  expect([style, weight, measures.isHollow]).toEqual(["sans", 900, true]);
  expect(measureFace(madeLetters(PLAIN))).not.toHaveProperty("isHollow");
});

test.each([
  ["filled", madeLetters(PLAIN)],
  ["thin", madeLetters({ ...PLAIN, stem: 20 })],
  [
    "seen in none of these letters",
    (character: string) => (character === "S" ? HOLLOW("I") : null),
  ],
  [
    "with a serif beside the stem of its E",
    (character: string) =>
      character === "E"
        ? {
            outline: [[60, 0, 420, 0, 420, 300, 400, 300, 400, 20, 160, 20, 160, 700, 60, 700]],
            advance: 500,
          }
        : null,
  ],
  [
    "seen in one loop that a pen drew",
    (character: string) =>
      character === "l" ? { outline: ring([60, 0, 260, 700]), advance: 320 } : null,
  ],
  [
    "hollow in one letter only",
    (character: string) => (character === "l" ? HOLLOW("l") : madeLetters(PLAIN)(character)),
  ],
  [
    "with a white line along its strokes",
    (character: string) =>
      "lI".includes(character)
        ? { outline: [out([60, 0, 260, 700]), back([150, 10, 170, 690])], advance: 320 }
        : null,
  ],
])("a face that is %s is read as it is drawn", (_, read) => {
  expect(filledLetters(read)).toBe(read);
});
