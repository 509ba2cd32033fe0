import { expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import { clipRectangle, clipText } from "../../content/clip-region.ts";
import type { Mark } from "../../content/model.ts";
import { pageOf } from "../small-pages.test-kit.ts";
import { textsPaintedOver } from "./painted-over.ts";

/** Of 10 pt at the origin, 20 pt long. */
const NAME = { text: "Name" };
const AROUND = [-10, -10, 40, 20] as const;

function mark(changes: Partial<Mark>): Mark {
  return {
    kind: "fill",
    bbox: AROUND,
    isRectangle: true,
    isOpaque: true,
    path: null,
    image: null,
    clipRegion: null,
    zIndex: 1,
    ...changes,
  } as Mark;
}

/** A fill of a path; with its bounds said too large, only its shape tells what it covers. */
function path(operators: string): Partial<Mark> {
  const data = new TextEncoder().encode(operators);
  const place = { contentStream: "page:0", data, start: 0, end: data.length, operator: 1 };
  return { isRectangle: false, path: { ...place, ctm: [1, 0, 0, 1, 0, 0] } };
}

function picture(ctm: Matrix): Partial<Mark> {
  const drawn = { contentStream: "page:0", operator: 1, ctm };
  return { kind: "image", isRectangle: false, image: { drawn } as Mark["image"] };
}

test.each<[string, { readonly [K in keyof Mark]?: Mark[K] | undefined }, boolean]>([
  ["an opaque rectangle painted later", {}, true],
  ["one painted before", { zIndex: -1 }, false],
  ["one that is seen through", { isOpaque: undefined }, false],
  ["one that ends within the last letter", { bbox: [-10, -10, 18, 20] }, false],
  ["one that leaves the tops of the letters", { bbox: [-10, -10, 40, 6] }, false],
  ["one within a clip", { clipRegion: clipRectangle(null, [-5, -5, 25, 15]) }, true],
  ["one cut by its clip", { clipRegion: clipRectangle(null, [5, -5, 25, 15]) }, false],
  ["one in a clip of letters", { clipRegion: clipText(null, AROUND) }, false],
  ["a shape around it", path("-9 -9 m 40 -9 l 40 19 l 0 20 l -9 15 l h f"), true],
  ["a shape with a notch in it", path("-9 -9 m 40 -9 l 40 20 l 10 5 l -9 20 l h f"), false],
  ["a frame with it inside", path("-9 -9 50 30 re -8 -8 48 28 re f*"), false],
  ["outlines as small as letters", path("0 0 m 5 0 l 5 7 l 0 7 l h f"), false],
  ["a picture that is turned", picture([40, 40, -40, 40, 10, -35]), true],
  ["a turned one that leaves a corner", picture([20, 20, -20, 20, 10, -12]), false],
])("text below %s", (_, changes, isCovered) => {
  const page = pageOf([NAME], { marks: [mark(changes as Partial<Mark>)] });
  expect([...textsPaintedOver(page)]).toEqual(isCovered ? [0] : []);
});

test("white space is not sought, and text painted over the cover is seen", () => {
  const page = pageOf([{ text: "  " }, { text: "Old" }, { text: "New" }], {
    marks: [mark({ zIndex: 1.5 })],
  });
  expect([...textsPaintedOver(page)]).toEqual([1]);
});

test("turned text is covered as it stands", () => {
  const up: Matrix = [0, 1, -1, 0, 20, 0];
  const [over, short] = [
    [5, -5, 30, 30],
    [5, -5, 30, 15],
  ].map((bbox) =>
    pageOf([{ ...NAME, tm: up }], { marks: [mark({ bbox: bbox as unknown as Mark["bbox"] })] }),
  );
  expect([over, short].map((page) => page && [...textsPaintedOver(page)])).toEqual([[0], []]);
});

test("the shape of a mark is read once, and its bounds are not held against text at other heights", () => {
  const texts = Array.from({ length: 300 }, (_, i) => ({
    text: "Name",
    tm: [1, 0, 0, 1, 0, i < 50 ? 0 : 100 * i] as const,
  }));
  const reads = { path: 0, bbox: 0 };
  const shape = path("-9 -9 m 40 -9 l 40 19 l 0 20 l -9 15 l h f").path;
  const cover = Object.defineProperties(mark({ isRectangle: false, zIndex: 1000 }), {
    path: { get: () => (reads.path++, shape) },
    bbox: { get: () => (reads.bbox++, AROUND) },
  });
  expect(textsPaintedOver(pageOf(texts, { marks: [cover] })).size).toBe(50);
  expect(reads).toEqual({ path: 1, bbox: 1 + 50 });
});

test("no more edges than a page's share are held against its texts", () => {
  const marks = [mark(path("-9 -9 m 40 -9 l 40 19 l 0 20 l -9 15 l h f")), mark({ zIndex: 3 })];
  const page = pageOf([NAME, NAME], { marks: marks.map((one) => ({ ...one, zIndex: 9 })) });
  expect([0, 1, 100].map((edgesMax) => textsPaintedOver(page, edgesMax).size)).toEqual([0, 1, 2]);
});
