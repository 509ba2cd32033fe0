import { expect, test } from "vitest";
import type { InputKind } from "#engine/contract/scene.ts";
import { labelledGroups } from "./group-labels.ts";
import { LANGUAGES, type Language } from "./languages.ts";

/** Labels of groups by field: of "1.1" people, "1.2" an address, "2.1" and so on. */
function labels(
  kinds: readonly (readonly [group: string | undefined, kind: InputKind, words?: string])[],
  { sides = 2, language = "en" }: { readonly sides?: number; readonly language?: Language } = {},
): readonly (string | null | undefined)[] {
  const fields = kinds.map(([group, inputKind, defaultValue = ""], i) => ({
    id: `fld_${i}`,
    group,
    inputKind,
    defaultValue,
  }));
  const found = labelledGroups(fields, { sides, language });
  return fields.map(({ id }) => found.get(id)?.label);
}

const ADDRESS = [
  ["1.2", "street"],
  ["1.2", "town"],
] as const;

test("a block is named by its side, and by what most of its fields are", () => {
  expect(labels([["1.1", "person"], ...ADDRESS, ["2.1", "text"], [undefined, "text"]])).toEqual([
    "Front",
    "Front · Address",
    "Front · Address",
    "Back",
    undefined,
  ]);
  expect(labels([...ADDRESS, ["3.1", "text"]], { sides: 3 })).toEqual([
    "Page 1 · Address",
    "Page 1 · Address",
    "Page 3",
  ]);
});

test("a print of one side says what a block is, or nothing", () => {
  const kinds = [
    ["1.1", "phone"],
    ["1.1", "email"],
    ["1.1", "text"],
    ["1.3", "text"],
  ] as const;
  expect(labels(kinds, { sides: 1 })).toEqual(["Contact", "Contact", "Contact", null]);
});

test("two blocks of one kind are counted, an author's words are as written", () => {
  const second = [
    ["1.3", "street"],
    ["1.3", "postcode"],
    ["The bride", "street"],
    ["The bride", "town"],
  ] as const;
  expect(labels([...ADDRESS, ...second], { sides: 1 })).toEqual([
    "Address",
    "Address",
    "Address 2",
    "Address 2",
    "The bride",
    "The bride",
  ]);
});

test("of several lists each is told by what it begins with", () => {
  const list = (
    group: string,
    words: string,
  ): readonly (readonly [string, InputKind, string])[] => [
    [group, "item", words],
    [group, "price", "9.50"],
    [group, "item", "Something else"],
  ];
  const soups = list("1.1", "Tomato soup");
  expect(labels(soups, { sides: 1 })[0]).toBe("List");
  const all = labels([...soups, ...list("1.2", "Tea"), ...list("1.3", "12")], { sides: 1 });
  expect([all[0], all[3], all[6]]).toEqual(["List · Tomato soup", "List 2 · Tea", "List 3"]);
});

test("every language has its own words", () => {
  const said = LANGUAGES.map((language) => labels(ADDRESS, { language })[0]);
  expect(said).toContain("Vorderseite · Adresse");
  expect(new Set(said).size).toBeGreaterThan(LANGUAGES.length - 2);
});

test("a card is told by its number, and what all cards show", () => {
  const kinds = [
    ["1.cards", "company"],
    ["1.card3", "person"],
    ["1.card3", "job_title"],
    ["2.card11", "text"],
  ] as const;
  expect(labels(kinds)).toEqual([
    "Front · All cards",
    "Front · Card 3",
    "Front · Card 3",
    "Back · Card 11",
  ]);
  expect(labels(kinds, { sides: 1, language: "ar" }).slice(0, 2)).toEqual([
    "كل البطاقات",
    "البطاقة 3",
  ]);
});
