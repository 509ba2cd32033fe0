/**
 * Letters drawn once more as paths (a stroke, a shadow, a copy) go with the words: what is gone of a path must have
 * drawn the old letters, what came must be the outlines of the new ones in the same place beside them, and all of
 * them. Found here from the two files alone; every other path drawn otherwise is refused.
 */
import { addToList, getOrAdd, listsBy } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import { OutlineIndex } from "../content/outline-index.ts";
import { outlineExtent, isSameOutline, outlineTolerance } from "../content/letter-copies.ts";
import type { LetterOffset } from "../content/letter-paths.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import { type PathPlace, placedSubpaths } from "../content/path-place.ts";
import { type Outline, outlineBounds } from "../font/program/glyph-outline.ts";
import type { ContentChange } from "./compare-content.ts";
import type { Difference } from "./compare-objects.ts";
import type { PageReader } from "./page-reader.ts";
import { copiesOf, inkOf, letterPathsOf, readText, placedDifference } from "./path-copies.ts";
import { replacedTexts } from "./replaced-texts.ts";
import { Baselines, emOf, partsOfLines } from "./text-baselines.ts";
import {
  changeOfNew,
  changeOfOld,
  type ContentStreamChanges,
  type VerifiedContents,
} from "./verified-contents.ts";

/** What checking the paths drawn otherwise yields. */
export interface CheckedCopies {
  readonly differences: readonly (readonly [Difference, number])[];
  /** "5 0 path 120": paths that went with the letters they drew, by stream object and place in its content. */
  readonly removed: readonly string[];
  /** True for an operator of a path that goes with letters, by its ordinal in the original. */
  isExplained(stream: ContentStreamChanges, ordinal: number): boolean;
}

const OTHER_PATH = [
  "artwork_changed",
  "a path was drawn otherwise that does not draw replaced words",
] as const;
/** Paths that are told one by one; a file that needs more is refused all the same. */
const MOST_OTHERS = 20;

/** Checks the pages with changed content; free where no path is drawn otherwise. */
export function checkCopies(
  readers: readonly [PageReader, PageReader],
  contents: Pick<VerifiedContents, "contentStreams" | "pages">,
): CheckedCopies {
  const differences: (readonly [Difference, number])[] = [];
  const removed = new Set<string>();
  const explained = new Set<ContentChange>();
  const redrawn = contents.contentStreams.filter((stream) => stream.redrawn.length > 0);
  for (const page of redrawn.length === 0 ? [] : contents.pages) {
    const [old, now] = [readers[0](page), readers[1](page)];
    if (old !== null && now !== null) {
      const found = new PageCopies([old, now], contents.contentStreams);
      found.removed.forEach((name) => removed.add(name));
      found.explained.forEach((change) => explained.add(change));
      differences.push(...found.differences.map((one) => [one, page] as const));
    }
  }
  // Paths of as many operators may be rules, which are looked at by themselves.
  const unexplained = redrawn.flatMap((stream) =>
    stream.redrawn
      .filter((change) => !explained.has(change) && !isPaired(stream, change))
      .map((change) => ({ change, stream })),
  );
  const others = unexplained
    .slice(0, MOST_OTHERS)
    .map((one) => otherPath(one, { old: readers[0], pages: contents.pages }));
  return {
    differences: [...differences, ...others],
    removed: [...removed],
    isExplained: ({ redrawn }, ordinal) => {
      const change = redrawn[changeOfOld(redrawn, ordinal)];
      return change !== undefined && explained.has(change);
    },
  };
}

/** What is said of a path drawn otherwise, where it stood: on the first page that shows it. */
function otherPath(
  {
    change: { oldEnd },
    stream: { before },
  }: { readonly change: ContentChange; readonly stream: ContentStreamChanges },
  { old, pages }: { readonly old: PageReader; readonly pages: readonly number[] },
): readonly [Difference, number] {
  for (const page of pages) {
    const content = old(page);
    const [place] = content === null ? [] : placesOf(content, before, oldEnd);
    const area = place === undefined ? null : outlineBounds(contoursOf(place));
    if (area !== null) {
      return [[...OTHER_PATH, "", area], page];
    }
  }
  return [OTHER_PATH, pages[0] ?? 0];
}

function isPaired({ paths }: ContentStreamChanges, { oldStart, oldEnd }: ContentChange): boolean {
  const first = firstIndex(paths.length, (i) => (paths[i]?.[0] ?? Infinity) >= oldStart);
  return (paths[first]?.[0] ?? Infinity) < oldEnd;
}

