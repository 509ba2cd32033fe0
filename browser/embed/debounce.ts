/**
 * When pictures are asked for while somebody types, so that the calls there are (call-budget.ts) last a whole form. Of
 * the clock that it is told, so that a test can type for minutes.
 */

/**
 * Typing pauses this long before the whole picture is asked for: more than the time between two letters of a quick
 * typist, less than what is felt as waiting.
 */
const SETTLE_MS = 150;
/** With few calls left, pictures of one hand's every letter would be the end of them: it has to rest this long. */
const SAVING_SETTLE_MS = 450;
/** So many times the time between two of the hand's letters; the times of one hand differ by half. */
const REST = 1.5;
/** No hand that types waits longer between two letters, and nobody should for a picture. */
const MOST_MS = 1_000;
/**
 * Parts of a picture are asked for at most this often while there are calls: about three in a second is read as
 * following the hand.
 */
const PART_MS = 350;
/** As often as calls come back (call-budget.ts): goes on for ever. */
const LASTING_PART_MS = 910;
/** Calls from which on they are saved, and from which on parts come no faster than calls come back. */
const FEW_CALLS = 14;
const LAST_CALLS = 7;
/** The rest that is kept for whole pictures: two, since a part is never saved. */
export const KEPT_FOR_WHOLE = 4;
/**
 * Somebody who never pauses sees something new this often, in a whole picture where there are no parts. Later while calls
 * are saved: there the next letter would cut it short, and take from what parts live on.
 */
const MAX_WAIT_MS = 1_200;
const SAVING_MAX_WAIT_MS = 3_000;

/** Whether pictures have to last, with so many calls left. */
export function isSaving(callsLeft: number): boolean {
  return callsLeft < FEW_CALLS;
}

/** The time from one part of a picture to the next: the fewer calls are left, the longer, and never without an end. */
export function partIntervalMs(callsLeft: number): number {
  const spent = (FEW_CALLS - callsLeft) / (FEW_CALLS - LAST_CALLS);
  return PART_MS + (LASTING_PART_MS - PART_MS) * Math.min(1, Math.max(0, spent));
}

/** How long letters may stand in no picture at all before a whole one is asked for in the middle of typing. */
export function maxWaitMs(callsLeft: number): number {
  return isSaving(callsLeft) ? SAVING_MAX_WAIT_MS : MAX_WAIT_MS;
}

/** Learns how long the hand takes from letter to letter. */
export class Debounce {
  #lastMs = -Infinity;
  /** The longest time between letters lately; 0 after a rest. */
  #betweenMs = 0;

  /** A letter was typed: how long to wait for the next before the whole picture is asked for. */
  afterLetter(
    nowMs: number,
    { callsLeft, isCutShort }: { readonly callsLeft: number; readonly isCutShort: boolean },
  ): number {
    const sinceMs = nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    this.#betweenMs = sinceMs > MOST_MS ? 0 : Math.max(sinceMs, this.#betweenMs * 0.8);
    const restMs = Math.min(MOST_MS, REST * this.#betweenMs);
    if (isSaving(callsLeft)) {
      return Math.max(SAVING_SETTLE_MS, restMs);
    }
    // A picture that the next letter cuts short costs two calls and is never seen.
    return isCutShort ? Math.max(SETTLE_MS, restMs) : SETTLE_MS;
  }
}
