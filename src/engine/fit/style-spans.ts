/**
 * Which authored font each part of a new text is set in, how big, how high and in which paint: parts of the
 * authored text that stand unchanged keep their style, what is between takes the style it replaces.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { StyleRun, TextBox } from "../contract/scene.ts";
import { normalizeText } from "./scripts.ts";
import type { AuthoredFont } from "./choose-font.ts";
import { withoutOtherLetters } from "./other-letters.ts";
import { mainFontOf } from "./main-font.ts";
import { isOfOneStyle, textStyleOf } from "./text-style.ts";
import { type MatchedRun, matchRuns } from "./match-runs.ts";
import type { StyleSpan } from "./shape-paragraph.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { PLAIN_STYLE } from "./shaped-text.ts";

/** A box with its fonts and, where known, the parts of its new text. */
export interface StyleSource {
  readonly box: TextBox;
  readonly authoredFonts: ReadonlyMap<string, FontFacts>;
  readonly resourceNames: Readonly<Record<string, string>>;
  /** The text in parts, where it is known which authored words each stands for. */
  readonly parts?: readonly StyledPart[];
}

/** A part of a new text. */
export interface StyledPart {
  /** A literal is the authored text at its place, from the start of `authored` on. */
  readonly kind: "literal" | "value";
  readonly text: string;
  /** UTF-16 offsets into the authored text; absent for what was not there. */
  readonly authored?: readonly [start: number, end: number];
}

/**
 * Spans that cover `text` in order, without gaps; UTF-16 offsets. By the parts of a pattern where these are
 * known, else by comparing the texts.
 */
export function styleSpans(source: StyleSource, text: string): readonly StyleSpan[] {
  const { box } = source;
  const runs = withoutOtherLetters({
    ...box,
    runs: box.runs.filter(({ start, end }) => end > start),
  });
  // Nearly all boxes: one font, one span.
  if (isOfOneStyle(box)) {
    const authored = authoredFont(source, box.font);
    return [{ start: 0, end: text.length, authored, textStyle: PLAIN_STYLE }];
  }
  return (
    spansOfParts(source, text, runs) ??
    closed(
      matchRuns({ text: box.text, runs }, text).map((part) => spanOf(source, part)),
      text,
    )
  );
}

/** Spans by the parts; null when they are not known or do not make up the text. */
function spansOfParts(
  source: StyleSource,
  text: string,
  authoredRuns: readonly StyleRun[],
): readonly StyleSpan[] | null {
  const { box, parts = [] } = source;
  // Parts are joined as they are set: normalising may change their lengths.
  const texts = parts.map((part) => normalizeText(part.text));
  if (parts.length === 0 || texts.join("") !== text) {
    return null;
  }
  const spans: StyleSpan[] = [];
  let at = 0;
  parts.forEach(({ kind, authored }, i) => {
    const own = texts[i] ?? "";
    const end = at + own.length;
    const [from, to] = authored ?? [0, 0];
    // The runs inside the part's authored place, offsets from its start.
    const runs = authoredRuns
      .filter((run) => run.start < to && run.end > from)
      .map((run) => ({
        ...run,
        start: Math.max(run.start, from) - from,
        end: Math.min(run.end, to) - from,
      }));
    // A literal stands as authored, so its runs are known without comparing.
    const matched =
      kind === "literal"
        ? runs.map((run) => ({ start: run.start, end: Math.min(run.end, own.length), runs: [run] }))
        : matchRuns({ text: box.text.slice(from, to), runs }, own);
    for (const part of matched) {
      spans.push(spanOf(source, { ...part, start: at + part.start, end: at + part.end }));
    }
    at = end;
  });
  const covering = closed(spans, text);
  return covering.length === 0 ? null : covering;
}

/** A span in the font of its longest run and the style that its runs share. */
function spanOf(source: StyleSource, { start, end, runs }: MatchedRun): StyleSpan {
  const { box } = source;
  const authored = authoredFont(source, longest(runs, box.font));
  return { start, end, authored, textStyle: textStyleOf(runs, box) };
}

