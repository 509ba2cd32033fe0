/** What the page does while there is no connection: what was entered stays, and what was asked for follows. */

/**
 * Waits between attempts, doubled up to the longest. `online` cuts them short, but it says only that there is
 * some network, so the timer stays beside it.
 */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Does something again after a while, or as soon as the browser is back on the net. Invariant: at most one
 * attempt is pending; `#waits` says whether one is.
 */
export class RetryTimer {
  readonly #again: () => void;
  #timer = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #waits = false;

  constructor(again: () => void) {
    this.#again = again;
    window.addEventListener("online", () => {
      if (this.#waits) {
        this.cancel();
        again();
      }
    });
  }

  /** Each time in a row later than the time before. */
  schedule(): void {
    this.cancel();
    this.#waits = true;
    this.#timer = window.setTimeout(() => {
      this.#waits = false;
      this.#again();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2);
  }

  cancel(): void {
    window.clearTimeout(this.#timer);
    this.#waits = false;
  }

  /** It has worked: the next trouble begins anew. */
  succeeded(): void {
    this.cancel();
    this.#pauseMs = FIRST_PAUSE_MS;
  }
}
