/** The class a stand-in for a font of the file must be of: as measured, else as the file's flags and names say. */
import { getOrAdd } from "#base/maps.ts";
import { classOf } from "../font/measure/face-class.ts";
import type { LibraryFontFacts } from "../font/library/library-font.ts";
import type { FontFacts } from "../plan/font-facts.ts";

export interface SubstituteClass {
  readonly isSerif: boolean;
  readonly isSlanted: boolean;
  readonly isFixedPitch: boolean;
  /** Joined, handwritten or broken letters: no other face is like them, so only the author may name one. */
  readonly isPenDrawn: boolean;
  /** 100 to 900. */
  readonly weight: number;
  /** From semi-bold on: what is bold beside text stays so. */
  readonly isBold: boolean;
}

/** Families whose files often do not say that they have serifs. */
const SERIF_NAME =
  /^times|^tinos|nimbusroman|(?<!sans)serif|cambria|caladea|garamond|libertine|minion|caslon|baskerville|bodoni|didot|palatino|palladio|georgia|century|antiqua|bookman|sabon|jenson|arnopro|charter|utopia|mincho|^cm(?:r|bx|ti|sl|csc)\d|^lmroman|^sf(?:rm|bx|ti)\d|playfair|abril|^ptserif|glegoo|rokkitt|rockwell|slab|amiri/;
/** Families whose letters a pen has drawn. */
const PEN_NAME =
  /script|blackadder|brush|handwrit|chancery|corsiva|vivaldi|zapfino|edwardian|kunstler|mistral|pacifico|lobster|greatvibes|dancing|allura|sacramento|parisienne|fraktur|oldenglish/;
/** Measured: what is lighter is no bold whatever it is called; what is heavier is, even where no name says it. */
const [LEAST_NAMED_BOLD, SURELY_BOLD] = [400, 650];
/** Stated, and OS/2 usWeightClass: semi-bold. */
const SEMI_BOLD = 600;

const wanted = new WeakMap<FontFacts, SubstituteClass>();

/** Worked out once per facts object. */
export function substituteClass(facts: FontFacts): SubstituteClass {
  return getOrAdd(wanted, facts, () => {
    const { postScriptName, familyName, measures } = facts;
    const name = (postScriptName || familyName).toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    const seen = measures === undefined ? null : classOf(measures);
    const isItalic = facts.italicAngle !== 0 || /italic|oblique|kursiv/i.test(postScriptName);
    const isNamedSerif = facts.isSerif || facts.isScript || SERIF_NAME.test(name);
    const isNamedPen = facts.isScript || PEN_NAME.test(name);
    const style = seen?.style ?? null;
    // Thin bold cuts (Courier) and heavy regular ones (Hammersmith) measure alike: their names tell.
    const isNamedBold = facts.weight >= SEMI_BOLD;
    const leastBold = isNamedBold ? LEAST_NAMED_BOLD : SURELY_BOLD;
    return {
      isSerif: style === null ? isNamedSerif : style !== "sans",
      isSlanted: seen?.isSlanted ?? (isItalic || facts.isScript),
      isFixedPitch: seen?.isFixedPitch ?? facts.isFixedPitch,
      // Letters of a chancery hand measure as a slanted serif face does.
      isPenDrawn:
        style === "script" || (isNamedPen && (style === null || seen?.isSlanted === true)),
      weight: seen?.weight ?? facts.weight,
      isBold: (seen?.weight ?? (isNamedBold ? SEMI_BOLD : 400)) >= leastBold,
    };
  });
}

/** How many traits of the class a full font lacks; 0 is of the class. A face of fixed pitch is known by that alone. */
export function classGap(
  { isSerif, isSlanted, isFixedPitch, isBold }: SubstituteClass,
  ours: Pick<LibraryFontFacts, "isSerif" | "isItalic" | "isFixedPitch" | "weight">,
): number {
  const isOtherPitch = isFixedPitch !== ours.isFixedPitch;
  const isOtherStyle = !isFixedPitch && isSerif !== ours.isSerif;
  const isOtherWeight = isBold !== ours.weight >= SEMI_BOLD;
  const isOtherSlant = isSlanted !== ours.isItalic;
  return (
    (isOtherPitch ? 8 : 0) +
    (isOtherStyle ? 4 : 0) +
    (isOtherSlant ? 2 : 0) +
    (isOtherWeight ? 1 : 0)
  );
}
