/**
 * How fine a chosen picture prints, in words and by its number: neither colour nor the bar alone says it
 * (WCAG 2.2, 1.4.1).
 */
import { ERROR_PPI, WARN_PPI } from "#engine/contract/placed-ppi.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { element } from "./dom.ts";
import type { Messages } from "./messages.ts";

/** The bar is full at what presses ask for: 300 ppi, twice the usual screen ruling of 150 lines per inch. */
const FULL_PPI = 300;

/**
 * A `meter` with its words beside it. The words are the live region, not the meter: screen readers differ in
 * whether they say its value, and none says what the value means.
 */
export class ResolutionMeter {
  readonly element = element("p", { class: "note resolution", hidden: true });
  readonly #messages: Messages;
  readonly #meter: HTMLMeterElement;
  readonly #said = element("span", { "aria-live": "polite" });

  constructor(messages: Messages, label: string) {
    this.#messages = messages;
    this.#meter = element("meter", {
      min: 0,
      max: FULL_PPI,
      low: ERROR_PPI,
      high: WARN_PPI,
      optimum: FULL_PPI,
      "aria-label": formatMessage(messages, "resolutionOf", { label }),
    });
    this.element.append(this.#meter, this.#said);
  }

  /** Null: there is no picture, or no place of it. */
  show(ppi: number | null): void {
    // "As designed" is no upload: how it prints is the shop's affair.
    this.element.hidden = ppi === null;
    if (ppi === null) {
      this.#said.textContent = "";
      return;
    }
    // The same limits as preflight has for placed pictures, so the frame never calls sharp what the press
    // check refuses.
    const kind = ppi <= ERROR_PPI ? "fail" : ppi <= WARN_PPI ? "warn" : "pass";
    this.element.dataset["kind"] = kind;
    this.#meter.value = Math.min(FULL_PPI, ppi);
    const key = ({ fail: "tooSmall", warn: "soft", pass: "sharp" } as const)[kind];
    // Rounded down: the number never promises more than prints.
    this.#said.textContent = formatMessage(this.#messages, key, { ppi: Math.floor(ppi) });
  }
}
