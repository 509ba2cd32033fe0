import { expect, test } from "vitest";
import { type Setting, textLine } from "../small-lines.test-kit.ts";
import { withMixedSizes } from "./mixed-sizes.ts";

type Words = readonly [text: string, setting?: Setting];

interface Sentence {
  readonly before?: Words;
  readonly within?: Words;
  readonly behind?: Words;
}

/** Texts of the lines: a sentence of 10 pt in which a word of 12 pt stands, each 5 pt from the next. */
function texts({ before, within, behind }: Sentence): readonly string[] {
  const [first, firstSetting]: Words = before ?? ["Come to"];
  const [word, wordSetting]: Words = within ?? ["our big"];
  const [last, lastSetting]: Words = behind ?? ["summer ball"];
  const one = textLine(first, { start: 0, ...firstSetting });
  const two = textLine(word, { start: one.end + 5, sizePt: 12, ...wordSetting });
  const three = textLine(last, { start: two.end + 5, ...lastSetting });
  return withMixedSizes([three, one, two]).map(({ text }) => text);
}

test("the sentence is read from its beginning, whatever was painted first", () => {
  expect(texts({})).toEqual(["Come to our big summer ball"]);
});

test.each<[string, Sentence, boolean]>([
  ["a word of another size within a sentence", {}, true],
  ["one of 0.7 of its size", { within: ["our big", { sizePt: 7 }] }, true],
  ["one smaller than that", { within: ["our big", { sizePt: 6.9 }] }, false],
  ["one of one and a half times the size", { within: ["our big", { sizePt: 15 }] }, true],
  ["one bigger than that", { within: ["our big", { sizePt: 15.1 }] }, false],
  ["one of its own size", { within: ["our big", { sizePt: 10.1, start: 60 }] }, false],
  ["one on another baseline", { within: ["our big", { across: 0.6 }] }, false],
  ["one half a point higher", { within: ["our big", { across: 0.5 }] }, true],
  ["one 0.8 em behind", { within: ["our big", { start: 43 }] }, true],
  ["one farther behind", { within: ["our big", { start: 43.1 }] }, false],
  ["one that touches", { within: ["our big", { start: 35 }] }, true],
  ["one that overlaps", { within: ["our big", { start: 34.9 }] }, false],
  ["the rest in another font", { behind: ["summer ball", { fontKey: "6" }] }, false],
  ["the rest in another paint", { behind: ["summer ball", { colorKey: "red" }] }, false],
  ["the rest in another size", { behind: ["summer ball", { sizePt: 10.3 }] }, false],
  ["the rest lower", { behind: ["summer ball", { across: -0.6 }] }, false],
  ["the rest farther off", { behind: ["summer ball", { start: 92 }] }, false],
])("%s is one line with it: %s", (_, sentence, isOne) => {
  expect(texts(sentence)).toHaveLength(isOne ? 1 : 3);
});

test("a sentence has four words, and one that is stressed four at most", () => {
  expect(texts({ before: ["Come to"], behind: ["us 4 u"] })).toHaveLength(3);
  expect(texts({ before: ["Come to"], behind: ["us all"] })).toHaveLength(1);
  expect(texts({ within: ["one two three four"] })).toHaveLength(1);
  expect(texts({ within: ["one two three four five"] })).toHaveLength(3);
});

test("a word at either end stays apart, and right-to-left sentences are left as they are", () => {
  const pair = [
    textLine("Come to our ball"),
    textLine("tonight", { start: 85, sizePt: 12 }),
    textLine("Next line of the words", { across: -14 }),
  ];
  expect(withMixedSizes(pair)).toHaveLength(3);
  expect(texts({ before: ["שלום לכם"], within: ["טוב"], behind: ["ערב שבת"] })).toHaveLength(3);
});

test("lines of one size are handed back, none too", () => {
  const lines = [textLine("Come to"), textLine("our ball", { start: 40 })];
  expect(withMixedSizes(lines)).toBe(lines);
  expect(withMixedSizes([])).toEqual([]);
});
