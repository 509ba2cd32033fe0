import { describe, expect, test } from "vitest";
import type { SceneEdit } from "#engine/contract/scene-edit.ts";
import { ApiError } from "./errors.ts";
import type {
  FieldDocument,
  ImageObjectDocument,
  SceneDocument,
  SettingsDocument,
  TextObjectDocument,
} from "./scene-document.ts";
import {
  refusedRegroup,
  refusedScene,
  regroupOf,
  type SceneChange,
  sceneChangeOf,
  sceneEditOf,
  setsNamed,
  staleRevision,
} from "./sent-scene.ts";

const SETTINGS: SettingsDocument = {
  shrink_to_fit: true,
  max_width_pt: null,
  min_font_size_pt: 6,
  max_lines: null,
  character_limit: null,
  align: null,
  vertical_anchor: "first_line",
  case: null,
  direction: null,
  break_words: true,
  fit_group: "names",
  close_empty_lines: false,
  language: null,
};
const TEXT: TextObjectDocument = {
  id: "box_1",
  type: "text",
  page_box: [10, 20, 110.5, 32],
  quad: [],
  rotation_deg: 0,
  direction: "ltr",
  vertical: false,
  content: { text: "Ada", lines: ["Ada"] },
  style: {
    font: "Lato",
    font_size_pt: 12,
    leading_pt: null,
    tracking_em: 0,
    word_spacing_em: 0,
    horizontal_scale: 1,
    color: { space: "DeviceGray", components: [0], colorants: [] },
    align: "left",
    align_confidence: 1,
    case: "none",
  },
  room: { max_width_pt: 100, max_lines: 1 },
  instances: 1,
  shared_with: [],
  bound_paths: [],
  editable: true,
  reason: null,
  locked: false,
  settings: SETTINGS,
  pattern: null,
};
const PICTURE: ImageObjectDocument = {
  id: "img_1",
  type: "image",
  page_box: [0, 0, 9, 9],
  quad: [],
  content: { width_px: 9, height_px: 9, ppi: 72, color_space: "DeviceRGB" },
  editable: true,
  reason: null,
  field_id: null,
  fit: "fill",
};
const FIELD: FieldDocument = {
  id: "fld_1",
  name: "name",
  label: "Name",
  labels: { de: "Ihr Name", nl: "Naam" },
  type: "text",
  options: null,
  selection_set_id: null,
  input_kind: "email",
  required: true,
  default_value: "Ada",
  max_length: 20,
  placeholder: true,
  when_empty: "value",
  group: "1.1",
  row: null,
  objects: ["box_1"],
};
const CHOICE: FieldDocument = { ...FIELD, id: "fld_2", type: "selection", options: ["a", "b"] };
const LISTED: FieldDocument = { ...CHOICE, id: "fld_3", options: null, selection_set_id: "set_1" };
const SCENE: SceneDocument = {
  version: 1,
  title: "A card",
  pages: [
    {
      id: "page_0",
      pageSize: { width: 300, height: 400 },
      trimBox: null,
      bleedBox: null,
      reasons: [],
      objects: [TEXT, PICTURE],
    },
  ],
  fields: [FIELD, CHOICE, LISTED],
  fonts: { default: null },
  output: { flatten: false, remove_piece_info: true },
  _meta: { parserVersion: "1", sourceSha256: "ab" },
};

function edit(change: SceneChange): SceneEdit {
  const made = sceneEditOf(SCENE, change);
  if (made instanceof ApiError) {
    throw made;
  }
  return made;
}
/** The members a document is refused for. */
function refused(change: SceneChange | object): readonly string[] {
  const made = sceneEditOf(SCENE, change);
  return made instanceof ApiError
    ? (made.fields ?? []).map((at) => `${at.objectId} ${at.field}`)
    : [];
}
const onPage = (...objects: readonly object[]): SceneChange => ({
  pages: [{ id: "page_0", objects: objects.map((one) => ({ id: "box_1", ...one })) }],
});
const field = (changes: object): NonNullable<SceneEdit["fields"]>[number] | undefined =>
  edit({ fields: [{ id: "fld_1", ...changes }] }).fields?.[0];

