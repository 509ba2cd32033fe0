import { describe, expect, test } from "vitest";
import { type BreakableParagraph, breakableParagraph } from "./break-lines.ts";
import { fitSize, type LineStyle, type SizeLimits } from "./fit-size.ts";
import type { Measure } from "./measure.ts";

/** Every character half an em wide, soft hyphens none. */
function paragraph(text: string): BreakableParagraph {
  const measure: Measure = {
    extentOf: ({ start, end, hasHyphen }) => {
      const part = text.slice(start, end).replaceAll("\u00ad", "") + (hasHyphen ? "-" : "");
      return {
        advance: part.length * 500,
        clusters: part.length,
        wordSpaces: part.split(" ").length - 1,
      };
    },
    canHyphenate: () => true,
    runsOf: () => [],
  };
  return breakableParagraph(text, measure);
}

const LIMITS: SizeLimits = {
  largestSizePt: 10,
  minSizePt: 5,
  maxWidthPt: 50,
  maxLines: 1,
  shrinkToFit: true,
};
const PLAIN: LineStyle = { trackingEm: 0, wordSpacingEm: 0, scale: 1 };

function lay(texts: readonly string[], limits: Partial<SizeLimits> = {}, style = PLAIN) {
  const paragraphs = texts.map(paragraph);
  const { sizePt, overflow, lines } = fitSize(paragraphs, { ...LIMITS, ...limits }, style);
  const shown = lines.map((line) =>
    (texts[line.paragraph] ?? "").slice(line.part.start, line.part.end),
  );
  return { sizePt, overflow, shown };
}

describe("rows", () => {
  const sizes = (texts: readonly string[], limits: Partial<SizeLimits> = {}) => {
    const rows = { ...LIMITS, maxLines: 3, keepsRows: true, ...limits };
    const { sizePt, overflow, lines } = fitSize(texts.map(paragraph), rows, PLAIN);
    return { overflow, sizes: lines.map((line) => line.sizePt ?? sizePt), sizePt };
  };

  test("shrink one by one", () => {
    const { sizes: own, sizePt } = sizes(["Soup", "12345678901", "x".repeat(20)]);
    expect(own).toEqual([10, 9.09, 5]);
    expect(sizePt).toBe(5);
    expect(sizes(["Soup", "Tea", ""]).sizes).toEqual([10, 10, 10]);
  });

  test("that nobody changed keep their size", () => {
    const texts = ["1234567890.", "12345678901"];
    expect(sizes(texts, { authoredRows: [true, false] }).sizes).toEqual([10, 9.09]);
    const isKept = { authoredRows: [true, true], shrinkToFit: false };
    expect(sizes(texts, isKept)).toMatchObject({ overflow: false, sizes: [10, 10] });
  });

  test("overflow where one does at the smallest size, or where they are too many", () => {
    expect(sizes(["Soup", "x".repeat(21)])).toMatchObject({ overflow: true, sizes: [10, 5] });
    expect(sizes(["12345678901", "b", "c", "d"])).toMatchObject({ overflow: true });
    expect(sizes(["Soup", "12345678901"], { shrinkToFit: false }).sizes).toEqual([10, 10]);
  });
});

describe("size and lines", () => {
  test.each<[string, readonly string[], Partial<SizeLimits>, Partial<ReturnType<typeof lay>>]>([
    ["fits as it is", ["1234567890"], {}, { sizePt: 10, overflow: false }],
    ["shrinks in closed form", ["12345678901"], {}, { sizePt: 9.09, overflow: false }],
    ["stops at the smallest size", ["x".repeat(30)], {}, { sizePt: 5, overflow: true }],
    [
      "does not shrink when told",
      ["12345678901"],
      { shrinkToFit: false },
      { sizePt: 10, overflow: true },
    ],
    [
      "wraps before it shrinks",
      ["aaaa bbbb cccc"],
      { maxLines: 2 },
      { sizePt: 10, shown: ["aaaa bbbb", "cccc"] },
    ],
    [
      "no row goes on in the next one",
      ["aaaa bbbb cccc"],
      { maxLines: 2, keepsRows: true },
      { sizePt: 7.14, shown: ["aaaa bbbb cccc"] },
    ],
    [
      "shrinks when lines run out",
      ["aaaaaa bbbbbb cccc"],
      { maxLines: 2 },
      { sizePt: 9.09, shown: ["aaaaaa", "bbbbbb cccc"] },
    ],
    [
      "does not split a word",
      ["a".repeat(12)],
      { maxLines: 3 },
      { sizePt: 8.33, shown: ["a".repeat(12)] },
    ],
    [
      "overflows by forced lines",
      ["a", "b"],
      {},
      { sizePt: 10, overflow: true, shown: ["a", "b"] },
    ],
    [
      "breaks at a soft hyphen",
      ["aaaaaa\u00adbbbbbb"],
      { maxLines: 2 },
      { sizePt: 10, shown: ["aaaaaa\u00ad", "bbbbbb"] },
    ],
    ["keeps an empty text", [""], {}, { sizePt: 10, overflow: false, shown: [""] }],
  ])("%s", (_, texts, limits, expected) => {
    expect(lay(texts, limits)).toMatchObject(expected);
  });

  test("lines end before their spaces", () => {
    expect(lay(["aaaa bbbb   cccc"], { maxLines: 2 }).shown).toEqual(["aaaa bbbb", "cccc"]);
  });

  test("tracking counts between letters, not behind the last", () => {
    const tracked = { ...PLAIN, trackingEm: 0.5 };
    expect(lay(["12345"], { maxWidthPt: 45 }, tracked)).toMatchObject({ sizePt: 10 });
    expect(lay(["12345"], { maxWidthPt: 44.9 }, tracked).sizePt).toBe(9.97);
  });

  test("word spacing and horizontal scale count", () => {
    const style = { trackingEm: 0, wordSpacingEm: 0.5, scale: 0.5 };
    expect(lay(["aa aa"], { maxWidthPt: 15 }, style)).toMatchObject({ sizePt: 10 });
    expect(lay(["aa aa"], { maxWidthPt: 7.5 }, style)).toMatchObject({
      sizePt: 5,
      overflow: false,
    });
  });
});
