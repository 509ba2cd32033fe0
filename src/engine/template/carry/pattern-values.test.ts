import { expect, test } from "vitest";
import type { PatternPart } from "../../contract/scene.ts";
import { authoredValues, valuesIn } from "./pattern-values.ts";

/** "Dear <a>," as a pattern: letters in angle brackets are fields, the rest is literal. */
function pattern(text: string): readonly PatternPart[] {
  return text
    .split(/(<\w+>)/u)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("<")
        ? { kind: "field", field: part.slice(1, -1) }
        : { kind: "literal", text: part },
    );
}

test.each<[string, string, readonly string[] | null]>([
  ["<a>", "anything\nat all", ["anything\nat all"]],
  ["<a>", "", [""]],
  ["Dear <a>,", "Dear Ann,", ["Ann"]],
  ["Dear <a>,", "Dear Ann, Bea,", ["Ann, Bea"]],
  ["Dear <a>,", "Dear,", null],
  ["Dear <a>,", "Hello Ann,", null],
  ["<a> – <b>", "8 – 9 – 10", ["8", "9 – 10"]],
  ["<a>, <b>.", "x, y, z.", ["x", "y, z"]],
  ["<a>, <b>.", "x y.", null],
  ["<a><b>", "xy", null],
  ["only words", "only words", []],
  ["only words", "only words, more", null],
])("%s reads %j as %j", (written, text, expected) => {
  expect(valuesIn(pattern(written), text)).toEqual(expected);
});

test.each<[string, string, string, readonly string[] | null]>([
  ["defaults of placeholders", "Dear <a>, <b>", "Dear {{name|Ann}}, {{town}}", ["Ann", ""]],
  ["the words where there are no placeholders", "Dear <a>", "Dear Ann", ["Ann"]],
  [
    "the words where another number of placeholders stands there",
    "<a>",
    "{{x}} and {{y}}",
    ["{{x}} and {{y}}"],
  ],
])("an author's values are %s", (_, written, text, expected) => {
  expect(authoredValues(pattern(written), text)).toEqual(expected);
});
