import { describe, expect, test } from "vitest";
import type { FitGlyph, SettingFont } from "../contract/fit-report.ts";
import { replacementSpans } from "./replacement-spans.ts";
import { glyphOf, runOf } from "./small-plans.test-kit.ts";

const LIBRARY: SettingFont = { kind: "library", id: "lib" };

/** A glyph whose code reads as `reads`, and which stands for `text`. */
const glyph = (text: string, reads: string, changes: Partial<FitGlyph> = {}): FitGlyph =>
  glyphOf(text, { code: reads === "" ? 0 : (reads.codePointAt(0) ?? 0), ...changes });

/** The texts that are stated, and for which glyphs. */
function check(glyphs: readonly FitGlyph[], font: SettingFont = LIBRARY) {
  const fonts = {
    nameOf: () => "N",
    textOf: (_: SettingFont, { code }: FitGlyph) => (code === 0 ? "" : String.fromCodePoint(code)),
  };
  return replacementSpans(runOf("", { font, glyphs }), fonts).map(
    ({ start, end, text }) => `${start}-${end} ${text}`,
  );
}

describe("glyphs that read as they should", () => {
  test("need no text beside them", () => {
    expect(check([glyph("a", "a"), glyph("b", "b")])).toEqual([]);
    expect(check([])).toEqual([]);
  });

  test("nor does a letter of several glyphs that read as it together", () => {
    expect(check([glyph("e\u0301", "e"), glyph("", "\u0301")])).toEqual([]);
  });
});

describe("glyphs that read otherwise", () => {
  test("have their text stated: a ligature that reads as one letter", () => {
    expect(check([glyph("a", "a"), glyph("ffi", "f"), glyph("b", "b")])).toEqual(["1-2 ffi"]);
  });

  test("a letter that two glyphs draw", () => {
    expect(check([glyph("ŵ", "w"), glyph("", "^"), glyph("a", "a")])).toEqual(["0-2 ŵ"]);
  });

  test("a letter whose code says nothing, in whatever font", () => {
    expect(check([glyph("a", "")])).toEqual(["0-1 a"]);
    expect(check([glyph("θ", "")], { kind: "embedded", key: "9", resourceName: "F" })).toEqual([
      "0-1 θ",
    ]);
  });

  test("leave out marks behind them that say nothing and take no room: readers would see a gap", () => {
    const mark = glyph("", "", { width: 0 });
    expect(check([glyph("ŵ", "w"), mark, mark, glyph("a", "a")])).toEqual(["0-1 ŵ"]);
    expect(check([glyph("ŵ", "w"), mark, glyph("", "^"), mark])).toEqual(["0-3 ŵ"]);
    expect(check([glyph("ŵ", "w"), glyph("", "", { width: 300 })])).toEqual(["0-2 ŵ"]);
  });

  test("share one text side by side, as long as their neighbours read otherwise too", () => {
    expect(check([glyph("ffi", "f"), glyph("st", "s"), glyph("a", "a"), glyph("fl", "f")])).toEqual(
      ["0-2 ffist", "3-4 fl"],
    );
  });

  test("share none across a mark that is left out", () => {
    const mark = glyph("", "", { width: 0 });
    expect(check([glyph("ffi", "f"), mark, glyph("st", "s")])).toEqual(["0-1 ffi", "2-3 st"]);
  });
});

describe("from right to left each letter stands alone, for readers turn such text themselves", () => {
  test.each([
    ["Arabic", "لا", "لم"],
    ["Hebrew", "שּׁ", "בּ"],
    ["presentation forms", "\ufefb", "\ufef7"],
    ["letters beyond the first plane", "\u{10840}", "\u{1e900}"],
  ])("%s", (_, a, b) => {
    expect(check([glyph(a, "x"), glyph(b, "y")])).toEqual([`0-1 ${a}`, `1-2 ${b}`]);
  });

  test("beside a letter from left to right as well", () => {
    expect(check([glyph("ffi", "f"), glyph("ש", "y")])).toEqual(["0-1 ffi", "1-2 ש"]);
    expect(check([glyph("ש", "y"), glyph("ffi", "f")])).toEqual(["0-1 ש", "1-2 ffi"]);
  });
});
