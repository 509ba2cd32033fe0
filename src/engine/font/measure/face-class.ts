/**
 * The class of a face: what a reader would call it. A stand-in of another class is noticed by anyone, so class
 * decides before any likeness is counted. Thresholds were set on the faces named beside them.
 */
import type { FaceStyle } from "../../contract/fonts.ts";
import type { FaceMeasures } from "../../plan/face-measures.ts";

export type FaceWidth = "condensed" | "normal" | "extended";

export interface FaceClass {
  /** null where no letter tells. */
  readonly style: FaceStyle | null;
  /** 100 to 900, as measured; null where no letter tells. */
  readonly weight: number | null;
  readonly isSlanted: boolean | null;
  readonly width: FaceWidth | null;
  readonly isFixedPitch: boolean | null;
  readonly hasCapitalsOnly: boolean | null;
}

/** Never throws; what is not measured is null. */
export function classOf(measures: FaceMeasures): FaceClass {
  const { slant, width, isFixedPitch, hasCapitalsOnly } = measures;
  return {
    style: styleOf(measures),
    weight: weightOf(measures),
    isSlanted: slant === null ? null : Math.abs(slant) >= SLANTED,
    width:
      width === null
        ? null
        : width < CONDENSED
          ? "condensed"
          : width > EXTENDED
            ? "extended"
            : "normal",
    isFixedPitch,
    hasCapitalsOnly,
  };
}

/** Degrees: upright letters measure up to 2, the least slanted italics 5. */
const SLANTED = 4;
/** Hundredths: Nimbus Sans Narrow is 79 to 82, Jost 92, Jost Black 121, DejaVu Sans Bold 119. */
const [CONDENSED, EXTENDED] = [86, 128];

/** Hundredths: sans faces measure 90 to 111 (Berlin Sans 108), the heaviest serifs 160 (Tinos Bold). */
const LEAST_FOOT = 130;
/** Hundredths: italics with serifs measure 49 (Minion 63), sans faces up to 17, Officina 27. */
const FLAGGED = 35;
/** Hundredths: Garamond Italic measures 131, its strokes' ends 76 where only "dinv" are seen, its bowls 53. */
const [SURELY_FLAGGED, UNEVEN] = [100, 60];
/** Hundredths: Bodoni, Elephant and Abril measure 8 to 15; Times Bold 19, Garamond 23. */
const DIDONE = 17;
/** Hundredths: Courier 97, Roboto Slab 77; Merriweather 56, Caladea 49. */
const EVEN = 68;
/** Hundredths: thin parts of sans faces measure 57 (Nunito Bold) and more, of serif faces up to 62. */
const SURELY_SERIF = 50;
/** Hundredths: above it only hairline cuts of serif faces (Noto Serif Thin 86) and slabs of fixed pitch. */
const SURELY_PLAIN = 80;

function styleOf(measures: FaceMeasures): FaceStyle | null {
  const { foot, thin } = measures;
  if (isPenDrawn(measures)) {
    return "script";
  }
  if (foot === null && !isFooted(measures)) {
    return thin === null
      ? null
      : thin < SURELY_SERIF
        ? "serif"
        : thin > SURELY_PLAIN
          ? "sans"
          : null;
  }
  if (!isFooted(measures)) {
    return "sans";
  }
  return (thin ?? 50) <= DIDONE ? "didone" : (thin ?? 50) >= EVEN ? "slab" : "serif";
}

/**
 * With feet, or with the flags that small letters of slanted serif faces have instead. Those have uneven bowls (57 and
 * less); heads of even ones that reach to the left are cut aslant or bars (Intro, Luckiest Guy: 88 and more).
 */
function isFooted({ foot, flag, thin }: FaceMeasures): boolean {
  return (
    (foot ?? 0) >= LEAST_FOOT ||
    ((flag ?? 0) >= FLAGGED && (foot ?? PLAIN_END) >= PLAIN_END && (thin ?? 0) < EVEN) ||
    ((flag ?? 0) >= SURELY_FLAGGED && (thin ?? 100) <= UNEVEN)
  );
}

