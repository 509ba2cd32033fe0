/** Names of fields: what values are sent by. */
import { nameKey, type Placeholder } from "../../contract/placeholders.ts";

/** Most characters of a field's name. */
const NAME_MAX = 64;

/**
 * Names in use, and for each the number its last copy got: a catalogue with a thousand prices must not
 * count from 2 for each of them.
 */
export class FieldNames {
  // name key → last number given (1 for the name itself).
  readonly #used = new Map<string, number>();

  /** Those that must stay as they are written. */
  constructor(kept: readonly Pick<Placeholder, "name">[]) {
    for (const { name } of kept) {
      this.#used.set(nameKey(name), 1);
    }
  }

  /** The name, or with the lowest number from 2 that makes it new; the choice is remembered. */
  unique(wanted: string): string {
    const key = nameKey(wanted);
    let copy = this.#used.get(key) ?? 0;
    let [name, known] = [wanted, key];
    while (copy > 0 && this.#used.has(known)) {
      copy++;
      name = `${wanted}_${String(copy)}`;
      known = nameKey(name);
    }
    this.#used.set(key, Math.max(1, copy));
    this.#used.set(known, this.#used.get(known) ?? 1);
    return name;
  }
}

/**
 * A field name made of the first words of a text: letters, digits and "_"; "text" where there are none.
 * Never begins with a digit, like an identifier.
 */
export function nameOfText(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const name = (words ?? [])
    .slice(0, 4)
    .join("_")
    // Eight characters are kept for "text_" or the number of a copy.
    .slice(0, NAME_MAX - 8);
  return name === "" ? "text" : /^\p{N}/u.test(name) ? `text_${name}` : name;
}
