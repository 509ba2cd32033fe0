import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { IDENTITY } from "#base/geometry.ts";
import type { PaintColor } from "../contract/paint-color.ts";
import { clipRectangle } from "./clip-region.ts";
import {
  type CopiedLine,
  isSameOutline,
  type LetterCopy,
  outlineTolerance,
  plainCopies,
} from "./letter-copies.ts";
import type { LetterOffset, LetterPath } from "./letter-paths.ts";
import type { Mark } from "./model.ts";

const EM = 10;
const BLACK: PaintColor = { space: "DeviceGray", components: [0], colorants: [], alternate: null };
const PATTERN: PaintColor = { ...BLACK, space: "Pattern" };

/** A letter: a square of 4 by 7 at x. */
const letter = (x: number, y = 0): readonly number[] => [x, y, x + 4, y, x + 4, y + 7, x, y + 7];
const drawn = (x: number, y = 0): string =>
  `${x} ${y} m ${x + 4} ${y} l ${x + 4} ${y + 7} l ${x} ${y + 7} l h`;

/** A line of letters at these places, painted as number 10. */
const lineOf = (xs: readonly number[], changes: Partial<CopiedLine> = {}): CopiedLine => ({
  contours: xs.map((x) => letter(x)),
  zIndices: xs.map(() => 10),
  contentStream: "page:0",
  clipRegion: null,
  clip: [0, 0, 100, 100],
  ...changes,
});

function markOf(changes: Partial<Mark> = {}): Mark {
  return {
    kind: "stroke",
    bbox: [0, 0, 1, 1],
    fill: null,
    stroke: BLACK,
    strokeWidthPt: 1,
    isRectangle: false,
    isClosedCurve: false,
    path: null,
    image: null,
    overprintFill: false,
    overprintStroke: false,
    overprintMode: 0,
    zIndex: 5,
    ...changes,
  };
}

/** A path of this source, painted below the letters, on them unless it is moved. */
function pathOf(
  source: string,
  {
    mark = {},
    way = {},
    contentStream = "page:0",
  }: { mark?: Partial<Mark>; way?: Partial<LetterOffset>; contentStream?: string } = {},
): LetterPath {
  const data = latin1Bytes(source);
  return {
    place: { contentStream, data, start: 0, end: data.length, operator: 0, ctm: IDENTITY },
    marks: [markOf(mark)],
    isWhole: true,
    ways: [{ dx: 0, dy: 0, grow: 0, ...way }],
  };
}

const LINE = lineOf([0, 6, 12]);
const WHOLE = `${drawn(0)} ${drawn(6)} ${drawn(12)} S`;

const copies = (
  paths: readonly LetterPath[],
  lines: readonly CopiedLine[] = [LINE],
): readonly LetterCopy[] | null => plainCopies(lines, paths, EM);
/** Shift, line and number of paths of each. */
const told = (found: readonly LetterCopy[] | null): unknown =>
  found?.map(({ shift, line, paths }) => [shift, line, paths.length]) ?? null;

describe("letters that paths draw once more", () => {
  test.each<[string, readonly LetterPath[], unknown]>([
    ["one path for all", [pathOf(WHOLE)], [[[0, 0], 0, 1]]],
    ["a path for each", [0, 6, 12].map((x) => pathOf(`${drawn(x)} S`)), [[[0, 0], 0, 3]]],
    [
      "beside them",
      [pathOf(`${drawn(1, -1)} ${drawn(7, -1)} ${drawn(13, -1)} f`, { way: { dx: 1, dy: -1 } })],
      [[[1, -1], 0, 1]],
    ],
    [
      "twice, in two styles",
      [pathOf(WHOLE), pathOf(WHOLE, { mark: { strokeWidthPt: 3 } })],
      [
        [[0, 0], 0, 1],
        [[0, 0], 0, 1],
      ],
    ],
    [
      "below and above",
      [pathOf(WHOLE), pathOf(WHOLE, { mark: { zIndex: 20 } })],
      [
        [[0, 0], 0, 1],
        [[0, 0], 0, 1],
      ],
    ],
    ["nothing", [], []],
  ])("%s", (_, paths, expected) => {
    expect(told(copies(paths))).toEqual(expected);
  });

  test.each<[string, readonly LetterPath[]]>([
    ["only some of them", [pathOf(`${drawn(0)} ${drawn(6)} S`)]],
    ["some twice in one style", [pathOf(WHOLE), pathOf(WHOLE)]],
    [
      "in two styles, each some",
      [
        pathOf(`${drawn(0)} ${drawn(6)} S`),
        pathOf(`${drawn(12)} S`, { mark: { strokeWidthPt: 3 } }),
      ],
    ],
    ["larger than they are", [pathOf(WHOLE, { way: { grow: 0.5 } })]],
    ["in another shape", [pathOf("0 0 m 4 0 l 2 7 l h S")]],
    ["elsewhere than it is said", [pathOf(WHOLE, { way: { dx: 1 } })]],
    ["with a pattern", [pathOf(WHOLE, { mark: { stroke: PATTERN } })]],
    ["filled with a pattern", [pathOf(WHOLE, { mark: { kind: "fill", fill: PATTERN } })]],
    ["in another content stream", [pathOf(WHOLE, { contentStream: "form:9" })]],
    ["and clip by them", [pathOf(`${drawn(0)} ${drawn(6)} ${drawn(12)} W S`)]],
    ["without painting them", [pathOf(`${drawn(0)} ${drawn(6)} ${drawn(12)} n`)]],
  ])("are not plain: %s", (_, paths) => {
    expect(copies(paths)).toBeNull();
  });

  test("a hyphen may be left out: a twentieth of the letters' length", () => {
    const hyphen: readonly number[] = [18, 3, 19, 3, 19, 3.4, 18, 3.4];
    expect(
      told(
        copies(
          [pathOf(WHOLE)],
          [lineOf([], { contours: [...LINE.contours, hyphen], zIndices: [10, 10, 10, 10] })],
        ),
      ),
    ).toEqual([[[0, 0], 0, 1]]);
  });

  test("a path between its letters would stand above some words and below others", () => {
    expect(copies([pathOf(WHOLE)], [lineOf([0, 6, 12], { zIndices: [10, 3, 10] })])).toBeNull();
  });
});

