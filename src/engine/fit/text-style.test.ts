import { describe, expect, test } from "vitest";
import type { StyleRun, TextBox } from "../contract/scene.ts";
import { sceneBox } from "../preview/small-scenes.test-kit.ts";
import { PLAIN_STYLE, type ParagraphGlyph, type ShapedRun, type TextStyle } from "./shaped-text.ts";
import { isOfOneStyle, textStyleOf, withTextStyle } from "./text-style.ts";

const run = (changes: Partial<StyleRun> = {}): StyleRun => ({
  start: 0,
  end: 4,
  font: "7",
  sizePt: 10,
  ...changes,
});
const boxOf = (changes: Partial<TextBox> = {}): TextBox =>
  sceneBox("a", { left: 20, baseline: 100, width: 100, sizePt: 10 }, { font: "7", ...changes });

describe("how a part differs from its box", () => {
  const check = (changes: Partial<StyleRun>, box: Partial<TextBox> = {}) =>
    textStyleOf([run(changes)], boxOf(box));

  test.each<[string, Partial<StyleRun>, Partial<TextStyle>]>([
    ["not at all", {}, {}],
    ["by its size", { sizePt: 5 }, { size: 0.5 }],
    ["not by a size that rounding makes", { sizePt: 10.19 }, {}],
    ["nor by a smaller one", { sizePt: 9.81 }, {}],
    ["by a size that is more than rounding", { sizePt: 10.3 }, { size: 1.03 }],
    ["by its height", { risePt: 3 }, { riseEm: 0.3 }],
    ["by its depth", { risePt: -2 }, { riseEm: -0.2 }],
    ["by what it is painted in", { paint: "red" }, { paint: "red" }],
    [
      "as an initial, with room to the lines beside it",
      { sizePt: 30, risePt: -24, initial: { lines: 3, gapPt: 2 } },
      { size: 3, riseEm: -2.4, initial: { lines: 3, gapEm: 0.2 } },
    ],
    [
      "not as a sunken letter without its lines, which would hang into the text",
      { sizePt: 15, risePt: -5 },
      {},
    ],
    [
      "as a big letter that is not sunken",
      { sizePt: 15, risePt: -4.5 },
      { size: 1.5, riseEm: -0.45 },
    ],
    ["as a low letter that is not big", { sizePt: 14.9, risePt: -5 }, { size: 1.49, riseEm: -0.5 }],
    [
      "by its paint alone where it is sunken",
      { sizePt: 30, risePt: -20, paint: "red" },
      { paint: "red" },
    ],
  ])("%s", (_, changes, expected) => {
    expect(check(changes)).toEqual({ ...PLAIN_STYLE, ...expected });
  });

  test("leaves an initial its room, however condensed the text is", () => {
    const changes = { sizePt: 30, initial: { lines: 3, gapPt: 2 } };
    expect(check(changes, { scale: 0.5 }).initial?.gapEm).toBeCloseTo(0.4, 9);
  });

  test("in a column, or of nothing, is plain", () => {
    expect(check({ sizePt: 5, paint: "red" }, { vertical: true })).toBe(PLAIN_STYLE);
    expect(textStyleOf([], boxOf())).toBe(PLAIN_STYLE);
  });
});

describe("of several parts only what they share counts", () => {
  const check = (...runs: readonly Partial<StyleRun>[]) => textStyleOf(runs.map(run), boxOf());

  test.each<[string, readonly Partial<StyleRun>[], Partial<TextStyle>]>([
    ["one size", [{ sizePt: 5 }, { sizePt: 5 }], { size: 0.5 }],
    ["two sizes", [{ sizePt: 5 }, { sizePt: 6 }], {}],
    ["one size at two heights", [{ sizePt: 5, risePt: 1 }, { sizePt: 5 }], {}],
    ["one height", [{ risePt: 3 }, { risePt: 3 }], { riseEm: 0.3 }],
    ["one paint", [{ paint: "red", sizePt: 5 }, { paint: "red" }], { paint: "red" }],
    ["two paints", [{ paint: "red" }, { paint: "blue" }], {}],
    ["a paint and none", [{ paint: "red" }, {}], {}],
    ["an initial beside others", [{ initial: { lines: 2, gapPt: 1 } }, {}], {}],
  ])("%s", (_, runs, expected) => {
    expect(check(...runs)).toEqual({ ...PLAIN_STYLE, ...expected });
  });
});

