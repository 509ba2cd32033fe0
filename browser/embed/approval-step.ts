/**
 * The step before a save: every side as it prints, and what somebody should look at again. An application can
 * switch it off (`approval_step`).
 */
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { type FieldMessage, warningMessages } from "#domain/messages/field-messages.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { labelParts } from "#domain/messages/label-list.ts";
import { warningsOf } from "../shared/warning-messages.ts";
import { element, setText } from "./dom.ts";
import { textsOf } from "./draft.ts";
import { type Field, type FrameApi, ApiError } from "./frame-api.ts";
import type { Messages } from "./messages.ts";
import { sideName } from "#domain/messages/side-name.ts";
import type { Values } from "./values.ts";

export interface ApprovalStepOptions {
  readonly frame: EmbedFrame;
  readonly api: FrameApi;
  readonly messages: Messages;
  readonly fields: readonly Field[];
  readonly onSave: () => void;
  /** Back to the texts. */
  readonly onBack: () => void;
}

/** The least and the most that the service draws, in CSS pixels. */
const MIN_WIDTH_PX = 64;
const MAX_WIDTH_PX = 1_280;
/** As `.proofs img` in fill.css: no side is higher than this part of the window. */
const HEIGHT_PART = 0.8;
/** Before a side that the service was too busy for is asked for again. */
const RETRY_MS = 2_000;

/** Substitutions that come with a picture, and how wide its page is drawn, CSS pixels. */
const MAX_DIFFERENCES = 3;
const DIFFERENCE_PX = 900;

/**
 * A page of its own beside the form, one of them hidden. Invariant: a picture on it is of the fill that `show` was
 * last called with; what arrives for an earlier one is dropped.
 */
export class ApprovalStep {
  readonly element: HTMLElement;
  readonly #options: ApprovalStepOptions;
  readonly #title: HTMLElement;
  readonly #sides: HTMLElement;
  readonly #remarks = element("div", { class: "remarks", "data-kind": "warn", hidden: true });
  readonly #status = element("output", { class: "said" });
  readonly #save: HTMLButtonElement;
  #loading = new AbortController();