describe("a document", () => {
  test("sent as it was read changes nothing", () => {
    const made = edit(JSON.parse(JSON.stringify(SCENE)));
    expect(made.output).toStrictEqual({ flatten: false, removePieceInfo: true });
    expect(made.boxes?.map(({ id }) => id)).toStrictEqual(["box_1"]);
    expect(made.images).toStrictEqual([{ id: "img_1", field: null, fit: "fill" }]);
    expect(made.fields?.map(({ id }) => id)).toStrictEqual(["fld_1", "fld_2", "fld_3"]);
  });

  test("that says nothing is no change of anything", () => {
    expect(edit({})).toStrictEqual({
      boxes: [],
      images: [],
      output: { flatten: false, removePieceInfo: true },
    });
  });

  test("says of the output what it says, and leaves the rest", () => {
    expect(edit({ output: { flatten: true } }).output).toStrictEqual({
      flatten: true,
      removePieceInfo: true,
    });
    expect(edit({ output: { remove_piece_info: false } }).output).toStrictEqual({
      flatten: false,
      removePieceInfo: false,
    });
  });
});

describe("a text object", () => {
  const box = (changes: object) => edit(onPage(changes)).boxes?.[0];

  test("keeps what is not sent", () => {
    expect(box({})).toStrictEqual({ id: "box_1" });
    expect(box({ locked: false })).toStrictEqual({ id: "box_1", locked: false });
    expect(box({ settings: undefined, pattern: undefined })).toStrictEqual({ id: "box_1" });
  });

  test("takes single settings and keeps the others, null being a value", () => {
    expect(
      box({ settings: { shrink_to_fit: false, min_font_size_pt: null, align: undefined } })
        ?.settings,
    ).toStrictEqual({
      shrinkToFit: false,
      maxWidthPt: null,
      minSizePt: null,
      maxLines: null,
      characterLimit: null,
      align: null,
      verticalAnchor: "first_line",
      textCase: null,
      direction: null,
      breakWords: true,
      fitGroup: "names",
      closeEmptyLines: false,
      language: null,
    });
  });

  test("hands every setting to the engine under its own name", () => {
    const sent: SettingsDocument = {
      shrink_to_fit: false,
      max_width_pt: 1,
      min_font_size_pt: 2,
      max_lines: 3,
      character_limit: 4,
      align: "right",
      vertical_anchor: "last_line",
      case: "upper",
      direction: "rtl",
      break_words: false,
      fit_group: "g",
      close_empty_lines: true,
      language: "de",
    };
    expect(box({ settings: sent })?.settings).toStrictEqual({
      shrinkToFit: false,
      maxWidthPt: 1,
      minSizePt: 2,
      maxLines: 3,
      characterLimit: 4,
      align: "right",
      verticalAnchor: "last_line",
      textCase: "upper",
      direction: "rtl",
      breakWords: false,
      fitGroup: "g",
      closeEmptyLines: true,
      language: "de",
    });
  });

  test("takes a pattern, none at all where it is null or the box is locked", () => {
    const pattern = [{ literal: "Dear " }, { field: "fld_1" }];
    expect(box({ pattern })?.pattern).toStrictEqual([
      { kind: "literal", text: "Dear " },
      { kind: "field", field: "fld_1" },
    ]);
    expect(box({ pattern, locked: false })).toHaveProperty("pattern");
    expect(box({ pattern: null })).toStrictEqual({ id: "box_1" });
    // The lock alone decides: it keeps the pattern it was read with.
    expect(box({ pattern, locked: true })).toStrictEqual({ id: "box_1", locked: true });
  });
});

