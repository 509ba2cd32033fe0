import { describe, expect, test } from "vitest";
import type { SceneField } from "../../contract/scene.ts";
import type { FieldEdit } from "../../contract/scene-edit.ts";
import { boxOf, fieldOf, patternOf, sceneOf } from "../small-scenes.test-kit.ts";
import { FieldList, type Pattern } from "./field-list.ts";

const STORED: readonly SceneField[] = [
  fieldOf("name", ["a"], { defaultValue: "Ada", required: true }),
  fieldOf("town", ["b"], { defaultValue: "Ghent", group: "1.2", row: 3, labels: { de: "Ort" } }),
  fieldOf("logo", [], { type: "image", images: [{ image: "img_1", fit: "fit" }] }),
];

const editOf = (field: Pick<SceneField, "id"> & Partial<FieldEdit>): FieldEdit => ({
  name: field.id,
  label: field.id,
  inputKind: "text",
  required: false,
  defaultValue: null,
  maxLength: null,
  ...field,
});

const BOXES = [boxOf("a", "Ada"), boxOf("b", "Ghent"), boxOf("c", "[Lot]"), boxOf("d", "Ada")];

interface Given {
  readonly edits?: readonly FieldEdit[];
  readonly uploaded?: readonly SceneField[];
}

function listOf({ edits, uploaded = [] }: Given = {}): FieldList {
  return new FieldList(STORED, edits, { asUploaded: () => uploaded });
}

/** The fields of a list, where boxes are shown as "$field" patterns say. */
function made(list: FieldList, shown: Readonly<Record<string, string>>): readonly SceneField[] {
  const patterns = new Map(
    Object.entries(shown).map(([box, written]) => [box, list.resolve(patternOf(written)) ?? []]),
  );
  return list.withBoxes(BOXES, patterns, { pages: sceneOf([BOXES], []).pages, shown: new Map() });
}

const AS_STORED = { a: "$name", b: "$town" };

describe("members of a field that an edit leaves out", () => {
  const town = (edit: Partial<FieldEdit>): SceneField | undefined =>
    made(listOf({ edits: [editOf({ id: "town", ...edit })] }), { b: "$town" })[0];

  test("stay as they are: block, row and labels of other languages", () => {
    expect(town({})).toMatchObject({ group: "1.2", row: 3, labels: { de: "Ort" } });
  });

  test("go where the edit says so", () => {
    const field = town({ group: null, labels: {} });
    expect(field).not.toHaveProperty("group");
    expect(field).not.toHaveProperty("labels");
  });

  test("a row is one of its block only", () => {
    expect(town({ group: "1.2" })).toHaveProperty("row", 3);
    expect(town({ group: "Delivery" })).not.toHaveProperty("row");
    expect(town({ group: null })).not.toHaveProperty("row");
  });

  test("a choice that is left out is none any more; what an empty value does stays", () => {
    const stored = [
      fieldOf("size", ["a"], {
        choice: { options: ["S", "M"], labels: {} } as never,
        whenEmpty: "line",
      }),
    ];
    const list = (edit: Partial<FieldEdit>): SceneField | undefined =>
      made(new FieldList(stored, [editOf({ id: "size", ...edit })], { asUploaded: () => [] }), {
        a: "$size",
      })[0];
    expect(list({})).not.toHaveProperty("choice");
    expect(list({})).toHaveProperty("whenEmpty", "line");
    expect(list({ whenEmpty: "value" })).not.toHaveProperty("whenEmpty");
  });
});

test("without edits the stored fields stand, in their order", () => {
  expect(made(listOf(), AS_STORED).map(({ id }) => id)).toEqual(["name", "town"]);
  const turned = listOf({ edits: [editOf({ id: "town" }), editOf({ id: "name" })] });
  expect(made(turned, AS_STORED).map(({ id }) => id)).toEqual(["town", "name"]);
});

describe("a new field", () => {
  const list = listOf({ edits: [editOf({ id: "new1", name: "Lot" })] });
  const [field] = made(list, { c: "$new1" });

  test("has an id of its own, the same when the same edit is sent again", () => {
    expect(field?.id).toMatch(/^fld_[0-9a-f]{16}$/u);
    const again = listOf({ edits: [editOf({ id: "new1", name: "LOT" })] });
    expect(made(again, { c: "$new1" })[0]?.id).toBe(field?.id);
    const other = listOf({ edits: [editOf({ id: "new2", name: "Lot" })] });
    expect(made(other, { c: "$new2" })[0]?.id).not.toBe(field?.id);
  });

  test("never has the id of a stored one", () => {
    const stored = [fieldOf(field?.id ?? "", ["a"])];
    const edits = [...stored, { id: "new1" }].map((one) => editOf({ name: "Lot", ...one }));
    const fields = made(new FieldList(stored, edits, { asUploaded: () => [] }), {
      a: `$${field?.id}`,
      c: "$new1",
    });
    expect(new Set(fields.map(({ id }) => id)).size).toBe(2);
  });

  test("is a placeholder where all of its places are words between marks", () => {
    expect(field?.isPlaceholder).toBe(true);
    expect(made(list, { c: "$new1", b: "$new1" })[0]?.isPlaceholder).toBe(false);
    expect(made(list, { b: "$new1" })[0]?.isPlaceholder).toBe(false);
  });

  test("that nothing shows is refused; a stored one just goes", () => {
    const unused = (shown: ReadonlyMap<string, Pattern>) =>
      list.unusedNew(shown, new Map()).map(({ on, id, member }) => [on, id, member]);
    expect(unused(new Map())).toEqual([["field", "new1", "id"]]);
    expect(unused(new Map([["c", patternOf(`$${field?.id}`)]]))).toEqual([]);
    const pictured = new Map([["img_1", { field: "new1", fit: "fit" as const }]]);
    expect(list.unusedNew(new Map(), pictured)).toEqual([]);
  });
});

