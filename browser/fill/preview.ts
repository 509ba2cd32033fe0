/**
 * The picture of the print: asked for after a pause in typing, one request at a time, with the newest texts. What
 * the answer says of the texts (warnings, what cannot print) goes to its fields.
 */
import { placesOf } from "#domain/field-places.ts";
import { outcomeOf } from "../shared/outcome.ts";
import { RetryTimer } from "./connection.ts";
import { fieldsOfError, showErrorAtFields, showWarnings } from "./field-messages.ts";
import { loadedTexts, sameTexts, textsOf } from "./form-texts.ts";
import { type Page, setOutput, showState } from "./page.ts";
import { placeSpots } from "../shared/spots.ts";

/**
 * Typing pauses this long before the preview is asked for. Longer than in a frame, since here each preview is a
 * whole picture and nothing keeps a budget of calls but the service.
 */
const SETTLE_MS = 220;

/**
 * Draws the side that is wanted. Invariant: only the newest request may touch the page; those before it are
 * aborted, and what they still bring is dropped.
 */
export class Preview {
  readonly #page: Page;
  /** What the state line says while the texts are those the page came with. */
  readonly #savedAt: string;
  readonly #loaded: Readonly<Record<string, string>>;
  readonly #later = new RetryTimer(() => void this.draw());
  /** The texts that the picture shows: of each field the last that could be set. */
  #shown: Readonly<Record<string, string>>;
  #side: number;
  #timer = 0;
  #inFlight: AbortController | null = null;

  constructor(page: Page, savedAt: string) {
    this.#page = page;
    this.#savedAt = savedAt;
    this.#loaded = loadedTexts(page.form);
    this.#shown = settable(page.form, this.#loaded, {});
    this.#side = Number(page.sheet.dataset["page"] ?? "0");
  }

