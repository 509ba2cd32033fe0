/**
 * Which full font stands in for a font of the PDF: the very same one by name and widths, else those of its class
 * (pitch, serifs, slant, weight, width), the most alike by name, weight, widths and x-height first. Penalties are
 * compared, never shown.
 */
import { getOrAdd } from "#base/maps.ts";
import { stemOfWeight } from "../font/measure/face-class.ts";
import { stemScale } from "../font/measure/stem-scale.ts";
import { VARIABLE_FAMILY } from "../font/library/instance-font.ts";
import { matchesEmbedded } from "../font/library/matching-font.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import { openMatch } from "../font/library/open-fonts.ts";
import type { FitFonts } from "./fonts.ts";
import { lackedForms } from "./letter-forms.ts";
import {
  classGap,
  hasSerifs,
  libraryFontClass,
  measuresOf,
  CONDENSED_NAME,
  substituteClass,
} from "./substitute-class.ts";
import type { FaceMeasures } from "../plan/face-measures.ts";
import type { FontFacts } from "../plan/font-facts.ts";

/** A code of an embedded font: its value, bytes, and width in 1/1000 em. */
export interface EmbeddedCode {
  readonly code: number;
  readonly length: number;
  readonly width: number;
}

/** Of each family the best cut, best first. */
export interface RankedFonts {
  /** The shop's copy of the font itself; null when there is none. */
  readonly exact: LibraryFont | null;
  /** The open font that the file embeds letters of, bundled or installed; null where the shop has it, or none is. */
  readonly open: LibraryFont | null;
  /** The shop's other cuts of the same family that are hollow as the font is, or filled as it is. */
  readonly relatives: readonly LibraryFont[];
  /** None for a face that a pen has drawn or a hollow one: the author says what may stand in for it. */
  readonly bundled: readonly LibraryFont[];
  /** The shop's fonts of other families: for scripts the bundled ones lack. */
  readonly others: readonly LibraryFont[];
  /** For such a face what would stand in once its author accepts it; null for any other. */
  readonly acceptable: LibraryFont | null;
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

const exacts = new WeakMap<FitFonts, WeakMap<FontFacts, LibraryFont | null>>();

/**
 * The shop's copy of a font of the PDF; null when there is none. Computed once per pair of objects, and without
 * ranking what may stand in: most texts need nothing but this and the letters of the file.
 */
export function exactFont(facts: FontFacts, fonts: FitFonts): LibraryFont | null {
  const perFacts = getOrAdd(exacts, fonts, () => new WeakMap<FontFacts, LibraryFont | null>());
  return getOrAdd(
    perFacts,
    facts,
    () =>
      fonts.shop.find((font) => matchesEmbedded(font, facts)) ??
      openMatchAmong(fonts.shop, facts, fonts),
  );
}

const opens = new WeakMap<FitFonts, WeakMap<FontFacts, LibraryFont | null>>();

/** The open font that the file embeds letters of; null where the shop has it, or none is. As `exactFont`, once. */
export function openFont(facts: FontFacts, fonts: FitFonts): LibraryFont | null {
  const perFacts = getOrAdd(opens, fonts, () => new WeakMap<FontFacts, LibraryFont | null>());
  return getOrAdd(perFacts, facts, () =>
    exactFont(facts, fonts) === null ? openMatchAmong(null, facts, fonts) : null,
  );
}

const rankings = new WeakMap<FitFonts, WeakMap<FontFacts, RankedFonts>>();

/** Full fonts for a font of the PDF; computed once per pair of objects. */
export function rankFonts(facts: FontFacts, fonts: FitFonts): RankedFonts {
  const perFacts = getOrAdd(rankings, fonts, () => new WeakMap<FontFacts, RankedFonts>());
  return getOrAdd(perFacts, facts, () => rankedFonts(facts, fonts));
}

function rankedFonts(facts: FontFacts, fonts: FitFonts): RankedFonts {
  const exact = exactFont(facts, fonts);
  const { style, isHollow } = substituteClass(facts);
  const ofShop = fonts.shop.filter(
    (font) => font !== exact && libraryFontClass(font).isHollow === isHollow,
  );
  const relatives = ofShop.filter((font) => isSameFamily(facts, font));
  const others = ofShop.filter((font) => !relatives.includes(font));
  const needsAuthor = style === "script" || isHollow;
  const cuts = cutsAtHand(facts, fonts);
  // What a pen has drawn stands in for nothing else, and nothing stands in for it unasked.
  const bundled = cuts.filter((font) => libraryFontClass(font).style !== "script");
  return {
    exact,
    open: openFont(facts, fonts),
    relatives: bestCuts(facts, relatives),
    bundled: needsAuthor ? [] : bundled,
    others: needsAuthor ? [] : bestCuts(facts, others),
    acceptable: needsAuthor ? (cuts[0] ?? null) : null,
  };
}

/** Logarithms of ratios: strokes and advances that differ by less are alike to who reads. */
const [NEAR_STEM, NEAR_WIDTH] = [0.1, 0.06];

/**
 * The bundled cuts, those of open families, and instances of variable fonts where the best of them is not as heavy or
 * not as wide.
 */
function cutsAtHand(
  facts: FontFacts,
  { bundled, variable, open }: FitFonts,
): readonly LibraryFont[] {
  const wanted = substituteClass(facts);
  const ofOpen = open?.nearest(wanted, (measures, weight) => scaleTo(facts, measures, weight));
  const ranked = judged(facts, [...bundled, ...(ofOpen ?? [])]);
  const [best] = ranked;
  const isNear =
    best?.gap === 0 &&
    wanted.width !== "condensed" &&
    !isNamedVariable(facts) &&
    (isTwin(facts, best.font) ||
      (stemGap(facts, best.font) <= NEAR_STEM &&
        Math.abs(Math.log(meanRatio(facts, best.font))) <= NEAR_WIDTH));
  const made = isNear
    ? []
    : variable?.nearest(wanted, {
        width: (usual) => meanRatio(facts, usual),
        stem: (usual) => 1 / stemScaleOf(facts, usual),
      });
  return firstOfFamilies(
    made === undefined ? ranked : [...ranked, ...judged(facts, made)].toSorted(bestFirst),
  );
}

/** True for a face whose own design, or the one drawn after it, is a variable font. */
function isNamedVariable(facts: FontFacts): boolean {
  const { madeFor, drawnAfter } = wellKnownBy(facts);
  return [...madeFor, ...drawnAfter].some((family) => family.endsWith(VARIABLE_FAMILY));
}

/** Upright strokes of a full font against the face's, at one size; by their weights where those are not seen. */
function scaleTo(facts: FontFacts, measures: FaceMeasures, weight: number): number {
  const seen = facts.measures === undefined ? null : stemScale(measures, facts.measures);
  return seen ?? stemOfWeight(weight) / stemOfWeight(substituteClass(facts).weight);
}

/** As `scaleTo`, of a font at hand. */
function stemScaleOf(facts: FontFacts, font: LibraryFont): number {
  return scaleTo(facts, measuresOf(font), libraryFontClass(font).weight);
}

function stemGap(facts: FontFacts, font: LibraryFont): number {
  return Math.abs(Math.log(stemScaleOf(facts, font)));
}

/** Hundredths: what faces that are called condensed measure. */
const USUAL_CONDENSED = 78;

/**
 * Mean advance of the letters that both have, of the face's against the font's; where none can be compared, their
 * measured widths.
 */
function meanRatio(facts: FontFacts, font: LibraryFont): number {
  const { codes, widths } = comparedWidths(facts);
  const ascii = asciiWidths(font);
  let [theirs, ours] = [0, 0];
  for (let i = 0; i < codes.length; i++) {
    const own = ascii[codes[i] ?? 0] ?? 0;
    theirs += own > 0 ? (widths[i] ?? 0) : 0;
    ours += own;
  }
  const width = measuresOf(font).width ?? 100;
  const isCondensed = substituteClass(facts).width === "condensed";
  const measured = facts.measures?.width ?? (isCondensed ? USUAL_CONDENSED : width);
  return ours > 0 && theirs > 0 ? theirs / ours : measured / width;
}

/** The open font that a font of the file is a subset of, among `shop`; null: among those at hand besides. */
function openMatchAmong(
  shop: readonly LibraryFont[] | null,
  facts: FontFacts,
  { open, bundled }: FitFonts,
): LibraryFont | null {
  return open === undefined
    ? null
    : openMatch(facts, open.index, (names) =>
        (shop ?? [...bundled, ...open.named(names)]).filter((font) =>
          names.has(font.facts.postScriptName),
        ),
      );
}

/** A full font beside a face: how far its class is off, and how unlike it is within that. */
interface Judged {
  readonly font: LibraryFont;
  readonly gap: number;
  readonly penalty: number;
}

/** Fonts of another class come only where none of the class prints the text, however alike they are. */
function bestFirst(a: Judged, b: Judged): number {
  return a.gap - b.gap || a.penalty - b.penalty;
}

/** The least penalised first; equal penalties keep the given order. */
function judged(facts: FontFacts, group: readonly LibraryFont[]): readonly Judged[] {
  return group
    .map((font) => ({ font, gap: gapOf(facts, font), penalty: penaltyOf(facts, font) }))
    .toSorted(bestFirst);
}

/** One font per family: another cut of the same family would lack the same characters. */
function firstOfFamilies(ranked: readonly Judged[]): readonly LibraryFont[] {
  const families = new Set<string>();
  return ranked.flatMap(({ font }) => {
    const isFirst = !families.has(font.facts.familyName);
    families.add(font.facts.familyName);
    return isFirst ? [font] : [];
  });
}

function bestCuts(facts: FontFacts, group: readonly LibraryFont[]): readonly LibraryFont[] {
  return firstOfFamilies(judged(facts, group));
}

/** Names without spaces and case: "Times New Roman,Bold" and "TimesNewRoman-Bold" begin alike. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function isSameFamily(facts: FontFacts, font: LibraryFont): boolean {
  const [wanted, ours] = [plainName(facts.familyName), plainName(font.facts.familyName)];
  return wanted !== "" && wanted === ours;
}

/**
 * Families made to the measure of well-known ones: advance widths agree (metric-compatible), so lines break
 * and fit as authored.
 */
const MADE_FOR: readonly (readonly [family: string, names: RegExp])[] = [
  ["Arimo", /^(arial|helvetica|liberationsans|nimbussans|arimo)/],
  ["Tinos", /^(times|liberationserif|nimbusroman|tinos)/],
  ["Cousine", /^(courier|liberationmono|nimbusmono|cousine)/],
  ["Carlito", /^(calibri|carlito)/],
  ["Caladea", /^(cambria|caladea)/],
  ["Noto Serif", /^notoserif/],
  ["Noto Sans", /^notosans/],
  // The same designs in other versions, which outlines do not prove.
  ["Playfair Display", /^playfair/],
  ["Roboto Slab", /^robotoslab/],
  ["Oswald", /^oswald/],
  ["Crimson Pro", /^crimson/],
  ["Open Sans", /^opensans/],
  ["Montserrat", /^montserrat/],
  ["Poppins", /^poppins/],
  ["Lato", /^lato/],
  ["Roboto", /^roboto(?!slab|mono|serif|flex)/],
  ["Inter Variable", /^inter(?!state|national|tight)/],
];

/** True for a family made to the measure of the font's. */
function isMadeFor(facts: FontFacts, font: LibraryFont): boolean {
  return wellKnownBy(facts).madeFor.includes(font.facts.familyName);
}

/**
 * Logarithm of ratios: cuts of one name differ by up to 20 % where letters seen in few are measured; light and black
 * cuts differ from the usual ones by 30 % and more.
 */
const SAME_STEM = 0.2;

/** True for the cut made to the measure of the face: of the family that is, and as heavy. */
function isTwin(facts: FontFacts, font: LibraryFont): boolean {
  return isMadeFor(facts, font) && stemGap(facts, font) <= SAME_STEM;
}

/** Families drawn after others at another size: the letters look alike, their widths differ. */
const DRAWN_AFTER: readonly (readonly [family: string, names: RegExp])[] = [
  ["Carlito", /^lato/],
  ["Montserrat", /^gotham/],
  ["Inter Variable", /^(?:sfns|sfpro|sfuitext|sanfrancisco)/],
];

/** Families that stand in for a font by its name. */
interface FamiliesByName {
  readonly madeFor: readonly string[];
  readonly drawnAfter: readonly string[];
}

const byName = new WeakMap<FontFacts, FamiliesByName>();

/** Told once per facts object: a font is compared with each cut that is bundled. */
function wellKnownBy(facts: FontFacts): FamiliesByName {
  return getOrAdd(byName, facts, () => {
    const { postScriptName, familyName } = facts;
    const name = plainName(postScriptName || familyName);
    const isCondensed = CONDENSED_NAME.test(postScriptName);
    const matching = (families: typeof MADE_FOR): readonly string[] =>
      isCondensed ? [] : families.flatMap(([family, names]) => (names.test(name) ? [family] : []));
    return { madeFor: matching(MADE_FOR), drawnAfter: matching(DRAWN_AFTER) };
  });
}

/** Few letters tell how serifs are drawn less surely than the name of a face that was copied. */
function gapOf(facts: FontFacts, font: LibraryFont): number {
  const wanted = substituteClass(facts);
  const ours = libraryFontClass(font);
  return isMadeFor(facts, font) && hasSerifs(wanted) && hasSerifs(ours)
    ? classGap(wanted, { ...ours, style: wanted.style, width: wanted.width })
    : classGap(wanted, ours);
}

/** Penalties of strokes that are e times as heavy, of x-heights by thousandths, of contrast by hundredths. */
const [STEM, X_HEIGHT, CONTRAST] = [30, 0.06, 0.05];
/** An instance has neither small capitals nor kerning between its pieces: it comes after a cut that is as near. */
const INSTANCE = 2;

/** How unlike a full font is; 0 is alike, less than 0 made for it. */
function penaltyOf(facts: FontFacts, font: LibraryFont): number {
  const { measures } = facts;
  const ours = measuresOf(font);
  // Small letters of a face of capitals are as tall as it draws those.
  const isSeen = measures?.hasCapitalsOnly !== true;
  const xHeight = isSeen ? (measures?.xHeight ?? facts.xHeight) : null;
  const xHeightGap =
    xHeight === null ? 0 : Math.abs(xHeight - (ours.xHeight ?? font.facts.xHeight));
  const contrastGap = Math.abs((measures?.thin ?? ours.thin ?? 0) - (ours.thin ?? 0));
  const isDrawnAfter = wellKnownBy(facts).drawnAfter.includes(font.facts.familyName);
  return (
    (isTwin(facts, font) ? -50 : 0) +
    (isDrawnAfter ? -10 : 0) +
    stemPenalty(stemGap(facts, font)) +
    widthPenalty(facts, font) +
    xHeightGap * X_HEIGHT +
    contrastGap * CONTRAST +
    (font.variable === undefined ? 0 : INSTANCE) +
    lackedForms(measures, font).length * LACKED_FORM
  );
}

/** What is another cut to who reads counts twice from there on. */
function stemPenalty(gap: number): number {
  return STEM * (gap + Math.max(0, gap - SAME_STEM));
}

/** As much as strokes half as heavy again: figures or capitals of another height are seen in every price. */
const LACKED_FORM = 10;

/** Letters and figures only: signs vary within a family as much as between families. */
const COMPARED = /^[A-Za-z0-9]$/;
const LEAST_COMPARED = 3;
/** As many letters and figures show how a face is drawn; fewer say less. */
const TELLING = 12;
/** Penalty of text that comes out twice as wide, and half as wide: the wider one shrinks. */
const [WIDER, NARROWER] = [60, 45];
/** Penalty of letters that differ from one another by their whole width once set equally wide. */
const UNLIKE = 100;

/**
 * How the widths of the letters both have differ: on average, and from letter to letter. 0 where fewer than
 * three can be compared.
 */
function widthPenalty(facts: FontFacts, font: LibraryFont): number {
  const { codes, widths } = comparedWidths(facts);
  const ascii = asciiWidths(font);
  let [theirs, ours, count] = [0, 0, 0];
  // By index, as each font of a file is compared with each that is bundled.
  for (let i = 0; i < codes.length; i++) {
    const own = ascii[codes[i] ?? 0] ?? 0;
    theirs += own > 0 ? (widths[i] ?? 0) : 0;
    ours += own;
    count += own > 0 ? 1 : 0;
  }
  if (count < LEAST_COMPARED || theirs <= 0) {
    return 0;
  }
  // Set equally wide, what is left is the design: a round O beside a narrow one.
  const ratio = ours / theirs;
  let unlike = 0;
  for (let i = 0; i < codes.length; i++) {
    const own = ascii[codes[i] ?? 0] ?? 0;
    unlike += own > 0 ? Math.abs(own / ratio - (widths[i] ?? 0)) : 0;
  }
  return (
    (ratio > 1 ? (ratio - 1) * WIDER : (1 - ratio) * NARROWER) +
    (unlike / theirs) * UNLIKE * Math.min(1, count / TELLING)
  );
}

const asciis = new WeakMap<LibraryFont, Float64Array>();

/**
 * Widths of the ASCII characters by code, 0 where the font has none; looked up once per font. One kind of list for all
 * fonts: for lists of whole numbers, of others and of both V8 optimises what reads them anew each time.
 */
function asciiWidths(font: LibraryFont): Float64Array {
  const known = asciis.get(font);
  if (known !== undefined) {
    return known;
  }
  const widths = Float64Array.from(
    { length: 128 },
    (_, code) => font.widthOf(String.fromCharCode(code)) ?? 0,
  );
  asciis.set(font, widths);
  return widths;
}

interface ComparedWidths {
  readonly codes: Uint8Array;
  /** In thousandths of an em. */
  readonly widths: Float64Array;
}

const compared = new WeakMap<FontFacts, ComparedWidths>();

/** The letters and figures compared, picked once per facts object from thousands. */
function comparedWidths(facts: FontFacts): ComparedWidths {
  const known = compared.get(facts);
  if (known !== undefined) {
    return known;
  }
  // Sorted by character: what is compared comes before "{".
  const end = facts.coverage.findIndex(([character]) => character >= "{");
  const picked = facts.coverage
    .slice(0, end === -1 ? facts.coverage.length : end)
    .filter(([character, , , width]) => COMPARED.test(character) && width > 0);
  const widths = {
    codes: Uint8Array.from(picked, ([character]) => character.charCodeAt(0)),
    widths: Float64Array.from(picked, ([, , , width]) => width),
  };
  compared.set(facts, widths);
  return widths;
}
