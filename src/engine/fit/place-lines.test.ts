import { describe, expect, test } from "vitest";
import { roomOf } from "../contract/box-room.ts";
import { DEFAULT_BOX_SETTINGS } from "../contract/box-settings.ts";
import type { FitLine } from "../contract/fit-report.ts";
import type { BoxSettings, TextBox } from "../contract/scene.ts";
import { boxOf } from "./boxes.test-kit.ts";
import { breakableParagraph } from "./break-lines.ts";
import type { BrokenLine, SetInitial } from "./fit-size.ts";
import type { Measure } from "./measure.ts";
import { lineStyle, placeLines } from "./place-lines.ts";

interface Case {
  /** What the lines say now; each is a paragraph. */
  readonly lines: readonly string[];
  readonly box?: Partial<TextBox>;
  readonly settings?: Partial<BoxSettings>;
  readonly sizePt?: number;
  readonly broken?: Partial<BrokenLine>;
  readonly initial?: SetInitial;
  /** Width of a word space in thousandths of an em. */
  readonly space?: number;
}

/** Every letter half an em wide. */
function measureOf(text: string, space: number): Measure {
  return {
    extentOf: ({ start, end }) => ({
      advance: 500 * (end - start),
      clusters: end - start,
      wordSpaces: text.slice(start, end).split(" ").length - 1,
    }),
    canHyphenate: () => false,
    runsOf: ({ start, end }) => [
      {
        font: { kind: "embedded", key: "7", resourceName: "F" },
        glyphs: Array.from(text.slice(start, end), (letter) => ({
          code: letter.charCodeAt(0),
          codeLength: 1,
          width: letter === " " ? space : 500,
          advance: 500,
          dx: 0,
          dy: 0,
          text: letter,
          isWordSpace: letter === " ",
        })),
      },
    ],
  };
}

/** The box "12345678\n1234" (40 and 20 pt wide, 12 pt apart), set with other lines. */
function placed({
  lines,
  box = {},
  settings = {},
  sizePt = 10,
  broken = {},
  initial,
  space = 500,
}: Case): readonly FitLine[] {
  const own = boxOf("12345678\n1234", {
    leadingPt: 12,
    ...box,
    settings: { ...DEFAULT_BOX_SETTINGS, ...settings },
  });
  const measures = lines.map((text) => measureOf(text, space));
  const sized = lines.map((text, paragraph): BrokenLine => {
    const part = { start: 0, end: text.length, hasHyphen: false };
    const extent = measures[paragraph]?.extentOf(part) ?? {
      advance: 0,
      clusters: 0,
      wordSpaces: 0,
    };
    return { paragraph, part, extent, isWrapped: false, ...broken };
  });
  return placeLines(
    { sizePt, lines: sized, overflow: false },
    {
      box: own,
      room: roomOf(own),
      breakable: lines.map((text, i) => breakableParagraph(text, measures[i] ?? measureOf("", 0))),
      capHeightEm: 0.7,
      initial,
    },
  );
}

const xs = (of: Case): readonly number[] => placed(of).map(({ xPt }) => xPt);
const ys = (of: Case): readonly number[] =>
  placed(of).map(({ yPt }) => Math.round(yPt * 100) / 100);

describe("where lines start", () => {
  test.each<[string, Partial<TextBox>, readonly number[]]>([
    // "abcd" is 20 pt wide, "ab" 10 pt; the authored lines are 0 to 40.
    ["left: at the edge", { align: "left" }, [0, 0]],
    ["right: before it by their width", { align: "right" }, [20, 30]],
    ["centred: half of it", { align: "center" }, [10, 15]],
    ["justified, the last line: at the edge", { align: "justify" }, [0, 0]],
  ])("%s", (_, box, expected) => {
    expect(xs({ lines: ["abcd", "ab"], box })).toEqual(expected);
  });

  test("as the author says, not as the file has it", () => {
    expect(xs({ lines: ["abcd"], box: { align: "left" }, settings: { align: "right" } })).toEqual([
      20,
    ]);
  });

  test("indents are kept, and that of the last authored line holds on", () => {
    const lines = [
      { text: "1234", from: [10, 0], to: [40, 0] },
      { text: "1234", from: [0, -12], to: [40, -12] },
    ] as const;
    expect(xs({ lines: ["a", "b", "c"], box: { lines } })).toEqual([10, 0, 0]);
  });

  test("a smaller size leaves the edge where it is", () => {
    expect(xs({ lines: ["abcd"], box: { align: "right" }, sizePt: 5 })).toEqual([30]);
    expect(xs({ lines: ["abcd"], box: { align: "left" }, sizePt: 5 })).toEqual([0]);
  });

  test("lines beside an initial begin behind it, the first and those below it do not", () => {
    const initial = { lines: 3, widthEm: 2 };
    const lines = ["a", "b", "c", "d"];
    expect(xs({ lines, initial })).toEqual([0, 20, 20, 0]);
    expect(xs({ lines, initial, sizePt: 5, box: { scale: 0.5 } })).toEqual([0, 5, 5, 0]);
  });
});

