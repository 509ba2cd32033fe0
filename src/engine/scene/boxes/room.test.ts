import { describe, expect, test } from "vitest";
import type { Matrix, Rect } from "#base/geometry.ts";
import type { Mark } from "../../content/model.ts";
import type { Align } from "../../contract/scene.ts";
import { directionOf } from "../runs/direction.ts";
import { draftOf, lineBox, type Setting, textLine, typeOf } from "../small-lines.test-kit.ts";
import type { BoxDraft } from "./box-draft.ts";
import type { LineClip } from "./clip-room.ts";
import { clearEm, Obstacles, roomOf } from "./room.ts";

/** 3 mm, which no new text enters. */
const SAFE = (3 * 72) / 25.4;

interface Given {
  readonly marks?: readonly Mark[];
  readonly others?: readonly BoxDraft[];
  readonly aligns?: ReadonlyMap<BoxDraft, Align>;
  readonly align?: Align;
  readonly clips?: readonly LineClip[];
  readonly isFlowing?: boolean;
  readonly sheet?: Rect;
  readonly toSeen?: Matrix;
}

/** From where to where a box may grow on a sheet of 400 by 300 pt, in tenths of a point. */
function room(draft: BoxDraft, given: Given = {}): readonly [number, number] {
  const {
    marks = [],
    others = [],
    aligns = [],
    align = "left",
    clips = [],
    isFlowing = false,
    ...page
  } = given;
  const { start, end } = roomOf(draft, {
    aligns: new Map([[draft, align], ...aligns]),
    flowing: new Set(isFlowing ? [draft] : []),
    obstacles: new Obstacles(marks, [draft, ...others], 1),
    clips,
    sheet: [0, 0, 400, 300],
    toSeen: [1, 0, 0, -1, 0, 300],
    userUnit: 1,
    ...page,
  });
  return [Math.round(10 * start) / 10, Math.round(10 * end) / 10];
}

/** From 100 to 150 at a baseline of 100: its letters fill 98 to 108 less a little. */
const WORDS = lineBox("words here", { start: 100, across: 100 });
const other = (text: string, start: number, setting: Setting = {}): BoxDraft =>
  lineBox(text, { start, across: 100, ...setting });
const mark = (bbox: Rect, changes: Partial<Mark> = {}): Mark =>
  ({
    kind: "fill",
    bbox,
    isRectangle: true,
    isClosedCurve: false,
    image: null,
    ...changes,
  }) as Mark;
const picture = (bbox: Rect): Mark => mark(bbox, { image: {} as Mark["image"] });

const LEFT = Math.round(10 * SAFE) / 10;
const RIGHT = Math.round(10 * (400 - SAFE)) / 10;

describe("to the safe area", () => {
  test.each<[Align, readonly [number, number]]>([
    ["left", [100, RIGHT]],
    ["right", [LEFT, 150]],
    // As far as the nearer side allows: 125 − 8.5 to either side.
    ["center", [LEFT, 241.5]],
    ["justify", [100, 150]],
  ])("text set %s grows %j", (align, expected) => {
    expect(room(WORDS, { align })).toEqual(expected);
  });

  test("lines of a paragraph fill their column already", () => {
    expect(room(WORDS, { isFlowing: true })).toEqual([100, 150]);
  });

  test("text that begins outside of it is as wide as it is, on that side", () => {
    expect(room(other("words", 390))).toEqual([390, 415]);
    expect(room(lineBox("words", { start: 100, across: -5 }))).toEqual([100, 125]);
    expect(room(other("words", 2), { align: "right" })).toEqual([2, 27]);
  });

  test("of a small format takes a quarter of a side at most", () => {
    expect(room(lineBox("w", { start: 10, across: 9 }), { sheet: [0, 280, 20, 300] })).toEqual([
      10, 15,
    ]);
    expect(room(lineBox("w", { start: 6, across: 9 }), { sheet: [0, 280, 20, 300] })).toEqual([
      6, 15,
    ]);
  });

  test("is that of the page as it is seen, for turned text too", () => {
    const up = directionOf(typeOf({ angleRad: Math.PI / 2 }));
    const draft = lineBox("words here", { direction: up, start: 100, across: -50 });
    const top = Math.round(10 * (300 - SAFE)) / 10;
    expect(room(draft)).toEqual([100, top]);
    const turned = { sheet: [0, 0, 300, 400] as const, toSeen: [0, 1, 1, 0, 0, 0] as const };
    expect(room(draft, turned)).toEqual([100, top]);
  });
});

