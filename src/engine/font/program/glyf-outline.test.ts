import { describe, expect, test } from "vitest";
import { ByteReader } from "./byte-reader.ts";
import { componentsOf, glyfOutline, MAX_COMPONENT_DEPTH } from "./glyf-outline.ts";
import { type Outline, outlineBounds } from "./glyph-outline.ts";

const u16 = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]);

/** Header of a glyph: contours and a box that nobody reads here. */
const header = (contours: number): number[] => u16(contours, 0, 0, 0, 0);

/** x, y, on the curve; each coordinate written as two bytes. */
type Point = readonly [x: number, y: number, on?: "control"];

function simple(contours: readonly (readonly Point[])[], instructions = 0): number[] {
  const points = contours.flat();
  const differences = (axis: 0 | 1): number[] =>
    points.flatMap((point, i) => u16(point[axis] - (points[i - 1]?.[axis] ?? 0)));
  let end = -1;
  return [
    ...header(contours.length),
    ...contours.flatMap((contour) => u16((end += contour.length))),
    ...u16(instructions),
    ...Array<number>(instructions).fill(0xb0),
    ...points.map(([, , on]) => (on === undefined ? 1 : 0)),
    ...differences(0),
    ...differences(1),
  ];
}

/** Outlines of glyphs that stand one behind the other; one of no bytes has no data. */
function outlines(...glyphs: readonly (readonly number[])[]): (gid: number) => Outline | null {
  const starts = glyphs.map((_, gid) => glyphs.slice(0, gid).flat().length);
  const reader = new ByteReader(Uint8Array.from(glyphs.flat()));
  return (gid) =>
    glyfOutline(reader, (part) => (glyphs[part]?.length ? (starts[part] ?? null) : null), gid);
}

function areaOf(contour: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < contour.length; i += 2) {
    const [x0 = 0, y0 = 0] = contour.slice(i, i + 2);
    const [x1 = contour[0] ?? 0, y1 = contour[1] ?? 0] = contour.slice(i + 2, i + 4);
    sum += x0 * y1 - x1 * y0;
  }
  return sum / 2;
}

const SQUARE: readonly Point[] = [
  [100, 0],
  [300, 0],
  [300, 200],
  [100, 200],
];

describe("a glyph with points of its own", () => {
  test("of straight lines has their area", () => {
    const [contour = []] = outlines(simple([SQUARE]))(0) ?? [];
    expect(outlineBounds([contour])).toEqual([100, 0, 300, 200]);
    expect(areaOf(contour)).toBe(40_000);
  });

  test("has a contour for each end that is listed", () => {
    const inner: readonly Point[] = [
      [150, 50],
      [150, 150],
      [250, 150],
    ];
    const outline = outlines(simple([SQUARE, inner]))(0) ?? [];
    expect(outline).toHaveLength(2);
    // The hole runs the other way round.
    expect(outline.map(areaOf)).toEqual([40_000, -5000]);
  });

  test("passes over its instructions", () => {
    expect(outlines(simple([SQUARE], 7))(0)).toEqual(outlines(simple([SQUARE]))(0));
  });

  test("without data is empty, as a space is", () => {
    expect(outlines([])(0)).toEqual([]);
  });

  test("of no contours is empty", () => {
    expect(outlines([...header(0), ...u16(0)])(0)).toEqual([]);
  });
});

describe("control points", () => {
  const controls: readonly Point[] = [
    [-100, -100, "control"],
    [100, -100, "control"],
    [100, 100, "control"],
    [-100, 100, "control"],
  ];

  test("alone make a round shape through the middles of its sides", () => {
    const [contour = []] = outlines(simple([controls]))(0) ?? [];
    expect(outlineBounds([contour])).toEqual([-100, -100, 100, 100]);
    expect(contour.slice(0, 2)).toEqual([-100, 0]);
    // Each quarter cuts a sixth of the square's corner off; short lines lose a little more.
    expect(areaOf(contour)).toBeGreaterThan(32_500);
    expect(areaOf(contour)).toBeLessThan(33_334);
  });

  test("at the start of a contour begin at its last point when that lies on the curve", () => {
    const [first = []] =
      outlines(
        simple([
          [
            [100, 200, "control"],
            [200, 0],
            [0, 0],
          ],
        ]),
      )(0) ?? [];
    const [second = []] =
      outlines(
        simple([
          [
            [0, 0],
            [100, 200, "control"],
            [200, 0],
          ],
        ]),
      )(0) ?? [];
    expect(first.slice(0, 2)).toEqual([0, 0]);
    expect(areaOf(first)).toBeCloseTo(areaOf(second), 6);
    // A parabola of height 100 over 200; y up and clockwise is negative.
    expect(areaOf(first)).toBeGreaterThan(-13_334);
    expect(areaOf(first)).toBeLessThan(-12_900);
  });

  test("at the end of a contour lead back to its start", () => {
    const [contour = []] =
      outlines(
        simple([
          [
            [0, 0],
            [200, 0],
            [100, 200, "control"],
          ],
        ]),
      )(0) ?? [];
    expect(contour.slice(-2)).toEqual([0, 0]);
    expect(outlineBounds([contour])?.[3]).toBeCloseTo(100, 6);
  });
});

