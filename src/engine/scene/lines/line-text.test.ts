import { describe, expect, test } from "vitest";
import { runOf, type Setting } from "../small-lines.test-kit.ts";
import type { TextRun } from "../runs/text-run.ts";
import { type LineText, lineText, medianOf } from "./line-text.ts";

type Part = readonly [text: string, gapEm?: number, setting?: Setting];

/** Runs on one baseline: each begins as far behind the one before as it says (em of 10 pt). */
function read(...parts: readonly Part[]): LineText {
  let end = 0;
  const runs = parts.map(([text, gapEm = 0, setting = {}], show): TextRun => {
    const run = runOf(text, { start: end + 10 * gapEm, show, ...setting });
    end = run.glyphs.at(-1)?.end ?? end;
    return run;
  });
  return lineText(runs);
}

describe("spaces of a line", () => {
  test.each<[string, readonly Part[], string]>([
    ["that were shown", [["two words"]], "two words"],
    ["that were not: a gap of more than 0.15 em", [["two"], ["words", 0.16]], "two words"],
    ["a gap of less is kerning", [["two"], ["words", 0.14]], "twowords"],
    ["beside one that was shown there is no other", [["two "], ["words", 0.3]], "two words"],
    ["at both ends are no text", [["  words  "]], "words"],
    ["that do not break stay what they are", [["two\u00a0words"]], "two\u00a0words"],
    ["of an ideograph's width stay too", [["東\u3000京"]], "東\u3000京"],
    ["of a code that only acts as one read as one", [["two\twords"]], "two words"],
  ])("%s", (_, parts, text) => {
    expect(read(...parts).text).toBe(text);
  });

  test.each<[string, number, string]>([
    ["in its cell", 0.2, "玩鬼"],
    ["farther than its cell", 0.42, "玩 鬼"],
  ])("a sign in a smaller size stands %s", (_, gapEm, text) => {
    expect(read(["玩"], ["鬼", gapEm, { sizePt: 9, fontKey: "6" }]).text).toBe(text);
    expect(read(["玩"], ["鬼", gapEm]).text).toBe("玩 鬼");
  });

  test("of letters set wide apart are wider than 1.6 times their tracking", () => {
    const spaced = (gapEm: number): string =>
      read(["two", 0, { tracking: 0.3 }], ["words", gapEm, { tracking: 0.3 }]).text;
    expect(spaced(0.47)).toBe("twowords");
    expect(spaced(0.49)).toBe("two words");
    // In letters set a little apart they need the usual gap besides.
    const little = (gapEm: number): string =>
      read(["two", 0, { tracking: 0.06 }], ["words", gapEm, { tracking: 0.06 }]).text;
    expect(little(0.2)).toBe("twowords");
    expect(little(0.22)).toBe("two words");
  });

  test("that were shown, but by themselves, need no gap to be told by", () => {
    const shown = (gapEm: number, side: "ahead" | "behind"): string => {
      const [first, second] = [
        runOf("two", {}),
        runOf("words", { start: 15 + 10 * gapEm, show: 1 }),
      ];
      return lineText([
        side === "behind" ? { ...first, blankBehind: true } : first,
        side === "ahead" ? { ...second, blankAhead: true } : second,
      ]).text;
    };
    expect(shown(0.13, "behind")).toBe("two words");
    expect(shown(0.13, "ahead")).toBe("two words");
    expect(shown(0.02, "ahead")).toBe("twowords");
  });

  test("behind an initial the gap is no measure", () => {
    expect(read(["O", 0, { sizePt: 30 }], ["nce", 0.4]).text).toBe("Once");
    expect(read(["O", 0, { sizePt: 16 }], ["nce", 0.4]).text).toBe("O nce");
  });
});

describe("tracking", () => {
  test.each<[string, readonly Part[], number]>([
    ["is the median of the gaps", [["ab"], ["cd", 0.1], ["ef", 0.1], ["gh", 0.1]], 0],
    ["of letters set apart", [["words", 0, { tracking: 0.1 }]], 0.1],
    ["is nothing below 0.004 em, which is rounding", [["words", 0, { tracking: 0.0039 }]], 0],
    [
      "is as stated where the measured one agrees",
      [["words", 0, { tracking: 0.095, charSpacingEm: 0.1 }]],
      0.1,
    ],
    [
      "is as measured where it does not",
      [["words", 0, { tracking: 0.08, charSpacingEm: 0.1 }]],
      0.08,
    ],
    [
      "of one gap is as stated: it may be a kern",
      [["ab", 0, { tracking: 0.2, charSpacingEm: 0.05 }]],
      0.05,
    ],
    ["is negative for letters set close", [["words", 0, { tracking: -0.05 }]], -0.05],
    [
      "is not that of dots",
      [
        ["ab......................", 0, { tracking: 0 }],
        [".....", 0.4, { tracking: 0.4 }],
      ],
      0,
    ],
  ])("%s", (_, parts, tracking) => {
    expect(read(...parts).trackingEm).toBeCloseTo(tracking, 9);
  });

  test("of a line to write on is that of its words", () => {
    expect(read(["Name:"], ["______", 0.2, { tracking: 0.2 }]).trackingEm).toBe(0);
  });
});

