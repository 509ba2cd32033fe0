/**
 * Type 3 fonts, whose glyphs are graphics procedures (ISO 32000-2, 9.6.4). They never print new text;
 * what is asked here is whether another font may stand in for one.
 */
import { latin1Text } from "#base/bytes.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, type PdfDict } from "../pdf/objects.ts";
import { numbersAt } from "./descriptor.ts";

const MAX_PROCEDURES = 256;

/** Glyph space to thousandths of text space along x: what the widths are multiplied by. */
export function type3Scale(doc: PdfDocument, font: PdfDict): number {
  const scale = Math.abs(numbersAt(doc, font, "FontMatrix")?.[0] ?? 0.001) * 1000;
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}

/**
 * True when the font is an ordinary typeface in another wrapping, as browsers write fonts they cannot
 * embed: it has a descriptor, is upright and evenly scaled, its size is the em, and each glyph takes the
 * text's colour (d1). Bitmap fonts fail by their scale, decorative ones by d0.
 */
export function isPlainType3(doc: PdfDocument, font: PdfDict): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = numbersAt(doc, font, "FontMatrix") ?? [];
  const [, y0 = 0, , y1 = 0] = numbersAt(doc, font, "FontBBox") ?? [];
  const isEven = a > 0 && b === 0 && c === 0 && Math.abs(Math.abs(d) - a) < a * 0.001;
  const heightEm = Math.abs((y1 - y0) * d);
  const isEmSized = heightEm >= 0.3 && heightEm <= 4;
  return isEven && isEmSized && isDict(doc.get(font, "FontDescriptor")) && isUncolored(doc, font);
}

function isUncolored(doc: PdfDocument, font: PdfDict): boolean {
  const procedures = doc.get(font, "CharProcs");
  if (!isDict(procedures) || procedures.entries.size > MAX_PROCEDURES) {
    return false;
  }
  for (const value of procedures.entries.values()) {
    const stream = doc.resolve(value);
    // d1 is the first operator (ISO 32000-2, 9.6.4), after its six numbers.
    const start = isStream(stream) ? latin1Text(doc.decode(stream).value, 0, 200) : "";
    if (!/^\s*(?:[-+.\d]+\s+){6}d1\b/.test(start)) {
      return false;
    }
  }
  return procedures.entries.size > 0;
}