describe("a box is of one style", () => {
  const check = (...runs: readonly Partial<StyleRun>[]) =>
    isOfOneStyle(boxOf({ runs: runs.map(run) }));

  test("where font, size, height and paint are one", () => {
    expect(check({})).toBe(true);
    expect(check({}, {})).toBe(true);
    expect(check({ paint: "red", risePt: 1 }, { paint: "red", risePt: 1 })).toBe(true);
    expect(check()).toBe(true);
  });

  test.each<[string, Partial<StyleRun>]>([
    ["font", { font: "8" }],
    ["size", { sizePt: 10.01 }],
    ["height", { risePt: 1 }],
    ["paint", { paint: "red" }],
  ])("not where one part has another %s", (_, changes) => {
    expect(check({}, changes)).toBe(false);
  });

  test("not where its only part has another font than it says", () => {
    expect(check({ font: "8" })).toBe(false);
  });
});

describe("glyphs in a style", () => {
  const glyph = (changes: Partial<ParagraphGlyph> = {}): ParagraphGlyph => ({
    code: 97,
    codeLength: 1,
    width: 500,
    advance: 480,
    dx: 10,
    dy: 20,
    text: "a",
    isWordSpace: false,
    cluster: 0,
    isSafe: true,
    ...changes,
  });
  const shaped = (): ShapedRun => ({
    text: "aa",
    start: 0,
    end: 2,
    script: "Latn",
    level: 0,
    role: "embedded",
    limitedFont: null,
    glyphs: [glyph(), glyph({ cluster: 1 })],
    shaper: {
      font: { kind: "embedded", key: "7", resourceName: "F" },
      postScriptName: "Lora",
      shape: () => ({ glyphs: [glyph()], uncovered: ["x"] }),
      hyphen: () => glyph({ text: "-" }),
    },
  });
  const small: TextStyle = { ...PLAIN_STYLE, size: 0.5, riseEm: 0.3 };

  test("are moved, raised and led by it; their own width stays the font's", () => {
    const [first] = withTextStyle(shaped(), small).glyphs;
    expect(first).toMatchObject({ width: 500, advance: 240, dx: 5, dy: 310 });
  });

  test("stay the same object in the box's own style", () => {
    const one = shaped();
    expect(withTextStyle(one, PLAIN_STYLE)).toBe(one);
    expect(withTextStyle(one, { ...PLAIN_STYLE })).toBe(one);
    expect(withTextStyle(one, { ...PLAIN_STYLE, paint: "red" })).not.toBe(one);
  });

  test("shaped again are so in the style too", () => {
    const { shaper, textStyle } = withTextStyle(shaped(), small);
    const one = { text: "a", start: 0, end: 1, script: "Latn", level: 0 };
    const again = shaper.shape(one, { language: "", trackingEm: 0 });
    expect(again.glyphs[0]).toMatchObject({ advance: 240, dy: 310 });
    expect(again.uncovered).toEqual(["x"]);
    expect(shaper.hyphen()).toMatchObject({ advance: 240, dy: 310, text: "-" });
    expect(textStyle).toEqual(small);
  });

  test("without a hyphen have none in the style", () => {
    const one = shaped();
    const bare = { ...one, shaper: { ...one.shaper, hyphen: () => null } };
    expect(withTextStyle(bare, small).shaper.hyphen()).toBeNull();
  });

  test("of an initial lead over the room behind it, once", () => {
    const initial: TextStyle = { ...PLAIN_STYLE, size: 3, initial: { lines: 3, gapEm: 0.2 } };
    expect(withTextStyle(shaped(), initial).glyphs.map(({ advance }) => advance)).toEqual([
      1440, 1640,
    ]);
    expect(withTextStyle({ ...shaped(), glyphs: [] }, initial).glyphs).toEqual([]);
  });
});
