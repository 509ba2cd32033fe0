import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import { fontOf } from "../../font/pdf-font/pdf-font.test-kit.ts";
import { pageOf, type Shown } from "../small-pages.test-kit.ts";
import { operatorStyles, type OperatorStyle, paintKey, paintOf } from "./text-style.ts";

const styles = (
  shown: readonly Partial<Shown>[],
  userUnit = 1,
): readonly (OperatorStyle | null)[] =>
  operatorStyles(pageOf(shown.map((one) => ({ text: "words", ...one }))), userUnit);
const style = (shown: Partial<Shown>, userUnit = 1): OperatorStyle | null | undefined =>
  styles([shown], userUnit)[0];
const turn = (degrees: number, scale = 1): Matrix => {
  const [cos, sin] = [
    Math.cos((degrees * Math.PI) / 180) * scale,
    Math.sin((degrees * Math.PI) / 180) * scale,
  ];
  return [cos, sin, -sin, cos, 0, 0];
};

describe("the size of type is measured across its baseline", () => {
  test.each<[string, Partial<Shown>, number, number]>([
    ["of Tf", { state: { size: 12 } }, 12, 1],
    ["of the text matrix", { tm: [2, 0, 0, 2, 5, 5] }, 20, 1],
    ["of both matrices", { tm: [2, 0, 0, 2, 0, 0], ctm: [0.5, 0, 0, 0.5, 9, 9] }, 10, 1],
    ["whatever its Tz is", { state: { scale: 0.8 } }, 10, 0.8],
    ["whatever its width in the matrix is", { tm: [1.5, 0, 0, 1, 0, 0] }, 10, 1.5],
    ["of turned text", { tm: turn(30, 2) }, 20, 1],
    ["of text of a negative size", { state: { size: -10 }, tm: [-1, 0, 0, -1, 0, 0] }, 10, 1],
  ])("%s", (_, shown, sizePt, stretch) => {
    expect(style(shown)?.sizePt).toBeCloseTo(sizePt, 9);
    expect(style(shown)?.stretch).toBeCloseTo(stretch, 9);
  });

  test("in points, whatever the unit of the page", () => {
    expect(style({}, 2)?.sizePt).toBe(20);
  });

  test.each<[string, Partial<Shown>]>([
    ["of size 0", { state: { size: 0 } }],
    ["of no width", { state: { scale: 0 } }],
    ["of a singular matrix", { tm: [1, 1, 1, 1, 0, 0] }],
    ["of a matrix without numbers", { tm: [Number.NaN, 0, 0, 1, 0, 0] }],
    ["collapsed to a hair", { tm: [1e-8, 0, 0, 1, 0, 0] }],
  ])("text %s cannot be seen", (_, shown) => {
    expect(style(shown)).toBeNull();
  });
});

describe("the direction of text", () => {
  const degrees = (shown: Partial<Shown>): number =>
    ((style(shown)?.angleRad ?? Number.NaN) * 180) / Math.PI;

  test.each<[string, Partial<Shown>, number]>([
    ["level", {}, 0],
    ["a quarter turned", { tm: turn(90) }, 90],
    ["below level", { tm: turn(-30) }, 330],
    ["half a degree off is meant to be level", { tm: turn(0.49) }, 0],
    ["half a degree below level too", { tm: turn(-0.49) }, 0],
    ["half a degree off a quarter", { tm: turn(89.6) }, 90],
    ["more than that is a tilt", { tm: turn(0.51) }, 0.51],
    ["vertical writing runs down", { font: fontOf({ vertical: true }) }, 270],
    ["on a turned page", { ctm: turn(180) }, 180],
  ])("%s", (_, shown, expected) => {
    expect(degrees(shown)).toBeCloseTo(expected, 6);
  });

  test("text seen from behind is mirrored", () => {
    expect(style({ tm: [-1, 0, 0, 1, 0, 0] })?.isMirrored).toBe(true);
    expect(style({ tm: [-1, 0, 0, -1, 0, 0] })?.isMirrored).toBe(false);
  });

  test("vertical writing has no stretch", () => {
    expect(style({ font: fontOf({ vertical: true }), state: { scale: 0.5 } })).toMatchObject({
      stretch: 1,
      isVertical: true,
    });
  });
});

