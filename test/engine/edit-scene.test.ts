import { expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "#engine/contract/box-settings.ts";
import { patternsOf } from "#engine/contract/patterns.ts";
import { sceneFields } from "#engine/scene/fields/fields.ts";
import type { SceneField, TextBox } from "#engine/contract/scene.ts";
import { editScene } from "#engine/template/edit/edit-scene.ts";
import { fieldEditOf, sceneOfTexts } from "#test/support/scene-kit.ts";
import type { AuthoredScene, SceneEdit, SharedBoxes } from "#engine/contract/scene-edit.ts";
import { DEFAULT_OUTPUT } from "#engine/contract/template.ts";

const SCENE = sceneOfTexts(["Dear Anna,", "Oslo", "Oslo again", "{{city}}"]);
const NO_SHARING: SharedBoxes = [];

function box(scene: AuthoredScene, i: number): TextBox {
  const found = scene.pages[0]?.boxes[i];
  if (found === undefined) {
    throw new Error(`no box ${i}`);
  }
  return found;
}

function field(scene: AuthoredScene, i: number): SceneField {
  const found = scene.fields[i];
  if (found === undefined) {
    throw new Error(`no field ${i}`);
  }
  return found;
}

function edited(edit: SceneEdit, shared = NO_SHARING, scene = SCENE): AuthoredScene {
  const result = editScene(scene, shared, edit);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.refusals));
  }
  return result.scene;
}

function refusals(edit: SceneEdit, shared = NO_SHARING): readonly string[] {
  const result = editScene(SCENE, shared, edit);
  return result.ok ? [] : result.refusals.map(({ on, member }) => `${on} ${member}`);
}

const ids = SCENE.pages.flatMap((page) => page.boxes.map((one) => one.id));
const [A = "", B = "", C = ""] = ids;
const all = SCENE.fields.map(fieldEditOf);

test("a long list of prices is saved as it was parted, and with one word more", () => {
  const rows = Array.from(
    { length: 60 },
    (_, i) => `Copa ${"ABCDEFGH"[i % 8]} rosa ........ $${90 + i}`,
  );
  const list = sceneOfTexts([rows.join("\n")]);
  const fields = list.fields.map(fieldEditOf);
  const { id, text } = box(list, 0);
  const pattern = patternsOf(list.fields).get(id) ?? [];
  expect(pattern.length).toBeGreaterThan(100);
  const asRead = editScene(list, NO_SHARING, { boxes: [{ id, pattern }], fields });
  expect(asRead).toMatchObject({ ok: true, isChanged: false });
  const more = [{ kind: "literal", text: "A " } as const, ...pattern];
  expect(editScene(list, NO_SHARING, { boxes: [{ id, pattern: more }], fields }).ok).toBe(true);
  const endless = Array.from({ length: text.length + 1 }, (_, i) => pattern[i % pattern.length]!);
  expect(editScene(list, NO_SHARING, { boxes: [{ id, pattern: endless }], fields }).ok).toBe(false);
});

test("an edit of nothing, and one that says what is, change nothing", () => {
  const full: SceneEdit = {
    boxes: SCENE.pages.flatMap((page) =>
      page.boxes.map(({ id, settings }) => ({ id, settings, locked: false })),
    ),
    fields: all,
    output: SCENE.output,
  };
  for (const edit of [{}, full]) {
    const result = editScene(SCENE, NO_SHARING, edit);
    expect(result).toEqual({ ok: true, scene: SCENE, isChanged: false });
    expect(JSON.stringify(result.ok && result.scene)).toBe(JSON.stringify(SCENE));
  }
});

test("settings and output are as set; everything found stays", () => {
  const settings = { ...DEFAULT_BOX_SETTINGS, minSizePt: 9, align: "right" as const };
  const after = edited({
    boxes: [{ id: A, settings }],
    output: { ...DEFAULT_OUTPUT, flatten: true },
  });
  expect(box(after, 0)).toEqual({ ...box(SCENE, 0), settings, isOpened: true });
  expect(after.output.flatten).toBe(true);
  expect(after.fields).toEqual(SCENE.fields);
});

test("fields are renamed, reordered and ruled; boxes go along", () => {
  const after = edited({
    fields: all.toReversed().map((one) => ({ ...one, name: `${one.name}_x`, required: true })),
  });
  expect(after.fields.map(({ id }) => id)).toEqual(SCENE.fields.map(({ id }) => id).toReversed());
  expect(after.fields.every(({ required, boxes }) => required && boxes.length === 1)).toBe(true);
});

test("two boxes join in one field and come apart into their own", () => {
  const { id } = field(SCENE, 1);
  const joined = edited({ boxes: [{ id: C, pattern: [{ kind: "field", field: id }] }] });
  expect(joined.fields.map(({ boxes }) => boxes.length)).toEqual([1, 2, 1]);
  const split = editScene(joined, NO_SHARING, {
    boxes: [{ id: C, pattern: [{ kind: "field", field: "new_1" }] }],
    fields: [
      ...joined.fields.map(fieldEditOf),
      { ...fieldEditOf(field(SCENE, 2)), id: "new_1", name: "again" },
    ],
  });
  expect(split.ok && split.scene.fields.at(-1)).toMatchObject({
    id: expect.stringMatching(/^fld_[0-9a-f]{16}$/u),
    name: "again",
    isPlaceholder: false,
    boxes: [{ box: C }],
  });
});

