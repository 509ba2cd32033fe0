import { expect, test } from "vitest";
import { fieldProblems, withFieldProblems } from "./field-problems.ts";
import type { ReasonCode } from "./problems.ts";
import type { SceneField, ScenePage, TextBox } from "./scene.ts";
import { valuesInFixedText } from "./values-in-fixed-text.ts";

/** A page of fixed texts, and a field elsewhere on it. */
function shownOf(
  fixed: readonly string[],
  field: Partial<SceneField> = {},
  box: Partial<TextBox> = { reason: "running_text" },
) {
  const boxes = fixed.map((text, i) => ({
    id: `box_${i}`,
    page: 0,
    text,
    editable: false,
    ...box,
  }));
  const shown = {
    id: "fld_1",
    type: "text",
    inputKind: "date",
    isPlaceholder: false,
    defaultValue: "JULY 5th",
    boxes: [],
    ...field,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members that are looked at
  return {
    pages: [{ index: 0, boxes }],
    fields: [shown],
    fonts: [],
  } as unknown as { pages: ScenePage[]; fields: SceneField[]; fonts: [] };
}

test("a date that a sentence names as well is told at that sentence, with the number of places", () => {
  const shown = shownOf(["RSVP", "A reply is requested by July\n5th.", "Return by JULY  5TH"]);
  expect(valuesInFixedText(shown)).toMatchObject([
    {
      code: "value_in_fixed_text",
      severity: "warn",
      page: 0,
      field: "fld_1",
      box: "box_1",
      measured: { places: 2 },
    },
  ]);
});

test.each<[string, readonly string[], Partial<SceneField>, Partial<TextBox>?]>([
  ["another text", ["on July 6th"], {}],
  ["a longer number", ["JULY 5th"], { defaultValue: "LY 5th" }],
  ["a short one", ["at 7 pm"], { inputKind: "time", defaultValue: "7 pm" }],
  ["words of no kind", ["Our house"], { inputKind: "text", defaultValue: "Our house" }],
  ["a placeholder", ["JULY 5th"], { isPlaceholder: true, defaultValue: "JULY 5th" }],
  ["a picture", ["JULY 5th"], { type: "image" }],
  ["text that is filled too", ["by JULY 5th"], {}, { editable: true }],
  ["text that does not print", ["by JULY 5th"], {}, { reason: "hidden_layer" as ReasonCode }],
])("%s is none", (_, fixed, field, box) => {
  expect(valuesInFixedText(shownOf(fixed, field, box))).toEqual([]);
});

test("it is worked out anew for the fields as they are", () => {
  const shown = shownOf(["by JULY 5th"]);
  const [told] = fieldProblems(shown);
  const other = { ...told, code: "text_cropped" };
  const { problems } = withFieldProblems({
    ...shown,
    fields: [],
    problems: [other, told] as never,
  });
  expect(problems).toEqual([other]);
});
