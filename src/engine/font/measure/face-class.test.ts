import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FaceStyle } from "../../contract/fonts.ts";
import type { FaceMeasures } from "../../plan/face-measures.ts";
import { classOf } from "./face-class.ts";
import { NOTHING_MEASURED } from "./letters.test-kit.ts";

const of = (measures: Partial<FaceMeasures>): FaceMeasures => ({
  ...NOTHING_MEASURED,
  ...measures,
});

/** As faces of these kinds measure. */
const SANS = { foot: 100, thin: 75, flag: 0, wobble: 0, unrest: 2, joined: 0 };
const SERIF = { foot: 280, thin: 40, flag: 60, wobble: 1, unrest: 5, joined: 0 };

describe("style", () => {
  test.each<[string, Partial<FaceMeasures>, FaceStyle | null]>([
    ["even strokes without feet", SANS, "sans"],
    ["feet and thin parts", SERIF, "serif"],
    ["the heaviest serifs", { ...SERIF, foot: 160 }, "serif"],
    ["hairlines", { ...SERIF, thin: 15 }, "didone"],
    ["Times Bold is none of them", { ...SERIF, thin: 19 }, "serif"],
    ["feet on even strokes", { ...SERIF, thin: 77 }, "slab"],
    ["Merriweather is none", { ...SERIF, thin: 56 }, "serif"],
    ["feet, of whatever contrast", { foot: 280 }, "serif"],
    ["italics with flags instead of feet", { foot: 100, flag: 49, thin: 40, slant: 15 }, "serif"],
    ["sans faces with a little flag", { ...SANS, flag: 27 }, "sans"],
    [
      "Intro, whose heads are bars and whose bowls are even",
      { ...SANS, flag: 129, thin: 88 },
      "sans",
    ],
    ["Berlin Sans, whose ends swell a little", { ...SANS, foot: 108 }, "sans"],
    ["Nunito Bold, whose ends are round", { ...SANS, foot: 83 }, "sans"],
    ["no stroke that stands, thin parts", { thin: 40 }, "serif"],
    ["no stroke that stands, no thin parts", { thin: 57 }, null],
    ["nothing", {}, null],
  ])("%s", (_, measures, style) => {
    expect(classOf(of(measures)).style).toBe(style);
  });

  test.each<[string, Partial<FaceMeasures>]>([
    ["pointed ends", { ...SANS, foot: 70 }],
    ["letters that dance", { ...SANS, unrest: 41 }],
    ["letters that dance even on feet", { ...SERIF, unrest: 59 }],
    ["a trembling line", { ...SANS, wobble: 7 }],
    ["a line that trembles even on feet", { ...SERIF, wobble: 23 }],
    ["joined letters", { ...SANS, joined: 75 }],
    ["joined letters on restless feet", { ...SERIF, joined: 75, unrest: 20 }],
    ["some unrest without feet", { ...SANS, unrest: 25 }],
    ["Snell, whose slanted strokes end in hairlines", { ...SANS, thin: 12, slant: 28, foot: 107 }],
    ["an even line that trembles, with ends of its width", { foot: 132, thin: 100, wobble: 6 }],
    ["an even line that leans back", { foot: 144, thin: 95, wobble: 4, slant: -12 }],
  ])("a pen drew %s", (_, measures) => {
    expect(classOf(of(measures)).style).toBe("script");
  });

  test.each<[string, Partial<FaceMeasures>, FaceStyle]>([
    ["Comic Sans, a little restless", { ...SANS, unrest: 15 }, "sans"],
    ["Comic Sans Italic", { ...SANS, unrest: 21, slant: 9, wobble: 2 }, "sans"],
    [
      "Baskerville Bold Italic, whose feet are cut to a point",
      { foot: 94, flag: 76, thin: 36, slant: 17, wobble: 9, unrest: 11 },
      "serif",
    ],
    ["upright display faces with hairlines", { ...SANS, thin: 12, slant: 0 }, "sans"],
    ["Optima Italic", { ...SANS, thin: 57, slant: 12 }, "sans"],
    ["Times Italic", { ...SERIF, unrest: 10 }, "serif"],
    ["Garamond Italic, a little uneven", { ...SERIF, wobble: 10 }, "serif"],
    ["Bookman Italic, whose feet touch", { ...SERIF, joined: 75 }, "serif"],
    [
      "Garamond Italic by letters without feet",
      { foot: 76, flag: 131, thin: 53, wobble: 9, unrest: 8 },
      "serif",
    ],
    ["capitals of two sizes with straight strokes", { ...SERIF, wobble: 0, unrest: 40 }, "serif"],
  ])("no pen drew %s", (_, measures, style) => {
    expect(classOf(of(measures)).style).toBe(style);
  });
});

describe("weight", () => {
  test.each([
    [49, 100],
    [74, 200],
    [107, 300],
    [164, 400],
    [197, 500],
    [234, 600],
    [277, 700],
    [308, 800],
    [345, 900],
    // Halfway between two.
    [180.5, 450],
    [10, 100],
    [900, 900],
  ])("of stems of %d thousandths of the x-height is %d", (stem, weight) => {
    expect(classOf(of({ stem, xHeight: 1000 })).weight).toBe(weight);
  });

  test("does not depend on how large small letters are", () => {
    for (const xHeight of [400, 500, 600]) {
      expect(classOf(of({ stem: 0.164 * xHeight, xHeight })).weight).toBe(400);
    }
  });

  test("is that of capitals where no small letter shows one", () => {
    // Their stems are 0.82 of what small letters' are, against their height.
    expect(classOf(of({ capitalStem: 0.82 * 164, capHeight: 1000 })).weight).toBe(400);
    expect(classOf(of({ stem: 277, capitalStem: 28, capHeight: 700 })).weight).toBe(100);
  });

  test.each<[string, Partial<FaceMeasures>]>([
    ["no height", { stem: 90 }],
    ["a height of nothing", { stem: 90, xHeight: 0 }],
    ["heights alone", { xHeight: 500, capHeight: 700 }],
    ["capitals of no height", { capitalStem: 90, capHeight: 0 }],
  ])("is unknown with %s", (_, measures) => {
    expect(classOf(of(measures)).weight).toBeNull();
  });

  test("grows with the stem", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), (a, b) => {
        const [thin, thick] = [Math.min(a, b), Math.max(a, b)].map(
          (stem) => classOf(of({ stem, xHeight: 1000 })).weight ?? 0,
        );
        expect(thin).toBeLessThanOrEqual(thick ?? 0);
      }),
    );
  });
});

test.each([
  [0, false],
  [2, false],
  [3.9, false],
  [4, true],
  [12, true],
  // Some faces lean back.
  [-12, true],
  [-2, false],
])("letters that lean by %d degrees are slanted: %s", (slant, isSlanted) => {
  expect(classOf(of({ slant })).isSlanted).toBe(isSlanted);
});

test.each([
  [80, "condensed"],
  [85.9, "condensed"],
  [86, "normal"],
  [100, "normal"],
  [128, "normal"],
  [129, "extended"],
])("a width of %d hundredths is %s", (width, name) => {
  expect(classOf(of({ width })).width).toBe(name);
});

test("what is not measured is not said", () => {
  expect(classOf(NOTHING_MEASURED)).toEqual({
    style: null,
    weight: null,
    isSlanted: null,
    width: null,
    isFixedPitch: null,
    hasCapitalsOnly: null,
  });
  expect(classOf(of({ isFixedPitch: true, hasCapitalsOnly: false }))).toMatchObject({
    isFixedPitch: true,
    hasCapitalsOnly: false,
  });
});