describe("marks", () => {
  test.each<[string, Mark, readonly [number, number]]>([
    ["a rule behind it", mark([200, 90, 201, 120]), [100, 197]],
    ["one that touches it", mark([149.99, 90, 151, 120]), [100, 150]],
    ["one before it says nothing of what is behind", mark([50, 90, 60, 120]), [100, RIGHT]],
    ["one above its letters", mark([200, 107, 201, 120]), [100, RIGHT]],
    ["one at their tops", mark([200, 106.7, 201, 120]), [100, 197]],
    ["one below them", mark([200, 80, 201, 99.2]), [100, RIGHT]],
    ["one at their feet", mark([200, 80, 201, 99.3]), [100, 197]],
    ["a panel around it", mark([90, 90, 300, 120]), [100, 297]],
    ["a panel as wide as it", mark([100, 90, 150, 120]), [100, 150]],
    ["a highlight under some of it", mark([120, 90, 300, 120]), [100, RIGHT]],
    ["a picture under its end", picture([120, 90, 300, 120]), [100, 150]],
    ["a picture under its middle", picture([120, 90, 130, 120]), [100, RIGHT]],
    ["a picture around it", picture([90, 90, 300, 120]), [100, 297]],
  ])("%s", (_, one, expected) => {
    expect(room(WORDS, { marks: [one] })).toEqual(expected);
  });

  test("hold text that grows to the left likewise", () => {
    const grown = (one: Mark): readonly [number, number] =>
      room(WORDS, { marks: [one], align: "right" });
    expect(grown(mark([50, 90, 60, 120]))).toEqual([63, 150]);
    expect(grown(mark([50, 90, 100.01, 120]))).toEqual([100, 150]);
    expect(grown(mark([50, 90, 300, 120]))).toEqual([53, 150]);
    expect(grown(picture([50, 90, 120, 120]))).toEqual([100, 150]);
    expect(grown(mark([50, 90, 120, 120]))).toEqual([LEFT, 150]);
  });

  test("that are slanted count by where they are, not by their hull", () => {
    // A square of 100 pt that stands beside tilted text: its corner is far, its hull in the text's frame nearer.
    const tilted = directionOf(typeOf({ angleRad: Math.PI / 4 }));
    const draft = lineBox("words here", { direction: tilted, start: 100, across: 0 });
    const square = mark([150, 150, 250, 250]);
    // Along the diagonal its corner is at 150·√2 = 212.1; the text is as high as 8 − 1.2 above and 2 − 1.2 below.
    expect(room(draft, { marks: [square] })[1]).toBeCloseTo(212.1 - 3, 0);
    expect(
      room(lineBox("words here", { direction: tilted, start: 100, across: 80 }), {
        marks: [square],
      })[1],
    ).toBeGreaterThan(212.1);
  });
});

describe("texts beside it", () => {
  test.each<[string, BoxDraft, Align, readonly [number, number]]>([
    ["one that grows away", other("more", 200), "left", [100, 197]],
    ["one that grows towards it: half of the gap", other("more", 200), "right", [100, 173.5]],
    ["one that grows both ways", other("more", 200), "center", [100, 173.5]],
    ["one above it", other("more", 200, { across: 110 }), "left", [100, RIGHT]],
    [
      "one in type so large that it reaches down",
      other("more", 200, { across: 104, sizePt: 30 }),
      "left",
      [100, 197],
    ],
    ["one over its own letters", other("more", 120), "left", [100, RIGHT]],
  ])("%s", (_, beside, align, expected) => {
    expect(room(WORDS, { others: [beside], aligns: new Map([[beside, align]]) })).toEqual(expected);
  });

  test.each<[string, BoxDraft, Align, readonly [number, number]]>([
    ["one that grows away", other("more", 50), "right", [73, 150]],
    ["one that grows towards it", other("more", 50), "left", [86.5, 150]],
    ["a headline behind both ends", other("w".repeat(30), 60), "left", [LEFT, 150]],
  ])("before it: %s", (_, beside, align, expected) => {
    expect(
      room(WORDS, { align: "right", others: [beside], aligns: new Map([[beside, align]]) }),
    ).toEqual(expected);
  });

  test("the nearest counts, whichever comes first", () => {
    const others = [other("far", 300), other("near", 200), other("farther", 350)];
    expect(room(WORDS, { others })).toEqual([100, 197]);
    expect(room(WORDS, { others: others.toReversed() })).toEqual([100, 197]);
  });

  test("letters set wide apart keep more clear of it, up to a word space more", () => {
    const spaced = (tracking: number): BoxDraft =>
      lineBox("words", { start: 100, across: 100, tracking });
    expect(room(spaced(0.1), { others: [other("more", 200)] })[1]).toBe(196);
    expect(room(spaced(0.5), { others: [other("more", 200)] })[1]).toBe(194);
    expect(clearEm([])).toBe(0.3);
    expect(clearEm([textLine("words", { tracking: -0.1 })])).toBe(0.3);
  });

  test("that is slanted to it counts by where it is at these heights", () => {
    // Rises from (200, 50) at 45°, 1000 pt long: it crosses the heights of the line at about x = 250.
    const slanted = directionOf(typeOf({ angleRad: Math.PI / 4 }));
    const along = (200 + 50) / Math.SQRT2;
    const across = (50 - 200) / Math.SQRT2;
    const beside = lineBox("w".repeat(200), { direction: slanted, start: along, across });
    const [, end] = room(WORDS, { others: [beside] });
    // Its upper edge is 8 pt above its baseline, so 8·√2 pt to the left at a height, from the line's top of 106.8.
    expect(end).toBeCloseTo(200 + (99.2 - 50) - 8 * Math.SQRT2 - 3, 0);
    // Under the text itself it is laid across it, and holds nothing.
    const under = lineBox("w".repeat(200), {
      direction: slanted,
      start: along,
      across: across + 75,
    });
    expect(room(WORDS, { others: [under] })).toEqual([100, RIGHT]);
  });

  test("that runs across it counts by its type box, of any direction that is square to it", () => {
    const up = directionOf(typeOf({ angleRad: Math.PI / 2 }));
    // Stands at x from 192 to 202, from y = 90 on.
    const beside = lineBox("words", { direction: up, start: 90, across: -200 });
    expect(room(WORDS, { others: [beside] })).toEqual([100, 189]);
  });
});

