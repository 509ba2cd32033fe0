import { describe, expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import { type LostPlace, lostProblems, lostWarnings, refuseLostPlaces } from "./lost-fields.ts";
import type { FieldRecord } from "./scene-record.ts";

const place = (field: string, more: Partial<LostPlace> = {}): LostPlace => ({
  field,
  box: `box_${field}`,
  page: 1,
  reason: "not_provable",
  printed: null,
  ...more,
});
const FIELDS = ["a", "b"].map(
  (id): FieldRecord => ({
    id,
    name: `name ${id}`,
    label: "",
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: "",
    isPlaceholder: false,
    maxLength: null,
    constraints: [],
  }),
);

interface Stopped {
  readonly refused: readonly string[];
  readonly warned: readonly string[];
}

const NOT_STOPPED: Stopped = { refused: [], warned: [] };

/** The boxes that an order is refused for, and the fields that its picture warns of. */
function stoppedBy(lost: readonly LostPlace[], values: Readonly<Record<string, string>>) {
  const warned = lostWarnings(lost, values).map(({ field }) => field);
  try {
    refuseLostPlaces(lost, FIELDS, values);
    return { refused: [], warned };
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : [];
    return { refused: (fields ?? []).map((one) => one.objectId), warned };
  }
}

describe("an order", () => {
  test.each<[string, readonly LostPlace[], Record<string, string>, Stopped]>([
    ["without a lost field prints", [], { a: "x" }, NOT_STOPPED],
    ["without a value for it prints", [place("a")], { b: "x" }, NOT_STOPPED],
    [
      "with a value for it is stopped",
      [place("a")],
      { a: "x", b: "y" },
      { refused: ["box_a"], warned: ["a"] },
    ],
    [
      "that empties it is stopped",
      [place("a", { printed: "Ada" })],
      { a: "" },
      { refused: ["box_a"], warned: ["a"] },
    ],
    [
      "with what the file prints there prints",
      [place("a", { printed: "Ada" })],
      { a: "Ada" },
      NOT_STOPPED,
    ],
    [
      "is stopped by each place that says something else, and warned once",
      [
        place("a", { printed: "Ada" }),
        place("a", { box: "two", printed: "ADA" }),
        place("a", { box: "three" }),
      ],
      { a: "Ada" },
      { refused: ["two", "three"], warned: ["a"] },
    ],
    [
      "with a picture for a lost place is stopped",
      [place("a", { box: null, page: null })],
      { a: "ast_1" },
      { refused: ["values"], warned: ["a"] },
    ],
  ])("%s", (_, lost, values, stopped) => {
    expect(stoppedBy(lost, values)).toEqual(stopped);
  });

  test("is told the names of the fields", () => {
    expect(() => refuseLostPlaces([place("b")], FIELDS, { b: "x" })).toThrow(/: name b\.$/u);
  });
});

test("an author is told the place, the reason and the field's own name", () => {
  const lost = [place("a", { reason: "path_copy" }), place("gone")];
  const problems = lostProblems(lost, FIELDS);
  expect(problems).toMatchObject([
    {
      code: "path_copy",
      severity: "error",
      field: "a",
      box: "box_a",
      page: 1,
      measured: { field: "name a" },
    },
    { code: "not_provable", field: "gone", measured: { field: "gone" } },
  ]);
});
