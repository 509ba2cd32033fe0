import { describe, expect, test } from "vitest";
import type { Matrix, Rect } from "#base/geometry.ts";
import { directionOf } from "../runs/direction.ts";
import {
  draftOf,
  LEVEL,
  lineBox,
  type Setting,
  textLine,
  typeOf,
} from "../small-lines.test-kit.ts";
import { alignmentOf, type AlignmentScene } from "./alignment.ts";
import type { BoxDraft } from "./box-draft.ts";
import { EdgeIndex } from "./edge-index.ts";
import { IconsBefore } from "./icons-before.ts";
import { NeighbourEdges } from "./neighbour-edges.ts";
import { ownEdges } from "./own-edges.ts";

/** A sheet of 200 by 300 pt, seen as it is written. */
const SHEET: Rect = [0, 0, 200, 300];
const TO_SEEN: Matrix = [1, 0, 0, -1, 0, 300];

interface Given {
  readonly others?: readonly BoxDraft[];
  readonly panel?: Rect;
  readonly sheet?: Rect;
  readonly toSeen?: Matrix;
  readonly userUnit?: number;
}

/** "align confidence" of a box among others. */
function aligned(draft: BoxDraft, { others = [], panel, ...page }: Given = {}): string {
  const all = [draft, ...others];
  const own = new Map(all.map((one) => [one, ownEdges(one)]));
  const scene: AlignmentScene = {
    own,
    stacks: new NeighbourEdges(own),
    icons: new IconsBefore(all),
    edges: new EdgeIndex(all),
    sheet: SHEET,
    toSeen: TO_SEEN,
    userUnit: 1,
    panelOf: () => panel ?? null,
    ...page,
  };
  const { align, confidence } = alignmentOf(draft, scene);
  return `${align} ${confidence.toFixed(2)}`;
}

/** "words" is 25 pt wide; the middle of the sheet is at 100. */
const words = (start: number, setting: Setting = {}): BoxDraft =>
  lineBox("words", { start, across: 150, ...setting });
const SHORT = 87.5;
/** 60 pt wide: words of some length. */
const long = (start: number, text = "long words 1"): BoxDraft =>
  lineBox(text, { start, across: 150 });

describe("a line that nothing else says anything of", () => {
  test.each<[string, BoxDraft, string]>([
    ["begins where it begins", words(20), "left 1.00"],
    ["of right-to-left words too", lineBox("שלום", { start: 20, across: 150 }), "right 1.00"],
    ["is centred on the middle of the sheet", words(SHORT), "center 0.75"],
    ["may miss it by 0.6 pt", words(SHORT + 0.6), "center 0.75"],
    ["may not miss it by more", words(SHORT + 0.7), "left 1.00"],
    ["of some length may miss it by 0.35 em, placed by eye", long(73.5), "center 0.75"],
    ["of some length may not miss it by more", long(73.6), "left 1.00"],
    ["of less length may not", lineBox("long word", { start: 81, across: 150 }), "left 1.00"],
    ["that is an item of a list may not", long(73.5, "• long words"), "left 1.00"],
    [
      "seen through glass may not",
      lineBox("long words 1", { start: 73.5, across: 150, isMirrored: true }),
      "left 1.00",
    ],
    ["may have a space behind it that was centred with it", words(SHORT - 2.5, {}), "left 1.00"],
  ])("%s", (_, draft, expected) => {
    expect(aligned(draft)).toBe(expected);
  });

  test("is centred as layout programs count it, with the space at its end", () => {
    expect(aligned(lineBox("words ", { start: 85, across: 150 }))).toBe("center 0.75");
  });

  test("counts the edge of its cell or frame like the middle of the sheet", () => {
    expect(aligned(words(20), { panel: [10, 0, 55, 300] })).toBe("center 0.75");
    expect(aligned(words(20), { panel: [10, 0, 56.3, 300] })).toBe("left 1.00");
    const clip = { ...words(20), reason: "clip_text" as const };
    expect(aligned(clip, { panel: [10, 0, 55, 300] })).toBe("left 1.00");
  });
});

describe("turned text", () => {
  const turned = (degrees: number): BoxDraft["direction"] =>
    directionOf(typeOf({ angleRad: (degrees * Math.PI) / 180 }));

  test("that runs up the sheet is compared with its height", () => {
    // Along is y: the middle of the sheet is at 150.
    expect(aligned(words(137.5, { direction: turned(90), across: -20 }))).toBe("center 0.75");
    expect(aligned(words(SHORT, { direction: turned(90), across: -20 }))).toBe("left 1.00");
  });

  test("on a page that is turned itself is compared as it is seen", () => {
    // The sheet is seen 300 wide and 200 high.
    const page = { sheet: [0, 0, 300, 200] as const, toSeen: [0, 1, 1, 0, 0, 0] as const };
    expect(aligned(words(137.5, { direction: turned(90), across: -20 }), page)).toBe("center 0.75");
  });

  test("that is tilted may miss the middle by one percent of the sheet", () => {
    const tilted = (middle: number): BoxDraft => {
      const direction = turned(20);
      // The middle of its baseline is at x = middle, y = 150.
      const along = middle * direction.cos + 150 * direction.sin;
      const across = -middle * direction.sin + 150 * direction.cos;
      return lineBox("words", { direction, start: along - 12.5, across });
    };
    expect(aligned(tilted(101.9))).toBe("center 0.75");
    expect(aligned(tilted(102.1))).toBe("left 1.00");
  });
});

