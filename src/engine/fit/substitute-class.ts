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
}

/** Families whose files often do not say that they have serifs. */
const SERIF_NAME =
  /^times|^tinos|nimbusroman|(?<!sans)serif|cambria|caladea|garamond|libertine|minion|caslon|baskerville|bodoni|didot|palatino|palladio|georgia|century|antiqua|bookman|sabon|jenson|arnopro|charter|utopia|mincho|^cmr\d|amiri/;

const wanted = new WeakMap<FontFacts, SubstituteClass>();

/** Worked out once per facts object. */
export function substituteClass(facts: FontFacts): SubstituteClass {
  return getOrAdd(wanted, facts, () => {
    const { postScriptName, familyName, measures } = facts;
    const name = (postScriptName || familyName).toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    const seen = measures === undefined ? null : classOf(measures);
    const isItalic = facts.italicAngle !== 0 || /italic|oblique|kursiv/i.test(postScriptName);
    const isNamedSerif = facts.isSerif || facts.isScript || SERIF_NAME.test(name);
    const style = seen?.style ?? null;
    return {
      isSerif: style === null ? isNamedSerif : style !== "sans",
      isSlanted: seen?.isSlanted ?? (isItalic || facts.isScript),
      isFixedPitch: seen?.isFixedPitch ?? facts.isFixedPitch,
      isPenDrawn: style === null ? facts.isScript : style === "script",
      weight: seen?.weight ?? facts.weight,
    };
  });
}

/** How many traits of the class a full font lacks; 0 is of the class. A face of fixed pitch is known by that alone. */
export function classGap(
  { isSerif, isSlanted, isFixedPitch }: SubstituteClass,
  ours: Pick<LibraryFontFacts, "isSerif" | "isItalic" | "isFixedPitch">,
): number {
  const isOtherPitch = isFixedPitch !== ours.isFixedPitch;
  const isOtherStyle = !isFixedPitch && isSerif !== ours.isSerif;
  return (isOtherPitch ? 4 : 0) + (isOtherStyle ? 2 : 0) + (isSlanted === ours.isItalic ? 0 : 1);
}
