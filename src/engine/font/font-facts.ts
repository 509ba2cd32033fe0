/** The part of a font that a plan keeps, and the letters it can print as people read them. */
import type { FontFacts, PdfFont } from "./pdf-font.ts";

/** Longest answer of `printableRanges`, in characters. */
const MAX_RANGES_LENGTH = 2048;

/** Letters whose ink is kept, to know the font again by. */
const KEPT_INK = 8;
/** "z". */
const LAST_LETTER = 0x7a;

/** In whole thousandths; no more is told apart. */
function inkOf(font: PdfFont, coverage: FontFacts["coverage"]): NonNullable<FontFacts["ink"]> {
  return firstLetters(coverage).flatMap((character) => {
    const box = font.inkOf(character);
    return box === null
      ? []
      : [
          [
            character,
            [Math.round(box[0]), Math.round(box[1]), Math.round(box[2]), Math.round(box[3])],
          ] as const,
        ];
  });
}

/** `coverage` is sorted and may be long: what follows the last letter looked for is not looked at. */
function firstLetters(coverage: FontFacts["coverage"]): readonly string[] {
  const letters: string[] = [];
  for (const [character] of coverage) {
    if (letters.length === KEPT_INK || pointOf(character) > LAST_LETTER) {
      break;
    }
    if (/^[A-Za-z0-9]$/.test(character)) {
      letters.push(character);
    }
  }
  return letters;
}

/** What a plan keeps of a font; `coverage` ascending by code point. */
export function fontFactsOf(font: PdfFont): FontFacts {
  const coverage = [...font.coverage]
    .map(([character, { code, length, width }]) => [character, code, length, width] as const)
    .toSorted(([a], [b]) => pointOf(a) - pointOf(b));
  const ink = font.program === null ? [] : inkOf(font, coverage);
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
