/** The form around all that is entered, and the button that closes the frame. */
import { element } from "./dom.ts";
import type { Messages } from "./messages.ts";
import type { UndoTools } from "./undo-tools.ts";

export interface FormElementOptions {
  readonly parts: readonly HTMLElement[];
  /** In the bar of actions, the button that submits last. */
  readonly bar: readonly HTMLElement[];
  readonly tools: UndoTools;
  readonly onSubmit: () => void;
  /** Where the focus went; null when it left the form. */
  readonly onFocus: (target: EventTarget | null) => void;
}

/**
 * The form with all that it listens to. `novalidate`: the browser's own bubbles are in its language, not
 * the page's, and name one field at a time; here each note stands at its field (WCAG 2.2, 3.3.1). The order
 * of the markup is that of the screen, so Tab follows what is seen (2.4.3).
 */
export function formElement({
  parts,
  bar,
  tools,
  onSubmit,
  onFocus,
}: FormElementOptions): HTMLElement {
  const form = element(
    "form",
    { class: "fill", novalidate: true },
    ...parts,
    element("div", { class: "action-bar" }, ...bar),
  );
  tools.watch(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Enter in a text field submits too; the form is never posted.
    onSubmit();
  });
  form.addEventListener("focusin", ({ target }) => onFocus(target));
  form.addEventListener("focusout", () => onFocus(null));
  return form;
}

/** A cross at the frame's corner. */
export function closeButton(messages: Messages, onClose: () => void): HTMLElement {
  const close = element("button", { type: "button", class: "close", "aria-label": messages.close });
  close.addEventListener("click", onClose);
  return close;
}
