import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { drawPages, type RasterEngine } from "./draw-pages.ts";

/** A file of pages with these entries. */
function fileOf(...pages: readonly string[]): Uint8Array {
  const kids = pages.map((_, i) => `${i + 3} 0 R`).join(" ");
  const objects = pages.map(
    (entries, i) => `${i + 3} 0 obj <</Type/Page/Parent 2 0 R${entries}>> endobj\n`,
  );
  return latin1Bytes(
    `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[${kids}]/Count ${pages.length}>> endobj\n${objects.join("")}trailer <</Root 1 0 R>>\n%%EOF\n`,
  );
}

type Question = Parameters<RasterEngine["raster"]>[0];

/** What is asked of the renderer, and what comes of it; it draws every page but those left out. */
function drawn(pdf: Uint8Array, count: number, leftOut: readonly number[] = []) {
  const asked: Question[] = [];
  const raster = (question: Question) => {
    asked.push(question);
    return leftOut.includes(question.page) ? null : ({ widthPx: question.widthPx } as never);
  };
  const made = drawPages(pdf, count, { widthPt: 100, heightPt: 60 }, { raster });
  return { asked, made: made.map(({ page, widthPt, heightPt }) => [page, widthPt, heightPt]) };
}

test.each<[string, string, readonly [number, number]]>([
  ["as wide as the room", "/MediaBox[0 0 200 100]", [100, 50]],
  ["as high as the room", "/MediaBox[0 0 100 120]", [50, 60]],
  ["small, made larger", "/MediaBox[0 0 20 12]", [100, 60]],
  ["turned by a quarter", "/MediaBox[0 0 200 100]/Rotate 90", [30, 60]],
  ["turned by a half", "/MediaBox[0 0 200 100]/Rotate 180", [100, 50]],
  ["away from the origin", "/MediaBox[50 50 250 150]", [100, 50]],
])("a page %s", (_, entries, size) => {
  const { made, asked } = drawn(fileOf(entries), 1);
  expect(made).toEqual([[0, ...size]]);
  const [widthPx, heightPx] = size.map((points) => points * 1.5);
  expect(asked[0]).toMatchObject({
    pageWidthPx: widthPx,
    pageHeightPx: heightPx,
    widthPx,
    heightPx,
    left: 0,
    top: 0,
  });
});

test("the sheet is drawn as it is printed, with what is cropped away on screens", () => {
  const box = "/MediaBox[0 0 200 100]";
  expect(drawn(fileOf(box), 1).asked[0]?.cropBox).toBeNull();
  const cropped = drawn(fileOf(`${box}/CropBox[10 10 190 90]`), 1);
  expect(cropped.asked[0]?.cropBox).toEqual([0, 0, 200, 100]);
  expect(cropped.made).toEqual([[0, 100, 50]]);
});

test("only so many pages are drawn, and what cannot be is left out", () => {
  const file = fileOf(...Array.from({ length: 4 }, () => "/MediaBox[0 0 200 100]"));
  expect(drawn(file, 2).made.map(([page]) => page)).toEqual([0, 1]);
  expect(drawn(file, 9, [1]).made.map(([page]) => page)).toEqual([0, 2, 3]);
});

test("what is no file has no pages", () => {
  expect(drawn(latin1Bytes("no file at all"), 3)).toEqual({ asked: [], made: [] });
});
