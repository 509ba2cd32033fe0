import { describe, expect, test } from "vitest";
import { runOf, type Setting } from "../small-lines.test-kit.ts";
import type { TextRun } from "../runs/text-run.ts";
import { isMark } from "../runs/glyph-clusters.ts";
import { textLines } from "./text-lines.ts";

/** A run whose marks stand where the pen is before them and take no room. */
function marked(text: string, start: number, setting: Setting = {}): TextRun {
  const run = runOf(text, { start, ...setting });
  let at = start;
  const glyphs = run.glyphs.map((glyph) => {
    const from = at;
    at += isMark(glyph.text) ? 0 : glyph.end - glyph.start;
    return { ...glyph, start: from, end: at };
  });
  return { ...run, glyphs, end: at };
}

const lines = (...runs: readonly TextRun[]): readonly string[] =>
  textLines(
    runs.map((run, order) => ({ ...run, order })),
    () => false,
  )
    .map(({ text }) => text)
    .toSorted();

/** Of ten points each, five a letter: "Cafe" from 0 to 20. */
const CAFE = runOf("Cafe");
const ACUTE = "\u0301";

describe("a mark shown by itself", () => {
  test.each<[string, number, Setting, readonly string[]]>([
    ["over the last letter", 17, {}, ["Café"]],
    ["over a letter within", 7, {}, ["Cáfe"]],
    ["raised by 0.45 em", 17, { across: 4.5 }, ["Café"]],
    ["lowered by as much", 17, { across: -4.5 }, ["Café"]],
    ["raised by more", 17, { across: 4.6 }, ["Cafe", ACUTE]],
    ["beside the word", 24, { across: 3 }, ["Cafe", ACUTE]],
    ["in another size", 17, { across: 3, sizePt: 30 }, ["Cafe", ACUTE]],
  ])("%s", (_name, start, setting, expected) => {
    expect(lines(CAFE, marked(ACUTE, start, setting))).toEqual(expected);
  });

  test("is no end of a line: words go on behind the letter that it stands over", () => {
    const mark = marked(ACUTE, 17, { across: 3 });
    expect(lines(CAFE, mark, runOf("s", { start: 20 }))).toEqual(["Cafés"]);
  });
});

test("a mark at the end of a run, over a letter of the next one, parts no word", () => {
  // Right to left: "ل" from 0 to 5, then "سر" from 5 to 15, over whose first letter the mark of the first run stands.
  const first = marked("\u0644", 0);
  const [letter] = first.glyphs;
  const run = {
    ...first,
    glyphs: [letter!, { ...letter!, index: 1, start: 8.5, end: 8.5, text: "\u064e" }],
    end: 8.5,
  };
  expect(lines(run, runOf("\u0633\u0631", { start: 5 }))).toEqual(["\u0631\u0633\u064e\u0644"]);
});

test("a vowel that takes room ends its word as a letter does", () => {
  const [vowel, end] = ["\u093e", "\u0938"];
  const run = (start: number): TextRun => runOf(`\u0939${vowel}`, { start });
  expect(lines(run(0), runOf(end, { start: 10 }))).toEqual([`\u0939${vowel}${end}`]);
});