  constructor(options: ApprovalStepOptions) {
    const { messages } = options;
    this.#options = options;
    // Takes the focus when the step begins: the button that led here is hidden by then (WCAG 2.2, 2.4.3).
    this.#title = element("h1", { tabindex: -1 }, messages.approvalTitle);
    this.#sides = element("section", { class: "preview proofs", "aria-label": messages.preview });
    const back = element(
      "button",
      { type: "button", class: "action", "data-quiet": true },
      messages.changeText,
    );
    back.addEventListener("click", options.onBack);
    this.#save = element("button", { type: "button", class: "action" }, messages.save);
    this.#save.addEventListener("click", options.onSave);
    this.element = element(
      "div",
      { class: "page proof", hidden: true },
      this.#sides,
      element(
        "div",
        { class: "fill" },
        element("header", {}, this.#title, element("p", { class: "lead" }, messages.approvalLead)),
        this.#remarks,
        element("div", { class: "action-bar" }, this.#status, back, this.#save),
      ),
    );
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /**
   * Opens on a stored fill whose texts are `entries`. The first side is there when it opens, so that nobody looks at
   * an empty page; the others come as they are scrolled to, since each is a call. Returns what stands in the way, and
   * does not open, where there is such a thing. Throws `ApiError`.
   */
  async show(fillId: string, entries: Values): Promise<ReadonlyMap<string, FieldMessage>> {
    const { frame, api, messages } = this.#options;
    this.close();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    // Measured as if it were shown: what is hidden has no width.
    const columnPx = Math.max(MIN_WIDTH_PX, document.documentElement.clientWidth - 32);
    const figures = frame.ratios.map((ratio, page) => this.#figure(page, ratio));
    this.#sides.replaceChildren(...figures);
    const draw = async (page: number): Promise<string | null> => {
      const widthPx = Math.min(
        MAX_WIDTH_PX,
        columnPx,
        Math.max(MIN_WIDTH_PX, window.innerHeight * HEIGHT_PART * (frame.ratios[page] ?? 1)),
      );
      const shot = { page, widthPx: Math.round(widthPx), pixelRatio: pixelRatio() };
      const drawn = await api.preview(fillId, shot, { etag: null, signal });
      const image = figures[page]?.querySelector("img");
      if (drawn === null || image === null || image === undefined || signal.aborted) {
        return null;
      }
      image.src = URL.createObjectURL(drawn.png);
      await image.decode();
      return drawn.warnings;
    };
    const warnings = warningsOf(await draw(0));
    const said = warningMessages(warnings, (id) => entries[id] ?? "", messages);
    const stops = new Map([...said].filter(([, { kind }]) => kind === "fail"));
    if (stops.size > 0 || signal.aborted) {
      return stops;
    }
    const substituted = warnings.filter(({ code }) => code === "font_substituted");
    const substitutions = warningMessages(substituted, () => "", messages);
    this.#showRemarks(entries, substitutions);
    void this.#showDifferences(fillId, { entries, ids: [...substitutions.keys()], signal });
    this.say("");
    this.element.hidden = false;
    this.#title.focus();
    this.#drawWhenSeen(figures.slice(1), draw, signal);
    return stops;
  }

  /** Goes away; its pictures with it. */
  close(): void {
    this.#loading.abort();
    this.element.hidden = true;
    for (const image of this.element.querySelectorAll("img")) {
      URL.revokeObjectURL(image.src);
    }
    this.#sides.replaceChildren();
    this.#remarks.replaceChildren();
  }

  /** Why the save failed, beside its button; "" for nothing. */
  say(text: string): void {
    setText(this.#status, text);
  }

  /** No second save while one is under way. */
  markSaving(state: "saving" | "idle"): void {
    const { messages } = this.#options;
    this.#save.disabled = state === "saving";
    setText(this.#save, state === "saving" ? messages.saving : messages.save);
  }

  #figure(page: number, ratio: number): HTMLElement {
    const { frame, messages } = this.#options;
    const isOnly = frame.ratios.length < 2;
    const name = sideName(frame.ratios.length, page, messages);
    const alt = formatMessage(messages, "pictureAlt", {
      side: isOnly ? messages.print : name,
      title: frame.title,
    });
    // Width and height give the side its place before its picture comes; only their ratio counts.
    const image = element("img", { alt, width: Math.round(ratio * 1_000), height: 1_000 });
    const caption = isOnly ? [] : [element("figcaption", {}, name)];
    return element("figure", { "data-page": page }, image, ...caption);
  }

  /** One at a time, and a side that could not be drawn just now once more while it is in sight. */
  #drawWhenSeen(
    figures: readonly HTMLElement[],
    draw: (page: number) => Promise<string | null>,
    signal: AbortSignal,
  ): void {
    let before: Promise<unknown> = Promise.resolve();
    const drawOne = async (figure: HTMLElement): Promise<void> => {
      try {
        await draw(Number(figure.dataset["page"]));
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        if (error instanceof ApiError && error.outcome === "busy") {
          window.setTimeout(() => observer.observe(figure), error.afterMs ?? RETRY_MS);
          return;
        }
        this.say(this.#options.messages.notDrawn);
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting && target instanceof HTMLElement) {
            observer.unobserve(target);
            before = before.then(() => drawOne(target));
          }
        }
      },
      { rootMargin: "50%" },
    );
    signal.addEventListener("abort", () => observer.disconnect());
    for (const figure of figures) {
      observer.observe(figure);
    }
  }

  /**
   * What other letters look like: the part of the print that a text reaches, with the design's words and with those
   * typed. Two calls each, so only the first few; where one fails, the words beside it are enough.
   */
  async #showDifferences(
    fillId: string,
    {
      entries,
      ids,
      signal,
    }: { readonly entries: Values; readonly ids: readonly string[]; readonly signal: AbortSignal },
  ): Promise<void> {
    const { api, messages, fields } = this.#options;
    const pixels = { widthPx: DIFFERENCE_PX, pixelRatio: pixelRatio() };
    for (const id of ids.slice(0, MAX_DIFFERENCES)) {
      const field = fields.find((one) => one.id === id);
      const page = field?.text_constraints[0]?.page ?? 0;
      const typed = textsOf(entries);
      const designed = { ...typed, [id]: field?.default_value ?? "" };
      const sides = [
        { name: messages.asDesigned, values: designed, since: typed },
        { name: messages.yourText, values: typed, since: designed },
      ];
      for (const { name, values, since } of sides) {
        const part = await api
          .previewChange(fillId, { page, ...pixels }, { values, since })
          .catch(() => null);
        const place = this.#remarks.querySelector(`.difference[data-field="${id}"]`);
        if (signal.aborted || part === null || place === null) {
          return;
        }
        const image = element("img", { alt: name, src: URL.createObjectURL(part.png) });
        place.append(element("span", {}, image, element("small", { "aria-hidden": "true" }, name)));
      }
    }
  }

  #showRemarks(entries: Values, substitutions: ReadonlyMap<string, FieldMessage>): void {
    const { frame, messages, fields } = this.#options;
    const samples = new Set(frame.samples);
    const lines = [
      ...namedLine(
        messages.leftEmpty,
        fields.filter(({ id, type }) => type === "text" && entries[id]?.trim() === ""),
        messages,
      ),
      ...namedLine(
        messages.stillSample,
        fields.filter(
          (field) => samples.has(field.id) && entries[field.id] === field.default_value,
        ),
        messages,
      ),
      ...fields.flatMap(({ id, label }) => {
        const message = substitutions.get(id);
        return message === undefined
          ? []
          : [[element("bdi", {}, label), `: ${message.text} `, differenceElement(id)]];
      }),
    ];
    this.#remarks.hidden = lines.length === 0;
    this.#remarks.replaceChildren(
      element("p", {}, messages.lookAgain),
      element("ul", {}, ...lines.map((parts) => element("li", {}, ...parts))),
    );
  }
}

/** Filled once its pictures have come. */
function differenceElement(id: string): HTMLElement {
  return element("span", { class: "difference", "data-field": id });
}

/** "Still the sample: A, B and C." as the language lists; each label in its own direction. */
function namedLine(
  message: string,
  fields: readonly Field[],
  messages: Messages,
): readonly (readonly (Node | string)[])[] {
  if (fields.length === 0) {
    return [];
  }
  const labels = labelParts(
    fields.map(({ label }) => label),
    messages,
  ).map(({ text, isLabel }) => (isLabel ? element("bdi", {}, text) : text));
  const [before = "", after = ""] = message.split("{labels}");
  return [[before, ...labels, after]];
}

/** As the sheet asks (sheet.ts). */
function pixelRatio(): number {
  return Math.min(4, Math.max(0.5, Math.round(window.devicePixelRatio * 100) / 100));
}
