/**
 * From the form's button to the saved design: the proof of every side where the application wants one, then the
 * save; and what another window has changed meanwhile.
 */
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import { element, setText } from "./dom.ts";
import type { Draft } from "./draft.ts";
import type { EntryForm } from "./entry-form.ts";
import { ApiError, type Field, type FrameApi, type Saved } from "./frame-api.ts";
import { ApprovalStep } from "./approval-step.ts";
import type { Messages } from "./messages.ts";
import type { PreviewScheduler } from "./preview-scheduler.ts";
import type { Values } from "./values.ts";

export interface SavingOptions {
  readonly frame: EmbedFrame;
  readonly api: FrameApi;
  readonly messages: Messages;
  readonly fields: readonly Field[];
  readonly form: EntryForm;
  readonly draft: Draft;
  readonly scheduler: PreviewScheduler;
  /** A save or a proof is under way from now on. */
  readonly onBegin: () => void;
  /** These stand in the way; none of them may be a field that is too long, which says so by itself. */
  readonly onStops: (stops: ReadonlyMap<string, FieldMessage>) => void;
  /** True for an entry that nobody changed here. */
  readonly isUntouched: (entry: string) => boolean;
  /** What others have changed in such entries. */
  readonly onOthers: (theirs: Values) => void;
  readonly onSaved: (saved: Saved) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Two windows that save in turn would otherwise keep each other trying; the third time the shopper decides. */
const MAX_MERGES = 3;

/**
 * The form and the proof, one of them in sight. The fields are frozen while something is under way, so what is
 * saved is what is seen; they stay readable and are not disabled where that would take the focus away.
 */
export class Saving {
  /** The form's own. */
  readonly button: HTMLButtonElement;
  readonly #options: SavingOptions;
  readonly #approval: ApprovalStep;
  #page: HTMLElement | null = null;
  #isOver = false;

  constructor(options: SavingOptions) {
    this.#options = options;
    this.button = element("button", { type: "submit", class: "action" }, this.#label());
    this.#approval = new ApprovalStep({
      ...options,
      onSave: () => void this.begin(),
      onBack: () => this.endApproval(),
    });
  }

  /** The page of the form and that of the proof, for the document. */
  steps(page: HTMLElement): readonly HTMLElement[] {
    this.#page = page;
    return [page, this.#approval.element];
  }

  get isBusy(): boolean {
    return this.button.disabled;
  }

  get isApprovalOpen(): boolean {
    return this.#approval.isOpen;
  }

  /** Nothing is saved any more. */
  end(): void {
    this.#isOver = true;
    this.endApproval();
    this.button.hidden = true;
  }

  /** Beside the proof's own button. */
  say(text: string): void {
    this.#approval.say(text);
  }

  /** Back to the form as it was left; nothing happens where it is in sight. */
  endApproval(): void {
    if (this.#approval.isOpen && this.#page !== null) {
      this.#approval.close();
      this.#page.hidden = false;
      this.button.focus();
      // The window may have another size by now, and what is hidden has none.
      this.#options.scheduler.resume();
      this.#options.scheduler.schedule(0);
    }
  }

  /** Saves what stands in the form, or shows it once more first. */
  async begin(): Promise<void> {
    const { messages, frame, form, scheduler, onBegin, onFailed } = this.#options;
    if (this.#isOver || this.isBusy || this.#goToStop()) {
      return;
    }
    const isApprovalSeen = this.#approval.isOpen || !frame.approvalStep;
    this.button.disabled = true;
    setText(this.button, isApprovalSeen ? messages.saving : messages.loading);
    this.#approval.markSaving("saving");
    form.setMode("frozen");
    onBegin();
    try {
      // A picture under way changes the same fill; its change must be in, or failed, before the last one is
      // sent.
      await scheduler.hold();
      await this.#merging((fillId) =>
        isApprovalSeen ? this.#save(fillId) : this.#startApproval(fillId),
      );
    } catch (error) {
      onFailed(error);
    } finally {
      this.#approval.markSaving("idle");
      if (!this.#isOver) {
        form.setMode("editable");
        this.button.disabled = false;
        setText(this.button, this.#label());
        if (!this.isApprovalOpen) {
          scheduler.resume();
        }
        if (document.activeElement === document.body && !this.isApprovalOpen) {
          // A button that is disabled loses the focus.
          this.button.focus();
        }
      }
    }
  }

  /** Named by its result. */
  #label(): string {
    const { frame, messages } = this.#options;
    return frame.approvalStep ? messages.toApproval : messages.save;
  }

  /** Known without asking the service: blanks that are needed, and what is too long. False for none. */
  #goToStop(): boolean {
    const { fields, form, messages, onStops } = this.#options;
    const { entries, tooLong } = form;
    const blank = fields.filter(
      ({ id, required }) => required && (entries[id] ?? "").trim() === "",
    );
    if (blank.length === 0 && tooLong.size === 0) {
      return false;
    }
    this.endApproval();
    const missing: FieldMessage = { kind: "fail", text: messages.missing, plain: null };
    onStops(new Map(blank.map(({ id }) => [id, missing])));
    return true;
  }

  /** Shows every side of the stored fill; what stands in the way is said at its field instead. */
  async #startApproval(fillId: string): Promise<void> {
    const stops = await this.#approval.show(fillId, this.#options.form.entries);
    if (stops.size > 0) {
      this.#options.onStops(stops);
    } else if (this.#approval.isOpen && this.#page !== null) {
      this.#page.hidden = true;
      window.scrollTo(0, 0);
    }
  }

  async #save(fillId: string): Promise<void> {
    this.#options.onSaved(await this.#options.draft.save(fillId));
  }

  /**
   * Does a step on the stored fill. What another window has changed meanwhile is merged; where the shopper has not
   * seen it, shown first. Nobody approves what they have not looked at: then this save ends without one, and the
   * marked texts wait for another press.
   */
  async #merging(step: (fillId: string) => Promise<void>): Promise<void> {
    const { draft, form, isUntouched, onOthers } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        await step(await draft.push(form.entries));
        return;
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === "fill_changed";
        if (!isConflict || attempt >= MAX_MERGES) {
          throw error;
        }
      }
      // Nothing to merge, only a newer version of the fill: saved over at the next turn of the loop.
      const theirs = await draft.changesOfOthers(form.entries, isUntouched);
      if (Object.keys(theirs).length > 0) {
        this.endApproval();
        onOthers(theirs);
        return;
      }
    }
  }
}
