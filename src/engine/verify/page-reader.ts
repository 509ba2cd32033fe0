/** The interpreted pages of one of the two files, and what their glyphs read as. */
import { getOrAdd } from "#base/maps.ts";
import { interpretPage } from "../content/interpret-page.ts";
import type { Glyph, PageContent } from "../content/model.ts";
import { newContentCache } from "../content/content-streams.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { type FontReader, fontReader } from "../font/pdf-font/font-reader.ts";

/** The content of a page by its index, read once; null when there is no such page. */
export type PageReader = (index: number) => PageContent | null;

/** Reads pages of a file that is open. */
export function pageReader(doc: PdfDocument, fonts: FontReader = fontReader(doc)): PageReader {
  const read = new Map<number, PageContent>();
  const cache = newContentCache(doc);
  return (index) => {
    const page = doc.pages[index];
    if (page === undefined) {
      return null;
    }
    return getOrAdd(read, index, () =>
      interpretPage(doc, page, {
        fontOf: (value, key) => fonts.read(value, key),
        limits: ENGINE_LIMITS,
        cache,
      }),
    );
  };
}

/** A part of a letter that stands on its own, such as its dots, has no width and no text; a space may say none. */
export function letterOf({
  unicode,
  dx,
  dy,
  isSpace,
}: Pick<Glyph, "unicode" | "dx" | "dy" | "isSpace">): string {
  return unicode ?? (isSpace ? " " : Math.hypot(dx, dy) < 1e-6 ? "" : "\ufffd");
}
