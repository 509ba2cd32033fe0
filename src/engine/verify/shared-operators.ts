/**
 * Operators that stand in two contents byte by byte: they are read once. The scanner keeps nothing from one operator to
 * the next but open brackets, so that the same bytes between two ends of operators are the same operators.
 */

/** Where an operator stands in its content. */
interface Placed {
  readonly data: Uint8Array;
  /** Its first byte, and behind its last one; -1 where what stands before or behind has a say in how it is read. */
  readonly first: number;
  readonly close: number;
}

/** How many operators ahead one is looked for, and how many more for each that is not found: much may have gone. */
const AHEAD = 32;
const AHEAD_MORE = 8;
const AHEAD_MOST = 512;
/** Bytes compared for each of the content; then all of it is read. */
const WORK = 16;

/** The operators of one content, in order, to be met again in another: each once at most. */
export class SharedOperators<Operator extends object> {
  readonly #known: readonly Operator[];
  readonly #data: Uint8Array;
  #next = 0;
  #ahead = AHEAD;
  #left: number;

  /** `known` as they stand in the one content, `data` the other. */
  constructor(known: readonly Operator[], data: Uint8Array) {
    this.#known = known;
    this.#data = data;
    this.#left = WORK * data.length;
  }

  /** Appends those that begin at the byte `at`, one after the other; where they end, or `at` where none stands there. */
  take(at: number, into: Operator[]): number {
    const end = Math.min(this.#known.length, this.#next + this.#ahead);
    for (let i = this.#next; i < end && this.#left > 0; i++) {
      const operator = this.#known[i];
      if (isPlaced(operator) && operator.data[operator.first] === this.#data[at]) {
        const by = at - operator.first;
        const close = by + this.#takeFrom(i, this.#sameUntil(operator, by), into);
        if (close > at) {
          this.#ahead = AHEAD;
          return close;
        }
      }
    }
    this.#ahead = Math.min(AHEAD_MOST, this.#ahead + AHEAD_MORE);
    return at;
  }

  /** From where on the content no longer goes on as the other does from an operator on, which stands `by` bytes before. */
  #sameUntil({ data: own, first }: Placed, by: number): number {
    const data = this.#data;
    const end = Math.min(own.length, data.length - by);
    let at = first;
    while (at < end && own[at] === data[at + by]) {
      at++;
    }
    this.#left -= at - first;
    return at;
  }

  /** Those from one of them on that end before a place; where the last one does, or -1. */
  #takeFrom(from: number, end: number, into: Operator[]): number {
    let close = -1;
    for (let i = from; i < this.#known.length; i++) {
      const operator = this.#known[i];
      // The byte behind it ends it in both.
      if (!isPlaced(operator) || operator.close < 0 || operator.close >= end) {
        break;
      }
      into.push(operator);
      close = operator.close;
      this.#next = i + 1;
    }
    return close;
  }
}

function isPlaced(operator: object | undefined): operator is Placed {
  return operator !== undefined && "close" in operator;
}
