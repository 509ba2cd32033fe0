import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import type { FitGlyph, FitLine, FitRun } from "../contract/fit-report.ts";
import type { PlanBox, PlanGlyphs, PlanPainter, PlanSegment } from "../plan/plan.ts";
import { anchoredParts, keptRuns } from "./anchored-parts.ts";
import { horizontalScaleOf } from "./plan-segment.ts";
import { boxOf, fitOf, FONTS, glyphOf, lineOf, runOf, segmentOf } from "./small-plans.test-kit.ts";

/**
 * "Tel. 12 (home)" of 10 points at (10, 20): "Tel. " by one operator, "12" by another in another colour, " (home)" by
 * a third. Every letter is 500 wide.
 */
const TEXT = "Tel. 12 (home)";
const at = (x: number): Matrix => [1, 0, 0, 1, 10 + x, 20];
const SHOWN = { ...segmentOf().shown, size: 10 };
const part = (start: number, end: number, operator: number): PlanSegment =>
  segmentOf({
    operator,
    shown: SHOWN,
    own: `(${TEXT.slice(start, end).replaceAll(/[()]/g, "\\$&")})`,
    glyphStart: 0,
    glyphEnd: end - start,
    ownStartTm: at(5 * start),
    ownEndTm: at(5 * end),
  });
const TEL = part(0, 5, 3);
const NUMBER = part(5, 7, 6);
const HOME = part(7, 14, 9);
const SEGMENTS = [TEL, NUMBER, HOME];

function glyphsOf(text = TEXT, changes: Partial<PlanGlyphs> = {}): PlanGlyphs {
  const letters = Array.from(text);
  return {
    starts: letters.map((_, i) => i),
    ends: letters.map((_, i) => i + 1),
    codes: letters.map((letter) => letter.charCodeAt(0)),
    lengths: letters.map(() => 1),
    widths: letters.map(() => 500),
    xs: letters.map((_, i) => 500 * i),
    ys: letters.map(() => 0),
    ...changes,
  };
}

interface Case {
  readonly segments?: readonly PlanSegment[];
  readonly glyphs?: PlanGlyphs;
  readonly box?: Partial<PlanBox>;
  readonly sizePt?: number;
  readonly emPt?: number;
  /** Segment that carries set text; by itself the one its words stood in. */
  readonly owner?: PlanSegment;
}

function partsOf(line: FitLine, changes: Case = {}) {
  const { segments = SEGMENTS, glyphs = glyphsOf(), sizePt = 10, emPt = sizePt } = changes;
  const painter: PlanPainter = { segments, glyphs, frame: at(0) };
  const box = boxOf(painter, changes.box);
  const fit = { ...fitOf([line], sizePt), authoredSizePt: 10 };
  const [main] = segments;
  const parts = anchoredParts(
    box,
    painter,
    { fit, line, fonts: FONTS },
    {
      ownerOf: (_, place) => changes.owner ?? place ?? main ?? TEL,
      emPt,
    },
  );
  return { parts, box, painter };
}

/** Where each part goes, what it says, and whether the segment shows it there already. */
function check(line: FitLine, changes: Case = {}) {
  return (
    partsOf(line, changes).parts?.map(({ anchor, context, isInPlace, dy }) => {
      const { xPt, yPt, text } = context.line;
      const where = anchor.operator;
      return [
        where,
        text,
        Math.round(xPt * 1000) / 1000,
        ...(isInPlace ? ["in place"] : []),
        ...(dy === 0 && yPt === 0 ? [] : [dy, yPt]),
      ];
    }) ?? null
  );
}

/** Authored glyphs [from, to) as a fit shows them again. */
const kept = (from: number, to: number, changes: Partial<FitGlyph> = {}): FitRun =>
  runOf("", {
    isKept: true,
    glyphs: Array.from(TEXT.slice(from, to), (letter, i) =>
      glyphOf(letter, { authored: from + i, ...changes }),
    ),
  });
const set = (text: string, place?: number): FitRun => ({
  ...runOf(text),
  ...(place === undefined ? {} : { place }),
});
/** A space that no glyph shows. */
const gap = (advance: number): FitGlyph => glyphOf(" ", { codeLength: 0, advance });
const lineWith = (...runs: readonly FitRun[]): FitLine => lineOf("", { runs });

