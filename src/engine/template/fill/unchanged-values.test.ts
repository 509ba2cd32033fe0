import { expect, test } from "vitest";
import type { Template } from "../../contract/template.ts";
import { boxOf, fieldOf, sceneOf } from "../small-scenes.test-kit.ts";
import { unchangedValues } from "./unchanged-values.ts";

test("each box that can be written shows its own words by a field of its own", () => {
  const scene = sceneOf(
    [
      [boxOf("a", "Dear Ada,"), boxOf("locked", "Ltd.", { editable: false, reason: "fixed_text" })],
      [boxOf("b", "Ada"), boxOf("unplanned", "Ada")],
    ],
    [fieldOf("name", ["a", "b"])],
  );
  const plan = { boxes: ["a", "b", "locked"].map((id) => ({ id })) };
  const made = unchangedValues({ ...scene, plan } as unknown as Template);
  expect(made.template.pages).toBe(scene.pages);
  expect(made.template.fields.map(({ name, boxes, required }) => [name, boxes, required])).toEqual([
    ["a", [{ box: "a", pattern: [{ kind: "field", field: "a" }] }], false],
    ["b", [{ box: "b", pattern: [{ kind: "field", field: "b" }] }], false],
  ]);
  expect([...made.values.byField]).toEqual([
    ["a", "Dear Ada,"],
    ["b", "Ada"],
  ]);
  expect(made.values.ignored).toEqual([]);
});
