/**
 * The class of a font of the file and of what may stand in for it: as measured, else as its designers, flags and
 * names say.
 */
import { getOrAdd } from "#base/maps.ts";
import { classOf, type FaceClass, type FaceWidth } from "../font/measure/face-class.ts";
import { measureFace } from "../font/measure/measure-face.ts";
import { ANY_NAME } from "../font/pdf-font/faces.ts";
import { lettersOf } from "../font/library/file-letters.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import type { FaceStyle } from "../contract/fonts.ts";
import type { FaceMeasures } from "../plan/face-measures.ts";
import type { FontFacts } from "../plan/font-facts.ts";

export interface SubstituteClass {
  /** "script" for joined, handwritten or broken letters: only the author may name what stands in for those. */
  readonly style: FaceStyle;
  readonly isSlanted: boolean;
  readonly isFixedPitch: boolean;
  readonly width: FaceWidth;
  /** 100 to 900. */
  readonly weight: number;
  /** From semi-bold on: what is bold beside text stays so. */
  readonly isBold: boolean;
  /** Drawn as a line around its letters: filled ones stand in for those only where the author says so. */
  readonly isHollow: boolean;
}

/** Families whose files often do not say that they have serifs. */
const SERIF_NAME =
  /^times|^tinos|nimbusrom|(?<!sans)serif|cambria|caladea|garamond|libertine|minion|caslon|baskerville|bodoni|didot|palatino|palladio|georgia|century(?!gothic)|antiqua|bookman|sabon|jenson|goudy|bembo|cormorant|frankruhl|faustina|arnopro|charter|utopia|mincho|(?:futo|heisei|hira|koz|midashi|ryu|yu)min|simsun|songti|^stsong|fangsong|lisung|lisong|myungjo|mingliu|batang|myeongjo|^cm(?:r|bx|ti|sl|csc)\d|^lmroman|^sf(?:rm|bx|ti)\d|playfair|abril|^ptserif|glegoo|rokkitt|rockwell|slab|amiri/;
/** Families that say they have none, whatever their files flag (DejaVu Sans Bold is flagged as having serifs). */
const SANS_NAME = /sans|gothic|grotes[kq]|hei(?:ti)?(?:light|regular|medium|bold)?$/;
/** Families whose letters a pen has drawn. */
const PEN_NAME =
  /script|roundhand|blackadder|bradleyhand|brush|carolyna|caveat|inkfree|handwrit|chancery|corsiva|vivaldi|zapfino|edwardian|kunstler|mistral|pacifico|lobster|greatvibes|dancing|allura|sacramento|parisienne|fraktur|oldenglish/;
/** Cuts of other widths than the family's usual one. */
export const CONDENSED_NAME = /narrow|condensed|compressed/i;
/** Bold cuts whose names do not say so in a word that every reader of names knows. */
const BOLD_NAME =
  /bold|black|heavy|demi(?!light)|^cm(?:ss)?bx|(?:bd|hv|blk|db|dem|medi)\d?(?:cn|ex|it|obl)?$|w[6-9]$|(?:gothic|mincho)[eu]b$/;
const FIXED_PITCH_NAME = /mono|courier|consol|typewriter|^cmtt|menlo/;
/** Producers call fewer letters of one width a fixed pitch, and faces of ideographs, which have one width in any. */
const LEAST_FIXED_PITCH = 3;
const IDEOGRAPHIC_NAME = /mincho|^ms(?:p?gothic|ui)|simsun|simhei|mingliu|batang|gulim|dotum/;
const IDEOGRAPH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
/**
 * Measured: what is lighter is no bold whatever it is called; what is heavier is, even where no name says it. A file
 * that states a weight which the name does not bear is believed from the second on: Libre Baskerville Italic is stated
 * as 700 and measures 453, SmallCaps of Computer Modern 421, instances of variable fonts that are bold 525 and more.
 */
const [LEAST_NAMED_BOLD, LEAST_STATED_BOLD, SURELY_BOLD] = [400, 500, 650];
/** Stated, and OS/2 usWeightClass: semi-bold. */
const SEMI_BOLD = 600;

const wanted = new WeakMap<FontFacts, SubstituteClass>();

