/**
 * Which font sets the text of one script and one style in a box: the first that covers all of it after
 * shaping, out of the shop's copy of the font, the embedded subset, the open font it is of, fonts the author accepts in its place
 * or of its family, the template's default, and bundled fonts that look alike. All of it is set in one
 * font, so that no letter stands out from its word and no word from its line; only a symbol no such font
 * has may come from another. What nothing prints is missing, and a text with missing characters is not set.
 * Coverage is asked of shaped glyphs, not of a font's character map: only shaping knows what an Indic or
 * Arabic cluster needs.
 */
import { assert } from "#base/assert.ts";
import { capitalsShaper } from "./capitals.ts";
import type { SeenKerning } from "./authored-text.ts";
import type { FitFonts } from "./fonts.ts";
import { hasFeature, hasSmallCapitals, featuresShown } from "./letter-forms.ts";
import { isLimited } from "./licence-bits.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import { exactFont, openFont, rankFonts } from "./rank-fonts.ts";
import type { FontRole } from "../contract/fit-report.ts";
import { scriptsOf, scriptSubstitutes } from "./script-fonts.ts";
import { UNKNOWN_SCRIPT } from "./scripts.ts";
import { embeddedFontShaper, libraryFontShaper } from "./shape-run.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import type { ScriptRun, GlyphStyle, ShapingResult, RunShaper, ShapedRun } from "./shaped-text.ts";

/** The authored font of a run. */
export interface AuthoredFont {
  readonly facts: FontFacts;
  /** Name of the font in the resources of the content that shows the box. */
  readonly resourceName: string;
  /** Other fonts of the file that are one face with it: what it lacks is shown by their codes. */
  readonly others?: readonly AuthoredFont[];
  /** The main font of the face, by which what stands in is chosen (`mainFontOf`); absent for the font itself. */
  readonly mainFont?: FontFacts;
}

/** What decides among the fonts; the same for all runs of a box. */
export interface ChoiceRules {
  readonly substitution: "allow" | "refuse";
  /** True when the text is the authored one, which its own font printed before. */
  readonly isAuthoredText: boolean;
  readonly style: GlyphStyle;
  /** Pairs kerned in the authored text, for new text in the same font. */
  readonly kerning: SeenKerning;
  /** "From>To" by PostScript names: what the author accepts; a font accepted for itself may be reused. */
  readonly acceptedSubstitutions?: readonly string[];
  /** Id of the shop's font that comes before bundled ones. */
  readonly defaultFontId?: string | null;
  /** True where a font must stand in for the authored one, though that has the letters. */
  readonly isSubstituted?: boolean;
}

/** The outcome for all runs of one script and authored font. */
export interface Choice {
  /** For each run its parts in logical order; [] when something is missing. */
  readonly sets: readonly (readonly ShapedRun[])[];
  /** Characters nothing prints. */
  readonly missing: readonly string[];
  /** The font that stands in for the authored one, and what that could not print; else null. */
  readonly replaced: { readonly to: string; readonly characters: readonly string[] } | null;
}

/**
 * Chooses among `fonts` for all runs of one script in a box that are authored in `authored`. Fonts are
 * shaped with one after the other until one covers everything: nearly always the first. Never throws.
 */
export function chooseFont(
  runs: readonly ScriptRun[],
  authored: AuthoredFont,
  fonts: FitFonts,
  rules: ChoiceRules,
): Choice {
  // Scripts outside the table are never set, even if a font has their letters.
  if (runs.some(({ script }) => script === UNKNOWN_SCRIPT)) {
    return { sets: [], missing: charactersOf(runs), replaced: null };
  }
  const tried: Trial[] = [];
  const script = runs[0]?.script ?? "";
  for (const candidate of candidates(authored, fonts, rules, script)) {
    const results = runs.map((run) => shapeWith(candidate, run, rules.style));
    const trial = { ...candidate, results, uncovered: results.flatMap((one) => one.uncovered) };
    if (trial.uncovered.length === 0) {
      return wholeChoice(runs, trial, tried);
    }
    tried.push(trial);
  }
  return mixedChoice(runs, tried, rules.style);
}

/** Code points of the runs. */
function charactersOf(runs: readonly ScriptRun[]): readonly string[] {
  return runs.flatMap(({ text, start, end }) => Array.from(text.slice(start, end)));
}

