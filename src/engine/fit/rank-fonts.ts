/**
 * Which full font stands in for a font of the PDF: the very same one by name and widths, else those most
 * alike by name, flags, weight, slant, widths and x-height.
 */
import { matchesEmbedded } from "../font/donated-font.ts";
import type { FontFacts } from "../font/pdf-font.ts";
import type { LibraryFont } from "../font/library-font.ts";
import type { FitFonts } from "./fonts.ts";

export interface EmbeddedCode {
  readonly code: number;
  readonly length: number;
  readonly width: number;
}

/** Of each family the best cut, best first. */
export interface RankedFonts {
  /** The shop's copy of the font itself; null when there is none. */
  readonly exact: LibraryFont | null;
  /** The shop's other cuts of the same family. */
  readonly relatives: readonly LibraryFont[];
  readonly bundled: readonly LibraryFont[];
  /** The shop's fonts of other families: for scripts the bundled ones lack. */
  readonly others: readonly LibraryFont[];
}

const coverages = new WeakMap<FontFacts, ReadonlyMap<string, EmbeddedCode>>();

/** The characters an embedded font prints; read once per facts object. */
export function coverageOf(facts: FontFacts): ReadonlyMap<string, EmbeddedCode> {
  const known = coverages.get(facts);
  if (known !== undefined) {
    return known;
  }
  const coverage = new Map(
    facts.coverage.map(([character, code, length, width]) => [character, { code, length, width }]),
  );
  coverages.set(facts, coverage);
  return coverage;
}

const rankings = new WeakMap<FitFonts, WeakMap<FontFacts, RankedFonts>>();

/** Full fonts for a font of the PDF; computed once per pair of objects. */
export function rankFonts(facts: FontFacts, fonts: FitFonts): RankedFonts {
  const perFacts = rankings.get(fonts) ?? new WeakMap<FontFacts, RankedFonts>();
  rankings.set(fonts, perFacts);
  const known = perFacts.get(facts);
  if (known !== undefined) {
    return known;
  }
  const exact = fonts.shop.find((font) => matchesEmbedded(font, facts)) ?? null;
  const relatives = fonts.shop.filter((font) => font !== exact && isSameFamily(facts, font));
  const others = fonts.shop.filter((font) => font !== exact && !relatives.includes(font));
  const ranked = {
    exact,
    relatives: bestCuts(facts, relatives),
    bundled: bestCuts(facts, fonts.bundled),
    others: bestCuts(facts, others),
  };
  perFacts.set(facts, ranked);
  return ranked;
}

/** The full font that would set what `facts`' own font cannot; null when there is none at all. */
export function substituteFor(facts: FontFacts, fonts: FitFonts): LibraryFont | null {
  const { exact, relatives, bundled, others } = rankFonts(facts, fonts);
  return exact ?? relatives[0] ?? bundled[0] ?? others[0] ?? null;
}

