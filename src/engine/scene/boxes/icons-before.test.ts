import { expect, test } from "vitest";
import { LEVEL, draftOf, lineBox, type Setting, textLine } from "../small-lines.test-kit.ts";
import type { BoxDraft } from "./box-draft.ts";
import { IconsBefore } from "./icons-before.ts";

/** A number that begins at 20, and an icon of 5 pt that ends at 15 unless it says otherwise. */
const NUMBER = lineBox("0117 496", { start: 20 });
const icon = (text = "☎", setting: Setting = {}): BoxDraft =>
  lineBox(text, { start: 10, ...setting });

test.each<[string, BoxDraft, boolean]>([
  ["a telephone", icon(), true],
  ["a bullet", icon("•"), true],
  ["an arrow", icon("➜"), true],
  ["a glyph of an icon font", icon("\uf095"), true],
  ["a glyph that nothing maps", icon("\ufffd"), true],
  ["one with its variation selector", icon("☎\ufe0f", { start: 5 }), true],
  ["two of them", icon("☎✆", { start: 5 }), true],
  ["three, which are an ornament", icon("☎☎☎", { start: 0 }), false],
  ["a letter", icon("T"), false],
  ["one that touches it by a tenth of an em", icon("☎", { start: 16 }), true],
  ["one under its first figure", icon("☎", { start: 16.1 }), false],
  ["one 1.2 em before it", icon("☎", { start: 3 }), true],
  ["one farther off", icon("☎", { start: 2.9 }), false],
  ["one 0.4 em higher", icon("☎", { across: 4 }), true],
  ["one still higher", icon("☎", { across: 4.1 }), false],
  ["one 0.4 em lower", icon("☎", { across: -4 }), true],
  ["one still lower", icon("☎", { across: -4.1 }), false],
  ["one of half the size", icon("☎", { sizePt: 5, start: 15 }), true],
  ["a smaller one", icon("☎", { sizePt: 4.9, start: 15 }), false],
  ["one of twice the size", icon("☎", { sizePt: 20, start: 8 }), true],
  ["a bigger one", icon("☎", { sizePt: 20.1, start: 8 }), false],
  ["one behind it", icon("☎", { start: 62 }), false],
  ["one of another direction", icon("☎", { direction: { ...LEVEL } }), false],
])("before a number stands %s: %s", (_, given, isBefore) => {
  expect(new IconsBefore([given, NUMBER]).of(NUMBER)).toBe(isBefore);
});

test("icons on both sides are ornaments", () => {
  expect(new IconsBefore([icon(), icon("☎", { start: 62 })]).of(NUMBER)).toBe(false);
});

test("each line of a box needs its own", () => {
  const numbers = draftOf([
    textLine("0117 496", { start: 20 }),
    textLine("0117 497", { start: 20, across: -14 }),
  ]);
  expect(new IconsBefore([icon()]).of(numbers)).toBe(false);
  expect(new IconsBefore([icon(), icon("☎", { across: -14 })]).of(numbers)).toBe(true);
});

test("right-to-left lines begin at the right", () => {
  const line = lineBox("שלום", { start: 20 });
  expect(new IconsBefore([icon("☎", { start: 42 })]).of(line)).toBe(true);
  expect(new IconsBefore([icon()]).of(line)).toBe(false);
});

test("a page without icons has none before any line", () => {
  expect(new IconsBefore([NUMBER]).of(NUMBER)).toBe(false);
});
