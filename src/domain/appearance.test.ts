import { describe, expect, test } from "vitest";
import { AUTHORED, changeAppearance, type AppearanceChange } from "./appearance.ts";
import { ApiError } from "./errors.ts";

const FIELDS = [
  { id: "fld_1", name: "first", label: "Name" },
  { id: "fld_2", name: "last", label: "Name" },
];
const INKS = [
  { index: 1, name: "Gold" },
  { index: 2, name: "Silver" },
];

/** The members that a change is refused for. */
function wrongMembers(change: AppearanceChange): readonly string[] {
  try {
    changeAppearance(AUTHORED, change, FIELDS);
  } catch (error) {
    return error instanceof ApiError ? (error.fields ?? []).map(({ field }) => field) : [];
  }
  return [];
}

describe("a change of the appearance", () => {
  test("leaves what it does not name", () => {
    const before = { colors: INKS, assignments: { fld_1: 2 }, substrate: { code: "kraft" } };
    expect(changeAppearance(before, {}, FIELDS)).toEqual(before);
    expect(changeAppearance(before, { substrate: null }, FIELDS)).toEqual({
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
    const after = changeAppearance(AUTHORED, { colors: INKS, assignments }, FIELDS);
    expect(after.assignments).toEqual(byId);
  });

  test("is refused where two inks share an index, at the later one", () => {
    expect(wrongMembers({ colors: [...INKS, { index: 1 }] })).toEqual(["colors.2.index"]);
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
