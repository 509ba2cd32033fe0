/** All that can be entered: the texts and choices of the fields, and the inks and paper beside them. */
import type { FieldNote } from "../shared/text-notes.ts";
import { FieldForm } from "./form.ts";
import type { Field, Values } from "./frame-api.ts";
import type { Offer } from "./look.ts";
import { LookForm } from "./look-form.ts";
import type { Words } from "./words.ts";

export interface EntryFormOptions {
  readonly fields: readonly Field[];
  readonly offer: Offer;
  readonly words: Words;
  /** Something was entered; `typing`: letter by letter. */
  readonly onInput: (typing: boolean) => void;
}

export class EntryForm {
  readonly elements: readonly HTMLElement[];
  readonly #fields: FieldForm;
  readonly #look: LookForm;

  constructor({ fields, offer, words, onInput }: EntryFormOptions) {
    this.#look = new LookForm({ fields, offer, words, onInput: () => onInput(false) });
    this.#fields = new FieldForm({
      fields,
      words,
      onInput,
      below: (id) => this.#look.ofField(id),
    });
    this.elements = [
      this.#fields.element,
      ...(this.#look.element === null ? [] : [this.#look.element]),
    ];
  }

  /** Entry → what it holds: texts by field id, choices of the look by their `@` names. */
  get entries(): Values {
    return { ...this.#fields.values, ...this.#look.entries };
  }

  /** Puts entries in without calling it typing. */
  show(entries: Values): void {
    this.#fields.show(entries);
    this.#look.show(entries);
  }

  /** Texts over their limit; they are not sent. */
  get tooLong(): ReadonlySet<string> {
    return this.#fields.tooLong;
  }

  /** Says each note at its field; how many stand in the way. */
  showNotes(notes: ReadonlyMap<string, FieldNote>): number {
    return this.#fields.showNotes(notes);
  }

  focus(entry: string): void {
    if (!this.#look.focus(entry)) {
      this.#fields.focus(entry);
    }
  }

  focusFirstStop(): void {
    this.#fields.focusFirstStop();
  }

  /** No more changes, while everything stays readable. */
  freeze(isFrozen: boolean): void {
    this.#fields.freeze(isFrozen);
    this.#look.freeze(isFrozen);
  }
}