describe("a line of which nothing stays", () => {
  test("has no parts", () => {
    expect(check(lineWith(set("Fax 34")))).toBeNull();
  });

  test("nor has one of a box whose glyphs are not known", () => {
    const segments = SEGMENTS;
    const painter: PlanPainter = { segments, frame: at(0) };
    const line = lineWith(kept(0, 5));
    const parts = anchoredParts(
      boxOf(painter),
      painter,
      { fit: fitOf([line], 10), line, fonts: FONTS },
      { ownerOf: () => TEL, emPt: 10 },
    );
    expect(parts).toBeNull();
  });
});

describe("a line of which some stays", () => {
  test("is shown by the operators it was shown by, the value where the old one stood", () => {
    expect(check(lineWith(kept(0, 5), set("34", 5), kept(7, 14)))).toEqual([
      [3, "Tel. ", 0, "in place"],
      [6, "34", 25],
      [9, " (home)", 35, "in place"],
    ]);
  });

  test("moves what stands behind a longer value, by as much as that is longer", () => {
    expect(check(lineWith(kept(0, 5), set("3456", 5), kept(7, 14)))).toEqual([
      [3, "Tel. ", 0, "in place"],
      [6, "3456", 25],
      [9, " (home)", 45],
    ]);
  });

  test("keeps what has no place of its own with what owns it", () => {
    expect(check(lineWith(kept(0, 5), set("34"), kept(7, 14)), { owner: TEL })).toEqual([
      [3, "Tel. 34", 0],
      [9, " (home)", 35, "in place"],
    ]);
  });

  test("joins two values of one owner, as runs of their own", () => {
    const { parts } = partsOf(lineWith(set("12", 5), set("34", 5), kept(7, 14)));
    expect(parts?.map(({ context }) => context.line.runs.length)).toEqual([2, 1]);
  });

  test("keeps two kept runs of one operator as two, and one of three as one each", () => {
    const runsOf = (line: FitLine) =>
      partsOf(line).parts?.map(({ context }) =>
        context.line.runs.map(({ glyphs }) => glyphs.length),
      );
    expect(runsOf(lineWith(kept(0, 2), kept(2, 5)))).toEqual([[2, 3]]);
    expect(runsOf(lineWith(kept(0, 14)))).toEqual([[5], [2], [7]]);
  });

  test("keeps a run of several operators with each of them", () => {
    expect(check(lineWith(kept(0, 14)))).toEqual([
      [3, "Tel. ", 0, "in place"],
      [6, "12", 25, "in place"],
      [9, " (home)", 35, "in place"],
    ]);
  });

  test("does not know a place that no glyph begins at", () => {
    expect(check(lineWith(kept(0, 5), set("34", 99)))).toEqual([[3, "Tel. 34", 0]]);
  });

  test("begins where the line does", () => {
    const line = { ...lineWith(kept(0, 5), set("34", 5)), xPt: 7 };
    expect(check(line)).toEqual([
      [3, "Tel. ", 7],
      [6, "34", 32],
    ]);
  });

  test("is spaced by tracking and word spacing, in em of its size", () => {
    const box = { trackingEm: 0.1, wordSpacingEm: 0.2 };
    const line = { ...lineWith(kept(0, 5), set("34", 5)), wordSpacingEm: 0.3 };
    // Five letters, five times tracking, one space: 25 + 5 + 5 points.
    expect(check(line, { box })?.[1]).toEqual([6, "34", 35]);
  });

  test("is measured along the line, where type is condensed", () => {
    expect(check(lineWith(kept(0, 5), set("34", 5)), { emPt: 5 })?.[1]).toEqual([6, "34", 12.5]);
  });
});

