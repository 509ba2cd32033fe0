/**
 * Type 3 fonts, whose glyphs are graphics procedures (ISO 32000-2, 9.6.4). They never print new text;
 * what is asked here is whether another font may stand in for one.
 */
import { latin1Text } from "#base/bytes.ts";
import { OperatorReader } from "../../pdf/operator-reader.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { isDict, isStream, type PdfDict } from "../../pdf/objects.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import { numbersAt } from "./descriptor.ts";

// Codes have one byte, so a font cannot show more; bounds that are passed only by drawings, not by
// letters.
const MAX_PROCEDURES = 256;
const MAX_PROCEDURE_BYTES = 262_144;
/** A procedure that states its metrics and ends, or does not even that, as Canva writes spaces. */
const METRICS_ALONE = /^\s*(?:(?:[-+.\d]+\s+){2,6}d[01]\s*)?$/u;
const MAX_METRICS_BYTES = 200;
/** Operators that paint in colours of their own, or may. */
const COLORS = "g G rg RG k K cs CS sc SC scn SCN gs sh Do BI".split(" ");

/** Glyph space to thousandths of text space along x: what the widths are multiplied by. */
export function type3Scale(doc: PdfDocument, font: PdfDict): number {
  const scale = Math.abs(numbersAt(doc, font, "FontMatrix")?.[0] ?? 0.001) * 1000;
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}

/**
 * Why text in the font cannot be set in another one; null when it can. It can where the font is an upright,
 * evenly scaled typeface in another wrapping whose size is the em, and whose glyphs take the text's colour,
 * as browsers and TeX write fonts. Fonts of another scale fail, since their size says nothing of the
 * letters'; so do coloured glyphs; glyphs that show text of other fonts are told apart.
 */
export function type3Reason(doc: PdfDocument, font: PdfDict): ReasonCode | null {
  const [a = 0, b = 0, c = 0, d = 0] = numbersAt(doc, font, "FontMatrix") ?? [];
  const procedures = readProcedures(doc, font);
  // Asked first: such text would be lost with the glyph, which another reason would not say.
  if (procedures?.showsText === true) {
    return "in_type3";
  }
  // Selectable letters above outlined ones: new words would print over the old.
  if (procedures?.drawsNothing === true) {
    return "invisible_text";
  }
  const [, y0 = 0, , y1 = 0] = numbersAt(doc, font, "FontBBox") ?? [];
  // A box of nothing means that none is stated (9.6.4).
  const height = y1 === y0 ? (procedures?.height ?? 0) : Math.abs(y1 - y0);
  // A thousandth of difference is rounding of the matrix.
  const isEven = a > 0 && b === 0 && c === 0 && Math.abs(Math.abs(d) - a) < a * 0.001;
  // A typeface is between 0.3 and 4 em high; a font whose box is 100 em draws pictures.
  const isEmSized = Math.abs(height * d) >= 0.3 && Math.abs(height * d) <= 4;
  return procedures !== null && !procedures.hasColors && isEven && isEmSized ? null : "type3_font";
}

interface Procedures {
  readonly showsText: boolean;
  readonly hasColors: boolean;
  /** True where several glyphs are all without a mark; a space alone may be a font of its own. */
  readonly drawsNothing: boolean;
  /** Of the boxes that d1 states, together; 0 for none. */
  readonly height: number;
}

/** What the glyph procedures do; null when there are none or too many. */
function readProcedures(doc: PdfDocument, font: PdfDict): Procedures | null {
  const dict = doc.get(font, "CharProcs");
  if (!isDict(dict) || dict.entries.size === 0 || dict.entries.size > MAX_PROCEDURES) {
    return null;
  }
  let [showsText, hasColors, draws] = [false, false, dict.entries.size < 2];
  let [low, high] = [Infinity, -Infinity];
  for (const value of dict.entries.values()) {
    const stream = doc.resolve(value);
    // One damaged procedure makes the whole font doubtful.
    if (!isStream(stream)) {
      return null;
    }
    const data = doc.decode(stream).value;
    draws ||= data.length > MAX_METRICS_BYTES || !METRICS_ALONE.test(latin1Text(data));
    // d0 or d1 is the first operator (ISO 32000-2, 9.6.4); after d1 colours are ignored.
    const box = /^\s*((?:[-+.\d]+\s+){6})d1\b/u.exec(latin1Text(data, 0, 200))?.[1];
    const names = box === undefined ? operatorsOf(data) : textOperatorsOf(data);
    showsText ||= names === null || names.has("BT");
    // What has no operators has no colours either.
    const isPlain = names !== null && (names.size === 0 || (names.has("d0") && !hasColor(names)));
    hasColors ||= box === undefined && !isPlain;
    const [, , , y0, , y1] = (box ?? "").trim().split(/\s+/u).map(Number);
    if (y0 !== undefined && y1 !== undefined) {
      [low, high] = [Math.min(low, y0, y1), Math.max(high, y0, y1)];
    }
  }
  return { showsText, hasColors, drawsNothing: !draws, height: high > low ? high - low : 0 };
}

/**
 * As `operatorsOf`, but empty for a procedure that cannot hold text: it need not be read, and most do
 * not.
 */
function textOperatorsOf(data: Uint8Array): ReadonlySet<string> | null {
  // Text needs BT; finding no such word is cheaper than reading the operators.
  return data.length <= MAX_PROCEDURE_BYTES && !/\bBT\b/u.test(latin1Text(data))
    ? new Set()
    : operatorsOf(data);
}

/** Names of the operators of a procedure. Null when it is too long. */
function operatorsOf(data: Uint8Array): ReadonlySet<string> | null {
  if (data.length > MAX_PROCEDURE_BYTES) {
    return null;
  }
  const names = new Set<string>();
  const reader = new OperatorReader(data);
  for (let op = reader.next(); op !== null; op = reader.next()) {
    names.add(op.name);
  }
  return names;
}

function hasColor(names: ReadonlySet<string>): boolean {
  return COLORS.some((name) => names.has(name));
}
