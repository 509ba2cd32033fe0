/**
 * The glyphs of a line as units of text: accents and marks that a file shows as glyphs of their own belong
 * to the letter they stand over (TeX's OT1 fonts set "é" as an acute, a step back and an "e").
 */
import { ACCENTS } from "../../content/accents.ts";
import { isRtlLetter } from "../../content/logical-order.ts";
import type { OperatorStyle } from "./text-style.ts";
import type { RunGlyph, TextRun } from "./text-run.ts";

/** A letter with its accents, or white space: what counts as one when gaps and tracking are measured. */
export interface GlyphCluster {
  readonly text: string;
  readonly style: OperatorStyle;
  /** Along the baseline, points; of the letter alone. */
  readonly start: number;
  readonly end: number;
  readonly isSpace: boolean;
  /** Of the run it stands in. */
  readonly across: number;
  /** White space was shown right before it that is no glyph of its line; absent where none was. */
  readonly isBehindBlank?: true;
}

/** Rounding of a pen's place, em. */
const PEN_EM = 0.02;
/** An accent covers this share of the narrower of letter and accent. */
const COVERED = 0.6;
/** Accents without a neighbour to stand on that are looked for along the whole line. */
const STRAYS_MAX = 200;
const LETTER = /^\p{L}/u;
const MARK = /^\p{M}+$/u;
const FIRST_MARK = 0x300;
/** Vowel signs that are shown before the consonant they are written after. */
const SHOWN_BEFORE =
  /^[\u093f\u094e\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6-\u0bc8\u0d46-\u0d48\u0dd9-\u0ddb\u1031\u17c1-\u17c3]$/u;
/** At the end of a half letter: the cluster goes on. */
const VIRAMA =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2][\u200c\u200d]?$/u;

/** True for an accent with a width of its own, which its letter may stand under. */
export function isAccent(text: string): boolean {
  return ACCENTS.has(text);
}

/**
 * Clusters of a line's runs, which are given along it. Linear; a line without marks, as nearly all are,
 * costs one look at each glyph.
 */
export function glyphClusters(runs: readonly TextRun[]): readonly GlyphCluster[] {
  const glyphs: RunGlyph[] = [];
  const units: GlyphCluster[] = [];
  let hasMarks = false;
  let isBehindBlank = false;
  for (const run of runs) {
    isBehindBlank ||= run.blankAhead === true;
    for (const glyph of run.glyphs) {
      glyphs.push(glyph);
      const { text, start, end, isSpace } = glyph;
      const unit = { text, style: run.style, start, end, isSpace, across: run.across };
      units.push(isBehindBlank ? { ...unit, isBehindBlank: true } : unit);
      isBehindBlank = false;
      hasMarks ||= ACCENTS.has(text) || isMark(text);
    }
    isBehindBlank = run.blankBehind === true;
  }
  return hasMarks ? composed(units) : units;
}

/** True for combining marks alone. */
export function isMark(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_MARK && MARK.test(text);
}

function composed(units: readonly GlyphCluster[]): readonly GlyphCluster[] {
  const marksOf = new Map<number, string>();
  const gone = new Set<number>();
  // Strays are looked for along the whole line, which is quadratic: limited, so that a line of nothing but
  // accents costs no more than others.
  let strays = 0;
  for (const [i, unit] of units.entries()) {
    const mark = ACCENTS.get(unit.text) ?? (isMark(unit.text) ? unit.text : null);
    if (mark === null) {
      continue;
    }
    const isCombining = isMark(unit.text);
    if (SHOWN_BEFORE.test(unit.text)) {
      const at = clusterFrom(units, i + 1);
      if (at !== null) {
        marksOf.set(at, unit.text + (marksOf.get(at) ?? ""));
        gone.add(i);
      }
      continue;
    }
    const fits = isCombining ? carries : isUnder;
    const [before, behind] = [letterFrom(units, i, -1), letterFrom(units, i, 1)];
    // Combining marks follow their letter, but stand before it where the line runs right to left; accents
    // with a width are shown first, as TeX does.
    const isBehind = isCombining && !isRtlLetter(units[behind]?.text ?? "");
    let host =
      isBehind && hangsBack(unit, units[before], units[behind])
        ? before
        : (isBehind ? [before, behind] : [behind, before]).find((at) => fits(units[at], unit));
    if (host === undefined && strays < STRAYS_MAX) {
      strays++;
      const found = units.findIndex((other, at) => at !== i && fits(other, unit));
      host = found < 0 ? undefined : found;
    }
    if (host !== undefined) {
      marksOf.set(host, (marksOf.get(host) ?? "") + mark);
      gone.add(i);
    }
  }
  return units.flatMap((unit, i) => {
    const marks = marksOf.get(i);
    return gone.has(i)
      ? []
      : [
          // Composed (NFC), as a customer's keyboard would type it: values are compared and searched by
          // that.
          marks === undefined
            ? unit
            : { ...unit, text: (base(unit.text) + marks).normalize("NFC") },
        ];
  });
}

/** The unit that ends the cluster of consonants from a place; null where none stands there. */
function clusterFrom(units: readonly GlyphCluster[], from: number): number | null {
  let at = from;
  while (VIRAMA.test(units[at]?.text ?? "") || VIRAMA.test(units[at + 1]?.text ?? "")) {
    at++;
  }
  return LETTER.test(units[at]?.text ?? "") ? at : null;
}

/** The nearest unit in a direction that is no mark. */
function letterFrom(units: readonly GlyphCluster[], from: number, step: 1 | -1): number {
  let at = from + step;
  while (isMark(units[at]?.text ?? "")) {
    at += step;
  }
  return at;
}

/** Dotless letters are dotted once they have their accent: Unicode composes no others. */
function base(text: string): string {
  return text === "\u0131" ? "i" : text === "\u0237" ? "j" : text;
}

/** Does an accent with a width stand over (or under) the letter? */
function isUnder(letter: GlyphCluster | undefined, accent: GlyphCluster): boolean {
  if (letter === undefined || !LETTER.test(letter.text) || letter.text.length > 2) {
    return false;
  }
  const common = Math.min(letter.end, accent.end) - Math.max(letter.start, accent.start);
  const narrower = Math.min(letter.end - letter.start, accent.end - accent.start);
  return narrower > 0 && common >= COVERED * narrower;
}

/**
 * Does a mark stand where the letter's pen stopped, and what follows does not mind its width? Its ink reaches back from
 * there.
 */
function hangsBack(
  mark: GlyphCluster,
  letter: GlyphCluster | undefined,
  behind: GlyphCluster | undefined,
): boolean {
  return (
    letter !== undefined &&
    LETTER.test(letter.text) &&
    Math.abs(mark.start - letter.end) <= PEN_EM * letter.style.sizePt &&
    (behind === undefined || behind.start < mark.end)
  );
}

/** Does a mark without a width of its own belong to the letter? */
function carries(letter: GlyphCluster | undefined, mark: GlyphCluster): boolean {
  if (letter === undefined || letter.isSpace || isMark(letter.text)) {
    return false;
  }
  const reach = 0.1 * letter.style.sizePt;
  const middle = (mark.start + mark.end) / 2;
  return middle >= letter.start - reach && middle <= letter.end + reach;
}
