import { describe, expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "#engine/contract/box-settings.ts";
import type { FontReport } from "#engine/contract/fonts.ts";
import type { SceneField, SceneImage, ScenePage } from "#engine/contract/scene.ts";
import { DEFAULT_OUTPUT, type Template } from "#engine/contract/template.ts";
import { textBox } from "#engine/contract/text-boxes.test-kit.ts";
import { sceneDiffDocument } from "./scene-diff-document.ts";
import { sceneDocument } from "./scene-document.ts";
import { fieldRecords, lowestPpi, sceneRecord, trimFacts } from "./scene-record.ts";

const BOX = textBox({
  id: "box_1",
  text: "Ada\nEva",
  lines: [
    { text: "Ada", from: [0, 0], to: [20, 0] },
    { text: "Eva", from: [0, -14], to: [20, -14] },
  ],
  font: "90",
  sizePt: 12.000_04,
  leadingPt: 14,
  color: { space: "DeviceGray", components: [0.123_45], colorants: [], alternate: null },
  align: "justify",
  quad: [
    [10, 20],
    [30, 20],
    [30, 40],
    [10, 40],
  ],
  bboxPt: [10.000_04, 20, 30, 40],
  maxWidthPt: 100.000_000_4,
  maxLines: 2,
});
const IMAGE: SceneImage = {
  id: "img_1",
  ordinal: 0,
  page: 0,
  bboxPt: [0, 0, 50, 50],
  quad: [
    [0, 0],
    [30, 40],
    [0, 50],
    [-30, 40],
  ],
  toSeen: [30, 40, -8, 6, 0, 0],
  widthPx: 100,
  heightPx: 100,
  ppi: Number.POSITIVE_INFINITY,
  space: "DeviceRGB",
  replaceable: true,
  reason: null,
};
const PAGE: ScenePage = {
  index: 0,
  widthPt: 300,
  heightPt: 400,
  trim: null,
  bleed: null,
  mediaBox: [0, 0, 300, 400],
  cropBox: [0, 0, 300, 400],
  toSeen: [1, 0, 0, -1, 0, 400],
  boxes: [BOX],
  images: [IMAGE],
  reasons: [],
};
const FIELD: SceneField = {
  id: "fld_1",
  name: "name",
  label: "Name",
  type: "text",
  inputKind: "text",
  required: false,
  defaultValue: null,
  maxLength: 20,
  isPlaceholder: false,
  boxes: [{ box: "box_1", pattern: [{ kind: "field", field: "fld_1" }] }],
};
const FONT = { key: "90", printable: "U+0041", printableSubstituted: "", substitute: "Arimo" };
type Compiled = Omit<Template, "source" | "plan">;
const compiled = (changes: object = {}): Compiled => {
  const template = {
    parserVersion: "1",
    sourceSha256: "ab",
    pages: [PAGE],
    fields: [FIELD],
    fonts: [FONT],
    problems: [],
    colorants: ["Gold"],
    output: DEFAULT_OUTPUT,
    ...changes,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that are read are there
  return template as unknown as Compiled;
};
const page = (changes: Partial<ScenePage>): ScenePage => ({ ...PAGE, ...changes });

describe("the size of a template", () => {
  test.each<[string, pages: readonly ScenePage[], facts: readonly (number | boolean | null)[]]>([
    ["no page", [], [0, null, null, false]],
    ["a page without a trim is its own", [PAGE], [1, 300, 400, false]],
    [
      "a trim, without the noise of subtraction",
      [page({ trim: [0.1, 0.2, 200.4, 300.5] })],
      [1, 200.3, 300.3, false],
    ],
    ["the first page's", [PAGE, page({ trim: [0, 0, 9, 9] })], [2, 300, 400, false]],
    [
      "bleed on one side",
      [page({ trim: [9, 9, 99, 99], bleed: [9, 9, 99, 99.2] })],
      [1, 90, 90, true],
    ],
    [
      "bleed above alone",
      [page({ trim: [9, 9, 99, 99], bleed: [9, 8.8, 99, 99] })],
      [1, 90, 90, true],
    ],
    [
      "bleed to the right alone",
      [page({ trim: [9, 9, 99, 99], bleed: [9, 9, 99.2, 99] })],
      [1, 90, 90, true],
    ],
    [
      "bleed below a tenth of a point is none",
      [page({ trim: [9, 9, 99, 99], bleed: [8.95, 9, 99, 99.05] })],
      [1, 90, 90, false],
    ],
    [
      "bleed on a later page",
      [PAGE, page({ trim: [9, 9, 99, 99], bleed: [0, 9, 99, 99] })],
      [2, 300, 400, true],
    ],
    ["a bleed without a trim", [page({ bleed: [0, 0, 9, 9] })], [1, 300, 400, false]],
  ])("%s", (_, pages, facts) => {
    const { pageCount, trimWidthPt, trimHeightPt, hasBleed } = trimFacts(pages);
    expect([pageCount, trimWidthPt, trimHeightPt, hasBleed]).toEqual(facts);
  });
});

describe("a stored scene", () => {
  test("keeps two hundred problems and two kilobytes of ranges, cut between two of them", () => {
    const ranges = Array.from({ length: 300 }, () => "U+0041-43").join(",");
    const font: Partial<FontReport> = { ...FONT, printable: ranges, printableSubstituted: "U+41" };
    const record = sceneRecord(
      compiled({ problems: Array(201).fill({}), fonts: [font] }),
      "A card",
    );
    expect(record).toMatchObject({ title: "A card", parserVersion: "1", colorants: ["Gold"] });
    expect(record.problems).toHaveLength(200);
    const kept = record.fonts[0]?.printable ?? "";
    // 204 ranges of ten letters with their comma, and one without.
    expect([kept.length, kept.split(",").every((range) => range === "U+0041-43")]).toEqual([
      2_039 + 0,
      true,
    ]);
    expect(record.fonts[0]?.printableSubstituted).toBe("U+41");
  });

  test("has of each field the boxes that show it, with the settings in force", () => {
    const [record] = fieldRecords(compiled());
    expect(record).toMatchObject({ id: "fld_1", defaultValue: "", type: "text", maxLength: 20 });
    expect(record).not.toHaveProperty("places");
    expect(record?.constraints).toEqual([
      expect.objectContaining({
        objectId: "box_1",
        maxWidthPt: 100,
        fontSizePt: BOX.sizePt,
        // Justified text begins at the left.
        align: "left",
        case: "none",
        direction: "ltr",
        printable: "U+0041",
        substitute: "Arimo",
      }),
    ]);
  });

  test("takes the author's settings before what was found", () => {
    const settings = {
      ...DEFAULT_BOX_SETTINGS,
      shrinkToFit: false,
      align: "right",
      direction: "rtl",
    } as const;
    const pages = [page({ boxes: [{ ...BOX, settings }] })];
    const [record] = fieldRecords(compiled({ pages, fonts: [] }));
    expect(record?.constraints).toMatchObject([
      {
        shrinkToFit: false,
        // What does not shrink is no smaller than it is.
        minFontSizePt: BOX.sizePt,
        align: "right",
        direction: "rtl",
        printable: "",
        substitute: null,
      },
    ]);
  });

  test("leaves out boxes and pictures that are not on the pages", () => {
    const fields = [
      { ...FIELD, boxes: [{ box: "box_9", pattern: [] }] },
      {
        ...FIELD,
        id: "fld_2",
        type: "image",
        boxes: [],
        images: [
          { image: "img_1", fit: "fit" },
          { image: "img_9", fit: "fill" },
        ],
      },
    ];
    const [text, picture] = fieldRecords(compiled({ fields }));
    expect(text?.constraints).toEqual([]);
    // Along the axes of the place, however it is turned.
    expect(picture?.places).toEqual([
      {
        objectId: "img_1",
        page: 0,
        bboxPt: IMAGE.bboxPt,
        size: { widthPt: 50, heightPt: 10 },
        fit: "fit",
      },
    ]);
  });

  test("says of a field that is chosen that it is, and from what", () => {
    const chosen = (choice: object) =>
      fieldRecords(compiled({ fields: [{ ...FIELD, choice }] }))[0];
    expect(chosen({ setId: null, options: ["a"] })).toMatchObject({
      type: "selection",
      options: ["a"],
      selectionSetId: undefined,
    });
    expect(chosen({ setId: "set_1", options: null })).toMatchObject({
      type: "selection",
      options: undefined,
      selectionSetId: "set_1",
    });
  });
});

describe("pixels per inch of a picture that is offered", () => {
  const picture = { widthPx: 300, heightPx: 300 };
  const at = (widthPt: number, heightPt: number, fit?: "fill" | "fit") => ({
    objectId: "img_1",
    page: 0,
    bboxPt: [0, 0, 999, 999] as const,
    size: { widthPt, heightPt },
    ...(fit === undefined ? {} : { fit }),
  });

  test("are the lowest of its places, which it covers or lies whole within", () => {
    expect(lowestPpi({ places: [at(72, 36)] }, picture)).toBe(300);
    expect(lowestPpi({ places: [at(72, 36, "fit")] }, picture)).toBe(600);
    expect(lowestPpi({ places: [at(72, 36), at(144, 36)] }, picture)).toBe(150);
    expect(lowestPpi({ places: [] }, picture)).toBeNull();
    expect(lowestPpi({}, picture)).toBeNull();
  });

  test("of a scene that keeps no sizes go by its hull", () => {
    const { size: _, ...old } = { ...at(1, 1), bboxPt: [10, 10, 82, 46] as const };
    expect(lowestPpi({ places: [old] }, picture)).toBe(300);
  });
});

describe("the document of a scene", () => {
  const doc = (changes: object = {}, shared: readonly (readonly string[])[] = []) =>
    sceneDocument(compiled(changes), shared, { title: null, defaultFontId: null });

  test("has lengths to ten-thousandths, from the top-left corner as seen", () => {
    const [text, picture] = doc().pages[0]?.objects ?? [];
    expect(text).toMatchObject({
      page_box: [10, 20, 30, 40],
      quad: [
        [10, 380],
        [30, 380],
        [30, 360],
        [10, 360],
      ],
      style: { font_size_pt: 12, color: { components: [0.1235] }, leading_pt: 14 },
      content: { lines: ["Ada", "Eva"] },
      pattern: [{ field: "fld_1" }],
      instances: 1,
    });
    // A picture of no extent has no resolution that JSON could hold.
    expect(picture).toMatchObject({ content: { ppi: 0 }, field_id: null, fit: "fill" });
  });

  test("names the others of a group, and says what is locked, shadowed, and shown nowhere", () => {
    const pages = [
      page({
        boxes: [
          { ...BOX, duplicates: [[], []], leadingPt: null },
          { ...BOX, id: "box_2", editable: false, reason: "locked_by_author" },
        ],
      }),
    ];
    const [a, b] = doc({ pages }, [["box_1", "box_2"]]).pages[0]?.objects ?? [];
    expect(a).toMatchObject({
      shared_with: ["box_2"],
      locked: false,
      instances: 3,
      style: { leading_pt: null },
    });
    expect(b).toMatchObject({
      shared_with: ["box_1"],
      locked: true,
      editable: false,
      pattern: null,
    });
  });

  test("lists all that shows a field, and which pictures show which", () => {
    const shown = { ...FIELD, images: [{ image: "img_1", fit: "fit" }] };
    const made = doc({ fields: [shown] });
    expect(made.fields[0]).toMatchObject({ objects: ["box_1", "img_1"], when_empty: "value" });
    expect(made.pages[0]?.objects[1]).toMatchObject({ field_id: "fld_1", fit: "fit" });
  });
});

test("the difference of two scenes names members as the document does", () => {
  const empty = {
    kept: [],
    moved: [],
    restyled: [],
    reworded: [],
    resettled: [],
    added: [],
    gone: [],
  };
  const box = { id: "box_1", page: 0, text: "Ada", previousId: "box_0" };
  const field = { id: "fld_1", name: "n", label: "N" };
  const made = sceneDiffDocument({
    isEmpty: false,
    boxes: {
      ...empty,
      resettled: [{ ...box, changes: ["minSizePt", "textCase"] }],
      reworded: [{ ...box, previousText: "Eva" }],
    },
    fields: {
      kept: [],
      added: [],
      gone: [],
      changed: [{ ...field, changes: ["isPlaceholder", "boxes", "defaultValue", "name"] }],
    },
    output: ["removePieceInfo", "flatten"],
  });
  expect(made.boxes.settings_changed[0]?.changes).toEqual(["min_font_size_pt", "case"]);
  expect(made.boxes.reworded[0]).toEqual({
    id: "box_1",
    page: 0,
    text: "Ada",
    previous_id: "box_0",
    previous_text: "Eva",
  });
  expect(made.fields.changed[0]?.changes).toEqual([
    "placeholder",
    "objects",
    "default_value",
    "name",
  ]);
  expect(made.output).toEqual(["remove_piece_info", "flatten"]);
});
