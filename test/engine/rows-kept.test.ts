import { expect, test } from "vitest";
import { plainBox } from "#test/support/fit-kit.ts";
import type { SceneField, TextBox } from "#engine/contract/scene.ts";
import { boxTexts } from "#engine/template/fill/box-texts.ts";

/** A field for each line of the box. */
function lineFields(box: TextBox): readonly SceneField[] {
  const texts = box.text.split("\n");
  const pattern = texts.flatMap((_, i) => [
    ...(i > 0 ? [{ kind: "literal" as const, text: "\n" }] : []),
    { kind: "field" as const, field: `fld_${String(i)}` },
  ]);
  return texts.map((text, i) => ({
    id: `fld_${String(i)}`,
    name: `line_${String(i)}`,
    label: text,
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: text,
    isPlaceholder: false,
    maxLength: null,
    boxes: [{ box: box.id, pattern }],
  }));
}

test.each<[string, Partial<TextBox>, string]>([
  ["the lines below an empty one move up", {}, "Soup\nTea"],
  ["rows below an empty one stay beside their prices", { isInRows: true }, "Soup\n\nTea"],
])("%s", (_, changes, text) => {
  const box = plainBox("Soup\nCake\nTea", changes);
  const [found] = boxTexts([{ boxes: [box] }], lineFields(box), new Map([["fld_1", ""]]));
  expect(found?.text).toBe(text);
});

test("rows that hold their prices behind dots move up with them", () => {
  const box = plainBox("Soup ..... 4\nCake ..... 5\nTea ..... 3", { isInRows: true });
  const [found] = boxTexts([{ boxes: [box] }], lineFields(box), new Map([["fld_1", ""]]));
  expect(found?.text).toBe("Soup ..... 4\nTea ..... 3");
});
