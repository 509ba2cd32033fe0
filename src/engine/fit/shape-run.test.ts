import { expect, test } from "vitest";
import type { FontFacts } from "../plan/font-facts.ts";
import { embeddedFontShaper } from "./shape-run.ts";

const TEX: FontFacts = {
  key: "1",
  kind: "Type1",
  postScriptName: "CMR10",
  subsetTag: "ABCDEF",
  familyName: "CMR10",
  embedded: true,
  ascent: 700,
  descent: -200,
  capHeight: null,
  xHeight: null,
  italicAngle: 0,
  weight: 400,
  isSerif: true,
  isScript: false,
  isFixedPitch: false,
  fsType: null,
  coverage: [
    ["a", 97, 1, 500],
    ["b", 98, 1, 556],
  ],
};

const shape = (text: string, facts: FontFacts = TEX) =>
  embeddedFontShaper(facts, "F1", new Map()).shape(
    { text, start: 0, end: text.length, script: "Latn", level: 0 },
    { language: "", trackingEm: 0 },
  );

test("a space without a glyph is a move of a quarter of an em, by no code", () => {
  const { glyphs, uncovered } = shape("a b");
  expect(uncovered).toEqual([]);
  expect(
    glyphs.map(({ codeLength, advance, isWordSpace }) => [codeLength, advance, isWordSpace]),
  ).toEqual([
    [1, 500, false],
    [0, 250, true],
    [1, 556, false],
  ]);
});

test("a space that the font has is shown by its code", () => {
  const { glyphs } = shape("a b", { ...TEX, coverage: [...TEX.coverage, [" ", 32, 1, 333]] });
  expect(glyphs[1]).toMatchObject({ code: 32, codeLength: 1, width: 333, advance: 333 });
});

test("other letters that are lacking are named, and a font without any letter sets no space", () => {
  expect(shape("a c").uncovered).toEqual(["c"]);
  expect(shape("a b", { ...TEX, coverage: [] }).uncovered).toEqual(["a", " ", "b"]);
});