/** A font that may set the runs. */
interface Candidate {
  readonly runShaper: RunShaper;
  /** Fonts that show what the first one lacks: others of its face. */
  readonly more?: readonly RunShaper[];
  readonly role: FontRole;
  readonly isAuthored: boolean;
  readonly limitedFont: string | null;
}

/** A candidate that was shaped with. */
interface Trial extends Candidate {
  /** For each run. */
  readonly results: readonly TrialRun[];
  readonly uncovered: readonly string[];
}

/** A run as a candidate sets it; without parts where something is not covered. */
interface TrialRun {
  readonly parts: readonly (ScriptRun & { readonly shaper: RunShaper } & ShapingResult)[];
  readonly uncovered: readonly string[];
}

/** The run in the candidate's font, where that lacks something letter by letter in the fonts of its face. */
function shapeWith(
  { runShaper: shaper, more = [] }: Candidate,
  run: ScriptRun,
  style: GlyphStyle,
): TrialRun {
  const whole = shaper.shape(run, style);
  if (whole.uncovered.length === 0 || more.length === 0) {
    return { parts: [{ ...run, shaper, ...whole }], uncovered: whole.uncovered };
  }
  const shapers = [shaper, ...more];
  const uncovered: string[] = [];
  const parts: { start: number; end: number; readonly shaper: RunShaper }[] = [];
  for (const { start, end } of clustersOf(run)) {
    const cluster = { ...run, start, end };
    const last = parts.at(-1);
    // The font in use goes on as long as it can: a word changes its font object as seldom as may be.
    const inOrder = last === undefined ? shapers : [last.shaper, ...shapers];
    const fitting = inOrder.find((one) => one.shape(cluster, style).uncovered.length === 0);
    if (fitting === undefined) {
      uncovered.push(...shaper.shape(cluster, style).uncovered);
    } else if (last?.shaper === fitting) {
      last.end = end;
    } else {
      parts.push({ start, end, shaper: fitting });
    }
  }
  return {
    parts:
      uncovered.length > 0
        ? []
        : parts.map((part) => ({
            ...run,
            ...part,
            ...part.shaper.shape({ ...run, ...part }, style),
          })),
    uncovered,
  };
}

/** Letters with the marks that follow them. */
function clustersOf({ text, start, end }: ScriptRun): readonly { start: number; end: number }[] {
  return Array.from(
    text.slice(start, end).matchAll(/\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu),
    (found) => ({
      start: start + found.index,
      end: start + found.index + found[0].length,
    }),
  );
}

/** Candidates in order of preference; a generator, since later ones cost reading a font. */
function* candidates(
  authored: AuthoredFont,
  fonts: FitFonts,
  rules: ChoiceRules,
  script: string,
): Generator<Candidate> {
  const { facts, mainFont: looks = facts } = authored;
  const exact = exactFont(looks, fonts);
  const embedded = embeddedCandidates(authored, rules);
  // The authored text looks as authored only with the very program that set it.
  if (rules.isAuthoredText) {
    yield* embedded;
  }
  const isSubstituted = rules.isSubstituted === true;
  if (exact !== null && !isSubstituted) {
    yield libraryCandidate(exact, fonts, looks, { role: "shop", isAuthored: true });
  }
  if (!rules.isAuthoredText && !isSubstituted) {
    yield* embedded;
  }
  // After the subset, unlike a font the shop gave for the purpose: what the subset prints needs no new font.
  const open = openFont(looks, fonts);
  if (open !== null) {
    yield libraryCandidate(open, fonts, looks, { role: "open", isAuthored: true });
  }
  // A font that may not be reused is why another one is looked for.
  const limitedFont = isBarred(facts, rules) ? facts.postScriptName : null;
  // A font may be on several lists: accepted, relative and default at once.
  const offered = new Set<string>();
  for (const [font, role] of standIns(looks, fonts, rules, script)) {
    if (!offered.has(font.file.id)) {
      offered.add(font.file.id);
      const candidate = libraryCandidate(font, fonts, looks, { role, isAuthored: false });
      // A face without small letters stays one of capitals, whatever stands in for it.
      const isCapitals =
        looks.measures?.hasCapitalsOnly === true && !setsSmallCapitals(looks, font);
      const [runShaper = candidate.runShaper, ...more] = [
        candidate.runShaper,
        ...(candidate.more ?? []),
      ].map((shaper) => (isCapitals ? capitalsShaper(shaper) : shaper));
      yield { ...candidate, runShaper, more, limitedFont: limitedFont ?? candidate.limitedFont };
    }
  }
}

