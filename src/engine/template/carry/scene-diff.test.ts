import { describe, expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "../../contract/box-settings.ts";
import type { PatternPart, SceneField, TextBox } from "../../contract/scene.ts";
import { DEFAULT_OUTPUT } from "../../contract/template.ts";
import { sceneBox, scenePage } from "../../preview/small-scenes.test-kit.ts";
import { sceneDiff } from "./scene-diff.ts";

/** A box at its place, its words after its id. */
const box = (id: string, text: string, changes: Partial<TextBox> = {}): TextBox =>
  sceneBox(id, { left: 20, baseline: 100, width: 60, sizePt: 10 }, { text, ...changes });

const FIELD_PATTERN: readonly PatternPart[] = [{ kind: "field", field: "f" }];
const field = (
  id: string,
  inBoxes: readonly string[],
  changes: Partial<SceneField> = {},
): SceneField => ({
  id,
  name: id,
  label: id,
  type: "text",
  inputKind: "text",
  required: false,
  defaultValue: "",
  isPlaceholder: false,
  maxLength: null,
  boxes: inBoxes.map((one) => ({ box: one, pattern: FIELD_PATTERN })),
  ...changes,
});

const scene = (boxes: readonly TextBox[], fields: readonly SceneField[] = []) => ({
  pages: [0, 1].map((index) =>
    scenePage(
      boxes.filter(({ page }) => page === index),
      { index },
    ),
  ),
  fields,
});

/** The lists that have anything in them. */
function check(from: ReturnType<typeof scene>, to: ReturnType<typeof scene>) {
  const { boxes, fields, output, isEmpty } = sceneDiff(from, to);
  const filled = Object.entries({ ...boxes, ...fieldsOf(fields) }).filter(
    ([, list]) => list.length > 0,
  );
  expect(output).toEqual([]);
  return { ...Object.fromEntries(filled), ...(isEmpty ? { isEmpty } : {}) };
}
const fieldsOf = (fields: ReturnType<typeof sceneDiff>["fields"]) =>
  Object.fromEntries(Object.entries(fields).map(([name, list]) => [`${name} fields`, list]));

const ANNA = box("a", "Anna");

describe("a box", () => {
  test("is kept where nothing of it changed, and the scenes are the same", () => {
    expect(check(scene([ANNA]), scene([ANNA]))).toEqual({
      kept: [{ id: "a", page: 0, text: "Anna", previousId: "a" }],
      isEmpty: true,
    });
  });

  test("comes and goes", () => {
    const other = box("b", "Something else", { bboxPt: [200, 200, 260, 210] });
    expect(check(scene([ANNA]), scene([other]))).toEqual({
      added: [{ id: "b", page: 0, text: "Something else" }],
      gone: [{ id: "a", page: 0, text: "Anna" }],
    });
  });

  test("is moved, by as much as one sees", () => {
    const [x0, y0, x1, y1] = ANNA.bboxPt;
    const moved = box("a", "Anna", { bboxPt: [x0 + 3, y0 - 4.567, x1 + 3, y1 - 4.567] });
    expect(check(scene([ANNA]), scene([moved]))).toMatchObject({
      moved: [{ id: "a", fromPage: 0, byPt: [3, -4.57] }],
    });
  });

  test("is not moved by the noise of another export", () => {
    const [x0, y0, x1, y1] = ANNA.bboxPt;
    const near = box("a", "Anna", { bboxPt: [x0 + 0.3, y0 + 0.39, x1, y1] });
    expect(check(scene([ANNA]), scene([near]))).toHaveProperty("isEmpty", true);
    const far = box("a", "Anna", { bboxPt: [x0 + 0.4, y0 + 0.4, x1, y1] });
    expect(check(scene([ANNA]), scene([far]))).toHaveProperty("moved");
  });

  test("is moved to another page, be it at the same place", () => {
    const there = box("a", "Anna", { page: 1 });
    expect(check(scene([ANNA]), scene([there]))).toMatchObject({
      moved: [{ id: "a", page: 1, fromPage: 0, byPt: [0, 0] }],
    });
  });

  test("is reworded, but not by another wrapping", () => {
    expect(check(scene([box("a", "Anna Berger")]), scene([box("a", "Anna Vogt")]))).toMatchObject({
      reworded: [{ id: "a", text: "Anna Vogt", previousText: "Anna Berger" }],
    });
    const wrapped = box("a", " Anna\nBerger ");
    expect(check(scene([box("a", "Anna Berger")]), scene([wrapped]))).toHaveProperty(
      "isEmpty",
      true,
    );
  });

  const color = ANNA.color;
  test.each<[string, Partial<TextBox>, Partial<TextBox>]>([
    ["font", {}, { fontName: "Other" }],
    ["size", {}, { sizePt: 10.06 }],
    ["leading", { leadingPt: 12 }, { leadingPt: 12.06 }],
    ["tracking", {}, { trackingEm: 0.006 }],
    ["color", {}, { color: { ...color, components: [0.006] } }],
    ["color", {}, { color: { ...color, space: "DeviceRGB" } }],
    ["color", {}, { color: { ...color, colorants: ["Gold"] } }],
    ["color", {}, { color: { ...color, components: [0, 0] } }],
    ["align", {}, { align: "center" }],
    ["rotation", {}, { rotationDeg: 0.6 }],
  ])("has another %s", (style, before, after) => {
    expect(
      check(scene([box("a", "Anna", before)]), scene([box("a", "Anna", after)])),
    ).toMatchObject({
      restyled: [{ id: "a", changes: [style] }],
    });
  });

  test.each<[string, Partial<TextBox>, Partial<TextBox>]>([
    ["font", { fontName: "ABCDEF+Lora" }, { fontName: "GHIJKL+Lora" }],
    ["size", {}, { sizePt: 10.04 }],
    ["leading, having had one line", { leadingPt: null }, { leadingPt: 12 }],
    ["leading, having one line now", { leadingPt: 12 }, { leadingPt: null }],
    ["tracking", {}, { trackingEm: -0.004 }],
    ["color", {}, { color: { ...color, components: [0.004] } }],
    ["rotation", {}, { rotationDeg: 0.4 }],
  ])("has no other %s by what another export makes of it", (_, before, after) => {
    expect(
      check(scene([box("a", "Anna", before)]), scene([box("a", "Anna", after)])),
    ).toHaveProperty("isEmpty", true);
  });

  test("is told with all styles that changed, in one order", () => {
    const after = { align: "right", sizePt: 12, fontName: "Other" } as const;
    expect(check(scene([ANNA]), scene([box("a", "Anna", after)]))).toMatchObject({
      restyled: [{ changes: ["font", "size", "align"] }],
    });
  });

  test("is settled otherwise by what its author set, a lock too", () => {
    const settings = { ...DEFAULT_BOX_SETTINGS, maxLines: 3, breakWords: true };
    expect(check(scene([ANNA]), scene([box("a", "Anna", { settings })]))).toMatchObject({
      resettled: [{ id: "a", changes: ["maxLines", "breakWords"] }],
    });
    const locked = box("a", "Anna", { reason: "locked_by_author", editable: false });
    expect(check(scene([ANNA]), scene([locked]))).toMatchObject({
      resettled: [{ changes: ["locked"] }],
    });
    expect(check(scene([locked]), scene([ANNA]))).toMatchObject({
      resettled: [{ changes: ["locked"] }],
    });
  });

  test("may be in several lists, and is then in none of what is kept", () => {
    const after = box("a", "Eva", { sizePt: 12, bboxPt: [30, 90, 90, 100] });
    const found = check(scene([ANNA]), scene([after]));
    expect(Object.keys(found).toSorted()).toEqual(["moved", "restyled", "reworded"]);
  });
});

describe("a field", () => {
  const B = box("b", "Berger", { bboxPt: [200, 200, 260, 210] });

  test("is the same by its id, and kept where nothing of it changed", () => {
    const fields = [field("f", ["a"])];
    expect(check(scene([ANNA], fields), scene([ANNA], fields))).toMatchObject({
      "kept fields": [{ id: "f", name: "f", label: "f" }],
      isEmpty: true,
    });
  });

  test("is changed with the members that differ", () => {
    const after = field("f", ["a"], { label: "Name", required: true });
    expect(check(scene([ANNA], [field("f", ["a"])]), scene([ANNA], [after]))).toMatchObject({
      "changed fields": [{ id: "f", label: "Name", changes: ["label", "required"] }],
    });
  });

  test("is the same by the box it stands in, where another file gave it another id", () => {
    const [before, after] = [
      field("old", ["a"]),
      field("new", ["a"], { name: "old", label: "old" }),
    ];
    expect(check(scene([ANNA], [before]), scene([ANNA], [after]))).toHaveProperty("isEmpty", true);
  });

  test("is the same by its box although that has another id now", () => {
    const renamed = box("z", "Anna");
    const after = field("new", ["z"], { name: "old", label: "old" });
    expect(check(scene([ANNA], [field("old", ["a"])]), scene([renamed], [after]))).toHaveProperty(
      "isEmpty",
      true,
    );
  });

  test("of several in one box is the one of its name", () => {
    const [first, last] = [
      field("1", ["a"], { name: "first" }),
      field("2", ["a"], { name: "last" }),
    ];
    const after = [
      field("3", ["a"], { name: "last", label: "2" }),
      field("4", ["a"], { name: "first", label: "1" }),
    ];
    expect(check(scene([ANNA], [first, last]), scene([ANNA], after))).toHaveProperty(
      "isEmpty",
      true,
    );
  });

  test("of several in one box keeps its id before its name", () => {
    const before = [field("1", ["a"], { name: "x" }), field("2", ["a"], { name: "y" })];
    const after = [field("2", ["a"], { name: "x" }), field("1", ["a"], { name: "y" })];
    expect(check(scene([ANNA], before), scene([ANNA], after))).toMatchObject({
      "changed fields": [
        { id: "2", changes: ["name"] },
        { id: "1", changes: ["name"] },
      ],
    });
  });

  test("that is a placeholder is known by its id, wherever it stands", () => {
    const before = [field("p", ["a"], { isPlaceholder: true }), field("q", ["b"])];
    const after = [field("p", ["b"], { isPlaceholder: true })];
    expect(check(scene([ANNA, B], before), scene([ANNA, B], after))).toMatchObject({
      "changed fields": [{ id: "p", changes: ["boxes"] }],
      "gone fields": [{ id: "q" }],
    });
  });

  test("comes and goes", () => {
    expect(
      check(scene([ANNA, B], [field("f", ["a"])]), scene([ANNA, B], [field("g", ["b"])])),
    ).toMatchObject({
      "added fields": [{ id: "g" }],
      "gone fields": [{ id: "f" }],
    });
  });

  test("is shown otherwise by another box, or by other words around it", () => {
    const both = field("f", ["a", "b"]);
    expect(check(scene([ANNA, B], [field("f", ["a"])]), scene([ANNA, B], [both]))).toMatchObject({
      "changed fields": [{ changes: ["boxes"] }],
    });
    const around = field("f", [], {
      boxes: [{ box: "a", pattern: [{ kind: "literal", text: "Dr. " }, ...FIELD_PATTERN] }],
    });
    expect(check(scene([ANNA], [field("f", ["a"])]), scene([ANNA], [around]))).toMatchObject({
      "changed fields": [{ changes: ["boxes"] }],
    });
  });

  test("is shown as before where its boxes are told in another order", () => {
    const [one, two] = [field("f", ["a", "b"]), field("f", ["b", "a"])];
    expect(check(scene([ANNA, B], [one]), scene([ANNA, B], [two]))).toHaveProperty("isEmpty", true);
  });
});

describe("what an author may have done to files", () => {
  const bare = scene([ANNA]);
  test("is different by name", () => {
    const to = { ...bare, output: { flatten: true, removePieceInfo: false } };
    expect(sceneDiff({ ...bare, output: DEFAULT_OUTPUT }, to)).toMatchObject({
      output: ["flatten"],
      isEmpty: false,
    });
  });

  test("is no difference where one scene does not say", () => {
    const { output, isEmpty } = sceneDiff({ ...bare, output: DEFAULT_OUTPUT }, bare);
    expect([output, isEmpty]).toEqual([[], true]);
  });
});
