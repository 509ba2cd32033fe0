/**
 * Rules under and through words (underlines, lines struck through) go with the words: where text was replaced
 * they must stand at the new text as they stood at the old, and no other path may have changed. Found here from
 * the two files alone.
 */
import { Bands } from "#base/bands.ts";
import type { Matrix, Rect } from "#base/geometry.ts";
import { getOrAdd, listsBy } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import type { PathPlace } from "../content/path-place.ts";
import { frameRect, RuleMarks, type TextRule } from "../content/text-rules.ts";
import type { Difference } from "./compare-objects.ts";
import { linesIn, type PageLine, spacedLinesIn } from "./page-lines.ts";
import type { PageReader } from "./page-reader.ts";
import type { CheckedCopies } from "./changed-copies.ts";
import { readText, placedDifference } from "./path-copies.ts";
import { boundsOf, operatorsOf, type PlainPathOperator, subpathsOf } from "./path-operators.ts";
import { replacedTexts } from "./replaced-texts.ts";
import type { ContentStreamChanges, VerifiedContents } from "./verified-contents.ts";

/**
 * Baselines of a line and of what stands in its place are no farther apart (em): a list that shrinks as a whole moves
 * its last lines most.
 */
const SHIFT_EM = 12;
/** Baselines nearer than this are one line (em). */
const LINE_EM = 0.4;
/** How much a rule may miss the ends of new words more than it did those of the old: em, at least points. */
const END_EM = 0.25;
const END_PT = 1.5;
/** Heights of a rule agree to this (em). */
const SAME_EM = 0.06;

const OTHER_PATH: Difference = [
  "artwork_changed",
  "a path was changed that is no rule of replaced words",
];

/** What checking the rules of two files yields. */
export interface CheckedRules {
  /** One for every rule that stands otherwise than its words do; where there is none, for every other path that was changed. */
  readonly differences: readonly (readonly [Difference, number])[];
  /** "5 0 path 120": rules that went with their words, by stream object and place in its content. */
  readonly removed: readonly string[];
}

/** Checks the pages with changed content; reads the rendered ones only where the original has a rule. */
export function checkRules(
  readers: readonly [PageReader, PageReader],
  contents: Pick<VerifiedContents, "contentStreams" | "pages">,
  copies: Pick<CheckedCopies, "isExplained">,
): CheckedRules {
  const differences: (readonly [Difference, number])[] = [];
  const removed = new Set<string>();
  const seen = new Set<ContentStreamChanges>();
  for (const page of contents.pages) {
    const old = readers[0](page);
    const changed = contents.contentStreams.filter(({ before, paths }) => {
      return paths.length > 0 && old !== null && isOn(old, before);
    });
    const ruled = old === null ? [] : ruledLines(old);
    const now = ruled.length === 0 && changed.length === 0 ? null : readers[1](page);
    if (old !== null && now !== null) {
      const rules = new PageRules([old, now], contents.contentStreams, copies);
      differences.push(...rules.differences(ruled).map((found) => [found, page] as const));
      rules.removed.forEach((name) => removed.add(name));
      rules.streams.forEach((stream) => seen.add(stream));
    }
  }
  // What no page shows nobody has looked at.
  const isUnseen = contents.contentStreams.some(
    (stream) => stream.paths.length > 0 && !seen.has(stream),
  );
  return {
    differences: isUnseen ? [...differences, [OTHER_PATH, contents.pages[0] ?? 0]] : differences,
    removed: [...removed],
  };
}

/** The rules of a page with the lines they belong to; linear in its glyphs where it has thin marks at all. */
function ruledLines(old: PageContent): readonly Ruled[] {
  const marks = getOrAdd(marksOf, old, () => new RuleMarks(old.marks));
  return marks.isEmpty
    ? []
    : linesIn(old).flatMap((line) => marks.rulesOf(line).map((rule): Ruled => ({ line, rule })));
}

const marksOf = new WeakMap<PageContent, RuleMarks>();

const idsOf = new WeakMap<PageContent, ReadonlySet<string>>();

/** A page may show thousands of forms, each changed. */
function isOn(content: PageContent, id: string): boolean {
  return getOrAdd(idsOf, content, () => new Set(content.contentStreams.map((one) => one.id))).has(
    id,
  );
}

interface Ruled {
  readonly line: PageLine;
  readonly rule: TextRule;
}

