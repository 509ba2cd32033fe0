import { describe, expect, test } from "vitest";
import { advanceEm } from "./advance-em.ts";
import { glyphOf } from "../rewrite/small-plans.test-kit.ts";
import type { FitGlyph } from "./fit-report.ts";

describe("how far a glyph moves the pen", () => {
  const box = { trackingEm: 0.1, wordSpacingEm: 0.2 };
  const line = { wordSpacingEm: 0.03 };
  const mark = glyphOf("", { text: "" });
  test.each<[string, readonly FitGlyph[], number]>([
    ["a letter", [glyphOf("a"), glyphOf("b")], 0.6],
    ["the last letter", [glyphOf("a")], 0.6],
    ["a letter below its mark, which stands on it", [glyphOf("a"), mark], 0.5],
    ["the mark, behind which the cluster ends", [mark, glyphOf("b")], 0.6],
    ["a word space", [glyphOf(" "), glyphOf("b")], 0.83],
    ["a space that no spacing meets", [glyphOf(" ", { isWordSpace: false })], 0.6],
  ])("%s", (_, glyphs, em) => {
    expect(advanceEm(glyphs, 0, { box, line })).toBeCloseTo(em, 9);
  });
});
