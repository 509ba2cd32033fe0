/**
 * The form beside its print: what is typed is kept and drawn, saved when asked, and never lost.
 *
 * It connects the parts (form, history, draft, pictures, host) and decides what happens after what; each part
 * can be read without it. It knows nothing of HTTP or of pixels.
 */
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { fillReference } from "#domain/fill-reference.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import { isPassing } from "../shared/outcome.ts";
import { contentHeight } from "./content-height.ts";
import { element, setText } from "./dom.ts";
import { Draft } from "./draft.ts";
import { EntryForm } from "./entry-form.ts";
import type { FormInput } from "./form.ts";
import { type FieldsResponse, type FrameApi, ApiError, type Saved } from "./frame-api.ts";
import { closeButton, formElement } from "./form-element.ts";
import { formHeader } from "./form-header.ts";
import { ShownTexts } from "./shown-texts.ts";
import { changesBetween, History } from "./history.ts";
import type { Host } from "./host.ts";
import { leaveDialog } from "./leave-dialog.ts";
import { inkedFields } from "./appearance-form.ts";
import { LivePatches } from "./live-patches.ts";
import { Banner } from "./banner.ts";
import {
  previewErrorMessage,
  messagesOfError,
  messagesOfTyped,
  saveState,
  withChangedElsewhere,
} from "./field-messages.ts";
import { PreviewLoader } from "./preview-loader.ts";
import { PreviewScheduler } from "./preview-scheduler.ts";
import { SESSION_END_CODES, showSessionEnd } from "./session-end.ts";
import { Saving } from "./saving.ts";
import { Sheet } from "./sheet.ts";
import { UndoTools, type UndoSource } from "./undo-tools.ts";
import { watchWindow } from "./watch-window.ts";
import type { Messages } from "./messages.ts";
import type { Values } from "./values.ts";

export interface EditorOptions {
  readonly frame: EmbedFrame;
  readonly api: FrameApi;
  readonly host: Host;
  readonly messages: Messages;
  /** The host opens another session with the values of this one when it is asked to. */
  readonly renews: boolean;
  /** The fields, and what the session begins with. */
  readonly response: FieldsResponse;
}

/**
 * One session's form, from the first field to the save or the session's end.
 *
 * Invariants: `#last` is what the form held when its listeners ran last, so the difference to it is what was
 * just entered; `#loaded` is what the service had, so the difference to that is what closing would lose. Once
 * `#isOver`, nothing is sent any more and the texts stay to be read.
 */
export class Editor {
  readonly element: HTMLElement;
  readonly #options: EditorOptions;
  readonly #draft: Draft;
  readonly #form: EntryForm;
  readonly #history = new History();
  readonly #tools: UndoTools;
  readonly #sheet: Sheet;
  readonly #scheduler: PreviewScheduler;
  readonly #patches: LivePatches;
  readonly #previews: PreviewLoader;
  readonly #banner = new Banner();
  readonly #status = element("output", { class: "said" });
  readonly #state = element("p", { class: "state" });
  readonly #leave: HTMLDialogElement;
  readonly #saving: Saving;
  #loaded: Values = {};
  /** What the form opened with. */
  #opened: Values = {};
  readonly #authored: Values;
  readonly #held: ShownTexts;
  /** The entries when they were last looked at. */
  #last: Values = {};
  #fieldMessages: ReadonlyMap<string, FieldMessage> = new Map();
  /** Fields that another window has changed, to be looked at before the next save. */
  #changedElsewhere: ReadonlySet<string> = new Set();
  /** What is said is about the last save, and stays until something is typed. */
  #isSaveRefused = false;
  #isOver = false;