/** A piece of a rule, by the ordinals of its operators; `now` is null where it is drawn no more. */
interface MovedPiece {
  readonly ordinals: readonly number[];
  readonly old: Rect;
  readonly now: Rect | null;
}

/** The operators of a content stream, and the ordinals of those that paint paths: ascending. */
interface StreamOperators {
  readonly all: readonly PlainPathOperator[];
  readonly painters: readonly number[];
}

/** Bounds of a piece before and after, in the frame of its line. */
interface Placement {
  readonly old: Rect;
  readonly now: Rect;
}

class PageRules {
  /** The changed content streams that the page shows. */
  readonly streams: readonly ContentStreamChanges[];
  readonly removed: string[] = [];
  readonly #old: PageContent;
  readonly #now: PageContent;
  readonly #oldLines: Bands<PageLine>;
  readonly #newLines: Bands<PageLine>;
  #spaced: Bands<PageLine> | null = null;
  readonly #byBefore: ReadonlyMap<string, readonly ContentStreamChanges[]>;
  readonly #replaced: ReadonlySet<ShownText>;
  readonly #copies: Pick<CheckedCopies, "isExplained">;
  readonly #operatorsOf = new Map<string, StreamOperators>();

  constructor(
    [old, now]: readonly [PageContent, PageContent],
    streams: readonly ContentStreamChanges[],
    copies: Pick<CheckedCopies, "isExplained">,
  ) {
    this.#copies = copies;
    this.#oldLines = byBaseline(linesIn(old));
    this.#old = old;
    this.#now = now;
    this.streams = streams.filter(({ before, after }) => isOn(old, before) && isOn(now, after));
    this.#byBefore = listsBy(this.streams, ({ before }) => before);
    this.#newLines = byBaseline(linesIn(now));
    this.#replaced = new Set(replacedTexts([old, now], this.streams).flatMap((text) => text.old));
  }