describe("points packed by flags (OpenType 1.9, glyf)", () => {
  const packed = (
    flags: readonly number[],
    xs: readonly number[],
    ys: readonly number[],
  ): number[] => [...header(1), ...u16(3), ...u16(0), ...flags, ...xs, ...ys];
  const square = [100, 0, 300, 200];

  test("one byte with a sign in the flag, and the same as before", () => {
    // 0x02 and 0x04: a byte; 0x10 and 0x20: plus, or no change where there is no byte.
    const flags = [0x01 | 0x02 | 0x10 | 0x20, 0x01 | 0x02 | 0x10 | 0x20, 0x01 | 0x10 | 0x04 | 0x20];
    const last = 0x01 | 0x02 | 0x20;
    const outline = outlines(packed([...flags, last], [100, 200, 200], [200]))(0);
    expect(outlineBounds(outline ?? [])).toEqual(square);
    expect(areaOf(outline?.[0] ?? [])).toBe(40_000);
  });

  test("minus in a byte of y", () => {
    const flags = [0x01 | 0x02 | 0x10 | 0x04, 0x31, 0x31, 0x31];
    expect(outlineBounds(outlines(packed(flags, [100], [50]))(0) ?? [])).toEqual([
      100, -50, 100, -50,
    ]);
  });

  test("a repeated flag stands for itself and as many more", () => {
    const ends = [...u16(100, 200, 0, -200), ...u16(0, 0, 200, 0)];
    const outline = outlines(packed([0x01 | 0x08, 3], ends.slice(0, 8), ends.slice(8)))(0);
    expect(outlineBounds(outline ?? [])).toEqual(square);
  });

  test("a repeat past the last point ends with it", () => {
    const coordinates = [...u16(100, 200, 0, -200), ...u16(0, 0, 200, 0)];
    const outline = outlines(packed([0x01 | 0x08, 99], coordinates, []))(0);
    expect(outlineBounds(outline ?? [])).toEqual(square);
  });
});

describe("damage gives null, never half a letter", () => {
  const whole = simple([SQUARE]);

  test.each(Array.from({ length: whole.length - 11 }, (_, i) => 11 + i))(
    "cut off at byte %d",
    (length) => {
      const outline = outlines(whole.slice(0, length))(0);
      expect(outline === null || outline.flat().length === 0 || length < 12).toBe(true);
    },
  );

  test("ends of contours that do not ascend", () => {
    const twice = [...header(2), ...u16(3, 3), ...u16(0), ...whole.slice(14)];
    expect(outlines(twice)(0)).toBeNull();
  });

  test("more points than any letter has", () => {
    expect(outlines([...header(1), ...u16(20_000), ...u16(0), 0x31 | 0x08, 255])(0)).toBeNull();
  });
});

/** A part: glyph, what places it, and whether more follow. */
function part(gid: number, flags: number, rest: readonly number[], more = 0x20): number[] {
  return [...u16(flags | more, gid), ...rest];
}

const XY = 0x02;
const WIDE = 0x01;

