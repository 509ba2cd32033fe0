import { expect, test } from "vitest";
import { authoredSpans } from "./patterns.ts";
import type { PatternPart } from "./scene.ts";

/** "Dear {a}," with names of fields in single braces → pattern. */
function pattern(text: string): readonly PatternPart[] {
  return text
    .split(/(\{\w+\})/u)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const name = /^\{(\w+)\}$/u.exec(piece)?.[1];
      return name === undefined ? { kind: "literal", text: piece } : { kind: "field", field: name };
    });
}

const FIELDS = new Map([
  ["p", { isPlaceholder: true, defaultValue: "" }],
  ["q", { isPlaceholder: true, defaultValue: "Ghent" }],
  ["tea", { isPlaceholder: false, defaultValue: "Tea" }],
  ["lost", { isPlaceholder: false, defaultValue: null }],
]);

test.each<[string, string, string, readonly string[] | null]>([
  ["a placeholder between words", "Dear {{p}},", "Dear {p},", ["Dear ", "{{p}}", ","]],
  ["two placeholders side by side", "{{p}}{{q|Ghent}}", "{p}{q}", ["{{p}}", "{{q|Ghent}}"]],
  ["brackets within a word", "L[Lot]/2", "L{p}/2", ["L", "[Lot]", "/2"]],
  ["words between the marks alone", "«Цезарь» 3", "«{lost}» 3", ["«", "Цезарь", "» 3"]],
  ["defaults line by line", "Tea\n3.50", "{tea}\n{lost}", ["Tea", "\n", "3.50"]],
  ["the default, and the rest", "Tea [1]", "{tea}{p}", ["Tea", " [1]"]],
  ["a default that an author changed", "Coffee\n3.50", "{tea}\n{lost}", ["Coffee", "\n", "3.50"]],
  ["more than a token", "[a] and b", "{p}", ["[a] and b"]],
  ["other words", "Dear Ada,", "Hello {p},", null],
  ["words behind that are not there", "Dear Ada!", "Dear {p},", null],
  ["two fields that nothing tells apart", "Ada Lovelace", "{lost}{lost}", null],
  ["text left over", "Tea and cake", "{tea} and", null],
])("%s", (_, text, parts, expected) => {
  const spans = authoredSpans(text, pattern(parts), FIELDS);
  expect(spans?.map(([start, end]) => text.slice(start, end)) ?? null).toEqual(expected);
});