describe("justified lines", () => {
  const justified = { align: "justify", maxWidthPt: 40 } as const;

  test.each<[string, Case, number, number]>([
    // "a b c" is 25 pt: 15 pt over two spaces are 0.75 em each, a third of a space 0.165 em.
    [
      "spaces grow to a third more at most",
      { lines: ["a b c"], broken: { isWrapped: true } },
      0.165,
      28.3,
    ],
    [
      "wide spaces may grow further",
      { lines: ["a b c"], broken: { isWrapped: true }, space: 3000 },
      0.75,
      40,
    ],
    [
      "less where less is missing",
      { lines: ["aaa b c"], broken: { isWrapped: true } },
      0.165,
      38.3,
    ],
    ["until the line is full", { lines: ["aaaa b c"], broken: { isWrapped: true } }, 0, 40],
    ["never less than they are", { lines: ["aaaaaa b c"], broken: { isWrapped: true } }, 0, 50],
    [
      "but for an authored line, which had the spaces that fill it",
      { lines: ["aaaaaa b c"], broken: { isWrapped: true, isAuthored: true } },
      -0.5,
      40,
    ],
    ["the last line of a paragraph is not stretched", { lines: ["a b c"] }, 0, 25],
    [
      "a word alone has no space to stretch",
      { lines: ["abc"], broken: { isWrapped: true } },
      0,
      15,
    ],
    [
      "spaces of no width do not grow",
      { lines: ["a b c"], broken: { isWrapped: true }, space: 0 },
      0,
      25,
    ],
  ])("%s", (_, of, wordSpacing, width) => {
    const [line] = placed({ ...of, box: justified });
    expect(line?.wordSpacingEm).toBeCloseTo(wordSpacing, 9);
    expect(line?.widthPt).toBeCloseTo(width, 9);
  });

  test("others are not stretched, however much room there is", () => {
    const [line] = placed({ lines: ["a b c"], broken: { isWrapped: true } });
    expect(line?.wordSpacingEm).toBe(0);
  });

  test("to the left: what is short of its measure stands on the right", () => {
    const box = { ...justified, direction: "rtl" } as const;
    expect(xs({ lines: ["a b c"], box })).toEqual([15]);
    expect(xs({ lines: ["a b c"], box, settings: { direction: "ltr" } })).toEqual([0]);
    expect(
      xs({
        lines: ["a b c"],
        box: { ...justified, direction: "ltr" },
        settings: { direction: "rtl" },
      }),
    ).toEqual([15]);
    expect(xs({ lines: ["a b c"], box: { align: "left", direction: "rtl" } })).toEqual([0]);
  });

  test("horizontal scale and size count for the room between words", () => {
    const [line] = placed({
      lines: ["a b c"],
      box: { ...justified, scale: 0.5 },
      broken: { isWrapped: true },
      space: 9000,
    });
    // 12.5 pt of 40: 27.5 pt over two spaces of 10 pt at half the width.
    expect(line?.wordSpacingEm).toBeCloseTo(2.75, 9);
    expect(line?.widthPt).toBeCloseTo(40, 9);
  });
});

