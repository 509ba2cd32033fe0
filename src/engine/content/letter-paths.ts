/**
 * Letters drawn once more as paths: layout programs write the stroke, the shadow or a second copy of live text
 * as outlines. They are known by their contours, which coincide with those of the glyphs but for one shift and
 * one growth common to all. Used to find them when a file is compiled and, anew, when a filled file is checked.
 */
import { Bands } from "#base/bands.ts";
import type { Rect } from "#base/geometry.ts";
import { addToList, getOrAdd } from "#base/maps.ts";
import { type Outline, outlineBounds } from "../font/program/glyph-outline.ts";
import type { Mark } from "./model.ts";
import { type PathPlace, pathOutline } from "./path-place.ts";

/** A painted path that coincides with letters. */
export interface LetterPath {
  readonly place: PathPlace;
  /** What it paints: several where its rectangles are told apart. */
  readonly marks: readonly Mark[];
  /** True when every contour of the path is one of the letters'. */
  readonly isWhole: boolean;
  /** How it lies on the letters, the nearest way first. */
  readonly ways: readonly LetterOffset[];
}

/** How far beside its letters a copy lies, and how much larger it is on each side; default user space. */
export interface LetterOffset {
  readonly dx: number;
  readonly dy: number;
  readonly grow: number;
}

/** The letters of one text. */
export interface Letters {
  /** In default user space; what their ink lies in, or a little more. */
  readonly area: Rect;
  /** Their em in default user space. */
  readonly em: number;
  /** Their outlines there; asked for only where paths are near. */
  readonly outlines: () => readonly Outline[];
}

/** Shares of the letters' contours, by length, from which on paths are taken for a copy of them. */
const COINCIDENT = 0.6;
/** How far a shadow may lie beside its letters, em. */
const SHIFT_EM = 0.35;
/** How much a stroke made a path may add on each side, or a choke take, em. */
const GROW_EM = 0.12;
/** Contours whose sides differ by less are one shape (em), at least half a tenth of a point. */
const SAME_EM = 0.015;
const SAME_PT = 0.05;
/** Contours that have to agree for a copy that is shifted or grown; one by chance always does. */
const AGREEING_MIN = 4;
/** Paths of more contours than letters have are drawings; they are not read. */
const CONTOURS_MAX = 20_000;

/** A contour as its bounds: centre and size, in default user space. */
interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Candidate {
  readonly place: PathPlace;
  readonly marks: readonly Mark[];
  readonly bounds: Rect;
}

/** The painted paths of a page, by where they stand. */
export class LetterPaths {
  readonly #bands = new Bands<Candidate>();
  readonly #shapes = new Map<PathPlace, readonly Shape[]>();
  /** True where nothing can draw a letter: rules and panels, or no path at all. */
  readonly isEmpty: boolean;

  constructor(marks: readonly Mark[]) {
    this.isEmpty = marks.every(({ path, isRectangle }) => path === null || isRectangle);
    const byPlace = new Map<PathPlace, Mark[]>();
    for (const mark of marks) {
      if (mark.path !== null) {
        addToList(byPlace, mark.path, mark);
      }
    }
    for (const [place, own] of byPlace) {
      const bounds = hullOf(own.map(({ bbox }) => bbox));
      this.#bands.add({ place, marks: own, bounds }, bounds[1], bounds[3]);
    }
  }

  /**
   * The paths that draw these letters once more, in paint order; [] where too little of the letters coincides
   * with paths. Linear in the contours around them.
   */
  copiesOf({ area, em, outlines }: Letters): readonly LetterPath[] {
    const candidates = this.#near(grown(area, (SHIFT_EM + GROW_EM) * em));
    // Rules and panels are what most text has around it; letters are more than rectangles.
    if (!candidates.some(({ marks }) => marks.some(({ isRectangle }) => !isRectangle))) {
      return [];
    }
    const letters = outlines().flatMap((outline) => shapesOf(outline));
    if (letters.length === 0 || !(em > 0)) {
      return [];
    }
    const same = Math.max(SAME_PT, SAME_EM * em);
    const index = new ShapeIndex(letters, same);
    const found = candidates.map((candidate) => ({
      candidate,
      shapes: this.#shapesIn(candidate.place),
    }));
    const votes = new Map<string, Vote>();
    for (const { shapes } of found) {
      for (const shape of shapes) {
        index.matches(shape, em, (vote) => addVote(votes, vote, same));
      }
    }
    // Each way of being shifted and grown is a painting of its own: a stroke and a shadow are two.
    const copies = new Map<PathPlace, LetterPath>();
    for (const vote of votes.values()) {
      if (!isCopy(vote, letters, same)) {
        continue;
      }
      for (const { candidate, shapes } of found) {
        const hits = shapes.filter((shape) => index.has(shape, vote, same)).length;
        // A dot or a stem of a drawing may lie beside one of a letter by chance; a path may draw many texts.
        const isDrawn =
          isInPlace(vote, same) || hits >= 0.5 * shapes.length || hits >= AGREEING_MIN;
        if (hits > 0 && isDrawn) {
          const { place, marks } = candidate;
          const known = copies.get(place);
          const isWhole = hits >= shapes.length || known?.isWhole === true;
          const { dx, dy, grow } = vote;
          const ways = [...(known?.ways ?? []), { dx, dy, grow }].toSorted(byDistance);
          copies.set(place, { place, marks, isWhole, ways });
        }
      }
    }
    return [...copies.values()].toSorted((a, b) => zOf(a) - zOf(b));
  }