describe("a part is in place", () => {
  test("where all of its operator's letters stand where they stood, and no more than that", () => {
    expect(check(lineWith(kept(0, 4), set("34", 5)))).toEqual([
      [3, "Tel.", 0],
      [6, "34", 20],
    ]);
    expect(check(lineWith(kept(1, 5)))?.[0]).not.toContain("in place");
  });

  test("also without glyphs that stand for nothing", () => {
    const ends = glyphsOf().ends.map((end, i) => (i === 4 ? 4 : end));
    expect(check(lineWith(kept(0, 4)), { glyphs: glyphsOf(TEXT, { ends }) })).toEqual([
      [3, "Tel.", 0, "in place"],
    ]);
  });

  test("not in another size", () => {
    expect(check(lineWith(kept(0, 5)), { sizePt: 9 })).toEqual([[3, "Tel. ", 0]]);
  });

  test("not on another baseline, or farther along than shows", () => {
    expect(check({ ...lineWith(kept(0, 5)), yPt: 0.02 })?.[0]).not.toContain("in place");
    expect(check({ ...lineWith(kept(0, 5)), xPt: 0.02 })?.[0]).not.toContain("in place");
    expect(check({ ...lineWith(kept(0, 5)), xPt: 0.009 })?.[0]).toContain("in place");
  });

  test("in condensed type too", () => {
    const shown = { ...SHOWN, scale: 0.5 };
    const segments = SEGMENTS.map((segment) => {
      const x = 10 + (segment.ownStartTm[4] - 10) / 2;
      return { ...segment, shown, ownStartTm: [1, 0, 0, 1, x, 20] as const };
    });
    expect(check(lineWith(kept(0, 14)), { segments, emPt: 5 })).toEqual([
      [3, "Tel. ", 0, "in place"],
      [6, "12", 12.5, "in place"],
      [9, " (home)", 17.5, "in place"],
    ]);
  });

  test("where it stands raised, at its own height", () => {
    const raised = { ...NUMBER, ownStartTm: [1, 0, 0, 1, 35, 23] as const };
    const segments = [TEL, raised, HOME];
    const parts = check(lineWith(kept(0, 5), kept(5, 7, { dy: 300 })), { segments });
    expect(parts?.[1]).toEqual([6, "12", 25, "in place", 300, 3]);
  });

  test("where a rise lifts it, which is part of where it stands", () => {
    const risen = { ...NUMBER, shown: { ...SHOWN, rise: 3 } };
    const parts = check(lineWith(kept(0, 5), kept(5, 7, { dy: 300 })), {
      segments: [TEL, risen, HOME],
    });
    expect(parts?.[1]).toContain("in place");
  });

  test("not where its letters stand at other distances", () => {
    const wide = kept(0, 5);
    const glyphs = wide.glyphs.map((glyph, i) => (i === 1 ? { ...glyph, advance: 520 } : glyph));
    expect(check(lineWith({ ...wide, glyphs }))?.[0]).not.toContain("in place");
  });

  test("not with text that is set in it", () => {
    const parts = check(lineWith(kept(0, 5), set("", 5)), { owner: TEL });
    expect(parts?.[0]).not.toContain("in place");
  });
});

describe("spaces that no glyph shows", () => {
  const withGap = (advance: number): FitRun => ({
    ...kept(0, 2),
    glyphs: [...kept(0, 2).glyphs, gap(advance), ...kept(2, 5).glyphs],
  });

  test("are distances within the part they follow", () => {
    expect(check(lineWith(withGap(500)))?.[0]).toEqual([3, "Te l. ", 0]);
  });

  test("between two parts belong to neither: the parts stand where they are", () => {
    const run = kept(0, 14);
    const glyphs = [...run.glyphs.slice(0, 5), gap(300), ...run.glyphs.slice(5)];
    expect(check(lineWith({ ...run, glyphs }))?.map((one) => one.slice(0, 3))).toEqual([
      [3, "Tel.  ", 0],
      [6, "12", 28],
      [9, " (home)", 38],
    ]);
  });

  test("at the start of a line have no operator, and move what follows", () => {
    const run = kept(5, 7);
    const line = lineWith({ ...run, glyphs: [gap(400), ...run.glyphs] });
    expect(check(line)).toEqual([[6, "12", 4]]);
  });
});

