/**
 * Widths of any part of a set paragraph, at one em. Parts that may be cut safely are sums over the glyphs
 * at hand; where HarfBuzz says a cut changes shapes (unsafe to break), the part is set anew, once. Line
 * breaking asks for hundreds of widths: prefix sums make each a subtraction.
 */
import { getOrAdd } from "#base/maps.ts";
import type { FitGlyph, FitRun } from "../contract/fit-report.ts";
import { isJoining } from "./scripts.ts";
import type { ShapedParagraph } from "./shape-paragraph.ts";
import {
  PLAIN_STYLE,
  type GlyphStyle,
  type ParagraphGlyph,
  type ShapedRun,
} from "./shaped-text.ts";

/** What a part of a paragraph takes along the line, size left out. */
export interface Extent {
  /** Sum of advances in thousandths of an em. */
  readonly advance: number;
  /**
   * Clusters, each followed by tracking. Where letters join one more: they are followed by none, which their
   * advances allow for, so that nothing is to be taken off at the end of the line.
   */
  readonly clusters: number;
  readonly wordSpaces: number;
}

/** What stands on a line, UTF-16 offsets into the paragraph. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  /** True when a soft hyphen ends the line and shows. */
  readonly hasHyphen: boolean;
}

/** The two questions of line breaking, and the glyphs of the lines found. */
export interface Measure {
  extentOf(part: LinePart): Extent;
  /** True when the font at `end` has a hyphen to show there. */
  canHyphenate(end: number): boolean;
  /** Glyphs in visual order, one `FitRun` per run of one font. */
  runsOf(part: LinePart): readonly FitRun[];
}

/** Measures parts of `paragraph`; parts set anew are kept for its lifetime. */
export function measureParagraph(paragraph: ShapedParagraph, style: GlyphStyle): Measure {
  const whole = paragraph.text.length;
  let summed: Sums | null = null;
  // Most boxes hold one line, which is measured whole: the sums are made when the first cut asks.
  const sums = (): Sums => {
    summed ??= sumsOf(paragraph);
    return summed;
  };
  // By start and end: bisection asks for the same parts at many sizes.
  const shapedAnew = new Map<string, readonly PlacedRun[]>();
  const anew = (start: number, end: number): readonly PlacedRun[] => {
    const key = `${start}-${end}`;
    return getOrAdd(shapedAnew, key, () => setAnew(paragraph, start, end, style));
  };
  const isWhole = (start: number, end: number): boolean => start === 0 && end === whole;
  const isSafe = (start: number, end: number): boolean =>
    isWhole(start, end) || (sums().isSafe(start) && sums().isSafe(end));
  const bareExtent = (start: number, end: number): Extent =>
    isWhole(start, end) || !isSafe(start, end)
      ? extentOfRuns(isWhole(start, end) ? paragraphGlyphs(paragraph) : anew(start, end))
      : sums().between(start, end);
  return {
    extentOf: ({ start, end, hasHyphen }) => {
      const bare = bareExtent(start, end);
      const hyphen = hasHyphen ? (hyphenAt(paragraph, end)?.glyph ?? null) : null;
      // A hyphen is a cluster of its own and takes tracking.
      return hyphen === null
        ? bare
        : {
            ...bare,
            advance: bare.advance + leadOf(hyphen) + hyphen.advance,
            clusters: bare.clusters + 1,
          };
    },
    canHyphenate: (end) => hyphenAt(paragraph, end) !== null,
    runsOf: ({ start, end, hasHyphen }) => {
      const placedRuns = isSafe(start, end) ? sliced(paragraph, start, end) : anew(start, end);
      const hyphen = hasHyphen ? hyphenAt(paragraph, end) : null;
      return mergedRuns(visualOrder(withBlanksAtEnd(placedRuns, paragraph, end)), hyphen);
    },
  };
}

/** A run's glyphs that fall on a line. */
interface PlacedRun {
  readonly run: ShapedRun;
  readonly glyphs: readonly ParagraphGlyph[];
}

/** Prefix sums over a paragraph: index = UTF-16 offset, value = everything before it. */
interface Sums {
  isSafe(offset: number): boolean;
  between(start: number, end: number): Extent;
}

