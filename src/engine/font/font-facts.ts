/** The part of a font that a plan keeps, and the letters it can print as people read them. */
import type { FontFacts, PdfFont } from "./pdf-font.ts";

/** Longest answer of `printableRanges`, in characters. */
const MAX_RANGES_LENGTH = 2048;

/** Characters whose look is kept, to know the font again by: of any font, and of one the shop may have. */
const FEW_SHAPES = 8;
const MANY_SHAPES = 256;

/** Evenly spread over what the font prints, so that no script or case speaks for all. */
function inkOf(
  font: PdfFont,
  coverage: FontFacts["coverage"],
  most: number,
): NonNullable<FontFacts["ink"]> {
  const count = Math.min(most, coverage.length);
  return Array.from({ length: count }, (_, i) => {
    return coverage[Math.floor((i * coverage.length) / count)]?.[0] ?? "";
  }).flatMap((character) => {
    const shape = font.inkOf(character);
    return shape === null ? [] : [[character, shape.box, shape.fields] as const];
  });
}

/**
 * What a plan keeps of a font; `coverage` ascending by code point. `mayBeDonated`: a font of the shop bears its
 * name, so that more of its letters are looked at, 256 at most.
 */
export function fontFactsOf(
  font: PdfFont,
  { mayBeDonated = false }: { readonly mayBeDonated?: boolean } = {},
): FontFacts {
  const coverage = [...font.coverage]
    .map(([character, { code, length, width }]) => [character, code, length, width] as const)
    .toSorted(([a], [b]) => pointOf(a) - pointOf(b));
  const ink =
    font.program === null ? [] : inkOf(font, coverage, mayBeDonated ? MANY_SHAPES : FEW_SHAPES);
  return {
    key: font.key,
    kind: font.kind,
    postScriptName: font.postScriptName,
    subsetTag: font.subsetTag,
    familyName: font.familyName,
    embedded: font.program !== null,
    ascent: font.ascent,
    descent: font.descent,
    capHeight: font.capHeight,
    xHeight: font.xHeight,
    italicAngle: font.italicAngle,
    weight: font.weight,
    isSerif: font.isSerif,
    isFixedPitch: font.isFixedPitch,
    isScript: font.isScript,
    fsType: font.fsType,
    ...(font.vertical ? { vertical: true } : {}),
    ...(ink.length === 0 ? {} : { ink }),
    coverage,
  };
}

/**
 * Code points of single characters as ascending ranges, "U+0020-007E,U+00FC"; cut with ",…" after the
 * last range that fits into 2 KB. "" for none; strings of several code points are left out.
 */
export function printableRanges(characters: Iterable<string>): string {
  const points = [...new Set(characters)]
    .filter((character) => character.length === (pointOf(character) > 0xffff ? 2 : 1))
    .map(pointOf)
    .toSorted((a, b) => a - b);
  let text = "";
  for (let i = 0; i < points.length; ) {
    const first = points[i] ?? 0;
    let last = first;
    for (i++; points[i] === last + 1; i++) {
      last++;
    }
    const range = `U+${hexOf(first)}${last === first ? "" : `-${hexOf(last)}`}`;
    if (text.length + range.length + 3 > MAX_RANGES_LENGTH) {
      return `${text},…`;
    }
    text += text === "" ? range : `,${range}`;
  }
  return text;
}

function pointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function hexOf(point: number): string {
  return point.toString(16).toUpperCase().padStart(4, "0");
}
