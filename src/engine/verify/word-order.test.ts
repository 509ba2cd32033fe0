import { expect, test } from "vitest";
import type { TextBox } from "../contract/scene.ts";
import type { Letter } from "./letter-lines.ts";
import { checkWordOrder } from "./word-order.ts";

/** Letters of 10 pt type from (x, y) on, or of another size. */
function letters(text: string, [x, y]: readonly [number, number], em = 10): readonly Letter[] {
  return Array.from(text, (letter, i) => ({
    text: letter,
    from: [x + (i * em) / 2, y],
    to: [x + ((i + 1) * em) / 2, y],
    em,
    box: [0, 0, 0, 0],
    code: letter.codePointAt(0) ?? 0,
    font: null,
    paint: "DeviceGray 0",
  }));
}

const boxOf = (text: string): TextBox =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its text is read
  ({ text }) as unknown as TextBox;

const check = (text: string, was: readonly Letter[], now: readonly Letter[], ordered: string) =>
  checkWordOrder(boxOf(text), ordered, { was, now }).map(([code]) => code);

test.each([
  ["raised", 5],
  ["lowered", -5],
])("a word %s by half an em stands in its line, wherever it stands", (_, rise) => {
  const was = [...letters("Cafe", [0, 0]), ...letters("x", [25, rise], 6)];
  const now = [...letters("Teak", [0, 0]), ...letters("oslo", [25, rise], 6)];
  expect(check("Cafe x", was, now, "Teak oslo")).toEqual([]);
  const before = [...letters("oslo", [0, rise], 6), ...letters("Teak", [15, 0])];
  expect(check("Cafe x", was, before, "oslo Teak")).toEqual([]);
  expect(check("Cafe x", was, before, "Teak oslo")).toEqual(["words_out_of_order"]);
});

test("what is raised and what is lowered stand in one line, however far from each other", () => {
  const [lowered, raised] = [letters("h", [20, -1.2], 6), letters("th", [23, 4.8], 6)];
  const was = [...letters("Cafe", [0, 0]), ...lowered, ...letters(".", [23, 4.8], 6)];
  const now = [...letters("Teak", [0, 0]), ...lowered, ...raised];
  expect(check("Cafeh.", was, now, "Teakhth")).toEqual([]);
  expect(check("Cafeh.", was, now, "Teakthh")).toEqual(["words_out_of_order"]);
});

test("a blank that stands above a raised word takes it from no line", () => {
  // What is read with it is smaller now, the blank is not.
  const shown = (text: string, em: number) => [
    ...letters(text, [0, 0], em),
    ...letters("o", [50, 0.4 * em], em / 2),
    ...letters(" ", [60, 4.5], 6),
  ];
  const was = shown("at 100", 10);
  expect(check("at 100o", was, shown("at 100 100", 6), "at 100 100o")).toEqual([]);
  expect(check("at 100o", was, shown("at 001 100", 6), "at 100 001o")).toEqual([
    "words_out_of_order",
  ]);
});

test("lines as near as lines are set stay two", () => {
  const lines = (first: string, second: string) => [
    ...letters(first, [0, 0]),
    ...letters(second, [0, -7]),
  ];
  expect(check("we meet", lines("we", "meet"), lines("at", "nine"), "at nine")).toEqual([]);
  expect(check("we meet", lines("we", "meet"), lines("nine", "at"), "at nine")).toEqual([
    "words_out_of_order",
  ]);
});

test("letters that a virama joins may stand in another order, syllables may not", () => {
  const was = letters("कम", [0, 0]);
  // The ra is a hook over the end of its syllable.
  expect(check("कम", was, letters("वगरन", [0, 0]), "वर्गन")).toEqual([]);
  const hook = letters("र", [15.01, 0]).map((letter) => ({ ...letter, to: letter.from }));
  const hooked = [...letters("वगन", [0, 0]), ...hook, ...letters("म", [15, 0])];
  expect(check("कम", was, hooked, "वगर्नम")).toEqual([]);
  expect(check("कम", was, letters("गवरन", [0, 0]), "वर्गन")).toEqual(["words_out_of_order"]);
});
