/**
 * Rules under and through words (underlines, lines struck through) go with the words: where text was replaced
 * they must stand at the new text as they stood at the old, and no other path may have changed. Found here from
 * the two files alone.
 */
import { Bands } from "#base/bands.ts";
import type { Rect } from "#base/geometry.ts";
import { getOrAdd, listsBy } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import { frameRect, RuleMarks } from "../content/text-rules.ts";
import type { TextBox } from "../contract/scene.ts";
import type { FillOrder } from "../contract/verification.ts";
import type { Difference } from "./compare-objects.ts";
import { linesIn, type PageLine, spacedLinesIn } from "./page-lines.ts";
import type { PageReader } from "./page-reader.ts";
import type { CheckedCopies } from "./changed-copies.ts";
import { readText, placedDifference } from "./path-copies.ts";
import { boundsOf, subpathsOf } from "./path-operators.ts";
import { replacedTexts } from "./replaced-texts.ts";
import { RulePaths, SAME_PT } from "./rule-paths.ts";
import {
  isAtPlace,
  isOfOtherSize,
  isOfOtherText,
  isSameFrame,
  linesBeside,
  type Ruled,
} from "./ruled-text.ts";
import type { ContentStreamChanges, VerifiedContents } from "./verified-contents.ts";

/**
 * Baselines of a line and of what stands in its place are no farther apart (em): a list that shrinks as a whole moves
 * its last lines most.
 */
const SHIFT_EM = 12;
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

/** What tells which paths and words belong together. */
export interface RuleContext {
  readonly copies: Pick<CheckedCopies, "isExplained">;
  /** Null where nobody says which words are one text. */
  readonly order: Pick<FillOrder, "pages"> | null;
}

/** Checks the pages with changed content; reads the rendered ones only where the original has a rule. */
export function checkRules(
  readers: readonly [PageReader, PageReader],
  contents: Pick<VerifiedContents, "contentStreams" | "pages">,
  { copies, order }: RuleContext,
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
      const rules = new PageRules([old, now], contents.contentStreams, {
        copies,
        boxes: order?.pages[page]?.boxes ?? [],
      });
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
  const marks = marksIn(old);
  return marks.isEmpty
    ? []
    : linesIn(old).flatMap((line) => marks.rulesOf(line).map((rule): Ruled => ({ line, rule })));
}

const marksOf = new WeakMap<PageContent, RuleMarks>();

function marksIn(content: PageContent): RuleMarks {
  return getOrAdd(marksOf, content, () => new RuleMarks(content.marks));
}

const idsOf = new WeakMap<PageContent, ReadonlySet<string>>();

/** A page may show thousands of forms, each changed. */
function isOn(content: PageContent, id: string): boolean {
  return getOrAdd(idsOf, content, () => new Set(content.contentStreams.map((one) => one.id))).has(
    id,
  );
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
  readonly #copies: RuleContext["copies"];
  readonly #boxes: readonly TextBox[];
  readonly #paths: RulePaths;

  constructor(
    [old, now]: readonly [PageContent, PageContent],
    streams: readonly ContentStreamChanges[],
    { copies, boxes }: Pick<RuleContext, "copies"> & { readonly boxes: readonly TextBox[] },
  ) {
    this.#copies = copies;
    this.#boxes = boxes;
    this.#oldLines = byBaseline(linesIn(old));
    this.#old = old;
    this.#now = now;
    this.#paths = new RulePaths(old, now);
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
    const { all, painters } = this.#paths.operatorsOf(before);
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
        : this.#paths.piece(path, bbox, { stream, reach: (strokeWidthPt ?? 0) / 2 + SAME_PT }),
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
      return !isMoved && this.#mayStay({ line, rule });
    }
    for (const at of read.flatMap(({ ordinals }) => ordinals)) {
      explained.add(`${stream.before} ${stream.after} ${at}`);
    }
    this.removed.push(
      ...read.flatMap(({ now, ordinals: [first] }) =>
        now === null ? [this.#paths.nameOf(stream.before, first ?? 0)] : [],
      ),
    );
    return true;
  }

  /** True for what stays as it is although it is not at words that came: it belongs to others. */
  #mayStay(ruled: Ruled): boolean {
    const words = { lines: this.#newLines, replaced: this.#replaced, boxes: this.#boxes };
    return isOfOtherSize(ruled, marksIn(this.#old)) || isOfOtherText(ruled, words);
  }

  /** True for an operator of path construction that is another one now. */
  #isChanged({ paths }: ContentStreamChanges, ordinal: number): boolean {
    const found = firstIndex(paths.length, (i) => (paths[i]?.[0] ?? Infinity) >= ordinal);
    return paths[found]?.[0] === ordinal;
  }

  /**
   * True where a rule may be gone: with its line, or where only some words of the line had it, which other words
   * need not have.
   */
  #mayGo({ line, rule }: Ruled): boolean {
    const { glyphs, em } = line;
    const [from, to] = [glyphs[0]?.start ?? 0, glyphs.at(-1)?.end ?? 0];
    const reach = SAME_EM * em;
    const beside = linesBeside(line, this.#oldLines);
    const isWhole =
      rule.from === 0 &&
      rule.to === glyphs.length &&
      !beside.some(({ shows }) => [...shows].some((show) => this.#replaced.has(show)));
    // Words over or under these ones, as covered ones are, had the rule no more than they have it now.
    const stay = beside.flatMap((other) => other.glyphs);
    return (
      !isWhole ||
      !linesBeside(line, this.#newLines)
        .flatMap((other) => other.glyphs)
        .some(
          (glyph) =>
            glyph.start < to - reach &&
            glyph.end > from + reach &&
            !stay.some((one) => isAtPlace(one, glyph, reach)),
        )
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
