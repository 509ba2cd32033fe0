import { expect, test } from "vitest";
import { runOf, type Setting } from "../small-lines.test-kit.ts";
import { isSmallCapitals, joinsInOtherSize, textOfRun } from "./other-size.ts";

/** A name of 10 pt that ends at 50, and what was shown next, 3 pt behind it in 7 pt. */
function isJoined(text: string, setting: Setting = {}, before = "Ann Marlow"): boolean {
  const last = runOf(before, { show: 4, start: 50 - 5 * before.length });
  const run = runOf(text, { show: 5, start: 53, sizePt: 7, ...setting });
  return joinsInOtherSize({ last, end: last.end, across: 0, sizePt: 10 }, run);
}

test.each<[string, string, Setting, boolean]>([
  ["a degree behind a comma", ", MSc", {}, true],
  ["what a bracket says", "(vegan)", {}, true],
  ["what a square bracket says", "[from May]", {}, true],
  ["what follows a semicolon", "; Director", {}, true],
  ["a word of its own", "Director", {}, false],
  ["a figure in brackets", "(2)", {}, false],
  ["one letter in brackets", "(V)", {}, false],
  ["in 0.6 of the size", "(vegan)", { sizePt: 6 }, true],
  ["in less", "(vegan)", { sizePt: 5.9 }, false],
  ["in a bigger size", "(vegan)", { sizePt: 16 }, true],
  ["in one much bigger", "(vegan)", { sizePt: 17 }, false],
  ["with no space", "(vegan)", { start: 50 }, true],
  ["overlapping by rounding", "(vegan)", { start: 49.81 }, true],
  ["overlapping", "(vegan)", { start: 49.7 }, false],
  ["half an em behind", "(vegan)", { start: 55 }, true],
  ["farther off", "(vegan)", { start: 55.1 }, false],
  ["raised by rounding", "(vegan)", { across: 0.2 }, true],
  ["raised", "(vegan)", { across: 0.3 }, false],
  ["lowered", "(vegan)", { across: -0.3 }, false],
  ["behind an operator that shows the space", "(vegan)", { show: 6 }, true],
  ["painted later", "(vegan)", { show: 7 }, false],
  ["of the same operator", "(vegan)", { show: 4 }, false],
  ["painted before", "(vegan)", { show: 3 }, false],
  ["of another colour", "(vegan)", { colorKey: "red" }, false],
])("%s: %j", (_, text, setting, isOne) => {
  expect(isJoined(text, setting)).toBe(isOne);
});

test("behind figures nothing is joined", () => {
  expect(isJoined("(vegan)", {}, "12")).toBe(false);
  expect(isJoined("(vegan)", {}, "A 4")).toBe(false);
});

test("the characters of a run are those it shows, spaces too", () => {
  expect(textOfRun(runOf("Ann Lee"))).toBe("Ann Lee");
  expect(textOfRun({ glyphs: [] })).toBe("");
});

/** "Mr J" of 16 pt that ends at 50, and what was shown next. */
function isSmaller(text: string, setting: Setting = {}, before = "Mr J"): boolean {
  const last = runOf(before, { sizePt: 16, start: 50 - 8 * before.length });
  const run = runOf(text, { start: 50, sizePt: 13, ...setting });
  return isSmallCapitals({ last, end: last.end, across: 0, sizePt: 16 }, run);
}

test.each<[string, string, Setting, boolean]>([
  ["capitals", "AMES", {}, true],
  ["with a sign and a blank", "’HARA ", {}, true],
  ["lower case", "ames", {}, false],
  ["figures", "12", {}, false],
  ["in 0.85 of the size", "AMES", { sizePt: 13.6 }, true],
  ["in more", "AMES", { sizePt: 13.7 }, false],
  ["in 0.6 of it", "AMES", { sizePt: 9.6 }, true],
  ["in less", "AMES", { sizePt: 9.5 }, false],
  ["a tenth of an em behind", "AMES", { start: 51.5 }, true],
  ["farther behind", "AMES", { start: 51.7 }, false],
  ["farther back", "AMES", { start: 48.3 }, false],
  ["raised by rounding", "AMES", { across: 0.3 }, true],
  ["raised", "AMES", { across: 0.4 }, false],
  ["of another colour", "AMES", { colorKey: "red" }, false],
])("small capitals behind a capital: %s", (_, text, setting, isOne) => {
  expect(isSmaller(text, setting)).toBe(isOne);
});

test("behind a small letter or a figure they are no small capitals", () => {
  expect(isSmaller("AMES", {}, "Mr j")).toBe(false);
  expect(isSmaller("AMES", {}, "Mr 4")).toBe(false);
});
