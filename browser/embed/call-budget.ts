/**
 * How fast the frame may call. The service takes 120 calls in 60 s for one secret; the frame keeps to 96 with
 * what it asks for while the shopper types, so that a save, a turn to the other side and another window find
 * room.
 *
 * A token bucket that neither sleeps nor queues: it says how long to wait, so that the caller drops what
 * typing has overtaken instead of sending it late.
 */
const BURST = 30;
/** Calls that come back in a second: 30 at once and 60 s of these are 96. */
const PER_SECOND = 1.1;

/**
 * Calls that are left to this frame. Not shared between windows: where two type at once, the service
 * may answer 429, which is waited out.
 */
export class CallBudget {
  #left = BURST;
  #atMs: number;

  /** `nowMs`: of any clock that does not go back. */
  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  /** Milliseconds until `calls` may be made and leave `rest`; 0: they may, and are counted. */
  take(calls: number, nowMs: number, rest = 0): number {
    const left = this.left(nowMs);
    if (left >= calls + rest) {
      this.#left -= calls;
      return 0;
    }
    return Math.ceil(((calls + rest - left) / PER_SECOND) * 1000);
  }

  /** Calls that may be made at once. */
  left(nowMs: number): number {
    const seconds = (nowMs - this.#atMs) / 1000;
    // Capped: after an hour without typing no more may be sent at once than at the beginning.
    this.#left = Math.min(BURST, this.#left + seconds * PER_SECOND);
    this.#atMs = nowMs;
    return this.#left;
  }
}
