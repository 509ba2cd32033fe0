/** What the script of the fill page works on, and the two places where it speaks. */
import { formatMessage } from "#domain/messages/format-message.ts";
import type { ScriptMessages } from "#domain/messages/script-messages.ts";

/** The parts of the page that must be there for the script to run. */
export interface Page {
  readonly form: HTMLFormElement;
  /** Holds the picture and the places of the fields; `data-page` is the side that is shown. */
  readonly sheet: HTMLElement;
  readonly picture: HTMLImageElement;
  /** Announced: what went wrong with no field to say it at. */
  readonly said: HTMLOutputElement;
  /** Not announced: whether what stands in the form is saved. */
  readonly state: HTMLElement;
  readonly messages: ScriptMessages;
}

/** Announces a text; "" takes it back. Written only when it changes: the element is a live region. */
export function setOutput(page: Page, text: string): void {
  if (page.said.textContent !== text) {
    page.said.textContent = text;
  }
}

/**
 * How many texts stand in the way of printing, and `save`: what is known of saving; "" for nothing. Each part in
 * a span of its own, so that a line breaks between them and not within.
 */
export function showState(page: Page, stops: number, save: string): void {
  const toChange =
    stops === 0 ? "" : formatMessage(page.messages, "textsToChange", { count: stops });
  const parts = [toChange, save].filter((text) => text !== "");
  page.state.replaceChildren(
    ...parts.flatMap((text, i) => {
      const part = document.createElement("span");
      part.textContent = text;
      return i === 0 ? [part] : [" ", part];
    }),
  );
}
