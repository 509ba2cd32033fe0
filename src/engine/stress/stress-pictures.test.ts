import { describe, expect, test } from "vitest";
import type { FillResult } from "../contract/fill.ts";
import type { StressCase } from "../contract/stress-report.ts";
import type { Pdfium, Raster, RasterRequest } from "../packages/pdfium.ts";
import { sceneBox, scenePage } from "../preview/small-scenes.test-kit.ts";
import type { ScenePage, TextBox } from "../contract/scene.ts";
import { pictureOf } from "./stress-pictures.ts";

const CASE: StressCase = {
  field: "f",
  trait: "long",
  value: "Anna-Maria",
  fits: true,
  sizePt: 8,
  authoredSizePt: 10,
  missing: [],
  substitutes: [],
  page: 0,
  box: "a",
};
/** From (100, 150) to (140, 160) as seen, on a page of 400 by 300 points. */
const BOX = sceneBox("a", { left: 100, baseline: 160, width: 40, sizePt: 10 });
const PDF = Uint8Array.of(1, 2, 3);

interface Asked {
  readonly requests: RasterRequest[];
  readonly filled: unknown[];
}

function check(
  stressed: Partial<StressCase> = {},
  {
    box = {},
    page = {},
    raster,
  }: { box?: Partial<TextBox>; page?: Partial<ScenePage>; raster?: Raster | null } = {},
) {
  const asked: Asked = { requests: [], filled: [] };
  const pdfium: Pdfium = {
    raster: (request) => {
      asked.requests.push(request);
      const { widthPx, heightPx } = request;
      return raster === undefined
        ? { widthPx, heightPx, pixels: new Uint8Array(widthPx * heightPx * 4) }
        : raster;
    },
    pageCount: () => 1,
    heapBytes: () => 0,
  };
  const fill = (values: unknown): FillResult => {
    asked.filled.push(values);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the file is looked at
    return { pdf: PDF } as unknown as FillResult;
  };
  const template = { pages: [scenePage([{ ...BOX, ...box }], page)] };
  const made = pictureOf(template, { ...CASE, ...stressed }, { pdfium, fill });
  return { made, ...asked, request: asked.requests[0] };
}

describe("the picture of a case", () => {
  test("shows the box with what stands around it, in the filled file", () => {
    const { request, filled, made } = check();
    expect(filled).toEqual([{ f: "Anna-Maria" }]);
    // At 150 dpi, 24 points around: from (76, 126), 88 by 58 points.
    expect(request).toMatchObject({
      pdf: PDF,
      page: 0,
      left: 158,
      top: 263,
      widthPx: 183,
      heightPx: 121,
      pageWidthPx: 833,
      pageHeightPx: 625,
    });
    expect(made).toMatchObject({ case: { value: "Anna-Maria" }, widthPx: 183, heightPx: 121 });
    expect(made?.png.slice(1, 4)).toEqual(Uint8Array.of(0x50, 0x4e, 0x47));
  });

  test("shows more where text overflows, for that is to be seen", () => {
    const { request } = check({ fits: false });
    // 96 points around: from (4, 54).
    expect(request).toMatchObject({ left: 8, top: 113, widthPx: 483, heightPx: 421 });
  });

  test("ends at the page", () => {
    const { request } = check({}, { box: { bboxPt: [5, 3, 398, 290] } });
    expect(request).toMatchObject({ left: 0, top: 0 });
    expect(request?.widthPx).toBe(request?.pageWidthPx);
    expect(request?.heightPx).toBe(request?.pageHeightPx);
  });

  test("of a poster is drawn smaller, its longest side bounded", () => {
    const { request } = check(
      {},
      {
        page: { widthPt: 4000, heightPt: 3000 },
        box: { bboxPt: [100, 100, 3900, 200] },
      },
    );
    expect(request?.widthPx).toBe(900);
    expect(request?.heightPx).toBe(35);
  });

  test("widens the page to its medium only where another part of it is shown", () => {
    expect(check().request?.cropBox).toBeNull();
    expect(check({}, { page: { cropBox: [10, 10, 390, 290] } }).request?.cropBox).toEqual([
      0, 0, 400, 300,
    ]);
  });
});

describe("there is no picture", () => {
  test("without a raster, a page or a box, and nothing is filled for it", () => {
    const template = { pages: [scenePage([BOX])] };
    const fill = (): FillResult => {
      throw new Error("nothing is to be filled");
    };
    expect(pictureOf(template, CASE, { pdfium: null, fill })).toBeNull();
    expect(check({ page: 1 })).toMatchObject({ made: null, filled: [] });
    expect(check({ box: "b" })).toMatchObject({ made: null, filled: [] });
  });

  test("where the page cannot be drawn", () => {
    expect(check({}, { raster: null }).made).toBeNull();
  });
});
