/**
 * Forms of letters that a face shows and a full font has by its features: figures as high as small letters or of one
 * width, and small capitals. A full font is asked for them, so that new words look like those beside them.
 */
import { getOrAdd } from "#base/maps.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import { readSfntTables, sfntFeatures } from "../font/library/library-sfnt.ts";
import type { FaceMeasures } from "../plan/face-measures.ts";
import { measuresOf } from "./substitute-class.ts";

/** Of the height of capitals: small ones measure 75 (Playfair) to 85 (Trajan), capitals in small letters' place 100. */
const SMALL_CAPITALS = 0.93;

/** OpenType features (1.9, registered features) and the forms they show, as authors are told of them. */
const FORMS = {
  onum: "old-style figures",
  lnum: "lining figures",
  tnum: "tabular figures",
  pnum: "proportional figures",
  smcp: "small capitals",
} as const;

type FormFeature = keyof typeof FORMS;

/** A form of letters that a face shows. */
export type LetterForm = (typeof FORMS)[FormFeature];

/** The features that make `font` show what `seen` shows; none where it does by itself. */
export function featuresShown(
  seen: FaceMeasures | undefined,
  font: LibraryFont,
): readonly FormFeature[] {
  const features: FormFeature[] = [];
  // Each font of a file is compared with each that is bundled, and most lack nothing.
  const { hasOldStyleFigures = null, hasTabularFigures = null } = seen ?? {};
  if (differs(hasOldStyleFigures, measuresOf(font).hasOldStyleFigures)) {
    features.push(hasOldStyleFigures === true ? "onum" : "lnum");
  }
  if (differs(hasTabularFigures, measuresOf(font).hasTabularFigures)) {
    features.push(hasTabularFigures === true ? "tnum" : "pnum");
  }
  if (hasSmallCapitals(seen)) {
    features.push("smcp");
  }
  return features;
}

/** Measured only where a face has figures. */
function differs(wanted: boolean | null, ours: boolean | null): boolean {
  return wanted !== null && ours !== null && ours !== wanted;
}

/** Forms that `seen` shows and `font` has neither by itself nor by a feature. */
export function lackedForms(
  seen: FaceMeasures | undefined,
  font: LibraryFont,
): readonly LetterForm[] {
  return featuresShown(seen, font)
    .filter((feature) => !hasFeature(font, feature))
    .map((feature) => FORMS[feature]);
}

/** True for a face whose small letters are capitals of less height. */
export function hasSmallCapitals(seen: FaceMeasures | undefined): boolean {
  const { hasCapitalsOnly = null, xHeight = null, capHeight = null } = seen ?? {};
  return (
    hasCapitalsOnly === true &&
    xHeight !== null &&
    capHeight !== null &&
    xHeight < SMALL_CAPITALS * capHeight
  );
}

const known = new WeakMap<LibraryFont, ReadonlySet<string>>();

/** True where a full font has the feature for any script. */
export function hasFeature(font: LibraryFont, feature: string): boolean {
  const full = font.variable ?? font;
  const features = getOrAdd(known, full, () => {
    const tables = readSfntTables(full.file.bytes);
    return tables === null ? new Set<string>() : sfntFeatures(tables);
  });
  return features.has(feature);
}
