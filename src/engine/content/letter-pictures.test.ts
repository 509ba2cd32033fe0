/** What the search for letters in the pictures of a page may cost. */
import { expect, test } from "vitest";
import type { Outline } from "../font/program/glyph-outline.ts";
import type { Letters } from "./letter-paths.ts";
import { LetterPictures } from "./letter-pictures.ts";
import type { Mark } from "./model.ts";
import type { PictureMask } from "./picture-mask.ts";

const EM = 10;

function square(x: number): Outline {
  return [[x, 0, x + 4, 0, x + 4, 7, x, 7]];
}

const line: Letters = {
  area: [0, -EM, 60, EM],
  em: EM,
  outlines: () => Array.from({ length: 10 }, (_, i) => square(6 * i)),
};

/** Unit square → the line. */
const CTM = [60, 0, 0, 20, 0, -10] as const;

function picture(zIndex: number): Mark {
  return {
    kind: "image",
    bbox: line.area,
    fill: null,
    stroke: null,
    strokeWidthPt: null,
    isRectangle: true,
    isClosedCurve: false,
    path: null,
    image: {
      widthPx: 60,
      heightPx: 20,
      bitsPerComponent: 8,
      object: `${zIndex} 0`,
      space: null,
      isMask: false,
      ppi: 72,
      drawn: { contentStream: "page:0", operator: zIndex, ctm: CTM },
    },
    overprintFill: false,
    overprintStroke: false,
    overprintMode: 0,
    zIndex,
  };
}

test("many lines on many pictures are compared up to a bound, and then nobody can tell", () => {
  let looks = 0;
  const opacityAt = (): number => {
    looks++;
    return 0.5;
  };
  const pictures = new LetterPictures(
    Array.from({ length: 100 }, (_, i) => picture(i)),
    () => ({ widthPx: 60, heightPx: 20, opacityAt }),
    { left: 2_000_000 },
  );
  const found = Array.from({ length: 100 }, () => pictures.copiesOf(line));
  expect(found.filter((copies) => copies !== null)).toEqual([]);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(2_000_000);
});

test("a picture that many things are painted through is compared once", () => {
  let reads = 0;
  const marks = Array.from(
    { length: 50 },
    (_, i): Mark => ({
      ...picture(i),
      kind: "fill",
      image: null,
      maskPictures: [{ object: 7, ctm: CTM, seen: "luminosity" }],
    }),
  );
  const pictures = new LetterPictures(marks, () => {
    reads++;
    return null;
  });
  expect(pictures.copiesOf(line)).toEqual([]);
  expect(reads).toBe(1);
});

test.each([
  ["of the size of the line", CTM, 1],
  ["of the size of a sheet", [200, 0, 0, 200, 0, -100], 0],
] as const)("some marks on a line's letters in a picture %s", (_, ctm, count) => {
  const [width, , , height, , bottom] = ctm;
  const mark = picture(0);
  const placed: Mark = {
    ...mark,
    bbox: [0, bottom, width, bottom + height],
    image: { ...mark.image, drawn: { contentStream: "page:0", operator: 0, ctm } } as Mark["image"],
  };
  // Three of the ten letters, in pixels of a point.
  const opacityAt = (column: number, row: number): number => {
    const y = height + bottom - row;
    return column < 18 && column % 6 < 4 && y > 0 && y <= 7 ? 1 : 0;
  };
  const pictures = new LetterPictures([placed], () => ({
    widthPx: width,
    heightPx: height,
    opacityAt,
  }));
  const copies = pictures.copiesOf(line) ?? [];
  expect(copies.map(({ likeness }) => likeness)).toHaveLength(count);
});

test("a sheet that draws one line draws others of which it has less", () => {
  const side = 200;
  const ctm = [side, 0, 0, side, 0, -100] as const;
  const above: Letters = {
    area: [0, 40 - EM, 60, 40 + EM],
    em: EM,
    outlines: () => lettersAt(40),
  };
  const mark = picture(0);
  const placed: Mark = {
    ...mark,
    bbox: [0, -100, side, 100],
    image: { ...mark.image, drawn: { contentStream: "page:0", operator: 0, ctm } } as Mark["image"],
  };
  // Three letters of the line below and all of the one above, in pixels of a point.
  const opacityAt = (column: number, row: number): number => {
    const y = 100 - row;
    const isBelow = column < 18 && y > 0 && y <= 7;
    const isAbove = column < 60 && y > 40 && y <= 47;
    return column % 6 < 4 && (isBelow || isAbove) ? 1 : 0;
  };
  const pictures = new LetterPictures([placed], () => ({
    widthPx: side,
    heightPx: side,
    opacityAt,
  }));
  const counts = [line, above, line].map((letters) => pictures.copiesOf(letters)?.length);
  expect(counts).toEqual([0, 1, 1]);
});

test("where a picture draws a line, others of its size draw lines of which they have less", () => {
  const [width, height] = [60, 20];
  const above: Letters = {
    ...line,
    area: [0, 40 - EM, 60, 40 + EM],
    outlines: () => lettersAt(40),
  };
  const placed = [0, 40].map((y, i): Mark => {
    const mark = picture(i);
    const ctm = [width, 0, 0, height, 0, y - EM] as const;
    return {
      ...mark,
      bbox: [0, y - EM, width, y + EM],
      image: {
        ...mark.image,
        drawn: { contentStream: "page:0", operator: i, ctm },
      } as Mark["image"],
    };
  });
  // Two of the ten letters below, and all of those above, in pixels of a point.
  const reader = (object: number): PictureMask => ({
    widthPx: width,
    heightPx: height,
    opacityAt: (column, row) => {
      const y = EM - row;
      return column < (object === 0 ? 12 : width) && column % 6 < 4 && y > 0 && y <= 7 ? 1 : 0;
    },
  });
  const pictures = new LetterPictures(placed, reader);
  expect([pictures.copiesOf(line)?.length, pictures.hasDrawn]).toEqual([0, false]);
  expect([pictures.copiesOf(above)?.length, pictures.hasDrawn]).toEqual([1, true]);
  const [copy, ...more] = pictures.copiesOf(line) ?? [];
  expect(more).toEqual([]);
  expect(copy?.likeness).toBeLessThan(0.45);
});

function lettersAt(y: number): readonly Outline[] {
  return Array.from({ length: 10 }, (_, i) => [
    [6 * i, y, 6 * i + 4, y, 6 * i + 4, y + 7, 6 * i, y + 7],
  ]);
}