function sumsOf(paragraph: ShapedParagraph): Sums {
  const length = paragraph.text.length;
  const advance = new Float64Array(length + 1);
  const clusters = new Int32Array(length + 1);
  const wordSpaces = new Int32Array(length + 1);
  const joined = new Int32Array(length + 1);
  // Offsets inside a cluster stay unsafe: no glyph begins there.
  const unsafe = new Uint8Array(length + 1).fill(1);
  unsafe[0] = 0;
  unsafe[length] = 0;
  for (const { start, glyphs, script } of paragraph.runs) {
    unsafe[start] = 0;
    const joins = isJoining(script) ? 1 : 0;
    for (const glyph of glyphs) {
      // A cluster's glyphs all count at its first offset, so that a part has them whole or not at all.
      const at = glyph.cluster + 1;
      joined[at] = (joined[at] ?? 0) + joins;
      advance[at] = (advance[at] ?? 0) + glyph.advance;
      clusters[at] = (clusters[at] ?? 0) + (glyph.text === "" ? 0 : 1);
      wordSpaces[at] = (wordSpaces[at] ?? 0) + (glyph.isWordSpace ? 1 : 0);
    }
    markSafe(unsafe, start, glyphs);
  }
  for (let i = 1; i <= length; i++) {
    advance[i] = (advance[i] ?? 0) + (advance[i - 1] ?? 0);
    clusters[i] = (clusters[i] ?? 0) + (clusters[i - 1] ?? 0);
    wordSpaces[i] = (wordSpaces[i] ?? 0) + (wordSpaces[i - 1] ?? 0);
    joined[i] = (joined[i] ?? 0) + (joined[i - 1] ?? 0);
  }
  return {
    isSafe: (offset) => unsafe[offset] === 0,
    between: (start, end) => ({
      advance: (advance[end] ?? 0) - (advance[start] ?? 0),
      // One more where letters join: see `Extent.clusters`.
      clusters:
        (clusters[end] ?? 0) -
        (clusters[start] ?? 0) +
        ((joined[end] ?? 0) > (joined[start] ?? 0) ? 1 : 0),
      wordSpaces: (wordSpaces[end] ?? 0) - (wordSpaces[start] ?? 0),
    }),
  };
}

/** A cut before a cluster is safe unless one of its glyphs says otherwise. */
function markSafe(unsafe: Uint8Array, start: number, glyphs: readonly ParagraphGlyph[]): void {
  for (const glyph of glyphs) {
    if (glyph.cluster !== start) {
      unsafe[glyph.cluster] = 0;
    }
  }
  for (const glyph of glyphs) {
    if (!glyph.isSafe && glyph.cluster !== start) {
      unsafe[glyph.cluster] = 1;
    }
  }
}

/** A part shaped by itself, run by run; clusters are offsets into the paragraph again. */
function setAnew(
  paragraph: ShapedParagraph,
  start: number,
  end: number,
  style: GlyphStyle,
): readonly PlacedRun[] {
  // Without the text after the cut, so that nothing joins across it.
  const text = paragraph.text.slice(0, end);
  return overlapping(paragraph, start, end).map((run) => {
    if (run.isKept === true) {
      return { run, glyphs: glyphsWithin(run, start, end) };
    }
    const part = {
      ...run,
      text: text.slice(start),
      start: Math.max(run.start, start) - start,
      end: Math.min(run.end, end) - start,
    };
    const { glyphs } = run.shaper.shape(part, style);
    return { run, glyphs: glyphs.map((g) => ({ ...g, cluster: g.cluster + start })) };
  });
}

/** All runs as shaped, for a paragraph on one line. */
function paragraphGlyphs({ runs }: ShapedParagraph): readonly PlacedRun[] {
  return runs.map((run) => ({ run, glyphs: run.glyphs }));
}

/** Glyphs of the runs between two safe offsets. */
function sliced(paragraph: ShapedParagraph, start: number, end: number): readonly PlacedRun[] {
  if (start === 0 && end === paragraph.text.length) {
    return paragraphGlyphs(paragraph);
  }
  return overlapping(paragraph, start, end).map((run) => ({
    run,
    glyphs: glyphsWithin(run, start, end),
  }));
}

function glyphsWithin(run: ShapedRun, start: number, end: number): readonly ParagraphGlyph[] {
  return run.glyphs.filter(({ cluster }) => cluster >= start && cluster < end);
}

/** Runs with some text in the part. */
function overlapping(paragraph: ShapedParagraph, start: number, end: number): readonly ShapedRun[] {
  return paragraph.runs.filter((run) => run.start < end && run.end > start);
}

/** The same sums as `Sums.between`, from the glyphs. */
function extentOfRuns(placedRuns: readonly PlacedRun[]): Extent {
  const joins = placedRuns.some(({ run, glyphs }) => isJoining(run.script) && glyphs.length > 0);
  let [advance, clusters, wordSpaces] = [0, joins ? 1 : 0, 0];
  for (const { glyphs } of placedRuns) {
    for (const glyph of glyphs) {
      advance += glyph.advance;
      clusters += glyph.text === "" ? 0 : 1;
      wordSpaces += glyph.isWordSpace ? 1 : 0;
    }
  }
  return { advance, clusters, wordSpaces };
}

/**
 * The hyphen shown for a soft hyphen that ends a line: the authored one of the words that stay before it, or one from
 * the font of the text before it.
 */
function hyphenAt({ text, runs }: ShapedParagraph, end: number): EndHyphen | null {
  let wordEnd = end;
  while (text.charAt(wordEnd - 1) === SOFT_HYPHEN) {
    wordEnd--;
  }
  const kept = runs.find((run) => run.isKept === true && run.end === wordEnd);
  const own = kept?.shaper.hyphen() ?? null;
  const glyph = own ?? runs.findLast((run) => run.start < end)?.shaper.hyphen() ?? null;
  const font = own === null ? undefined : kept?.shaper.hyphenFont;
  return glyph === null ? null : { glyph, ...(font === undefined ? {} : { font }) };
}

