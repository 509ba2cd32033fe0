/** How fine a chosen picture prints, in words and by its number. */
import { ERROR_PPI, WARN_PPI } from "#engine/contract/placed-ppi.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { element } from "./dom.ts";
import type { Messages } from "./messages.ts";

/** Full at what presses ask for. */
const FULL_PPI = 300;

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
    this.element.hidden = ppi === null;
    if (ppi === null) {
      this.#said.textContent = "";
      return;
    }
    const kind = ppi <= ERROR_PPI ? "fail" : ppi <= WARN_PPI ? "warn" : "pass";
    this.element.dataset["kind"] = kind;
    this.#meter.value = Math.min(FULL_PPI, ppi);
    const key = ({ fail: "tooSmall", warn: "soft", pass: "sharp" } as const)[kind];
    this.#said.textContent = formatMessage(this.#messages, key, { ppi: Math.floor(ppi) });
  }
}
