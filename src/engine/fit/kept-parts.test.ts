import { describe, expect, test } from "vitest";
import type { BoxLine, TextBox } from "../contract/scene.ts";
import type { PlanGlyphs, PlanPainter } from "../plan/plan.ts";
import { sceneBox } from "../preview/small-scenes.test-kit.ts";
import { segmentOf } from "../rewrite/small-plans.test-kit.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import { keptParts, NO_KEPT_PARTS, withKept, withoutRanges } from "./kept-parts.ts";
import type { StyleSpan } from "./shape-paragraph.ts";
import { PLAIN_STYLE } from "./shaped-text.ts";
import type { StyledPart } from "./style-spans.ts";

/** A box of these lines whose glyphs are known, a letter each; those in `unknown` stand for nothing known. */
function sourceOf(
  text: string,
  {
    unknown = [],
    soft = [],
    ...changes
  }: Partial<TextBox> & { unknown?: number[]; soft?: number[] } = {},
) {
  const letters = Array.from(text);
  const lines: BoxLine[] = text.split("\n").map((line, i) => ({
    text: line,
    from: [0, -12 * i],
    to: [5 * line.length, -12 * i],
    ...(soft.includes(i) ? { softEnd: true as const } : {}),
  }));
  const rows = letters.flatMap((letter, i) => (letter === "\n" ? [] : [i]));
  const glyphs: PlanGlyphs = {
    starts: rows.map((i) => (unknown.includes(i) ? -1 : i)),
    ends: rows.map((i) => (unknown.includes(i) ? -1 : i + 1)),
    codes: rows.map((i) => letters[i]?.charCodeAt(0) ?? 0),
    lengths: rows.map(() => 1),
    widths: rows.map(() => 500),
    xs: rows.map((i) => 500 * i),
    ys: rows.map(() => 0),
  };
  const place = { left: 0, baseline: 300, width: 100, sizePt: 10 };
  const runs = [{ start: 0, end: text.length, font: "7", sizePt: 10 }];
  const box = sceneBox("a", place, { text, lines, runs, font: "7", ...changes });
  const painter: PlanPainter = {
    segments: [segmentOf({ glyphEnd: rows.length, font: "7" })],
    glyphs,
    frame: [1, 0, 0, 1, 0, 0],
  };
  return { box, painter };
}

const literal = (text: string, at: number): StyledPart => ({
  kind: "literal",
  text,
  authored: [at, at + text.length],
});
const value = (text: string, from: number, to: number): StyledPart => ({
  kind: "value",
  text,
  authored: [from, to],
});

/** What stays: "Tel. @0". */
const check = (...[source, text, as]: Parameters<typeof keptParts>) =>
  keptParts(source, text, as).ranges.map(
    ({ start, end, authored }) => `${text.slice(start, end)}@${authored}`,
  );
const GIVEN = { isAuthoredText: false };

describe("what stays of a text", () => {
  test("is all of it, where it is the authored one", () => {
    const source = sourceOf("Anna Berger");
    expect(check(source, "Anna Berger", { isAuthoredText: true })).toEqual(["Anna Berger@0"]);
    expect(keptParts(source, "Anna Berger", { isAuthoredText: true })).toMatchObject({
      isFixed: true,
      values: [],
    });
  });

  test("is what no value stands for", () => {
    const parts = [literal("Tel. ", 0), value("345", 5, 7), literal(" (home)", 7)];
    const source = { ...sourceOf("Tel. 12 (home)"), parts };
    expect(check(source, "Tel. 345 (home)", GIVEN)).toEqual(["Tel. @0", " (home)@7"]);
    const found = keptParts(source, "Tel. 345 (home)", GIVEN);
    expect(found.isFixed).toBe(true);
    expect(found.values).toEqual([{ start: 5, end: 8, authored: 5 }]);
  });

  test("is what both ends have in common, where nothing tells parts", () => {
    const source = sourceOf("Anna Maria Berger");
    expect(check(source, "Anna Sofia Berger", GIVEN)).toEqual(["Anna @0", " Berger@10"]);
    expect(keptParts(source, "Anna Sofia Berger", GIVEN)).toMatchObject({
      isFixed: false,
      values: [],
    });
  });

  test("is nothing whose glyphs are not known", () => {
    const source = sourceOf("Anna Maria Berger", { unknown: [1] });
    expect(check(source, "Anna Sofia Berger", GIVEN)).toEqual([" Berger@10"]);
  });

  test("is nothing in a column, or of a box whose glyphs are not known at all", () => {
    expect(keptParts(sourceOf("Anna Berger", { vertical: true }), "Anna Vogt", GIVEN)).toEqual(
      NO_KEPT_PARTS,
    );
    const { box } = sourceOf("Anna Berger");
    expect(keptParts({ box }, "Anna Vogt", GIVEN)).toEqual(NO_KEPT_PARTS);
  });

  test("is held against the words, however their lines end", () => {
    const source = sourceOf("We are glad\nto see you", { soft: [0] });
    expect(check(source, "We are glad to see you", { isAuthoredText: true })).toEqual([
      "We are glad to see you@0",
    ]);
    expect(check(source, "We are sad to see you", GIVEN)).toContain("We are @0");
  });
});