describe("a picture", () => {
  const image = (changes: object) => edit(onPage({ id: "img_1", ...changes })).images?.[0];

  test("shows a field, none, or what it showed", () => {
    expect(image({})).toStrictEqual({ id: "img_1" });
    expect(image({ field_id: "fld_9", fit: "fit" })).toStrictEqual({
      id: "img_1",
      field: "fld_9",
      fit: "fit",
    });
    expect(image({ field_id: null })).toStrictEqual({ id: "img_1", field: null });
    expect(edit(onPage({ id: "img_1" })).boxes).toStrictEqual([]);
    expect(edit(onPage({})).images).toStrictEqual([]);
  });
});

describe("a field", () => {
  test("keeps what is not sent", () => {
    expect(field({})).toStrictEqual({
      id: "fld_1",
      name: "name",
      label: "Name",
      inputKind: "email",
      required: true,
      defaultValue: "Ada",
      maxLength: 20,
      type: "text",
    });
  });

  test("takes what is sent, false and null as well", () => {
    expect(
      field({
        name: "n",
        label: "L",
        input_kind: "phone",
        required: false,
        default_value: null,
        max_length: null,
        placeholder: false,
        when_empty: "line",
      }),
    ).toStrictEqual({
      id: "fld_1",
      name: "n",
      label: "L",
      inputKind: "phone",
      required: false,
      defaultValue: null,
      maxLength: null,
      type: "text",
      isPlaceholder: false,
      whenEmpty: "line",
    });
  });

  test.each<[string, labels: object, after: object]>([
    ["stay where none is sent", {}, { de: "Ihr Name", nl: "Naam" }],
    [
      "come in the order of their tags, trimmed",
      { ja: " 名前 " },
      { de: "Ihr Name", ja: "名前", nl: "Naam" },
    ],
    ["change by themselves", { nl: "Uw naam" }, { de: "Ihr Name", nl: "Uw naam" }],
    ["are taken away by empty ones", { de: "", nl: " " }, {}],
  ])("has labels by language: they %s", (_, labels, after) => {
    const made = field({ labels })?.labels ?? {};
    expect(Object.entries(made)).toStrictEqual(Object.entries(after));
  });

  test("that is new begins plain, and name and label stand in for each other", () => {
    const made = (changes: object) => edit({ fields: [{ id: "fld_new", ...changes }] }).fields?.[0];
    expect(made({ name: "city" })).toStrictEqual({
      id: "fld_new",
      name: "city",
      label: "city",
      inputKind: "text",
      required: false,
      defaultValue: null,
      maxLength: null,
    });
    expect(made({ label: "City" })).toMatchObject({ name: "City", label: "City" });
    expect(made({})).toMatchObject({ name: "", label: "" });
    expect(made({ type: "image" })).toMatchObject({ type: "image" });
  });

  test.each<[string, id: string, changes: object, choice: object | undefined]>([
    ["text has none", "fld_1", {}, undefined],
    ["a list of its own stays", "fld_2", {}, { setId: null, options: ["a", "b"] }],
    ["a list of its own is sent", "fld_2", { options: ["c"] }, { setId: null, options: ["c"] }],
    ["the shop's list stays", "fld_3", {}, { setId: "set_1", options: null }],
    [
      "another list of the shop",
      "fld_3",
      { selection_set_id: "set_2" },
      { setId: "set_2", options: null },
    ],
    [
      "the shop's list for its own",
      "fld_2",
      { selection_set_id: "set_1" },
      { setId: "set_1", options: null },
    ],
    ["its own list for the shop's", "fld_3", { options: ["c"] }, { setId: null, options: ["c"] }],
    [
      "the same list, and options null",
      "fld_3",
      { selection_set_id: "set_1", options: null },
      { setId: "set_1", options: null },
    ],
    [
      "text that becomes a selection",
      "fld_1",
      { type: "selection", options: ["c"] },
      { setId: null, options: ["c"] },
    ],
    ["a selection that becomes text", "fld_2", { type: "text" }, undefined],
  ])("offers: %s", (_, id, changes, choice) => {
    const [made] = edit({ fields: [{ id, ...changes }] }).fields ?? [];
    expect(made?.choice).toStrictEqual(choice);
    expect(made?.type).toBe("text");
  });

  test.each<[string, id: string, changes: object, member: string | null]>([
    ["a list for text", "fld_1", { options: ["c"] }, "type"],
    ["the shop's list for text", "fld_1", { selection_set_id: "set_1" }, "type"],
    ["none for text, said so", "fld_1", { options: null, selection_set_id: null }, null],
    ["two lists", "fld_2", { options: ["c"], selection_set_id: "set_1" }, "options"],
    ["no list", "fld_1", { type: "selection" }, "options"],
    ["its list taken away", "fld_2", { options: null }, "options"],
    ["the shop's list taken away", "fld_3", { selection_set_id: null }, "options"],
  ])("with %s", (_, id, changes, member) => {
    expect(refused({ fields: [{ id, ...changes }] })).toStrictEqual(
      member === null ? [] : [`${id} scene.fields.0.${member}`],
    );
  });
});

