/** Texts by height and, at each height, along the baseline: the nearest ones are asked first. */
import { firstIndex } from "#base/search.ts";
import { getOrAdd, keysBetween } from "#base/maps.ts";
import type { Rect } from "#base/geometry.ts";

/**
 * Height of a band (points); a text over more bands than the limit is asked by everyone. As in `Bands`, but
 * each band is sorted along the baseline too.
 */
const BAND_PT = 24;
const BANDS_MAX = 40;

/** Something with its place in the frame of a direction: along and across. */
export interface Placed {
  readonly rect: Rect;
}

interface Band<T> {
  /** Ascending by where they begin, and by where they end; [] until first asked. */
  byStart: readonly T[];
  byEnd: readonly T[];
  isSorted: boolean;
  readonly items: T[];
}

/** Add everything first, then ask: adding later is allowed but sorts the band again. */
export class TextNeighbours<T extends Placed> {
  readonly #bands = new Map<number, Band<T>>();
  readonly #tall: Band<T> = newBand();

  /** Adds a thing to all bands it reaches into; NaN counts as tall. */
  add(item: T): void {
    const [, low, , high] = item.rect;
    const [first, last] = [Math.floor(low / BAND_PT), Math.floor(high / BAND_PT)];
    if (!(last - first < BANDS_MAX)) {
      addTo(this.#tall, item);
      return;
    }
    // Counted from 0: far out, adding one to a number leaves it what it is.
    for (let i = 0; i <= last - first; i++) {
      addTo(
        getOrAdd(this.#bands, first + i, () => newBand()),
        item,
      );
    }
  }

  /**
   * Calls `visit` for what begins at `from` or behind (points), near the heights: each band's nearest
   * first, until `visit` is false for it. Some of it twice, some only near.
   */
  rightOf(from: number, heights: readonly [number, number], visit: (item: T) => boolean): void {
    for (const band of this.#near(heights)) {
      const { byStart } = sorted(band);
      let at = firstWhere(byStart, ({ rect }) => rect[0] >= from);
      for (let item = byStart[at]; item !== undefined && visit(item); item = byStart[at]) {
        at++;
      }
    }
  }

  /** As `rightOf`, of what ends at `to` or before, the farthest right first. */
  leftOf(to: number, heights: readonly [number, number], visit: (item: T) => boolean): void {
    for (const band of this.#near(heights)) {
      const { byEnd } = sorted(band);
      let at = firstWhere(byEnd, ({ rect }) => rect[2] > to) - 1;
      for (let item = byEnd[at]; item !== undefined && visit(item); item = byEnd[at]) {
        at--;
      }
    }
  }

  /** The bands of two heights and that of the tall ones; all bands where the heights are as far apart. */
  #near([low, high]: readonly [number, number]): readonly Band<T>[] {
    const [first, last] = [Math.floor(low / BAND_PT), Math.floor(high / BAND_PT)];
    if (!(last - first < BANDS_MAX)) {
      return [this.#tall, ...this.#bands.values()];
    }
    const found = [this.#tall];
    for (const number of keysBetween(this.#bands, first, last)) {
      const band = this.#bands.get(number);
      if (band !== undefined) {
        found.push(band);
      }
    }
    return found;
  }
}

function newBand<T>(): Band<T> {
  return { byStart: [], byEnd: [], isSorted: true, items: [] };
}

function addTo<T>(band: Band<T>, item: T): void {
  band.items.push(item);
  band.isSorted = false;
}

function sorted<T extends Placed>(band: Band<T>): Band<T> {
  if (!band.isSorted) {
    band.byStart = band.items.toSorted((a, b) => a.rect[0] - b.rect[0]);
    band.byEnd = band.items.toSorted((a, b) => a.rect[2] - b.rect[2]);
    band.isSorted = true;
  }
  return band;
}

function firstWhere<T>(items: readonly T[], isReached: (item: T) => boolean): number {
  return firstIndex(items.length, (i) => {
    const item = items[i];
    return item === undefined || isReached(item);
  });
}