  /** What is wrong with the rules, and with paths that are none; notes what is gone. */
  differences(ruled: readonly Ruled[]): readonly Difference[] {
    const explained = new Set<string>();
    const stale = ruled.filter((one) => !this.#goesWithWords(one, explained));
    // The path of a rule that is wrong is another one, too.
    return stale.length > 0
      ? stale.map((one) => this.#staleRule(one))
      : this.streams.flatMap((stream) =>
          stream.paths.flatMap(([at]) =>
            explained.has(`${stream.before} ${stream.after} ${at}`) ||
            this.#copies.isExplained(stream, at)
              ? []
              : [this.#otherPath(stream, at)],
          ),
        );
  }

  /** About the replaced words of a rule, or of all its line where those that it belongs to stay. */
  #staleRule({ line, rule }: Ruled): Difference {
    const own = new Set(line.glyphs.slice(rule.from, rule.to).map(({ show }) => show));
    const replaced = [...line.shows].filter((show) => this.#replaced.has(show));
    const ruled = replaced.filter((show) => own.has(show));
    const shows = ruled.length > 0 ? ruled : replaced;
    const words = readText(this.#old, shows);
    const message = "a rule under or through words that were replaced does not go with them";
    return placedDifference(["path_copy", `${message}: ${words}`, words], this.#old, shows);
  }

  /** About the subpath that an operator constructs. */
  #otherPath({ before }: ContentStreamChanges, at: number): Difference {
    const { all, painters } = this.#operators(this.#old, before);
    const painter = painters[firstIndex(painters.length, (i) => (painters[i] ?? 0) >= at)];
    const path = this.#old.marks.find(
      (mark) => mark.path?.contentStream === before && mark.path.operator === painter,
    )?.path;
    if (path === undefined || path === null) {
      return OTHER_PATH;
    }
    const first = firstIndex(path.operator, (i) => (all[i]?.start ?? 0) >= path.start);
    const own = subpathsOf(all.slice(first, path.operator), first).find(({ ordinals }) =>
      ordinals.includes(at),
    );
    const area =
      own === undefined
        ? null
        : boundsOf(
            own.ordinals.map((i) => all[i]),
            path,
          );
    return area === null ? OTHER_PATH : [OTHER_PATH[0], OTHER_PATH[1], "", area];
  }

  /** True for a rule that goes with its words, or has nothing to do with those replaced; notes the operators that it explains. */
  #goesWithWords({ line, rule }: Ruled, explained: Set<string>): boolean {
    const replaced = [...line.shows].filter((show) => this.#replaced.has(show));
    const place = rule.pieces[0]?.mark.path;
    const [stream, ...more] = this.#byBefore.get(place?.contentStream ?? "") ?? [];
    const isBeside = replaced.some(
      ({ operator }) => operator.contentStream === place?.contentStream,
    );
    if (place === undefined || place === null || stream === undefined || more.length > 0) {
      return true;
    }
    if (!isBeside && stream.paths.length === 0) {
      return true;
    }
    const pieces = rule.pieces.map(({ mark: { path, bbox, strokeWidthPt } }) =>
      path === null
        ? null
        : this.#piece(path, bbox, { stream, reach: (strokeWidthPt ?? 0) / 2 + SAME_PT }),
    );
    if (pieces.some((piece) => piece === null)) {
      return true;
    }
    const read = pieces.filter((piece) => piece !== null);
    // Words that are shown again as they stood may have a rule that was drawn anew: it must stand at them.
    const isMoved = read.some(({ ordinals }) => ordinals.some((at) => this.#isChanged(stream, at)));
    if (!isBeside && !isMoved) {
      return true;
    }
    const bounds = read.flatMap(({ old, now }) =>
      now === null
        ? []
        : [{ old: frameRect(old, line.toFrame), now: frameRect(now, line.toFrame) }],
    );
    const isRight =
      bounds.length === 0 ? this.#mayGo({ line, rule }) : this.#isAtWords({ line, rule }, bounds);
    if (!isRight) {
      return false;
    }
    for (const at of read.flatMap(({ ordinals }) => ordinals)) {
      explained.add(`${stream.before} ${stream.after} ${at}`);
    }
    this.removed.push(
      ...read.flatMap(({ now, ordinals: [first] }) =>
        now === null ? [this.#nameOf(stream.before, first ?? 0)] : [],
      ),
    );
    return true;
  }

  /** True for an operator of path construction that is another one now. */
  #isChanged({ paths }: ContentStreamChanges, ordinal: number): boolean {
    const found = firstIndex(paths.length, (i) => (paths[i]?.[0] ?? Infinity) >= ordinal);
    return paths[found]?.[0] === ordinal;
  }

  /** Where a piece of a rule is drawn now; null where its path cannot be told apart. */
  #piece(
    path: PathPlace,
    bbox: Rect,
    { stream, reach }: { readonly stream: ContentStreamChanges; readonly reach: number },
  ): MovedPiece | null {
    const [before, after] = [
      this.#operators(this.#old, stream.before),
      this.#operators(this.#now, stream.after),
    ];
    const { painters } = before;
    const nth = firstIndex(painters.length, (i) => (painters[i] ?? 0) >= path.operator);
    const last = after.painters[nth];
    if (painters[nth] !== path.operator || last === undefined) {
      return null;
    }
    const first = firstIndex(path.operator, (i) => (before.all[i]?.start ?? 0) >= path.start);
    const count = path.operator - first;
    const groups = subpathsOf(before.all.slice(first, path.operator), first);
    const own = groups.flatMap(({ ordinals }) => {
      const old = boundsOf(
        ordinals.map((at) => before.all[at]),
        path,
      );
      const isOwn = old?.every((value, i) => Math.abs(value - (bbox[i] ?? 0)) <= reach) === true;
      return isOwn && old !== null ? [{ ordinals, old }] : [];
    });
    const [only] = own;
    return own.length !== 1 || only === undefined
      ? null
      : {
          ...only,
          now: boundsOf(
            only.ordinals.map((at) => after.all[last - count + (at - first)]),
            { ...path, data: this.#data(this.#now, stream.after) },
          ),
        };
  }

  #nameOf(id: string, ordinal: number): string {
    const at = this.#operators(this.#old, id).all[ordinal]?.start ?? 0;
    const parts = this.#old.contentStreams.find((stream) => stream.id === id)?.parts ?? [];
    const part = parts.find(({ start, end }) => at >= start && at < end);
    return `${part?.ref.num ?? 0} ${part?.ref.gen ?? 0} path ${at - (part?.start ?? 0)}`;
  }

  #data(content: PageContent, id: string): Uint8Array {
    return content.contentStreams.find((stream) => stream.id === id)?.data ?? new Uint8Array(0);
  }

  #operators(content: PageContent, id: string): StreamOperators {
    const key = `${content === this.#old ? "old" : "now"} ${id}`;
    return getOrAdd(this.#operatorsOf, key, () => {
      const all = operatorsOf(this.#data(content, id));
      return { all, painters: all.flatMap(({ isPainter }, i) => (isPainter ? [i] : [])) };
    });
  }

  /**
   * True where a rule may be gone: with its line, or where only some words of the line had it, which other words
   * need not have.
   */
  #mayGo({ line, rule }: Ruled): boolean {
    const { glyphs, em } = line;
    const [from, to] = [glyphs[0]?.start ?? 0, glyphs.at(-1)?.end ?? 0];
    const isWhole =
      rule.from === 0 &&
      rule.to === glyphs.length &&
      !linesBeside(line, this.#oldLines).some(({ shows }) =>
        [...shows].some((show) => this.#replaced.has(show)),
      );
    return (
      !isWhole ||
      !linesBeside(line, this.#newLines).some((other) => covers(other, from, to, SAME_EM * em))
    );
  }

  /** True where what is drawn now stands at words of the rendered page as the rule stood at the old ones. */
  #isAtWords(ruled: Ruled, bounds: readonly Placement[]): boolean {
    return (
      this.#isAtLine(ruled, bounds, this.#newLines) ||
      this.#isAtLine(ruled, bounds, (this.#spaced ??= byBaseline(spacedLinesIn(this.#now))))
    );
  }

  #isAtLine({ line, rule }: Ruled, bounds: readonly Placement[], lines: Bands<PageLine>): boolean {
    const { glyphs, em, baseline } = line;
    const isWhole = rule.from === 0 && rule.to === glyphs.length;
    const near = lines
      .near(baseline - SHIFT_EM * em, baseline + SHIFT_EM * em)
      .filter(
        (other) =>
          isSameFrame(other.toFrame, line.toFrame) &&
          Math.abs(other.baseline - baseline) <= SHIFT_EM * em &&
          Math.abs(other.em - em) <= em,
      );
    const [start, end] = [
      Math.min(...bounds.map(({ now: [x0] }) => x0)),
      Math.max(...bounds.map(({ now: [, , x1] }) => x1)),
    ];
    const reach = Math.max(END_PT, END_EM * em);
    const [first, last] = [glyphs[rule.from], glyphs[rule.to - 1]];
    const [before, behind] = [(first?.start ?? 0) - rule.start, rule.end - (last?.end ?? 0)];
    return near.some((other) => {
      const starts = other.glyphs.findIndex(
        (glyph) => Math.abs(glyph.start - before - start) <= reach,
      );
      const ends = other.glyphs.findLastIndex(
        (glyph) => Math.abs(glyph.end + behind - end) <= reach,
      );
      const isAtHeight = bounds.every(({ old, now }) =>
        [1, 3].every((side) => {
          const [was, is] = [(old[side] ?? 0) - baseline, (now[side] ?? 0) - other.baseline];
          return Math.abs(was - is) <= SAME_EM * em;
        }),
      );
      if (!isAtHeight || starts < 0 || ends < starts) {
        return false;
      }
      // Words that had others on their baseline, apart from them, may have come so near that these are one line now.
      const isAlone =
        starts === 0 && other.glyphs.every((glyph) => glyph.end + behind - end <= reach);
      return !isWhole || isAlone || linesBeside(line, this.#oldLines).length > 0;
    });
  }
}

function byBaseline(lines: readonly PageLine[]): Bands<PageLine> {
  const bands = new Bands<PageLine>();
  lines.forEach((line) => bands.add(line, line.baseline, line.baseline));
  return bands;
}

/** The other lines on the baseline of this one. */
function linesBeside(line: PageLine, lines: Bands<PageLine>): readonly PageLine[] {
  const reach = LINE_EM * line.em;
  return lines
    .near(line.baseline - reach, line.baseline + reach)
    .filter(
      (other) =>
        other !== line &&
        isSameFrame(other.toFrame, line.toFrame) &&
        Math.abs(other.baseline - line.baseline) <= reach,
    );
}

/** True where some of a line's glyphs stand within a range, at its height. */
function covers(line: PageLine, from: number, to: number, reach: number): boolean {
  return line.glyphs.some(({ start, end }) => start < to - reach && end > from + reach);
}

function isSameFrame(a: Matrix, b: Matrix): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < 1e-3);
}

const SAME_PT = 0.05;
