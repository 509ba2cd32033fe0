import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, IDENTITY, type Matrix, multiply, type Point } from "#base/geometry.ts";
import type { FocalPoint } from "../contract/values.ts";
import type { PictureFit } from "../contract/scene.ts";
import { placeInSquare } from "./place-in-square.ts";
import type { PrintPicture } from "./print-picture.ts";

/** A picture of which only its size and its turn matter. */
function pictureOf(seenWidthPx: number, seenHeightPx: number, turn: Matrix = IDENTITY) {
  const picture: PrintPicture = {
    widthPx: seenWidthPx,
    heightPx: seenHeightPx,
    components: 3,
    bitsPerComponent: 8,
    data: { filter: "FlateDecode", bytes: new Uint8Array(0), sha256: "" },
    isInverted: false,
    palette: null,
    alpha: null,
    profile: null,
    turn,
    seenWidthPx,
    seenHeightPx,
  };
  return picture;
}

/** Places as the page is seen: y runs down, an upright picture hangs from its top. */
const upright = (width: number, height: number): Matrix => [width, 0, 0, -height, 0, height];

/** The corners of the picture on the page as seen: bottom left, bottom right, top left. */
function cornersOf(
  picture: PrintPicture,
  toSeen: Matrix,
  fit: PictureFit,
  focalPoint: FocalPoint | null = null,
): readonly Point[] {
  const { matrix } = placeInSquare(picture, toSeen, fit, focalPoint);
  const whole = multiply(matrix, toSeen);
  const corners: readonly Point[] = [
    [0, 0],
    [1, 0],
    [0, 1],
  ];
  return corners.map((corner) => {
    const [x, y] = apply(whole, corner);
    return [Math.round(x * 1e6) / 1e6 + 0, Math.round(y * 1e6) / 1e6 + 0];
  });
}

test.each<[string, PrintPicture, PictureFit, readonly Point[]]>([
  [
    "of the place's shape fills it",
    pictureOf(200, 100),
    "fill",
    [
      [0, 20],
      [40, 20],
      [0, 0],
    ],
  ],
  [
    "of a wider shape is cut left and right alike",
    pictureOf(400, 100),
    "fill",
    [
      [-20, 20],
      [60, 20],
      [-20, 0],
    ],
  ],
  [
    "of a wider shape that must stay whole leaves paper above and below alike",
    pictureOf(400, 100),
    "fit",
    [
      [0, 15],
      [40, 15],
      [0, 5],
    ],
  ],
  [
    "of a taller shape is cut above and below",
    pictureOf(100, 100),
    "fill",
    [
      [0, 30],
      [40, 30],
      [0, -10],
    ],
  ],
  [
    "of a taller shape that must stay whole leaves paper at its sides",
    pictureOf(100, 100),
    "fit",
    [
      [10, 20],
      [30, 20],
      [10, 0],
    ],
  ],
])("a picture %s", (_, picture, fit, expected) => {
  expect(cornersOf(picture, upright(40, 20), fit)).toEqual(expected);
});

test.each<[string, PrintPicture, FocalPoint, readonly Point[]]>([
  [
    "left of its middle ends at the left edge",
    pictureOf(400, 100),
    { x: 0.1, y: 0.5 },
    [
      [0, 20],
      [80, 20],
      [0, 0],
    ],
  ],
  [
    "near its middle stands in the place's",
    pictureOf(400, 100),
    { x: 0.6, y: 0.5 },
    [
      [-28, 20],
      [52, 20],
      [-28, 0],
    ],
  ],
  [
    "at its top stays in sight",
    pictureOf(100, 100),
    { x: 0.5, y: 0 },
    [
      [0, 40],
      [40, 40],
      [0, 0],
    ],
  ],
  [
    "in a picture on its side is that of the picture as seen",
    pictureOf(100, 100, [0, -1, 1, 0, 0, 1]),
    { x: 0.5, y: 0 },
    [
      [0, 0],
      [0, 40],
      [40, 0],
    ],
  ],
])("a focal point %s", (_, picture, focalPoint, expected) => {
  expect(cornersOf(picture, upright(40, 20), "fill", focalPoint)).toEqual(expected);
  // What lies whole within its place is centred all the same.
  expect(cornersOf(picture, upright(40, 20), "fit", focalPoint)).toEqual(
    cornersOf(picture, upright(40, 20), "fit"),
  );
});