/** A path drawn otherwise, by its contours in default user space. */
interface Redrawn {
  readonly change: ContentChange;
  readonly stream: ContentStreamChanges;
  readonly place: PathPlace;
  readonly gone: Outline;
  readonly come: Outline;
}

/** Replaced words of one baseline and how paths lie on them. */
interface CopiedWords {
  readonly shows: readonly ShownText[];
  readonly em: number;
  readonly ways: ReadonlyMap<PathPlace, readonly LetterOffset[]>;
}

interface ChangedShows {
  readonly old: ReadonlyMap<number, readonly ShownText[]>;
  readonly now: ReadonlyMap<number, readonly ShownText[]>;
}

const byStream = ({ shownTexts }: PageContent): ReadonlyMap<string, readonly ShownText[]> =>
  listsBy(shownTexts, ({ operator }) => operator.contentStream);

class PageCopies {
  readonly removed: string[] = [];
  readonly explained: ContentChange[] = [];
  readonly differences: readonly Difference[];
  readonly #old: PageContent;
  readonly #now: PageContent;
  readonly #streams: readonly ContentStreamChanges[];
  readonly #byBefore: ReadonlyMap<string, readonly ContentStreamChanges[]>;
  /** By content stream. */
  readonly #oldShows: ReadonlyMap<string, readonly ShownText[]>;
  readonly #newShows: ReadonlyMap<string, readonly ShownText[]>;
  readonly #shows = new Map<ContentStreamChanges, ChangedShows>();
  readonly #oldLines: Baselines;
  readonly #newLines: Baselines;
  readonly #inks = new Map<ShownText, Outline>();
  /** Letters on and beside the baseline of words, as they were and as they are. */
  readonly #letters = new Map<CopiedWords, readonly [old: OutlineIndex, now: OutlineIndex]>();