/** Fonts in place of the authored one, in order; with substitution refused only what the author accepts. */
function* standIns(
  facts: FontFacts,
  fonts: FitFonts,
  rules: ChoiceRules,
  script: string,
): Generator<readonly [LibraryFont, FontRole]> {
  const { relatives, bundled, others } = rankFonts(facts, fonts);
  const accepted = rules.acceptedSubstitutions ?? [];
  // What the author accepts comes first, even before the family's other cuts.
  if (accepted.length > 0) {
    const names = accepted.map((pair) => pair.slice(pair.indexOf(">") + 1));
    const made = names.flatMap((name) => fonts.variable?.find({ name }) ?? []);
    const open = fonts.open?.named(new Set(names)) ?? [];
    for (const font of [...fonts.shop, ...fonts.bundled, ...made, ...open]) {
      if (accepted.includes(`${facts.postScriptName}>${font.facts.postScriptName}`)) {
        yield [font, "relative"];
      }
    }
  }
  if (rules.substitution === "refuse") {
    return;
  }
  yield* relatives.map((font) => [font, "relative"] as const);
  const usual = fonts.shop.find(({ file }) => file.id === rules.defaultFontId);
  if (usual !== undefined) {
    yield [usual, "default"];
  }
  yield* bundled.map((font) => [font, "bundled"] as const);
  yield* others.map((font) => [font, "shop"] as const);
  yield* scriptSubstitutes(facts, script, fonts).map((font) => [font, "bundled"] as const);
  // Full-width figures and signs beside Latin letters: the font's own scripts, as its repertoire says.
  for (const other of scriptsOf(facts)) {
    yield* scriptSubstitutes(facts, other, fonts).map((font) => [font, "bundled"] as const);
  }
}

/** True where small capitals of the face are had from the font's own. */
function setsSmallCapitals({ measures }: FontFacts, font: LibraryFont): boolean {
  return hasSmallCapitals(measures) && hasFeature(font, "smcp");
}

/** A full font, in the forms of letters that `facts` shows. Its licence bits are only reported. */
function libraryCandidate(
  font: LibraryFont,
  { shaper, variable }: FitFonts,
  { measures }: FontFacts,
  { role, isAuthored }: Pick<Candidate, "role" | "isAuthored">,
): Candidate {
  const limitedFont = isLimited(font.facts.fsType) ? font.facts.postScriptName : null;
  const [runShaper, ...more] = [font, ...(variable?.pieces(font).slice(1) ?? [])].map((piece) =>
    libraryFontShaper(
      piece,
      () => shaper.face(piece.file),
      () => featuresShown(measures, piece),
    ),
  );
  assert(runShaper !== undefined, "a font is a piece of itself");
  return { runShaper, more, role, isAuthored, limitedFont };
}

/** The embedded subset with the others of its face, or nothing where none can be reused. */
function embeddedCandidates(authored: AuthoredFont, rules: ChoiceRules): readonly Candidate[] {
  const [runShaper, ...more] = [authored, ...(authored.others ?? [])]
    .filter(({ facts }) => facts.embedded && facts.coverage.length > 0 && !isBarred(facts, rules))
    .map(({ facts, resourceName }) => embeddedFontShaper(facts, resourceName, rules.kerning));
  return runShaper === undefined
    ? []
    : [{ runShaper, more, role: "embedded", isAuthored: true, limitedFont: null }];
}

/**
 * True for an embedded font whose licence bits do not allow editing: it shows the authored text again, new
 * text only when the shop has confirmed that it may by accepting the font for itself. Without an OS/2 table
 * nothing forbids it.
 */
