/**
 * Which authored font each part of a new text is set in. Parts of the authored text that stand unchanged
 * at either end keep their style; what is between takes the style it replaces.
 */
import type { FontFacts } from "../font/pdf-font.ts";
import type { StyleRun, TextBox } from "../scene/model.ts";
import { normalizeText } from "./scripts.ts";
import type { AuthoredFont } from "./choose-font.ts";
import type { StyleSpan } from "./set-paragraph.ts";

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

/** Spans that cover `text` in order. */
export function styleSpans(source: StyleSource, text: string): readonly StyleSpan[] {
  const { box } = source;
  const main = authoredFont(source, box.font);
  const runs = box.runs.filter(({ start, end }) => end > start);
  if (runs.every(({ font }) => font === box.font)) {
    return [{ start: 0, end: text.length, authored: main }];
  }
  const byParts = spansOfParts(source, text);
  if (byParts !== null) {
    return byParts;
  }
  const head = runs.filter(({ end }) => box.text.slice(0, end) === text.slice(0, end));
  const rest = runs.slice(head.length);
  const shift = text.length - box.text.length;
  const headEnd = head.at(-1)?.end ?? 0;
  const tail = rest.filter(
    ({ start }) => start + shift >= headEnd && box.text.slice(start) === text.slice(start + shift),
  );
  const middle = rest.slice(0, rest.length - tail.length);
  const tailStart = tail[0] === undefined ? text.length : tail[0].start + shift;
  const span = ({ font, start, end }: StyleRun, by: number): StyleSpan => ({
    authored: authoredFont(source, font),
    start: start + by,
    end: end + by,
  });
  return closed(
    [
      ...head.map((run) => span(run, 0)),
      { start: headEnd, end: tailStart, authored: authoredFont(source, longest(middle, box.font)) },
      ...tail.map((run) => span(run, shift)),
    ],
    text.length,
  );
}

/** Spans by the parts; null when they are not known or do not make up the text. */
function spansOfParts(source: StyleSource, text: string): readonly StyleSpan[] | null {
  const { box, parts = [] } = source;
  const texts = parts.map((part) => normalizeText(part.text));
  if (parts.length === 0 || texts.join("") !== text) {
    return null;
  }
  const spans: StyleSpan[] = [];
  let at = 0;
  parts.forEach(({ kind, authored }, i) => {
    const end = at + (texts[i] ?? "").length;
    const [from, to] = authored ?? [0, 0];
    const runs = box.runs
      .filter((run) => run.start < to && run.end > from)
      .map((run) => ({ ...run, start: Math.max(run.start, from), end: Math.min(run.end, to) }));
    if (kind === "literal") {
      for (const { font, start, end: runEnd } of runs) {
        const span = { start: at + start - from, end: Math.min(end, at + runEnd - from) };
        spans.push({ ...span, authored: authoredFont(source, font) });
      }
    } else {
      spans.push({ start: at, end, authored: authoredFont(source, longest(runs, box.font)) });
    }
    at = end;
  });
  const covering = closed(spans, text.length);
  return covering.length === 0 ? null : covering;
}

/** Font of the longest run; `usual` when there is none. */
function longest(runs: readonly StyleRun[], usual: string): string {
  return runs.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]?.font ?? usual;
}

/** Without empty spans and gaps: each span reaches to the start of the next. */
function closed(spans: readonly StyleSpan[], length: number): readonly StyleSpan[] {
  const filled = spans.filter(({ start, end }) => end > start);
  return filled.map((span, i) => ({
    ...span,
    start: i === 0 ? 0 : span.start,
    end: filled[i + 1]?.start ?? length,
  }));
}

function authoredFont({ authoredFonts, resourceNames }: StyleSource, key: string): AuthoredFont {
  const facts = authoredFonts.get(key);
  const resourceName = resourceNames[key];
  if (facts !== undefined && resourceName !== undefined) {
    return { facts, resourceName };
  }
  // Without a name in the resources the font cannot be selected: only its looks count.
  return { facts: looksOf(facts ?? UNKNOWN_FONT), resourceName: "" };
}

const looks = new WeakMap<FontFacts, FontFacts>();

/** The facts of a font that cannot be selected, its widths to know it by; one object per font, so that rankings are kept. */
function looksOf(facts: FontFacts): FontFacts {
  const known = looks.get(facts) ?? { ...facts, embedded: false };
  looks.set(facts, known);
  return known;
}

/** Looks of a font the file says nothing about. */
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
