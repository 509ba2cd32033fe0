/** The fonts of one file, each read once. */
import { getOrAdd } from "#base/maps.ts";
import type { PdfFont } from "./pdf-font.ts";
import { readPdfFont } from "./read-font.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import type { PdfValue } from "../../pdf/objects.ts";

/** Fonts of one file, by the keys that content names them with. */
export interface FontReader {
  read(value: PdfValue, key: string): PdfFont;
  known(key: string): PdfFont | undefined;
}

/**
 * Reads fonts of a file. `same` gives the font of the original that one of a rendered file is, byte by byte.
 */
export function fontReader(
  doc: PdfDocument,
  same: (value: PdfValue, key: string) => PdfFont | null = () => null,
): FontReader {
  const fonts = new Map<string, PdfFont>();
  return {
    read: (value, key) =>
      getOrAdd(fonts, key, () => same(value, key) ?? readPdfFont(doc, value, key)),
    known: (key) => fonts.get(key),
  };
}
