import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import type { PageContent } from "../content/model.ts";
import type { BoxSegment, TextBox } from "../contract/scene.ts";
import type { PdfCode } from "../font/pdf-font/pdf-font.ts";
import { authoredKerning, kerningKey, seenKerning } from "./authored-text.ts";
import { boxOf } from "./boxes.test-kit.ts";

/** A glyph: its letter and where it stands. Letters are 500 wide. */
type Placed = readonly [letter: string, x: number, y?: number];

interface Show {
  readonly glyphs: readonly Placed[];
  readonly font?: string | null;
  /** Which invocation of a form; shows of one operator differ in it. */
  readonly doPath?: readonly unknown[];
  readonly operator?: number;
}

const codeOf = (letter: string): PdfCode => ({
  code: letter.charCodeAt(0),
  length: 1,
  unicode: letter === "?" ? null : letter,
  width: 500,
  vertical: null,
  gid: null,
  isWordSpace: letter === " ",
});

/** A page of these shown texts, one behind the other. */
function pageOf(...shows: readonly Show[]): PageContent {
  const all = shows.flatMap(({ glyphs }) => glyphs);
  const starts = shows.map((_, i) =>
    shows.slice(0, i).reduce((sum, { glyphs }) => sum + glyphs.length, 0),
  );
  const at = (i: number) => {
    const [letter, x, y = 0] = all[i] ?? ["", Number.NaN];
    return all[i] === undefined ? undefined : { letter, x, y };
  };
  return {
    shownTexts: shows.map(({ font = "7", doPath = [], operator }, i) => ({
      operator: { contentStream: "page:0", index: operator ?? i },
      font: font === null ? null : { key: font },
      doPath,
      glyphStart: starts[i] ?? 0,
    })),
    glyphs: {
      at,
      codeAt: (i: number) => (all[i] === undefined ? undefined : codeOf(all[i]?.[0] ?? "")),
      xAt: (i: number) => at(i)?.x ?? Number.NaN,
      yAt: (i: number) => at(i)?.y ?? Number.NaN,
    },
  } as unknown as PageContent;
}

/** Whole shows, one segment each, on lines. */
const segmentsOf = (shows: readonly Show[], lines: readonly number[] = []): readonly BoxSegment[] =>
  shows.map(({ glyphs, operator }, i) => ({
    unit: "page:0",
    operator: operator ?? i,
    glyphStart: 0,
    glyphEnd: glyphs.length,
    line: lines[i] ?? 0,
  })) as unknown as readonly BoxSegment[];

/** Pairs of a box of 10 pt that shows these texts: "AV -80". */
function pairsOf(
  shows: readonly Show[],
  { box = {}, lines = [] }: { box?: Partial<TextBox>; lines?: readonly number[] } = {},
): readonly string[] {
  const own = boxOf("AV", { segments: segmentsOf(shows, lines), ...box });
  return authoredKerning(own, pageOf(...shows)).map(
    ([font, left, right, kern]) =>
      `${font === "7" ? "" : `${font}:`}${String.fromCharCode(left, right)} ${kern}`,
  );
}

/** Letters one behind the other, each after so many points. */
const row = (letters: string, steps: readonly number[], y = 0): readonly Placed[] =>
  Array.from(
    letters,
    (letter, i): Placed => [letter, steps.slice(0, i).reduce((sum, step) => sum + step, 0), y],
  );