describe("baselines", () => {
  const three = boxOf("a\nb\nc").lines.map((line, i) => ({
    ...line,
    from: [0, [0, -12, -30][i] ?? 0] as const,
    to: [5, [0, -12, -30][i] ?? 0] as const,
  }));

  test.each<[string, Case, readonly number[]]>([
    ["as authored", { lines: ["a", "b"] }, [0, -12]],
    [
      "the distances of the author, which may vary",
      { lines: ["a", "b", "c"], box: { lines: three } },
      [0, -12, -30],
    ],
    ["lines below them by the leading", { lines: ["a", "b", "c", "d"] }, [0, -12, -24, -36]],
    ["nearer together as the size falls", { lines: ["a", "b", "c"], sizePt: 5 }, [0, -6, -12]],
    [
      "without a leading: 1.2 of the size",
      { lines: ["a", "b", "c"], box: { leadingPt: null } },
      [0, -12, -24],
    ],
    [
      "of a single line: 1.2 of its size",
      { lines: ["a", "b"], box: { ...boxOf("a"), leadingPt: null } },
      [0, -12],
    ],
  ])("hang from the first line: %s", (_, of, expected) => {
    expect(ys(of)).toEqual(expected);
  });

  test.each<[string, Case, readonly number[]]>([
    ["the last line stays", { lines: ["a", "b"], sizePt: 5 }, [-6, -12]],
    ["more lines grow upwards", { lines: ["a", "b", "c"] }, [12, 0, -12]],
    ["fewer lines stand at the bottom", { lines: ["a"] }, [-12]],
  ])("stand on the last line: %s", (_, of, expected) => {
    expect(ys({ ...of, settings: { verticalAnchor: "last_line" } })).toEqual(expected);
  });

  test.each<[string, Case, readonly number[]]>([
    ["the same lines stay", { lines: ["a", "b"] }, [0, -12]],
    ["one line stands between the two", { lines: ["a"] }, [-6]],
    ["three grow on both sides", { lines: ["a", "b", "c"] }, [6, -6, -18]],
    // Capitals of 0.7 em lose 3.5 pt, half of which is given back: 0 and -6 move by (-6 + 3.5) / 2.
    [
      "smaller ones stand between its capitals and the last baseline",
      { lines: ["a", "b"], sizePt: 5 },
      [-1.25, -7.25],
    ],
  ])("stand about the middle: %s", (_, of, expected) => {
    expect(ys({ ...of, settings: { verticalAnchor: "middle" } })).toEqual(expected);
  });

  test("rows stay where they are, whatever the size and the anchor", () => {
    const rows = { isInRows: true } as const;
    expect(ys({ lines: ["a", "b"], box: rows, sizePt: 5 })).toEqual([0, -12]);
    expect(ys({ lines: ["a"], box: rows, settings: { verticalAnchor: "last_line" } })).toEqual([0]);
    expect(ys({ lines: ["a", "b", "c"], box: rows, sizePt: 5 })).toEqual([0, -12, -12]);
  });

  test("a row of its own size is as wide as that, and says so", () => {
    const [row, other] = placed({ lines: ["abcd", "ab"], broken: { sizePt: 8 }, sizePt: 6 });
    expect([row?.widthPt, row?.sizePt, other?.widthPt]).toEqual([16, 8, 8]);
    expect(placed({ lines: ["abcd"] })[0]).not.toHaveProperty("sizePt");
  });
});

test("a line says its own part of the text", () => {
  const [line] = placed({
    lines: ["one two"],
    broken: { part: { start: 4, end: 7, hasHyphen: false } },
  });
  expect([line?.text, line?.runs[0]?.glyphs.length]).toEqual(["two", 3]);
});

test("tracking and word spacing scale with the size", () => {
  const box = { trackingEm: 0.1, wordSpacingEm: 0.2, scale: 0.9 };
  expect(lineStyle(boxOf("a", box))).toEqual(box);
  // Three letters of half an em, two times tracking, one time word spacing: 1.9 em.
  expect(placed({ lines: ["a b"], box })[0]?.widthPt).toBeCloseTo(1.9 * 10 * 0.9, 9);
});

test("a box that begins elsewhere than at its frame's origin", () => {
  const lines = [
    { text: "12345678", from: [10, 100], to: [50, 100] },
    { text: "1234", from: [10, 88], to: [30, 88] },
  ] as const;
  expect(ys({ lines: ["a", "b", "c"], box: { lines }, sizePt: 5 })).toEqual([100, 94, 88]);
  const anchored = { verticalAnchor: "last_line" } as const;
  expect(ys({ lines: ["a", "b"], box: { lines }, sizePt: 5, settings: anchored })).toEqual([
    94, 88,
  ]);
  const [line] = placed({
    lines: ["a b c"],
    box: { lines, align: "justify" },
    broken: { isWrapped: true },
    space: 3000,
  });
  // 40 pt of room, 25 of text: 15 over two spaces of ten points.
  expect([line?.xPt, line?.wordSpacingEm, line?.widthPt]).toEqual([10, 0.75, 40]);
});