test("a pattern sets words around values; neighbouring literals are one", () => {
  const { id } = field(SCENE, 0);
  const after = edited({
    boxes: [
      {
        id: A,
        pattern: [
          { kind: "literal", text: "De" },
          { kind: "literal", text: "ar " },
          { kind: "field", field: id },
          { kind: "literal", text: "," },
        ],
      },
    ],
  });
  expect(field(after, 0).boxes).toEqual([
    {
      box: A,
      pattern: [
        { kind: "literal", text: "Dear " },
        { kind: "field", field: id },
        { kind: "literal", text: "," },
      ],
    },
  ]);
});

test("a name between marks that the author makes a field is a placeholder, other words are not", () => {
  const scene = sceneOfTexts(["L[Lot] of «Цезарь»"]);
  const all = scene.fields.map(fieldEditOf);
  const made = { ...fieldEditOf(field(scene, 0)), defaultValue: null };
  const parts = (lot: string, dish: string) => [
    { kind: "literal" as const, text: "L" },
    { kind: "field" as const, field: lot },
    { kind: "literal" as const, text: " of «" },
    { kind: "field" as const, field: dish },
    { kind: "literal" as const, text: "»" },
  ];
  const after = edited(
    {
      boxes: [{ id: box(scene, 0).id, pattern: parts("new_lot", "new_dish") }],
      fields: [
        ...all,
        { ...made, id: "new_lot", name: "Lot" },
        { ...made, id: "new_dish", name: "Dish", defaultValue: "Цезарь" },
      ],
    },
    NO_SHARING,
    scene,
  );
  expect(after.fields.map(({ name, isPlaceholder }) => [name, isPlaceholder])).toEqual([
    ["Lot", true],
    ["Dish", false],
  ]);
});

test("the author's word on a placeholder counts; the default follows where none is given", () => {
  const city = field(SCENE, 3);
  const [greeting, ...rest] = all;
  const declared = edited({
    fields: [
      { ...greeting!, isPlaceholder: true },
      ...rest.map((one) => (one.id === city.id ? { ...one, isPlaceholder: false } : one)),
    ],
  });
  expect(declared.fields.map(({ isPlaceholder, defaultValue }) => [isPlaceholder, defaultValue]))
    // The page's own words are printed now, braces and all: so the author wants it.
    .toEqual([
      [true, ""],
      [false, "Oslo"],
      [false, "Oslo again"],
      [false, "{{city}}"],
    ]);
  const given = edited({
    fields: [{ ...greeting!, isPlaceholder: true, defaultValue: "Dear guest," }, ...rest],
  });
  expect(given.fields[0]).toMatchObject({ isPlaceholder: true, defaultValue: "Dear guest," });
});

test("what an empty value takes away is stored only where it is not the usual", () => {
  const withLine = edited({ fields: all.map((one) => ({ ...one, whenEmpty: "line" as const })) });
  expect(withLine.fields.map(({ whenEmpty }) => whenEmpty)).toEqual(all.map(() => "line"));
  const left = editScene(withLine, NO_SHARING, { fields: withLine.fields.map(fieldEditOf) });
  expect(left).toMatchObject({ ok: true, isChanged: false });
  const back = editScene(withLine, NO_SHARING, {
    fields: all.map((one) => ({ ...one, whenEmpty: "value" as const })),
  });
  expect(back).toMatchObject({ ok: true, scene: { fields: SCENE.fields }, isChanged: true });
});

test("a lock takes a box out of its field, and lifting it gives its own back", () => {
  const locked = edited({ boxes: [{ id: B, locked: true }] });
  expect(box(locked, 1)).toMatchObject({ editable: false, reason: "locked_by_author" });
  expect(locked.pages[0]?.reasons).toEqual(["locked_by_author"]);
  expect(locked.fields.map(({ boxes }) => boxes[0]?.box)).not.toContain(B);
  const free = edited({ boxes: [{ id: B, locked: false }] }, NO_SHARING, locked);
  expect(free.pages).toEqual(
    SCENE.pages.map((page) => ({
      ...page,
      boxes: page.boxes.map((one) => (one.id === B ? { ...one, isOpened: true } : one)),
    })),
  );
  // Where a new upload has it, not at the end.
  expect(free.fields).toEqual(SCENE.fields);
});