describe("what other boxes say", () => {
  /** Lines far above, of widths of their own, so that only their edges count. */
  const flush = (count: number, end: number): readonly BoxDraft[] =>
    Array.from({ length: count }, (_, i) => {
      const text = "w".repeat(7 + i);
      return lineBox(text, { start: end - 5 * text.length, across: 250 - 100 * i - 1000 });
    });

  test("is its right edge where others end there, its left where they begin", () => {
    expect(aligned(words(20), { others: flush(1, 45) })).toBe("right 0.67");
    expect(aligned(words(20), { others: flush(3, 45) })).toBe("right 0.75");
    expect(
      aligned(words(20), { others: [lineBox("seventeen", { start: 20, across: -900 })] }),
    ).toBe("left 1.00");
  });

  test("is the nearest neighbour before the middle of the sheet", () => {
    const below = lineBox("seventeen", { start: SHORT, across: 138 });
    expect(aligned(words(SHORT), { others: [below] })).toMatch(/^left/u);
  });

  test("is the edge where a wide bracket at its start shows its mark", () => {
    // The blank half of "「" stands out to the left of the column; the line ends as another does by chance.
    const column = [7, 8].map((count, i) =>
      lineBox("字".repeat(count), { start: 20, across: -900 - 100 * i }),
    );
    const others = [...column, lineBox("字".repeat(9), { start: 2.5, across: -1200 })];
    expect(aligned(lineBox("「字字字字」", { start: 17.5, across: 150 }), { others })).toMatch(
      /^left/u,
    );
    expect(aligned(lineBox("字字字字字字", { start: 17.5, across: 150 }), { others })).toMatch(
      /^right/u,
    );
    // Beside such a line of another width as well.
    const below = lineBox("字".repeat(9), { start: 20, across: 138 });
    expect(
      aligned(lineBox("「字字字字」", { start: 17.5, across: 150 }), { others: [below] }),
    ).toBe("left 1.00");
  });

  test("is a column of figures: of two edges the one that agrees exactly", () => {
    // "12,50" over "13,51": all begin and end within half a point, and end exactly; their middles vote too.
    const figures = [0, 1].map((i) =>
      lineBox("12,50", { start: 20.3, across: -900 - 20 * i, stretch: 24.7 / 25 }),
    );
    expect(aligned(words(20), { others: figures })).toBe("right 0.50");
  });

  test("a middle shared by one other box is chance, by two a vote too few to centre it", () => {
    const centred = [7, 9].map((count, i) => {
      const text = "w".repeat(count);
      return lineBox(text, { start: 32.5 - 2.5 * count, across: -900 - 100 * i });
    });
    expect(aligned(words(20), { others: centred.slice(0, 1) })).toBe("left 1.00");
    expect(aligned(words(20), { others: centred })).toBe("left 0.50");
  });

  test("a margin at the right as wide as the left one of the design is set flush right in it", () => {
    // Other text begins 15 pt from the left; the line ends 15 pt from the right.
    const column = lineBox("seventeen", { start: 15, across: -900 });
    expect(aligned(words(160), { others: [column] })).toBe("right 0.67");
    expect(aligned(words(150), { others: [column] })).toBe("left 1.00");
    // A full line is symmetric and proves nothing.
    const full = lineBox("w".repeat(34), { start: 15, across: 150 });
    expect(aligned(full, { others: [column] })).toMatch(/^(?:left|center)/u);
  });

  test("text of another direction says nothing", () => {
    const other = lineBox("seventeen", { start: 0, across: -900, direction: { ...LEVEL } });
    expect(aligned(words(20), { others: [other] })).toBe("left 1.00");
  });
});

describe("several lines say it by themselves", () => {
  const block = (...starts: readonly number[]): BoxDraft =>
    draftOf(
      starts.map((start, i) =>
        textLine(["words", "seventeen", "one"][i] ?? "", { start, across: 150 - 12 * i }),
      ),
    );

  test.each<[string, BoxDraft, string]>([
    ["flush left", block(10, 10, 10), "left 0.95"],
    ["flush right", block(30, 10, 40), "right 0.95"],
    ["centred", block(20, 10, 25), "center 0.95"],
    ["of no edge", block(12, 10, 17), "left 0.50"],
  ])("%s", (_, draft, expected) => {
    expect(aligned(draft)).toBe(expected);
  });

  test("of equal width leave it to what stands around them", () => {
    const pair = draftOf([
      textLine("words", { start: SHORT, across: 150 }),
      textLine("seven", { start: SHORT, across: 138 }),
    ]);
    expect(aligned(pair)).toBe("center 0.75");
  });
});

