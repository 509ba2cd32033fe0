import { expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "../contract/box-settings.ts";
import type { PatternPart, SceneField, TextBox } from "../contract/scene.ts";
import type { Values } from "../contract/values.ts";
import { type FixedText, fixedTexts } from "./fixed-texts.ts";

const TEXT = "Fax: 12\nTel: 34 (day)\nOslo";
const PATTERN: readonly PatternPart[] = [
  { kind: "literal", text: "Fax: " },
  { kind: "field", field: "fax" },
  { kind: "literal", text: "\nTel: " },
  { kind: "field", field: "tel" },
  { kind: "literal", text: " (day)\nOslo" },
];
/** As much of a box as is looked at. */
const BOX = {
  id: "b",
  text: TEXT,
  lines: TEXT.split("\n").map((text) => ({ text, from: [0, 0], to: [0, 0] })),
  settings: DEFAULT_BOX_SETTINGS,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
} as unknown as TextBox;

function field(id: string, defaultValue: string): SceneField {
  return {
    id,
    name: id,
    label: id,
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue,
    isPlaceholder: false,
    maxLength: null,
    boxes: [{ box: "b", pattern: PATTERN }],
    whenEmpty: "line",
  };
}

function fixed(values: Values): FixedText {
  const fields = [field("fax", "12"), field("tel", "34")];
  return fixedTexts({ pages: [{ boxes: [BOX] }], fields, values })(BOX);
}

// "PIECES 5" of wokngo, at several places of a page: a word that went with its value was looked for among those that stay.
test.each<[string, Values, readonly string[]]>([
  ["nothing was given", {}, [TEXT]],
  ["values came", { fax: "5", tel: "6" }, ["Fax: ", "Tel: ", " (day)", "Oslo"]],
  ["the words of a line go", { fax: "" }, ["Tel: ", "34", " (day)", "Oslo"]],
  ["those before and behind its value go", { tel: "" }, ["Fax: ", "12", "Oslo"]],
  ["a value reads as it did", { fax: "12", tel: "6" }, ["Fax: ", "12", "Tel: ", " (day)", "Oslo"]],
])("stretches that are shown as they were: %s", (_, values, expected) => {
  expect(fixed(values).spans.map(([start, end]) => TEXT.slice(start, end))).toEqual(expected);
});
