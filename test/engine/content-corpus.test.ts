/** The content of the made corpus as interpreted, against its truth files and against poppler. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { interpretPage } from "#engine/content/interpret-page.ts";
import type { Glyph, PageContent } from "#engine/content/model.ts";
import { newContentCache } from "#engine/content/content-streams.ts";
import type { PdfFont } from "#engine/font/pdf-font/pdf-font.ts";
import { readPdfFont } from "#engine/font/pdf-font/read-font.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS, UnusablePdf } from "#engine/contract/problems.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import type { PdfValue } from "#engine/pdf/objects.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";

const MADE = new URL("../corpus/made/", import.meta.url);
const BROKEN = new URL("../corpus/broken/", import.meta.url);

interface Truth {
  readonly pages: readonly {
    readonly boxes: readonly {
      readonly lines: readonly string[];
      readonly visible_outlines?: boolean;
    }[];
  }[];
}

function pdfsIn(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".pdf"))
    .toSorted();
}

function interpret(doc: PdfDocument): PageContent[] {
  const fonts = new Map<string, PdfFont>();
  const fontOf = (value: PdfValue, key: string): PdfFont => {
    const font = fonts.get(key) ?? readPdfFont(doc, value, key);
    fonts.set(key, font);
    return font;
  };
  const cache = newContentCache(doc);
  return doc.pages.map((page) =>
    interpretPage(doc, page, { fontOf, limits: ENGINE_LIMITS, cache }),
  );
}

function read(folder: URL, name: string): { doc: PdfDocument; pages: PageContent[] } {
  const doc = openPdf(readFileSync(new URL(name, folder)), ENGINE_LIMITS);
  return { doc, pages: interpret(doc) };
}

/** How often each character stands in texts; ligatures taken apart, white space left out. */
function characterCounts(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const character of text.normalize("NFKC")) {
      if (character.trim() !== "") {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** Characters of the truth that the page does not have often enough. */
function missingCharacters(wanted: Map<string, number>, found: Map<string, number>): string[] {
  return [...wanted].flatMap(([character, count]) =>
    (found.get(character) ?? 0) < count
      ? [`${character} ${found.get(character) ?? 0}/${count}`]
      : [],
  );
}

/** What the page says its text is: ActualText where it is given, else each glyph's own text. */
function textsOf(page: PageContent): string[] {
  return page.shownTexts.flatMap(({ actualText, glyphStart, glyphEnd }) =>
    actualText === null
      ? page.glyphs.slice(glyphStart, glyphEnd).map(({ unicode }) => unicode ?? "")
      : [actualText],
  );
}

// Encrypted without the right to modify.
const REFUSED = "s13-window-sticker-white-ink-encrypted-reportlab.pdf";
const READABLE = pdfsIn(MADE).filter((name) => name !== REFUSED);

// No usable Unicode in the file for these: the "ti" ligatures of s07 (see the corpus README).
const UNMAPPED: ReadonlyMap<string, readonly string[]> = new Map([
  ["s07-poster-rotated-inkscape.pdf", ["t 11/15", "i 9/13"]],
]);

test("a file whose author forbids changes is refused", () => {
  expect(() => read(MADE, REFUSED)).toThrow(UnusablePdf);
});

test.each(READABLE)("%s: the glyphs hold every character of the truth", (name) => {
  const { pages } = read(MADE, name);
  const truth: Truth = JSON.parse(
    readFileSync(new URL(name.replace(/\.pdf$/, ".truth.json"), MADE), "utf8"),
  );
  const missing = truth.pages.map(({ boxes }, index) =>
    missingCharacters(
      characterCounts(boxes.flatMap(({ lines }) => lines)),
      characterCounts(pages[index] === undefined ? [] : textsOf(pages[index])),
    ),
  );
  expect(missing.flat()).toEqual(UNMAPPED.get(name) ?? []);
});

interface Word {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** Words of a page by poppler, from the top-left corner of the media box. */
function wordsByPoppler(name: string, pageIndex: number): Word[] {
  const page = String(pageIndex + 1);
  const path = new URL(name, MADE).pathname;
  const { status, output } = runProgram("pdftotext", ["-bbox", "-f", page, "-l", page, path, "-"]);
  expect(status).toBe(0);
  const words: Word[] = [];
  const pattern = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)</g;
  for (const [, x0, y0, x1, y1, text = ""] of output.matchAll(pattern)) {
    words.push({
      text: text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
      x0: Number(x0),
      y0: Number(y0),
      x1: Number(x1),
      y1: Number(y1),
    });
  }
  return words;
}

/** Edges of a word's glyphs: the glyphs whose middle lies in it. */
function edgesOf(glyphs: readonly Glyph[], word: Word, top: number): [number, number] | null {
  const inside = glyphs.filter(({ x, y, dx, isSpace }) => {
    const middle = x + dx / 2;
    const down = top - y;
    return !isSpace && middle > word.x0 && middle < word.x1 && down > word.y0 && down < word.y1;
  });
  if (inside.length === 0) {
    return null;
  }
  return [Math.min(...inside.map(({ x }) => x)), Math.max(...inside.map(({ x, dx }) => x + dx))];
}

const HORIZONTAL = [
  "s01-business-card-chromium.pdf",
  "s02-postcard-cmyk-spot-reportlab.pdf",
  "s03-wedding-invitation-xelatex.pdf",
  "s05-jam-label-scribus-pdfx3.pdf",
  "s06-brochure-two-columns-chromium.pdf",
  "s09-letterhead-table-libreoffice.pdf",
  "s10-name-badge-pdflib-objstm.pdf",
];

test.skipIf(!hasProgram("pdftotext")).each(HORIZONTAL)(
  "%s: glyphs stand where poppler has its words",
  (name) => {
    const { doc, pages } = read(MADE, name);
    const off: string[] = [];
    let compared = 0;
    for (const page of doc.pages) {
      const horizontal = [...(pages[page.index]?.glyphs ?? [])].filter(
        ({ dx, dy }) => Math.abs(dy) < 1e-6 && dx > 0,
      );
      for (const word of wordsByPoppler(name, page.index)) {
        const edges = edgesOf(horizontal, word, page.mediaBox[3]);
        if (edges === null) {
          continue;
        }
        compared++;
        const [x0, x1] = edges;
        const left = Math.abs(x0 - page.mediaBox[0] - word.x0);
        const right = Math.abs(x1 - page.mediaBox[0] - word.x1);
        if (left > 0.5 || right > 0.5) {
          off.push(`${page.index} ${word.text} left ${left.toFixed(2)} right ${right.toFixed(2)}`);
        }
      }
    }
    expect(off).toEqual([]);
    expect(compared).toBeGreaterThan(10);
  },
);

test.each(pdfsIn(BROKEN))("%s: is interpreted or refused, never anything else", (name) => {
  let refusal: unknown = null;
  try {
    read(BROKEN, name);
  } catch (error) {
    refusal = error;
  }
  expect(refusal === null || refusal instanceof UnusablePdf).toBe(true);
});
