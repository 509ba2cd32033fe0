import { describe, expect, test } from "vitest";
import { IDENTITY, type Rect } from "#base/geometry.ts";
import type { PreviewArea } from "../contract/preview.ts";
import type { ScenePage } from "../contract/scene.ts";
import { pictureFrame, boundedFrame } from "./picture-frame.ts";

function pageOf(changes: Partial<ScenePage> = {}): ScenePage {
  return {
    index: 0,
    widthPt: 260,
    heightPt: 170,
    trim: [10, 10, 250, 160],
    bleed: [4, 4, 256, 166],
    mediaBox: [0, 0, 260, 170],
    cropBox: [0, 0, 260, 170],
    toSeen: IDENTITY,
    boxes: [],
    reasons: [],
    ...changes,
  };
}

/** [left, top, width, height] in px. */
function partOf(page: ScenePage, area: PreviewArea, size: { dpi: number } | { widthPx: number }) {
  const { left, top, widthPx, heightPx } = pictureFrame(page, area, size);
  return [left, top, widthPx, heightPx];
}

describe("the part of the page that is shown", () => {
  test.each<[string, Partial<ScenePage>, PreviewArea, Rect]>([
    ["the cut card", {}, "trim", [10, 10, 240, 150]],
    ["the card with its bleed", {}, "bleed", [4, 4, 252, 162]],
    ["the sheet", {}, "media", [0, 0, 260, 170]],
    ["a card without a bleed box shows the cut card", { bleed: null }, "bleed", [10, 10, 240, 150]],
    ["a page without boxes shows its sheet", { bleed: null, trim: null }, "trim", [0, 0, 260, 170]],
    ["and for the bleed too", { bleed: null, trim: null }, "bleed", [0, 0, 260, 170]],
    ["a bleed without a trim shows the bleed", { trim: null }, "bleed", [4, 4, 252, 162]],
  ])("%s", (_, changes, area, expected) => {
    expect(partOf(pageOf(changes), area, { dpi: 72 })).toEqual(expected);
  });
});

describe("resolution", () => {
  test("a pixel is a 72nd of an inch at 72 dpi and half of that at 144", () => {
    expect(pictureFrame(pageOf(), "trim", { dpi: 144 })).toEqual({
      dpi: 144,
      pageWidthPx: 520,
      pageHeightPx: 340,
      left: 20,
      top: 20,
      widthPx: 480,
      heightPx: 300,
    });
  });

  test("a width asked for is the width got, and the resolution follows from it", () => {
    const frame = pictureFrame(pageOf(), "trim", { widthPx: 500 });
    expect(frame.widthPx).toBe(500);
    expect(frame.dpi).toBeCloseTo(150, 9);
    expect(frame.heightPx).toBe(Math.round((150 * 150) / 72));
  });

  test("a width that no whole resolution gives is kept exactly", () => {
    expect(pictureFrame(pageOf(), "bleed", { widthPx: 333 }).widthPx).toBe(333);
  });

  test("sizes are rounded half up, not down", () => {
    expect(partOf(pageOf({ trim: [0.5, 1.49, 10, 10.5] }), "trim", { dpi: 72 })).toEqual([
      1, 1, 10, 9,
    ]);
  });

  test("nothing is ever without a pixel, however small the card", () => {
    const dot = pageOf({ widthPt: 0.2, heightPt: 0.1, trim: [0, 0, 0.2, 0.1] });
    expect(pictureFrame(dot, "trim", { dpi: 72 })).toMatchObject({
      pageWidthPx: 1,
      pageHeightPx: 1,
      widthPx: 1,
      heightPx: 1,
    });
    expect(pictureFrame(dot, "trim", { widthPx: 1 }).heightPx).toBe(1);
  });

  test("every area of one resolution is cut from one raster of the page", () => {
    const sizes = (["trim", "bleed", "media"] as const).map((area) => {
      const { pageWidthPx, pageHeightPx } = pictureFrame(pageOf(), area, { dpi: 133 });
      return [pageWidthPx, pageHeightPx];
    });
    expect(new Set(sizes.map(String)).size).toBe(1);
  });
});

describe("a page of which the picture would be too large", () => {
  const sheet = (widthPt: number, heightPt: number): ScenePage =>
    pageOf({ widthPt, heightPt, trim: null, bleed: null });
  const banner = sheet(2_500, 10_900);

  test.each<[string, { dpi: number } | { widthPx: number }]>([
    ["at the usual resolution", { dpi: 192 }],
    ["at the highest", { dpi: 300 }],
    ["of a width", { widthPx: 5_000 }],
    ["of the width of the hosted page's pictures at most", { widthPx: 2_560 }],
  ])("%s is shown smaller, in its proportions", (_, size) => {
    const { dpi, widthPx, heightPx } = boundedFrame(banner, "trim", size);
    expect(widthPx * heightPx).toBeGreaterThan(5_900_000);
    expect(widthPx * heightPx).toBeLessThan(6_100_000);
    expect(heightPx / widthPx).toBeCloseTo(10_900 / 2_500, 2);
    expect(widthPx).toBe(Math.round((2_500 * dpi) / 72));
  });

  test("a small part of it too, since all of the page is laid out", () => {
    const label = pageOf({ widthPt: 20_000, heightPt: 20_000, trim: [0, 0, 200, 100] });
    const frame = boundedFrame(label, "trim", { dpi: 300 });
    expect(frame.pageWidthPx * frame.pageHeightPx).toBeLessThan(16 * 6_100_000);
  });

  test.each<[string, ScenePage, { dpi: number } | { widthPx: number }]>([
    ["a banner, 1,200 px wide", banner, { widthPx: 1_200 }],
    ["A2 at the usual resolution", sheet(1_191, 1_684), { dpi: 192 }],
    ["A3 at the highest", sheet(842, 1_191), { dpi: 300 }],
  ])("what is soon drawn is as it was asked for: %s", (_, page, size) => {
    expect(boundedFrame(page, "trim", size)).toEqual(pictureFrame(page, "trim", size));
  });

  test("a poster of A0 at the usual resolution is none of them", () => {
    const { widthPx, heightPx } = boundedFrame(sheet(2_384, 3_370), "trim", { dpi: 192 });
    expect(widthPx * heightPx).toBeLessThan(6_100_000);
  });
});
