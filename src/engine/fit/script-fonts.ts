/** Which of the fonts kept for a script stands in for a font of the PDF: the one of its style. */
import type { LibraryFont } from "../font/library/library-font.ts";
import type { FitFonts } from "./fonts.ts";
import { scriptOf } from "./scripts.ts";
import { hasSerifs, substituteClass } from "./substitute-class.ts";
import type { FontFacts } from "../plan/font-facts.ts";

/** Styles by what families are called; flags of fonts for other scripts than Latin seldom say. */
const SERIF_NAMES =
  /times|garamond|georgia|bodoni|caslon|palatino|mincho|ming|song|sung|serif|naskh|amiri|scheherazade|lateef|traditional|明朝/i;
const SANS_NAMES = /gothic|sans|kaku|hei|kufi|dubai|ゴシック/i;
const ROUND_NAMES = /maru|round/i;

/** Penalties: a style weighs as much as 800 units of weight, so it decides nearly always. */
const [OTHER_STYLE, OTHER_ROUNDNESS] = [20, 10];

/** Stated weights of faces that are bold beside text, and of those that are not. */
const [MOST_REGULAR, SEMI_BOLD] = [500, 600];

/**
 * The best cut of each family kept for `script` (ISO 15924), the style of `facts` first: naskh and mincho
 * for serif faces, sans and gothic for others, round ones for round ones; then the nearer weight.
 */
export function scriptSubstitutes(
  facts: FontFacts,
  script: string,
  { scripts }: FitFonts,
): readonly LibraryFont[] {
  const fonts = scripts?.forScript(script) ?? [];
  if (fonts.length === 0) {
    return [];
  }
  const seen = substituteClass(facts);
  const wanted = styleOf({ ...facts, isSerif: hasSerifs(seen) });
  // Names say more of boldness than descriptors, many of which state 400 for any cut.
  const weight = seen.isBold
    ? Math.max(SEMI_BOLD, facts.weight)
    : Math.min(MOST_REGULAR, facts.weight);
  const ranked = fonts
    .map((font) => ({ font, penalty: penaltyOf(wanted, weight, font) }))
    .toSorted((a, b) => a.penalty - b.penalty);
  const families = new Set<string>();
  return ranked.flatMap(({ font }) => {
    const isFirst = !families.has(font.facts.familyName);
    families.add(font.facts.familyName);
    return isFirst ? [font] : [];
  });
}

/** What is told from names. */
interface ScriptStyle {
  readonly isSerif: boolean;
  readonly isRound: boolean;
}

/** Names tell more than what Latin letters measure, or than a flag, which many producers leave unset. */
function styleOf({
  postScriptName,
  familyName,
  isSerif,
}: Pick<FontFacts, "postScriptName" | "familyName" | "isSerif">): ScriptStyle {
  const name = `${postScriptName} ${familyName}`;
  return {
    isSerif: SERIF_NAMES.test(name) || (isSerif && !SANS_NAMES.test(name)),
    isRound: ROUND_NAMES.test(name),
  };
}

/** As `penaltyOf` of rank-fonts, for fonts whose flags and widths say nothing. */
function penaltyOf(wanted: ScriptStyle, weight: number, { facts }: LibraryFont): number {
  const ours = styleOf(facts);
  return (
    (wanted.isSerif === ours.isSerif ? 0 : OTHER_STYLE) +
    (wanted.isRound === ours.isRound ? 0 : OTHER_ROUNDNESS) +
    Math.abs(weight - facts.weight) / 40
  );
}

/** Greek, Cyrillic and what is below are in every font for all text. */
const LAST_USUAL = "\u052f";

const scripts = new WeakMap<FontFacts, readonly string[]>();

/**
 * Scripts a font of the file is used for, besides those every font for all text has; found once per facts
 * object.
 */
export function scriptsOf(facts: FontFacts): readonly string[] {
  const known = scripts.get(facts);
  if (known !== undefined) {
    return known;
  }
  const found = new Set<string>();
  for (const [character] of facts.coverage) {
    if (character > LAST_USUAL) {
      found.add(scriptOf(character));
    }
  }
  scripts.set(facts, [...found]);
  return [...found];
}
