/**
 * What is shown while the shopper types: the part of the print that the change reaches is drawn over the picture,
 * until typing settles and the whole picture takes its place.
 */
import { textsOf } from "./draft.ts";
import { type FrameApi, ApiError, type PreviewRequest } from "./frame-api.ts";
import { changesBetween, type Step } from "./history.ts";
import type { PreviewScheduler } from "./preview-scheduler.ts";
import type { Sheet } from "./sheet.ts";
import type { Values } from "./values.ts";

/** The picture on the sheet, and what it was made of. */
export interface ShownPicture {
  readonly fillId: string;
  readonly shot: PreviewRequest;
  /** Texts and choices. */
  readonly entries: Values;
}

export interface LivePatchesOptions {
  readonly api: FrameApi;
  readonly scheduler: PreviewScheduler;
  readonly sheet: Sheet;
  /** What stands in the form now. */
  readonly entries: () => Values;
}

/** Invariant: `#shown` is what picture and parts together show; one part at most is under way. */
export class LivePatches {
  readonly #options: LivePatchesOptions;
  #shown: ShownPicture | null = null;
  #timer = 0;
  #isAsking = false;
  #isWanted = false;
  #lastMs = -Infinity;

  constructor(options: LivePatchesOptions) {
    this.#options = options;
  }

  /** A whole picture stands on the sheet. */
  settled(shown: ShownPicture): void {
    this.#shown = shown;
    this.rest();
  }

  /** Nothing more is begun until the next letter. */
  rest(): void {
    this.#isWanted = false;
    window.clearTimeout(this.#timer);
  }

  /**
   * Something was entered. A letter by itself soon has its whole picture, where there are calls for that; from the
   * second on there are parts.
   */
  typed(): void {
    const { sheet, scheduler } = this.#options;
    if (!sheet.isSettled || scheduler.isSaving) {
      this.#want();
    }
  }

  #want(): void {
    this.#isWanted = true;
    // One under way asks again when it is back, with what stands in the form by then.
    if (!this.#isAsking) {
      window.clearTimeout(this.#timer);
      const waitMs = Math.max(
        0,
        this.#lastMs + this.#options.scheduler.partIntervalMs - performance.now(),
      );
      this.#timer = window.setTimeout(() => void this.#ask(), waitMs);
    }
  }

  async #ask(): Promise<void> {
    const { api, scheduler, sheet, entries } = this.#options;
    const shown = this.#shown;
    const now = entries();
    this.#isWanted = false;
    if (
      // No picture yet, another side is wanted, or nothing but an ink was changed: each is shown by the whole
      // picture that comes when typing pauses.
      shown === null ||
      shown.shot.page !== sheet.side ||
      !isOtherText(changesBetween(shown.entries, now))
    ) {
      return;
    }
    const waitMs = scheduler.spendOnPart();
    if (waitMs > 0) {
      this.#isWanted = true;
      this.#timer = window.setTimeout(() => void this.#ask(), waitMs);
      return;
    }
    this.#isAsking = true;
    this.#lastMs = performance.now();
    // Of the whole picture that the part is made against. Where another has come meanwhile, the part is
    // dropped: it would paint old text over new.
    const revision = sheet.revision;
    try {
      const part = await api.previewChange(shown.fillId, shown.shot, {
        values: textsOf(now),
        since: textsOf(shown.entries),
      });
      // Null: the change reaches nothing that prints (a space at the end), so what is shown is right already.
      const isShown = part === null || (await sheet.lay(part, revision));
      if (isShown && sheet.revision === revision) {
        this.#shown = { ...shown, entries: now };
        scheduler.markSeen();
      }
    } catch (error) {
      // The settled picture will say what is wrong; until then there are no parts.
      if (!(error instanceof ApiError)) {
        throw error;
      }
      if (this.#shown === shown) {
        this.#shown = null;
      }
    } finally {
      this.#isAsking = false;
      if (this.#isWanted) {
        this.#want();
      }
    }
  }
}

/** Inks and papers change more than boxes of text. */
function isOtherText(step: Step): boolean {
  return step.length > 0 && step.every(({ key }) => !key.startsWith("@"));
}
