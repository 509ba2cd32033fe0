/**
 * How a face is drawn, from the outlines of the letters it shows. Subsets hold few letters, so every measure
 * takes whichever of its letters are there, and says null where none is. Nothing here reads a name or a flag.
 */
import { getOrAdd } from "#base/maps.ts";
import type { FaceMeasures } from "../../plan/face-measures.ts";
import { type DrawnLetter, type LetterReader, outlineBox } from "../program/glyph-outline.ts";
import { filledLetters } from "./outlined-letters.ts";
import { MEAN_ADVANCES } from "./mean-advances.data.ts";
import { type InkSpan, inkInRow, inkInColumn, spanWidth } from "./scan-line.ts";
import { LEAST_FOOT, type UprightStem, uprightStem } from "./upright-stem.ts";

/** All measures; each letter is read once. */
export function measureFace(read: LetterReader): FaceMeasures {
  const filled = filledLetters(read);
  const letters = knownLetters(filled);
  const xHeight = heightOf(letters, X_HEIGHT_LETTERS);
  const capHeight = heightOf(letters, CAP_HEIGHT_LETTERS);
  const oldStyleFigures = hasOldStyleFigures(letters, capHeight);
  const capitalsOnly = hasCapitalsOnly(letters);
  const small = strokesOf(letters, capitalsOnly === true ? CAPITALS_AS_SMALL : STANDING_SMALL);
  const capital = strokesOf(letters, STANDING_CAPITAL);
  const { strokes } = small.strokes.length > 0 ? small : capital;
  const slant = median(strokes.map(({ slant: degrees }) => degrees));
  // Small letters of slanted serif faces end in a stroke to the right; their capitals have feet.
  const footed = (footOf(small) ?? 0) >= (footOf(capital) ?? 0) ? small : capital;
  const thin = median(roundLetters(letters).map(thinOf));
  const capitalStem = isHairline(capital)
    ? null
    : median(capital.strokes.map(({ width }) => width));
  return {
    stem: rounded(
      small.strokes.length > 0 ? median(small.strokes.map(({ width }) => width)) : capitalStem,
    ),
    capitalStem: rounded(capitalStem),
    foot: tellsBy(footed, thin) ? hundredths(footOf(footed)) : null,
    footHeight: rounded(median(footed.strokes.flatMap(({ footHeight }) => footHeight ?? []))),
    flag: hundredths(
      median(small.strokes.flatMap(({ flag, width }) => (flag === null ? [] : flag / width))),
    ),
    wobble: hundredths(
      median([...small.strokes, ...capital.strokes].map(({ wobble, width }) => wobble / width)),
    ),
    thin: hundredths(thin),
    slant: rounded(slant),
    xHeight: rounded(xHeight),
    capHeight: rounded(capHeight),
    width: hundredths(meanWidth(letters, xHeight, capHeight)),
    isFixedPitch: isFixedPitch(letters),
    hasCapitalsOnly: capitalsOnly,
    hasOldStyleFigures: oldStyleFigures,
    hasTabularFigures: hasTabularFigures(letters),
    joined: hundredths(joinedShare(letters, slant ?? 0)),
    unrest: rounded(unrestOf(letters, xHeight ?? capHeight)),
    ...(strokes.length === 0 && oldStyleFigures !== true ? figuresOf(letters) : {}),
    ...(filled === read ? {} : { isHollow: true }),
  };
}

