/** Undo and redo: two buttons and the keys people know. The browser's own undo knows one input only, and stays out. */
import { element } from "./dom.ts";
import type { Messages } from "./messages.ts";

export interface UndoToolsOptions {
  readonly messages: Messages;
  /** `byKey`: the hands are on the keyboard. */
  readonly onUndo: (byKey: boolean) => void;
  readonly onRedo: (byKey: boolean) => void;
}

export class UndoTools {
  readonly element: HTMLElement;
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #options: UndoToolsOptions;

  constructor(options: UndoToolsOptions) {
    const { messages, onUndo, onRedo } = options;
    this.#options = options;
    this.#undo = tool("undo", messages.undo, () => onUndo(false));
    this.#redo = tool("redo", messages.redo, () => onRedo(false));
    this.element = element("div", { class: "tools" }, this.#undo, this.#redo);
    this.show(false, false);
  }

  /** A button that is disabled would lose the focus. */
  show(canUndo: boolean, canRedo: boolean): void {
    this.#undo.setAttribute("aria-disabled", String(!canUndo));
    this.#redo.setAttribute("aria-disabled", String(!canRedo));
  }

  /** Takes over the undo of everything typed within `form`. */
  watch(form: HTMLElement): void {
    const { onUndo, onRedo } = this.#options;
    form.addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
      if (ctrlKey === metaKey || altKey || isComposing) {
        return;
      }
      const letter = key.toLowerCase();
      if (letter === "z" || (letter === "y" && ctrlKey && !shiftKey)) {
        event.preventDefault();
        (letter === "z" && !shiftKey ? onUndo : onRedo)(true);
      }
    });
    // From menus, and by shaking a phone.
    form.addEventListener("beforeinput", (event) => {
      if (event.inputType === "historyUndo" || event.inputType === "historyRedo") {
        event.preventDefault();
        (event.inputType === "historyUndo" ? onUndo : onRedo)(true);
      }
    });
  }
}

function tool(name: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: `tool ${name}`, "aria-label": label });
  button.addEventListener("click", onClick);
  return button;
}