  constructor(options: EditorOptions) {
    const { messages, frame, response, api } = options;
    const { data: fields, offer } = response;
    this.#options = options;
    this.#authored = Object.fromEntries(fields.map((field) => [field.id, field.default_value]));
    this.#held = new ShownTexts(fields);
    this.#draft = new Draft({ api, offer, inked: inkedFields(fields), appearance: response });
    this.#form = new EntryForm({
      fields,
      offer,
      messages,
      sides: frame.ratios.length,
      onInput: (input) => this.#entered(input),
    });
    this.#tools = new UndoTools({
      messages,
      // The parts know each other through these functions only; `this.#sheet` is there by the time any of
      // them is called.
      onUndo: (source) => this.#goTo(() => this.#history.undo(), source),
      onRedo: (source) => this.#goTo(() => this.#history.redo(), source),
    });
    this.#scheduler = new PreviewScheduler({
      onScheduled: () => this.#sheet.mark("drawing"),
      work: () => this.#bringUp(),
    });
    this.#sheet = new Sheet({
      frame,
      messages,
      onTurn: () => this.#scheduler.schedule(0),
      onSpot: (field) => this.#form.focus(field),
    });
    this.#previews = new PreviewLoader({
      api,
      draft: this.#draft,
      held: this.#held,
      sheet: this.#sheet,
      messages,
    });
    this.#patches = new LivePatches({
      api,
      scheduler: this.#scheduler,
      sheet: this.#sheet,
      entries: () => this.#sendable(),
    });
    this.#leave = leaveDialog(messages, () => options.host.emit("cancel"));
    this.#saving = this.#newSaving();
    this.element = this.#pages();
  }

  /** The save of what the form holds. Needs the form, the draft and the scheduler. */
  #newSaving(): Saving {
    const { frame, api, messages, response } = this.#options;
    return new Saving({
      frame,
      api,
      messages,
      fields: response.data,
      form: this.#form,
      draft: this.#draft,
      scheduler: this.#scheduler,
      onBegin: () => this.#saveBegun(),
      onStops: (stops) => this.#showStops(stops),
      isUntouched: (entry) => (this.#last[entry] ?? "") === (this.#loaded[entry] ?? ""),
      onOthers: (theirs) => this.#showOthers(theirs),
      onSaved: (saved) => this.#saved(saved),
      onFailed: (error) => this.#saveFailed(error),
    });
  }

  /** The form with its picture, the steps after it, and what closes the frame. */
  #pages(): HTMLElement {
    const { frame, messages, host } = this.#options;
    const page = element(
      "div",
      { class: "page" },
      this.#sheet.element,
      formElement({
        parts: [formHeader(frame, messages), this.#banner.element, ...this.#form.elements],
        bar: [this.#tools.element, this.#state, this.#status, this.#saving.button],
        onSubmit: () => void this.#saving.begin(),
        onFocus: (target) => this.#focused(target),
        tools: this.#tools,
      }),
    );
    return element(
      "div",
      { class: "pages" },
      // Only where a host is there to close the frame.
      ...(host.isThere ? [closeButton(messages, () => this.leave())] : []),
      ...this.#saving.steps(page),
      this.#leave,
    );
  }

  /**
   * Takes up what was begun and draws it. Later sources win: the template's texts, what the session was
   * opened with, what the session's fill holds already.
   */
  async start(): Promise<void> {
    const { frame, response } = this.#options;
    const kept = await this.#draft.takeUp(frame.fill);
    this.#form.show({ ...this.#authored, ...response.values, ...kept });
    // Read back from the form, not from what it was given: a choice that is no longer on offer does not
    // appear in it and must not count as a change.
    this.#loaded = this.#form.entries;
    this.#last = this.#loaded;
    this.#opened = this.#loaded;
    watchWindow({
      parts: this.#form.elements,
      onOnline: () => this.#scheduler.schedule(0),
      onResize: () => this.#scheduler.schedule(),
      onHeight: () => this.#options.host.emitHeight(contentHeight(this.element)),
      question: this.#leave,
      onEscape: () => (this.#saving.isApprovalOpen ? this.#saving.endApproval() : this.leave()),
    });
    this.#scheduler.schedule(0);
  }

  /**
   * Entries of a session before this one, or from before a reload, as if entered: they are drawn, unsaved,
   * and can be taken back. They are what the widget kept, so the same texts may come twice; then nothing
   * happens (WCAG 2.2, 3.3.7).
   */
  carry(entries: Values): void {
    if (this.#isOver) {
      return;
    }
    this.#form.show(entries);
    if (changesBetween(this.#last, this.#form.entries).length > 0) {
      this.#entered({ typing: false });
      this.#banner.show("pass", { title: this.#options.messages.textRestored });
    }
  }

  /**
   * Ends the frame; asks first where something would be lost. The frame cannot close itself: it says
   * `cancel`, and the host takes it away.
   */
  leave(): void {
    if (this.#isOver || !this.#isDirty()) {
      this.#options.host.emit("cancel");
    } else if (!this.#leave.open) {
      this.#leave.showModal();
    }
  }

  /** `typing`: letter by letter, so that the history joins it to the step before. */
  #entered({ typing }: FormInput): void {
    const entries = this.#form.entries;
    const step = changesBetween(this.#last, entries);
    this.#history.note(step, { atMs: performance.now(), typing });
    this.#last = entries;
    this.#typed();
  }

  /**
   * Goes a step back or forth. By key the focus follows to the first text that changed, so that it is seen
   * what happened; by button it stays, so that the button can be pressed again. Not while a save is under
   * way: the fields are frozen, and what is saved must be what they show.
   */
  #goTo(step: () => ReadonlyMap<string, string> | null, source: UndoSource): void {
    const changes = this.#isOver || this.#saving.isBusy ? null : step();
    if (changes === null) {
      return;
    }
    this.#form.show(Object.fromEntries(changes));
    this.#last = this.#form.entries;
    const [first = ""] = changes.keys();
    if (source === "editing") {
      this.#form.focus(first);
    }
    this.#typed();
  }

  #typed(): void {
    if (this.#isOver) {
      return;
    }
    this.#tools.show(this.#history);
    // What the host carries over while it is looked at has to be looked at too.
    this.#saving.endApproval();
    this.#isSaveRefused = false;
    const isDirty = this.#isDirty();
    this.#options.host.emitDirty({ dirty: isDirty });
    // The host keeps it through a reload: the frame itself stores nothing (main.ts).
    this.#options.host.emit("draft", { values: isDirty ? this.#last : null });
    this.#previews.abort();
    this.#showState();
    this.#patches.typed();
    this.#scheduler.noteInput();
  }

  #isDirty(): boolean {
    return changesBetween(this.#loaded, this.#form.entries).length > 0;
  }

  /**
   * Brings the service and the picture up to the form. The scheduler runs one at a time; when typing goes on
   * meanwhile the load comes back with null and another is scheduled already.
   */
  async #bringUp(): Promise<void> {
    this.#patches.rest();
    try {
      const values = this.#sendable();
      const loaded = await this.#previews.load(values);
      if (loaded === null) {
        return;
      }
      if (loaded.stops.size > 0) {
        // Drawn anew with the texts of before, which costs nothing where nothing else was changed.
        this.#showState();
        this.#scheduler.schedule(0);
        return;
      }
      if (loaded.fieldMessages !== null) {
        this.#fieldMessages = messagesOfTyped(loaded.fieldMessages, this.#form.entries, {
          authored: this.#authored,
          opened: this.#opened,
        });
      }
      this.#patches.settled({ fillId: loaded.fillId, shot: loaded.shot, entries: values });
      this.#showState();
      // Typing may have gone on after the picture was asked for and before it was shown.
      this.#sheet.mark(this.#draft.isNew(this.#sendable()) ? "drawing" : "settled");
      this.#scheduler.succeeded();
      // Why a save failed outlives the picture that happens to come after it.
      if (!this.#isSaveRefused) {
        setText(this.#status, "");
      }
    } catch (error) {
      this.#drawFailed(error);
    }
  }

  /**
   * A picture that fails takes nothing away: the old one stays, marked as such, and the texts are kept. A
   * refusal that names fields is said at them and not tried again before they change; a passing trouble is.
   */
  #drawFailed(error: unknown): void {
    const { messages } = this.#options;
    if (!(error instanceof ApiError)) {
      setText(this.#status, messages.notDrawn);
      this.#sheet.mark("stale");
      throw error;
    }
    if (this.#endedBy(error)) {
      return;
    }
    this.#sheet.mark("stale");
    if (error.fields.length > 0) {
      this.#fieldMessages = messagesOfError(error, this.#fieldMessages, messages);
      this.#showState();
      return;
    }
    // Whoever pressed the button reads what came of that, not of the picture after it.
    if (!this.#isSaveRefused) {
      setText(this.#status, previewErrorMessage(error, messages));
    }
    if (isPassing(error.outcome)) {
      this.#scheduler.retry(error.afterMs);
    }
  }

  /**
   * Texts over their limit wait in the form, since the service would refuse the whole change for one of them, and so
   * do those that cannot be set. What they replace stays on the picture.
   */
  #sendable(): Values {
    const { tooLong } = this.#form;
    return this.#held.drawable(
      Object.fromEntries(Object.entries(this.#form.entries).filter(([id]) => !tooLong.has(id))),
    );
  }

  /** What another window has changed, to be looked at before the next save. */
  #showOthers(theirs: Values): void {
    this.#form.show(theirs);
    this.#loaded = { ...this.#loaded, ...theirs };
    this.#last = this.#form.entries;
    this.#changedElsewhere = new Set(Object.keys(theirs));
    // Inks and papers have no note of their own.
    this.#isSaveRefused = Object.keys(theirs).some((entry) => entry.startsWith("@"));
    setText(this.#status, this.#isSaveRefused ? this.#options.messages.changedElsewhere : "");
    this.#showState();
    this.#scheduler.schedule(0);
  }

  /** Goes to the first field that stands in the way. */
  #showStops(stops: ReadonlyMap<string, FieldMessage>): void {
    this.#fieldMessages = new Map([...this.#fieldMessages, ...stops]);
    this.#showState();
    // Fields take no focus while they are frozen for screen readers.
    this.#form.setMode("editable");
    this.#form.focusFirstStop();
  }

  /**
   * Says a refusal at its fields and goes to the first (WCAG 2.2, 3.3.1 and 2.4.3), or in the status line
   * where none is to blame. Anything that is not an answer of the API is a bug: shown as a failure, and
   * thrown on for the console.
   */
  #saveFailed(error: unknown): void {
    const { messages, host } = this.#options;
    if (!(error instanceof ApiError)) {
      this.#sayNotSaved();
      throw error;
    }
    if (this.#endedBy(error)) {
      return;
    }
    this.#scheduler.schedule(0);
    if (error.fields.length > 0) {
      this.#saving.endApproval();
      this.#showStops(messagesOfError(error, this.#fieldMessages, messages));
      return;
    }
    this.#isSaveRefused = true;
    this.#sayNotSaved();
    host.emit("error", { code: error.code });
  }

  /** Beside the button that was pressed. */
  #sayNotSaved(): void {
    const { messages } = this.#options;
    setText(this.#status, messages.notSavedNow);
    this.#saving.say(messages.notSavedNow);
  }

  /** Whether the session is over; then the values stay to be read, and to be carried on. */
  #endedBy({ code }: ApiError): boolean {
    if (!SESSION_END_CODES.has(code)) {
      return false;
    }
    const { messages, host, renews } = this.#options;
    this.#over();
    this.#sheet.mark("stale");
    const { entries: values } = this.#form;
    showSessionEnd(this.#banner, messages, renews ? () => host.emit("renew", { values }) : null);
    host.emit("error", { code, values });
    return true;
  }

  /**
   * Nothing is sent any more. The order matters: the scheduler stops before the load is aborted, or its
   * failure would schedule another.
   */
  #over(): void {
    this.#isOver = true;
    this.#scheduler.stop();
    this.#patches.rest();
    this.#previews.abort();
    this.#saving.endApproval();
    this.#form.setMode("frozen");
    this.#saving.end();
    this.#tools.element.hidden = true;
    setText(this.#state, "");
    setText(this.#status, "");
    this.#leave.close();
  }

  #saveBegun(): void {
    this.#isSaveRefused = false;
    this.#changedElsewhere = new Set();
    this.#previews.abort();
  }

  #saved(saved: Saved): void {
    this.#over();
    this.#showSaved(fillReference(saved.fill.id));
    this.#options.host.emit("saved", saved);
  }

  /**
   * Says the reference of the design on the page itself: without a host that takes the frame away this is all
   * that the shopper has of the save.
   */
  #showSaved(reference: string): void {
    const { messages, host } = this.#options;
    host.emitDirty({ dirty: false });
    this.#sheet.mark("settled");
    this.#banner.show("pass", {
      title: messages.savedTitle,
      text: formatMessage(messages, "reference", { reference }),
    });
  }

  /**
   * Notes at their fields, and beside the save button how many there are. That line is no live region: it
   * changes with each letter, and each note is announced at its field.
   */
  #showState(): void {
    const { messages } = this.#options;
    const { entries } = this.#form;
    const held = this.#held.messages(entries);
    const count = this.#form.showMessages(
      withChangedElsewhere(
        new Map([...this.#fieldMessages, ...held]),
        this.#changedElsewhere,
        messages,
      ),
    );
    this.#sheet.markHeld({ isHeld: held.size > 0 || this.#form.tooLong.size > 0 });
    const isUnsaved = this.#isDirty() && !this.#isOver;
    setText(this.#state, saveState({ count, isUnsaved }, messages));
  }

  /**
   * Tells the print where the hands are: the field's place is outlined and its side wanted. The focus itself
   * does not move, and nothing is submitted (WCAG 2.2, 3.2.1).
   */
  #focused(target: EventTarget | null): void {
    const control = target instanceof Element ? target.closest<HTMLElement>("[data-field]") : null;
    this.#sheet.markField(control?.dataset["field"] ?? null);
    if (control !== null) {
      this.#sheet.turnTo(Number(control.dataset["page"] ?? "0"), () => this.#scheduler.schedule(0));
    }
  }
}