describe("lines", () => {
  const SECOND = lineOf([], { contours: [letter(0, -12)], zIndices: [10] });

  test("each is drawn by its own paths, in order", () => {
    const paths = [pathOf(`${drawn(0, -12)} S`, { mark: { zIndex: 4 } }), pathOf(WHOLE)];
    expect(told(copies(paths, [LINE, SECOND]))).toEqual([
      [[0, 0], 0, 1],
      [[0, 0], 1, 1],
    ]);
  });

  test("one path that draws several is a copy of each, by its own subpaths", () => {
    const path = pathOf(`${drawn(0)} ${drawn(6)} ${drawn(12)} ${drawn(0, -12)} S`);
    const found = copies([path], [LINE, SECOND]);
    expect(told(found)).toEqual([
      [[0, 0], 0, 1],
      [[0, 0], 1, 1],
    ]);
    const parts = found?.flatMap(({ paths }) =>
      paths.map(({ own, isShared }) => [own?.length, isShared]),
    );
    expect(parts).toEqual([
      [3, true],
      [1, true],
    ]);
  });

  test("a subpath of letters of several is none of either", () => {
    const both = `${drawn(12)} ${drawn(0, -12).replace(/ m /u, " l ")}`;
    expect(copies([pathOf(`${drawn(0)} ${drawn(6)} ${both} S`)], [LINE, SECOND])).toBeNull();
  });

  test("one of several that is not drawn makes none of them plain", () => {
    expect(copies([pathOf(WHOLE)], [LINE, SECOND])).toBeNull();
  });

  test("the path in whose place others are drawn comes first: below the lowest, above the highest", () => {
    const parts = (zs: readonly number[]): readonly LetterPath[] =>
      [0, 6, 12].map((x, i) => pathOf(`${drawn(x)} S`, { mark: { zIndex: zs[i] ?? 0 } }));
    const order = (zs: readonly number[]): unknown =>
      copies(parts(zs))?.[0]?.paths.map(({ mark }) => mark.zIndex);
    expect([order([5, 3, 4]), order([15, 13, 14])]).toEqual([
      [3, 4, 5],
      [15, 14, 13],
    ]);
  });
});

describe("what of a path is taken", () => {
  test("all of one that draws letters alone, with its construction and its painter", () => {
    const [path] = copies([pathOf(WHOLE)])?.[0]?.paths ?? [];
    expect(path?.own).toBeNull();
    expect([path?.construction, path?.painter]).toEqual([
      { start: 0, end: WHOLE.length - 2 },
      { start: WHOLE.length - 1, end: WHOLE.length },
    ]);
  });

  test("of one that draws more, the subpaths that are letters", () => {
    const source = `90 90 m 95 95 l 90 95 l h ${WHOLE}`;
    const [path] = copies([pathOf(source)])?.[0]?.paths ?? [];
    expect(path?.own?.map(({ start, end }) => source.slice(start, end))).toEqual([
      drawn(0),
      drawn(6),
      drawn(12),
    ]);
  });
});

test("a clip of its own must leave what that of the text leaves", () => {
  const line = lineOf([0, 6, 12], { clip: [0, 0, 50, 50] });
  const clipped = (x1: number): boolean =>
    copies(
      [pathOf(WHOLE, { mark: { clipRegion: clipRectangle(null, [0, 0, x1, 50]) } })],
      [line],
    ) !== null;
  expect([clipped(50), clipped(60), clipped(49.96), clipped(49)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const shared = clipRectangle(null, [0, 0, 9, 9]);
  expect(
    copies([pathOf(WHOLE, { mark: { clipRegion: shared } })], [{ ...line, clipRegion: shared }]),
  ).not.toBeNull();
});

describe("outlines are one", () => {
  const same = (a: readonly number[], b: readonly number[], dx = 0, dy = 0): boolean =>
    isSameOutline(a, b, { dx, dy, tolerance: 0.2 });
  const bent = [0, 0, 4, 0, 4, 7, 2, 6, 0, 7];

  test.each<[string, boolean, boolean]>([
    ["themselves", same(letter(0), letter(0)), true],
    ["begun elsewhere", same([4, 0, 4, 7, 0, 7, 0, 0], letter(0)), true],
    ["in the other direction", same([0, 7, 4, 7, 4, 0, 0, 0], letter(0)), true],
    ["with points between", same([0, 0, 2, 0, 4, 0, 4, 7, 0, 7], letter(0)), true],
    ["within the tolerance", same(letter(0.15), letter(0)), true],
    ["beyond it", same(letter(0.25), letter(0)), false],
    ["moved as is said", same(letter(3, -2), letter(0), 3, -2), true],
    ["moved the other way", same(letter(3, -2), letter(0), -3, 2), false],
    ["of one extent and two shapes", same(bent, letter(0)), false],
    ["the other way round", same(letter(0), bent), false],
  ])("%s: %s", (_, found, expected) => {
    expect(found).toBe(expected);
  });

  test("large letters may stray farther than small ones, these a tenth of a point", () => {
    expect([1, 5, 10, 100].map(outlineTolerance)).toEqual([0.1, 0.1, 0.2, 2]);
  });
});