describe("a duplicate of the text", () => {
  test("shows the same glyphs by operators of its own, in whatever order they come", () => {
    // The shadow shows the number first.
    const order = [5, 6, 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13];
    const of = (column: readonly number[]) => order.map((row) => column[row] ?? 0);
    const own = glyphsOf();
    const shadowGlyphs: PlanGlyphs = {
      starts: of(own.starts),
      ends: of(own.ends),
      codes: of(own.codes),
      lengths: of(own.lengths),
      widths: of(own.widths),
      xs: of(own.xs),
      ys: of(own.ys),
    };
    const shadow: PlanPainter = {
      segments: [NUMBER, TEL, HOME].map((segment) => ({
        ...segment,
        operator: segment.operator + 20,
      })),
      glyphs: shadowGlyphs,
      frame: at(0),
    };
    const main: PlanPainter = { segments: SEGMENTS, glyphs: own, frame: at(0) };
    const box = boxOf(main, { painters: [main, shadow] });
    const line = lineWith(kept(0, 5), set("3456", 5), kept(7, 14));
    const fit = { ...fitOf([line], 10), authoredSizePt: 10 };
    const parts = anchoredParts(
      box,
      shadow,
      { fit, line, fonts: FONTS },
      {
        ownerOf: (_, place) => place ?? TEL,
        emPt: 10,
      },
    );
    expect(
      parts?.map(({ anchor, isInPlace, context }) => [
        anchor.operator,
        isInPlace,
        context.line.runs.flatMap((run) => run.glyphs.map(({ authored }) => authored)),
      ]),
    ).toEqual([
      [23, true, [2, 3, 4, 5, 6]],
      [26, false, [undefined, undefined, undefined, undefined]],
      [29, false, [7, 8, 9, 10, 11, 12, 13]],
    ]);
  });

  test("tells glyphs of one offset apart by their order", () => {
    // A letter drawn by two glyphs: both stand for offset 0.
    const glyphs = glyphsOf("Aa", { starts: [0, 0], ends: [1, 1] });
    const segment = { ...TEL, own: "(Aa)", glyphEnd: 2 };
    const line = lineWith(
      runOf("", {
        isKept: true,
        glyphs: [glyphOf("A", { authored: 0 }), glyphOf("", { authored: 1 })],
      }),
    );
    expect(check(line, { segments: [segment], glyphs })).toEqual([[3, "A", 0, "in place"]]);
  });
});