test("a text without ranges is what is left of it", () => {
  const ranges = [
    { start: 0, end: 5, authored: 0 },
    { start: 8, end: 9, authored: 7 },
  ];
  expect(withoutRanges("Tel. 345 (home)", ranges)).toBe("345(home)");
  expect(withoutRanges("Tel.", [])).toBe("Tel.");
  expect(withoutRanges("Tel.", [{ start: 0, end: 4, authored: 0 }])).toBe("");
});

describe("spans cut at what stays", () => {
  const span = (start: number, end: number): StyleSpan => ({
    start,
    end,
    authored: { facts: factsOf("7"), resourceName: "F" },
    textStyle: PLAIN_STYLE,
  });
  const cut = (
    spans: readonly StyleSpan[],
    ranges: readonly (readonly [number, number, number])[],
    values: readonly (readonly [number, number, number])[] = [],
  ) => {
    const of = (list: typeof ranges) =>
      list.map(([start, end, authored]) => ({ start, end, authored }));
    return withKept(spans, { ranges: of(ranges), values: of(values) }).map(
      ({ start, end, place, isKept }) =>
        `${start}-${end}${place === undefined ? "" : ` of ${place}`}${isKept === true ? " kept" : ""}`,
    );
  };

  test("are kept there, and set elsewhere", () => {
    expect(
      cut(
        [span(0, 15)],
        [
          [0, 5, 0],
          [8, 15, 7],
        ],
      ),
    ).toEqual(["0-5 of 0 kept", "5-8", "8-15 of 7 kept"]);
  });

  test("know where a value's words stood", () => {
    expect(cut([span(0, 8)], [[0, 5, 0]], [[5, 8, 5]])).toEqual(["0-5 of 0 kept", "5-8 of 5"]);
    // A value has one place, whatever styles it is in.
    expect(cut([span(0, 6), span(6, 8)], [], [[5, 8, 5]])).toEqual(["0-5", "5-6 of 5", "6-8 of 5"]);
  });

  test("that stay side by side are one, whatever their styles", () => {
    expect(cut([span(0, 3), span(3, 8)], [[0, 8, 2]])).toEqual(["0-8 of 2 kept"]);
    expect(
      cut(
        [span(0, 8)],
        [
          [0, 3, 0],
          [3, 8, 3],
        ],
      ),
    ).toEqual(["0-8 of 0 kept"]);
  });

  test("that stay but were not side by side are two", () => {
    expect(
      cut(
        [span(0, 8)],
        [
          [0, 3, 0],
          [3, 8, 9],
        ],
      ),
    ).toEqual(["0-3 of 0 kept", "3-8 of 9 kept"]);
  });

  test("stay as they are where nothing is kept", () => {
    expect(cut([span(0, 3), span(3, 8)], [])).toEqual(["0-3", "3-8"]);
  });

  test("are not cut by a range outside them, or at their very ends", () => {
    expect(cut([span(0, 3)], [[3, 8, 3]])).toEqual(["0-3"]);
    expect(cut([span(3, 8)], [[0, 3, 0]])).toEqual(["3-8"]);
    expect(cut([span(0, 3), span(3, 8)], [[2, 4, 2]])).toEqual(["0-2", "2-4 of 2 kept", "4-8"]);
  });
});
