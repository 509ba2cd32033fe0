/**
 * Texts that cannot be set (too long, letters no font prints): while one stands in the form, what is drawn has the
 * last text of its field that could be. So the picture stays the last good one, and other fields go on.
 */
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import { atTypedField } from "#domain/text-warnings.ts";
import type { Field } from "./frame-api.ts";
import type { Values } from "./values.ts";

interface Refused {
  readonly text: string;
  readonly message: FieldMessage;
}

/** Invariant: `#good` has only entries that a picture has shown, or that the template itself has. */
export class ShownTexts {
  #good: Values;
  #refused: ReadonlyMap<string, Refused> = new Map();

  readonly #boxesOf: ReadonlyMap<string, readonly string[]>;

  constructor(fields: readonly Pick<Field, "id" | "default_value" | "text_constraints">[]) {
    this.#good = Object.fromEntries(fields.map((field) => [field.id, field.default_value]));
    this.#boxesOf = new Map(
      fields.map((field) => [field.id, field.text_constraints.map((box) => box.object_id)]),
    );
  }

  /** `warnings` of a picture of `entries`, where a box shows several fields at the one that was typed in. */
  atTyped(warnings: readonly TextWarning[], entries: Values): readonly TextWarning[] {
    return atTypedField(warnings, this.#boxesOf, (id) => entries[id] !== this.#good[id]);
  }

  /** `entries` as they can be drawn, so far as it is known; those that cannot as they were last. */
  drawable(entries: Values): Values {
    return Object.fromEntries(
      Object.entries(entries).flatMap(([id, text]) => {
        const drawn = this.#refused.get(id)?.text === text ? this.#good[id] : text;
        return drawn === undefined ? [] : [[id, drawn]];
      }),
    );
  }

  /** A picture of `entries` is shown, in which these could not be set. */
  shown(entries: Values, stops: ReadonlySet<string>): void {
    const set = Object.entries(entries).filter(([id]) => !stops.has(id));
    this.#good = { ...this.#good, ...Object.fromEntries(set) };
  }

  /** These of `entries` cannot be set; false where one of them has nothing else to be drawn. */
  refuse(
    entries: Values,
    stops: ReadonlySet<string>,
    messages: ReadonlyMap<string, FieldMessage>,
  ): boolean {
    const refused = new Map(this.#refused);
    for (const id of stops) {
      const [text, good, message] = [entries[id], this.#good[id], messages.get(id)];
      if (text === undefined || good === undefined || good === text || message === undefined) {
        return false;
      }
      refused.set(id, { text, message });
    }
    this.#refused = refused;
    return true;
  }

  /** What is said at fields whose refused text still stands in the form. */
  messages(entries: Values): ReadonlyMap<string, FieldMessage> {
    return new Map(
      [...this.#refused].flatMap(([id, { text, message }]) =>
        entries[id] === text ? [[id, message] as const] : [],
      ),
    );
  }
}
