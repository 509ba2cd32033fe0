/** Things by the heights they cover, so that a line asks only those near it. */

import { addToList } from "#base/maps.ts";
import { append } from "#base/numbers.ts";

/** Height of a band (points); a thing over more bands than the limit is asked by everyone. */
const BAND_PT = 24;
const BANDS_MAX = 40;

export class Bands<T> {
  // Band number → the things that reach into it.
  readonly #bands = new Map<number, T[]>();
  readonly #tall: T[] = [];

  add(item: T, low: number, high: number): void {
    const [first, last] = [Math.floor(low / BAND_PT), Math.floor(high / BAND_PT)];
    if (!(last - first < BANDS_MAX)) {
      this.#tall.push(item);
      return;
    }
    for (let band = first; band <= last; band++) {
      addToList(this.#bands, band, item);
    }
  }

  /** Everything that may reach between two heights; some of it twice, some of it only near. */
  near(low: number, high: number): readonly T[] {
    const [first, last] = [Math.floor(low / BAND_PT), Math.floor(high / BAND_PT)];
    if (!(last - first < BANDS_MAX)) {
      return [...this.#tall, ...new Set([...this.#bands.values()].flat())];
    }
    const found = [...this.#tall];
    for (let band = first; band <= last; band++) {
      append(found, this.#bands.get(band) ?? []);
    }
    return found;
  }
}
