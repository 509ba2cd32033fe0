import { expect, test } from "vitest";
import type { InputKind } from "../../contract/scene.ts";
import { FieldLabels } from "./field-labels.ts";

type Asked = readonly [kind: InputKind, own: string | null];

const labels = (taken: readonly string[], asked: readonly Asked[]): readonly string[] => {
  const given = new FieldLabels(taken);
  return asked.map(([kind, own]) => given.next(kind, own));
};

test.each<[string, readonly string[], readonly Asked[], readonly string[]]>([
  [
    "kinds by their words",
    [],
    [
      ["phone", null],
      ["email", null],
    ],
    ["Phone", "E-mail"],
  ],
  [
    "several of a kind",
    [],
    [
      ["phone", null],
      ["phone", null],
      ["phone", null],
    ],
    ["Phone", "Phone 2", "Phone 3"],
  ],
  [
    "what is of no kind, from the first on",
    [],
    [
      ["text", null],
      ["text", null],
    ],
    ["Text 1", "Text 2"],
  ],
  [
    "words of the page",
    [],
    [
      ["date", "Valid until"],
      ["date", null],
    ],
    ["Valid until", "Date"],
  ],
  [
    "the same words twice",
    [],
    [
      ["date", "Valid until"],
      ["date", "Valid until"],
    ],
    ["Valid until", "Valid until 2"],
  ],
  [
    "words that are those of another kind",
    [],
    [
      ["phone", null],
      ["fax", "Phone"],
    ],
    ["Phone", "Phone 2"],
  ],
  ["a placeholder's label is taken", ["Phone"], [["phone", null]], ["Phone 2"]],
  [
    "a number that a placeholder has is passed",
    ["Phone 2"],
    [
      ["phone", null],
      ["phone", null],
    ],
    ["Phone", "Phone 3"],
  ],
  [
    "a number that words of the page have is passed",
    [],
    [
      ["text", "Text 1"],
      ["text", null],
    ],
    ["Text 1", "Text 2"],
  ],
])("%s", (_, taken, asked, expected) => {
  expect(labels(taken, asked)).toEqual(expected);
});

test("on cards of a sheet each says which one, counted on each by itself", () => {
  const given = new FieldLabels([]);
  const next = (kind: InputKind, card: number | null): string => given.next(kind, null, card);
  expect([
    next("phone", null),
    next("phone", 1),
    next("phone", 1),
    next("phone", 2),
    next("text", 2),
    given.next("text", "Direct line", 2),
  ]).toEqual([
    "Phone",
    "Phone, card 1",
    "Phone 2, card 1",
    "Phone, card 2",
    "Text 1, card 2",
    "Direct line, card 2",
  ]);
});
