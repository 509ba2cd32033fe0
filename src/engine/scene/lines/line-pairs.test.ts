import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FrameMarks } from "./frame-marks.ts";
import {
  between,
  firstBelow,
  isNear,
  isSeparatedByRule,
  lowerBound,
  overlap,
  sameTextStyle,
  runsOnInColor,
} from "./line-pairs.ts";
import { TableRows } from "./table-rows.ts";
import type { TextLine } from "./text-lines.ts";

interface Facts {
  readonly start?: number;
  readonly end?: number;
  readonly across?: number;
  readonly text?: string;
  readonly fontKey?: string;
  readonly family?: string;
  readonly sizePt?: number;
  readonly colorKey?: string;
  /** Fonts of the spans, the line's own unless given. */
  readonly fonts?: readonly string[];
}

function line({
  start = 0,
  end = 100,
  across = 0,
  text = "words",
  ...facts
}: Facts = {}): TextLine {
  const fontKey = facts.fontKey ?? "regular";
  const style = {
    sizePt: facts.sizePt ?? 10,
    colorKey: facts.colorKey ?? "k",
    fontKey,
    font: { familyName: facts.family ?? "Jost" },
  };
  const spans = (facts.fonts ?? [fontKey]).map((key) => ({ style: { ...style, fontKey: key } }));
  return { start, end, across, text, style, spans } as unknown as TextLine;
}

test("a bold name whose price is plain is no end of the plain line above", () => {
  const text = "Joojeh Kabab 38";
  const plain = line({ text: "Charcoal-grilled ground beef, grilled vegetables", end: 200 });
  const named = (boldEnd: number): TextLine => {
    const bold = line({ text, fontKey: "bold", start: 50, end: 150 });
    const [span] = bold.spans;
    const spans = [
      { ...span, start: 0, end: boldEnd },
      { start: boldEnd, end: text.length, style: plain.style },
    ];
    return { ...bold, spans } as unknown as TextLine;
  };
  expect(sameTextStyle(plain, named("Joojeh Kabab".length))).toBe(false);
  expect(sameTextStyle(plain, named("Joojeh".length))).toBe(true);
});

describe("a line mostly of links", () => {
  const link = { colorKey: "blue" };
  /** A line whose first words are links, the rest plain. */
  const linked = (text: string, words: string, facts: Facts = {}): TextLine => {
    const made = line({ ...link, text, ...facts });
    const [first, rest] = [made.spans[0], line().spans[0]];
    const spans = [
      { ...first, start: 0, end: words.length },
      { ...rest, start: words.length, end: text.length },
    ];
    return { ...made, spans } as unknown as TextLine;
  };
  const plain = line({ text: "as related variables show (Baron and" });

  test("goes on with words of its paragraph", () => {
    expect(runsOnInColor(plain, linked("Kenny and Kim, 2007). It", "Kenny and Kim, 2007"))).toBe(
      true,
    );
    expect(runsOnInColor(linked("Kenny and Kim, 2007). It", "Kenny and Kim, 2007"), plain)).toBe(
      true,
    );
  });

  test("goes on in a short last line where words wrap", () => {
    const last = linked("et al., 2007).", "et al., 2007", { end: 30 });
    expect(runsOnInColor(plain, last)).toBe(false);
    const before = line({ ...link, text: "as related variables show (Baron" });
    expect(runsOnInColor({ ...plain, spans: [...plain.spans, ...before.spans] }, last)).toBe(true);
    const caption = linked("S:", "S", { end: 10 });
    const address = linked("A: No. 127 West Youyi Road, China 710072", "A: No.");
    expect(runsOnInColor({ ...address, style: plain.style }, caption)).toBe(false);
    // An entry of a list.
    const [key, value] = ['"street": "La Croix Verte",', '"city": "Luynes"'];
    const entry = linked(key, '"street"', { end: 60 });
    expect(runsOnInColor(entry, line({ text: value, end: 70 }))).toBe(false);
    const mail = linked("email.port-north@hotel.example", "email.port", { end: 60 });
    expect(runsOnInColor(mail, line({ text: "www.hotel.example" }))).toBe(false);
    const mobile = linked("mobil: +420 739 606 714", "mobil: +420", { end: 60 });
    expect(runsOnInColor(mobile, line({ text: "e-mail: ada@example.com" }))).toBe(false);
  });

  test("is none without words of the other line's setting", () => {
    expect(runsOnInColor(plain, linked("et al., 2007).", "et al., 2007).", { end: 30 }))).toBe(
      false,
    );
    expect(runsOnInColor(plain, line({ ...link, text: "red words" }))).toBe(false);
  });
});

describe("how much lines have in common", () => {
  test.each([
    [0, 100, 0, 100, 1],
    [0, 100, 50, 150, 0.5],
    // Of the shorter one.
    [0, 100, 40, 60, 1],
    [0, 100, 90, 110, 0.5],
    [0, 100, 100, 200, 0],
  ])("%d–%d and %d–%d: %d", (...[a, b, c, d, share]) => {
    expect(overlap(line({ start: a, end: b }), line({ start: c, end: d }))).toBeCloseTo(share, 9);
  });

  test("is below nothing where they lie apart, and finite for a line of no width", () => {
    expect(overlap(line({ end: 10 }), line({ start: 20, end: 30 }))).toBe(-1);
    expect(overlap(line({ start: 5, end: 5 }), line())).toBe(0);
  });

  test("does not depend on which comes first", () => {
    const extent = fc
      .tuple(fc.nat(50), fc.nat(50))
      .map(([start, size]) => line({ start, end: start + size }));
    fc.assert(fc.property(extent, extent, (a, b) => overlap(a, b) === overlap(b, a)));
  });
});

