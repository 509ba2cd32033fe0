/** The letters of a page that went and came, and which of those that came are the ones that went. */
import type { Point } from "#base/geometry.ts";
import { addToList, getOrAdd } from "#base/maps.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import type { BoxSegment } from "../contract/scene.ts";
import { type Change, lettersOf, placeOf, replacementTextOf } from "./changed-text.ts";
import type { Letter } from "./letter-lines.ts";
import { isNear, LettersByCode } from "./letters-by-code.ts";

/** Letters stand as they stood within this share of an em, and this many points: rounding of what is written. */
const SAME_PLACE_EM = 0.001;
const SAME_PLACE_PT = 0.002;
/** Letters that did not move at all, points. */
const UNMOVED_PT = 0.002;
/** Sizes are one within this share. */
const SAME_SIZE = 1e-3;
/** Sine of the angle that letters may be turned by. */
const SAME_DIRECTION = 0.01;

/** How far letters may stand from where they stood beside each other, points. */
export function tolerance({ em }: Letter): number {
  return SAME_PLACE_EM * em + SAME_PLACE_PT;
}

/** Invariant: a letter that came stands for one that went at most, and the other way round. */
export class PageLetters {
  /** Letters shown as they were, at their own place. */
  readonly unmoved = new Set<Letter>();
  /** Letter that went → the one that shows it now, and back. */
  readonly #now = new Map<Letter, Letter>();
  readonly #was = new Map<Letter, Letter>();
  readonly #content: PageContent;
  readonly #gone = new Map<string, readonly Letter[]>();
  readonly #changeOf = new Map<string, Change>();
  /** Letters of the operators that were replaced, once it is asked. */
  #goneLetters: ReadonlySet<Letter> | null = null;
  readonly #shows = new Map<string, ShownText[]>();
  readonly #kept = new Map<string, readonly Letter[]>();
  readonly #byCode = new WeakMap<readonly Letter[], LettersByCode>();