function isBarred(
  facts: FontFacts,
  { isAuthoredText, acceptedSubstitutions }: ChoiceRules,
): boolean {
  const { embedded, fsType, postScriptName } = facts;
  return (
    embedded &&
    !isAuthoredText &&
    isLimited(fsType ?? 0) &&
    acceptedSubstitutions?.includes(`${postScriptName}>${postScriptName}`) !== true
  );
}

/** One font for all runs. */
function wholeChoice(runs: readonly ScriptRun[], trial: Trial, tried: readonly Trial[]): Choice {
  const { results } = trial;
  return {
    sets: runs.map((_, i) => (results[i]?.parts ?? []).map((part) => shapedRun(part, trial, part))),
    missing: [],
    replaced: replacedBy(trial, runs, tried),
  };
}

function shapedRun(
  { text, start, end, script, level, orientation }: ScriptRun,
  { role, limitedFont }: Candidate,
  { shaper, glyphs }: Pick<ShapedRun, "shaper" | "glyphs">,
): ShapedRun {
  const run = { text, start, end, script, level };
  const placed = orientation === undefined ? run : { ...run, orientation };
  return { ...placed, shaper, role, limitedFont, glyphs };
}

/**
 * What the authored font lacks; all characters when it cannot be used at all. A font without a glyph for spaces is
 * replaced, too, where there are letters beside them.
 */
function replacedBy(
  { runShaper, isAuthored }: Trial,
  runs: readonly ScriptRun[],
  tried: readonly Trial[],
): Choice["replaced"] {
  const isBlank = (character: string): boolean => character === " " || character === "\u00a0";
  if (isAuthored || charactersOf(runs).every(isBlank)) {
    return null;
  }
  const authored = tried.find((trial) => trial.isAuthored);
  const lacking = authored?.uncovered ?? charactersOf(runs);
  const seen = lacking.filter((character) => !isBlank(character));
  return { to: runShaper.postScriptName, characters: seen.length > 0 ? seen : lacking };
}

/** Signs that may come from another font without being noticed: arrows, currency, ornaments. */
const SYMBOL = /^\p{S}$/u;

/**
 * No font covers the runs: the one that lacks only symbols sets them, others give the symbols. Full fonts
 * only: a subset lacks whatever was not used.
 */
function mixedChoice(
  runs: readonly ScriptRun[],
  tried: readonly Trial[],
  style: GlyphStyle,
): Choice {
  const main = tried.find(
    ({ runShaper, uncovered }) =>
      runShaper.font.kind === "library" && uncovered.every((lacking) => SYMBOL.test(lacking)),
  );
  // The fewest missing is the best report: it names what the author must find a font for.
  if (main === undefined) {
    const fewest = tried.toSorted((a, b) => a.uncovered.length - b.uncovered.length)[0];
    return { sets: [], missing: fewest?.uncovered ?? charactersOf(runs), replaced: null };
  }
  const inOrder = [main, ...tried.filter((trial) => trial !== main)];
  const symbols = new Set(main.uncovered);
  const missing: string[] = [];
  const sets = runs.map((run) =>
    piecesOf(run, symbols).flatMap((piece) => {
      const covering = inOrder
        .map((candidate) => ({ candidate, result: candidate.runShaper.shape(piece, style) }))
        .find(({ result }) => result.uncovered.length === 0);
      if (covering === undefined) {
        missing.push(...charactersOf([piece]));
        return [];
      }
      return [
        shapedRun(piece, covering.candidate, {
          shaper: covering.candidate.runShaper,
          glyphs: covering.result.glyphs,
        }),
      ];
    }),
  );
  return { sets, missing, replaced: replacedBy(main, runs, tried) };
}

/** The run cut around each of `symbols`, a symbol with the marks that follow it. */
function piecesOf(run: ScriptRun, symbols: ReadonlySet<string>): readonly ScriptRun[] {
  const cuts = [run.start];
  const text = run.text.slice(run.start, run.end);
  for (const found of text.matchAll(/\P{M}[\p{M}\u200d]*/gu)) {
    const at = run.start + found.index;
    if (symbols.has(String.fromCodePoint(found[0].codePointAt(0) ?? 0))) {
      cuts.push(at, at + found[0].length);
    }
  }
  cuts.push(run.end);
  return cuts.flatMap((start, i) => {
    const end = cuts[i + 1] ?? start;
    return end > start ? [{ ...run, start, end }] : [];
  });
}
