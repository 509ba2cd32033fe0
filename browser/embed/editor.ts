/** The form beside its print: what is typed is kept and drawn, saved when asked, and never lost. */
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { put } from "../shared/put.ts";
import { type FieldNote, notesOfPicture } from "../shared/text-notes.ts";
import { CallBudget } from "./call-budget.ts";
import { contentHeight } from "./content-height.ts";
import { element, write } from "./dom.ts";
import { Draft } from "./draft.ts";
import { FieldForm } from "./form.ts";
import { type Field, type FrameApi, Refusal, type Values } from "./frame-api.ts";
import type { Host } from "./host.ts";
import { leaveDialog } from "./leave-dialog.ts";
import { notesOfRefusal, withChanges } from "./notes.ts";
import { Sheet } from "./sheet.ts";
import type { Words } from "./words.ts";

/** Typing pauses this long before the picture is asked for. */
const SETTLE_MS = 220;
/** Somebody who never pauses sees it this often. */
const MAX_WAIT_MS = 1_200;
const RETRY_MS = { first: 1_500, last: 20_000 } as const;
/** A fill and its picture. */
const CALLS = 2;
export interface EditorOptions {
  readonly frame: EmbedFrame;
  readonly api: FrameApi;
  readonly host: Host;
  readonly words: Words;
  readonly locale: string;
  /** The host opens another session with the values of this one when it is asked to. */
  readonly renews: boolean;
  readonly fields: readonly Field[];
  /** What the session begins with. */
  readonly values: Values;
}

export class Editor {
  readonly element: HTMLElement;
  readonly #options: EditorOptions;
  readonly #draft: Draft;
  readonly #form: FieldForm;
  readonly #sheet: Sheet;
  readonly #budget = new CallBudget(performance.now());
  readonly #notice = element("div", { class: "notice", tabindex: -1, hidden: true });
  readonly #said = element("output", { class: "said" });
  readonly #state = element("p", { class: "state" });
  readonly #save: HTMLButtonElement;
  readonly #leave: HTMLDialogElement;
  #loaded: Values = {};
  #notes: ReadonlyMap<string, FieldNote> = new Map();
  /** Fields that another window has changed, to be looked at before the next save. */
  #changedElsewhere: ReadonlySet<string> = new Set();
  /** Tag of the picture that is shown, with what it shows. */
  #shown: { readonly etag: string; readonly shot: string } | null = null;
  #timer = 0;
  #firstInputMs: number | null = null;
  #picture: AbortController | null = null;
  #work: Promise<void> | null = null;
  #again = false;
  #failures = 0;
  /** What is said is about the last save, and stays until something is typed. */
  #isSaveRefused = false;
  #isOver = false;

