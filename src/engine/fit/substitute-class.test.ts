import { expect, test } from "vitest";
import type { FaceMeasures } from "../plan/face-measures.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { libraryFont } from "./library-fonts.test-kit.ts";
import {
  classGap,
  libraryFontClass,
  substituteClass,
  type SubstituteClass,
} from "./substitute-class.ts";

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
  hasOldStyleFigures: false,
  hasTabularFigures: false,
  joined: 0,
  unrest: 0,
};

/** A face of a file of which nothing is known but what is given. */
const faceOf = (changes: Partial<FontFacts>): FontFacts =>
  factsOf("1", {
    postScriptName: "Design",
    familyName: "Design",
    isSerif: false,
    coverage: [],
    ...changes,
  });

test.each<[string, Partial<FontFacts>, object]>([
  [
    "measures beat flags",
    { measures: SANS, isSerif: true, isScript: true, weight: 900 },
    { style: "sans", weight: 401 },
  ],
  ["feet beat a missing flag", { measures: { ...SANS, foot: 260, thin: 40 } }, { style: "serif" }],
  ["a slant beats the angle stated", { measures: { ...SANS, slant: 12 } }, { isSlanted: true }],
  ["a drawn pen", { measures: { ...SANS, unrest: 60 } }, { style: "script" }],
  ["one width", { measures: { ...SANS, isFixedPitch: true } }, { isFixedPitch: true }],
  ["nothing seen: the flag", { isSerif: true }, { style: "serif" }],
  ["nothing seen: the name", { postScriptName: "AGaramondPro-Regular" }, { style: "serif" }],
  ["a name that says the contrary", { postScriptName: "MSSansSerif" }, { style: "sans" }],
  ["not embedded: a script", { isScript: true, embedded: false }, { style: "script" }],
  ["embedded, and flagged a script as Menlo is", { isScript: true }, { style: "sans" }],
  [
    "drawings flagged a script, as San Francisco is",
    { isScript: true, embedded: false, kind: "Type3" },
    { style: "sans", isSlanted: false },
  ],
  [
    "a script by its name, no stroke of which stands upright",
    { postScriptName: "FreestyleScript-Regular", measures: { ...SANS, foot: null, slant: null } },
    { style: "script" },
  ],
  ["nothing seen: the angle", { italicAngle: -10 }, { isSlanted: true, weight: 400 }],
])("%s", (_, changes, expected) => {
  expect(substituteClass(faceOf(changes))).toMatchObject(expected);
});

