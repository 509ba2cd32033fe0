import { describe, expect, test } from "vitest";
import type { Align } from "../../contract/scene.ts";
import type { BoxDraft } from "./box-draft.ts";
import { baseDirection, runsMostlyRtl } from "./base-direction.ts";
import { measureWordSpacing } from "./word-spacing.ts";

interface Style {
  readonly fontKey?: string;
  readonly sizePt?: number;
  readonly kind?: string;
  readonly isSpace?: boolean;
}

/** A box of lines with these word spacings; the first line's style is the box's. */
function draft(
  spacings: readonly number[],
  { fontKey = "f", sizePt = 10, kind, isSpace = true }: Style = {},
): BoxDraft {
  const styles = spacings.map((wordSpacingEm) => ({
    fontKey,
    sizePt,
    wordSpacingEm,
    font: { kind: kind ?? "TrueType" },
  }));
  return {
    lines: styles.map((style) => ({ style, runs: [{ glyphs: [{ isSpace }] }] })),
    style: styles[0],
  } as unknown as BoxDraft;
}

const spacings = (...boxes: readonly (readonly [BoxDraft, Align])[]): readonly number[] => {
  const of = measureWordSpacing(new Map(boxes));
  return boxes.map(([box]) => of(box));
};

describe("word spacing is the designer's", () => {
  test("where the lines of a style share it", () => {
    expect(spacings([draft([0.1, 0.1, 0.1]), "left"])).toEqual([0.1]);
  });

  test("where two thirds of them do", () => {
    expect(spacings([draft([0.1, 0.1, 0.3]), "left"])).toEqual([0.1]);
    expect(spacings([draft([0.1, 0.2, 0.3]), "left"])).toEqual([0]);
  });

  test("where lines differ by rounding only", () => {
    expect(spacings([draft([0.1, 0.104, 0.097]), "left"])).toEqual([0.1]);
    expect(spacings([draft([0.1, 0.106, 0.094]), "left"])).toEqual([0]);
  });

  test("over all boxes of the style on the page", () => {
    const [one, two] = [draft([0.1]), draft([0.3, 0.4])];
    expect(spacings([one, "left"], [two, "left"])).toEqual([0, 0]);
    // Another font or size is another style.
    expect(spacings([one, "left"], [draft([0.3, 0.4], { fontKey: "g" }), "left"])).toEqual([
      0.1, 0,
    ]);
    expect(spacings([one, "left"], [draft([0.3, 0.4], { sizePt: 11 }), "left"])).toEqual([0.1, 0]);
  });
});

describe("there is none", () => {
  test.each<[string, BoxDraft, Align]>([
    ["in lines that were spread to the edge of their column", draft([0.1, 0.1]), "justify"],
    ["where none is set", draft([0, 0]), "left"],
    // Tw acts on the single-byte code 32 only (9.3.3).
    ["where words are placed one by one", draft([-0.25, -0.25], { isSpace: false }), "left"],
    ["in fonts of two-byte codes", draft([0.1, 0.1], { kind: "CIDFontType2" }), "left"],
  ])("%s", (_, box, align) => {
    expect(spacings([box, align])).toEqual([0]);
  });
});

const texts = (...lines: readonly (readonly [text: string, isRtl: boolean])[]): BoxDraft =>
  ({ lines: lines.map(([text, isRtl]) => ({ text, isRtl })) }) as unknown as BoxDraft;

describe("a page runs right to left", () => {
  test.each<[string, readonly BoxDraft[], boolean]>([
    [
      "by most of its lines",
      [texts(["שלום", true], ["עולם", true]), texts(["hello", false])],
      true,
    ],
    ["not by as many as the others", [texts(["שלום", true]), texts(["hello", false])], false],
    // One long Latin address does not outvote a Hebrew card.
    ["by lines, not letters", [texts(["שם", true], ["עיר", true], ["a".repeat(99), false])], true],
    ["not by figures", [texts(["שלום", true]), texts(["12", false], ["34", false])], true],
    ["not without lines", [], false],
  ])("%s", (_, drafts, isRtl) => {
    expect(runsMostlyRtl(drafts)).toBe(isRtl);
  });
});

describe("the direction of a box", () => {
  test.each<[string, BoxDraft, around: boolean, "ltr" | "rtl"]>([
    ["is its first line's", texts(["שלום", true], ["hello", false]), false, "rtl"],
    ["whatever stands around", texts(["hello", false]), true, "ltr"],
    ["of a price among Hebrew is theirs", texts(["₪1,200.50", false]), true, "rtl"],
    ["of a share too", texts(["50%", false], ["12/3", false]), true, "rtl"],
    ["of a price among Latin is not", texts(["$12", false]), false, "ltr"],
    // Two numbers in a row are read one before the other.
    ["of a telephone number is its own", texts(["03 123 45 67", false]), true, "ltr"],
    ["of a number with its unit too", texts(["85 mm", false]), true, "ltr"],
    ["of nothing is the usual", texts(), true, "ltr"],
  ])("%s", (_, box, isRtl, direction) => {
    expect(baseDirection(box, { isRtl })).toBe(direction);
  });
});