/** Worked out once per facts object. */
export function substituteClass(facts: FontFacts): SubstituteClass {
  return getOrAdd(wanted, facts, () => {
    const { postScriptName, familyName, measures } = facts;
    const name = plainName(postScriptName || familyName);
    const seen = measures === undefined ? null : classOf(measures);
    const isItalic = facts.italicAngle !== 0 || /italic|oblique|kursiv/i.test(postScriptName);
    const isNamedSans = SANS_NAME.test(name);
    const isNamedPen = isFlaggedPen(facts) || PEN_NAME.test(name);
    const isNamedSerif = (facts.isSerif && !isNamedSans) || SERIF_NAME.test(name);
    const style = seen?.style ?? null;
    // Letters of a chancery hand measure as a slanted serif face does, and few of a script none as an upright stroke.
    const isPenDrawn = isNamedPen && (style === null || seen?.isSlanted !== false);
    return {
      style: isPenDrawn ? "script" : (style ?? (isNamedSerif ? "serif" : "sans")),
      isSlanted: seen?.isSlanted ?? (isItalic || isNamedPen),
      isFixedPitch: seen?.isFixedPitch ?? isStatedFixedPitch(facts, name),
      width: seen?.width ?? (CONDENSED_NAME.test(name) ? "condensed" : "normal"),
      weight: seen?.weight ?? facts.weight,
      isBold: isBoldFace(facts, seen?.weight ?? null),
      isHollow: measures?.isHollow === true,
    };
  });
}

/**
 * Believed of a font that the file only names. Of what files embed and flag as a script nothing is one that is not
 * called so: San Francisco, Hiragino Sans, Verdana and Menlo are, as writers of macOS state it.
 */
function isFlaggedPen({ isScript, isFixedPitch, embedded, kind }: FontFacts): boolean {
  return isScript && !isFixedPitch && !embedded && kind !== "Type3";
}

/** Thin bold cuts (Courier) and heavy regular ones (Hammersmith) measure alike: their names tell. */
function isBoldFace(
  { postScriptName, familyName, weight }: FontFacts,
  seen: number | null,
): boolean {
  const isStated = weight >= SEMI_BOLD;
  const isNamed = BOLD_NAME.test(plainName(postScriptName || familyName));
  // A name that a writer gives to any font bears no weight and contradicts none.
  const isBelieved = isNamed || (isStated && ANY_NAME.test(postScriptName));
  const least = isBelieved ? LEAST_NAMED_BOLD : isStated ? LEAST_STATED_BOLD : SURELY_BOLD;
  return seen === null ? isNamed || isStated : seen >= least;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function isStatedFixedPitch({ isFixedPitch, coverage }: FontFacts, name: string): boolean {
  const letters = coverage.filter(([character]) => !IDEOGRAPH.test(character));
  const isTold =
    coverage.length === 0 ? !IDEOGRAPHIC_NAME.test(name) : letters.length >= LEAST_FIXED_PITCH;
  return isFixedPitch && !PEN_NAME.test(name) && (isTold || FIXED_PITCH_NAME.test(name));
}

const classes = new WeakMap<LibraryFont, SubstituteClass>();

/** The class of a full font; one that nobody measured before is measured now, once. */
export function libraryFontClass(font: LibraryFont): SubstituteClass {
  return getOrAdd(classes, font, () => {
    const { facts, file } = font;
    const seen = classOf(measuresOf(font));
    return {
      style: file.style ?? seen.style ?? styleStated(facts),
      isSlanted: facts.isItalic,
      isFixedPitch: facts.isFixedPitch,
      width: seen.width ?? "normal",
      weight: seen.weight ?? facts.weight,
      isBold: isBoldFont(facts.weight, seen),
      isHollow: measuresOf(font).isHollow === true,
    };
  });
}

const measured = new WeakMap<LibraryFont, FaceMeasures>();

/** How a full font is drawn. */
export function measuresOf(font: LibraryFont): FaceMeasures {
  return font.file.measures ?? getOrAdd(measured, font, () => measureFace(lettersOf(font)));
}

function styleStated({ isScript, isSerif }: LibraryFont["facts"]): FaceStyle {
  return isScript ? "script" : isSerif ? "serif" : "sans";
}

/** A cut is bold by its name, or where a family of one cut is drawn so. */
export function isBoldFont(stated: number, { weight }: FaceClass): boolean {
  return stated >= SEMI_BOLD || (weight ?? 0) >= SURELY_BOLD;
}

/**
 * How unlike the class a full font is; 0 is of the class, and a trait weighs more than all after it: pitch, pen,
 * serifs, slant, weight, how serifs are drawn, width. A face of fixed pitch is known by that alone.
 */
export function classGap(wanted: SubstituteClass, ours: SubstituteClass): number {
  const isMono = wanted.isFixedPitch;
  const traits = [
    wanted.isFixedPitch !== ours.isFixedPitch,
    (wanted.style === "script") !== (ours.style === "script"),
    !isMono && hasSerifs(wanted) !== hasSerifs(ours),
    wanted.isSlanted !== ours.isSlanted,
    wanted.isBold !== ours.isBold,
    !isMono && wanted.style !== ours.style,
    !isMono && wanted.width !== ours.width,
  ];
  return traits.reduce((gap, isOther) => 2 * gap + (isOther ? 1 : 0), 0);
}

/** Drawn with feet of any kind. */
export function hasSerifs({ style }: SubstituteClass): boolean {
  return style !== "sans" && style !== "script";
}
