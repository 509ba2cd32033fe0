import { expect, test } from "vitest";
import type { FaceMeasures } from "../plan/face-measures.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { classGap, substituteClass } from "./substitute-class.ts";

/** An upright sans of usual weight. */
const SANS: FaceMeasures = {
  stem: 88,
  capitalStem: 96,
  foot: 100,
  footHeight: null,
  flag: 0,
  wobble: 0,
  thin: 80,
  slant: 0,
  xHeight: 536,
  capHeight: 714,
  width: 100,
  isFixedPitch: false,
  hasCapitalsOnly: false,
  joined: 0,
  unrest: 0,
};

function factsOf(changes: Partial<FontFacts>): FontFacts {
  return {
    key: "1",
    kind: "TrueType",
    postScriptName: "Design",
    subsetTag: null,
    familyName: "Design",
    embedded: true,
    ascent: 900,
    descent: -200,
    capHeight: null,
    xHeight: null,
    italicAngle: 0,
    weight: 400,
    isSerif: false,
    isFixedPitch: false,
    isScript: false,
    fsType: null,
    coverage: [],
    ...changes,
  };
}

test.each<[string, Partial<FontFacts>, object]>([
  [
    "measures beat flags",
    { measures: SANS, isSerif: true, isScript: true, weight: 900 },
    { isSerif: false, isPenDrawn: false, weight: 401 },
  ],
  ["feet beat a missing flag", { measures: { ...SANS, foot: 260, thin: 40 } }, { isSerif: true }],
  ["a slant beats the angle stated", { measures: { ...SANS, slant: 12 } }, { isSlanted: true }],
  ["a drawn pen", { measures: { ...SANS, unrest: 60 } }, { isPenDrawn: true }],
  ["one width", { measures: { ...SANS, isFixedPitch: true } }, { isFixedPitch: true }],
  ["nothing seen: the flag", { isSerif: true }, { isSerif: true, isPenDrawn: false }],
  ["nothing seen: the name", { postScriptName: "AGaramondPro-Regular" }, { isSerif: true }],
  ["a name that says the contrary", { postScriptName: "MSSansSerif" }, { isSerif: false }],
  ["nothing seen: a script", { isScript: true }, { isPenDrawn: true, isSlanted: true }],
  ["nothing seen: the angle", { italicAngle: -10 }, { isSlanted: true, weight: 400 }],
])("%s", (_, changes, expected) => {
  expect(substituteClass(factsOf(changes))).toMatchObject(expected);
});

test.each<[string, Partial<FontFacts>, object]>([
  [
    "a light stroke that is called bold",
    { weight: 700, measures: { ...SANS, stem: 100 } },
    { isBold: true },
  ],
  [
    "a thin stroke that is called bold",
    { weight: 700, measures: { ...SANS, stem: 60 } },
    { isBold: false },
  ],
  [
    "a heavy stroke that is called regular",
    { measures: { ...SANS, stem: 130 } },
    { isBold: false },
  ],
  ["a black stroke that is called regular", { measures: { ...SANS, stem: 170 } }, { isBold: true }],
  ["nothing seen: the weight stated", { weight: 600 }, { isBold: true }],
  ["nothing seen: a pen's name", { postScriptName: "BlackadderITC-Regular" }, { isPenDrawn: true }],
  [
    "a slanted hand by its name",
    { postScriptName: "MonotypeCorsiva", measures: { ...SANS, foot: 300, thin: 36, slant: 13 } },
    { isPenDrawn: true },
  ],
  ["nothing seen: a name of Computer Modern", { postScriptName: "CMBX10" }, { isSerif: true }],
])("%s", (_, changes, expected) => {
  expect(substituteClass(factsOf(changes))).toMatchObject(expected);
});

test("serifs outweigh slant, slant outweighs weight", () => {
  const gap = (ours: object): number =>
    classGap(substituteClass(factsOf({ isSerif: true })), {
      isSerif: true,
      isItalic: false,
      isFixedPitch: false,
      weight: 500,
      ...ours,
    });
  expect(gap({})).toBe(0);
  expect(gap({ weight: 600 })).toBeGreaterThan(0);
  expect(gap({ weight: 600 })).toBeLessThan(gap({ isItalic: true }));
  expect(gap({ weight: 600, isItalic: true })).toBeLessThan(gap({ isSerif: false }));
});

test("pitch outweighs serifs, serifs outweigh slant; a fixed pitch asks for no serifs", () => {
  const gap = (changes: Partial<FontFacts>, ours: readonly [boolean, boolean, boolean]): number => {
    const [isSerif, isItalic, isFixedPitch] = ours;
    const ofUse = { isSerif, isItalic, isFixedPitch, weight: 400 };
    return classGap(substituteClass(factsOf(changes)), ofUse);
  };
  expect(gap({ isSerif: true }, [true, false, false])).toBe(0);
  expect(gap({ isSerif: true }, [true, true, false])).toBeLessThan(
    gap({ isSerif: true }, [false, false, false]),
  );
  expect(gap({ isSerif: true }, [false, true, false])).toBeLessThan(
    gap({ isSerif: true }, [true, false, true]),
  );
  expect(gap({ isSerif: true, isFixedPitch: true }, [false, false, true])).toBe(0);
});
