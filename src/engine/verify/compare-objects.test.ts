import { describe, expect, test } from "vitest";
import {
  changedObject,
  compareDicts,
  type ObjectRole,
  referencesOf,
  roleOfCategory,
} from "./compare-objects.ts";
import { dictOf, streamOf, valueOf } from "./small-files.test-kit.ts";

interface Outcome {
  readonly codes?: readonly string[];
  readonly fonts?: number;
  readonly others?: number;
  readonly removed?: readonly string[];
}

function check(role: ObjectRole, before: string, after: string, outcome: Outcome): void {
  const found = compareDicts(dictOf(`<<${before}>>`), dictOf(`<<${after}>>`), role);
  expect({
    codes: found.differences.map(([code]) => code),
    fonts: found.addedFonts.length,
    others: found.addedOthers.length,
    removed: found.removed,
  }).toEqual({ codes: [], fonts: 0, others: 0, removed: [], ...outcome });
}

describe("compareDicts", () => {
  test.each<[string, string]>([
    ["page_box_changed", "MediaBox CropBox TrimBox BleedBox ArtBox Rotate UserUnit"],
    ["annotation_changed", "Annots AP AcroForm"],
    ["contents_changed", "Contents"],
    ["page_order_changed", "Kids Count Parent"],
    ["output_intent_changed", "OutputIntents"],
    ["layers_changed", "OCProperties"],
    ["metadata_changed", "Metadata"],
    ["resources_changed", "Resources ColorSpace ExtGState XObject"],
    ["object_changed", "PieceInfo Font Properties Anything"],
  ])("%s: any of %s that is another, new or gone", (code, keys) => {
    for (const key of keys.split(" ")) {
      check(null, `/${key} 1`, `/${key} 2`, { codes: [code] });
      check(null, "", `/${key} 2`, { codes: [code] });
      check(null, `/${key} 1`, "", { codes: [code] });
    }
  });

  test.each<[string, ObjectRole, string, string, Outcome]>([
    ["the same in another order and spelling", null, "/A 1/B(x)", "/B<78>/A 1", {}],
    [
      "every entry that differs is told",
      null,
      "/A 1/B 2/C 3",
      "/A 2/B 3/C 3",
      { codes: ["object_changed", "object_changed"] },
    ],
    [
      "private data of a page may go",
      "holds-resources",
      "/PieceInfo<</A 1>>",
      "",
      { removed: ["PieceInfo"] },
    ],
    [
      "private data may not change",
      "holds-resources",
      "/PieceInfo<</A 1>>",
      "/PieceInfo<</A 2>>",
      { codes: ["object_changed"] },
    ],
    [
      "private data may not come in",
      "holds-resources",
      "",
      "/PieceInfo<</A 1>>",
      { codes: ["object_changed"] },
    ],
    [
      "private data of anything else stays",
      "resources",
      "/PieceInfo<</A 1>>",
      "",
      { codes: ["object_changed"] },
    ],
    ["a font may come in", "font-dictionary", "/F 4 0 R", "/F 4 0 R/G 5 0 R", { fonts: 1 }],
    ["a font may not go", "font-dictionary", "/F 4 0 R", "", { codes: ["resources_changed"] }],
    [
      "a font may not become another",
      "font-dictionary",
      "/F 4 0 R",
      "/F 5 0 R",
      { codes: ["resources_changed"] },
    ],
    ["a form may come in", "form-dictionary", "", "/X 5 0 R", { others: 1 }],
    [
      "a form may not become another",
      "form-dictionary",
      "/X 4 0 R",
      "/X 5 0 R",
      { codes: ["resources_changed"] },
    ],
    ["a property list may come in", "property-lists", "", "/P 5 0 R", { others: 1 }],
    [
      "a property list may not go",
      "property-lists",
      "/P 5 0 R",
      "",
      { codes: ["resources_changed"] },
    ],
    [
      "a name of a page box among fonts is a resource still",
      "font-dictionary",
      "/MediaBox 4 0 R",
      "",
      { codes: ["resources_changed"] },
    ],
    [
      "resources grow in their categories",
      "resources",
      "/Font<</F 4 0 R>>",
      "/Font<</F 4 0 R/G 5 0 R>>/XObject<</X 6 0 R>>/Properties<</P 7 0 R>>",
      { fonts: 1, others: 2 },
    ],
    [
      "other categories do not grow",
      "resources",
      "/ExtGState<</A 1>>",
      "/ExtGState<</A 1/B 2>>",
      { codes: ["resources_changed"] },
    ],
    [
      "a dictionary of fonts that was none is no growth",
      "resources",
      "/Font 4 0 R",
      "/Font<</F 4 0 R>>",
      { codes: ["object_changed"] },
    ],
    [
      "a dictionary of fonts may not become a reference",
      "resources",
      "/Font<</F 4 0 R>>",
      "/Font 4 0 R",
      { codes: ["object_changed"] },
    ],
    [
      "resources of a page grow",
      "holds-resources",
      "/Resources<</Font<<>>>>",
      "/Resources<</Font<</G 5 0 R>>>>",
      { fonts: 1 },
    ],
    [
      "resources that were inherited stay so",
      "holds-resources",
      "",
      "/Resources<</Font<</G 5 0 R>>>>",
      { codes: ["resources_changed"] },
    ],
    [
      "resources of what holds none do not grow",
      null,
      "/Resources<</Font<<>>>>",
      "/Resources<</Font<</G 5 0 R>>>>",
      { codes: ["resources_changed"] },
    ],
    [
      "what differs below is told as well",
      "holds-resources",
      "/Resources<</Font<</F 4 0 R>>/XObject<<>>>>",
      "/Resources<</Font<<>>/XObject<</X 5 0 R>>>>",
      { codes: ["resources_changed"], others: 1 },
    ],
    [
      "fonts of no resources are no category",
      "holds-resources",
      "",
      "/Font<</F 4 0 R>>",
      { codes: ["object_changed"] },
    ],
  ])("%s", (_, ...row) => check(...row));
});

