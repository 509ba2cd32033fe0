import { describe, expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import {
  type FieldObstacle,
  lettersKey,
  obstacleKey,
  obstacleRecord,
  obstaclesOf,
  obstaclesOfError,
  withoutCounted,
} from "./field-obstacle.ts";
import type { FieldRecord } from "./scene-record.ts";
import type { TextWarning } from "./text-warning.ts";

const fields: readonly FieldRecord[] = ["name", "street"].map((id) => ({
  id,
  name: id,
  label: id,
  type: "text",
  inputKind: "text",
  required: false,
  defaultValue: `Sample ${id}`,
  isPlaceholder: false,
  maxLength: null,
  constraints: [],
}));
const typed = { fields, values: { name: "Żółć", street: "A long street" } };
const warning = (changes: Partial<TextWarning>): TextWarning => ({
  field: "name",
  code: "text_overflow",
  ...changes,
});

test.each<[TextWarning["code"], FieldObstacle["kind"] | null]>([
  ["text_overflow", "too_long"],
  ["missing_glyph", "missing_letters"],
  ["text_shrunk", "made_smaller"],
  ["font_substituted", "other_font"],
  ["ink_not_applied", null],
  ["ink_built", null],
  ["field_not_fillable", null],
])("a warning %s counts as %s", (code, kind) => {
  const found = obstaclesOf([warning({ code })], typed).map((one) => one.kind);
  expect(found).toEqual(kind === null ? [] : [kind]);
});

describe("what counts as an obstacle of a shopper", () => {
  test.each<[string, Record<string, string>]>([
    ["what nobody gave", {}],
    ["what was left empty", { name: "" }],
    ["the design's own words", { name: "Sample name" }],
    ["another field's words", { street: "x" }],
  ])("is not %s", (_, values) => {
    expect(obstaclesOf([warning({})], { fields, values })).toEqual([]);
    expect(obstaclesOfError(refusal("text_overflow"), { fields, values })).toEqual([]);
  });

  test("is not a font of the same family, or one that the author accepted", () => {
    const of = { code: "font_substituted", minor: true } as const;
    expect(obstaclesOf([warning(of)], typed)).toEqual([]);
  });

  test("is each field and kind once, with every letter once", () => {
    const found = obstaclesOf(
      [
        warning({ code: "missing_glyph", characters: "Żł" }),
        warning({ code: "missing_glyph", characters: "łć" }),
        warning({ code: "missing_glyph", characters: "𝄞", field: "street" }),
        warning({}),
        warning({}),
      ],
      typed,
    );
    expect(found).toEqual([
      { field: "name", kind: "missing_letters", letters: ["Ż", "ł", "ć"] },
      { field: "street", kind: "missing_letters", letters: ["𝄞"] },
      { field: "name", kind: "too_long", letters: [] },
    ]);
  });

  test("says letters of what is missing alone: those of a substitute are printed", () => {
    const found = obstaclesOf([warning({ code: "font_substituted", characters: "Ż" })], typed);
    expect(found).toEqual([{ field: "name", kind: "other_font", letters: [] }]);
  });
});

const refusal = (
  code: "field_too_long" | "text_overflow" | "missing_glyph" | "invalid_parameter",
) => new ApiError(code, "…", { fields: [{ objectId: "obj", field: "name" }] });

describe("a refusal", () => {
  test.each([
    ["field_too_long", "too_long"],
    ["text_overflow", "too_long"],
    ["missing_glyph", "missing_letters"],
  ] as const)("%s counts as %s, without the letters", (code, kind) => {
    expect(obstaclesOfError(refusal(code), typed)).toEqual([{ field: "name", kind, letters: [] }]);
  });

  test.each<[string, unknown]>([
    ["for something else", refusal("invalid_parameter")],
    ["that names no field", new ApiError("text_overflow", "…")],
    ["of another kind", new Error("text_overflow")],
    ["of nothing", null],
  ])("%s is none", (_, error) => {
    expect(obstaclesOfError(error, typed)).toEqual([]);
  });
});

describe("what a fill has noted is not counted of it again", () => {
  const obstacle: FieldObstacle = { field: "name", kind: "missing_letters", letters: ["Ż"] };
  test.each<[string, readonly string[], object | null]>([
    ["nothing noted", [], { ...obstacle, isCounted: false }],
    ["the obstacle noted", [obstacleKey(obstacle)], { ...obstacle, isCounted: true }],
    ["letters noted", [lettersKey(obstacle)], { ...obstacle, letters: [], isCounted: false }],
    ["both noted", [obstacleKey(obstacle), lettersKey(obstacle)], null],
    ["another kind noted", ["name too_long"], { ...obstacle, isCounted: false }],
    [
      "another field's noted",
      ["street missing_letters", "street letters"],
      { ...obstacle, isCounted: false },
    ],
  ])("with %s", (_, counted, left) => {
    expect(withoutCounted(obstacle, counted)).toEqual(left);
  });

  test("and one without letters is counted once", () => {
    const long: FieldObstacle = { field: "name", kind: "too_long", letters: [] };
    expect(withoutCounted(long, [obstacleKey(long)])).toBeNull();
  });
});

test("something is said of each kind, the gravest first", () => {
  expect(Object.entries(obstacleRecord((kind) => kind.length))).toEqual([
    ["too_long", 8],
    ["missing_letters", 15],
    ["made_smaller", 12],
    ["other_font", 10],
  ]);
});
