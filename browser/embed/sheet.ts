/**
 * The print: its picture, its sides, and the places of the fields on it. The picture is the service's, of the
 * press file itself; nothing of the print is drawn here but parts of such pictures.
 */
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { placesOf } from "#domain/field-places.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { element } from "./dom.ts";
import type { PreviewImage, PreviewPatch, PreviewRequest } from "./frame-api.ts";
import type { Messages } from "./messages.ts";
import { placeSpots } from "../shared/spots.ts";
import { sideName } from "#domain/messages/side-name.ts";

export interface SheetOptions {
  readonly frame: EmbedFrame;
  readonly messages: Messages;
  /** Another side is wanted: its picture is to be asked for. */
  readonly onTurn: () => void;
  /** A place on the print was clicked or tapped. */
  readonly onSpot: (field: string) => void;
}

/**
 * The print as an element. `#wanted` is the side that was asked for, `data-page` the one whose picture stands
 * there; they differ while a picture is on its way. `#revision` goes up with each whole picture and each
 * clearing, so that a late part can be told from one that fits.
 */
export class Sheet {
  readonly element: HTMLElement;
  readonly #sheet: HTMLElement;
  readonly #picture = element("img", { alt: "", hidden: true });
  /** Over the picture, pixel on pixel: what has changed since. */
  readonly #parts = element("canvas", { "aria-hidden": "true", hidden: true });
  readonly #sides: readonly HTMLButtonElement[];
  readonly #frame: EmbedFrame;
  readonly #messages: Messages;
  #wanted = 0;
  #revision = 0;

