/**
 * Inks as swatches and papers as tiles, each with its name: a colour alone tells nothing to who cannot see it
 * (WCAG 2.2, 1.4.1). One group of radio buttons a choice: arrow keys, one stop of Tab and "2 of 5" come with
 * the element (2.1.1, 4.1.2).
 */
import { formatMessage } from "#domain/messages/format-message.ts";
import { element } from "./dom.ts";
import type { Field } from "./frame-api.ts";
import {
  INK_ENTRY,
  inkEntries,
  inkEntryOf,
  type AppearanceOffer,
  STOCK_ENTRY,
} from "./appearance.ts";
import type { Messages } from "./messages.ts";
import type { Values } from "./values.ts";
import type { FormMode } from "./form.ts";

export interface AppearanceFormOptions {
  /** All fields of the template; those that print no text get no ink. */
  readonly fields: readonly Field[];
  readonly offer: AppearanceOffer;
  readonly messages: Messages;
  readonly onInput: () => void;
}

interface Option {
  readonly value: string;
  readonly name: string;
  /** The colour; null for none of its own. */
  readonly hex: string | null;
  /** Texture of a paper, or "ink" and "authored"; only the style sheet reads it. */
  readonly finish: string;
}

/**
 * The choices beside the texts. It holds no state of its own: what is chosen is what the radio buttons say.
 */
export class AppearanceForm {
  /** Choices for the whole print; null where there are none. */
  readonly element: HTMLElement | null;
  readonly #groups: ReadonlyMap<string, HTMLFieldSetElement>;

  constructor({ fields, offer, messages, onInput }: AppearanceFormOptions) {
    const named = new Map(fields.map((field) => [inkEntryOf(field.id), field]));
    const inks = inkEntries(offer, inkedFields(fields));
    const groups = inks.map((entry): [string, HTMLFieldSetElement] => {
      const field = named.get(entry);
      const legend =
        field === undefined
          ? messages.ink
          : formatMessage(messages, "inkFor", { label: field.label });
      return [entry, group(entry, legend, inkOptions(offer, messages))];
    });
    if (offer.stocks.length > 0) {
      groups.push([STOCK_ENTRY, group(STOCK_ENTRY, messages.paper, stockOptions(offer, messages))]);
    }
    this.#groups = new Map(groups);
    for (const [entry, made] of groups) {
      made.addEventListener("input", onInput);
      const { id = "", text_constraints: boxes = [] } = named.get(entry) ?? {};
      // So that a spot on the print and the form find each other: focus in this group marks the field's
      // place.
      if (id !== "") {
        made.dataset["field"] = id;
        made.dataset["page"] = String(boxes[0]?.page ?? 0);
      }
    }
    const whole = [INK_ENTRY, STOCK_ENTRY].flatMap((entry) => this.#groups.get(entry) ?? []);
    this.element = whole.length === 0 ? null : element("div", { class: "fields look" }, ...whole);
  }

  /** The group of one field's ink, to stand at the field. */
  ofField(id: string): HTMLElement | null {
    return this.#groups.get(inkEntryOf(id)) ?? null;
  }

  /** Entry → what is chosen; without those where nothing is. */
  get entries(): Values {
    return Object.fromEntries(
      [...this.#groups].flatMap(([entry, made]) => {
        const chosen = made.querySelector<HTMLInputElement>("input:checked");
        return chosen === null ? [] : [[entry, chosen.value]];
      }),
    );
  }

  /**
   * Puts choices in without calling it a choice: a script that sets `checked` fires no event. A value that is
   * not on offer leaves the whole group unchecked, which `entries` then leaves out.
   */
  show(entries: Values): void {
    for (const [entry, value] of Object.entries(entries)) {
      const inputs = this.#groups.get(entry)?.querySelectorAll<HTMLInputElement>("input") ?? [];
      for (const input of inputs) {
        input.checked = input.value === value;
      }
    }
  }

  /** Goes to a choice; false where there is no such. */
  focus(entry: string): boolean {
    const made = this.#groups.get(entry);
    made?.querySelector<HTMLInputElement>("input:checked, input")?.focus();
    return made !== undefined;
  }

  /** A group has no `readonly`; disabled, it is still read, but takes no focus. */
  setMode(mode: FormMode): void {
    for (const made of this.#groups.values()) {
      made.disabled = mode === "frozen";
    }
  }
}

/** Fields that print text: pictures keep their colours. */
export function inkedFields(fields: readonly Field[]): readonly string[] {
  return fields.filter(({ text_constraints: boxes }) => boxes.length > 0).map(({ id }) => id);
}

/** "" comes first: the print as its designer made it is the choice that changes nothing. */
function inkOptions({ inks }: AppearanceOffer, messages: Messages): readonly Option[] {
  return [
    { value: "", name: messages.asDesigned, hex: null, finish: "authored" },
    ...inks.map(({ key, name, hex }) => ({ value: key, name, hex, finish: "ink" })),
  ];
}

function stockOptions({ stocks }: AppearanceOffer, messages: Messages): readonly Option[] {
  return [
    { value: "", name: messages.plainWhite, hex: "#ffffff", finish: "none" },
    ...stocks.map(({ code, name, hex, finish }) => ({ value: code, name, hex, finish })),
  ];
}

/**
 * The colour is set as a property of the element (CSSOM), which the page's policy admits; an attribute
 * `style` would need `unsafe-inline` (CSP 3, style-src-attr). The chip is decoration beside its name.
 */
function group(entry: string, legend: string, options: readonly Option[]): HTMLFieldSetElement {
  return element(
    "fieldset",
    { class: entry === STOCK_ENTRY ? "tiles" : "tiles swatches" },
    element("legend", {}, legend),
    ...options.map(({ value, name, hex, finish }) => {
      const chip = element("span", { class: "chip", "data-finish": finish });
      if (hex !== null) {
        chip.style.setProperty("--chip", hex);
      }
      return element(
        "label",
        { class: "tile" },
        element("input", { type: "radio", name: entry, value }),
        chip,
        element("span", {}, name),
      );
    }),
  );
}
