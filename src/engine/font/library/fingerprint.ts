/**
 * What a font looks like in a few hundred characters: widths, boxes and coarse ink of some letters. Enough to tell,
 * without the font's file, that the letters embedded in a PDF are its own; once the file is there `matchesEmbedded`
 * looks at every letter.
 */
import { coarseShape, type GlyphShape, isSameCoarseShape } from "../program/glyph-shape.ts";
import type { FontFacts } from "../../plan/font-facts.ts";
import { isMatch } from "./least-match.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** A letter: its width and the four edges of its box in two digits each, then its ink. */
const [NUMBER_DIGITS, INK_DIGITS] = [2, 4];
const LETTER_DIGITS = 5 * NUMBER_DIGITS + INK_DIGITS;
/** Numbers from -2048 to 2047, in thousandths of an em. */
const ZERO = 2048;
const ABSENT = ".".repeat(LETTER_DIGITS);

/** Thousandths of an em; what rounding of PDF writers makes of equal widths. */
const SAME_WIDTH = 2;
/** Letters that must be seen, and the share of them that must be the same. */
const LEAST_LETTERS = 3;
const SAME_SHARE = 0.9;

/** How a full font prints a letter; null where it does not, or where nothing is drawn. */
export type DrawnLetter = (
  letter: string,
) => { readonly width: number; readonly shape: GlyphShape } | null;

/** The fingerprint of a font, 14 characters for each letter. */
export function fingerprintOf(letters: string, drawn: DrawnLetter): string {
  return Array.from(letters, (letter) => {
    const found = drawn(letter);
    return found === null
      ? ABSENT
      : [found.width, ...found.shape.box].map(numberText).join("") + inkText(found.shape);
  }).join("");
}

/**
 * True when the letters that a font of a file embeds are those of the fingerprint: of at least three, or of all
 * that there are, nearly all (`isMatch`) have the same width, within 2/1000 em, and the same outline
 * (`isSameCoarseShape`).
 */
export function matchesFingerprint(
  letters: string,
  fingerprint: string,
  { ink = [], coverage }: Pick<FontFacts, "ink" | "coverage">,
): boolean {
  const widths = new Map(coverage.map(([character, , , width]) => [character, width]));
  const compared = ink.flatMap(([letter, box, fields]) => {
    const at = letters.indexOf(letter);
    const own = at < 0 ? null : readLetter(fingerprint, at);
    return own === null ? [] : [{ own, box, fields, width: widths.get(letter) ?? -1 }];
  });
  const same = compared.filter(
    ({ own, box, fields, width }) =>
      Math.abs(own.width - width) <= SAME_WIDTH && isSameCoarseShape(own, { box, fields }),
  );
  return (
    compared.length >= Math.min(LEAST_LETTERS, ink.length) &&
    same.length > 0 &&
    isMatch(same.length, compared.length, SAME_SHARE)
  );
}

/** A letter of a fingerprint as numbers. */
interface PrintedLetter {
  readonly width: number;
  readonly box: readonly [number, number, number, number];
  /** Ink of 2 × 4 fields, 0 to 1. */
  readonly ink: readonly number[];
}

function readLetter(fingerprint: string, index: number): PrintedLetter | null {
  const text = fingerprint.slice(index * LETTER_DIGITS, (index + 1) * LETTER_DIGITS);
  if (text.length < LETTER_DIGITS || text.startsWith(".")) {
    return null;
  }
  const number = (at: number): number =>
    DIGITS.indexOf(text.charAt(2 * at)) * 64 + DIGITS.indexOf(text.charAt(2 * at + 1)) - ZERO;
  const ink: number[] = [];
  for (let at = 5 * NUMBER_DIGITS; at < LETTER_DIGITS; at++) {
    const digit = DIGITS.indexOf(text.charAt(at));
    ink.push((digit >> 3) / 7, (digit & 7) / 7);
  }
  return { width: number(0), box: [number(1), number(2), number(3), number(4)], ink };
}

function numberText(value: number): string {
  const digits = Math.min(Math.max(Math.round(value) + ZERO, 0), 4095);
  return DIGITS.charAt(digits >> 6) + DIGITS.charAt(digits & 63);
}

/** Two fields a digit, each in eight steps. */
function inkText(shape: GlyphShape): string {
  const fields = coarseShape(shape).map((ink) => Math.round(ink * 7));
  return Array.from({ length: INK_DIGITS }, (_, i) =>
    DIGITS.charAt(((fields[2 * i] ?? 0) << 3) | (fields[2 * i + 1] ?? 0)),
  ).join("");
}