describe("composite glyphs", () => {
  test.each<[string, readonly number[], readonly number[]]>([
    ["moved by bytes", part(1, XY, [10, 0xf6], 0), [110, -10, 310, 190]],
    ["moved by words", part(1, XY | WIDE, u16(1000, -500), 0), [1100, -500, 1300, -300]],
    ["at half its size", part(1, XY | 0x08, [0, 0, ...u16(0x2000)], 0), [50, 0, 150, 100]],
    ["scaled by axis", part(1, XY | 0x40, [0, 0, ...u16(0x2000, 0x6000)], 0), [50, 0, 150, 300]],
    [
      "turned by a quarter",
      part(1, XY | 0x80, [0, 0, ...u16(0, 0x4000, 0xc000, 0)], 0),
      [-200, 100, 0, 300],
    ],
    // SCALED_COMPONENT_OFFSET: 100 of the part's own units, which are half as large.
    [
      "moved in its own scale",
      part(1, XY | 0x08 | 0x800, [100, 0, ...u16(0x2000)], 0),
      [100, 0, 200, 100],
    ],
    [
      "moved in the scale of each axis",
      part(1, XY | 0x40 | 0x800, [100, 100, ...u16(0x2000, 0x1000)], 0),
      [100, 25, 200, 75],
    ],
  ])("%s", (_, code, bounds) => {
    const outline = outlines([...header(-1), ...code], simple([SQUARE]))(0);
    expect(outlineBounds(outline ?? [])).toEqual(bounds);
  });

  test("hold all their parts, in order", () => {
    const composite = [...header(-1), ...part(1, XY, [0, 0]), ...part(1, XY, [100, 100], 0)];
    const outline = outlines(composite, simple([SQUARE]))(0);
    expect(outline?.map((contour) => outlineBounds([contour]))).toEqual([
      [100, 0, 300, 200],
      [200, 100, 400, 300],
    ]);
  });

  test.each<[string, number, readonly number[]]>([
    ["of one scale", 0x08, u16(0x4000)],
    ["of two", 0x40, u16(0x4000, 0x4000)],
    ["of four", 0x80, u16(0x4000, 0, 0, 0x4000)],
  ])("find the part behind one %s", (_, flag, scales) => {
    const composite = [
      ...header(-1),
      ...part(1, XY | flag, [0, 0, ...scales]),
      ...part(1, XY, [100, 0], 0),
    ];
    const outline = outlines(composite, simple([SQUARE]))(0) ?? [];
    expect(outline).toHaveLength(2);
    expect(outlineBounds(outline)).toEqual([100, 0, 400, 200]);
  });

  test("move a part by whole units, however it is scaled", () => {
    const half = [...header(-1), ...part(1, XY | 0x08, [100, 50, ...u16(0x2000)], 0)];
    expect(outlineBounds(outlines(half, simple([SQUARE]))(0) ?? [])).toEqual([150, 50, 250, 150]);
  });

  test("of an empty part are empty", () => {
    expect(outlines([...header(-1), ...part(1, XY, [0, 0], 0)], [])(0)).toEqual([]);
  });

  test("placed by matching points are not read", () => {
    expect(componentsOf(new ByteReader(Uint8Array.from(part(3, 0, [1, 2], 0))), 0)).toEqual([
      { gid: 3, matrix: null },
    ]);
    expect(outlines([...header(-1), ...part(1, 0, [1, 2], 0)], simple([SQUARE]))(0)).toBeNull();
  });

  test("with a damaged part are not read", () => {
    const damaged = simple([SQUARE]).slice(0, -1);
    expect(outlines([...header(-1), ...part(1, XY, [0, 0], 0)], damaged)(0)).toBeNull();
  });

  test("that hold themselves are not read", () => {
    expect(outlines([...header(-1), ...part(0, XY, [0, 0], 0)])(0)).toBeNull();
  });

  test.each([
    [MAX_COMPONENT_DEPTH, true],
    [MAX_COMPONENT_DEPTH + 1, false],
  ])("of composites, %d deep: read %s", (depth, isRead) => {
    const chain = Array.from({ length: depth }, (_, i) => [
      ...header(-1),
      ...part(i + 1, XY, [0, 0], 0),
    ]);
    const outline = outlines(...chain, simple([SQUARE]))(0);
    expect(outline !== null).toBe(isRead);
  });

  test("that multiply without end stop at the budget of points", () => {
    // 64 parts of 64 parts of 64: 262,144 squares.
    const many = (gid: number): number[] => [
      ...header(-1),
      ...Array.from({ length: 64 }, () => part(gid, XY, [0, 0])).flat(),
    ];
    expect(outlines(many(1), many(2), many(3), simple([SQUARE]))(0)).toBeNull();
  });

  test("have at most 64 parts, and those that the data hold", () => {
    const parts = Array.from({ length: 70 }, () => part(1, XY, [0, 0])).flat();
    expect(componentsOf(new ByteReader(Uint8Array.from(parts)), 0)).toHaveLength(64);
    expect(componentsOf(new ByteReader(Uint8Array.from(parts.slice(0, 12))), 0)).toHaveLength(2);
  });
});
