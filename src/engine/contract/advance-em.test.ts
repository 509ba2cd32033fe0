import { describe, expect, test } from "vitest";
import { advanceEm } from "./advance-em.ts";
import type { FitGlyph } from "./fit-report.ts";

const glyph = (text: string, changes: Partial<FitGlyph> = {}): FitGlyph => ({
  code: 0,
  codeLength: 1,
  width: 500,
  advance: 500,
  dx: 0,
  dy: 0,
  text,
  isWordSpace: text === " ",
  ...changes,
});

describe("how far a glyph moves the pen", () => {
  const box = { trackingEm: 0.1, wordSpacingEm: 0.2 };
  const line = { wordSpacingEm: 0.03 };
  const mark = glyph("", { text: "" });
  test.each<[string, readonly FitGlyph[], number]>([
    ["a letter", [glyph("a"), glyph("b")], 0.6],
    ["the last letter", [glyph("a")], 0.6],
    ["a letter below its mark, which stands on it", [glyph("a"), mark], 0.5],
    ["the mark, behind which the cluster ends", [mark, glyph("b")], 0.6],
    ["a word space", [glyph(" "), glyph("b")], 0.83],
    ["a space that no spacing meets", [glyph(" ", { isWordSpace: false })], 0.6],
  ])("%s", (_, glyphs, em) => {
    expect(advanceEm(glyphs, 0, { box, line })).toBeCloseTo(em, 9);
  });
});
