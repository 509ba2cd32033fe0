import { expect, test } from "vitest";
import { sceneOfTexts } from "#test/support/scene-kit.ts";
import type { SceneField } from "#engine/contract/scene.ts";
import { boxTexts } from "#engine/template/fill/box-texts.ts";

/** The texts that values make of boxes with these words, by the fields an upload would get. */
function textsOf(
  words: readonly string[],
  values: Readonly<Record<string, string>>,
  change: (field: SceneField) => SceneField = (field) => field,
): readonly string[] {
  const { pages, fields } = sceneOfTexts(words);
  const changed = fields.map(change);
  const byName = new Map(changed.map(({ id, name }) => [name, id]));
  const given = new Map(
    Object.entries(values).map(([name, value]) => [byName.get(name) ?? name, value]),
  );
  return boxTexts(pages, changed, given).map(({ text }) => text);
}

const STACK = "Harbour Studio\n9 Chancery Court\n0117 496 0100\nada@studio.example";

test("a stack sent back with its own words says what it said; one other line changes that line", () => {
  const { fields } = sceneOfTexts([STACK]);
  const own = Object.fromEntries(
    fields.map(({ name, defaultValue }) => [name, defaultValue ?? ""]),
  );
  expect(textsOf([STACK], own)).toEqual([STACK]);
  expect(textsOf([STACK], { ...own, email: "x@y.example" })).toEqual([
    STACK.replace("ada@studio.example", "x@y.example"),
  ]);
});

test("nothing given for words that could not be read leaves them", () => {
  expect(textsOf(["fes\ufffdval"], { fes_val: "" })).toEqual(["fes\ufffdval"]);
  expect(textsOf(["fes\ufffdval"], { fes_val: "Festival" })).toEqual(["Festival"]);
  const stack = "Fes\ufffdval\nada@studio.example";
  expect(textsOf([stack], { fes_val: "", email: "x@y.example" })).toEqual([
    "Fes\ufffdval\nx@y.example",
  ]);
});

test("an empty value takes its line's words only where its author wants that", () => {
  const words = ["Fax {{fax}}\nOslo"];
  expect(textsOf(words, { fax: "" })).toEqual(["Fax\nOslo"]);
  const byLine = (field: SceneField): SceneField => ({ ...field, whenEmpty: "line" });
  expect(textsOf(words, { fax: "" }, byLine)).toEqual(["Oslo"]);
  expect(textsOf(words, { fax: "12" }, byLine)).toEqual(["Fax 12\nOslo"]);
  // So does the artwork itself, by the mark of an optional placeholder.
  expect(textsOf(["Fax {{fax?}}\nOslo"], { fax: "" })).toEqual(["Oslo"]);
  expect(textsOf(["Fax {{fax?}}\nOslo"], { fax: "12" })).toEqual(["Fax 12\nOslo"]);
});

test("a problem of a box names the field that was changed in it", () => {
  const { pages, fields } = sceneOfTexts([STACK]);
  const own = new Map(fields.map(({ id, defaultValue }) => [id, defaultValue ?? ""]));
  const [first, , third, last] = fields.map(({ id }) => id);
  const named = (values: ReadonlyMap<string, string>): readonly (string | null)[] =>
    boxTexts(pages, fields, values).map(({ field }) => field);
  expect(named(own)).toEqual([first]);
  expect(named(new Map([...own, [last ?? "", "x@y.example"]]))).toEqual([last]);
  expect(named(new Map([[third ?? "", "0117 1"]]))).toEqual([third]);
  expect(named(new Map())).toEqual([]);
});

test("boxes without placeholders copy no values: there may be thousands of both", () => {
  class Watched extends Map<string, string> {
    copies = 0;
    override [Symbol.iterator](): MapIterator<[string, string]> {
      this.copies++;
      return super[Symbol.iterator]();
    }
  }
  const { pages, fields } = sceneOfTexts(["Oslo", "Bergen", "Harbour Studio"]);
  const values = new Watched();
  fields.forEach(({ id }) => values.set(id, "Other"));
  expect(boxTexts(pages, fields, values).map(({ text }) => text)).toEqual(
    Array.from({ length: 3 }, () => "Other"),
  );
  expect(values.copies).toBe(0);
});
