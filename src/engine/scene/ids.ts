/** Identifiers that stay the same when the same file comes again. */
import { sha256Hex } from "../packages/hash.ts";

const UTF8 = new TextEncoder();

/** "box_" or "fld_" and 16 hexadecimal digits from the parts that make the thing what it is. */
function stableId(prefix: "box" | "fld", parts: readonly (string | number)[]): string {
  const text = parts.map((part) => `${String(String(part).length)}:${String(part)}`).join("|");
  return `${prefix}_${sha256Hex(UTF8.encode(text)).slice(0, 16)}`;
}

/** Hands out identifiers and numbers the ones that would repeat. */
export class UniqueIds {
  // Identifiers already given.
  readonly #used = new Set<string>();

  make(prefix: "box" | "fld", parts: readonly (string | number)[]): string {
    for (let copy = 0; ; copy++) {
      const id = stableId(prefix, copy === 0 ? parts : [...parts, copy]);
      if (!this.#used.has(id)) {
        this.#used.add(id);
        return id;
      }
    }
  }
}