describe("clips", () => {
  test.each<[string, readonly LineClip[], readonly [number, number]]>([
    ["hold it, a tenth of an em before their edge", [[50, 90, 200, 120]], [100, 199]],
    [
      "the narrowest of its lines'",
      [
        [50, 90, 200, 120],
        [50, 90, 180, 120],
      ],
      [100, 179],
    ],
    ["narrower than the line leave it its width", [[50, 90, 140, 120]], [100, 150]],
    ["of a line that is cropped hold nothing", ["cropped", null], [100, RIGHT]],
  ])("%s", (_, clips, expected) => {
    expect(room(WORDS, { clips })).toEqual(expected);
  });

  test("hold text that grows to the left likewise", () => {
    expect(room(WORDS, { align: "right", clips: [[50, 90, 200, 120]] })).toEqual([51, 150]);
  });
});

test("text in more directions than are looked at keeps its own width", () => {
  const strewn = Array.from({ length: 17 }, (_, i) =>
    lineBox("words", {
      direction: directionOf(typeOf({ angleRad: i / 50 })),
      start: 100,
      across: 100,
    }),
  );
  const obstacles = new Obstacles([], strewn, 1);
  const scene = {
    aligns: new Map(),
    flowing: new Set<BoxDraft>(),
    obstacles,
    clips: [],
    sheet: [0, 0, 400, 300] as const,
    toSeen: [1, 0, 0, -1, 0, 300] as const,
    userUnit: 1,
  };
  const widths = strewn.map((draft) => {
    const { start, end } = roomOf(draft, scene);
    return Math.round(end - start);
  });
  expect(widths.slice(0, 16).every((width) => width > 25)).toBe(true);
  expect(widths[16]).toBe(25);
  expect(obstacles.near(strewn[16]!.direction, [0, 1000])).toEqual([]);
});

describe("the panel around a line", () => {
  const around = (...marks: readonly Mark[]): Rect | null =>
    new Obstacles(marks, [], 1).panelAround(WORDS);
  const [small, large] = [mark([90, 90, 200, 120]), mark([50, 50, 350, 200])];

  test.each<[string, readonly Mark[], Rect | null]>([
    ["is the smallest one", [large, small], [90, 90, 200, 120]],
    ["whichever comes first", [small, large], [90, 90, 200, 120]],
    [
      "may be a closed curve",
      [mark([90, 90, 200, 120], { isRectangle: false, isClosedCurve: true })],
      [90, 90, 200, 120],
    ],
    ["may be a picture", [picture([90, 90, 200, 120])], [90, 90, 200, 120]],
    ["is no open path", [mark([90, 90, 200, 120], { isRectangle: false })], null],
    ["reaches from the baseline to the x-height", [mark([90, 100, 200, 105])], [90, 100, 200, 105]],
    ["is none that ends lower", [mark([90, 100, 200, 104.9])], null],
    ["is none that begins within it", [mark([101, 90, 200, 120])], null],
    ["is none that ends within it", [mark([90, 90, 149, 120])], null],
    ["is none where nothing is", [], null],
  ])("%s", (_, marks, expected) => {
    expect(around(...marks)).toEqual(expected);
  });
});

test("lines of several heights are held by what stands beside any of them", () => {
  const block = draftOf([
    textLine("words here", { start: 100, across: 100 }),
    textLine("more", { start: 100, across: 80 }),
  ]);
  expect(room(block, { marks: [mark([200, 78, 201, 82])] })).toEqual([100, 197]);
});