  /** Whether the form holds other texts than the page came with. */
  get isChanged(): boolean {
    return !sameTexts(textsOf(this.#page.form), this.#loaded);
  }

  /** Draws once typing pauses. */
  schedule(): void {
    window.clearTimeout(this.#timer);
    this.#drawAfter(SETTLE_MS);
  }

  /**
   * Shows another side; nothing happens for the one that is wanted already. It is wanted at once and shown when
   * its picture has come; a second turn meanwhile aborts the first.
   */
  turnTo(wanted: number): void {
    if (wanted !== this.#side) {
      this.#side = wanted;
      markSide(this.#page, wanted);
      void this.draw();
    }
  }

  /** Draws now, in place of every drawing that is under way or waits. */
  async draw(): Promise<void> {
    const page = this.#page;
    window.clearTimeout(this.#timer);
    this.#later.cancel();
    this.#inFlight?.abort();
    // Each drawing has its own: what is still on its way shows a text that is no longer in the form.
    const mine = new AbortController();
    this.#inFlight = mine;
    page.sheet.dataset["state"] = "drawing";
    try {
      await this.#drawSide(this.#side, mine.signal);
    } catch (error) {
      if (!mine.signal.aborted) {
        setOutput(page, page.messages.notDrawn);
        throw error;
      }
    } finally {
      // An aborted drawing leaves the mark to the one that took its place.
      if (this.#inFlight === mine) {
        delete page.sheet.dataset["state"];
      }
    }
  }

  #drawAfter(delayMs: number): void {
    this.#timer = window.setTimeout(() => void this.draw(), delayMs);
  }

  async #drawSide(side: number, signal: AbortSignal): Promise<void> {
    const page = this.#page;
    const texts = textsOf(page.form);
    const response = await fetch(previewAddress(page, side), {
      method: "POST",
      body: new URLSearchParams({ ...texts, ...shownMembers(this.#shown, texts) }),
      signal,
    }).catch(() => null);
    if (signal.aborted) {
      return;
    }
    if (response === null) {
      setOutput(page, page.messages.offline);
      this.#later.schedule();
      return;
    }
    this.#later.succeeded();
    if (outcomeOf(response) === "busy") {
      const seconds = Number(response.headers.get("retry-after") ?? "1");
      // Said to nobody: it follows by itself, and typing on starts anew.
      this.#drawAfter(Math.max(1, seconds) * 1000);
      return;
    }
    if (!response.ok) {
      const fields = await fieldsOfError(response);
      const isAtFields = showErrorAtFields(page.form, fields, page.messages);
      markHeld(page, { isHeld: isAtFields });
      setOutput(page, isAtFields ? "" : page.messages.notDrawn);
      return;
    }
    // Between two waits typing may have gone on: looked at after each of them.
    const next = await decoded(await response.blob());
    if (signal.aborted) {
      URL.revokeObjectURL(next);
      return;
    }
    showPicture(page, side, next);
    placeSpots(page.sheet, placesOf(response.headers.get("x-service-text-places")));
    const stops = showWarnings(page.form, response, page.messages);
    this.#shown = settable(page.form, texts, this.#shown);
    markHeld(page, { isHeld: stops > 0 });
    showState(page, stops, this.isChanged ? page.messages.notSaved : this.#savedAt);
    setOutput(page, "");
  }
}

/** The picture shows the text of before where one cannot be set: said beside it, and by its frame. */
function markHeld(page: Page, { isHeld }: { readonly isHeld: boolean }): void {
  page.sheet.toggleAttribute("data-held", isHeld);
}

/** `texts`, each that cannot be set as it was `before`; without an earlier one it is left out. */
function settable(
  form: HTMLFormElement,
  texts: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const stopped = new Set(
    [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].map(({ id }) => id),
  );
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => {
      const shown = stopped.has(`f-${id}`) ? before[id] : text;
      return shown === undefined ? [] : [[id, shown]];
    }),
  );
}

/** What the picture shows where it differs, for the service to hold on to; see `shownMembers` of the page. */
function shownMembers(
  shown: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([id, text]) => texts[id] !== text)
      .map(([id, text]) => [`held:${id}`, text]),
  );
}

/**
 * Asks for the sheet's width in device pixels, so that the picture is neither soft nor larger than it is
 * shown; 64 to 2560 is what the service draws here.
 */
function previewAddress(page: Page, side: number): string {
  const widthPx = Math.round(page.sheet.clientWidth * window.devicePixelRatio);
  const address = page.form.dataset["preview"] ?? "";
  const mark = address.includes("?") ? "&" : "?";
  return `${address}${mark}page=${side}&w=${Math.min(2560, Math.max(64, widthPx))}`;
}

/** Address of the picture once it is decoded, so that nothing flickers when it is shown. */
async function decoded(png: Blob): Promise<string> {
  const address = URL.createObjectURL(png);
  const next = new Image();
  next.src = address;
  await next.decode();
  return address;
}

/** The picture, its words, its shape and its spots change together. */
function showPicture(page: Page, side: number, address: string): void {
  const old = page.picture.src;
  page.picture.src = address;
  if (old.startsWith("blob:")) {
    URL.revokeObjectURL(old);
  }
  if (page.sheet.dataset["page"] === String(side)) {
    return;
  }
  page.sheet.dataset["page"] = String(side);
  const button = document.querySelector<HTMLElement>(`.side[data-page="${side}"]`);
  page.sheet.style.setProperty("--ratio", button?.dataset["ratio"] ?? "1");
  page.picture.alt = button?.dataset["alt"] ?? "";
  for (const spot of document.querySelectorAll<HTMLElement>(".spot")) {
    spot.hidden = spot.dataset["page"] !== String(side);
  }
}

/** Marks the button of the side that is wanted; saving comes back to it. */
function markSide(page: Page, side: number): void {
  for (const button of document.querySelectorAll<HTMLElement>(".side")) {
    const isWanted = button.dataset["page"] === String(side);
    button.setAttribute("aria-pressed", String(isWanted));
    if (isWanted) {
      // Of many they stand in a row that scrolls.
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
  // Not `form.action`: its buttons of that name hide the property.
  const [path = "", query = ""] = (page.form.getAttribute("action") ?? "").split("?");
  const members = new URLSearchParams(query);
  members.set("page", String(side));
  page.form.setAttribute("action", `${path}?${members.toString()}`);
}
