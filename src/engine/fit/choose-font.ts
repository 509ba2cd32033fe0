/**
 * Which font sets a stretch of one script and one style: the first that covers all of it after shaping,
 * out of the shop's copy of the font, the embedded subset, and full fonts that look alike. One stretch
 * is set in one font, so that no letter stands out from its word; only a symbol no such font has may
 * come from another. What nothing prints is missing, and a text with missing characters is not set.
 */
import type { FontFacts } from "../font/pdf-font.ts";
import type { SeenKerning } from "./authored-text.ts";
import type { FitFonts } from "./fonts.ts";
import { rankFonts } from "./rank-fonts.ts";
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
  /** In logical order; [] when something is missing. */
  readonly stretches: readonly SetStretch[];
  /** Characters nothing prints, in order of use. */
  readonly missing: readonly string[];
  /** Characters the authored font could not print, when another font stands in; else []. */
  readonly replaced: readonly string[];
}

/** Chooses among `fonts` for one stretch authored in `authored`. */
export function chooseFont(
  stretch: Stretch,
  authored: AuthoredFont,
  fonts: FitFonts,
  rules: ChoiceRules,
): Choice {
  if (stretch.script === UNKNOWN_SCRIPT) {
    const text = stretch.text.slice(stretch.start, stretch.end);
    return { stretches: [], missing: Array.from(text), replaced: [] };
  }
  const tried: Trial[] = [];
  for (const candidate of candidates(authored, fonts, rules)) {
    const result = candidate.setter.set(stretch, rules.style);
    const trial = { ...candidate, result };
    if (result.uncovered.length === 0) {
      return wholeChoice(stretch, trial, tried);
    }
    tried.push(trial);
  }
  return mixedChoice(stretch, tried, rules.style);
}

interface Candidate {
  readonly setter: Setter;
  readonly isAuthored: boolean;
}

interface Trial extends Candidate {
  readonly result: SetResult;
}

function* candidates(
  { facts, resourceName }: AuthoredFont,
  fonts: FitFonts,
  { substitution, isAuthoredText, kerning }: ChoiceRules,
): Generator<Candidate> {
  const { exact, substitutes } = rankFonts(facts, fonts);
  const library = (font: (typeof substitutes)[number], isAuthored: boolean): Candidate => ({
    setter: librarySetter(font, fonts.shaper.face(font.file)),
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

function wholeChoice(stretch: Stretch, trial: Trial, tried: readonly Trial[]): Choice {
  const { setter, result, isAuthored } = trial;
  return {
    stretches: [{ ...stretch, setter, glyphs: result.glyphs }],
    missing: [],
    replaced: isAuthored ? [] : replacedCharacters(stretch, tried),
  };
}

/** The characters the authored font lacks; all of them when it cannot be used at all. */
function replacedCharacters(stretch: Stretch, tried: readonly Trial[]): readonly string[] {
  const authored = tried.find(({ isAuthored }) => isAuthored);
  const text = stretch.text.slice(stretch.start, stretch.end);
  const characters = authored?.result.uncovered ?? Array.from(text);
  return characters.filter((character) => character !== " " && character !== "\u00a0");
}

const SYMBOL = /^\p{S}$/u;

/** No font covers the stretch: the one that lacks only symbols sets it, others give the symbols. */
function mixedChoice(stretch: Stretch, tried: readonly Trial[], style: GlyphStyle): Choice {
  const main = tried.find(
    ({ setter, result }) =>
      setter.font.kind === "library" && result.uncovered.every((lacking) => SYMBOL.test(lacking)),
  );
  const fewest = tried.toSorted((a, b) => a.result.uncovered.length - b.result.uncovered.length)[0];
  if (main === undefined || fewest === undefined) {
    const text = stretch.text.slice(stretch.start, stretch.end);
    const missing = fewest?.result.uncovered ?? Array.from(text);
    return { stretches: [], missing, replaced: [] };
  }
  const stretches: SetStretch[] = [];
  const missing: string[] = [];
  for (const piece of piecesOf(stretch, new Set(main.result.uncovered))) {
    const setters = [main, ...tried.filter((trial) => trial !== main)].map(({ setter }) => setter);
    const covering = setters
      .map((setter) => ({ setter, result: setter.set(piece, style) }))
      .find(({ result }) => result.uncovered.length === 0);
    if (covering === undefined) {
      missing.push(...Array.from(piece.text.slice(piece.start, piece.end)));
    } else {
      stretches.push({ ...piece, setter: covering.setter, glyphs: covering.result.glyphs });
    }
  }
  return {
    stretches,
    missing,
    replaced: main.isAuthored ? [] : replacedCharacters(stretch, tried),
  };
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