/** Font of the longest run; `usual` when there is none. */
function longest(runs: readonly StyleRun[], usual: string): string {
  return runs.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]?.font ?? usual;
}

/**
 * Without empty spans and gaps: each span reaches to the start of the next, and no letter is split from its
 * marks.
 */
function closed(spans: readonly StyleSpan[], text: string): readonly StyleSpan[] {
  const filled = spans
    .map((span) => ({ ...span, start: letterStart(text, span.start) }))
    .filter(({ start, end }) => end > start);
  return filled.map((span, i) => ({
    ...span,
    start: i === 0 ? 0 : span.start,
    end: filled[i + 1]?.start ?? text.length,
  }));
}

/** The first place from `at` on where no mark follows. */
function letterStart(text: string, at: number): number {
  const marks = at === 0 ? null : /^[\p{M}\u200d]+/u.exec(text.slice(at));
  return at + (marks?.[0].length ?? 0);
}

/** The font as a candidate for new text; without facts, one of which nothing is known. */
function authoredFont({ authoredFonts, resourceNames }: StyleSource, key: string): AuthoredFont {
  const facts = authoredFonts.get(key);
  const resourceName = resourceNames[key];
  const face = facts === undefined ? [] : fontsOfFace(facts, authoredFonts);
  const mainFont = mainFontOf(face) ?? facts;
  if (facts !== undefined && resourceName !== undefined) {
    const others = face.flatMap((other) => {
      if (other === facts) {
        return [];
      }
      const name = resourceNames[other.key];
      // A font that the content does not name is given a name, which only an object of its own can be.
      return name !== undefined || OBJECT_KEY.test(other.key)
        ? [{ facts: other, resourceName: name ?? "" }]
        : [];
    });
    return {
      facts,
      resourceName,
      ...(others.length === 0 ? {} : { others }),
      ...(mainFont === undefined || mainFont === facts ? {} : { mainFont }),
    };
  }
  // Without a name in the resources the font cannot be selected: only its metrics and weight count.
  return { facts: looksOf(mainFont ?? UNKNOWN_FONT), resourceName: "" };
}

/** `PdfFont.key` of a font dictionary that is an object of the file. */
const OBJECT_KEY = /^\d+$/u;

const faces = new WeakMap<
  ReadonlyMap<string, FontFacts>,
  ReadonlyMap<string, readonly FontFacts[]>
>();

/** The fonts of the file that are one face with this one, in the file's order, itself among them; [] for one by itself. */
function fontsOfFace(
  facts: FontFacts,
  fonts: ReadonlyMap<string, FontFacts>,
): readonly FontFacts[] {
  const byFace = getOrAdd(faces, fonts, () => {
    const found = new Map<string, FontFacts[]>();
    for (const font of fonts.values()) {
      if (font.face !== undefined) {
        addToList(found, font.face, font);
      }
    }
    return found;
  });
  return facts.face === undefined ? [] : (byFace.get(facts.face) ?? []);
}

const withoutProgram = new WeakMap<FontFacts, FontFacts>();

/**
 * The facts of a font that cannot be selected, its widths to know it by; one object per font, so that
 * rankings are kept.
 */
function looksOf(facts: FontFacts): FontFacts {
  return getOrAdd(withoutProgram, facts, () => ({ ...facts, embedded: false }));
}

/**
 * Appearance of a font the file says nothing about: a sans of usual weight, so that a stand-in is found.
 * Metrics in 1/1000 em.
 */
const UNKNOWN_FONT: FontFacts = {
  key: "",
  kind: "TrueType",
  postScriptName: "",
  subsetTag: null,
  familyName: "",
  embedded: false,
  ascent: 750,
  descent: -250,
  capHeight: null,
  xHeight: null,
  italicAngle: 0,
  weight: 400,
  isSerif: false,
  isFixedPitch: false,
  isScript: false,
  fsType: null,
  coverage: [],
};
