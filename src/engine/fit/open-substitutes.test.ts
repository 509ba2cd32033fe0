import { expect, test } from "vitest";
import type { LibraryFontFile } from "../contract/fonts.ts";
import type { OpenIndex } from "../contract/open-fonts.ts";
import { NOTHING_MEASURED } from "../font/measure/letters.test-kit.ts";
import { openSubstitutes, measuredFaces } from "./open-substitutes.ts";
import type { SubstituteClass } from "./substitute-class.ts";

const WANTED: SubstituteClass = {
  style: "sans",
  isSlanted: false,
  isFixedPitch: false,
  width: "normal",
  weight: 300,
  isBold: false,
  isHollow: false,
};

const measures = (stem: number) => ({ ...NOTHING_MEASURED, stem, xHeight: 500, foot: 100 });

/** A file whose bytes nobody may ask for. */
const file = (onlyAs: string, stem?: number): LibraryFontFile => ({
  id: `open:${onlyAs}`,
  onlyAs,
  ...(stem === undefined ? {} : { measures: measures(stem) }),
  get bytes(): Uint8Array {
    throw new Error("no cut is read to be compared");
  },
});

const FACES = [
  ["A-Light", 300, false],
  ["A-Regular", 400, false],
  ["A-Bold", 700, false],
  ["A-Italic", 400, true],
  ["B-Regular", 400, false],
  ["C-Regular", 400, false],
] as const;

/** Of each family two packages. */
const INDEX = {
  families: [...FACES, ...FACES].map(([postScriptName, weight, isItalic]) => ({
    family: postScriptName.slice(0, 1),
    faces: [{ postScriptName, weight, isItalic }],
  })),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fingerprints are not read
} as unknown as OpenIndex;

const CUTS = measuredFaces(
  [
    file("A-Light", 50),
    file("A-Regular", 80),
    file("A-Bold", 130),
    file("A-Italic", 80),
    file("B-Regular", 90),
    file("C-Regular"),
    file("D-Regular", 80),
  ],
  INDEX,
);

const nearest = (changes: Partial<SubstituteClass>, stem: number): readonly string[] =>
  openSubstitutes(CUTS, { ...WANTED, ...changes }, (ours) => (ours.stem ?? 0) / stem).map(
    ({ id }) => id,
  );

test("cuts are those that are measured and in the index, each once", () => {
  expect(CUTS.map((cuts) => cuts.map(({ file: { id } }) => id))).toEqual([
    ["open:A-Light", "open:A-Regular", "open:A-Bold", "open:A-Italic"],
    ["open:B-Regular"],
  ]);
});

test("of each family comes the one cut whose strokes are nearest", () => {
  expect(nearest({}, 60)).toEqual(["open:A-Light", "open:B-Regular"]);
  expect(nearest({}, 75)).toEqual(["open:A-Regular", "open:B-Regular"]);
});

test("slant, boldness and style are not given up for it", () => {
  expect(nearest({ isBold: true }, 60)).toEqual(["open:A-Bold"]);
  expect(nearest({ isSlanted: true }, 130)).toEqual(["open:A-Italic"]);
  expect(nearest({ style: "serif" }, 60)).toEqual([]);
});
