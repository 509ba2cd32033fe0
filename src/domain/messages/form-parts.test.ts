import { expect, test } from "vitest";
import { firstShown, formParts, MAX_PLAIN_FIELDS } from "./form-parts.ts";

type Field = readonly [side: string, block: string | null];

/** As many fields of each as it takes for a long form. */
function long(...fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => Array.from({ length: MAX_PLAIN_FIELDS }, () => field));
}

function partsOf(fields: readonly Field[]): readonly [string | null, (string | null)[]][] {
  const parts = formParts(fields, { sideOf: ([side]) => side, blockOf: ([, block]) => block });
  return parts.map(({ title, sections }) => [title, sections.map(({ label }) => label)]);
}

test.each<[string, readonly Field[], readonly [string | null, (string | null)[]][]]>([
  [
    "a short form does not fold",
    [
      ["Front", "Front · List"],
      ["Back", null],
    ],
    [[null, ["Front · List", null]]],
  ],
  [
    "a long one folds by sides, whose blocks need not name them again",
    long(["Front", "Front"], ["Front", "Front · List"], ["Back", "Menu"], ["Back", null]),
    [
      ["Front", [null, "List"]],
      ["Back", ["Menu", null]],
    ],
  ],
  [
    "of one side by blocks, what has no name stands between them",
    long(["Your print", "List"], ["Your print", null], ["Your print", "List 2"]),
    [
      ["List", [null]],
      [null, [null]],
      ["List 2", [null]],
    ],
  ],
  [
    "without names there is nothing to fold by",
    long(["Front", null], ["Front", null]),
    [[null, [null]]],
  ],
])("%s", (_, fields, expected) => {
  expect(partsOf(fields)).toEqual(expected);
});

test("the side in view is unfolded first", () => {
  const parts = formParts(long(["Front", null], ["Back", null]), {
    sideOf: ([side]) => side,
    blockOf: ([, block]) => block,
  });
  expect(firstShown(parts, "Back")?.title).toBe("Back");
  expect(firstShown(parts, "Inside")?.title).toBe("Front");
  expect(firstShown([], "Front")).toBeUndefined();
});