describe("Tc, Tw and Ts in em", () => {
  test("follow the size, and the scale along the line", () => {
    expect(style({ state: { size: 10, charSpacing: 1, wordSpacing: 2, rise: 3 } })).toMatchObject({
      charSpacingEm: 0.1,
      wordSpacingEm: 0.2,
      riseEm: 0.3,
    });
    expect(style({ state: { charSpacing: 1, scale: 0.5 } })?.charSpacingEm).toBeCloseTo(0.05, 12);
    expect(
      style({ state: { charSpacing: 1, scale: 0.5 }, font: fontOf({ vertical: true }) })
        ?.charSpacingEm,
    ).toBeCloseTo(0.1, 12);
    expect(style({ state: { rise: 3 }, tm: [2, 0, 0, 2, 0, 0] })?.riseEm).toBeCloseTo(0.3, 12);
  });
});

describe("paint", () => {
  const [red, blue] = [1, 3].map((at) => ({
    space: "DeviceRGB",
    components: [1, 2, 3].map((i) => (i === at ? 1 : 0)),
    colorants: [],
    alternate: null,
  }));

  test.each([
    [0, "fill"],
    [1, "stroke"],
    [2, "fill"],
    [5, "stroke"],
    [6, "fill"],
    [3, "fill"],
  ])("of render mode %d is the %s", (render, which) => {
    const [shown] = pageOf([
      { text: "x", state: { render }, fill: red!, stroke: blue! },
    ]).shownTexts;
    expect(paintOf(shown!)).toBe(which === "fill" ? red : blue);
  });

  test("is one to three digits, and told apart by its space, its inks and how it is put on", () => {
    const grey = (value: number, colorants: readonly string[] = []) => ({
      space: "Separation",
      components: [value],
      colorants,
      alternate: null,
    });
    expect(paintKey(grey(0.5), 0)).toBe(paintKey(grey(0.5004), 0));
    expect(paintKey(grey(0.5), 0)).not.toBe(paintKey(grey(0.501), 0));
    expect(paintKey(grey(0.5, ["Gold"]), 0)).not.toBe(paintKey(grey(0.5, ["Silver"]), 0));
    expect(paintKey(grey(0.5), 0)).not.toBe(paintKey(grey(0.5), 2));
    expect(paintKey(grey(0.5), 0)).not.toBe(paintKey({ ...grey(0.5), space: "DeviceGray" }, 0));
  });
});

describe("operators that follow each other in one style", () => {
  test("share one object", () => {
    const font = fontOf();
    const [first, second, third, fourth] = styles([
      { font },
      { font, tm: [1, 0, 0, 1, 9, 9] },
      { font, state: { size: 9 } },
      { font },
    ]);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(fourth).toEqual(first);
  });

  test.each<[string, Partial<Shown>]>([
    ["matrix", { tm: [1, 0, 0.2, 1, 0, 0] }],
    ["font", { font: fontOf() }],
    ["reason", { reason: "artifact" }],
    ["Tz", { state: { scale: 0.9 } }],
    ["Tc", { state: { charSpacing: 1 } }],
    ["Tw", { state: { wordSpacing: 1 } }],
    ["Ts", { state: { rise: 1 } }],
    ["Tr", { state: { render: 1 } }],
    ["fill", { fill: { space: "DeviceGray", components: [1], colorants: [], alternate: null } }],
    [
      "stroke",
      { stroke: { space: "DeviceGray", components: [1], colorants: [], alternate: null } },
    ],
  ])("another %s is another style", (_, changes) => {
    const font = fontOf();
    const [first, second] = styles([{ font }, { font, ...changes }]);
    expect(second).not.toBe(first);
  });

  test("are of one face where their fonts are", () => {
    const page = pageOf([
      { text: "a", font: fontOf({ key: "5" }) },
      { text: "b", font: fontOf({ key: "9" }) },
      { text: "c", font: null },
    ]);
    expect(operatorStyles(page, 1).map((one) => one?.fontKey)).toEqual(["5", "9", ""]);
    expect(operatorStyles(page, 1, () => "face").map((one) => one?.fontKey)).toEqual([
      "face",
      "face",
      "",
    ]);
  });
});

test("each invocation of a form is told apart; the page is one", () => {
  const form = { formPath: ["page:0", "form:7"], unit: "form:7" };
  const shown = [
    {},
    { ...form, operator: 1 },
    { ...form, operator: 2 },
    { ...form, operator: 1 },
    {},
  ];
  expect(styles(shown).map((one) => one?.instance)).toEqual([
    "",
    "page:0/form:7#0",
    "page:0/form:7#0",
    "page:0/form:7#1",
    "",
  ]);
});
