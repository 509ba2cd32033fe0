import { expect, test } from "vitest";
import { UnusableValue } from "../../contract/problems.ts";
import type { SceneField } from "../../contract/scene.ts";
import { resolveValues } from "./resolve-values.ts";
import type { Values } from "../../contract/values.ts";

function field(
  id: string,
  name: string,
  label: string,
  maxLength: number | null = null,
): SceneField {
  return {
    id,
    name,
    label,
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: "",
    isPlaceholder: false,
    maxLength,
    boxes: [],
  };
}

const FIELDS = [
  field("fld_1", "name", "Name"),
  field("fld_2", "phone", "Contact"),
  field("fld_3", "mobile", "Contact", 5),
  // The name of one field may be the label of another.
  field("fld_4", "Name", "name"),
];

test.each<readonly [string, Values, Readonly<Record<string, string>>, readonly string[]]>([
  ["an id names its field", { fld_1: "Ada" }, { fld_1: "Ada" }, []],
  ["a name names its field before any label", { Name: "Ada" }, { fld_4: "Ada" }, []],
  ["a label names all fields that share it", { Contact: "12" }, { fld_2: "12", fld_3: "12" }, []],
  [
    "the more exact key wins",
    { Contact: "12", phone: "34", fld_3: "56" },
    { fld_2: "34", fld_3: "56" },
    [],
  ],
  [
    "the more exact key wins in any order",
    { fld_3: "56", Contact: "12" },
    { fld_2: "12", fld_3: "56" },
    [],
  ],
  ["other keys are ignored", { nobody: "x", NAME: "y" }, {}, ["nobody", "NAME"]],
  ["line breaks become LF, tabs stay", { fld_1: "a\r\nb\rc\td" }, { fld_1: "a\nb\nc\td" }, []],
  ["an empty text is a value", { fld_1: "" }, { fld_1: "" }, []],
  ["pairs of surrogates are whole characters", { fld_1: "😀" }, { fld_1: "😀" }, []],
])("%s", (_, values, byField, ignored) => {
  const resolved = resolveValues(FIELDS, values);
  expect(Object.fromEntries(resolved.byField)).toEqual(byField);
  expect(resolved.ignored).toEqual(ignored);
});

test("equal values have one key whatever their order and the names used", () => {
  const one = resolveValues(FIELDS, { phone: "1", fld_1: "Ada" });
  const two = resolveValues(FIELDS, { name: "Ada", fld_2: "1" });
  expect(one.key).toBe(two.key);
});

const many = Object.fromEntries(Array.from({ length: 205 }, (_, i) => [`k${i}`, ""]));
const large = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, "é".repeat(9000)]));

test.each<readonly [string, Values, string, string | null]>([
  ["longer than its field takes", { fld_3: "123456" }, "field_too_long", "fld_3"],
  ["longer than any field takes", { fld_1: "x".repeat(10_001) }, "field_too_long", "fld_1"],
  ["with half a surrogate pair", { fld_1: "a\ud83d" }, "invalid_parameter", "fld_1"],
  ["with a control character", { fld_1: "a\u0007" }, "invalid_parameter", "fld_1"],
  ["with a vertical tab", { fld_1: "a\u000b" }, "invalid_parameter", "fld_1"],
  ["too many in number", many, "invalid_parameter", null],
  ["too large together", large, "invalid_parameter", null],
])("values %s are refused", (_, values, code, named) => {
  expect(() => resolveValues(FIELDS, values)).toThrow(UnusableValue);
  try {
    resolveValues(FIELDS, values);
  } catch (error) {
    expect(error).toMatchObject({ code, field: named });
  }
});

test("a template of more fields than that is filled whole", () => {
  const fields = Array.from({ length: 300 }, (_, i) => field(`f${i}`, `n${i}`, `l${i}`));
  const values = Object.fromEntries(fields.map(({ id }) => [id, "x"]));
  expect(resolveValues(fields, values).byField.size).toBe(300);
});

test("the longest value allowed is taken", () => {
  const text = "x".repeat(10_000);
  expect(resolveValues(FIELDS, { fld_1: text }).byField.get("fld_1")).toBe(text);
});
