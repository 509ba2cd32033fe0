import { expect, test } from "vitest";
import type { FaceMeasures } from "../plan/face-measures.ts";
import { hasSmallCapitals, featuresShown, lackedForms } from "./letter-forms.ts";
import { libraryFont } from "./library-fonts.test-kit.ts";
import { NOTHING_MEASURED } from "../font/measure/letters.test-kit.ts";

const of = (measures: Partial<FaceMeasures>): FaceMeasures => ({
  ...NOTHING_MEASURED,
  ...measures,
});

/** A full font whose figures are of one height and one width. */
const plain = libraryFont("x");
const font = {
  ...plain,
  file: {
    ...plain.file,
    measures: of({ hasOldStyleFigures: false, hasTabularFigures: true }),
  },
};

test.each<[string, Partial<FaceMeasures>, readonly string[]]>([
  ["old-style figures", { hasOldStyleFigures: true }, ["onum"]],
  ["figures of several widths", { hasTabularFigures: false }, ["pnum"]],
  ["both", { hasOldStyleFigures: true, hasTabularFigures: false }, ["onum", "pnum"]],
  ["the font's own", { hasOldStyleFigures: false, hasTabularFigures: true }, []],
  ["no figures", {}, []],
  ["small capitals", { hasCapitalsOnly: true, xHeight: 520, capHeight: 700 }, ["smcp"]],
  ["capitals for small letters", { hasCapitalsOnly: true, xHeight: 700, capHeight: 700 }, []],
])("%s", (_, seen, features) => {
  expect(featuresShown(of(seen), font)).toEqual(features);
});

test("nothing is asked of a font for a face that was not measured", () => {
  expect(featuresShown(undefined, font)).toEqual([]);
  expect(hasSmallCapitals(undefined)).toBe(false);
});

test("a font without figures is not asked for other ones", () => {
  expect(featuresShown(of({ hasOldStyleFigures: true }), plain)).toEqual([]);
});

test("forms that a font has neither by itself nor by a feature are told", () => {
  // The font of the kit has no layout tables.
  expect(lackedForms(of({ hasOldStyleFigures: true, hasTabularFigures: true }), font)).toEqual([
    "old-style figures",
  ]);
  expect(lackedForms(of({ hasOldStyleFigures: false }), font)).toEqual([]);
});
