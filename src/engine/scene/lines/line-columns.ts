/** The next line, or box, below another in its column, without asking whole rows. */
import { Columns, firstBehind } from "./columns.ts";

/** Lines asked one by one before the columns are: nearly always enough. */
const ASKED_MAX = 64;

/** A thing with an extent along the baseline. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

interface Found<T> {
  readonly index: number;
  readonly line: T | null;
}

/** What is looked for, and where looking ends. */
export interface LineQuestion<T> {
  /** Only lines whose extent has something in common with the first one's may be wanted. */
  isWanted(line: T): boolean;
  isBeyond(line: T): boolean;
}

const NOTHING = { index: Infinity, line: null };

/**
 * Lines of a group in order of height, with the next below each found through columns where many stand
 * beside each other. The lines must not change.
 */
export class LineColumns<T extends Extent> {
  readonly #lines: readonly T[];
  readonly #columns: Columns;

  constructor(lines: readonly T[]) {
    this.#lines = lines;
    this.#columns = new Columns(lines);
  }

  /**
   * The first wanted line behind the one at `from`; null when one comes first that is beyond. The result is
   * the same as asking all lines in order; only the cost differs.
   */
  next(from: number, question: LineQuestion<T>): T | null {
    const asked = from + ASKED_MAX;
    for (let index = from + 1; index <= asked; index++) {
      const line = this.#lines[index];
      if (line === undefined || question.isBeyond(line)) {
        return null;
      }
      if (question.isWanted(line)) {
        return line;
      }
    }
    // The index is asked only now: on ordinary pages the answer was among the first.
    const lists = this.#columns.beside(from);
    if (lists === null) {
      return this.#nextOf(this.#lines.length - asked - 1, (at) => asked + 1 + at, question).line;
    }
    // The nearest of all lists; the lists may share lines, which costs only time.
    let best: Found<T> = NOTHING;
    for (const list of lists) {
      const first = firstBehind(list, asked);
      const found = this.#nextOf(list.length - first, (at) => list[first + at] ?? 0, question);
      best = found.index < best.index ? found : best;
    }
    return best.line;
  }

  /** The first wanted of `count` lines, whose indices ascend with `at`. */
  #nextOf(count: number, indexAt: (at: number) => number, question: LineQuestion<T>): Found<T> {
    for (let at = 0; at < count; at++) {
      const index = indexAt(at);
      const line = this.#lines[index];
      if (line === undefined || question.isBeyond(line)) {
        break;
      }
      if (question.isWanted(line)) {
        return { index, line };
      }
    }
    return NOTHING;
  }
}
