import { expect, test } from "vitest";
import type { ScenePage, TextBox } from "../../contract/scene.ts";
import { matchScenes } from "./match-scenes.ts";

interface Given {
  readonly id: string;
  readonly text: string;
  /** Left and top in points; every box is 100 by 12. */
  readonly at?: readonly [number, number];
  /** Operator its first line is shown by. */
  readonly operator?: number;
}

/** One page of boxes, with the members that matching reads. */
function page(...given: readonly Given[]): readonly ScenePage[] {
  const boxes = given.map(({ id, text, at: [x, y] = [0, 0], operator = -1 }, i) => ({
    id,
    text,
    page: 0,
    bboxPt: [x, y, x + 100, y + 12],
    lines: [{ text }],
    segments: [
      { line: 0, unit: "page:0", operator: operator < 0 ? i * 1000 : operator, glyphStart: 0 },
    ],
  }));
  return [{ boxes: boxes as unknown as readonly TextBox[] } as ScenePage];
}

/** "old>new by" for each match, then what is gone and added. */
function matched(from: readonly ScenePage[], to: readonly ScenePage[]): string {
  const { boxes, gone, added } = matchScenes(from, to);
  return [
    ...boxes.map((match) => `${match.from.id}>${match.to.id} ${match.by}`),
    ...gone.map(({ id }) => `-${id}`),
    ...added.map(({ id }) => `+${id}`),
  ].join(", ");
}

test.each<[string, readonly Given[], readonly Given[], string]>([
  [
    "an id holds although the words changed",
    [{ id: "a", text: "Ann" }],
    [{ id: "a", text: "Bea" }],
    "a>a id",
  ],
  [
    "placeholders are known by their name, however it is written",
    [{ id: "a", text: "Dear {{First Name}}," }],
    [{ id: "b", text: "Hello {{first_name}}!", at: [0, 500] }],
    "a>b placeholder",
  ],
  [
    "words are the same in capitals and with other spaces",
    [{ id: "a", text: "Grand  Opening" }],
    [{ id: "b", text: "GRAND\nOPENING", at: [0, 500] }],
    "a>b text",
  ],
  [
    "a box that begins with the same operator and line has gained lines",
    [{ id: "a", text: "Menu", operator: 7 }],
    [{ id: "b", text: "Menu", at: [0, 500], operator: 7 }],
    "a>b text",
  ],
  [
    "a corrected word is known by its place",
    [{ id: "a", text: "Wensday", at: [10, 10] }],
    [{ id: "b", text: "Wednesday", at: [12, 10], operator: 5 }],
    "a>b place",
  ],
  [
    "boxes that share less than three tenths of their area are two",
    [{ id: "a", text: "one", at: [0, 0] }],
    [{ id: "b", text: "other", at: [55, 0], operator: 5 }],
    "-a, +b",
  ],
  [
    "copies of a text hold their id at their place only; others go to the nearest",
    [
      { id: "a", text: "€ 5", at: [0, 0] },
      { id: "b", text: "€ 5", at: [0, 100] },
    ],
    [
      { id: "a", text: "€ 5", at: [0, 98] },
      { id: "b", text: "€ 5", at: [0, 2] },
    ],
    "b>a text, a>b text",
  ],
  [
    "of three copies one is new where the others stayed",
    [{ id: "a", text: "€ 5", at: [0, 0] }],
    [
      { id: "x", text: "€ 5", at: [0, 300] },
      { id: "a", text: "€ 5", at: [0, 0.5] },
    ],
    "a>a id, +x",
  ],
])("%s", (_, from, to, expected) => {
  expect(matched(page(...from), page(...to))).toBe(expected);
});

test("many copies are matched in reading order, each once, wherever they stand now", () => {
  const copies = (prefix: string, tops: readonly number[]): readonly Given[] =>
    tops.map((top, i) => ({ id: `${prefix}${i}`, text: "x", at: [0, top] }));
  const tops = Array.from({ length: 40 }, (_, i) => i * 20);
  const { boxes, gone, added } = matchScenes(
    page(...copies("a", tops)),
    page(...copies("b", tops.toReversed().slice(1))),
  );
  expect(boxes.map(({ from, to }) => `${from.id}>${to.id}`)).toEqual(
    Array.from({ length: 39 }, (_, i) => `a${i}>b${i}`),
  );
  expect([gone.map(({ id }) => id), added]).toEqual([["a39"], []]);
});
