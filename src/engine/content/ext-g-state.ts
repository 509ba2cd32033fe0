/** The gs operator (ISO 32000-2, 8.4.5). */
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isName, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import type { GraphicsState } from "./graphics-state.ts";

/** A font set by an ExtGState: unresolved, because its object number names it. */
export interface ExtGStateFont {
  readonly value: PdfValue;
  readonly size: number;
}

/**
 * Applies an ExtGState dictionary to the state (ISO 32000-2, table 57); returns the font it sets, for
 * the caller to look up, or null when it sets none. Entries of the wrong type are passed over, as
 * readers do.
 */
export function applyExtGState(
  doc: PdfDocument,
  gs: GraphicsState,
  entry: PdfValue,
): ExtGStateFont | null {
  const dict = doc.resolve(entry);
  if (!isDict(dict)) {
    return null;
  }
  for (const key of NUMBERS) {
    const value = doc.get(dict, key);
    if (typeof value === "number") {
      applyNumber(gs, key, value);
    }
  }
  // Asked with `has`, unlike the numbers: /SMask /None and a BM of one name must switch off what was in
  // force.
  for (const key of VALUES) {
    if (dict.entries.has(key)) {
      applyValue(doc, gs, key, doc.get(dict, key));
    }
  }
  // A new map instead of a change in place: states saved by q share the old one.
  const others = OTHERS.filter((key) => dict.entries.has(key));
  if (others.length > 0) {
    gs.others = new Map([
      ...gs.others,
      ...others.map((key) => [key, dict.entries.get(key) ?? null] as const),
    ]);
  }
  applyOverprint(doc, gs, dict);
  return fontOf(doc, doc.get(dict, "Font"));
}

const NUMBERS = ["LW", "LC", "LJ", "ML", "CA", "ca", "OPM"] as const;
const VALUES = ["D", "BM", "SMask"] as const;
/** Device-dependent and rendering parameters that are only carried along (ISO 32000-2, table 57). */
const OTHERS = "RI FL HT HTO TR TR2 BG BG2 UCR UCR2 SM SA AIS TK UseBlackPtComp".split(" ");

/** ISO 32000-2, tables 134 and 135; Compatible is Normal by its name of PDF 1.4. */
const BLEND_MODES: ReadonlySet<string> = new Set(
  "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity".split(
    " ",
  ),
);

function fontOf(doc: PdfDocument, value: PdfValue): ExtGStateFont | null {
  const size = isArray(value) ? doc.resolve(value.items[1]) : null;
  const font = isArray(value) ? value.items[0] : null;
  return typeof size === "number" && font !== undefined && font !== null
    ? { value: font, size }
    : null;
}

function applyNumber(gs: GraphicsState, key: (typeof NUMBERS)[number], value: number): void {
  switch (key) {
    case "LW":
      gs.lineWidth = value;
      break;
    case "LC":
      gs.lineCap = value;
      break;
    case "LJ":
      gs.lineJoin = value;
      break;
    case "ML":
      gs.miterLimit = value;
      break;
    case "CA":
      // Clamped, since preflight multiplies alphas and asks whether the product is 0.
      gs.strokeAlpha = Math.min(1, Math.max(0, value));
      break;
    case "ca":
      gs.fillAlpha = Math.min(1, Math.max(0, value));
      break;
    case "OPM":
      gs.overprintMode = value;
      break;
  }
}

function applyValue(
  doc: PdfDocument,
  gs: GraphicsState,
  key: (typeof VALUES)[number],
  value: PdfValue,
): void {
  switch (key) {
    case "D": {
      // D holds [array phase] as one value, where the operator d has two operands (8.4.3.6).
      const lengths = isArray(value) ? doc.resolve(value.items[0]) : null;
      const phase = isArray(value) ? doc.resolve(value.items[1]) : null;
      if (isArray(lengths)) {
        const numbers = lengths.items
          .map((item) => doc.resolve(item))
          .filter((item) => typeof item === "number");
        gs.dash = [...numbers, typeof phase === "number" ? phase : 0];
      }
      break;
    }
    case "BM": {
      // 11.6.3: of several names the first known one counts.
      const modes = isArray(value) ? value.items.map((item) => doc.resolve(item)) : [value];
      const known = modes.find((mode) => isName(mode) && BLEND_MODES.has(mode.name));
      gs.blendMode = isName(known) ? known.name : "Normal";
      break;
    }
    case "SMask":
      // A dictionary sets a mask, the name None removes it (11.6.4.3).
      gs.hasSoftMask = isDict(value);
      break;
  }
}

// 8.6.7: OP alone governs stroking and all other painting.
function applyOverprint(doc: PdfDocument, gs: GraphicsState, dict: PdfDict): void {
  const stroke = doc.get(dict, "OP");
  const fill = doc.get(dict, "op");
  if (typeof stroke === "boolean") {
    gs.overprintStroke = stroke;
    // op absent: OP holds for both, so that files of PDF 1.2 keep their meaning.
    gs.overprintFill = typeof fill === "boolean" ? fill : stroke;
  } else if (typeof fill === "boolean") {
    gs.overprintFill = fill;
  }
}