describe("kept text as it is written", () => {
  function written(line: FitLine, changes: Case = {}, index = 0) {
    const { parts, box, painter } = partsOf(line, changes);
    const own = parts?.[index];
    const run = own?.context.line.runs[0];
    return own === undefined || run === undefined
      ? []
      : keptRuns(run, { box, painter, segment: own.anchor, part: own });
  }

  test("is the file's own strings with the state they are shown in", () => {
    expect(written(lineWith(kept(0, 5)))).toEqual([
      {
        scale: 1,
        fontName: "F",
        glyphs: kept(0, 5).glyphs,
        replacements: [],
        kept: {
          elements: "(Tel. )",
          size: 10,
          charSpacing: 0,
          wordSpacing: 0,
          riseEm: 0,
          leadEm: 0,
          wantedEm: 2.5,
          width: 2500,
          codes: 5,
          spaces: 1,
        },
      },
    ]);
  });

  test("is only as much of a string as is kept", () => {
    expect(written(lineWith(kept(1, 3)))[0]?.kept).toMatchObject({
      elements: "<656c>",
      wantedEm: 1,
      width: 1000,
    });
  });

  test("keeps the numbers between its strings, and not those at its ends", () => {
    const own = "(T)-50(el)20(. )";
    const segments = [{ ...TEL, own }, NUMBER, HOME];
    const glyphs = glyphsOf(TEXT, {
      xs: [0, 550, 1050, 1530, 2030, 2530, 3030, 3530, 4030, 4530, 5030, 5530, 6030, 6530],
    });
    const all = kept(0, 5);
    const advances = [550, 500, 480, 500, 500];
    const kerned = {
      ...all,
      glyphs: all.glyphs.map((glyph, i) => ({ ...glyph, advance: advances[i] ?? 500 })),
    };
    const changes = { segments, glyphs };
    expect(written(lineWith(kerned), changes)[0]?.kept).toMatchObject({
      elements: "(T) -50 (el) 20 (. )",
      width: 5 * 500 + 50 - 20,
    });
    const some = { ...kerned, glyphs: kerned.glyphs.slice(1, 4) };
    expect(written(lineWith(some), changes)[0]?.kept).toMatchObject({
      elements: "(el) 20 <2e>",
      width: 3 * 500 - 20,
    });
  });

  test("of codes of two bytes is cut between them", () => {
    const wide = {
      ...TEL,
      own: "<00540065006c>",
      glyphEnd: 3,
      shown: { ...SHOWN, wordSpacing: 3 },
    };
    const glyphs = glyphsOf("Tel", { lengths: [2, 2, 2] });
    const run = { ...kept(1, 3), glyphs: kept(1, 3, { codeLength: 2 }).glyphs };
    expect(written(lineWith(run), { segments: [wide], glyphs })[0]?.kept?.elements).toBe(
      "<0065006c>",
    );
  });

  test("is in parts where its distances are no longer those of the file", () => {
    const run = kept(0, 5);
    const glyphs = run.glyphs.map((glyph, i) => (i === 1 ? { ...glyph, advance: 520 } : glyph));
    const parts = written(lineWith({ ...run, glyphs }));
    expect(parts.map((one) => one.kept?.elements)).toEqual(["<5465>", "<6c2e20>"]);
    expect(parts.map((one) => one.kept?.wantedEm)).toEqual([1.02, 1.5]);
  });

  test("is in one part where they differ by less than is written", () => {
    const run = kept(0, 5);
    const glyphs = run.glyphs.map((glyph, i) => (i === 1 ? { ...glyph, advance: 500.009 } : glyph));
    expect(written(lineWith({ ...run, glyphs }))).toHaveLength(1);
  });

  test("is in parts where a letter between was left out", () => {
    const run = kept(0, 5);
    const glyphs = run.glyphs.filter((_, i) => i !== 2);
    expect(written(lineWith({ ...run, glyphs })).map((one) => one.kept?.elements)).toEqual([
      "<5465>",
      "<2e20>",
    ]);
  });

  test("is tracked as the box is, behind letters and not within them", () => {
    const glyphs = glyphsOf(TEXT, { xs: glyphsOf().xs.map((x, i) => x + 100 * i) });
    const shown = { ...SHOWN, charSpacing: 1, wordSpacing: 2 };
    const segments = [{ ...TEL, shown }, NUMBER, HOME];
    const changes = { segments, glyphs, box: { trackingEm: 0.1, wordSpacingEm: 0.2 } };
    const [one, ...more] = written(lineWith(kept(0, 5)), changes);
    expect(more).toEqual([]);
    expect(one?.kept).toMatchObject({ width: 2500, codes: 5, spaces: 1 });
    expect(one?.kept).toMatchObject({ charSpacing: 1, wordSpacing: 2 });
    expect(one?.kept?.wantedEm).toBeCloseTo(3.2, 9);
  });

  test("has spaces by a byte, and no others, that word spacing is added to", () => {
    const spacesOf = (to: number, lengths?: readonly number[]) => {
      const glyphs = glyphsOf(TEXT, lengths === undefined ? {} : { lengths });
      return written(lineWith(kept(0, to)), { glyphs })[0]?.kept?.spaces;
    };
    expect(spacesOf(4)).toBe(0);
    expect(spacesOf(5)).toBe(1);
    // Word spacing is of the single-byte code 32 alone (ISO 32000-2, 9.3.3).
    expect(
      spacesOf(5, [1, 1, 1, 1, 2, ...Array.from(TEXT.slice(5), (digit) => Number(digit) || 1)]),
    ).toBe(0);
  });

  test("of a later operator is cut from that one's own strings", () => {
    const parts = written(lineWith(kept(0, 5), kept(5, 7)), {}, 1);
    expect(parts.map((one) => one.kept?.elements)).toEqual(["(12)"]);
    expect(written(lineWith(set("x"), kept(6, 7)), { owner: TEL }, 1)[0]?.kept?.elements).toBe(
      "<32>",
    );
  });

  test("in a justified line is as wide as that line's spaces", () => {
    const line = { ...lineWith(kept(0, 5)), wordSpacingEm: 0.3 };
    expect(written(line)[0]?.kept?.wantedEm).toBeCloseTo(2.8, 9);
  });

  test("is tracked behind letters, not behind their parts", () => {
    const glyphs = glyphsOf("Ta", { starts: [0, 1], ends: [1, 1], xs: [0, 500] });
    const run = runOf("", {
      isKept: true,
      glyphs: [glyphOf("T", { authored: 0 }), glyphOf("", { authored: 1 })],
    });
    const [one, ...more] = written(lineWith(run), {
      segments: [{ ...TEL, own: "(Ta)", glyphEnd: 2 }],
      glyphs,
      box: { trackingEm: 0.1 },
    });
    expect(more).toEqual([]);
    expect(one?.kept?.wantedEm).toBeCloseTo(1.1, 9);
  });

  test("with a space that no glyph shows is one part where the file leaves as much room", () => {
    const xs = [0, 500, 1300, 1800, 2300, 2800, 3300];
    const run = kept(0, 5);
    const spaced = {
      ...run,
      glyphs: [...run.glyphs.slice(0, 2), gap(300), ...run.glyphs.slice(2)],
    };
    const glyphs = glyphsOf(TEXT, { xs: [...xs, ...xs.map((x) => x + 3500)] });
    expect(written(lineWith(spaced), { glyphs }).map((one) => one.kept?.elements)).toEqual([
      "(Tel. )",
    ]);
  });

  test("of nothing but such a space is none", () => {
    const { parts, box, painter } = partsOf(lineWith(kept(0, 5)));
    const own = parts?.[0];
    const empty = runOf("", { isKept: true, glyphs: [gap(300)] });
    expect(own && keptRuns(empty, { box, painter, segment: TEL, part: own })).toEqual([]);
  });

  test("has its state in the size of the fit", () => {
    const shown = { ...SHOWN, charSpacing: 1, wordSpacing: 2 };
    const [one] = written(lineWith(kept(0, 5)), {
      segments: [{ ...TEL, shown }, NUMBER, HOME],
      sizePt: 5,
      glyphs: glyphsOf(TEXT),
    });
    expect(one?.kept).toMatchObject({ size: 5, charSpacing: 0.5, wordSpacing: 1, width: 2500 });
  });

  test("begins behind the spaces in front of it", () => {
    const run = kept(0, 5);
    const line = lineWith({
      ...run,
      glyphs: [...run.glyphs.slice(0, 2), gap(300), ...run.glyphs.slice(2)],
    });
    const parts = written(line);
    expect(parts.map((one) => [one.kept?.elements, one.kept?.leadEm, one.kept?.wantedEm])).toEqual([
      ["<5465>", 0, 1.3],
      ["<6c2e20>", 0, 1.5],
    ]);
  });

  test("that begins with a space without a glyph leads by it", () => {
    const run = kept(0, 5);
    const { parts, box, painter } = partsOf(lineWith(run));
    const own = parts?.[0];
    const led = { ...run, glyphs: [gap(300), ...run.glyphs] };
    const [one] = own === undefined ? [] : keptRuns(led, { box, painter, segment: TEL, part: own });
    expect(one?.kept).toMatchObject({ leadEm: 0.3, wantedEm: 2.5, elements: "(Tel. )" });
  });

  test("raised beside the first of its part is written above it", () => {
    const run = kept(0, 5, { dy: 300 });
    const { parts, box, painter } = partsOf(lineWith(run));
    const own = parts?.[0];
    const higher = kept(0, 5, { dy: 400 });
    const [one] =
      own === undefined ? [] : keptRuns(higher, { box, painter, segment: TEL, part: own });
    expect(own?.dy).toBe(300);
    expect(one?.kept?.riseEm).toBeCloseTo(0.1, 9);
  });

  test("is none of a painter whose glyphs are not known", () => {
    const { parts, box } = partsOf(lineWith(kept(0, 5)));
    const painter: PlanPainter = { segments: SEGMENTS, frame: at(0) };
    const own = parts?.[0];
    expect(own && keptRuns(kept(0, 5), { box, painter, segment: TEL, part: own })).toEqual([]);
  });
});