  #near(area: Rect): readonly Candidate[] {
    // A band of a drawing has thousands of paths, some of them in several bands: those that are near are few.
    return [
      ...new Set(
        this.#bands
          .near(area[1], area[3])
          .filter(
            ({ bounds }) =>
              bounds[0] <= area[2] &&
              bounds[2] >= area[0] &&
              bounds[1] <= area[3] &&
              bounds[3] >= area[1],
          ),
      ),
    ];
  }

  #shapesIn(place: PathPlace): readonly Shape[] {
    return getOrAdd(this.#shapes, place, () => {
      const outline = pathOutline(place);
      return outline.length > CONTOURS_MAX ? [] : shapesOf(outline);
    });
  }
}

function byDistance(a: LetterOffset, b: LetterOffset): number {
  return Math.hypot(a.dx, a.dy) + a.grow - Math.hypot(b.dx, b.dy) - b.grow;
}

/** One way in which contours of paths lie on those of letters. */
interface Vote extends LetterOffset {
  /** The letters' contours that agree. */
  readonly letters: Set<Shape>;
}

/** The letters' contours by their place. */
class ShapeIndex {
  readonly #letters: readonly Shape[];
  readonly #same: number;

  constructor(letters: readonly Shape[], same: number) {
    this.#letters = letters.toSorted((a, b) => a.x - b.x);
    this.#same = same;
  }

  /** Calls back for each contour that the shape may be a shifted or grown copy of. */
  matches(
    shape: Shape,
    em: number,
    onMatch: (vote: Omit<Vote, "letters"> & { readonly letter: Shape }) => void,
  ): void {
    const reach = SHIFT_EM * em;
    for (let i = this.#first(shape.x - reach); i < this.#letters.length; i++) {
      const letter = this.#letters[i];
      if (letter === undefined || letter.x > shape.x + reach) {
        return;
      }
      const wider = shape.width - letter.width;
      const higher = shape.height - letter.height;
      const isNear = Math.abs(shape.y - letter.y) <= reach;
      if (isNear && Math.abs(wider - higher) <= 2 * this.#same) {
        const grow = (wider + higher) / 4;
        if (Math.abs(grow) <= GROW_EM * em) {
          onMatch({ dx: shape.x - letter.x, dy: shape.y - letter.y, grow, letter });
        }
      }
    }
  }

  /** True when the shape is some letter's contour, shifted and grown so. */
  has(shape: Shape, { dx, dy, grow }: Vote, same: number): boolean {
    const x = shape.x - dx;
    for (let i = this.#first(x - same); i < this.#letters.length; i++) {
      const letter = this.#letters[i];
      if (letter === undefined || letter.x > x + same) {
        return false;
      }
      if (
        Math.abs(shape.y - dy - letter.y) <= same &&
        isSameSize(shape.width - letter.width, grow, same) &&
        isSameSize(shape.height - letter.height, grow, same)
      ) {
        return true;
      }
    }
    return false;
  }

  #first(x: number): number {
    let [low, high] = [0, this.#letters.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      [low, high] = (this.#letters[middle]?.x ?? 0) < x ? [middle + 1, high] : [low, middle];
    }
    return low;
  }
}

/** A stroke made a path grows the outer contours and shrinks the inner ones. */
function isSameSize(difference: number, grow: number, same: number): boolean {
  return Math.abs(Math.abs(difference) - 2 * Math.abs(grow)) <= 2 * same;
}

function addVote(
  votes: Map<string, Vote>,
  { dx, dy, grow, letter }: Omit<Vote, "letters"> & { readonly letter: Shape },
  same: number,
): void {
  // Inner contours shrink by what the outer ones grow.
  const size = Math.abs(grow);
  const key = [dx, dy, size].map((value) => Math.round(value / (2 * same))).join(" ");
  getOrAdd(votes, key, () => ({ dx, dy, grow: size, letters: new Set<Shape>() })).letters.add(
    letter,
  );
}

function isCopy(vote: Vote, all: readonly Shape[], same: number): boolean {
  const agrees = isInPlace(vote, same) || vote.letters.size >= AGREEING_MIN;
  return agrees && lengthOf([...vote.letters]) >= COINCIDENT * lengthOf(all);
}

function isInPlace({ dx, dy, grow }: LetterOffset, same: number): boolean {
  return Math.hypot(dx, dy) <= 2 * same && grow <= 2 * same;
}

function lengthOf(shapes: readonly Shape[]): number {
  return shapes.reduce((sum, { width, height }) => sum + width + height, 0);
}

function shapesOf(outline: Outline): readonly Shape[] {
  return outline.flatMap((contour) => {
    const bounds = outlineBounds([contour]);
    if (bounds === null) {
      return [];
    }
    const [x0, y0, x1, y1] = bounds;
    return [{ x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: x1 - x0, height: y1 - y0 }];
  });
}

function hullOf(rects: readonly Rect[]): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    [x0, y0] = [Math.min(x0, rect[0]), Math.min(y0, rect[1])];
    [x1, y1] = [Math.max(x1, rect[2]), Math.max(y1, rect[3])];
  }
  return [x0, y0, x1, y1];
}

function grown([x0, y0, x1, y1]: Rect, by: number): Rect {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

function zOf({ marks }: LetterPath): number {
  return marks[0]?.zIndex ?? 0;
}
