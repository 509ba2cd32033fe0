/**
 * What waits for one of a few workers, so that nobody's haste is another's wait: holders take turns, one item
 * each (round robin; Nagle, "On Packet Switches with Infinite Storage", RFC 970, section 5). Where there is no
 * room left, the newest item of the holder with the most makes it.
 */

/** Invariant: no list is empty, and holders stand in the order of their turns. */
export class FairQueue<T> {
  readonly #waiting = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds an item behind those of its holder. */
  add(holder: string, item: T): void {
    const own = this.#waiting.get(holder);
    if (own === undefined) {
      this.#waiting.set(holder, [item]);
    } else {
      own.push(item);
    }
    this.#length += 1;
  }

  /**
   * The oldest item that may run of the holder whose turn it is; that one's next turn comes after everybody
   * else's. Undefined when none may.
   */
  take(mayRun: (item: T) => boolean): T | undefined {
    for (const [holder, own] of this.#waiting) {
      const item = own.find(mayRun);
      if (item !== undefined) {
        this.remove(holder, item);
        this.#passTurn(holder);
        return item;
      }
    }
    return undefined;
  }

  /** Takes an item out; nothing when it is not there any more. The holder keeps its turn. */
  remove(holder: string, item: T): void {
    const own = this.#waiting.get(holder) ?? [];
    const at = own.indexOf(item);
    if (at >= 0) {
      own.splice(at, 1);
      this.#length -= 1;
    }
    if (own.length === 0) {
      this.#waiting.delete(holder);
    }
  }

  /** Takes out the newest item of the holder with the most; of several the one that came last. */
  takeFromLongest(): T | undefined {
    let longest: readonly [string, T[]] | undefined;
    for (const entry of this.#waiting) {
      if (longest === undefined || entry[1].length >= longest[1].length) {
        longest = entry;
      }
    }
    const item = longest?.[1].at(-1);
    if (longest !== undefined && item !== undefined) {
      this.remove(longest[0], item);
    }
    return item;
  }

  /** Takes out all of them. */
  takeAll(): readonly T[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#length = 0;
    return all;
  }

  #passTurn(holder: string): void {
    const own = this.#waiting.get(holder);
    if (own !== undefined) {
      this.#waiting.delete(holder);
      this.#waiting.set(holder, own);
    }
  }
}
