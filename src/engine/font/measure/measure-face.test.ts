import { expect, test } from "vitest";
import { madeLetters, type MadeFace, PLAIN } from "./letters.test-kit.ts";
import type { DrawnLetter } from "../program/glyph-outline.ts";
import { classOf, type FaceClass } from "./face-class.ts";
import { measureFace } from "./measure-face.ts";

const SERIF: MadeFace = { ...PLAIN, serif: 50, hairline: 40 };

function classOfMade(face: MadeFace, only?: string): FaceClass {
  return classOf(measureFace(madeLetters(face, only)));
}

test("measures are whole numbers of thousandths and hundredths", () => {
  const measures = measureFace(madeLetters(SERIF));
  expect(measures).toMatchObject({
    stem: 90,
    capitalStem: 90,
    foot: 211,
    thin: 44,
    slant: 0,
    xHeight: 500,
    capHeight: 700,
    hasCapitalsOnly: false,
    isFixedPitch: false,
    unrest: 0,
  });
});

test.each<[string, MadeFace, string | undefined, FaceClass["style"]]>([
  ["plain strokes", PLAIN, undefined, "sans"],
  ["feet and a thin bowl", SERIF, undefined, "serif"],
  ["feet and a hairline bowl", { ...SERIF, hairline: 12 }, undefined, "didone"],
  ["feet and an even bowl", { ...SERIF, hairline: 80 }, undefined, "slab"],
  ["one small letter", SERIF, "n", "serif"],
  ["one capital", SERIF, "H", "serif"],
  ["one that stands free at its head", SERIF, "L", "serif"],
  ["the same without feet", PLAIN, "Lo", "sans"],
  ["bowls only, thin", { ...SERIF, hairline: 30 }, "oO", "serif"],
  ["bowls only, even", PLAIN, "oO", "sans"],
  ["bowls only, between even and thin", { ...PLAIN, hairline: 60 }, "oO", null],
  ["an I that any face may give feet", { ...PLAIN, serif: 50 }, "I", null],
  ["an I without feet", PLAIN, "I", "sans"],
  ["no letter", PLAIN, "", null],
])("%s are %s", (_, face, only, style) => {
  expect(classOfMade(face, only).style).toBe(style);
});

test.each([
  [24, 100],
  [82, 400],
  [138, 700],
  [180, 900],
])("a stem of %i is of weight %i at an x-height of 500", (stem, weight) => {
  const measured = classOfMade({ ...PLAIN, stem }).weight ?? 0;
  expect(Math.abs(measured - weight)).toBeLessThan(40);
});

test("capitals alone tell weight as small letters do", () => {
  const face = { ...PLAIN, stem: 95 };
  const [small, capital] = [classOfMade(face, "nho").weight, classOfMade(face, "HTO").weight];
  expect(Math.abs((small ?? 0) - (capital ?? 0))).toBeLessThan(80);
});

test("slant is measured and no joint", () => {
  const slanted = { ...PLAIN, lean: Math.tan((10 * Math.PI) / 180) };
  expect(measureFace(madeLetters(slanted))).toMatchObject({ slant: 10, joined: 0 });
  expect(classOfMade(slanted)).toMatchObject({ isSlanted: true, style: "sans" });
  expect(classOfMade(PLAIN).isSlanted).toBe(false);
});

test("equal advances of narrow and wide letters are a fixed pitch", () => {
  const advances = Object.fromEntries(Array.from("HIOThnmlio", (character) => [character, 600]));
  expect(classOfMade({ ...PLAIN, advances }).isFixedPitch).toBe(true);
  expect(classOfMade({ ...PLAIN, advances }, "HnO").isFixedPitch).toBeNull();
});

test.each([
  [0.7, "condensed"],
  [1, "normal"],
  [1.5, "extended"],
] as const)("advances of %f times the usual are %s", (factor, width) => {
  const usual: Readonly<Record<string, number>> = { h: 576, n: 576, o: 564, m: 872 };
  const advances = Object.fromEntries(
    Object.entries(usual).map(([character, advance]) => [character, advance * factor]),
  );
  expect(classOfMade({ ...PLAIN, advances }, "hnom").width).toBe(width);
});

test("capitals in the place of small letters are told by what does not rise or hang", () => {
  const letters = madeLetters(PLAIN);
  const small: Readonly<Record<string, string>> = {
    n: "H",
    o: "O",
    h: "H",
    d: "O",
    l: "I",
    p: "H",
    m: "H",
  };
  const asCapitals = classOf(measureFace((character) => letters(small[character] ?? character)));
  expect(asCapitals.hasCapitalsOnly).toBe(true);
  expect(classOfMade(PLAIN, "nohdp").hasCapitalsOnly).toBe(false);
  expect(classOfMade(PLAIN, "no").hasCapitalsOnly).toBeNull();
});

/** Figures as [advance, bottom, top], all of one stroke. */
type Figures = Readonly<Record<string, readonly [number, number, number]>>;

