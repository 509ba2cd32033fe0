/**
 * Which font sets the text of one script and one style in a box: the first that covers all of it after
 * shaping, out of the shop's copy of the font, the embedded subset, and full fonts that look alike. All
 * of it is set in one font, so that no letter stands out from its word and no word from its line; only a
 * symbol no such font has may come from another. What nothing prints is missing, and a text with missing characters is not set.
 */
import type { FontFacts } from "../font/pdf-font.ts";
import type { SeenKerning } from "./authored-text.ts";
import type { FitFonts } from "./fonts.ts";
import { rankFonts } from "./rank-fonts.ts";
import { scriptSubstitutes } from "./script-fonts.ts";
import { UNKNOWN_SCRIPT } from "./scripts.ts";
import {
  embeddedSetter,
  type GlyphStyle,
  librarySetter,
  type SetGlyph,
  type SetResult,
  type Setter,
  type Stretch,
} from "./set-glyphs.ts";

/** The authored font of a stretch. */
export interface AuthoredFont {
  readonly facts: FontFacts;
  /** Name of the font in the resources of the content that shows the box. */
  readonly resourceName: string;
}

export interface ChoiceRules {
  readonly substitution: "allow" | "refuse";
  /** True when the text is the authored one, which its own font printed before. */
  readonly isAuthoredText: boolean;
  readonly style: GlyphStyle;
  /** Pairs kerned in the authored text, for new text in the same font. */
  readonly kerning: SeenKerning;
}

/** A stretch with the font that sets it. */
export interface SetStretch extends Stretch {
  readonly setter: Setter;
  readonly glyphs: readonly SetGlyph[];
}

export interface Choice {
  /** For each stretch its parts in logical order; [] when something is missing. */
  readonly sets: readonly (readonly SetStretch[])[];
  /** Characters nothing prints. */
  readonly missing: readonly string[];
  /** The font that stands in for the authored one, and what that could not print; else null. */
  readonly replaced: { readonly to: string; readonly characters: readonly string[] } | null;
}

/** Chooses among `fonts` for all stretches of one script in a box that are authored in `authored`. */
export function chooseFont(
  stretches: readonly Stretch[],
  authored: AuthoredFont,
  fonts: FitFonts,
  rules: ChoiceRules,
): Choice {
  if (stretches.some(({ script }) => script === UNKNOWN_SCRIPT)) {
    return { sets: [], missing: charactersOf(stretches), replaced: null };
  }
  const tried: Trial[] = [];
  const script = stretches[0]?.script ?? "";
  for (const candidate of candidates(authored, fonts, rules, script)) {
    const results = stretches.map((stretch) => candidate.setter.set(stretch, rules.style));
    const trial = { ...candidate, results, uncovered: results.flatMap((one) => one.uncovered) };
    if (trial.uncovered.length === 0) {
      return wholeChoice(stretches, trial, tried);
    }
    tried.push(trial);
  }
  return mixedChoice(stretches, tried, rules.style);
}

function charactersOf(stretches: readonly Stretch[]): readonly string[] {
  return stretches.flatMap(({ text, start, end }) => Array.from(text.slice(start, end)));
}

interface Candidate {
  readonly setter: Setter;
  readonly isAuthored: boolean;
}

interface Trial extends Candidate {
  /** For each stretch. */
  readonly results: readonly SetResult[];
  readonly uncovered: readonly string[];
}

function* candidates(
  { facts, resourceName }: AuthoredFont,
  fonts: FitFonts,
  { substitution, isAuthoredText, kerning }: ChoiceRules,
  script: string,
): Generator<Candidate> {
  const { exact, substitutes } = rankFonts(facts, fonts);
  const library = (font: (typeof substitutes)[number], isAuthored: boolean): Candidate => ({
    setter: librarySetter(font, () => fonts.shaper.face(font.file)),
    isAuthored,
  });
  const embedded = mayReuse(facts, isAuthoredText)
    ? [{ setter: embeddedSetter(facts, resourceName, kerning), isAuthored: true }]
    : [];
  // The authored text looks as authored only with the very program that set it.
  if (isAuthoredText) {
    yield* embedded;
  }
  if (exact !== null) {
    yield library(exact, true);
  }
  if (!isAuthoredText) {
    yield* embedded;
  }
  if (substitution === "allow") {
    for (const font of substitutes) {
      yield library(font, false);
    }
    for (const font of scriptSubstitutes(facts, script, fonts)) {
      yield library(font, false);
    }
  }
}