/** A hyphen at the end of a line, with its font where that is not the one before it. */
interface EndHyphen {
  readonly glyph: FitGlyph;
  readonly font?: FitRun["font"];
}

/** What leads from where the font of the words has a hyphen to where the authored one stands. */
function leadOf({ authored, dx }: FitGlyph): number {
  return authored === undefined ? 0 : dx;
}

const SOFT_HYPHEN = "\u00ad";
const BLANK = /^[\p{Zs}\t]$/u;

/** UAX #9, L1: white space at the end of a line stands at the end its paragraph has, whatever it follows. */
function withBlanksAtEnd(
  placedRuns: readonly PlacedRun[],
  { text, base = 0 }: ShapedParagraph,
  end: number,
): readonly PlacedRun[] {
  if (placedRuns.every(({ run }) => run.level === base)) {
    return placedRuns;
  }
  let blanks = end;
  while (blanks > 0 && BLANK.test(text.charAt(blanks - 1))) {
    blanks--;
  }
  return blanks === end
    ? placedRuns
    : // The run is cut in two, the blanks at the paragraph's own level.
      placedRuns.flatMap(({ run, glyphs }) => [
        { run, glyphs: glyphs.filter(({ cluster }) => cluster < blanks) },
        {
          run: { ...run, level: base },
          glyphs: glyphs.filter(({ cluster }) => cluster >= blanks),
        },
      ]);
}

/** UAX #9, L2: from the highest level down to the lowest odd one, reverse what is at least that high. */
function visualOrder(placedRuns: readonly PlacedRun[]): readonly PlacedRun[] {
  const order = [...placedRuns];
  const highest = Math.max(0, ...order.map(({ run }) => run.level));
  // Levels are small: two or three passes.
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.run.level ?? -1) >= level) {
        to += 1;
      }
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return order;
}

/**
 * Runs merged where font, size, scale and paint agree: fewer font changes and arrays are written. `placedRuns` are
 * in visual order; a hyphen stands where the line ends, on the left when all of it runs to the left.
 */
function mergedRuns(placedRuns: readonly PlacedRun[], end: EndHyphen | null): FitRun[] {
  const hyphen = end?.glyph ?? null;
  const runs: (Omit<FitRun, "glyphs"> & { glyphs: FitGlyph[] })[] = [];
  for (const { run: shaped, glyphs } of placedRuns) {
    const { font } = shaped.shaper;
    const { size, stretch, paint } = shaped.textStyle ?? PLAIN_STYLE;
    const last = runs.at(-1);
    const goesOn =
      last !== undefined &&
      isSameFont(last.font, font) &&
      (last.size ?? 1) === size &&
      (last.stretch ?? 1) === stretch &&
      (last.paint ?? null) === paint &&
      last.isKept === shaped.isKept &&
      last.place === shaped.place;
    const run = goesOn
      ? last
      : {
          font,
          glyphs: [],
          ...(size === 1 ? {} : { size }),
          ...(stretch === 1 ? {} : { stretch }),
          ...(paint === null ? {} : { paint }),
          ...(shaped.isKept === true ? { isKept: true as const } : {}),
          ...(shaped.place === undefined ? {} : { place: shaped.place }),
        };
    if (run !== last) {
      runs.push(run);
    }
    for (const glyph of glyphs) {
      run.glyphs.push(withoutPlace(glyph));
    }
  }
  if (hyphen?.authored !== undefined) {
    const shown = runs.filter(({ glyphs }) => glyphs.length > 0);
    const [before, last] = [shown.at(-1)?.glyphs, shown.at(-1)?.glyphs.at(-1)];
    if (before !== undefined && last !== undefined) {
      const led = { ...last, advance: last.advance + leadOf(hyphen) };
      const own = shown.at(-1);
      before.splice(-1, 1, led);
      if (own === undefined || end?.font === undefined) {
        before.push({ ...hyphen, dx: 0 });
      } else {
        const { place: _, ...setting } = own;
        return [...shown, { ...setting, font: end.font, glyphs: [{ ...hyphen, dx: 0 }] }];
      }
    }
    return shown;
  }
  if (hyphen !== null) {
    const endsAtLeft = placedRuns.every(({ run }) => run.level % 2 === 1);
    if (endsAtLeft) {
      runs[0]?.glyphs.unshift(hyphen);
    } else {
      runs.at(-1)?.glyphs.push(hyphen);
    }
  }
  return runs.filter(({ glyphs }) => glyphs.length > 0);
}

function isSameFont(a: FitRun["font"], b: FitRun["font"]): boolean {
  return a.kind === "embedded"
    ? b.kind === "embedded" && a.key === b.key
    : b.kind === "library" && a.id === b.id;
}

/** Without offsets and safety, which only measuring needs: fits are stored and sent. */
function withoutPlace(glyph: ParagraphGlyph): FitGlyph {
  const { code, codeLength, width, advance, dx, dy, text, isWordSpace, turn, authored } = glyph;
  const placed = { code, codeLength, width, advance, dx, dy, text, isWordSpace };
  const turned = turn === undefined ? placed : { ...placed, turn };
  return authored === undefined ? turned : { ...turned, authored };
}
