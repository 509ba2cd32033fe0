/** The gs operator (ISO 32000-2, 8.4.5). */
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isName, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import type { GraphicsState } from "./graphics-state.ts";

/** A font set by an ExtGState: unresolved, because its object number names it. */
export interface ExtGStateFont {
  readonly value: PdfValue;
  readonly size: number;
}

/** Applies an ExtGState entry to the state; returns the font it sets, for the caller to look up. */
export function applyExtGState(
  doc: PdfDocument,
  gs: GraphicsState,
  entry: PdfValue,
): ExtGStateFont | null {
  const dict = doc.resolve(entry);
  if (!isDict(dict)) {
    return null;
  }
  let font: ExtGStateFont | null = null;
  for (const [key, raw] of dict.entries) {
    const value = doc.resolve(raw);
    if (key === "Font") {
      font = fontOf(doc, value);
    } else if (key !== "Type" && !applyNumber(gs, key, value) && !applyOther(doc, gs, key, value)) {
      gs.others = new Map([...gs.others, [key, raw] as const]);
    }
  }
  applyOverprint(doc, gs, dict);
  return font;
}

function fontOf(doc: PdfDocument, value: PdfValue): ExtGStateFont | null {
  const size = isArray(value) ? doc.resolve(value.items[1]) : null;
  const font = isArray(value) ? value.items[0] : null;
  return typeof size === "number" && font !== undefined && font !== null
    ? { value: font, size }
    : null;
}

function applyNumber(gs: GraphicsState, key: string, value: PdfValue): boolean {
  if (typeof value !== "number") {
    return false;
  }
  switch (key) {
    case "LW":
      gs.lineWidth = value;
      return true;
    case "LC":
      gs.lineCap = value;
      return true;
    case "LJ":
      gs.lineJoin = value;
      return true;
    case "ML":
      gs.miterLimit = value;
      return true;
    case "CA":
      gs.strokeAlpha = Math.min(1, Math.max(0, value));
      return true;
    case "ca":
      gs.fillAlpha = Math.min(1, Math.max(0, value));
      return true;
    case "OPM":
      gs.overprintMode = value;
      return true;
    default:
      return false;
  }
}

function applyOther(doc: PdfDocument, gs: GraphicsState, key: string, value: PdfValue): boolean {
  switch (key) {
    case "D": {
      const lengths = isArray(value) ? doc.resolve(value.items[0]) : null;
      const phase = isArray(value) ? doc.resolve(value.items[1]) : null;
      if (isArray(lengths)) {
        const numbers = lengths.items.filter((item) => typeof item === "number");
        gs.dash = [...numbers, typeof phase === "number" ? phase : 0];
      }
      return true;
    }
    case "BM": {
      // 11.6.3: of several names the first known one counts.
      const mode = isArray(value) ? doc.resolve(value.items[0]) : value;
      gs.blendMode = isName(mode) ? mode.name : "Normal";
      return true;
    }
    case "SMask":
      gs.hasSoftMask = isDict(value);
      return true;
    case "OP":
    case "op":
      return true;
    default:
      return false;
  }
}

// 8.6.7: OP alone governs stroking and all other painting.
function applyOverprint(doc: PdfDocument, gs: GraphicsState, dict: PdfDict): void {
  const stroke = doc.get(dict, "OP");
  const fill = doc.get(dict, "op");
  if (typeof stroke === "boolean") {
    gs.overprintStroke = stroke;
    gs.overprintFill = typeof fill === "boolean" ? fill : stroke;
  } else if (typeof fill === "boolean") {
    gs.overprintFill = fill;
  }
}