  constructor(options: EditorOptions) {
    const { words, frame, fields, api } = options;
    this.#options = options;
    this.#draft = new Draft(api);
    this.#form = new FieldForm({ fields, words, onInput: () => this.#typed() });
    this.#sheet = new Sheet({
      frame,
      words,
      onTurn: () => this.#soon(0),
      onSpot: (field) => this.#form.focus(field),
    });
    this.#save = element("button", { type: "submit", class: "action" }, words.save);
    this.#leave = leaveDialog(words, () => options.host.tell("cancel"));
    const close = element("button", { type: "button", class: "close", "aria-label": words.close });
    close.addEventListener("click", () => this.leave());
    const logo =
      frame.logoUrl === null
        ? []
        : [element("img", { class: "logo", src: frame.logoUrl, alt: "" })];
    const form = element(
      "form",
      { class: "fill", novalidate: true },
      element(
        "header",
        {},
        ...logo,
        element("h1", {}, frame.title),
        element("p", { class: "lead" }, words.lead),
      ),
      this.#notice,
      this.#form.element,
      element("div", { class: "action-bar" }, this.#state, this.#said, this.#save),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#saveNow();
    });
    form.addEventListener("focusin", ({ target }) => this.#focused(target));
    form.addEventListener("focusout", () => this.#sheet.markField(null));
    this.element = element("div", { class: "page" }, this.#sheet.element, form, this.#leave);
    if (options.host.isThere) {
      this.element.prepend(close);
    }
  }

  /** Takes up what was begun and draws it. */
  async start(): Promise<void> {
    const { frame, fields, values } = this.#options;
    const kept = await this.#draft.takeUp(frame.fill);
    const authored = Object.fromEntries(fields.map((field) => [field.id, field.default_value]));
    this.#form.show({ ...authored, ...values, ...kept });
    this.#loaded = this.#form.values;
    window.addEventListener("online", () => this.#soon(0));
    window.addEventListener("resize", () => {
      this.#tellHeight();
      this.#soon(SETTLE_MS);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.#leave.open && !event.defaultPrevented) {
        // The same press would close the question at once.
        event.preventDefault();
        this.leave();
      }
    });
    new ResizeObserver(() => this.#tellHeight()).observe(this.#form.element);
    this.#soon(0);
  }

  /** Values of a session before this one, as if typed. */
  carry(values: Values): void {
    this.#form.show(values);
    this.#typed();
  }

  /** Ends the frame; asks first where something would be lost. */
  leave(): void {
    if (this.#isOver || !this.#isDirty()) {
      this.#options.host.tell("cancel");
    } else if (!this.#leave.open) {
      this.#leave.showModal();
    }
  }

  #typed(): void {
    if (this.#isOver) {
      return;
    }
    this.#isSaveRefused = false;
    this.#options.host.tellDirty(this.#isDirty());
    // What is on its way shows what stood there before.
    this.#picture?.abort();
    this.#showState();
    const nowMs = performance.now();
    this.#firstInputMs ??= nowMs;
    const restMs = MAX_WAIT_MS - (nowMs - this.#firstInputMs);
    this.#soon(Math.max(0, Math.min(SETTLE_MS, restMs)));
  }

  #isDirty(): boolean {
    return Object.entries(this.#form.values).some(
      ([id, text]) => text !== (this.#loaded[id] ?? ""),
    );
  }

  #soon(waitMs: number): void {
    window.clearTimeout(this.#timer);
    if (!this.#isOver) {
      this.#sheet.mark("drawing");
      this.#timer = window.setTimeout(() => {
        this.#firstInputMs = null;
        void this.#settle();
      }, waitMs);
    }
  }

  /** Brings the service and the picture up to the form; one at a time. */
  async #settle(): Promise<void> {
    if (this.#save.disabled) {
      // A save brings up what it saves.
      return;
    }
    if (this.#work !== null) {
      this.#again = true;
      return;
    }
    const waitMs = this.#budget.take(CALLS, performance.now());
    if (waitMs > 0) {
      this.#soon(waitMs);
      return;
    }
    this.#work = this.#bringUp();
    try {
      await this.#work;
    } finally {
      this.#work = null;
      if (this.#again) {
        this.#again = false;
        this.#soon(0);
      }
    }
  }

  async #bringUp(): Promise<void> {
    const mine = new AbortController();
    this.#picture = mine;
    try {
      await this.#draw(mine.signal);
      this.#failures = 0;
      if (!this.#isSaveRefused) {
        write(this.#said, "");
      }
    } catch (error) {
      if (!mine.signal.aborted) {
        this.#drawFailed(error);
      }
    }
  }

  async #draw(signal: AbortSignal): Promise<void> {
    const { api, words } = this.#options;
    const values = this.#sendable();
    const fillId = await this.#draft.push(values);
    signal.throwIfAborted();
    const shot = this.#sheet.shot;
    const shotKey = JSON.stringify(shot);
    const etag = this.#shown?.shot === shotKey ? this.#shown.etag : null;
    const drawn = await api.preview(fillId, shot, { etag, signal });
    if (drawn !== null) {
      const isShown = await this.#sheet.show(drawn.png, shot.page, () => signal.aborted);
      if (!isShown) {
        return;
      }
      this.#shown = { etag: drawn.etag, shot: shotKey };
      this.#notes = notesOfPicture(drawn.warnings, (id) => values[id] ?? "", words);
    }
    this.#showState();
    this.#sheet.mark(this.#draft.isNew(this.#sendable()) ? "drawing" : "settled");
  }

  #drawFailed(error: unknown): void {
    const { words } = this.#options;
    if (!(error instanceof Refusal)) {
      write(this.#said, words.notDrawn);
      this.#sheet.mark("stale");
      throw error;
    }
    if (this.#endedBy(error)) {
      return;
    }
    this.#sheet.mark("stale");
    if (error.fields.length > 0) {
      this.#notes = notesOfRefusal(error, this.#notes, words);
      this.#showState();
      return;
    }
    write(
      this.#said,
      error.status === 0 ? words.offline : error.status === 429 ? words.busy : words.notDrawn,
    );
    if (error.status === 0 || error.status === 429 || error.status >= 500) {
      const waitMs = Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** this.#failures++);
      this.#soon(error.afterMs ?? waitMs);
    }
  }

  /** Texts over their limit wait in the form. */
  #sendable(): Values {
    const { tooLong } = this.#form;
    return Object.fromEntries(Object.entries(this.#form.values).filter(([id]) => !tooLong.has(id)));
  }

  async #saveNow(): Promise<void> {
    const { words } = this.#options;
    if (this.#isOver || this.#save.disabled) {
      return;
    }
    if (this.#form.tooLong.size > 0) {
      this.#showState();
      this.#form.focusFirstStop();
      return;
    }
    this.#isSaveRefused = false;
    this.#save.disabled = true;
    write(this.#save, words.saving);
    this.#form.freeze(true);
    window.clearTimeout(this.#timer);
    this.#picture?.abort();
    try {
      // What went wrong there has been said.
      await this.#work?.catch(() => {});
      await this.#saveMerging();
    } catch (error) {
      this.#saveFailed(error);
    } finally {
      if (!this.#isOver) {
        this.#form.freeze(false);
        this.#save.disabled = false;
        write(this.#save, words.save);
        if (document.activeElement === document.body) {
          // A button that is disabled loses the focus.
          this.#save.focus();
        }
      }
    }
  }

  /** What another window has changed meanwhile is merged; where the shopper has not seen it, shown first. */
  async #saveMerging(): Promise<void> {
    const { host } = this.#options;
    this.#changedElsewhere = new Set();
    for (let attempt = 0; ; attempt++) {
      try {
        const fillId = await this.#draft.push(this.#form.values);
        const saved = await this.#draft.save(fillId);
        this.#over();
        this.#showSaved(saved.fill.id);
        host.tell("saved", saved);
        return;
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "fill_changed" || attempt >= MAX_MERGES) {
          throw error;
        }
      }
      const mine = this.#form.values;
      const theirs = await this.#draft.changesOfOthers(
        mine,
        (id) => (mine[id] ?? "") === (this.#loaded[id] ?? ""),
      );
      if (Object.keys(theirs).length > 0) {
        this.#form.show(theirs);
        this.#loaded = { ...this.#loaded, ...theirs };
        this.#changedElsewhere = new Set(Object.keys(theirs));
        this.#showState();
        this.#soon(0);
        return;
      }
    }
  }

  #saveFailed(error: unknown): void {
    const { words, host } = this.#options;
    if (!(error instanceof Refusal)) {
      write(this.#said, words.notSavedNow);
      throw error;
    }
    if (this.#endedBy(error)) {
      return;
    }
    this.#notes = notesOfRefusal(error, this.#notes, words);
    this.#showState();
    this.#soon(0);
    if (error.fields.length > 0) {
      // Fields take no focus while they are frozen for screen readers.
      this.#form.freeze(false);
      this.#form.focusFirstStop();
      return;
    }
    this.#isSaveRefused = true;
    write(this.#said, words.notSavedNow);
    host.tell("error", { code: error.code });
  }

  /** Whether the session is over; then the values stay to be read, and to be carried on. */
  #endedBy({ code }: Refusal): boolean {
    if (!SESSION_IS_OVER.has(code)) {
      return false;
    }
    const { words, host, renews } = this.#options;
    this.#over();
    this.#sheet.mark("stale");
    const { values } = this.#form;
    const again = element("button", { type: "button", class: "action" }, words.startAgain);
    again.addEventListener("click", () => host.tell("renew", { values }));
    this.#showNotice("warn", words.endedTitle, words.endedText, renews ? [again] : []);
    host.tell("error", { code, values });
    return true;
  }

  #over(): void {
    this.#isOver = true;
    window.clearTimeout(this.#timer);
    this.#picture?.abort();
    this.#form.freeze(true);
    this.#save.hidden = true;
    write(this.#state, "");
    write(this.#said, "");
    this.#leave.close();
  }

  #showSaved(reference: string): void {
    const { words, host } = this.#options;
    host.tellDirty(false);
    this.#sheet.mark("settled");
    this.#showNotice("pass", words.savedTitle, put(words.savedText, { reference }), []);
  }

  #showNotice(
    kind: "pass" | "warn",
    title: string,
    text: string,
    more: readonly HTMLElement[],
  ): void {
    this.#notice.dataset["kind"] = kind;
    this.#notice.replaceChildren(
      element("p", {}, element("strong", {}, title), ` ${text}`),
      ...more,
    );
    this.#notice.hidden = false;
    this.#notice.focus();
  }

  #showState(): void {
    const { words, locale } = this.#options;
    const count = this.#form.showNotes(withChanges(this.#notes, this.#changedElsewhere, words));
    const form = words.stops[new Intl.PluralRules(locale).select(count)] ?? words.stops.other;
    const parts = [
      count === 0 ? "" : put(form, { count }),
      this.#isDirty() && !this.#isOver ? words.notSaved : "",
    ];
    write(this.#state, parts.filter((part) => part !== "").join(" · "));
  }

  #focused(target: EventTarget | null): void {
    const control = target instanceof Element ? target.closest<HTMLElement>("[data-field]") : null;
    this.#sheet.markField(control?.dataset["field"] ?? null);
    if (control !== null) {
      this.#sheet.turnTo(Number(control.dataset["page"] ?? "0"), () => this.#soon(0));
    }
  }

  #tellHeight(): void {
    this.#options.host.tellHeight(contentHeight(this.element));
  }
}

const MAX_MERGES = 3;

const SESSION_IS_OVER: ReadonlySet<string> = new Set([
  "embed_session_closed",
  "embed_session_expired",
  "invalid_embed_session_secret",
  "embed_session_secret_required",
]);
