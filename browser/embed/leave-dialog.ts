import { element } from "./dom.ts";
import type { Words } from "./words.ts";

/** Asks before what was changed is lost; Escape keeps it. */
export function leaveDialog(words: Words, onDiscard: () => void): HTMLDialogElement {
  const keep = element("button", { type: "button", class: "action" }, words.keepEditing);
  const discard = element(
    "button",
    { type: "button", class: "action", "data-quiet": true },
    words.discard,
  );
  const dialog = element(
    "dialog",
    { class: "leave", "aria-labelledby": "leave-title" },
    element("h2", { id: "leave-title" }, words.leaveTitle),
    element("p", {}, words.leaveText),
    element("div", { class: "choices" }, keep, discard),
  );
  keep.addEventListener("click", () => dialog.close());
  discard.addEventListener("click", () => {
    dialog.close();
    onDiscard();
  });
  return dialog;
}