  constructor(content: PageContent, changes: readonly Change[]) {
    this.#content = content;
    for (const change of changes) {
      for (const { contentStream, index, letters } of change.gone) {
        const key = `${change.place} ${contentStream}#${index}`;
        this.#gone.set(key, letters);
        this.#changeOf.set(key, change);
      }
    }
    for (const show of content.shownTexts) {
      addToList(this.#shows, operatorOf(show), show);
    }
  }

  /** The paintings of the operators of a box in which some of them were replaced. */
  placesOf(segments: readonly BoxSegment[]): readonly string[] {
    const [first] = segments;
    const shows = first === undefined ? [] : (this.#shows.get(keyOf(first)) ?? []);
    return [...new Set(shows.map(placeOf))].filter((place) =>
      segments.some((segment) => this.#gone.has(`${place} ${keyOf(segment)}`)),
    );
  }

  /** The glyphs of a segment as they stood. */
  of(segment: BoxSegment, place: string): readonly Letter[] {
    const key = `${place} ${keyOf(segment)}`;
    const letters =
      this.#gone.get(key) ??
      getOrAdd(this.#kept, key, () => {
        const show = this.#showOf(segment, place);
        return show === undefined
          ? []
          : lettersOf(this.#content, show, replacementTextOf(show, null));
      });
    return letters.slice(segment.glyphStart, segment.glyphEnd);
  }

  /** The glyphs of segments in the order they are shown in, those together that one replacement text speaks for. */
  sequencesOf(
    segments: readonly BoxSegment[],
    place: string,
  ): readonly { readonly said: string; readonly glyphs: readonly Letter[] }[] {
    const sequences: { readonly said: string; readonly glyphs: Letter[] }[] = [];
    let before: ShownText | null = null;
    for (const segment of segments) {
      const show: ShownText | null = this.#showOf(segment, place) ?? null;
      const said = show === null ? null : replacementTextOf(show, before);
      before = show;
      for (const [i, letter] of this.of(segment, place).entries()) {
        const last = sequences.at(-1);
        const goesOn = said === null ? letter.text === "" : said === "" || i > 0;
        if (last !== undefined && goesOn) {
          last.glyphs.push(letter);
        } else {
          sequences.push({ said: said ?? letter.text, glyphs: [letter] });
        }
      }
    }
    return sequences;
  }

  #showOf(segment: BoxSegment, place: string): ShownText | undefined {
    return this.#shows.get(keyOf(segment))?.find((one) => placeOf(one) === place);
  }

  /** True for a letter of an operator that was replaced. */
  isGone(letter: Letter): boolean {
    this.#goneLetters ??= new Set([...this.#gone.values()].flat());
    return this.#goneLetters.has(letter);
  }

  /** What came in the place of a painter's operators; null where none was replaced. */
  cameFor(segments: readonly BoxSegment[], place: string): readonly Letter[] | null {
    const changes = new Set(
      segments.flatMap((segment) => this.#changeOf.get(`${place} ${keyOf(segment)}`) ?? []),
    );
    return changes.size === 0 ? null : [...changes].flatMap(({ now }) => now);
  }

  /** What a painter shows now: what came for its operators, and those that stay. */
  shownFor(segments: readonly BoxSegment[], place: string): readonly Letter[] {
    return [...(this.cameFor(segments, place) ?? []), ...this.staying(segments, place)];
  }

  /** The letters of a painter's operators that nothing replaced, without those of some words. */
  staying(
    segments: readonly BoxSegment[],
    place: string,
    words: readonly { readonly letters: readonly Letter[] }[] = [],
  ): readonly Letter[] {
    const own = new Set(words.flatMap((word) => word.letters));
    return segments
      .filter((segment) => !this.#gone.has(`${place} ${keyOf(segment)}`))
      .flatMap((segment) => this.of(segment, place))
      .filter((letter) => !own.has(letter));
  }

  /**
   * The letters among `came` that show `word` as it stood: the same codes of the same font in the same paint,
   * as far apart, all larger or smaller by one share at most. The nearest such place; null where there is none.
   * `paint` "any": text that was ordered in another ink is the same text.
   */
  match(
    word: readonly Letter[],
    came: readonly Letter[],
    paint: "same" | "any" = "same",
  ): readonly Letter[] | null {
    const known = this.#paired(word);
    if (known !== null) {
      return known;
    }
    for (const found of this.#placesOf(word, came, paint)) {
      this.#pairAll(word, found);
      return found;
    }
    return null;
  }

  /** As `match`; null as well where letters at several places among `came` show the word. */
  matchOnce(
    word: readonly Letter[],
    came: readonly Letter[],
    paint: "same" | "any" = "same",
  ): readonly Letter[] | null {
    const known = this.#paired(word);
    if (known !== null) {
      return known;
    }
    const places = this.#placesOf(word, came, paint);
    const [only, other] = [places.next().value, places.next().value];
    if (only === undefined || other !== undefined) {
      return null;
    }
    this.#pairAll(word, only);
    return only;
  }

  /** The letters that are known to show a word; null where not all are. */
  #paired(word: readonly Letter[]): readonly Letter[] | null {
    const known = word.map((letter) => (this.isGone(letter) ? this.#now.get(letter) : letter));
    return word.length > 0 && known.every((letter) => letter !== undefined) ? known : null;
  }

  /** The letters among `came` that show a word, place by place, the nearest first. */
  *#placesOf(
    word: readonly Letter[],
    came: readonly Letter[],
    paint: "same" | "any",
  ): Generator<readonly Letter[]> {
    const [first] = word;
    if (first === undefined) {
      return;
    }
    // A program may cut a word into operators of which only one was replaced: the letters of the others are there.
    const isPainted = (one: Letter, letter: Letter): boolean =>
      paint === "any" || one.paint === letter.paint;
    const candidates = this.isGone(first)
      ? nearestFirst(
          this.#free(first, came).filter((one) => isPainted(one, first)),
          first,
        )
      : [first];
    const near = (letter: Letter, point: Point): readonly Letter[] =>
      this.isGone(letter)
        ? this.#near(letter, came, point).filter((one) => isPainted(one, letter))
        : [letter].filter((one) => isNear(one, point, tolerance(one)));
    for (const candidate of candidates) {
      const found = fromHere(candidate, word, near);
      if (found !== null) {
        yield found;
      }
    }
  }

  #pairAll(word: readonly Letter[], found: readonly Letter[]): void {
    found.forEach((letter, i) => {
      if (word[i] !== letter) {
        this.#pair(word[i], letter);
      }
    });
  }

  /** Letters among `came` that show the same code as one that went, and none that did yet. */
  alike(letter: Letter, came: readonly Letter[]): readonly Letter[] {
    return this.#free(letter, came).filter((one) => one.paint === letter.paint);
  }

  /** Notes that letters are shown again, one by one. */
  pair(letters: readonly Letter[], now: readonly Letter[]): void {
    letters.forEach((letter, i) => {
      const one = now[i];
      if (one !== undefined && !this.#now.has(letter)) {
        this.#pair(letter, one);
      }
    });
  }

  /** Pairs words of a change that are shown as they were though nobody asked for it. */
  matchRest({ old, now }: Change): void {
    let word: Letter[] = [];
    const close = (): void => {
      if (word.length > 0) {
        this.match(word, now);
      }
      word = [];
    };
    for (const letter of old) {
      const before = word.at(-1);
      if (letter.text.trim() === "" || (before !== undefined && !goesOn(before, letter))) {
        close();
      }
      if (letter.text.trim() !== "" && !this.#now.has(letter)) {
        word.push(letter);
      }
    }
    close();
  }

  /** The letter that went of one that came, where it shows the same; undefined for text that was set. */
  was(letter: Letter): Letter | undefined {
    const was = this.#was.get(letter);
    return was?.paint === letter.paint ? was : undefined;
  }

  isShownAgain(letter: Letter): boolean {
    return this.#now.get(letter)?.paint === letter.paint;
  }

  #free(letter: Letter, came: readonly Letter[]): readonly Letter[] {
    return this.#ofCodes(came)
      .of(letter)
      .filter((one) => this.#isFree(one, letter));
  }

  /** Those of the free letters that stand at a point. */
  #near(letter: Letter, came: readonly Letter[], point: Point): readonly Letter[] {
    return this.#ofCodes(came)
      .near(letter, point, tolerance(letter))
      .filter((one) => this.#isFree(one, letter));
  }

  #ofCodes(came: readonly Letter[]): LettersByCode {
    return getOrAdd(this.#byCode, came, () => new LettersByCode(came));
  }

  #isFree(one: Letter, letter: Letter): boolean {
    return !this.#was.has(one) && !isTurned(one, letter);
  }

  #pair(letter: Letter | undefined, now: Letter): void {
    if (letter !== undefined) {
      this.#now.set(letter, now);
      this.#was.set(now, letter);
      const isAtPlace = away(letter, now) < UNMOVED_PT && Math.abs(letter.em - now.em) < UNMOVED_PT;
      if (isAtPlace && letter.paint === now.paint) {
        this.unmoved.add(letter).add(now);
      }
    }
  }
}

/** The letters that show `word` when its first one is `candidate`; null where they do not. */
function fromHere(
  candidate: Letter,
  word: readonly Letter[],
  near: (letter: Letter, point: Point) => readonly Letter[],
): readonly Letter[] | null {
  const [first, last] = [word[0], word.at(-1)];
  if (first === undefined || last === undefined) {
    return null;
  }
  const ratio = candidate.em / first.em;
  if (ratio > 1 + SAME_SIZE) {
    return null;
  }
  const thereOf = (letter: Letter): readonly Letter[] => {
    const x = candidate.from[0] + (letter.from[0] - first.from[0]) * ratio;
    const y = candidate.from[1] + (letter.from[1] - first.from[1]) * ratio;
    return near(letter, [x, y]).filter(
      (one) => Math.abs(one.em / letter.em / ratio - 1) < SAME_SIZE,
    );
  };
  // The last one first: of a long row of dots each could begin a shorter one.
  if (thereOf(last).length === 0) {
    return null;
  }
  const found: Letter[] = [];
  for (const letter of word) {
    const shown = thereOf(letter).find((one) => !found.includes(one));
    if (shown === undefined) {
      return null;
    }
    found.push(shown);
  }
  return found;
}

/** Letters by how far they stand from another, each measured once. */
function nearestFirst(letters: readonly Letter[], from: Letter): readonly Letter[] {
  return letters
    .map((letter) => ({ letter, apart: away(letter, from) }))
    .toSorted((a, b) => a.apart - b.apart)
    .map(({ letter }) => letter);
}

function away(a: Letter, b: Letter): number {
  return Math.hypot(a.from[0] - b.from[0], a.from[1] - b.from[1]);
}

/** Letters of one word: on one line, not far apart. */
function goesOn(before: Letter, next: Letter): boolean {
  const [dx, dy] = [before.to[0] - before.from[0], before.to[1] - before.from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [x, y] = [next.from[0] - before.to[0], next.from[1] - before.to[1]];
  const [gap, drop] = [(x * dx + y * dy) / length, (y * dx - x * dy) / length];
  return Math.abs(drop) < 0.5 * before.em && gap > -0.6 * before.em && gap < 0.15 * before.em;
}

/** One letter alone has no distances that would tell. */
function isTurned(a: Letter, b: Letter): boolean {
  const [ax, ay] = [a.to[0] - a.from[0], a.to[1] - a.from[1]];
  const [bx, by] = [b.to[0] - b.from[0], b.to[1] - b.from[1]];
  return Math.abs(ax * by - ay * bx) > SAME_DIRECTION * Math.hypot(ax, ay) * Math.hypot(bx, by);
}

function keyOf({ unit, operator }: Pick<BoxSegment, "unit" | "operator">): string {
  return `${unit}#${operator}`;
}

function operatorOf({ operator }: ShownText): string {
  return `${operator.contentStream}#${operator.index}`;
}