/** One font per family, the least penalised first; equal penalties keep the given order. */
function bestCuts(facts: FontFacts, group: readonly LibraryFont[]): readonly LibraryFont[] {
  const ranked = group
    .map((font) => ({ font, penalty: penaltyOf(facts, font) }))
    .toSorted((a, b) => a.penalty - b.penalty);
  const families = new Set<string>();
  return ranked.flatMap(({ font }) => {
    const isFirst = !families.has(font.facts.familyName);
    families.add(font.facts.familyName);
    return isFirst ? [font] : [];
  });
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function isSameFamily(facts: FontFacts, font: LibraryFont): boolean {
  const [wanted, ours] = [plainName(facts.familyName), plainName(font.facts.familyName)];
  return wanted !== "" && wanted === ours;
}

/** Families made to the measure of well-known ones: advance widths agree (metric-compatible). */
const MADE_FOR: readonly (readonly [family: string, names: RegExp])[] = [
  ["Arimo", /^(arial|helvetica|liberationsans|nimbussans|arimo)/],
  ["Tinos", /^(times|liberationserif|nimbusroman|tinos)/],
  ["Cousine", /^(courier|liberationmono|nimbusmono|cousine)/],
  ["Carlito", /^(calibri|carlito)/],
  ["Caladea", /^(cambria|caladea)/],
  ["Noto Serif", /^notoserif/],
  ["Noto Sans", /^notosans/],
];
/** Families drawn after others at another size: the letters look alike, their widths differ. */
const DRAWN_AFTER: readonly (readonly [family: string, names: RegExp])[] = [["Carlito", /^lato/]];
const NARROW = /narrow|condensed|compressed/i;
/** Families whose files often do not say that they have serifs. */
const SERIF_NAME =
  /garamond|libertine|minion|caslon|baskerville|bodoni|didot|palatino|palladio|georgia|century|antiqua|bookman|sabon|jenson|arnopro|charter|utopia|mincho|^cmr\d|amiri/;

function penaltyOf(facts: FontFacts, font: LibraryFont): number {
  const ours = font.facts;
  const name = plainName(facts.postScriptName || facts.familyName);
  const isOf = (families: typeof MADE_FOR): boolean =>
    !NARROW.test(facts.postScriptName) &&
    families.some(([family, names]) => family === ours.familyName && names.test(name));
  const isItalic = facts.italicAngle !== 0 || /italic|oblique|kursiv/i.test(facts.postScriptName);
  const isSerif = facts.isSerif || facts.isScript || SERIF_NAME.test(name);
  const xHeightGap = facts.xHeight === null ? 0 : Math.abs(facts.xHeight - ours.xHeight);
  return (
    (isOf(MADE_FOR) ? -50 : 0) +
    (isOf(DRAWN_AFTER) ? -10 : 0) +
    (facts.isFixedPitch === ours.isFixedPitch ? 0 : 40) +
    // A script face has no relative here; the slanted serif is the least jarring.
    (isSerif === ours.isSerif ? 0 : 20) +
    ((isItalic || facts.isScript) === ours.isItalic ? 0 : 12) +
    Math.abs(facts.weight - ours.weight) / 40 +
    widthPenalty(facts, font) +
    xHeightGap * 0.03
  );
}

const COMPARED = /^[A-Za-z0-9]$/;
const LEAST_COMPARED = 3;
/** As many letters and figures show how a face is drawn; fewer say less. */
const TELLING = 12;
/** Penalty of text that comes out twice as wide, and half as wide: the wider one shrinks. */
const [WIDER, NARROWER] = [60, 30];
/** Penalty of letters that differ from one another by their whole width once set equally wide. */
const UNLIKE = 100;

/** How the widths of the letters both have differ: on average, and from letter to letter. */
function widthPenalty(facts: FontFacts, font: LibraryFont): number {
  const pairs = comparedWidths(facts).flatMap(([character, theirs]) => {
    const ours = font.widthOf(character);
    return ours === null ? [] : [{ theirs, ours }];
  });
  const theirs = pairs.reduce((sum, pair) => sum + pair.theirs, 0);
  const ours = pairs.reduce((sum, pair) => sum + pair.ours, 0);
  if (pairs.length < LEAST_COMPARED || theirs <= 0 || ours <= 0) {
    return 0;
  }
  const ratio = ours / theirs;
  const unlike = pairs.reduce((sum, pair) => sum + Math.abs(pair.ours / ratio - pair.theirs), 0);
  return (
    (ratio > 1 ? (ratio - 1) * WIDER : (1 - ratio) * NARROWER) +
    (unlike / theirs) * UNLIKE * Math.min(1, pairs.length / TELLING)
  );
}

type CharacterWidth = readonly [character: string, width: number];

const compared = new WeakMap<FontFacts, readonly CharacterWidth[]>();

/** The few characters compared, picked once per facts object from thousands. */
function comparedWidths(facts: FontFacts): readonly CharacterWidth[] {
  const known = compared.get(facts);
  if (known !== undefined) {
    return known;
  }
  const widths = facts.coverage.flatMap(([character, , , width]): CharacterWidth[] =>
    COMPARED.test(character) ? [[character, width]] : [],
  );
  compared.set(facts, widths);
  return widths;
}
