import { expect, test } from "vitest";
import { sceneOfTexts } from "#test/support/scene-kit.ts";
import type { SceneField, TextBox } from "#engine/contract/scene.ts";
import { unreadPlaceholder } from "#engine/contract/unread-placeholders.ts";

function codeOf(text: string, change: Partial<TextBox> = {}): string | null {
  const scene = sceneOfTexts(["Kiln & Co", text], (_box, i) => (i === 1 ? change : {}));
  return unreadPlaceholder(scene)?.code ?? null;
}

test.each([
  ["{{first_", "{{first_"],
  ["Dear {{name},", "{{name"],
  ["name}}", "name}}"],
  ["｛｛役職｝", "｛｛役職"],
  ["{{a}} and {{b", "{{b"],
])("of %s the code %s would be printed", (text, code) => {
  expect(codeOf(text)).toBe(code);
});

test.each([
  "{{name}}",
  "{{first_\nname}}",
  "｛｛役職｝｝",
  "{{fax?}}",
  "{{city|Ghent}}",
  "{ {name} }",
  "100 %% of it",
  "{{ }} and {{}}",
  "a {b} c",
  "<<name>>",
])("%s leaves none", (text) => {
  expect(codeOf(text)).toBeNull();
});

test("a whole one in text that cannot be filled would be printed, unless nothing of the text is", () => {
  const kept = { editable: false };
  expect(codeOf("{{name}}", { ...kept, reason: "type3_font" })).toBe("{{name}}");
  expect(codeOf("<<guest>>", { ...kept, reason: "path_copy" })).toBe("<<guest>>");
  expect(codeOf("{{name}}", { ...kept, reason: "hidden_layer" })).toBeNull();
  expect(codeOf("{{name}}", { ...kept, reason: "locked_by_author" })).toBe("{{name}}");
  // Brackets and quotation marks are copy where nobody said otherwise.
  expect(codeOf("[City]", { ...kept, reason: "type3_font" })).toBeNull();
});

test("the page of a code is told", () => {
  const scene = sceneOfTexts(["{{open"], () => ({ page: 2 }));
  expect(unreadPlaceholder(scene)).toEqual({ code: "{{open", page: 2 });
});

test("one in the fixed words that an author gave a box would be printed", () => {
  const scene = sceneOfTexts(["{{name}}"]);
  expect(unreadPlaceholder(scene)).toBeNull();
  const fields = scene.fields.map((field) => ({ ...field, boxes: asWords(field) }));
  expect(unreadPlaceholder({ ...scene, fields })?.code).toBe("{{name}}");
});

function asWords({ id, boxes }: SceneField): SceneField["boxes"] {
  const pattern = [
    { kind: "literal", text: "{{name}} " },
    { kind: "field", field: id },
  ] as const;
  return boxes.map((shown) => ({ ...shown, pattern }));
}
