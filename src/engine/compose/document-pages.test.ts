import { describe, expect, test } from "vitest";
import { DocumentPages, LINE_WIDTH_PT } from "./document-pages.ts";
import type { ComposedPage } from "./composed-page.ts";
import type { SetLine } from "./set-text.ts";

const line = (text: string, widthPt = 50): SetLine => ({ text, runs: [], widthPt });
const STYLE = { sizePt: 10, gray: 0 };
const FOOTER = { sizePt: 8, gray: 0.5 };

function finished(pages: DocumentPages): readonly ComposedPage[] {
  return pages.finish((page, of) => [line("shop"), line(`${page}/${of}`, 20)], FOOTER);
}
/** Each page's texts, its footer left out. */
const texts = (pages: DocumentPages): readonly (readonly string[])[] =>
  finished(pages).map((page) => page.texts.slice(0, -2).map((one) => one.line.text));

describe("a page fills from top to bottom", () => {
  // 842 pt high with margins of 42: the first block begins at 800.
  test("and what is put stands in the room taken last", () => {
    const pages = new DocumentPages("ltr");
    pages.take(100);
    pages.putLine(line("first"), { startPt: 10, downPt: 12 }, STYLE);
    pages.take(40);
    pages.putLine(line("second"), { startPt: 0, downPt: 12 }, STYLE);
    const [page] = finished(pages);
    const top = (page?.texts[0]?.yPt ?? 0) + 12;
    expect(page?.texts.slice(0, 2).map(({ xPt, yPt }) => [xPt, yPt])).toEqual([
      [52, top - 12],
      [42, top - 112],
    ]);
  });

  test("until no room is left: then the next one begins", () => {
    const pages = new DocumentPages("ltr");
    for (const name of ["a", "b", "c"]) {
      pages.take(300);
      pages.putLine(line(name), { startPt: 0, downPt: 10 }, STYLE);
    }
    expect(texts(pages)).toEqual([["a", "b"], ["c"]]);
  });

  test("and a heading is kept with what follows", () => {
    const pages = new DocumentPages("ltr");
    pages.take(600);
    pages.putLine(line("a"), { startPt: 0, downPt: 10 }, STYLE);
    pages.keep(200);
    pages.take(20);
    pages.putLine(line("heading"), { startPt: 0, downPt: 10 }, STYLE);
    expect(texts(pages)).toEqual([["a"], ["heading"]]);
  });

  test("a block higher than a page has one to itself", () => {
    const pages = new DocumentPages("ltr");
    pages.take(2000);
    pages.putLine(line("tall"), { startPt: 0, downPt: 10 }, STYLE);
    expect(texts(pages)).toEqual([[], ["tall"]]);
  });
});

describe("places are given from the side on which lines begin", () => {
  const placed = (direction: "ltr" | "rtl") => {
    const pages = new DocumentPages(direction);
    pages.take(100);
    pages.putLine(line("begins"), { startPt: 10, downPt: 10 }, STYLE);
    pages.putLine(
      line("ends"),
      { startPt: LINE_WIDTH_PT, downPt: 10 },
      { ...STYLE, isAtEnd: true },
    );
    pages.putRectangle({ startPt: 10, downPt: 20, widthPt: 30, heightPt: 5 }, 0.9);
    const raster = { widthPx: 1, heightPx: 1, pixels: new Uint8Array(4) };
    pages.putPicture(raster as never, { startPt: 0, downPt: 30, widthPt: 40, heightPt: 20 });
    const [page] = finished(pages);
    return {
      lines: page?.texts.map(({ xPt }) => xPt),
      rectangle: page?.rectangles[0],
      picture: page?.pictures[0],
      top: (page?.texts[0]?.yPt ?? 0) + 10,
    };
  };

  test("from the left", () => {
    const { lines, rectangle, picture, top } = placed("ltr");
    expect(lines).toEqual([52, 42 + LINE_WIDTH_PT - 50, 42, 42 + LINE_WIDTH_PT - 20]);
    expect(rectangle).toEqual({ xPt: 52, yPt: top - 25, widthPt: 30, heightPt: 5, gray: 0.9 });
    expect(picture).toMatchObject({ xPt: 42, yPt: top - 50, widthPt: 40, heightPt: 20 });
  });

  test("from the right: the same page turned round", () => {
    const { lines, rectangle, picture } = placed("rtl");
    expect(lines).toEqual([42 + LINE_WIDTH_PT - 60, 42, 42 + LINE_WIDTH_PT - 50, 42]);
    expect([rectangle?.xPt, picture?.xPt]).toEqual([
      42 + LINE_WIDTH_PT - 40,
      42 + LINE_WIDTH_PT - 40,
    ]);
  });
});

test("each page has its footer, with its number of all", () => {
  const pages = new DocumentPages("ltr");
  pages.take(600);
  pages.take(600);
  const footers = finished(pages).map((page) => page.texts.slice(-2));
  expect(footers.map((footer) => footer.map((one) => one.line.text))).toEqual([
    ["shop", "1/2"],
    ["shop", "2/2"],
  ]);
  expect(
    footers[0]?.every(({ yPt, sizePt, gray }) => yPt === 36 && sizePt === 8 && gray === 0.5),
  ).toBe(true);
});

test("a document of nothing is one page", () => {
  expect(finished(new DocumentPages("ltr"))).toHaveLength(1);
});