test.each<[string, Figures, boolean | null, boolean | null]>([
  ["lining, of one width", { 1: [500, 0, 700], 3: [500, -8, 708], H: [700, 0, 700] }, false, true],
  ["lining, 1 narrow", { 1: [300, 0, 700], 3: [500, -8, 708], H: [700, 0, 700] }, false, false],
  ["some hang", { 1: [300, 0, 500], 3: [450, -150, 500], H: [700, 0, 700] }, true, false],
  ["low ones alone", { 0: [500, 0, 510], 2: [500, 0, 505], H: [700, 0, 700] }, true, null],
  ["all hang alike", { 1: [300, -80, 700], 3: [450, -80, 700], H: [700, 0, 700] }, false, false],
  ["no capital beside them", { 3: [450, -150, 500], 8: [450, 0, 700] }, true, null],
  ["two without 1", { 0: [500, 0, 700], 2: [500, 0, 700], H: [700, 0, 700] }, false, null],
  ["none", { H: [700, 0, 700] }, null, null],
])("figures: %s", (_, figures, isOldStyle, isTabular) => {
  const measures = measureFace((character) => {
    const [advance, bottom, top] = figures[character] ?? [0, 0, 0];
    return top === 0 ? null : { advance, outline: [[50, bottom, 130, bottom, 130, top, 50, top]] };
  });
  expect(measures).toMatchObject({
    hasOldStyleFigures: isOldStyle,
    hasTabularFigures: isTabular,
  });
});

test.each<[string, Figures, number | undefined, number | null]>([
  ["light figures", { 1: [300, 0, 1600] }, 50, 148],
  ["bold figures", { 1: [300, 0, 400], 6: [500, 0, 400] }, 200, 623],
  ["figures beside a letter that tells", { 1: [300, 0, 400], H: [700, 0, 700] }, undefined, 357],
  [
    "figures that hang",
    { 1: [300, 0, 500], 3: [450, -150, 500], 6: [500, 0, 700] },
    undefined,
    null,
  ],
  ["no upright figure", { 3: [450, 0, 700] }, undefined, null],
])("the weight of %s", (_, figures, figureStem, weight) => {
  const measures = measureFace((character) => {
    const [advance, bottom, top] = figures[character] ?? [0, 0, 0];
    return top === 0 ? null : { advance, outline: [[50, bottom, 130, bottom, 130, top, 50, top]] };
  });
  expect(measures.figureStem).toBe(figureStem);
  expect(classOf(measures).weight).toBe(weight);
});

test("letters that end at the next one, and off the line, are drawn by a pen", () => {
  const advances = { h: 480, n: 480, m: 810, i: 150, l: 150, d: 500 };
  expect(classOfMade({ ...PLAIN, advances }).style).toBe("script");
  const letters = madeLetters(PLAIN);
  const restless = classOf(
    measureFace((character) => {
      const letter = letters(character);
      const dy = { h: 60, n: -40, m: 45, l: -60, i: 50, H: -35, I: 40 }[character] ?? 0;
      return letter === null
        ? null
        : {
            ...letter,
            outline: letter.outline.map((points) => points.map((v, i) => v + (i % 2) * dy)),
          };
    }),
  );
  expect(restless.style).toBe("script");
});

test("a bar across the middle of a bowl makes no thin bowl", () => {
  const letters = madeLetters(PLAIN);
  const bar = [40, 200, 510, 200, 510, 300, 40, 300];
  const withBar = measureFace((character) => {
    const letter = character === "e" ? letters("o") : null;
    return letter === null ? null : { ...letter, outline: [...letter.outline, bar] };
  });
  expect(withBar.thin).toBe(
    measureFace((character) => (character === "o" ? letters("o") : null)).thin,
  );
});

// Bebas Neue: "k" and "t" of a face of capitals are K and T.
test("the bar of a T in the place of a small letter is no flag", () => {
  const stem = [250, 0, 340, 0, 340, 700, 250, 700];
  const bar = [0, 610, 590, 610, 590, 700, 0, 700];
  const measures = measureFace((character) =>
    "mnhlt".includes(character)
      ? { advance: 600, outline: character === "t" ? [stem, bar] : [stem] }
      : null,
  );
  expect(measures).toMatchObject({ hasCapitalsOnly: true, stem: 90, flag: 0 });
});

test("the weight of a six is that of the sides of its bowl, not of where it closes", () => {
  const side = [50, 0, 130, 0, 130, 400, 50, 400];
  const closed = [50, 400, 450, 400, 450, 480, 50, 480];
  const measures = measureFace((character) =>
    character === "6"
      ? { advance: 500, outline: [side, closed, [50, 480, 130, 480, 130, 700, 50, 700]] }
      : null,
  );
  expect(measures.figureStem).toBe(114);
});

// Times Bold by "MN".
test("an N alone tells feet and no weight", () => {
  const hairline: MadeFace = { ...PLAIN, stem: 36, serif: 70, hairline: 14 };
  const n = madeLetters(hairline)("H");
  const only = (character: string): DrawnLetter | null => (character === "N" ? n : null);
  expect(measureFace(only)).toMatchObject({ stem: null, capitalStem: null });
  expect(classOf(measureFace(only))).toMatchObject({ style: "serif", weight: null });
  const sans = madeLetters(PLAIN)("H");
  expect(measureFace((one) => (one === "N" ? sans : null)).stem).toBe(90);
});
