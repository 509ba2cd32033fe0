import { expect, test } from "vitest";
import type { StyleRun } from "#engine/contract/scene.ts";
import { isOfSymbols } from "./symbol-boxes.ts";

const FONTS = new Map([
  ["signs", "ABCDEF+CMSY10"],
  ["letters", "CMR10"],
]);

const run = (start: number, end: number, font: string): StyleRun => ({
  start,
  end,
  font,
  sizePt: 10,
});

test.each<[string, string, readonly StyleRun[], boolean]>([
  [
    "a sign and its number in a font of letters",
    "\u00a72",
    [run(0, 1, "signs"), run(1, 2, "letters")],
    false,
  ],
  ["letters in a font of symbols", "ab", [run(0, 2, "signs")], true],
  ["Greek, which is read so in Symbol", "\u03b1\u03b2", [run(0, 2, "signs")], false],
  ["a unit, whose letters are Greek", "\u00b5\u03a9", [run(0, 2, "signs")], false],
  ["no letters at all", "\u2022 \u2014", [run(0, 3, "letters")], true],
  ["words", "Ada", [run(0, 3, "letters")], false],
])("%s", (_, text, runs, isSymbols) => {
  expect(isOfSymbols({ text, fontName: "ABCDEF+CMSY10", runs }, FONTS)).toBe(isSymbols);
});