  constructor(
    [old, now]: readonly [PageContent, PageContent],
    streams: readonly ContentStreamChanges[],
  ) {
    [this.#old, this.#now, this.#streams] = [old, now, streams];
    this.#byBefore = listsBy(streams, ({ before }) => before);
    [this.#oldShows, this.#newShows] = [byStream(old), byStream(now)];
    [this.#oldLines, this.#newLines] = [
      new Baselines(old.shownTexts),
      new Baselines(now.shownTexts),
    ];
    const redrawn = streams.flatMap((stream) =>
      stream.redrawn.flatMap((change) => this.#redrawn(stream, change) ?? []),
    );
    // Of a page where no path is drawn otherwise no words are asked for.
    const words = redrawn.length === 0 ? [] : this.#copiedWords();
    const byPath = new Map<PathPlace, CopiedWords[]>();
    words.forEach((one) => [...one.ways.keys()].forEach((path) => addToList(byPath, path, one)));
    const sound = redrawn.filter((one) => this.#goesWithWords(one, byPath.get(one.place) ?? []));
    for (const { change, stream, place } of sound) {
      this.explained.push(change);
      this.removed.push(this.#nameOf(stream, place));
    }
    this.differences = this.#incomplete(sound, words).map(({ shows }) =>
      incompleteCopy(old, shows),
    );
  }

  /** Null where the page does not show it, or shows it in several places. */
  #redrawn(stream: ContentStreamChanges, change: ContentChange): Redrawn | null {
    const [place, ...more] = placesOf(this.#old, stream.before, change.oldEnd);
    if (place === undefined || more.length > 0) {
      return null;
    }
    const [now] = placesOf(this.#now, stream.after, change.newEnd);
    const [before, after] = [contoursOf(place), now === undefined ? [] : contoursOf(now)];
    const without = (all: Outline, others: Outline): Outline => {
      const known = new Set(others.map(keyOf));
      return all.filter((contour) => !known.has(keyOf(contour)));
    };
    return { change, stream, place, gone: without(before, after), come: without(after, before) };
  }

  #copiedWords(): readonly CopiedWords[] {
    const paths = letterPathsOf(this.#old);
    return replacedTexts([this.#old, this.#now], this.#streams).flatMap((replaced) =>
      partsOfLines(this.#old, replaced.old).flatMap((shows) => {
        const copies = copiesOf(this.#old, shows, paths);
        const ways = new Map(copies.map((copy) => [copy.place, copy.ways]));
        const em = Math.max(...shows.map(emOf));
        return copies.length === 0 ? [] : [{ shows, em, ways }];
      }),
    );
  }

  /** True where the path drew old words, `own`, and draws new ones and nothing else in their place. */
  #goesWithWords({ place, gone, come }: Redrawn, own: readonly CopiedWords[]): boolean {
    const areOnLetters = (contours: Outline, side: 0 | 1): boolean =>
      contours.every((contour) =>
        own.some((one) => isOnLetters(contour, one, place, this.#lettersOf(one)[side])),
      );
    return areOnLetters(gone, 0) && areOnLetters(come, 1) && own.length > 0;
  }

  /** All letters on the baseline of the words: those beside them may be drawn by the same path. */
  #lettersOf(words: CopiedWords): readonly [old: OutlineIndex, now: OutlineIndex] {
    return getOrAdd(this.#letters, words, () => {
      const beside = this.#oldLines.beside(words.shows);
      const now = new Set([...this.#newLines.beside(words.shows), ...this.#instead(words)]);
      return [
        new OutlineIndex(beside.flatMap((show) => this.#ink(this.#old, show))),
        new OutlineIndex([...now].flatMap((show) => this.#ink(this.#now, show))),
      ];
    });
  }

  /** What is shown in the place of words. */
  #instead({ shows }: Pick<CopiedWords, "shows">): readonly ShownText[] {
    return this.#changesOf(shows).flatMap(([stream, own]) => {
      const { now } = this.#showsOf(stream);
      return [...own].flatMap((change) => now.get(change) ?? []);
    });
  }

  /** The content streams in which words were replaced, and the ordinals of the changes there. */
  #changesOf(
    shows: readonly ShownText[],
  ): readonly (readonly [ContentStreamChanges, ReadonlySet<number>])[] {
    const before = new Set(shows.map(({ operator }) => operator.contentStream));
    return [...before].flatMap((id) =>
      (this.#byBefore.get(id) ?? []).flatMap((stream) => {
        const own = new Set(
          shows.map((show) => changeAround(stream, show)).filter((at) => at >= 0),
        );
        return own.size === 0 ? [] : [[stream, own] as const];
      }),
    );
  }

  /**
   * What has to be drawn: all that stands in the place of drawn words, but only what is on their baseline where it
   * stands for other words as well.
   */
  #wanted(words: CopiedWords, shows: readonly ShownText[]): Outline {
    const instead = this.#instead({ shows });
    const isAlone = shows.length === 0 || this.#areAlone(shows);
    const beside = isAlone ? null : new Set(this.#newLines.beside(words.shows));
    const wanted = instead.filter((show) => beside?.has(show) !== false);
    return wanted.flatMap((show) => this.#ink(this.#now, show));
  }

  /** True where nothing else was replaced with them at once. */
  #areAlone(shows: readonly ShownText[]): boolean {
    const own = new Set(shows);
    return this.#changesOf(shows).every(([stream, changes]) => {
      const { old } = this.#showsOf(stream);
      const touched = [...changes].flatMap((change) => old.get(change) ?? []);
      return touched.every((show) => own.has(show) || this.#ink(this.#old, show).length === 0);
    });
  }

  /** What the changes of a content stream replaced and put in its place, by their ordinals. */
  #showsOf(stream: ContentStreamChanges): ChangedShows {
    return getOrAdd(this.#shows, stream, () => {
      const [old, now] = [new Map<number, ShownText[]>(), new Map<number, ShownText[]>()];
      for (const show of this.#oldShows.get(stream.before) ?? []) {
        addToList(old, changeOfOld(stream.changes, show.operator.index), show);
      }
      for (const show of this.#newShows.get(stream.after) ?? []) {
        addToList(now, changeOfNew(stream.changes, show.operator.index), show);
      }
      return { old, now };
    });
  }

  #ink(content: PageContent, show: ShownText): Outline {
    return getOrAdd(this.#inks, show, () => inkOf(content, show).flat());
  }

  /**
   * Words that changed of which a way of drawing them does not draw all of the new ones, or not again the words beside
   * them that stayed.
   */
  #incomplete(redrawn: readonly Redrawn[], words: readonly CopiedWords[]): readonly CopiedWords[] {
    const drawn = new OutlineIndex(
      redrawn.flatMap(({ stream, change }) =>
        placesOf(this.#now, stream.after, change.newEnd).flatMap((place) => contoursOf(place)),
      ),
    );
    const byPath = new Map<PathPlace, Redrawn[]>();
    redrawn.forEach((one) => addToList(byPath, one.place, one));
    return words.filter((one) => {
      const own = [...one.ways.keys()].flatMap((path) => byPath.get(path) ?? []);
      return !this.#isDrawnAgain(one, own, drawn);
    });
  }

  /** True where the redrawn paths of words, `own`, draw all that comes for them. */
  #isDrawnAgain(one: CopiedWords, own: readonly Redrawn[], drawn: OutlineIndex): boolean {
    const tolerance = outlineTolerance(one.em);
    if (own.length === 0) {
      return true;
    }
    const replaced = new Set(one.shows);
    const staying = this.#oldLines
      .beside(one.shows)
      .filter((show) => !replaced.has(show))
      .flatMap((show) => this.#ink(this.#old, show));
    // Words beside them on the line may have none.
    const before = new OutlineIndex(own.flatMap((other) => contoursOf(other.place)));
    const wanted = new Map<string, Outline>();
    return own.every(({ place, gone }) => {
      const way = one.ways.get(place)?.[0] ?? { dx: 0, dy: 0 };
      const isIn = (letter: readonly number[], contours: OutlineIndex): boolean =>
        contours.someAt(outlineExtent(letter)[0] + way.dx, tolerance, (contour) =>
          isSameOutline(contour, letter, { ...way, tolerance }),
        );
      const shows = one.shows.filter((show) => {
        const ink = this.#ink(this.#old, show);
        return 2 * ink.filter((letter) => isIn(letter, before)).length > ink.length;
      });
      const key = shows.map((show) => one.shows.indexOf(show)).join(" ");
      const went = new OutlineIndex(gone);
      return (
        getOrAdd(wanted, key, () => this.#wanted(one, shows)).every((letter) =>
          isIn(letter, drawn),
        ) && staying.every((letter) => !isIn(letter, went) || isIn(letter, drawn))
      );
    });
  }

  #nameOf({ before }: ContentStreamChanges, { start: at }: PathPlace): string {
    const parts = this.#old.contentStreams.find(({ id }) => id === before)?.parts ?? [];
    const part = parts.find(({ start, end }) => at >= start && at < end);
    return `${part?.ref.num ?? 0} ${part?.ref.gen ?? 0} path ${at - (part?.start ?? 0)}`;
  }
}

function incompleteCopy(old: PageContent, shows: readonly ShownText[]): Difference {
  const words = readText(old, shows);
  const message = "a stroke, shadow or copy drawn as paths has not all letters that come for";
  return placedDifference(["path_copy", `${message}: ${words}`, words], old, shows);
}

function isOnLetters(
  contour: readonly number[],
  { ways, em }: CopiedWords,
  place: PathPlace,
  letters: OutlineIndex,
): boolean {
  const tolerance = outlineTolerance(em);
  const [x] = outlineExtent(contour);
  return (ways.get(place) ?? []).some(({ dx, dy }) =>
    letters.someAt(x - dx, tolerance, (letter) =>
      isSameOutline(contour, letter, { dx, dy, tolerance }),
    ),
  );
}

/** Ordinal of the change of a content stream that text was replaced in; -1 where it was not. */
function changeAround({ before, changes }: ContentStreamChanges, { operator }: ShownText): number {
  return operator.contentStream === before ? changeOfOld(changes, operator.index) : -1;
}

const places = new WeakMap<PageContent, ReadonlyMap<string, ReadonlySet<PathPlace>>>();

/** The paths that an operator paints on the page, one for each painting of its content stream. */
function placesOf(
  content: PageContent,
  contentStream: string,
  operator: number,
): readonly PathPlace[] {
  const known = getOrAdd(places, content, () => placesByOperator(content));
  return [...(known.get(`${contentStream} ${operator}`) ?? [])];
}

function placesByOperator({ marks }: PageContent): ReadonlyMap<string, ReadonlySet<PathPlace>> {
  const found = new Map<string, Set<PathPlace>>();
  for (const { path } of marks) {
    if (path !== null) {
      getOrAdd(found, `${path.contentStream} ${path.operator}`, () => new Set()).add(path);
    }
  }
  return found;
}

const contours = new WeakMap<PathPlace, Outline>();

function contoursOf(place: PathPlace): Outline {
  return getOrAdd(contours, place, () => placedSubpaths(place).flatMap(({ outline }) => outline));
}

function keyOf(contour: readonly number[]): string {
  return contour.map((value) => value.toFixed(3)).join(" ");
}