/** Hundredths: strokes of type that end without a foot (Baskerville Bold Italic 94); a pen's end thinner (Carolyna 91). */
const PLAIN_END = 92;
/** Hundredths: rounded ends of type measure 83 (Nunito Bold); pointed ones 56 to 78, as in broken letters. */
const POINTED = 80;
/** Hundredths: round hands of a pointed pen measure 12 (Snell), slanted sans faces 57 and more. */
const HAIRLINE = 35;
/** Share of small letters in hundredths: 75 are Bookman Italic and Lobster Two alike, so it is not enough alone. */
const JOINED = 60;
/**
 * Thousandths of the x-height: Comic Sans 15, Times Italic 10; Caveat 41, Ink Free 59. Straight strokes without feet
 * may stand a little off the line (Comic Sans Italic 21). Above the last no type but capitals of several sizes with
 * straight strokes (OptimusPrinceps 40).
 */
const [RESTLESS, RESTLESS_STRAIGHT, MOST_RESTLESS] = [20, 25, 40];
/** Hundredths of a stroke: Garamond Italic 10; Great Vibes 23. Without feet: type 2 at most, Brush Script 7. */
const [WOBBLY, WOBBLY_UNFOOTED] = [12, 5];

/** Hundredths: letters drawn with one even line (Amatic 132) have ends of a pen's width, Caladea Bold 190. */
const SURELY_FOOTED = 150;

/** Joined, handwritten and broken letters: letters do not stand on one line, or strokes are not straight. */
function isPenDrawn(measures: FaceMeasures): boolean {
  const [joined, unrest, wobble] = [
    measures.joined ?? 0,
    measures.unrest ?? 0,
    measures.wobble ?? 0,
  ];
  const isUnfooted = !isFooted(measures);
  const isEvenLine =
    (measures.foot ?? 0) < SURELY_FOOTED && (measures.thin ?? 0) > SURELY_PLAIN && !measures.flag;
  return (
    (isUnfooted && (measures.foot ?? 100) < POINTED) ||
    (isUnfooted &&
      measures.foot !== null &&
      Math.abs(measures.slant ?? 0) >= SLANTED &&
      (measures.thin ?? 100) <= HAIRLINE) ||
    // Type leans forward: what leans back on an even line was written (Indie Flower -5 to -12).
    (isEvenLine && (wobble >= WOBBLY_UNFOOTED || (measures.slant ?? 0) <= -SLANTED)) ||
    wobble >= (isUnfooted ? WOBBLY_UNFOOTED : WOBBLY) ||
    (unrest >= MOST_RESTLESS && (isUnfooted || wobble > 0)) ||
    (unrest >= RESTLESS && wobble >= 3) ||
    (unrest >= RESTLESS_STRAIGHT && isUnfooted) ||
    (joined >= JOINED && (isUnfooted || unrest >= RESTLESS || wobble >= 5))
  );
}

/** Stem against x-height in thousandths, measured on Noto Sans 100, 200, … 900. */
const STEMS = [49, 74, 107, 164, 197, 234, 277, 308, 345];
/** Stem against x-height in thousandths, of weights from 100 to 900. */
export function stemOfWeight(weight: number): number {
  const at = Math.min(STEMS.length - 1, Math.max(0, weight / 100 - 1));
  const [low = 0, high = 0] = [STEMS[Math.floor(at)], STEMS[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** Stems of capitals and lining figures against their height are this much of what small letters have. */
const CAPITAL_STEM = 0.82;

function weightOf(measures: FaceMeasures): number | null {
  const { stem, capitalStem, xHeight, capHeight, hasCapitalsOnly, figureStem } = measures;
  const share =
    stem !== null && xHeight !== null && xHeight > 0
      ? (stem * 1000) / xHeight / (hasCapitalsOnly === true ? CAPITAL_STEM : 1)
      : capitalStem !== null && capHeight !== null && capHeight > 0
        ? (capitalStem * 1000) / capHeight / CAPITAL_STEM
        : figureStem !== undefined
          ? figureStem / CAPITAL_STEM
          : null;
  if (share === null) {
    return null;
  }
  const above = STEMS.findIndex((value) => value >= share);
  if (above === 0) {
    return 100;
  }
  if (above === -1) {
    return 900;
  }
  const [low = 0, high = 0] = [STEMS[above - 1], STEMS[above]];
  return Math.round(100 * above + (100 * (share - low)) / (high - low));
}