/** OpenType 1.9, OS/2 fsType: restricted, and preview and print, without "editable" beside them. */
const FORBIDS_NEW_TEXT = 0x2 | 0x4;
const EDITABLE = 0x8;

/**
 * An embedded font is used for new text only where its licence bits allow editing; without an OS/2
 * table nothing forbids it. The authored text it may always show.
 */
function mayReuse(facts: FontFacts, isAuthoredText: boolean): boolean {
  const fsType = facts.fsType ?? 0;
  const isForbidden = (fsType & FORBIDS_NEW_TEXT) !== 0 && (fsType & EDITABLE) === 0;
  return facts.embedded && facts.coverage.length > 0 && (isAuthoredText || !isForbidden);
}

function wholeChoice(stretches: readonly Stretch[], trial: Trial, tried: readonly Trial[]): Choice {
  const { setter, results } = trial;
  return {
    sets: stretches.map((stretch, i) => [{ ...stretch, setter, glyphs: results[i]?.glyphs ?? [] }]),
    missing: [],
    replaced: replacedBy(trial, stretches, tried),
  };
}

/** What the authored font lacks; all characters when it cannot be used at all. */
function replacedBy(
  { setter, isAuthored }: Trial,
  stretches: readonly Stretch[],
  tried: readonly Trial[],
): Choice["replaced"] {
  const authored = tried.find((trial) => trial.isAuthored);
  const lacking = authored?.uncovered ?? charactersOf(stretches);
  const characters = lacking.filter((character) => character !== " " && character !== "\u00a0");
  return isAuthored || characters.length === 0 ? null : { to: setter.postScriptName, characters };
}

const SYMBOL = /^\p{S}$/u;

/** No font covers the stretches: the one that lacks only symbols sets them, others give the symbols. */
function mixedChoice(
  stretches: readonly Stretch[],
  tried: readonly Trial[],
  style: GlyphStyle,
): Choice {
  const main = tried.find(
    ({ setter, uncovered }) =>
      setter.font.kind === "library" && uncovered.every((lacking) => SYMBOL.test(lacking)),
  );
  if (main === undefined) {
    const fewest = tried.toSorted((a, b) => a.uncovered.length - b.uncovered.length)[0];
    return { sets: [], missing: fewest?.uncovered ?? charactersOf(stretches), replaced: null };
  }
  const setters = [main, ...tried.filter((trial) => trial !== main)].map(({ setter }) => setter);
  const symbols = new Set(main.uncovered);
  const missing: string[] = [];
  const sets = stretches.map((stretch) =>
    piecesOf(stretch, symbols).flatMap((piece) => {
      const covering = setters
        .map((setter) => ({ setter, result: setter.set(piece, style) }))
        .find(({ result }) => result.uncovered.length === 0);
      if (covering === undefined) {
        missing.push(...charactersOf([piece]));
        return [];
      }
      return [{ ...piece, setter: covering.setter, glyphs: covering.result.glyphs }];
    }),
  );
  return { sets, missing, replaced: replacedBy(main, stretches, tried) };
}

/** The stretch cut around each of `symbols`, a symbol with the marks that follow it. */
function piecesOf(stretch: Stretch, symbols: ReadonlySet<string>): readonly Stretch[] {
  const cuts = [stretch.start];
  const text = stretch.text.slice(stretch.start, stretch.end);
  for (const found of text.matchAll(/\P{M}[\p{M}\u200d]*/gu)) {
    const at = stretch.start + found.index;
    if (symbols.has(String.fromCodePoint(found[0].codePointAt(0) ?? 0))) {
      cuts.push(at, at + found[0].length);
    }
  }
  cuts.push(stretch.end);
  return cuts.flatMap((start, i) => {
    const end = cuts[i + 1] ?? start;
    return end > start ? [{ ...stretch, start, end }] : [];
  });
}
