/**
 * Undo and redo: two buttons and the keys people know. The browser's own undo knows one input only, and stays
 * out: it would put back a text of before that the form's history has never seen.
 */
import { element } from "./dom.ts";
import type { Messages } from "./messages.ts";

/** What asked for a step: one of the buttons, or the keys, menus and shakes that edit text, with the focus in the form. */
export type UndoSource = "button" | "editing";

export interface UndoToolsOptions {
  readonly messages: Messages;
  readonly onUndo: (source: UndoSource) => void;
  readonly onRedo: (source: UndoSource) => void;
}

/** The buttons and the keys. It keeps no history of its own: the editor says what can be undone. */
export class UndoTools {
  readonly element: HTMLElement;
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #options: UndoToolsOptions;

  constructor(options: UndoToolsOptions) {
    const { messages, onUndo, onRedo } = options;
    this.#options = options;
    this.#undo = tool("undo", messages.undo, () => onUndo("button"));
    this.#redo = tool("redo", messages.redo, () => onRedo("button"));
    this.element = element("div", { class: "tools" }, this.#undo, this.#redo);
    this.show({ canUndo: false, canRedo: false });
  }

  /**
   * Says which way is open by `aria-disabled`: a button that is `disabled` would lose the focus when the last
   * step is taken back by it (WCAG 2.2, 2.4.3). A click on it finds nothing to do.
   */
  show({ canUndo, canRedo }: { readonly canUndo: boolean; readonly canRedo: boolean }): void {
    this.#undo.setAttribute("aria-disabled", String(!canUndo));
    this.#redo.setAttribute("aria-disabled", String(!canRedo));
  }

  /** Takes over the undo of everything typed within `form`. */
  watch(form: HTMLElement): void {
    const { onUndo, onRedo } = this.#options;
    form.addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
      // Ctrl on Windows and Linux, Cmd on a Mac, not both. With Alt it may be AltGr, which types a letter on
      // many layouts; while an input method composes, the key is its own.
      if (ctrlKey === metaKey || altKey || isComposing) {
        return;
      }
      const letter = key.toLowerCase();
      // Cmd+Y is the browser's history on a Mac.
      if (letter === "z" || (letter === "y" && ctrlKey && !shiftKey)) {
        event.preventDefault();
        (letter === "z" && !shiftKey ? onUndo : onRedo)("editing");
      }
    });
    // From menus, and by shaking a phone.
    form.addEventListener("beforeinput", (event) => {
      if (event.inputType === "historyUndo" || event.inputType === "historyRedo") {
        event.preventDefault();
        (event.inputType === "historyUndo" ? onUndo : onRedo)("editing");
      }
    });
  }
}

/** The arrow is drawn by the style sheet, so the name is all a screen reader has. */
function tool(name: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: `tool ${name}`, "aria-label": label });
  button.addEventListener("click", onClick);
  return button;
}
