import { expect, test } from "vitest";
import { fieldSections } from "./field-sections.ts";

test.each<[readonly (string | null)[], readonly [string | null, number][]]>([
  [[], []],
  [[null, null], [[null, 2]]],
  [["Front", "Front"], [[null, 2]]],
  [
    ["Front", "Front", null, "Back"],
    [
      ["Front", 2],
      [null, 1],
      ["Back", 1],
    ],
  ],
])("%j is divided as %j", (labels, sections) => {
  const found = fieldSections(labels, (label) => label);
  expect(found.map(({ label, fields }) => [label, fields.length])).toEqual(sections);
});