interface KnownLetter extends DrawnLetter {
  readonly character: string;
  /** Left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
}

/** Letters of a face, each read when first asked for: reading an outline costs more than measuring it. */
type KnownLetters = (character: string) => KnownLetter | null;

function knownLetters(read: LetterReader): KnownLetters {
  const known = new Map<string, KnownLetter | null>();
  return (character) => {
    return getOrAdd(known, character, () => {
      const letter = read(character);
      const box = letter === null ? null : outlineBox(letter.outline);
      return letter === null || box === null ? null : { ...letter, character, box };
    });
  };
}

/** The first of the characters that the face shows, `most` at most. */
function pick(letters: KnownLetters, characters: string, most = 4): readonly KnownLetter[] {
  const picked: KnownLetter[] = [];
  for (const character of characters) {
    const letter = picked.length < most ? letters(character) : null;
    if (letter !== null) {
      picked.push(letter);
    }
  }
  return picked;
}

/** Flat tops before round ones, which stand higher. */
const X_HEIGHT_LETTERS = ["xnurzvmwy", "aceos", "i"];
const CAP_HEIGHT_LETTERS = ["HETIZNLFKMXBDPRUVWY", "COGSQ"];

function heightOf(letters: KnownLetters, groups: readonly string[]): number | null {
  for (const group of groups) {
    const tops = pick(letters, group).map(({ box }) => box[3]);
    if (tops.length > 0) {
      return median(tops);
    }
  }
  return null;
}

/**
 * Letters with an upright stroke that stands free on its foot: nothing else of the letter meets it there. "N" and
 * "M" have thin uprights in faces with serifs, and many faces without give "I", "l" and "i" feet, above all those
 * of fixed pitch: these are asked only where no other letter is seen, and "K" before them, whose leg leaves a heavy
 * stroke no room.
 */
const STANDING_SMALL = ["nhmkp", "rf", "li"];
const STANDING_CAPITAL = ["HFPT", "K", "LU", "N", "I"];
const CAPITALS_AS_SMALL = ["hfptk", "n", "i"];
/** These stand free at their heads, which have feet where feet have: they are read upside down. */
const FREE_AT_HEAD = "LU";
/** The head of these is a bar, in faces of capitals alone that of the small one too: it reaches to the left in any. */
const BARRED_HEAD = "Tt";

/** Both uprights of an N are hairlines in a face with feet, whatever its weight (Times Bold: 36, its H 159). */
const HAIRLINES = "N";
/** Feet against the stroke, as `face-class` tells them. */
const FOOTED = 1.3;

function isHairline(stems: UprightStems): boolean {
  return stems.group === HAIRLINES && (footOf(stems) ?? 0) >= FOOTED;
}

interface UprightStems {
  /** The letters that they are of; "" without any. */
  readonly group: string;
  readonly strokes: readonly LetterStem[];
  /** False where only letters are seen that may have feet in any face. */
  readonly areTelling: boolean;
}

function strokesOf(letters: KnownLetters, groups: readonly string[]): UprightStems {
  for (const [i, group] of groups.entries()) {
    const strokes = pick(letters, group).flatMap((letter) => stemOf(letter) ?? []);
    if (strokes.length > 0) {
      return { group, strokes, areTelling: i < groups.length - 1 };
    }
  }
  return { group: "", strokes: [], areTelling: true };
}

interface LetterStem extends Omit<UprightStem, "flag"> {
  /** Null for a letter whose head tells nothing. */
  readonly flag: number | null;
}

function stemOf({ character, outline, box }: KnownLetter): LetterStem | null {
  if (!FREE_AT_HEAD.includes(character)) {
    const stem = uprightStem(outline, box);
    return stem !== null && BARRED_HEAD.includes(character) ? { ...stem, flag: null } : stem;
  }
  const [, bottom, , top] = box;
  const turned = outline.map((contour) =>
    contour.map((value, i) => (i % 2 === 0 ? value : top + bottom - value)),
  );
  const stem = uprightStem(turned, box);
  return stem === null ? null : { ...stem, slant: -stem.slant };
}

/** Lining figures with upright strokes or sides, and at which share of their height: bowls of "6" and "9" end at 0.6. */
const FIGURES = "1069";
const SIDES_AT: Readonly<Record<string, number>> = { "1": 0.6, "0": 0.6, "6": 0.3, "9": 0.7 };

/** What a face without letters tells: prices and numbers are often set in one of their own. */
function figuresOf(letters: KnownLetters): Pick<FaceMeasures, "figureStem"> {
  const stem = median(
    pick(letters, FIGURES).map(({ character, outline, box: [, bottom, , top] }) => {
      const share = SIDES_AT[character] ?? 0.5;
      const spans = inkInRow(outline, bottom + share * (top - bottom)).map(spanWidth);
      return Math.max(0, ...spans) / (top - bottom);
    }),
  );
  return stem === null ? {} : { figureStem: Math.round(1000 * stem) };
}

function footOf({ strokes }: UprightStems): number | null {
  return median(strokes.map(({ foot, width }) => foot / width));
}

/** Feet of letters that any face may give feet tell something beside thin bowls only; their absence always does. */
function tellsBy(strokes: UprightStems, thin: number | null): boolean {
  return strokes.areTelling || (footOf(strokes) ?? 0) < LEAST_FOOT || (thin ?? 1) < 0.5;
}

/** Bowls that lie open to both sides of their middle, the plainest first. */
const ROUND = "oO0QDeCc8";
const BARRED = "e8";
const ENOUGH_ROUND = 3;

function roundLetters(letters: KnownLetters): readonly KnownLetter[] {
  return pick(letters, ROUND, ENOUGH_ROUND);
}

/** Thinnest over thickest part of a bowl: what is met upwards through its middle, and across. */
function thinOf({ character, outline, box }: KnownLetter): number {
  const [left, bottom, right, top] = box;
  const thickest = [0.4, 0.5, 0.6].map((share) =>
    Math.max(1, ...inkInRow(outline, bottom + share * (top - bottom)).map(spanWidth)),
  );
  // A bar across the middle is no side of a bowl: the row that has the least counts there.
  const thick = BARRED.includes(character) ? Math.min(...thickest) : Math.max(...thickest);
  const columns = [0.42, 0.5, 0.58].map((share) =>
    inkInColumn(outline, left + share * (right - left)),
  );
  const thinnest = (rim: (spans: readonly InkSpan[]) => InkSpan | undefined): number =>
    Math.min(...columns.map((spans) => spanWidth(rim(spans)) || Infinity));
  const rims = (thinnest((spans) => spans[0]) + thinnest((spans) => spans.at(-1))) / 2;
  return Math.min(1, rims / thick);
}

/** Letters that are measured anyway, before others. */
const OF_MEAN_WIDTH = "nhmkoacedulrxiHFTOEBDLNAPRSstbpguvwyfz0123456789";

/** Mean advance against those of a common face, at one height. */
function meanWidth(
  letters: KnownLetters,
  xHeight: number | null,
  capHeight: number | null,
): number | null {
  const ratios = pick(letters, OF_MEAN_WIDTH, 10).flatMap(({ character, advance }) => {
    const isSmall = character >= "a";
    const height = isSmall ? xHeight : capHeight;
    const mean = MEAN_ADVANCES.advances[character];
    if (height === null || mean === undefined || advance <= 0) {
      return [];
    }
    const usual = isSmall ? MEAN_ADVANCES.xHeight : MEAN_ADVANCES.capHeight;
    return [advance / height / (mean / usual)];
  });
  return median(ratios);
}

/** Letters that have equal widths in faces of fixed pitch only. */
const [NARROW, WIDE] = ["ilrfItjJ", "mMnHowWOae"];

function isFixedPitch(letters: KnownLetters): boolean | null {
  const narrow = pick(letters, NARROW, 2);
  const other = pick(letters, WIDE, 3);
  if (narrow.length === 0 || other.length === 0 || narrow.length + other.length < 3) {
    return null;
  }
  const advances = [...narrow, ...other].map(({ advance }) => advance);
  return Math.max(...advances) - Math.min(...advances) <= 0.02 * Math.max(...advances);
}

/** Small letters that reach above or below their x-height in every face that has small letters. */
const TALL = "hkldbf";
const DEEP = "gpqy";
const FLAT = "nmxocaeursvwz";

/** Capitals in the place of small letters are all equally tall and stand on the line. */
function hasCapitalsOnly(letters: KnownLetters): boolean | null {
  const flat = pick(letters, FLAT, 3).map(({ box }) => box[3]);
  const level = median(flat);
  const tall = pick(letters, TALL);
  const deep = pick(letters, DEEP);
  if (level === null || tall.length + deep.length < 2) {
    return null;
  }
  const near = tall.filter(({ box }) => box[3] <= 1.08 * level).length;
  const standing = deep.filter(({ box }) => box[1] >= -0.12 * level).length;
  return near + standing >= 0.8 * (tall.length + deep.length);
}

/** Old-style figures: these hang below the line, */
const DEEP_FIGURES = "34579";
/** these stand on it, */
const STANDING_FIGURES = "01268";
/** and these are as low as small letters. */
const LOW_FIGURES = "012";
/** Shares of a capital's height: figures of one height differ by up to 4, descenders are 15 and more. */
const [LEAST_DESCENT, LOW_TOP] = [0.1, 0.88];

function hasOldStyleFigures(letters: KnownLetters, capHeight: number | null): boolean | null {
  const height = capHeight ?? median(pick(letters, "68").map(({ box }) => box[3]));
  if (height === null) {
    return null;
  }
  // Against those that stand, since all figures of some scripts hang below the line.
  const line = median(pick(letters, STANDING_FIGURES).map(({ box }) => box[1])) ?? 0;
  const deep = median(pick(letters, DEEP_FIGURES).map(({ box }) => line - box[1]));
  const top = median(pick(letters, LOW_FIGURES).map(({ box }) => box[3]));
  return deep !== null
    ? deep > LEAST_DESCENT * height
    : top !== null
      ? top < LOW_TOP * height
      : null;
}

/** "1" is the narrowest figure; without it the others must be as wide to the hundredth. */
function hasTabularFigures(letters: KnownLetters): boolean | null {
  const figures = pick(letters, "1023456789", 6);
  if (figures.length < (figures[0]?.character === "1" ? 2 : 3)) {
    return null;
  }
  const advances = figures.map(({ advance }) => advance);
  return Math.max(...advances) - Math.min(...advances) <= 0.01 * Math.max(...advances);
}

/** Small letters that end in a stroke towards the next one where faces are joined. */
const JOINING = "nhmkaceudlixz";

function joinedShare(letters: KnownLetters, slant: number): number | null {
  const known = pick(letters, JOINING, 8);
  if (known.length < 3) {
    return null;
  }
  // Upright again: the tops of slanted letters lean over their neighbours without touching them.
  const lean = Math.tan((slant * Math.PI) / 180);
  const reaching = known.filter(({ outline, advance }) => {
    let right = -Infinity;
    for (const contour of outline) {
      for (let i = 0; i < contour.length; i += 2) {
        right = Math.max(right, (contour[i] ?? 0) - lean * (contour[i + 1] ?? 0));
      }
    }
    return right >= advance - 2;
  });
  return reaching.length / known.length;
}

/** Letters with flat feet: in type they stand on one line to the thousandth. */
const STANDING_FLAT = "nhmklirxzHFPTKAIMNRXZ";

function unrestOf(letters: KnownLetters, height: number | null): number | null {
  const bottoms = pick(letters, STANDING_FLAT, 12).map(({ box }) => box[1]);
  const middle = median(bottoms);
  if (bottoms.length < 3 || middle === null || height === null) {
    return null;
  }
  // Without the quarter farthest off: a letter or two with a tail below the line are no unrest.
  const off = bottoms.map((bottom) => Math.abs(bottom - middle)).toSorted((a, b) => a - b);
  const counted = off.slice(0, Math.ceil(off.length * 0.75));
  return ((counted.reduce((sum, value) => sum + value, 0) / counted.length) * 1000) / height;
}

/** The middle value; the upper of two. */
function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

function hundredths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100);
}
