/** When the picture is asked for: after a pause in typing, within the budget of calls, one at a time. */
import { CallBudget } from "./call-budget.ts";
import { Debounce, isSaving, KEPT_FOR_WHOLE, maxWaitMs, partIntervalMs } from "./debounce.ts";

/** What a change of size or the like waits for others like it. */
const GATHER_MS = 150;
/** The fill is changed, then its picture read. */
const CALLS = 2;
/**
 * Waits after failures in a row: doubled each time, so that a service that is down is not held down by its
 * frames.
 */
const RETRY_MS = { first: 1_500, last: 20_000 } as const;

export interface PreviewSchedulerOptions {
  /** Told whenever work is to come. */
  readonly onScheduled: () => void;
  readonly work: () => Promise<void>;
}

/**
 * Decides when, not what: the editor gives the work.
 *
 * Invariants: one timer at most, one piece of work at most under way; work that falls due meanwhile is done
 * once afterwards, however often it was asked for.
 */
export class PreviewScheduler {
  readonly #options: PreviewSchedulerOptions;
  readonly #budget = new CallBudget(performance.now());
  readonly #debounce = new Debounce();
  #timer = 0;
  #firstInputMs: number | null = null;
  #work: Promise<void> | null = null;
  #again = false;
  /** Typing went on while the last picture was on its way: it showed a text that was no longer in the form. */
  #isCutShort = false;
  #isTypedOver = false;
  #isHeld = false;
  #failures = 0;
  #isStopped = false;

  constructor(options: PreviewSchedulerOptions) {
    this.#options = options;
  }

  /** Something was entered. */
  noteInput(): void {
    const nowMs = performance.now();
    this.#firstInputMs ??= nowMs;
    this.#isTypedOver ||= this.#work !== null;
    const callsLeft = this.#budget.left(nowMs);
    const pauseMs = this.#debounce.afterLetter(nowMs, {
      callsLeft,
      isCutShort: this.#isCutShort || this.#isTypedOver,
    });
    // Negative once the longest wait is over: then it is due now.
    const restMs = maxWaitMs(callsLeft) - (nowMs - this.#firstInputMs);
    this.schedule(Math.max(0, Math.min(pauseMs, restMs)));
  }

  /** What was entered is in sight, though not in a picture of its own. */
  markSeen(): void {
    if (this.#firstInputMs !== null) {
      this.#firstInputMs = performance.now();
    }
  }

  /** Whether parts stand for whole pictures from the first letter on, since they cost half. */
  get isSaving(): boolean {
    return isSaving(this.#budget.left(performance.now()));
  }

  /** The time from one part of a picture to the next. */
  get partIntervalMs(): number {
    return partIntervalMs(this.#budget.left(performance.now()));
  }

  /** Milliseconds until there is a call to spare for part of a picture; 0: there is, and it is counted. */
  spendOnPart(): number {
    return this.#budget.take(1, performance.now(), KEPT_FOR_WHOLE);
  }

  /** Asks for work in `waitMs`; a call before then takes its place. */
  schedule(waitMs = GATHER_MS): void {
    window.clearTimeout(this.#timer);
    if (!this.#isStopped) {
      this.#options.onScheduled();
      this.#timer = window.setTimeout(() => {
        this.#firstInputMs = null;
        void this.#run();
      }, waitMs);
    }
  }

  /** After a failure; `afterMs` is when the service asks to come back, null where it said nothing. */
  retry(afterMs: number | null): void {
    const waitMs = Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** this.#failures++);
    this.schedule(afterMs ?? waitMs);
  }

  /** The next failure waits the shortest again. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** Nothing more is begun until `resume`; what is under way is waited for, however it ends. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    window.clearTimeout(this.#timer);
    // What went wrong there has been said.
    await this.#work?.catch(() => {});
  }

  /** After `hold`. Schedules nothing: whoever held it knows whether anything is to be drawn. */
  resume(): void {
    this.#isHeld = false;
  }

  /** For good. */
  stop(): void {
    this.#isStopped = true;
    window.clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    if (this.#isHeld) {
      return;
    }
    if (this.#work !== null) {
      this.#again = true;
      return;
    }
    // Taken when it runs, not when it is scheduled: what typing replaced has cost nothing.
    const waitMs = this.#budget.take(CALLS, performance.now());
    if (waitMs > 0) {
      this.schedule(waitMs);
      return;
    }
    this.#isTypedOver = false;
    this.#work = this.#options.work();
    try {
      await this.#work;
    } finally {
      this.#work = null;
      this.#isCutShort = this.#isTypedOver;
      // Also after a failure: what was entered meanwhile may be what makes it succeed.
      if (this.#again) {
        this.#again = false;
        this.schedule(0);
      }
    }
  }
}