describe("what can only be read", () => {
  test.each<[string, change: object, at: string]>([
    ["of the scene", { title: "Other" }, "body scene.title"],
    [
      "of the scene, deep down",
      { _meta: { parserVersion: "2", sourceSha256: "ab" } },
      "body scene._meta",
    ],
    ["a member nobody knows", { other: 1 }, "body scene.other"],
    ["of a page", { pages: [{ id: "page_0", reasons: ["x"] }] }, "page_0 scene.pages.0.reasons"],
    ["of a text", onPage({ instances: 2 }), "box_1 scene.pages.0.objects.0.instances"],
    [
      "of a text, a picture's",
      onPage({ field_id: "fld_1" }),
      "box_1 scene.pages.0.objects.0.field_id",
    ],
    [
      "of a picture, a text's",
      onPage({ id: "img_1", locked: true }),
      "img_1 scene.pages.0.objects.0.locked",
    ],
    ["of a field", { fields: [{ id: "fld_1", objects: [] }] }, "fld_1 scene.fields.0.objects"],
    [
      "of a new field",
      { fields: [{ id: "fld_new", objects: [] }] },
      "fld_new scene.fields.0.objects",
    ],
    [
      "an order of a list",
      onPage({ page_box: [20, 10, 110.5, 32] }),
      "box_1 scene.pages.0.objects.0.page_box",
    ],
    ["a list for an object", onPage({ content: [] }), "box_1 scene.pages.0.objects.0.content"],
    [
      "a member too many",
      onPage({ content: { text: "Ada", lines: ["Ada"], x: 1 } }),
      "box_1 scene.pages.0.objects.0.content",
    ],
    [
      "a member too few",
      onPage({ content: { text: "Ada" } }),
      "box_1 scene.pages.0.objects.0.content",
    ],
    ["null for a value", onPage({ instances: null }), "box_1 scene.pages.0.objects.0.instances"],
  ])("%s is refused where it was changed", (_, change, at) => {
    expect(refused(change)).toStrictEqual([at]);
  });

  test("is let pass as it was read, whatever the order of members, and within a program's floats", () => {
    expect(
      refused(onPage({ content: { lines: ["Ada"], text: "Ada" }, instances: undefined })),
    ).toStrictEqual([]);
    expect(refused(onPage({ page_box: [10, 20, 110.500_000_9, 32] }))).toStrictEqual([]);
    expect(refused(onPage({ page_box: [10, 20, 110.500_001_1, 32] }))).toHaveLength(1);
  });

  test("ids that are not there, or stand elsewhere, are named", () => {
    expect(refused({ pages: [{ id: "page_7", objects: [{ id: "box_1" }] }] })).toStrictEqual([
      "page_7 scene.pages.0.id",
    ]);
    expect(refused(onPage({}, { id: "box_9" }))).toStrictEqual([
      "box_9 scene.pages.0.objects.1.id",
    ]);
  });

  test("is told all at once, five in words", () => {
    const fields = Array.from({ length: 7 }, (_, i) => ({ id: `new_${i}`, objects: [] }));
    const made = sceneEditOf(SCENE, { fields });
    expect(made).toMatchObject({
      code: "invalid_scene",
      fields: expect.objectContaining({ length: 7 }),
      message: expect.stringMatching(
        /^scene\.fields\.0\.objects can only be read: leave it out, or send it as it was read; .*; and 2 more\.$/u,
      ),
    });
    const [one] = fields;
    expect(sceneEditOf(SCENE, { fields: one === undefined ? [] : [one] })).toMatchObject({
      message: "scene.fields.0.objects can only be read: leave it out, or send it as it was read.",
    });
  });
});

