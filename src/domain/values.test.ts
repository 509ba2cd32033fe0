import { describe, expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import type { FieldRecord } from "./scene-record.ts";
import { blankProblems, checkRequired, checkTexts, matchValues, stillMissing } from "./values.ts";

function field(id: string, change: Partial<FieldRecord> = {}): FieldRecord {
  return {
    id,
    name: `name_${id}`,
    label: `Label ${id}`,
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: "",
    isPlaceholder: false,
    maxLength: null,
    constraints: [],
    ...change,
  };
}

/** What a check throws: its code, status and the fields it names. */
function refusal(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return error instanceof ApiError
      ? { code: error.code, status: error.status, fields: error.fields?.map((at) => at.field) }
      : error;
  }
  return null;
}

describe("keys of values", () => {
  const fields = [field("a"), field("b", { label: "Label a" }), field("c", { name: "b" })];
  test.each([
    ["an id", { a: "1" }, { a: "1" }, {}],
    ["a name", { name_a: "1" }, { a: "1" }, {}],
    ["a label that two share", { "Label a": "1" }, { a: "1", b: "1" }, {}],
    ["an id before a name like it", { b: "1" }, { b: "1" }, {}],
    [
      "the more exact of two, whichever comes first",
      { "Label a": "1", a: "2" },
      { a: "2", b: "1" },
      {},
    ],
    ["the first of two that are as exact", { "Label c": "1" }, { c: "1" }, {}],
    ["no field", { nowhere: "1" }, {}, { nowhere: "1" }],
    ["what every object inherits", { toString: "1" }, {}, { toString: "1" }],
    ["line breaks of Windows and of old Macs", { a: "x\r\ny\rz" }, { a: "x\ny\nz" }, {}],
  ] as const)("name %s", (_name, values, byField, ignored) => {
    expect(matchValues(fields, values)).toEqual({ byField, ignored });
  });

  test("are as many as a template has fields, or 200", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, "x"]));
    const wide = Array.from({ length: 300 }, (_, i) => field(`f${i}`));
    expect(Object.keys(matchValues(wide, many(300)).byField)).toHaveLength(300);
    expect(refusal(() => matchValues(wide, many(301)))).toMatchObject({
      code: "invalid_parameter",
    });
    expect(refusal(() => matchValues([], many(201)))).toMatchObject({ code: "invalid_parameter" });
    expect(refusal(() => matchValues([], many(200)))).toBeNull();
  });

  test("and values together are 256 K units at most", () => {
    const half = 128 * 1024;
    expect(
      refusal(() => matchValues([], { a: "x".repeat(half - 1), b: "x".repeat(half - 1) })),
    ).toBeNull();
    expect(
      refusal(() => matchValues([], { a: "x".repeat(half), b: "x".repeat(half) })),
    ).toMatchObject({
      code: "invalid_parameter",
    });
  });
});

test.each([
  ["nothing", undefined],
  ["an empty text", ""],
  ["white space of any kind", " \u00a0\u3000\n"],
])("a required field with %s is still missing", (_name, text) => {
  const values: Record<string, string> = text === undefined ? {} : { a: text };
  expect(stillMissing(["a"], values)).toEqual(["a"]);
  expect(refusal(() => checkRequired([field("a", { required: true })], values, "fil_1"))).toEqual({
    code: "missing_required_field",
    status: 422,
    fields: ["a"],
  });
  expect(refusal(() => checkRequired([field("a")], values, "fil_1"))).toBeNull();
});

describe("a text", () => {
  const picture = {
    id: "ast_1",
    name: "Logo",
    contentType: "image/png",
    widthPx: 1,
    heightPx: 1,
    focalPoint: null,
    sha256: "0",
  };
  test.each<[string, FieldRecord, string, string | null]>([
    ["of the length its field takes", field("a", { maxLength: 3 }), "abc", null],
    ["over its field's length", field("a", { maxLength: 3 }), "abcd", "field_too_long"],
    [
      "of two units a letter is counted in units",
      field("a", { maxLength: 3 }),
      "😀😀",
      "field_too_long",
    ],
    [
      "over 10 000 units where the field names no length",
      field("a"),
      "x".repeat(10_001),
      "field_too_long",
    ],
    ["of 10 000 units", field("a"), "x".repeat(10_000), null],
    ["with a tab and a line break", field("a"), "a\tb\nc", null],
    ["with a control character", field("a"), "a\u0007b", "invalid_parameter"],
    ["that a selection offers", field("a", { type: "selection", options: ["S"] }), "S", null],
    [
      "that a selection does not offer",
      field("a", { type: "selection", options: ["S"] }),
      "L",
      "invalid_parameter",
    ],
    [
      "that is no choice of a selection",
      field("a", { type: "selection", options: ["S"] }),
      " ",
      null,
    ],
    ["that names a picture", field("a", { type: "image", pictures: [picture] }), "ast_1", null],
    [
      "that names none",
      field("a", { type: "image", pictures: [picture] }),
      "ast_2",
      "image_asset_not_found",
    ],
  ])("%s", (_name, one, text, code) => {
    expect(refusal(() => checkTexts([one], { a: text }, "values"))).toEqual(
      code === null ? null : expect.objectContaining({ code, fields: ["a"] }),
    );
  });
});

describe("a refusal says", () => {
  const said = (check: () => void): unknown => {
    try {
      check();
    } catch (error) {
      return error instanceof ApiError ? [error.message, error.fields] : error;
    }
    return null;
  };
  const two = (change: Partial<FieldRecord> = {}) => [field("a", change), field("b", change)];
  const at = (...ids: readonly string[]) => ids.map((id) => ({ objectId: "values", field: id }));

  test.each<[string, readonly FieldRecord[], string, string]>([
    [
      "which texts are too long, and how long they may be",
      [field("a", { maxLength: 2 }), field("b")],
      "x".repeat(10_001),
      "Too long for the field: name_a (2), name_b (10000).",
    ],
    ["which hold a control character", two(), "\u0007", "Control characters in: name_a, name_b."],
    [
      "which are not offered",
      two({ type: "selection" }),
      "S",
      "Not among the options: name_a, name_b.",
    ],
    ["which picture is none", two({ type: "image" }), "ast_1", "No such picture: name_a, name_b."],
  ])("%s", (_, fields, text, message) => {
    expect(said(() => checkTexts(fields, { a: text, b: text }, "values"))).toEqual([
      message,
      at("a", "b"),
    ]);
  });

  test("which fields are still needed, as an error and as findings", () => {
    const fields = two({ required: true });
    expect(said(() => checkRequired(fields, { a: " " }, "values"))).toEqual([
      "Still needed: name_a, name_b.",
      at("a", "b"),
    ]);
    expect(blankProblems(fields, { a: "Ada" })).toMatchObject([
      {
        code: "missing_required_field",
        severity: "error",
        message: "Still needed: name_b.",
        field: "b",
      },
    ]);
    expect(blankProblems(two(), {})).toEqual([]);
  });

  test("where the values stand that are too many", () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${i}`, ""]));
    expect(said(() => matchValues([], many))).toEqual([
      "values holds more than 200 members or 256 KB together.",
      [{ objectId: "body", field: "values" }],
    ]);
  });
});