describe("horizontal scale", () => {
  const scaleOf = (ownStartTm: Matrix, scale = 1, ctm: Matrix = [1, 0, 0, 1, 0, 0]) =>
    horizontalScaleOf({ ...TEL, ownStartTm, ctm, shown: { ...SHOWN, scale } });
  test.each<[string, number, number]>([
    ["of text as it is", scaleOf([1, 0, 0, 1, 0, 0]), 1],
    ["by Tz", scaleOf([1, 0, 0, 1, 0, 0], 0.8), 0.8],
    ["by the text matrix", scaleOf([0.5, 0, 0, 1, 0, 0]), 0.5],
    ["by the matrix around it", scaleOf([1, 0, 0, 1, 0, 0], 1, [3, 0, 0, 2, 0, 0]), 1.5],
    ["by all of them", scaleOf([0.5, 0, 0, 2, 0, 0], 0.8, [3, 0, 0, 2, 0, 0]), 0.3],
    ["of turned text", scaleOf([0, 2, -1, 0, 0, 0]), 2],
    ["of mirrored text", scaleOf([-1, 0, 0, 1, 0, 0]), 1],
    ["of text that Tz mirrors", scaleOf([1, 0, 0, 1, 0, 0], -0.8), 0.8],
  ])("%s", (_, scale, expected) => {
    expect(scale).toBeCloseTo(expected, 9);
  });
});