test.each<[string, string, string]>([
  ["an image, whatever its type", "/Type/XObject/Subtype/Image", "image_changed"],
  ["metadata", "/Type/Metadata", "metadata_changed"],
  ["an annotation", "/Type/Annot", "annotation_changed"],
  ["an annotation without a type", "/Rect[0 0 1 1]", "annotation_changed"],
  ["a font", "/Type/Font", "font_changed"],
  ["the figures of a font", "/Type/FontDescriptor", "font_changed"],
  ["an output intent", "/Type/OutputIntent", "output_intent_changed"],
  ["a layer", "/Type/OCG", "layers_changed"],
  ["any other", "/Type/Filespec", "object_changed"],
  ["one without a type", "/A 1", "object_changed"],
])("a changed object is named by what it is: %s", (_, entries, code) => {
  expect(changedObject(dictOf(`<<${entries}>>`))[0]).toBe(code);
  expect(changedObject(streamOf(entries))[0]).toBe(code);
});

test("a changed object that is no dictionary has no more of a name", () => {
  expect(changedObject(valueOf("[/Image]"))).toEqual(["object_changed", "an object was changed"]);
  expect(changedObject(null)[0]).toBe("object_changed");
});

test.each<[string, string, readonly number[]]>([
  ["a reference", "7 0 R", [7]],
  ["arrays in dictionaries", "<</A[1 0 R<</B 2 0 R>>]/C 3 0 R/Parent 4 0 R>>", [1, 2, 3, 4]],
  ["what refers to nothing", "<</A(1 0 R)/B 5/C null/D/E>>", []],
])("references of %s", (_, source, numbers) => {
  expect([...referencesOf(valueOf(source))].toSorted((a, b) => a - b)).toEqual(numbers);
});

test("the length of a stream is no part of what it refers to", () => {
  const bare = streamOf("/A[4 0 R]/Filter 5 0 R");
  const entries = new Map([...bare.dict.entries, ["Length", valueOf("3 0 R")] as const]);
  const stream = { ...bare, dict: { ...bare.dict, entries } };
  expect([...referencesOf(stream)].toSorted((a, b) => a - b)).toEqual([4, 5]);
});

test("a dictionary of fonts where none was, and other entries of a page", () => {
  check("resources", "", "/Font<</G 5 0 R>>", { fonts: 1 });
  check("holds-resources", "/Group<</A 1>>", "/Group<</A 1/Font<</F 4 0 R>>>>", {
    codes: ["object_changed"],
  });
});

test("categories of resources that may grow", () => {
  const names = ["Font", "XObject", "Properties", "ColorSpace", "ExtGState"];
  expect(names.map(roleOfCategory)).toEqual([
    "font-dictionary",
    "form-dictionary",
    "property-lists",
    "color-spaces",
    null,
  ]);
});
