import { expect, test } from "vitest";
import type { SceneField, TextBox } from "../../contract/scene.ts";
import type { Template } from "../../contract/template.ts";
import { trialFields } from "./trial-fields.ts";

/** A template of boxes that can be filled, with as much as is looked at. */
function templateOf(
  boxes: readonly Pick<TextBox, "id" | "text">[],
  fields: readonly Pick<SceneField, "id" | "isPlaceholder" | "defaultValue" | "boxes">[],
): Template {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a template as is looked at
  return {
    pages: [{ boxes: boxes.map((box) => ({ ...box, editable: true })) }],
    fields,
    plan: { boxes: boxes.map(({ id }) => ({ id })) },
  } as unknown as Template;
}

const literal = (text: string) => ({ kind: "literal" as const, text });
const value = (field: string) => ({ kind: "field" as const, field });

test("a box is tried as a whole, or value by value beside its fixed words", () => {
  const pattern = [literal("Tel. "), value("phone"), literal(" / "), value("fax")];
  const template = templateOf(
    [
      { id: "a", text: "Anna Berger" },
      { id: "b", text: "Tel. {{phone}} / 12" },
      { id: "c", text: "Closed" },
    ],
    [
      {
        id: "name",
        isPlaceholder: false,
        defaultValue: "Anna Berger",
        boxes: [{ box: "a", pattern: [value("name")] }],
      },
      { id: "phone", isPlaceholder: true, defaultValue: null, boxes: [{ box: "b", pattern }] },
      { id: "fax", isPlaceholder: false, defaultValue: "12", boxes: [{ box: "b", pattern }] },
    ],
  );
  const { template: own, tried } = trialFields(template);
  expect(tried.map(({ field, box, text }) => [field, box.id, text])).toEqual([
    ["a", "a", "Anna Berger"],
    ["b 1", "b", "{{phone}}"],
    ["b 3", "b", "12"],
    ["c", "c", "Closed"],
  ]);
  expect(own.fields.map(({ id, boxes }) => [id, boxes[0]?.pattern])).toEqual([
    ["a", [value("a")]],
    ["b 1", [literal("Tel. "), value("b 1"), literal(" / "), value("b 3")]],
    ["b 3", [literal("Tel. "), value("b 1"), literal(" / "), value("b 3")]],
    ["c", [value("c")]],
  ]);
});

test("words that an author has written anew are tried with the whole box", () => {
  const template = templateOf(
    [{ id: "a", text: "Tel. 12" }],
    [
      {
        id: "phone",
        isPlaceholder: true,
        defaultValue: null,
        boxes: [{ box: "a", pattern: [literal("Call "), value("phone")] }],
      },
    ],
  );
  expect(trialFields(template).tried.map(({ field, text }) => [field, text])).toEqual([
    ["a", "Tel. 12"],
  ]);
});
