import { expect, test } from "vitest";
import type { TextBox } from "../../contract/scene.ts";
import { perReading } from "./per-reading.ts";

const box = (changes: Partial<TextBox> = {}): TextBox => {
  const made: Partial<TextBox> = {
    lines: [],
    page: 0,
    frame: [1, 0, 0, 1, 0, 0],
    rotationDeg: 0,
    vertical: false,
    direction: "ltr",
    sizePt: 10,
    font: "5",
    text: "Soup",
    ...changes,
  };
  return made as TextBox;
};

/** How often a question is worked out that is asked of each list in turn. */
function times(...lists: readonly (readonly TextBox[])[]): number {
  let made = 0;
  const ask = perReading(() => (made += 1));
  lists.forEach((list) => ask(list));
  return made;
}

test("the same boxes are asked about once, also where some were locked since", () => {
  const [one, two] = [box(), box()];
  expect(times([one, two], [one, two])).toBe(1);
  expect(times([one, two], [{ ...one, editable: false, reason: "fixed_text" }, two])).toBe(1);
});

test.each<[string, Partial<TextBox>]>([
  ["lines", { lines: [] }],
  ["page", { page: 1 }],
  ["frame", { frame: [1, 0, 0, 1, 0, 0] }],
  ["rotation", { rotationDeg: 90 }],
  ["writing mode", { vertical: true }],
  ["direction", { direction: "rtl" }],
  ["size", { sizePt: 11 }],
  ["font", { font: "6" }],
])("another %s is asked about anew", (_, changes) => {
  const [one, two] = [box(), box()];
  expect(times([one, two], [one, { ...two, ...changes }])).toBe(2);
});

test("more boxes, fewer boxes and none are other questions", () => {
  const [one, two] = [box(), box()];
  expect(times([one, two], [one])).toBe(2);
  expect(times([one], [one, two])).toBe(2);
  expect(times([], [])).toBe(2);
});

test("the last answer of a page is the one that is kept", () => {
  const [one, two] = [box(), box()];
  expect(times([one, two], [one], [one, two])).toBe(3);
  expect(times([one, two], [two], [one, two])).toBe(2);
});