describe("styles of a line", () => {
  const spans = (...parts: readonly Part[]): readonly string[] => {
    const { text, spans: found } = read(...parts);
    return found.map(({ start, end, style }) => `${text.slice(start, end)} ${style.fontKey}`);
  };

  test.each<[string, readonly Part[], readonly string[]]>([
    ["one", [["two words"]], ["two words 5"]],
    ["one of two fonts of a face", [["two"], ["words", 0.2]], ["two words 5"]],
    [
      "two fonts; the space is of the second",
      [["two"], ["words", 0.2, { fontKey: "6" }]],
      ["two 5", " words 6"],
    ],
    ["two paints", [["two"], ["words", 0, { colorKey: "red" }]], ["two 5", "words 5"]],
    ["two sizes", [["two"], ["words", 0, { sizePt: 10.011 }]], ["two 5", "words 5"]],
    ["sizes that differ by rounding", [["two"], ["words", 0, { sizePt: 10.009 }]], ["twowords 5"]],
    ["two stretches", [["two"], ["words", 0, { stretch: 0.9 }]], ["two 5", "words 5"]],
    ["a raised figure", [["CO"], ["2", 0, { across: 1.1 }]], ["CO 5", "2 5"]],
    ["one raised by rounding", [["CO"], ["2", 0, { across: 1 }]], ["CO2 5"]],
  ])("are %s", (_, parts, expected) => {
    expect(spans(...parts)).toEqual(expected);
  });

  test.each<[string, readonly Part[], string]>([
    ["most letters", [["two"], ["words", 0, { fontKey: "6" }]], "6"],
    [
      "most letters of its parts together",
      [["two", 0, { fontKey: "6" }], ["four"], ["six", 0, { fontKey: "6" }]],
      "6",
    ],
    ["the first of equals", [["two"], ["six", 0, { fontKey: "6" }]], "5"],
  ])("the line's own is that of %s", (_, parts, fontKey) => {
    expect(read(...parts).dominant.fontKey).toBe(fontKey);
  });
});

describe("right-to-left text", () => {
  test("is read from the right, in the order of its letters", () => {
    // Shown from left to right, as they stand.
    expect(read(["םולש"])).toMatchObject({ text: "שלום", isRtl: true });
  });

  test("keeps figures and Latin words as they are read", () => {
    expect(read(["12 םולש"]).text).toBe("שלום 12");
    expect(read(["Ada םולש"])).toMatchObject({ isRtl: true });
    expect(read(["Dear Ada Lovelace םולש"])).toMatchObject({
      isRtl: false,
      text: "Dear Ada Lovelace שלום",
    });
  });
});

describe("letters that nothing maps", () => {
  test.each([
    ["words", 0],
    ["wor\ufffd\ufffd", 0.4],
    ["\ufffd \ufffd", 1],
    ["a \ufffd", 0.5],
  ])("%j: a share of %d of what is seen", (text, share) => {
    expect(read([text]).unmapped).toBeCloseTo(share, 9);
  });
});

test("text is composed: an accent that was shown by itself is a part of its letter", () => {
  expect(read(["e\u0301te\u0301"]).text).toBe("été");
});

test.each([
  [[], 0],
  [[3], 3],
  [[3, 1], 1],
  [[3, 1, 2], 2],
  [[10, 9, 100, 1], 9],
])("the median of %j is %d", (values, median) => {
  expect(medianOf(values)).toBe(median);
});

describe("a text that stands for what is shown", () => {
  /** Glyphs without a text of their own behind the first one, which has all of it. */
  const replaced = (said: string, shown: string): TextRun => {
    const run = runOf(shown);
    const glyphs = run.glyphs.map((glyph, i) => ({ ...glyph, text: i === 0 ? said : "" }));
    return { ...run, glyphs, usesActualText: true };
  };

  test("has its own spaces, wherever glyphs stand", () => {
    const run = replaced("two words", "twowords");
    const apart = run.glyphs.map((glyph, i) =>
      i < 3 ? glyph : { ...glyph, start: glyph.start + 8, end: glyph.end + 8 },
    );
    expect(lineText([{ ...run, glyphs: apart }]).text).toBe("two words");
  });

  test("has the tracking of letters, not of marks that the pen went back for", () => {
    const run = replaced("words", "words");
    const back = run.glyphs.map((glyph, i) => (i === 2 ? { ...glyph, start: 1, end: 3 } : glyph));
    expect(lineText([{ ...run, glyphs: back }]).trackingEm).toBe(0);
  });
});

test("what letters lack in a line of two directions is told of what is seen, whatever the order", () => {
  const { text, spans, unmapped } = read(["Ada \ufffdול", 0]);
  expect(text).toContain("Ada");
  expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  expect(unmapped).toBeCloseTo(1 / 6, 9);
});
