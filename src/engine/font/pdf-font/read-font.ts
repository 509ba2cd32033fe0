/**
 * Reads a font dictionary of a PDF: codes, widths, text, glyphs and what can be set again with the font
 * as it is embedded. Widths come from the PDF; the embedded program only proves which glyphs exist.
 * Font programs are never rewritten here, and text is never shaped.
 */
import type { PdfDocument } from "../../pdf/document.ts";
import { isDict, isName, type PdfDict, type PdfValue } from "../../pdf/objects.ts";
import { readCompositeFont } from "./composite-font.ts";
import type { PdfFont } from "./pdf-font.ts";
import { readSimpleFont } from "./simple-font.ts";

/**
 * `key` becomes `PdfFont.key`. Anything that is no font dictionary gives a font without widths and
 * `reason` "unsupported_font". Only a breach of the document's limits throws (`PdfDocument.decode`).
 */
export function readPdfFont(doc: PdfDocument, value: PdfValue, key: string): PdfFont {
  const found = doc.resolve(value);
  const dict = isDict(found) ? found : EMPTY_DICT;
  const subtype = doc.get(dict, "Subtype");
  const name = isName(subtype) ? subtype.name : "";
  // Some producers forget the subtype of composite fonts; no simple font has descendants.
  if (name === "Type0" || dict.entries.has("DescendantFonts")) {
    return readCompositeFont(doc, dict, key);
  }
  switch (name) {
    case "TrueType":
    case "MMType1":
    case "Type3":
      return readSimpleFont(doc, dict, name, key);
    // Anything else is read as Type 1: one-byte codes are the safest guess, and the text is still
    // found.
    default:
      return readSimpleFont(doc, dict, "Type1", key);
  }
}

const EMPTY_DICT: PdfDict = { kind: "dict", entries: new Map(), span: { start: 0, end: 0 } };