describe("refusals of the engine", () => {
  const change: SceneChange = {
    pages: [{ id: "page_0" }, { id: "page_1", objects: [{ id: "box_1" }, { id: "box_2" }] }],
    fields: [{ id: "fld_1" }, { id: "box_2" }],
  };
  const at = (on: "box" | "field", id: string, member: "align" | "choice" | "field") =>
    refusedScene(change, [{ on, id, member, message: "is wrong" }]).fields?.[0]?.field;

  test("are told at the members that were sent", () => {
    expect(at("box", "box_2", "align")).toBe("scene.pages.1.objects.1.settings.align");
    expect(at("field", "box_2", "choice")).toBe("scene.fields.1.options");
    expect(at("box", "img_7", "field")).toBe("scene.img_7.field_id");
    expect(
      refusedScene(change, [{ on: "box", id: "box_1", member: "id", message: "is wrong" }]),
    ).toMatchObject({
      code: "invalid_scene",
      message: "scene.pages.1.objects.0.id is wrong.",
      fields: [{ objectId: "box_1" }],
    });
  });

  test("to join or split are told by their list", () => {
    expect(
      refusedRegroup([
        { list: "join", index: 2, box: "box_1", message: "is wrong" },
        { list: "split", index: 0, box: "", message: "is none" },
      ]),
    ).toMatchObject({
      message: "scene.regroup.join.2 is wrong; scene.regroup.split.0 is none.",
      fields: [{ objectId: "box_1" }, { objectId: "body" }],
    });
  });

  test("of an old revision name the newest", () => {
    expect(staleRevision(7)).toMatchObject({
      code: "invalid_scene",
      message: "base_revision is not the newest revision, 7.",
      fields: [{ objectId: "body", field: "base_revision" }],
    });
  });
});

test("boxes are joined and split where the document says so", () => {
  expect(regroupOf({})).toBeNull();
  expect(regroupOf({ regroup: { join: [], split: [] } })).toBeNull();
  expect(regroupOf({ regroup: { join: [["a", "b"]] } })).toStrictEqual({
    join: [["a", "b"]],
    split: [],
  });
  expect(regroupOf({ regroup: { join: [["a", "b"]], split: [{ object: "c" }] } })).not.toBeNull();
  expect(
    regroupOf({ regroup: { split: [{ object: "a" }, { object: "b", before_line: 2 }] } }),
  ).toStrictEqual({
    join: [],
    split: [
      { box: "a", beforeLine: null },
      { box: "b", beforeLine: 2 },
    ],
  });
});

test("the shop's lists that a document names, each once", () => {
  const fields = ["set_1", "set_2", "set_2", null, undefined].map((id) => ({
    id: "fld_1",
    selection_set_id: id,
  }));
  expect(setsNamed({ fields })).toStrictEqual(["set_1", "set_2"]);
  expect(setsNamed({})).toStrictEqual([]);
});

test("a document comes as the text that was checked", () => {
  const change = { fields: [{ id: "fld_1", label: "Größe 🙂" }] };
  expect(sceneChangeOf(new TextEncoder().encode(JSON.stringify(change)))).toStrictEqual(change);
});

test("a hundred findings are named at the most", () => {
  const refusals = Array.from({ length: 150 }, (_, i) => ({
    on: "field" as const,
    id: `fld_${i}`,
    member: "id" as const,
    message: "is given twice",
  }));
  const { fields, message } = refusedScene({}, refusals);
  expect(fields).toHaveLength(100);
  expect(message).toContain("and 145 more");
});
