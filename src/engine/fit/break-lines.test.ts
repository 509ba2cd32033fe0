import { expect, test } from "vitest";
import type { FitRun } from "../contract/fit-report.ts";
import type { TextBox } from "../contract/scene.ts";
import { authoredBreaks } from "./authored-breaks.ts";
import { breakableParagraph, breakParagraph } from "./break-lines.ts";
import type { Measure } from "./measure.ts";

/** Every UTF-16 unit is one em wide, soft hyphens too. */
const MEASURE: Measure = {
  extentOf: ({ start, end }) => ({
    advance: (end - start) * 1000,
    clusters: end - start,
    wordSpaces: 0,
  }),
  canHyphenate: () => true,
  runsOf: () => [],
};

const RUN: FitRun = { font: { kind: "embedded", key: "F", resourceName: "F" }, glyphs: [] };

/** Lines of at most `room` letters, or of as many as the list has for each line. */
function broken(
  text: string,
  room: number | readonly number[],
  options: {
    readonly cutsWords?: boolean;
    readonly measure?: Measure;
    readonly keepsHyphens?: boolean;
  } = {},
): readonly string[] {
  const { measure = MEASURE, keepsHyphens = false, ...how } = options;
  const roomOf = (line: number): number =>
    typeof room === "number" ? room : (room[Math.min(line, room.length - 1)] ?? 0);
  const paragraph = breakableParagraph(text, measure, { keepsHyphens });
  return breakParagraph(paragraph, ({ clusters }, line) => clusters <= roomOf(line), how).map(
    ({ start, end, hasHyphen }) => text.slice(start, end) + (hasHyphen ? "-" : ""),
  );
}

test.each<[string, string, number | readonly number[], readonly string[]]>([
  ["nothing is one empty line", "", 10, [""]],
  ["what fits stays together", "one two", 7, ["one two"]],
  ["lines are filled greedily", "one two three", 8, ["one two", "three"]],
  ["spaces hang at the end of a line", "one   two", 3, ["one", "two"]],
  ["at the very end they stay", "one  ", 5, ["one  "]],
  ["a word too wide stands alone, whole", "a considerable b", 5, ["a", "considerable", "b"]],
  ["no-break spaces end no line", "10\u00a0km away", 5, ["10\u00a0km", "away"]],
  ["after a hyphen a line may end", "well-known", 6, ["well-", "known"]],
  ["lines have their own room", "a bb ccc dddd", [4, 3, 9], ["a bb", "ccc", "dddd"]],
  ["a soft hyphen shows where it ends a line", "con\u00adsider", 5, ["con\u00ad-", "sider"]],
])("%s", (_, text, room, expected) => {
  expect(broken(text, room)).toEqual(expected);
});

test.each<[string, string, number, readonly string[]]>([
  [
    "a hyphen ends no line while a space can",
    "an easy-to-use site",
    9,
    ["an", "easy-to-", "use site"],
  ],
  ["a word too wide ends at its hyphens", "well-known", 6, ["well-", "known"]],
])("where the authored lines keep words with hyphens whole: %s", (_, text, room, expected) => {
  expect(broken(text, room, { keepsHyphens: true })).toEqual(expected);
});

test("without a hyphen in the font a word is not cut at its soft hyphen", () => {
  const measure = { ...MEASURE, canHyphenate: () => false };
  expect(broken("con\u00adsider", 5, { measure })).toEqual(["con\u00adsider"]);
});

test.each<[string, string, number, readonly string[]]>([
  ["words too wide are cut between letters", "considerable", 5, ["consi", "derab", "le"]],
  ["one letter at least stands on a line", "abc", 0, ["a", "b", "c"]],
  ["a letter keeps its marks", "a\u0301b\u0301c\u0301", 3, ["a\u0301", "b\u0301", "c\u0301"]],
  ["what fits is not cut", "one two", 3, ["one", "two"]],
])("where the author allows it: %s", (_, text, room, expected) => {
  expect(broken(text, room, { cutsWords: true })).toEqual(expected);
});

const PARAGRAPH: Pick<TextBox, "text" | "lines"> = {
  text: "one two\nthree four\nfive",
  lines: ["one two", "three four", "five"].map((text, i) => ({
    text,
    from: [0, 0],
    to: [1, 0],
    ...(i < 2 ? { softEnd: true as const } : {}),
  })),
};

test.each<[string, string, readonly string[]]>([
  ["the authored text", "one two three four five", ["one two", "three four", "five"]],
  ["a change behind", "one two three four fifty", ["one two", "three four", "fifty"]],
  ["a change in the middle", "one two thousand four five", ["one two", "thousand four", "five"]],
  ["a change at the front", "eleven two three four five", ["eleven two", "three four", "five"]],
  ["other words", "six seven eight nine ten", ["six seven eight", "nine ten"]],
])("lines end as authored before and behind %s", (_, text, lines) => {
  const paragraph = {
    ...breakableParagraph(text, MEASURE),
    authored: authoredBreaks(text, PARAGRAPH),
  };
  // Filled greedily, the second line would take a word of the first one.
  const found = breakParagraph(paragraph, ({ clusters }) => clusters <= 15, {
    keepsAuthored: true,
  });
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(lines);
});

test.each<[string, number, boolean, readonly string[]]>([
  ["wider than its line ends elsewhere", 9, false, ["one two", "three", "four five"]],
  ["that has room ends as authored", 10, false, ["one two", "three four", "five"]],
  [
    "shown again ends as authored, whatever it measures",
    9,
    true,
    ["one two", "three four", "five"],
  ],
])("a line in a font that stands in, and %s", (_, room, isKept, lines) => {
  // meishi.pdf of mits-card: its spaces would have taken what the letters need, to less than nothing.
  const text = "one two three four five";
  const paragraph = {
    ...breakableParagraph(text, { ...MEASURE, runsOf: () => [isKept ? { ...RUN, isKept } : RUN] }),
    authored: authoredBreaks(text, PARAGRAPH),
    isReplaced: true,
  };
  const found = breakParagraph(paragraph, ({ clusters }) => clusters <= room, {
    keepsAuthored: true,
  });
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(lines);
});

test("the lines of a paragraph with hard ends are filled anew", () => {
  const lines = PARAGRAPH.lines.map(({ text, from, to }) => ({ text, from, to }));
  expect(authoredBreaks("one two three four five", { ...PARAGRAPH, lines }).size).toBe(0);
});