describe("pairs that the author kerned", () => {
  // A letter of 500 in 10 pt is 5 pt: what is less or more is kerning, 0.1 pt being 10 thousandths.
  test.each<[string, readonly Show[], readonly string[]]>([
    ["nearer than they are wide", [{ glyphs: row("AV", [4.2]) }], ["AV -80"]],
    ["farther", [{ glyphs: row("AV", [5.3]) }], ["AV 30"]],
    ["as wide as they are", [{ glyphs: row("AV", [5]) }], []],
    ["by less than two thousandths: rounding", [{ glyphs: row("AV", [4.985]) }], []],
    ["by two thousandths", [{ glyphs: row("AV", [4.98]) }], ["AV -2"]],
    ["by 150 thousandths", [{ glyphs: row("AV", [3.5]) }], ["AV -150"]],
    ["by more: a space", [{ glyphs: row("AV", [3.49]) }], []],
    ["each pair of a word", [{ glyphs: row("AVA", [4.2, 4.3]) }], ["AV -80", "VA -70"]],
    ["of one pair that which is seen first", [{ glyphs: row("AVAV", [4.2, 5, 4.4]) }], ["AV -80"]],
    ["none beside a space", [{ glyphs: row("A V", [4.2, 4.2]) }], []],
    ["letters that nobody can read are kerned too", [{ glyphs: row("A?", [4.2]) }], ["A? -80"]],
    ["across operators", [{ glyphs: [["A", 0]] }, { glyphs: [["V", 4.2]] }], ["AV -80"]],
    [
      "in whatever order they are painted",
      [{ glyphs: [["V", 4.2]] }, { glyphs: [["A", 0]] }],
      ["AV -80"],
    ],
    ["not across fonts", [{ glyphs: [["A", 0]] }, { glyphs: [["V", 4.2]], font: "8" }], []],
    ["of other fonts under their names", [{ glyphs: row("AV", [4.2]), font: "8" }], ["8:AV -80"]],
    [
      "not where one is raised",
      [
        {
          glyphs: [
            ["A", 0, 0],
            ["V", 4.2, 3],
          ],
        },
      ],
      [],
    ],
  ])("%s", (_, shows, expected) => {
    expect(pairsOf(shows)).toEqual(expected);
  });

  test("not from one line to the next; the upper line is asked first", () => {
    const lines = [{ glyphs: row("AV", [4.5], -12) }, { glyphs: row("AV", [4.2]) }];
    expect(pairsOf(lines, { lines: [1, 0] })).toEqual(["AV -80"]);
    expect(
      pairsOf([{ glyphs: [["A", 0]] }, { glyphs: [["V", 4.2, -12]] }], { lines: [0, 1] }),
    ).toEqual([]);
  });
});

describe("what is no kerning is taken off", () => {
  test.each<[string, Partial<TextBox>, readonly number[], readonly string[]]>([
    ["tracking", { trackingEm: 0.1 }, [5.2], ["AV -80"]],
    ["horizontal scale", { scale: 0.5 }, [2.1], ["AV -80"]],
    ["the size", { sizePt: 20, runs: [] }, [8.4], ["AV -80"]],
    ["the box's own frame", { frame: [0, 1, -1, 0, 0, 0] }, [0], []],
  ])("%s", (_, box, steps, expected) => {
    expect(pairsOf([{ glyphs: row("AV", steps) }], { box })).toEqual(expected);
  });

  test("a line that runs upwards is kerned along itself", () => {
    const frame: Matrix = [0, 1, -1, 0, 0, 0];
    expect(
      pairsOf(
        [
          {
            glyphs: [
              ["A", 0, 0],
              ["V", 0, 4.2],
            ],
          },
        ],
        { box: { frame } },
      ),
    ).toEqual(["AV -80"]);
  });
});

describe("no kerning is had from", () => {
  const shows = [{ glyphs: row("AV", [4.2]) }];

  test.each<[string, Partial<TextBox>]>([
    [
      "a box of several sizes",
      {
        runs: [
          { start: 0, end: 1, font: "7", sizePt: 10 },
          { start: 1, end: 2, font: "7", sizePt: 12 },
        ],
      },
    ],
    [
      "a box of several scales",
      { runs: [{ start: 0, end: 2, font: "7", sizePt: 10, stretch: 0.9 }] },
    ],
    ["a box without a size", { sizePt: 0, runs: [] }],
    ["a frame without area", { frame: [0, 0, 0, 0, 0, 0] }],
    [
      "operators that are not there",
      { segments: segmentsOf([{ glyphs: row("AV", [4.2]), operator: 99 }]) },
    ],
  ])("%s", (_, box) => {
    expect(pairsOf(shows, { box })).toEqual([]);
  });

  test("text without a font", () => {
    expect(pairsOf([{ glyphs: row("AV", [4.2]), font: null }])).toEqual([]);
  });
});

test("of a form that is painted twice the invocation nearest to the box's first line counts", () => {
  const [far, near] = [["far"], ["near"]];
  const content = pageOf(
    {
      glyphs: [
        ["A", 500],
        ["V", 504.5],
      ],
      doPath: far,
      operator: 0,
    },
    {
      glyphs: [
        ["A", 0],
        ["V", 4.2],
      ],
      doPath: near,
      operator: 0,
    },
  );
  const segments = segmentsOf([{ glyphs: row("AV", [1]), operator: 0 }]);
  expect(authoredKerning(boxOf("AV", { segments }), content)).toEqual([["7", 65, 86, -80]]);
});

test("pairs are looked up by font and codes, and kept for each list", () => {
  const pairs = [["7", 65, 86, -80]] as const;
  const kerning = seenKerning(pairs);
  expect([
    kerning.get(kerningKey("7", 65, 86)),
    kerning.get(kerningKey("7", 86, 65)),
    kerning.get(kerningKey("8", 65, 86)),
  ]).toEqual([-80, undefined, undefined]);
  expect(seenKerning(pairs)).toBe(kerning);
});
