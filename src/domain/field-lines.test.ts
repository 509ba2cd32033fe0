import { describe, expect, test } from "vitest";
import { linesWith, sharesText } from "./field-lines.ts";

describe("a line of a box shows a value", () => {
  test.each<[string, string, string, boolean]>([
    ["that it is", "Ada Lovelace", "Ada Lovelace", true],
    ["that it holds among other words", "Dear Ada,", "Ada", true],
    ["that runs on in the next line", "Ada", "Ada Lovelace", true],
    ["in another case, as the design sets it", "ADA LOVELACE", "ada lovelace", true],
    ["whose spaces the design sets otherwise", "Ada\u00a0  Lovelace ", "Ada Lovelace", true],
    ["whose ligature is one sign", "oﬃce", "office", true],
    ["of which one line is there", "Main Street 1", "Main Street 1\nLondon", true],
    ["not another", "Main Street 1", "London", false],
    ["not nothing", "Main Street 1", "", false],
    ["not blanks", "Main Street 1", " \n ", false],
    ["not where it is empty itself", "  ", "London", false],
  ])("%s", (_, line, value, expected) => {
    expect(sharesText(line, value)).toBe(expected);
  });
});

describe("the lines of a value are", () => {
  const lines = ["Ada Lovelace", "Ada", "Countess, Ada Lovelace", "London"].map((text) => ({
    text,
  }));
  const textsWith = (value: string) => linesWith(lines, value).map(({ text }) => text);
  test.each<[string, string, readonly string[]]>([
    ["those that say nothing else", "Ada Lovelace", ["Ada Lovelace"]],
    ["each of its own", "LONDON\nada", ["Ada", "London"]],
    ["else those that hold it", "Countess", ["Countess, Ada Lovelace"]],
    [
      "those that hold a part of it before those it goes on from",
      "Countess\nGreater London",
      ["Countess, Ada Lovelace"],
    ],
    ["else those it goes on from", "Greater London Area", ["London"]],
    ["else all of them", "Paris", lines.map(({ text }) => text)],
    ["all for no value", "", lines.map(({ text }) => text)],
  ])("%s", (_, value, expected) => {
    expect(textsWith(value)).toEqual(expected);
  });

  test("none of a box without lines", () => {
    expect(linesWith([], "Ada")).toEqual([]);
  });
});
