/**
 * The standard 14 fonts, which a PDF may use without widths, descriptor or program (ISO 32000-2,
 * 9.6.2.2).
 */
import {
  HELVETICA_BOLD_WIDTHS,
  HELVETICA_WIDTHS,
  SYMBOL_WIDTHS,
  TIMES_BOLD_ITALIC_WIDTHS,
  TIMES_BOLD_WIDTHS,
  TIMES_ITALIC_WIDTHS,
  TIMES_ROMAN_WIDTHS,
  ZAPF_DINGBATS_WIDTHS,
} from "./standard-widths.data.ts";

/** Facts of one of the 14 in thousandths of an em (Adobe Core 14 AFM files). */
export interface StandardFont {
  readonly name: string;
  readonly familyName: string;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number | null;
  readonly xHeight: number | null;
  readonly italicAngle: number;
  readonly isBold: boolean;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  /** Width of a glyph name; null when the font has no such glyph. */
  width(glyphName: string): number | null;
}

/**
 * The font a PostScript name stands for, also by the names other systems give the same designs
 * ("ArialMT", "TimesNewRoman,Bold", "CourierNew"); null when it is none of the 14.
 */
export function standardFont(postScriptName: string): StandardFont | null {
  // Producers write "Times New Roman" and "Times_New_Roman" for the PostScript name.
  const plain = postScriptName.replaceAll(/[\s_]/g, "");
  const lower = plain.toLowerCase();
  if (lower === "symbol" || lower.startsWith("symbol,") || lower === "symbolmt") {
    return fontOf("Symbol", { isBold: false, isItalic: false });
  }
  if (lower === "zapfdingbats" || lower === "itczapfdingbats") {
    return fontOf("ZapfDingbats", { isBold: false, isItalic: false });
  }
  // Anchored at both ends: "ArialNarrow" and "HelveticaNeue" are other designs with other widths.
  const match =
    /^(helvetica|arialmt|arial|timesnewromanpsmt|timesnewromanps|timesnewroman|times|couriernewpsmt|couriernewps|couriernew|courier)(?:[-,]?(roman|regular|bold|italic|oblique|bolditalic|boldoblique)(?:mt)?)?$/.exec(
      lower,
    );
  const family = match?.[1];
  if (family === undefined) {
    return null;
  }
  const style = match?.[2] ?? "";
  // Group 2 is "bold", "bolditalic", "italic" and the like, always bold first.
  const isBold = style.startsWith("bold");
  const isItalic = style.endsWith("italic") || style.endsWith("oblique");
  if (family.startsWith("times")) {
    return fontOf("Times", { isBold, isItalic });
  }
  return fontOf(family.startsWith("courier") ? "Courier" : "Helvetica", { isBold, isItalic });
}

type Family = "Helvetica" | "Times" | "Courier" | "Symbol" | "ZapfDingbats";

// Parsed when first asked for: most files embed all their fonts.
const widthTables = new Map<string, ReadonlyMap<string, number>>();

/** Glyph name → width of one of the tables; a number sets the width of the names after it. */
function widthTable(source: string): ReadonlyMap<string, number> {
  let table = widthTables.get(source);
  if (table === undefined) {
    const parsed = new Map<string, number>();
    let width = 0;
    for (const token of source.trim().split(/\s+/)) {
      if (/^\d+$/.test(token)) {
        width = Number(token);
      } else {
        parsed.set(token, width);
      }
    }
    table = parsed;
    widthTables.set(source, table);
  }
  return table;
}

interface FaceStyle {
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

function fontOf(family: Family, style: FaceStyle): StandardFont {
  const { isBold, isItalic } = style;
  const source = widthSource(family, style);
  const heights = HEIGHTS[family];
  // ItalicAngle of the AFM files.
  const slant = family === "Times" ? (isBold ? -15 : -15.5) : -12;
  return {
    name: nameOf(family, style),
    familyName: family === "ZapfDingbats" ? "Zapf Dingbats" : family,
    ascent: heights.ascent,
    descent: heights.descent,
    capHeight: heights.capHeight,
    xHeight: isBold ? heights.xHeightBold : heights.xHeight,
    italicAngle: isItalic ? slant : 0,
    isBold,
    isSerif: family === "Times" || family === "Courier",
    isFixedPitch: family === "Courier",
    width: (glyphName) => {
      const known = widthTable(source ?? HELVETICA_WIDTHS).get(glyphName) ?? null;
      return source === null && known !== null ? 600 : known;
    },
  };
}

/** Null for Courier, whose 315 glyphs are those of Helvetica, 600 wide. */
function widthSource(family: Family, { isBold, isItalic }: FaceStyle): string | null {
  switch (family) {
    case "Helvetica":
      return isBold ? HELVETICA_BOLD_WIDTHS : HELVETICA_WIDTHS;
    case "Times":
      if (isBold) {
        return isItalic ? TIMES_BOLD_ITALIC_WIDTHS : TIMES_BOLD_WIDTHS;
      }
      return isItalic ? TIMES_ITALIC_WIDTHS : TIMES_ROMAN_WIDTHS;
    case "Courier":
      return null;
    case "Symbol":
      return SYMBOL_WIDTHS;
    case "ZapfDingbats":
      return ZAPF_DINGBATS_WIDTHS;
  }
}

function nameOf(family: Family, { isBold, isItalic }: FaceStyle): string {
  if (family === "Symbol" || family === "ZapfDingbats") {
    return family;
  }
  const slanted = family === "Times" ? "Italic" : "Oblique";
  const style = (isBold ? "Bold" : "") + (isItalic ? slanted : "");
  if (style === "") {
    return family === "Times" ? "Times-Roman" : family;
  }
  return `${family}-${style}`;
}

/** Thousandths of an em, as the AFM files state them. */
interface Heights {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number | null;
  readonly xHeight: number | null;
  readonly xHeightBold: number | null;
}

/** Symbol fonts state no ascender: the top and bottom of their boxes for common letters are used. */
const HEIGHTS: Readonly<Record<Family, Heights>> = {
  Helvetica: { ascent: 718, descent: -207, capHeight: 718, xHeight: 523, xHeightBold: 532 },
  Times: { ascent: 683, descent: -217, capHeight: 662, xHeight: 450, xHeightBold: 461 },
  Courier: { ascent: 629, descent: -157, capHeight: 562, xHeight: 426, xHeightBold: 439 },
  Symbol: { ascent: 766, descent: -219, capHeight: null, xHeight: null, xHeightBold: null },
  ZapfDingbats: { ascent: 820, descent: -143, capHeight: null, xHeight: null, xHeightBold: null },
};
