import { expect, test } from "vitest";
import { hasFalseLetters, isFalseLetter } from "./false-letters.ts";

const CYRILLIC = "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿÀÁÂÃÄÅÈÍÎÏÐÑÒ";
const LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A font of these letters; `topOf` is how high each reaches. */
function check(letters: string, topOf: (letter: string) => number): boolean {
  const own = Array.from(letters);
  const outline = (gid: number) => {
    const top = topOf(own[gid - 1] ?? "");
    return [[0, 0, 100, 0, 100, top, 0, top]];
  };
  return hasFalseLetters({ hasOutline: () => true, outline }, (letter) => {
    const at = own.indexOf(letter);
    return at < 0 ? null : at + 1;
  });
}

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
const flat = (letter: string): number => (isCapital(letter) ? 700 : 500);
const marked = (letter: string): number =>
  flat(letter) + (letter.normalize("NFD").length > 1 ? 150 : 0);

test.each<[string, string, (letter: string) => number, boolean]>([
  ["Cyrillic under Latin names", CYRILLIC, flat, true],
  ["the same with Latin letters beside it", CYRILLIC + LATIN, flat, true],
  ["a Latin font with all its marks", CYRILLIC + LATIN, marked, false],
  ["a subset of one language", `${LATIN}äöüßÄÖÜéèà`, marked, false],
  ["three umlauts of a logo", "ÄÖÜ", marked, false],
])("%s", (_, letters, topOf, expected) => {
  expect(check(letters, topOf)).toBe(expected);
});

test("what is misread are the letters, not quotation marks and dashes", () => {
  expect(Array.from("Âÿ÷¸«»–a").map(isFalseLetter)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
