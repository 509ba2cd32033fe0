import { describe, expect, test } from "vitest";
import type { PatternPart, SceneField, TextBox } from "../../contract/scene.ts";
import { DEFAULT_OUTPUT } from "../../contract/template.ts";
import { sceneBox, scenePage } from "../../preview/small-scenes.test-kit.ts";
import { lostPlaces } from "./lost-places.ts";

/** A box shown by the operator of this ordinal. */
function box(id: string, text: string, operator: number, changes: Partial<TextBox> = {}): TextBox {
  const segment = { unit: "page:0", operator, glyphStart: 0, glyphEnd: 1, whole: true, line: 0 };
  const place = { left: 20, baseline: 40 + 30 * operator, width: 60, sizePt: 10 };
  return sceneBox(id, place, { text, segments: [segment], ...changes });
}
const pattern = (...parts: readonly string[]): readonly PatternPart[] =>
  parts.map((part) =>
    part.startsWith("<")
      ? { kind: "field", field: part.slice(1, -1) }
      : { kind: "literal", text: part },
  );
const field = (
  id: string,
  boxes: SceneField["boxes"],
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
  boxes,
  ...changes,
});
const shownIn = (...ids: readonly string[]) =>
  ids.map((one) => ({ box: one, pattern: pattern("<f>") }));

interface Scene {
  readonly boxes: readonly TextBox[];
  readonly fields: readonly SceneField[];
}
const sceneOf = ({ boxes, fields }: Scene) => ({
  pages: [scenePage(boxes)],
  fields,
  output: DEFAULT_OUTPUT,
});

/** "field box reason printed" of each lost place. */
const check = (older: Scene, now: Scene) =>
  lostPlaces(sceneOf(older), sceneOf(now)).map(
    ({ field: id, box: at, page, reason, printed }) => `${id} ${at}@${page} ${reason} ${printed}`,
  );

const ANNA = box("a", "Anna", 1);

describe("a place of a field", () => {
  test("is kept where its box shows the field still", () => {
    const scene = { boxes: [ANNA], fields: [field("f", shownIn("a"))] };
    expect(check(scene, scene)).toEqual([]);
  });

  test("is kept where its box has another id now", () => {
    const now = { boxes: [box("z", "Anna", 1)], fields: [field("f", shownIn("z"))] };
    expect(check({ boxes: [ANNA], fields: [field("f", shownIn("a"))] }, now)).toEqual([]);
  });

  test("is kept where its words are read better, by the same operators", () => {
    const now = { boxes: [box("a", "Änna", 1)], fields: [field("f", shownIn("a"))] };
    expect(check({ boxes: [ANNA], fields: [field("f", shownIn("a"))] }, now)).toEqual([]);
  });

  test("is kept where its operators are told apart otherwise, but for spaces the same words", () => {
    const now = {
      boxes: [box("a", "An na", 9, { bboxPt: ANNA.bboxPt })],
      fields: [field("f", shownIn("a"))],
    };
    expect(check({ boxes: [ANNA], fields: [field("f", shownIn("a"))] }, now)).toEqual([]);
  });

  test("is lost where the box stands for other marks now: a value would leave some of them", () => {
    const now = { boxes: [box("a", "Anna Berger", 9)], fields: [field("f", shownIn("a"))] };
    expect(check({ boxes: [ANNA], fields: [field("f", shownIn("a"))] }, now)).toEqual([
      "f a@0 read_differently Anna",
    ]);
  });

  test("is lost where its box shows the field no more, with the box's own reason", () => {
    const locked = box("a", "Anna", 1, { editable: false, reason: "no_unicode" });
    const older = { boxes: [ANNA], fields: [field("f", shownIn("a"))] };
    expect(check(older, { boxes: [locked], fields: [] })).toEqual(["f a@0 no_unicode Anna"]);
    expect(check(older, { boxes: [ANNA], fields: [] })).toEqual(["f a@0 read_differently Anna"]);
  });

  test("is lost where its box is gone", () => {
    const older = { boxes: [ANNA], fields: [field("f", shownIn("a"))] };
    expect(check(older, { boxes: [], fields: [field("f", [])] })).toEqual([
      "f a@0 read_differently Anna",
    ]);
  });

  test("is told for each of several, and the others are not", () => {
    const second = box("b", "Berger", 5);
    const older = { boxes: [ANNA, second], fields: [field("f", shownIn("a", "b"))] };
    const now = { boxes: [ANNA, second], fields: [field("f", shownIn("b"))] };
    expect(check(older, now)).toEqual(["f a@0 read_differently Anna"]);
  });

  test("of a box that nobody knows any more has no page", () => {
    const older = { boxes: [], fields: [field("f", shownIn("gone"))] };
    expect(check(older, { boxes: [], fields: [] })).toEqual(["f gone@null read_differently null"]);
  });
});

describe("what the file prints there", () => {
  const older = (text: string, parts: readonly string[], changes: Partial<SceneField> = {}) => ({
    boxes: [box("a", text, 1)],
    fields: [field("f", [{ box: "a", pattern: pattern(...parts) }], changes)],
  });
  const now = { boxes: [], fields: [] };

  test("is what the pattern makes of its words", () => {
    expect(check(older("Tel. 12 (home)", ["Tel. ", "<f>", " (home)"]), now)).toEqual([
      "f a@0 read_differently 12",
    ]);
    expect(check(older("Anna - 12", ["<g>", " - ", "<f>"]), now)).toEqual([
      "f a@0 read_differently 12",
    ]);
  });

  test("is never told of a placeholder, which must not be printed", () => {
    expect(check(older("{{name}}", ["<f>"], { isPlaceholder: true }), now)).toEqual([
      "f a@0 read_differently null",
    ]);
  });

  test("is not told where it cannot be read", () => {
    expect(check(older("A\ufffdna", ["<f>"]), now)).toEqual(["f a@0 read_differently null"]);
    expect(check(older("Fax 12", ["Tel. ", "<f>"]), now)).toEqual(["f a@0 read_differently null"]);
  });
});

describe("a picture field", () => {
  const picture = field("p", [], { type: "image", images: [{ image: "i", fit: "fill" }] });

  test("is lost whole or not at all", () => {
    expect(check({ boxes: [], fields: [picture] }, { boxes: [], fields: [picture] })).toEqual([]);
    expect(check({ boxes: [], fields: [picture] }, { boxes: [], fields: [] })).toEqual([
      "p null@null read_differently null",
    ]);
  });
});

test("lost places come in the order of the fields", () => {
  const older = {
    boxes: [ANNA, box("b", "Berger", 5)],
    fields: [field("g", [{ box: "b", pattern: pattern("<g>") }]), field("f", shownIn("a"))],
  };
  expect(check(older, { boxes: [], fields: [] }).map((one) => one.slice(0, 3))).toEqual([
    "g b",
    "f a",
  ]);
});