test("boxes of the same operators may be edited apart", () => {
  const shared = [[B, C]];
  const one = [{ kind: "field", field: field(SCENE, 1).id }] as const;
  const scene = edited({ boxes: [{ id: C, pattern: one }] });
  expect(refusals({ boxes: [{ id: B, locked: true }] }, shared)).not.toContain("box locked");
  const apart = edited({ boxes: [{ id: C, locked: true }] }, shared, scene);
  expect(apart.fields.flatMap(({ boxes }) => boxes.map(({ box }) => box))).not.toContain(C);
  const both = edited({ boxes: [B, C].map((id) => ({ id, locked: true })) }, shared, scene);
  const freed = edited({ boxes: [B, C].map((id) => ({ id, locked: false })) }, shared, both);
  expect(
    freed.fields.find(({ boxes }) => boxes.some((shown) => shown.box === B))?.boxes,
  ).toHaveLength(2);
});

const with1 = (change: object): SceneEdit => ({
  fields: all.map((one, i) => (i === 1 ? { ...one, ...change } : one)),
});
const settingsOf = (change: object): SceneEdit => ({
  boxes: [{ id: A, settings: { ...DEFAULT_BOX_SETTINGS, ...change } }],
});

test.each<readonly [string, SceneEdit, string]>([
  ["an unknown box", { boxes: [{ id: "box_x" }] }, "box id"],
  ["a box twice", { boxes: [{ id: A }, { id: A }] }, "box id"],
  [
    "an unknown field",
    { fields: [...all, { ...fieldEditOf(field(SCENE, 0)), id: "fld_x" }] },
    "field id",
  ],
  ["a field twice", { fields: [...all, ...all] }, "field id"],
  [
    "a new field nowhere",
    { fields: [...all, { ...fieldEditOf(field(SCENE, 0)), id: "new", name: "n" }] },
    "field id",
  ],
  ["a field that is shown left out", { fields: all.slice(1) }, "box pattern"],
  ["an empty name", with1({ name: " " }), "field name"],
  ["a name with a line break", with1({ name: "a\nb" }), "field name"],
  ["another's name", with1({ name: field(SCENE, 0).name.toUpperCase() }), "field name"],
  ["an empty label", with1({ label: "" }), "field label"],
  ["half a character", with1({ defaultValue: "\ud800" }), "field defaultValue"],
  ["a length of 1.5", with1({ maxLength: 1.5 }), "field maxLength"],
  ["a size of nothing", settingsOf({ minSizePt: 0 }), "box minSizePt"],
  ["no number", settingsOf({ minSizePt: Number.NaN }), "box minSizePt"],
  ["a size above the authored", settingsOf({ minSizePt: 12.5 }), "box minSizePt"],
  ["a width beyond the page", settingsOf({ maxWidthPt: 301 }), "box maxWidthPt"],
  ["too many lines", settingsOf({ maxLines: 201 }), "box maxLines"],
  ["no characters", settingsOf({ characterLimit: 0 }), "box characterLimit"],
  ["a group without a name", settingsOf({ fitGroup: "" }), "box fitGroup"],
  ["a language with a slash", settingsOf({ language: "de/ch" }), "box language"],
  ["a pattern without a field", { boxes: [{ id: A, pattern: [] }] }, "box pattern"],
  [
    "a pattern of an unknown field",
    { boxes: [{ id: A, pattern: [{ kind: "field", field: "x" }] }] },
    "box pattern",
  ],
  [
    "a literal with a control character",
    {
      boxes: [
        {
          id: A,
          pattern: [
            { kind: "literal", text: "\u0007" },
            { kind: "field", field: field(SCENE, 0).id },
          ],
        },
      ],
    },
    "box pattern",
  ],
])("%s is refused", (_name, edit, place) => {
  expect(refusals(edit)).toContain(place);
});

test("a box that cannot be filled takes no pattern and needs no lock", () => {
  const stuck: AuthoredScene = {
    ...SCENE,
    pages: SCENE.pages.map((page) => ({
      ...page,
      boxes: page.boxes.map((one) =>
        one.id === A ? { ...one, editable: false, reason: "clip_text" as const } : one,
      ),
    })),
    fields: SCENE.fields.slice(1),
  };
  const pattern = [{ kind: "field", field: field(SCENE, 1).id }] as const;
  expect(editScene(stuck, NO_SHARING, { boxes: [{ id: A, pattern }] }).ok).toBe(false);
  expect(editScene(stuck, NO_SHARING, { boxes: [{ id: A, locked: true }] }).ok).toBe(false);
  expect(editScene(stuck, NO_SHARING, { boxes: [{ id: A, locked: false }] })).toMatchObject({
    ok: true,
    isChanged: false,
  });
});

test("a field of a box that is freed takes a name of its own", () => {
  const locked = edited({ boxes: [{ id: B, locked: true }] });
  const taken = editScene(locked, NO_SHARING, {
    fields: locked.fields.map((one, i) => ({
      ...fieldEditOf(one),
      name: i === 0 ? "oslo" : one.name,
    })),
    boxes: [{ id: B, locked: false }],
  });
  expect(taken.ok && taken.scene.fields.map(({ name }) => name)).toContain("oslo_2");
  expect(sceneFields(SCENE.pages[0]?.boxes ?? [], new Map())).toHaveLength(4);
});