describe("lines are of one style", () => {
  test.each<[string, Facts, Facts, boolean]>([
    ["in one font, size and paint", {}, {}, true],
    ["not in another size", {}, { sizePt: 12 }, false],
    ["not in another paint", {}, { colorKey: "m" }, false],
    ["not in another cut, like a heading and its text", { fontKey: "bold" }, {}, false],
    [
      "in another cut that they share, where words wrap",
      { fontKey: "bold", fonts: ["bold", "regular"], text: "Come to the", end: 60 },
      { text: "ball", end: 30 },
      true,
    ],
    [
      "not where no word wraps",
      { fontKey: "bold", fonts: ["bold", "regular"], text: "Opening hours.", end: 60 },
      { text: "From nine", end: 500 },
      false,
    ],
    [
      "not in another family, wrap as they may",
      { fontKey: "x", fonts: ["x", "regular"], family: "Lora", text: "Come to the", end: 60 },
      { text: "ball", end: 30 },
      false,
    ],
  ])("%s", (_, a, b, isSame) => {
    expect(sameTextStyle(line(a), line(b))).toBe(isSame);
  });
});

test("a rule parts lines between the underline of one and the capitals of the other", () => {
  const asked: unknown[] = [];
  const marks = {
    hasLevelEdge: (...args: readonly unknown[]) => {
      asked.push(args);
      return true;
    },
  } as unknown as FrameMarks;
  const [upper, lower] = [line({ across: 100, start: 10, end: 90 }), line({ across: 80, end: 60 })];
  expect(isSeparatedByRule(upper, lower, marks)).toBe(true);
  // From 0.7 em over the lower baseline to 0.32 em under the upper one, where both have words.
  expect(asked).toEqual([[87, 96.8, [10, 60]]]);
  // Lines set tight leave no room for a rule.
  expect(isSeparatedByRule(line({ across: 89 }), lower, marks)).toBe(false);
  expect(asked).toHaveLength(1);
});

describe("lines by their height", () => {
  const heights = fc
    .array(fc.integer({ min: 0, max: 20 }), { maxLength: 15 })
    .map((all) => all.toSorted((a, b) => b - a).map((across) => line({ across })));
  const height = fc.integer({ min: -1, max: 21 });

  test("between two heights are those that a walk finds", () => {
    fc.assert(
      fc.property(heights, height, height, (sorted, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(between(sorted, high, low)).toEqual(
          sorted.filter(({ across }) => across <= high && across >= low),
        );
        expect(lowerBound(sorted, high)).toBe(sorted.filter(({ across }) => across > high).length);
        expect(firstBelow(sorted, low)).toBe(sorted.filter(({ across }) => across >= low).length);
      }),
    );
  });
});

test.each([
  // 10 pt: 0.8 pt, as producers place lines on pixels.
  [12, 12, 10, true],
  [12.79, 12, 10, true],
  [12.9, 12, 10, false],
  [11.21, 12, 10, true],
  // Tiny type: no more than 0.15 em, or every stack would pass.
  [4.5, 4, 4, true],
  [4.7, 4, 4, false],
  // Display type: 0.06 em.
  [63, 60, 60, true],
  [64, 60, 60, false],
  [null, 12, 10, true],
])("a distance of %s is that of %d pt in type of %d: %s", (...[other, lead, size, isOne]) => {
  expect(isNear(other, lead, size)).toBe(isOne);
});

describe("rows of a table", () => {
  /** Cells 50 pt wide: rows of columns, at heights 12 pt apart; "." is an empty one. */
  function table(...rows: readonly string[]): readonly (readonly (TextLine | null)[])[] {
    return rows.map((row, y) =>
      Array.from(row, (cell, x) =>
        cell === "." ? null : line({ start: 60 * x, end: 60 * x + 50, across: -12 * y }),
      ),
    );
  }

  /** Where rows begin in the first column. */
  function cuts(...rows: readonly string[]): readonly number[] {
    const cells = table(...rows);
    const sorted = cells.flat().filter((cell) => cell !== null);
    const first = cells.map(([cell]) => cell ?? null).filter((cell) => cell !== null);
    return new TableRows(sorted).cuts(first);
  }

  test.each<[string, readonly string[], readonly number[]]>([
    // The first column wraps: lines 1, 3 and 5 go on with what is above.
    [
      "begin where two others begin with nothing over them",
      ["xxx", "x..", "xxx", "x..", "xxx"],
      [2, 4],
    ],
    ["are none where all columns are full", ["xxx", "xxx", "xxx", "xxx"], []],
    ["are none of a paragraph beside one other column", ["xx", "x.", "xx", "x.", "xx"], []],
    ["are none where one line could be chance", ["xxx", "x..", "xxx"], []],
    ["are none of a single column", ["x", "x", "x"], []],
  ])("%s", (_, rows, indices) => {
    expect(cuts(...rows)).toEqual(indices);
  });

  test("are none of no lines", () => {
    expect(new TableRows([]).cuts([])).toEqual([]);
  });
});
