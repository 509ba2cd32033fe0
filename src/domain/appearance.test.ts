import { describe, expect, test } from "vitest";
import { type AppearanceChange, AUTHORED, changeAppearance, type InkChoice } from "./appearance.ts";
import { ApiError } from "./errors.ts";

const FIELDS = [
  { id: "fld_1", name: "first", label: "Name" },
  { id: "fld_2", name: "last", label: "Name" },
];
const INKS = [
  { index: 1, name: "Gold" },
  { index: 2, name: "Silver" },
];
const KNOWN = ["Gold", "Silver"];
const CONTEXT = {
  fields: FIELDS,
  isKnown: ({ name, hex }: InkChoice) => hex !== undefined || KNOWN.includes(name ?? ""),
};

/** The members that a change is refused for. */
function wrongMembers(change: AppearanceChange, before = AUTHORED): readonly string[] {
  try {
    changeAppearance(before, change, CONTEXT);
  } catch (error) {
    return error instanceof ApiError ? (error.fields ?? []).map(({ field }) => field) : [];
  }
  return [];
}

describe("a change of the appearance", () => {
  test("leaves what it does not name", () => {
    const before = { colors: INKS, assignments: { fld_1: 2 }, substrate: { code: "kraft" } };
    expect(changeAppearance(before, {}, CONTEXT)).toEqual(before);
    expect(changeAppearance(before, { substrate: null }, CONTEXT)).toEqual({
      ...before,
      substrate: null,
    });
  });

  test.each([
    ["ids", { fld_1: 2 }, { fld_1: 2 }],
    ["names", { last: 2 }, { fld_2: 2 }],
    ["labels, every field of them", { Name: 2 }, { fld_1: 2, fld_2: 2 }],
    ["the more exact of two keys", { Name: 2, first: 1 }, { fld_1: 1, fld_2: 2 }],
    ["nothing, and are kept", { later: 1 }, { later: 1 }],
  ])("takes assignments whose keys are %s", (_name, assignments, byId) => {
    const after = changeAppearance(AUTHORED, { colors: INKS, assignments }, CONTEXT);
    expect(after.assignments).toEqual(byId);
  });

  test.each<[string, readonly InkChoice[], readonly string[]]>([
    ["two inks share an index", [...INKS, { index: 1, hex: "#000000" }], ["colors.2.index"]],
    ["the palette has no ink 1", [{ index: 2, name: "Gold" }], ["colors"]],
    [
      "inks mean nothing",
      [...INKS, { index: 3 }, { index: 4, name: "Bronze" }],
      ["colors.2", "colors.3"],
    ],
    [
      "all of it is wrong, each at its place",
      [
        { index: 2, name: "Bronze" },
        { index: 2, name: "Gold" },
      ],
      ["colors.1.index", "colors", "colors.0"],
    ],
  ])("is refused where %s", (_name, colors, wrong) => {
    expect(wrongMembers({ colors })).toEqual(wrong);
  });

  test("names an assignment by the key it came with", () => {
    expect(wrongMembers({ colors: INKS, assignments: { first: 3, nobody: 4, last: 2 } })).toEqual([
      "assignments.first",
      "assignments.nobody",
    ]);
  });

  test("judges what it asks for and not what was stored before the rule, or before an ink was deleted", () => {
    const stored = {
      ...AUTHORED,
      colors: [{ index: 2, name: "Bronze" }],
      assignments: { fld_1: 9 },
    };
    expect(wrongMembers({ substrate: null }, stored)).toEqual([]);
    expect(wrongMembers({ assignments: { fld_1: 2 } }, stored)).toEqual([]);
    expect(wrongMembers({ colors: INKS }, stored)).toEqual(["assignments.fld_1"]);
    expect(wrongMembers({ colors: [] }, stored)).toEqual([]);
  });

  test("is refused where the palette lacks an ink that is assigned", () => {
    expect(wrongMembers({ colors: INKS, assignments: { fld_1: 3 } })).toEqual([
      "assignments.fld_1",
    ]);
  });

  test("lets an assignment wait for a palette", () => {
    expect(wrongMembers({ assignments: { fld_1: 3 } })).toEqual([]);
  });
});