test.each<[string, Partial<FontFacts>, object]>([
  [
    "a light stroke that is called bold",
    { postScriptName: "Design-Bold", weight: 700, measures: { ...SANS, stem: 100 } },
    { isBold: true },
  ],
  [
    "a light stroke that is stated as bold, and not called so",
    { postScriptName: "Design-Italic", weight: 700, measures: { ...SANS, stem: 100 } },
    { isBold: false },
  ],
  [
    "a middling stroke that is stated as bold",
    { weight: 600, measures: { ...SANS, stem: 112 } },
    { isBold: true },
  ],
  [
    "a light stroke stated as bold, under a name that says nothing",
    { postScriptName: "CIDFont+F2", weight: 700, measures: { ...SANS, stem: 100 } },
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
  ["nothing seen: a pen's name", { postScriptName: "BlackadderITC-Regular" }, { style: "script" }],
  [
    "a slanted hand by its name",
    { postScriptName: "MonotypeCorsiva", measures: { ...SANS, foot: 300, thin: 36, slant: 13 } },
    { style: "script" },
  ],
  [
    "a middling stroke that is called bold by a number",
    { postScriptName: "HiraKakuPro-W6", weight: 600, measures: { ...SANS, stem: 100 } },
    { isBold: true },
  ],
  [
    "nothing seen: an ultra bold cut by the letters that Ricoh gives it",
    { postScriptName: "HGSoeiKakugothicUB" },
    { isBold: true },
  ],
  [
    "nothing seen: a name of Computer Modern",
    { postScriptName: "CMBX10" },
    { style: "serif", isBold: true },
  ],
])("%s", (_, changes, expected) => {
  expect(substituteClass(faceOf(changes))).toMatchObject(expected);
});

test.each<[string, Partial<FontFacts>, boolean]>([
  ["a space alone, said to be of fixed pitch", { coverage: [[" ", 32, 1, 250]] }, false],
  [
    "ideographs, which have one width in any face",
    { coverage: Array.from("\u7d20\u83dc\u5bb6\u5e38", (letter) => [letter, 1, 2, 1000] as const) },
    false,
  ],
  ["nothing but the flag", {}, true],
  ["nothing but the flag of a face of ideographs", { postScriptName: "MS-Mincho" }, false],
  [
    "its name beside the flag",
    { postScriptName: "Menlo-Bold", coverage: [["\u2713", 1, 2, 602]] },
    true,
  ],
])("fixed pitch: %s", (_, changes, expected) => {
  expect(substituteClass(faceOf({ isFixedPitch: true, ...changes })).isFixedPitch).toBe(expected);
});

test.each([
  ["CenturyGothic", "sans"],
  ["CenturySchoolbook", "serif"],
  ["NSimSun", "serif"],
  ["LiSungLight", "serif"],
  ["AppleMyungjo", "serif"],
  ["CarolynaProBlack", "script"],
  ["HiraMinPro-W3", "serif"],
  ["FandolHei-Regular", "sans"],
  ["YuMin-Demibold", "serif"],
  ["HeiseiMin-W3", "serif"],
  ["FutoMinA101Pro-Bold", "serif"],
] as const)("%s, of which nothing is seen, is %s", (postScriptName, style) => {
  expect(substituteClass(faceOf({ postScriptName })).style).toBe(style);
});

test("a name that says sans beats the flag of serifs, where nothing is seen", () => {
  const facts = faceOf({ postScriptName: "DejaVuSans-Bold", isSerif: true });
  expect(substituteClass(facts).style).toBe("sans");
});

test.each([
  ["ArialRoundedMTBold", 130],
  ["Futura-Dem", 100],
  ["NimbusRomNo9L-Medi", 100],
  ["HelveticaNeueLTStd-HvCn", 120],
])("%s is bold by its name and a stroke of %i", (postScriptName, stem) => {
  const facts = faceOf({ postScriptName, measures: { ...SANS, stem } });
  expect(substituteClass(facts).isBold).toBe(true);
});

const REGULAR: SubstituteClass = {
  style: "serif",
  isSlanted: false,
  isFixedPitch: false,
  width: "normal",
  weight: 400,
  isBold: false,
  isHollow: false,
};

test("each trait outweighs all that come after it", () => {
  const inOrder: readonly Partial<SubstituteClass>[] = [
    { isFixedPitch: true },
    { style: "script" },
    { style: "sans" },
    { isSlanted: true },
    { isBold: true },
    { style: "didone" },
    { width: "condensed" },
    {},
  ];
  const gaps = inOrder.map((change) => classGap(REGULAR, { ...REGULAR, ...change }));
  expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
  expect(new Set(gaps).size).toBe(gaps.length);
  expect(gaps.at(-1)).toBe(0);
});

test("a fixed pitch asks for no serifs and no width", () => {
  const wanted = { ...REGULAR, isFixedPitch: true };
  const ours = { ...wanted, style: "sans", width: "extended" } as const;
  expect(classGap(wanted, ours)).toBe(0);
});

test("a full font is of the style that its designers call it, and as wide and heavy as measured", () => {
  const font = libraryFont("x", { weight: 400 });
  const measures = { ...SANS, stem: 150, width: 70 };
  const named = { ...font, file: { ...font.file, style: "didone", measures } } as const;
  expect(libraryFontClass(named)).toMatchObject({
    style: "didone",
    width: "condensed",
    isBold: true,
  });
  const bare = libraryFont("y", { isSerif: true, weight: 700 });
  expect(libraryFontClass(bare)).toMatchObject({ style: "serif", width: "normal", isBold: true });
});
