/**
 * All that can be entered: the texts and choices of the fields, and the inks and paper beside them. To the
 * editor both are entries with a text value, so history, draft and merging need one rule for all.
 */
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import { FieldForm, type FormInput, type FormMode } from "./form.ts";
import type { Field } from "./frame-api.ts";
import type { AppearanceOffer } from "./appearance.ts";
import { AppearanceForm } from "./appearance-form.ts";
import type { Messages } from "./messages.ts";
import type { Values } from "./values.ts";

export interface EntryFormOptions {
  readonly fields: readonly Field[];
  readonly offer: AppearanceOffer;
  readonly messages: Messages;
  /** Pages of the print. */
  readonly sides: number;
  /** Something was entered. */
  readonly onInput: (input: FormInput) => void;
}

/** Two forms behind one: who asks for an entry need not know which of them holds it. */
export class EntryForm {
  /** In the order of the page; the second only where there is a choice for the whole print. */
  readonly elements: readonly HTMLElement[];
  readonly #fields: FieldForm;
  readonly #appearance: AppearanceForm;

  constructor({ fields, offer, messages, sides, onInput }: EntryFormOptions) {
    this.#appearance = new AppearanceForm({
      fields,
      offer,
      messages,
      onInput: () => onInput({ typing: false }),
    });
    this.#fields = new FieldForm({
      fields,
      messages,
      sides,
      onInput,
      below: (id) => this.#appearance.ofField(id),
    });
    this.elements = [
      this.#fields.element,
      ...(this.#appearance.element === null ? [] : [this.#appearance.element]),
    ];
  }

  /** Entry → what it holds: texts by field id, choices of the appearance by their `@` names. */
  get entries(): Values {
    return { ...this.#fields.values, ...this.#appearance.entries };
  }

  /** Puts entries in without calling it typing. */
  show(entries: Values): void {
    this.#fields.show(entries);
    this.#appearance.show(entries);
  }

  /** Texts over their limit; they are not sent. */
  get tooLong(): ReadonlySet<string> {
    return this.#fields.tooLong;
  }

  /** Says each note at its field; how many stand in the way. */
  showMessages(byField: ReadonlyMap<string, FieldMessage>): number {
    return this.#fields.showMessages(byField);
  }

  focus(entry: string): void {
    if (!this.#appearance.focus(entry)) {
      this.#fields.focus(entry);
    }
  }

  /**
   * Only texts and pictures have notes: a choice of ink or paper cannot be wrong, since only what is on offer
   * is shown.
   */
  focusFirstStop(): void {
    this.#fields.focusFirstStop();
  }

  setMode(mode: FormMode): void {
    this.#fields.setMode(mode);
    this.#appearance.setMode(mode);
  }
}