  constructor({ frame, messages, onTurn, onSpot }: SheetOptions) {
    this.#frame = frame;
    this.#messages = messages;
    // Where there is something to type: many designs have a side of artwork first.
    this.#wanted = frame.spots[0]?.page ?? 0;
    // A way for pointers only. For the keyboard and screen readers each would be a second stop for a field
    // that has its labelled control in the form, so they are out of the Tab order and of the accessibility
    // tree.
    const spots = frame.spots.map(({ field, page, place }) => {
      const spot = element("button", {
        type: "button",
        class: "spot",
        tabindex: -1,
        "aria-hidden": "true",
        "data-field": field,
        "data-page": page,
        "data-place": place.join(" "),
        hidden: page !== this.#wanted,
      });
      spot.addEventListener("click", () => onSpot(field));
      return spot;
    });
    this.#sheet = element(
      "div",
      { class: "sheet", "data-page": this.#wanted },
      element("p", { class: "held", "aria-hidden": "true" }, messages.held),
      this.#picture,
      this.#parts,
      ...spots,
    );
    this.#sheet.style.setProperty("--ratio", String(frame.ratios[this.#wanted] ?? 1));
    placeSpots(this.#sheet, []);
    this.#sides = frame.ratios.map((_, page) => {
      const button = element(
        "button",
        { type: "button", class: "side", "aria-pressed": page === this.#wanted ? "true" : "false" },
        sideName(this.#frame.ratios.length, page, this.#messages),
      );
      button.addEventListener("click", () => this.turnTo(page, onTurn));
      return button;
    });
    this.element = element(
      "section",
      { class: "preview", "aria-label": messages.preview },
      this.#sheet,
      ...(this.#sides.length < 2
        ? []
        : [
            element(
              "div",
              { class: "sides", role: "group", "aria-label": messages.sides },
              ...this.#sides,
            ),
          ]),
    );
  }

  /** The side that is wanted; its picture may still be to come. */
  get side(): number {
    return this.#wanted;
  }

  /**
   * What the service is asked for: the sheet's width in CSS pixels, at least 64 while it is not laid out yet.
   * The ratio is rounded to hundredths, since zooming gives values like 1.100000023841858, each of which
   * would be a picture of its own in every cache; 0.5 to 4 is what the service takes.
   */
  get shot(): PreviewRequest {
    return {
      page: this.#wanted,
      widthPx: Math.max(64, Math.round(this.#sheet.clientWidth)),
      pixelRatio: Math.min(4, Math.max(0.5, Math.round(window.devicePixelRatio * 100) / 100)),
    };
  }

  /**
   * Wants a side. Which one the buttons show changes at once, the picture when it has come; `onTurn` is not
   * called where the side is wanted already or does not exist.
   */
  turnTo(page: number, onTurn: () => void): void {
    if (page === this.#wanted || this.#frame.ratios[page] === undefined) {
      return;
    }
    this.#wanted = page;
    for (const [index, button] of this.#sides.entries()) {
      button.setAttribute("aria-pressed", String(index === page));
    }
    onTurn();
  }

  /**
   * Shown once it is decoded, so that no empty frame flickers; picture, words, shape and spots change
   * together. False when `isStale` by then, and nothing was changed. Rejects where the bytes are no picture.
   */
  async show(
    { png, places }: Pick<PreviewImage, "png" | "places">,
    page: number,
    isStale: () => boolean,
  ): Promise<boolean> {
    const address = URL.createObjectURL(png);
    const next = new Image();
    next.src = address;
    await next.decode();
    if (isStale()) {
      URL.revokeObjectURL(address);
      return false;
    }
    this.clear();
    const old = this.#picture.src;
    this.#picture.src = address;
    this.#picture.hidden = false;
    // A blob's bytes stay in memory as long as an address names them, and there is one for each picture while
    // typing.
    if (old.startsWith("blob:")) {
      URL.revokeObjectURL(old);
    }
    this.#sheet.dataset["page"] = String(page);
    this.#sheet.style.setProperty("--ratio", String(this.#frame.ratios[page] ?? 1));
    const side =
      this.#frame.ratios.length < 2
        ? this.#messages.print
        : sideName(this.#frame.ratios.length, page, this.#messages);
    // Which side, of what; the texts on it are read at their fields, where they can be changed too (WCAG 2.2,
    // 1.1.1).
    this.#picture.alt = formatMessage(this.#messages, "pictureAlt", {
      side,
      title: this.#frame.title,
    });
    for (const spot of this.#spots()) {
      spot.hidden = spot.dataset["page"] !== String(page);
    }
    placeSpots(this.#sheet, placesOf(places));
    return true;
  }

  /** Counts the whole pictures. */
  get revision(): number {
    return this.#revision;
  }

  /** Lays a part over the picture it was made for; false where another one stands there by now. */
  async lay(
    { png, left, top, widthPx, heightPx }: PreviewPatch,
    revision: number,
  ): Promise<boolean> {
    const part = await createImageBitmap(png);
    if (revision !== this.#revision) {
      part.close();
      return false;
    }
    // The first part over this picture: the canvas takes the size of the whole picture in device pixels, and
    // CSS lays it over the image.
    if (this.#parts.hidden) {
      Object.assign(this.#parts, { width: widthPx, height: heightPx, hidden: false });
      this.#sheet.dataset["live"] = "";
    }
    this.#parts.getContext("2d")?.drawImage(part, left, top);
    part.close();
    return true;
  }

  /** The picture alone is right. */
  clear(): void {
    this.#revision++;
    this.#parts.hidden = true;
    // Frees its memory.
    Object.assign(this.#parts, { width: 0, height: 0 });
    delete this.#sheet.dataset["live"];
  }

  get isSettled(): boolean {
    return this.#sheet.dataset["state"] === "settled";
  }

  /** "drawing" while a picture is awaited, "settled" when it shows what stands in the form, "stale" else. */
  mark(state: "drawing" | "settled" | "stale"): void {
    this.#sheet.dataset["state"] = state;
  }

  /** The picture shows the texts of before where those of the form cannot be set. */
  markHeld({ isHeld }: { readonly isHeld: boolean }): void {
    this.#sheet.toggleAttribute("data-held", isHeld);
  }

  /** Outlines the places of the field that has the focus; null: of none. */
  markField(field: string | null): void {
    for (const spot of this.#spots()) {
      spot.toggleAttribute("data-current", field !== null && spot.dataset["field"] === field);
    }
  }

  #spots(): Iterable<HTMLElement> {
    return this.#sheet.querySelectorAll<HTMLElement>(".spot");
  }
}
