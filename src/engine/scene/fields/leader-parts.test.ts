import { expect, test } from "vitest";
import { leaderParts } from "./leader-parts.ts";

/** Stretches apart by "|", leaders as "…". */
function check(line: string): string | null {
  const parts = leaderParts(line);
  return parts === null
    ? null
    : parts
        .map(({ text, isLeader }) => (isLeader ? text.replace(/\S(?:.*\S)?/u, "…") : text))
        .join("|");
}

test.each([
  ["Soup ........ 4.80", "Soup| … |4.80"],
  ["Soup........4.80", "Soup|…|4.80"],
  ["Wine . . . . . . 4.50 ..... 18.00", "Wine| … |4.50| … |18.00"],
  ["Soup ……… 4,80 €", "Soup| … |4,80 €"],
  ["Name: ..........", "Name:| …"],
  ["........ 4.80", "… |4.80"],
  ["And so on ...", null],
  ["4 ........ 5", null],
  ["Once ..... there was a town by the sea where nobody slept", null],
])("%s", (line, expected) => {
  expect(check(line)).toBe(expected);
});
