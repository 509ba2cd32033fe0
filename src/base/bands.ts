/**
 * Things by the heights they cover, so that a line asks only those near it: a page of vector artwork has
 * tens of thousands of marks.
 */
import { addToList, keysBetween } from "./maps.ts";
import { append } from "./numbers.ts";

/**
 * Height of a band (points), about two lines of text; a thing over more bands than the limit (more than a
 * page) is asked by everyone.
 */
const BAND_PT = 24;
const BANDS_MAX = 40;

/** Bands of one writing direction's frame. */
export class Bands<T> {
  // Band number → the things that reach into it.
  readonly #bands = new Map<number, T[]>();
  readonly #tall: T[] = [];

  /** Adds a thing that covers [low, high]. Written so that NaN counts as tall: a broken box must not loop. */
  add(item: T, low: number, high: number): void {
    const [first, last] = [Math.floor(low / BAND_PT), Math.floor(high / BAND_PT)];
    if (!(last - first < BANDS_MAX)) {
      this.#tall.push(item);
      return;
    }
    // Counted from 0: far out, adding one to a number leaves it what it is.
    for (let i = 0; i <= last - first; i++) {
      addToList(this.#bands, first + i, item);
    }
  }

  /**
   * Everything that may reach between two heights; some of it twice, some of it only near. Callers compare
   * the rectangles themselves.
   */
  near(low: number, high: number): readonly T[] {
    const [first, last] = [Math.floor(low / BAND_PT), Math.floor(high / BAND_PT)];
    if (!(last - first < BANDS_MAX)) {
      return [...this.#tall, ...new Set([...this.#bands.values()].flat())];
    }
    const found = [...this.#tall];
    for (const band of keysBetween(this.#bands, first, last)) {
      append(found, this.#bands.get(band) ?? []);
    }
    return found;
  }
}