describe("a pattern", () => {
  const list = listOf({ edits: [...STORED.map((one) => editOf(one)), editOf({ id: "new1" })] });

  test("has the ids of new fields, and one literal where there were several", () => {
    const pattern = list.resolve([
      ...patternOf("Dear "),
      ...patternOf("Ms $new1"),
      ...patternOf("!"),
    ]);
    expect(pattern).toEqual([
      { kind: "literal", text: "Dear Ms " },
      { kind: "field", field: expect.stringMatching(/^fld_/u) as string },
      { kind: "literal", text: "!" },
    ]);
  });

  test.each([
    ["of no field", "$gone"],
    ["of a picture", "$logo"],
    ["of one among others", "$name and $gone"],
  ])("%s is none", (_, written) => {
    expect(list.resolve(patternOf(written))).toBeNull();
  });

  test("of words alone stands", () => {
    expect(list.resolve(patternOf("words"))).toEqual(patternOf("words"));
  });
});

describe("a box that comes back open", () => {
  const uploaded = [
    fieldOf("first", ["x"], { name: "first" }),
    fieldOf("name", ["a"], { name: "name" }),
    fieldOf("own", ["c"], { name: "Name" }),
    fieldOf("last", ["d"], { name: "Name" }),
  ];

  test("has the field that a new upload gives it, with a name that is free", () => {
    const list = listOf({ uploaded });
    expect(list.ownFieldOf(BOXES[2]!)).toEqual(patternOf("$own"));
    expect(list.ownFieldOf(BOXES[3]!)).toEqual(patternOf("$last"));
    const fields = made(list, { ...AS_STORED, c: "$own", d: "$last" });
    expect(fields.map(({ id, name }) => [id, name])).toEqual([
      ["name", "name"],
      ["own", "Name_2"],
      ["last", "Name_3"],
      ["town", "town"],
    ]);
  });

  test("shows a field that is there already, and has none where it shows symbols only", () => {
    const list = listOf({ uploaded });
    expect(list.ownFieldOf(boxOf("a", "Ada"))).toEqual(patternOf("$name"));
    expect(list.ownFieldOf(boxOf("z", "•"))).toBeNull();
    expect(made(list, AS_STORED)).toHaveLength(2);
  });

  test("stands first where nothing of the list is before it", () => {
    const list = listOf({ uploaded });
    list.ownFieldOf(boxOf("x", "First"));
    const boxes = [boxOf("x", "First"), ...BOXES];
    const fields = list.withBoxes(
      boxes,
      new Map([
        ["x", patternOf("$first")],
        ["a", patternOf("$name")],
      ]),
      { pages: [], shown: new Map() },
    );
    expect(fields.map(({ id }) => id)).toEqual(["first", "name"]);
  });
});

describe("what a field is called a placeholder for", () => {
  const [name] = STORED;
  const edited = (edit: Partial<FieldEdit>): SceneField | undefined =>
    made(listOf({ edits: [editOf({ ...name!, ...edit })] }), { a: "$name" })[0];

  test.each<[string, Partial<FieldEdit>, boolean, string | null]>([
    ["as it is", {}, false, "Ada"],
    ["by its author's word, with nothing in its place", { isPlaceholder: true }, true, ""],
    [
      "with the default that comes along",
      { isPlaceholder: true, defaultValue: "Bea" },
      true,
      "Bea",
    ],
    ["not, as before", { isPlaceholder: false }, false, "Ada"],
  ])("%s", (_, edit, isPlaceholder, defaultValue) => {
    expect(edited(edit)).toMatchObject({ isPlaceholder, defaultValue });
  });

  test("one that is none any more prints its page's words", () => {
    const stored = [fieldOf("lot", ["c"], { isPlaceholder: true })];
    const edits = [editOf({ id: "lot", defaultValue: "", isPlaceholder: false })];
    const list = new FieldList(stored, edits, { asUploaded: () => [] });
    expect(made(list, { c: "$lot" })[0]).toMatchObject({
      isPlaceholder: false,
      defaultValue: "[Lot]",
    });
  });
});

test("boxes of a field stay in their order, new ones behind; each counts once", () => {
  const stored = [fieldOf("name", ["d", "a"])];
  const list = new FieldList(stored, undefined, { asUploaded: () => [] });
  const [field] = made(list, { a: "$name", b: "$name or $name", d: "$name" });
  expect(field?.boxes.map(({ box }) => box)).toEqual(["d", "a", "b"]);
});

test("what type a field of the edit has is told by its key", () => {
  const list = listOf({
    edits: [...STORED.map((one) => editOf(one)), editOf({ id: "new1", type: "image" })],
  });
  expect(["name", "logo", "new1", "gone"].map((key) => list.typeOf(key))).toEqual([
    "text",
    "image",
    "image",
    undefined,
  ]);
});
