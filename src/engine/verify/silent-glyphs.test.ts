import { describe, expect, test } from "vitest";
import { readsAsOne } from "./silent-glyphs.ts";
import { pageReader } from "./page-reader.ts";
import { CARD, changed, docOf, type Objects } from "./small-files.test-kit.ts";

/** The card with a font whose "A" has no text and no width. */
function silentOf(content: string): readonly boolean[] {
  const NAMELESS =
    "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 66/Widths[0 500]/CharProcs<<>>/Encoding<</Type/Encoding/Differences[65/nobody/B]>>>>";
  const page: Objects = { ...CARD, 5: ["", `BT /No 10 Tf ${content} ET`] };
  const file = { ...changed(page, 3, "/F 4 0 R", "/F 4 0 R/No 11 0 R"), 11: NAMELESS };
  const read = pageReader(docOf(file))(0);
  return (read?.shownTexts ?? []).map((show) => read !== null && readsAsOne(read, show));
}
const span = (text: string, inside: string): string =>
  `/Span <</ActualText(${text})>> BDC ${inside} EMC`;

describe("a replacement text over several operators", () => {
  test.each<[string, string, readonly boolean[]]>([
    ["speaks for all where one is silent", span("Bb", "(B) Tj (A) Tj (B) Tj"), [true, true, true]],
    ["leaves them their own words where none is", span("BB", "(B) Tj (B) Tj"), [false, false]],
    ["of one is judged by that alone", span("Bb", "(BA) Tj"), [false]],
    [
      "ends where another begins",
      span("Bb", "(B) Tj (A) Tj") + span("C", "(B) Tj"),
      [true, true, false],
    ],
    ["is needed", "(B) Tj (A) Tj", [false, false]],
  ])("%s", (_, content, expected) => expect(silentOf(content)).toEqual(expected));
});

describe("a replacement text over a body and its mark", () => {
  /** The card with a font of an Arabic body that reads as another letter, and of a mark. */
  function readsAsOneIn(content: string): readonly boolean[] {
    const BODY =
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 66/Widths[500 0]/CharProcs<<>>/Encoding<</Type/Encoding/Differences[65/uni0628/uni0654]>>>>";
    const page: Objects = { ...CARD, 5: ["", `BT /Bo 10 Tf ${content} ET`] };
    const file = { ...changed(page, 3, "/F 4 0 R", "/F 4 0 R/Bo 11 0 R"), 11: BODY };
    const read = pageReader(docOf(file))(0);
    return (read?.shownTexts ?? []).map((show) => read !== null && readsAsOne(read, show));
  }
  const spanOf = (hex: string): string => `/Span <</ActualText<feff${hex}>>> BDC (A) Tj (B) Tj EMC`;

  test.each<[string, string, readonly boolean[]]>([
    ["speaks for both", spanOf("0626"), [true, true]],
    ["does so twice", spanOf("0626") + spanOf("0626"), [true, true, true, true]],
    ["speaks for dots that read as a mark", spanOf("062a"), [true, true]],
    ["does not where both are another letter", spanOf("0623"), [false, false]],
  ])("%s", (_, content, expected) => expect(readsAsOneIn(content)).toEqual(expected));
});