describe("both edges agree with others by chance", () => {
  test("behind an icon: the words begin there", () => {
    const icon = lineBox("☎", { start: 75, across: 150 });
    expect(aligned(words(SHORT), { others: [icon] })).toBe("left 0.80");
    const rtl = lineBox("שלום", { start: 90, across: 150 });
    const behind = lineBox("☎", { start: 115, across: 150 });
    expect(aligned(rtl, { others: [behind] })).toBe("right 0.80");
  });

  test("of a line that dots lead to its end", () => {
    expect(aligned(lineBox("Soup ...... 4", { start: 67.5, across: 150 }))).toBe("left 0.80");
    expect(aligned(lineBox("Soup . . . . . . 4", { start: 55, across: 150 }))).toBe("left 0.80");
    expect(aligned(lineBox("Soup ..... 4", { start: 70, across: 150 }))).toBe("center 0.75");
  });

  test("nor where rows of whole dots miss the middle of the others by less than half a dot", () => {
    const list = (start: number): BoxDraft =>
      draftOf([
        textLine("Soup ...... 4", { start: 67.5, across: 150 }),
        textLine("Ragu ...... 5", { start: 67.5, across: 138 }),
        textLine("(today)", { start, across: 126 }),
      ]);
    expect(aligned(list(83.7))).toBe("center 0.95");
    expect(aligned(list(84.5))).toBe("left 0.80");
  });

  test("but not of such lines with a heading on their middle", () => {
    const list = draftOf([
      textLine("Soups", { start: 87.5, across: 150 }),
      textLine("Soup ...... 4", { start: 67.5, across: 138 }),
      textLine("Broth ...... 5", { start: 65, across: 126 }),
    ]);
    expect(aligned(list)).toBe("center 0.95");
  });

  test("nor of lines to write on whose other lines end where they do", () => {
    const award = (last: string): BoxDraft =>
      draftOf([
        textLine("Awarded to ______", { start: 65, across: 150 }),
        textLine("for ______", { start: 100, across: 138 }),
        textLine("at the fair of the town", { start: 35, across: 126 }),
        textLine(last, { start: 150 - 5 * last.length, across: 114 }),
      ]);
    expect(aligned(award("of Lovrin."))).toBe("right 0.95");
    expect(aligned(award("on ......"))).toBe("left 0.80");
  });
});

describe("a mirrored margin", () => {
  /** A line that ends 15 pt from where lines end, and other text that begins 15 pt from where they begin. */
  const flushRight = (
    direction: BoxDraft["direction"],
    along: readonly [number, number],
    across: number,
  ): Given & { readonly draft: BoxDraft } => ({
    draft: lineBox("words", { direction, start: along[1] - 40, across }),
    others: [lineBox("seventeen", { direction, start: along[0] + 15, across: across - 1000 })],
  });
  const turned = (degrees: number): BoxDraft["direction"] =>
    directionOf(typeOf({ angleRad: (degrees * Math.PI) / 180 }));

  test.each<[string, number, readonly [number, number]]>([
    ["of text up the sheet", 90, [0, 300]],
    ["of text on its head", 180, [-200, 0]],
    ["of text down the sheet", 270, [-300, 0]],
  ])("%s is taken along its own direction", (_, degrees, along) => {
    const { draft, others = [] } = flushRight(turned(degrees), along, -500);
    expect(aligned(draft, { others })).toBe("right 0.67");
  });

  test("is that of the page as it is seen: turned, moved and in its own unit", () => {
    // Seen 300 wide: along is y, from 50 to 350 of user space.
    const { draft, others = [] } = flushRight(turned(90), [50, 350], -500);
    const page = { sheet: [0, 0, 300, 200] as const, toSeen: [0, 1, 1, 0, -50, 0] as const };
    expect(aligned(draft, { others, ...page })).toBe("right 0.67");
    // In units of two points the sheet of 200 pt is 100 wide in user space.
    const { draft: level, others: around = [] } = flushRight(LEVEL, [0, 200], 150);
    expect(aligned(level, { others: around, toSeen: [2, 0, 0, -2, 0, 300], userUnit: 2 })).toBe(
      "right 0.67",
    );
  });
});

test("a box that was not asked before is asked for its own edges", () => {
  const draft = draftOf([
    textLine("words", { start: 10, across: 150 }),
    textLine("seventeen", { start: 10, across: 138 }),
  ]);
  const scene: AlignmentScene = {
    own: new Map(),
    stacks: new NeighbourEdges(new Map()),
    icons: new IconsBefore([]),
    edges: new EdgeIndex([draft]),
    sheet: SHEET,
    toSeen: TO_SEEN,
    userUnit: 1,
    panelOf: () => null,
  };
  expect(alignmentOf(draft, scene)).toEqual({ align: "left", confidence: 0.95 });
});
