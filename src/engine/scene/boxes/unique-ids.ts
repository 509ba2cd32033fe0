/**
 * Identifiers that stay the same when the same file comes again and, as far as its content allows, when a
 * corrected one comes.
 *
 * - A box is its page, its text and its number among the boxes of that page with the same text, in reading
 *   order. Where the text is set, by which operators and in which object plays no part, so that an export
 *   from the same layout, or an edit elsewhere on the page, leaves it alone.
 * - A placeholder's field is the placeholder's name as `nameKey` has it, wherever it stands.
 * - A picture is its page, its size in pixels and its number among those of that size there.
 * - Any other field is its first box, and its place among the fields of that box.
 */
import { sha256HexOfText } from "../../packages/hash.ts";

/** "box_", "fld_" or "img_" and 16 hexadecimal digits from the parts that make the thing what it is. */
function stableId(prefix: "box" | "fld" | "img", parts: readonly (string | number)[]): string {
  let text = "";
  for (const part of parts) {
    const spelt = String(part);
    text += `${text === "" ? "" : "|"}${String(spelt.length)}:${spelt}`;
  }
  return `${prefix}_${sha256HexOfText(text).slice(0, 16)}`;
}

/** Hands out identifiers and numbers the ones that would repeat, in the order they are asked for. */
export class UniqueIds {
  // Identifiers already given, each with the number its next copy starts from.
  readonly #used = new Map<string, number>();

  make(prefix: "box" | "fld" | "img", parts: readonly (string | number)[]): string {
    const first = stableId(prefix, parts);
    let id = first;
    let copy = this.#used.get(first) ?? 0;
    while (this.#used.has(id)) {
      copy++;
      id = stableId(prefix, [...parts, copy]);
    }
    this.#used.set(first, copy);
    this.#used.set(id, this.#used.get(id) ?? 0);
    return id;
  }
}
