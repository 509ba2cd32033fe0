/**
 * Keys joined into groups: what is joined with one key of a group is joined with all. Disjoint sets with
 * path shortening (Tarjan 1975, without ranks).
 */
export class KeyGroups {
  readonly #parents = new Map<string, string>();

  of(key: string): string {
    let root = key;
    for (let up = this.#parents.get(root); up !== undefined; up = this.#parents.get(root)) {
      root = up;
    }
    // Thousands of boxes of one field would otherwise make a chain as long.
    if (root !== key) {
      this.#parents.set(key, root);
    }
    return root;
  }

  join(keys: readonly string[]): void {
    const roots = [...new Set(keys.map((key) => this.of(key)))];
    // The last key is the one shared by most: the others go below it.
    const root = roots.at(-1) ?? "";
    for (const other of roots.slice(0, -1)) {
      this.#parents.set(other, root);
    }
  }
}