test("a place that the page turns a quarter turns the picture with it", () => {
  const quarter: Matrix = [0, 30, 30, 0, 0, 0];
  expect(cornersOf(pictureOf(10, 10), quarter, "fill")).toEqual([
    [0, 0],
    [0, 30],
    [30, 0],
  ]);
});

test.each<[string, Matrix]>([
  ["upside down", [40, 0, 0, 20, 0, 0]],
  ["back to front", [-40, 0, 0, -20, 40, 20]],
])("a picture stored %s is seen the right way round all the same", (_, toSeen) => {
  expect(cornersOf(pictureOf(40, 20), toSeen, "fill")).toEqual([
    [0, 20],
    [40, 20],
    [0, 0],
  ]);
});

test("a turn by EXIF comes before the place: the stored picture is turned, then fitted as seen", () => {
  // Turned a quarter clockwise: what is stored bottom left is seen top left.
  const turn: Matrix = [0, -1, 1, 0, 0, 1];
  expect(cornersOf(pictureOf(200, 100, turn), upright(40, 20), "fill")).toEqual([
    [0, 0],
    [0, 20],
    [40, 0],
  ]);
});

test.each<[PictureFit, number]>([
  ["fill", 72],
  ["fit", 144],
])("a picture that has to %s prints at %d pixels an inch", (fit, ppi) => {
  expect(placeInSquare(pictureOf(80, 20), upright(40, 20), fit).ppi).toBe(ppi);
});

test("is never distorted, covers the place or lies within it, and is centred", () => {
  const size = fc.integer({ min: 1, max: 4000 });
  const side = fc.double({ min: 1, max: 500, noNaN: true });
  const angle = fc.double({ min: 0, max: 7, noNaN: true });
  fc.assert(
    fc.property(
      fc.tuple(size, size, side, side, angle, fc.boolean(), fc.constantFrom("fill", "fit")),
      ([w, h, widthPt, heightPt, turned, isMirrored, fit]) => {
        const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
        const flip = isMirrored ? 1 : -1;
        const toSeen: Matrix = [
          widthPt * cos,
          widthPt * sin,
          -flip * heightPt * sin,
          flip * heightPt * cos,
          5,
          7,
        ];
        const { matrix, ppi } = placeInSquare(pictureOf(w, h), toSeen, fit as PictureFit);
        const [a, b, c, d, e, f] = multiply(matrix, toSeen);
        const [acrossPx, downPx] = [Math.hypot(a, b) / w, Math.hypot(c, d) / h];
        expect(acrossPx / downPx).toBeCloseTo(1, 6);
        expect(72 / acrossPx / ppi).toBeCloseTo(1, 6);
        const [sx, sy] = [Math.abs(matrix[0]), Math.abs(matrix[3])];
        const near = 1e-9;
        if (fit === "fill") {
          expect(Math.min(sx, sy)).toBeGreaterThanOrEqual(1 - near);
        } else {
          expect(Math.max(sx, sy)).toBeLessThanOrEqual(1 + near);
        }
        const centre = [e + (a + c) / 2, f + (b + d) / 2];
        const [cx, cy] = apply(toSeen, [0.5, 0.5]);
        expect(centre[0]).toBeCloseTo(cx, 6);
        expect(centre[1]).toBeCloseTo(cy, 6);
        // As seen, y down: never a mirror image.
        expect(a * d - b * c).toBeLessThan(0);
      },
    ),
    { numRuns: 100 },
  );
});
