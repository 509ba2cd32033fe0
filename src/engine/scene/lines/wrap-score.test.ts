import { expect, test } from "vitest";
import type { TextLine } from "./text-lines.ts";
import {
  endsSentence,
  endsWithComma,
  firstWordWidth,
  startsUpper,
  wrapScore,
} from "./wrap-score.ts";

/** A line of 10 pt whose letters are 5 pt wide each. */
function line(text: string): TextLine {
  return { text, start: 0, end: text.length * 5, style: { sizePt: 10 } } as unknown as TextLine;
}

test.each<[string, readonly [string, string], number, number]>([
  ["a line with room for the next word did not wrap", ["Opening hours", "from nine"], 500, 0],
  ["a full line that goes on in small letters", ["We are glad to be", "of service to you"], 90, 4],
  ["a line that ends with a function word", ["Come to the", "Ball"], 60, 2],
  ["the same in another language", ["Kommen Sie zur", "Feier"], 75, 2],
  ["a word cut by a hyphen", ["Fort-", "setzung"], 30, 5],
  ["a sentence that ends, and another", ["Thank you.", "Please call."], 55, 0],
  ["a full line before a capital proves nothing by itself", ["Jane Miller", "Director"], 60, 0],
  [
    "long lines as wide as their column are a paragraph",
    ["one two three four five", "Six"],
    118,
    2,
  ],
])("%s", (_, [first, next], measure, expected) => {
  expect(wrapScore(line(first), line(next), measure)).toBe(expected);
});

test.each([
  ["The end.", true],
  ["“Really?”", true],
  ["(Or not…)", true],
  ["A colon:", true],
  ["a comma,", false],
  ["no sign", false],
])("%s ends a sentence: %s", (text, expected) => {
  expect(endsSentence(line(text))).toBe(expected);
});

test.each([
  ["Dear Ann,", true, true],
  ["yours, truly", false, false],
  ["“Élan,", true, true],
  ["4 rooms", false, true],
  ["«ici", false, false],
])("%s announces more: %s; begins with a capital or figure: %s", (text, announces, starts) => {
  expect([endsWithComma(line(text)), startsUpper(line(text))]).toEqual([announces, starts]);
});

// Points of Helvetica at 10 pt, by its metrics: by their count of letters the words are a fifth to a third off.
test.each([
  ["and we look forward to a good night.", 161.2, 16.7],
  ["illustrated by hand, and numbered", 151.2, 42.8],
  ["Mummy and the little ones", 116.7, 35.5],
  ["will still be filling it till", 90.6, 13.9],
])("the first word of «%s», %s pt wide, takes %s", (text, end, wanted) => {
  const width = firstWordWidth({ ...line(text), end });
  expect(Math.abs(width - wanted) / wanted).toBeLessThan(0.1);
});
