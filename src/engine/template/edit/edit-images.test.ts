import { describe, expect, test } from "vitest";
import type { SceneField, SceneImage } from "../../contract/scene.ts";
import type { ImageEdit } from "../../contract/scene-edit.ts";
import { scenePage } from "../../preview/small-scenes.test-kit.ts";
import { carriedImages, editImages, imagesOfField } from "./edit-images.ts";

const image = (id: string, changes: Partial<SceneImage> = {}): SceneImage => ({
  id,
  page: 0,
  quad: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  bboxPt: [0, 0, 1, 1],
  toSeen: [1, 0, 0, 1, 0, 0],
  widthPx: 1,
  heightPx: 1,
  space: null,
  ppi: 300,
  ordinal: 0,
  replaceable: true,
  reason: null,
  ...changes,
});
const field = (id: string, images: SceneField["images"] = []): SceneField => ({
  id,
  name: id,
  label: id,
  type: "image",
  inputKind: "text",
  required: false,
  defaultValue: null,
  isPlaceholder: false,
  maxLength: null,
  boxes: [],
  images,
});

/** Pages of two pictures that can be replaced and one that cannot; field f shows the first. */
const PAGES = [
  scenePage([], { images: [image("logo"), image("photo")] }),
  scenePage([], { images: [image("mask", { replaceable: false, reason: "image_mask" })] }),
];
const FIELDS = [field("f", [{ image: "logo", fit: "fit" }]), field("g")];

function check(
  edits: readonly ImageEdit[],
  types: Readonly<Record<string, SceneField["type"]>> = { f: "image", g: "image", text: "text" },
) {
  const { shown, refusals } = editImages(
    { pages: PAGES, fields: FIELDS },
    edits,
    (id) => types[id],
  );
  return {
    shown: [...shown].map(([id, one]) => `${id}: ${one.field} ${one.fit}`),
    refused: refusals.map(({ id, member, message }) => `${id} ${member} ${message}`),
  };
}

describe("pictures of a page", () => {
  test("show what they showed, where no edit says otherwise", () => {
    expect(check([])).toEqual({ shown: ["logo: f fit"], refused: [] });
  });

  test("are given a field, to fill their frame unless told", () => {
    expect(check([{ id: "photo", field: "g" }]).shown).toEqual(["logo: f fit", "photo: g fill"]);
    expect(check([{ id: "photo", field: "g", fit: "fit" }]).shown).toContain("photo: g fit");
  });

  test("keep how they fit where only their field changes, and their field where only that does", () => {
    expect(check([{ id: "logo", field: "g" }]).shown).toEqual(["logo: g fit"]);
    expect(check([{ id: "logo", fit: "fill" }]).shown).toEqual(["logo: f fill"]);
  });

  test("lose their field by null", () => {
    expect(check([{ id: "logo", field: null }])).toEqual({ shown: [], refused: [] });
  });

  test("stay as authored where their field was left out", () => {
    expect(check([], { g: "image" })).toEqual({ shown: [], refused: [] });
  });

  test("may show one field together", () => {
    expect(check([{ id: "photo", field: "f" }]).shown).toEqual(["logo: f fit", "photo: f fill"]);
  });
});

describe("an edit is refused", () => {
  test.each<[string, readonly ImageEdit[], string]>([
    [
      "of a picture that is not there",
      [{ id: "no", field: "f" }],
      "no id is no picture of the scene",
    ],
    [
      "that is given twice",
      [
        { id: "photo", fit: "fit" },
        { id: "photo", field: "g" },
      ],
      "photo id is given twice",
    ],
    [
      "to a field of text",
      [{ id: "photo", field: "text" }],
      "photo field must be the id of a field of type image",
    ],
    [
      "to a field that is none",
      [{ id: "photo", field: "no" }],
      "photo field must be the id of a field of type image",
    ],
    [
      "of a picture that cannot be replaced, with the reason",
      [{ id: "mask", field: "f" }],
      "mask field cannot be replaced (image_mask)",
    ],
  ])("%s", (_, edits, refusal) => {
    expect(check(edits).refused).toEqual([refusal]);
  });

  test("where a field becomes one of text: its pictures no longer fit it", () => {
    expect(check([], { f: "text", g: "image" })).toEqual({
      shown: [],
      refused: ["logo field must be the id of a field of type image"],
    });
  });
});

test("the pictures of a field come in the order of the pages", () => {
  const shown = new Map([
    ["mask", { field: "f", fit: "fill" }],
    ["logo", { field: "f", fit: "fit" }],
    ["photo", { field: "g", fit: "fit" }],
  ] as const);
  expect(imagesOfField(PAGES, shown, "f")).toEqual([
    { image: "logo", fit: "fit" },
    { image: "mask", fit: "fill" },
  ]);
  expect(imagesOfField(PAGES, shown, "no")).toEqual([]);
});

describe("a corrected file", () => {
  test("keeps the pictures of a field that it still has and that can be replaced", () => {
    const before = field(
      "f",
      ["logo", "mask", "gone"].map((id) => ({ image: id, fit: "fill" as const })),
    );
    expect(carriedImages(before, PAGES)).toEqual([{ image: "logo", fit: "fill" }]);
  });

  test("takes the field away where none is left", () => {
    expect(carriedImages(field("f", [{ image: "mask", fit: "fill" }]), PAGES)).toBeNull();
    expect(carriedImages(field("f"), PAGES)).toBeNull();
    const { images: _, ...without } = field("f");
    expect(carriedImages(without, PAGES)).toBeNull();
  });
});
