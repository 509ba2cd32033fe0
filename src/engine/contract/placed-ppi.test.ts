import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placedPpi, pointsPerPixel } from "./placed-ppi.ts";

const INCH = { widthPt: 72, heightPt: 72 };

test.each([
  [{ widthPx: 300, heightPx: 300 }, INCH, 300, 300],
  // Twice as wide: "fill" cuts its sides off, "fit" leaves room above and below.
  [{ widthPx: 600, heightPx: 300 }, INCH, 300, 600],
  [{ widthPx: 300, heightPx: 600 }, INCH, 300, 600],
  [{ widthPx: 300, heightPx: 300 }, { widthPt: 144, heightPt: 72 }, 150, 300],
])("%j at %j: %d ppi filled, %d fitted", (picture, place, filled, fitted) => {
  expect(placedPpi(picture, place, "fill")).toBeCloseTo(filled, 9);
  expect(placedPpi(picture, place, "fit")).toBeCloseTo(fitted, 9);
});

describe("whatever the picture and its place", () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const picture = fc.record({ widthPx: side, heightPx: side });
  const place = fc.record({ widthPt: side, heightPt: side });

  test("filled it covers the place, fitted it lies within, and touches it either way", () => {
    fc.assert(
      fc.property(picture, place, (pixels, points) => {
        const [filled, fitted] = (["fill", "fit"] as const).map((fit) => {
          const scale = pointsPerPixel(pixels, points, fit);
          return [
            pixels.widthPx * scale - points.widthPt,
            pixels.heightPx * scale - points.heightPt,
          ];
        });
        expect(Math.min(...(filled ?? []))).toBeCloseTo(0, 6);
        expect(Math.max(...(fitted ?? []))).toBeCloseTo(0, 6);
      }),
    );
  });

  test("a place of twice the size prints half as fine", () => {
    fc.assert(
      fc.property(
        picture,
        place,
        fc.constantFrom("fill" as const, "fit" as const),
        (pixels, points, fit) => {
          const twice = { widthPt: 2 * points.widthPt, heightPt: 2 * points.heightPt };
          expect(placedPpi(pixels, twice, fit)).toBeCloseTo(placedPpi(pixels, points, fit) / 2, 6);
        },
      ),
    );
  });
});
