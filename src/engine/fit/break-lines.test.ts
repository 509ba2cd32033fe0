import { expect, test } from "vitest";
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

/** Lines of at most `room` letters, or of as many as the list has for each line. */
function broken(
  text: string,
  room: number | readonly number[],
  options: { readonly cutsWords?: boolean; readonly measure?: Measure } = {},
): readonly string[] {
  const { measure = MEASURE, ...how } = options;
  const roomOf = (line: number): number =>
    typeof room === "number" ? room : (room[Math.min(line, room.length - 1)] ?? 0);
  const paragraph = breakableParagraph(text, measure);
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
