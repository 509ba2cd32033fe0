/**
 * Which full font stands in for a font of the PDF: the very same one by name and widths, else those most
 * alike by name, flags, weight, slant, widths and x-height.
 */
import type { FontFacts } from "../font/pdf-font.ts";
import type { LibraryFont } from "../font/library-font.ts";
import type { FitFonts } from "./fonts.ts";

export interface EmbeddedCode {
  readonly code: number;
  readonly length: number;
  readonly width: number;
}

export interface RankedFonts {
  /** The shop's copy of the font itself; null when there is none. */
  readonly exact: LibraryFont | null;
  /** The best cut of every family, best first. */
  readonly substitutes: readonly LibraryFont[];
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
  const exact = fonts.shop.find((font) => isSameFont(facts, font)) ?? null;
  const ranked = { exact, substitutes: substitutesFor(facts, fonts) };
  perFacts.set(facts, ranked);
  return ranked;
}

/** The full font that would set what `facts`' own font cannot; null when there is none at all. */
export function substituteFor(facts: FontFacts, fonts: FitFonts): LibraryFont | null {
  const { exact, substitutes } = rankFonts(facts, fonts);
  return exact ?? substitutes[0] ?? null;
}

const SAME_WIDTH_TOLERANCE = 2;
const SAME_WIDTH_SHARE = 0.95;

/** Same PostScript name, and the widths in the PDF bear it out. */
function isSameFont(facts: FontFacts, font: LibraryFont): boolean {
  if (facts.postScriptName === "" || facts.postScriptName !== font.facts.postScriptName) {
    return false;
  }
  const equal = facts.coverage.filter(([character, , , width]) => {
    const ours = font.widthOf(character);
    return ours !== null && Math.abs(ours - width) <= SAME_WIDTH_TOLERANCE;
  });
  return equal.length >= facts.coverage.length * SAME_WIDTH_SHARE;
}

function substitutesFor(facts: FontFacts, fonts: FitFonts): readonly LibraryFont[] {
  // A shop's font of another family joins only behind the bundled ones: for scripts they lack.
  const relatives = fonts.shop.filter((font) => isSameFamily(facts, font));
  const others = fonts.shop.filter((font) => !relatives.includes(font));
  return [relatives, fonts.bundled, others].flatMap((group) => bestCuts(facts, group));
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
const NARROW = /narrow|condensed|compressed/i;

function penaltyOf(facts: FontFacts, font: LibraryFont): number {
  const ours = font.facts;
  const name = plainName(facts.postScriptName || facts.familyName);
  const isMadeFor = MADE_FOR.some(
    ([family, names]) =>
      family === ours.familyName && names.test(name) && !NARROW.test(facts.postScriptName),
  );
  const isItalic = facts.italicAngle !== 0 || /italic|oblique|kursiv/i.test(facts.postScriptName);
  const xHeightGap = facts.xHeight === null ? 0 : Math.abs(facts.xHeight - ours.xHeight);
  return (
    (isMadeFor ? -50 : 0) +
    (facts.isFixedPitch === ours.isFixedPitch ? 0 : 40) +
    // A script face has no relative here; the slanted serif is the least jarring.
    ((facts.isSerif || facts.isScript) === ours.isSerif ? 0 : 20) +
    ((isItalic || facts.isScript) === ours.isItalic ? 0 : 12) +
    Math.abs(facts.weight - ours.weight) / 40 +
    widthGap(facts, font) * 60 +
    xHeightGap * 0.03
  );
}

const COMPARED = /^[A-Za-z0-9]$/;
const LEAST_COMPARED = 3;

/** How far the widths of the letters both have are apart, as a fraction; 0 when too few. */
function widthGap(facts: FontFacts, font: LibraryFont): number {
  let [theirs, ours, count] = [0, 0, 0];
  for (const [character, width] of comparedWidths(facts)) {
    const own = font.widthOf(character);
    if (own !== null) {
      theirs += width;
      ours += own;
      count += 1;
    }
  }
  return count < LEAST_COMPARED || theirs <= 0 ? 0 : Math.abs(ours / theirs - 1);
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
