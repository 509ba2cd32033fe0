import { expect, test } from "vitest";
import { fieldOf, patternOf } from "../small-scenes.test-kit.ts";
import { changedPatterns, valueRefusals } from "./changed-patterns.ts";

/** Fields of one box, made as it is written. */
const made = (written: string) => ({
  fields: [fieldOf("a", [], { boxes: [{ box: "box_1", pattern: patternOf(written) }] })],
});

test.each<[string, string, string, boolean]>([
  ["a word becomes a field", "$a", "Dear $a", true],
  ["another word becomes one", "Dear $a of Rye", "Dear Anna of $a", true],
  ["the whole text is a field", "Dear $a", "$a", false],
  ["a field has another id", "Dear $a", "Dear $again", false],
  ["nothing is other", "Dear $a", "Dear $a", false],
])("where %s, a trial is due: %s → %s", (_, before, after, isDue) => {
  expect([...changedPatterns(made(before), made(after)).keys()]).toEqual(isDue ? ["box_1"] : []);
});

test("a refusal is at the values, of a text as a whole at none of its fixed words", () => {
  const found = valueRefusals("box_1", patternOf("Dear $a and $b!"));
  expect(found).toMatchObject([
    { on: "box", id: "box_1", member: "pattern", key: "1" },
    { on: "box", id: "box_1", member: "pattern", key: "3" },
  ]);
});
