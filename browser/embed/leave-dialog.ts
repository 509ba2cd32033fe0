import { element } from "./dom.ts";
import type { Messages } from "./messages.ts";

/**
 * Asks before what was changed is lost (WCAG 2.2, 3.3.4). The element is a native `dialog`: `showModal` keeps
 * the focus inside, makes the rest inert for screen readers and gives the focus back; Escape closes it, which
 * keeps the text. "Keep editing" comes first, so that it has the focus and Enter loses nothing.
 */
export function leaveDialog(messages: Messages, onDiscard: () => void): HTMLDialogElement {
  const keep = element("button", { type: "button", class: "action" }, messages.keepEditing);
  const discard = element(
    "button",
    { type: "button", class: "action", "data-quiet": true },
    messages.discard,
  );
  const dialog = element(
    "dialog",
    { class: "leave", "aria-labelledby": "leave-title" },
    element("h2", { id: "leave-title" }, messages.leaveTitle),
    element("p", {}, messages.leaveText),
    element("div", { class: "choices" }, keep, discard),
  );
  keep.addEventListener("click", () => dialog.close());
  discard.addEventListener("click", () => {
    dialog.close();
    onDiscard();
  });
  return dialog;
}
