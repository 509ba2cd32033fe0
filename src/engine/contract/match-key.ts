/** Which fields a customer's key names: one rule for the library, the command line and the service. */

interface Named {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/**
 * The field of that id, else those of that name, else every field of that label. `rank` says how exact the
 * match is: 0 for an id, 1 for a name, 2 for a label, 3 for none.
 */
export function matchKey<Field extends Named>(
  fields: readonly Field[],
  key: string,
): { readonly matched: readonly Field[]; readonly rank: number } {
  const kinds = ["id", "name", "label"] as const;
  for (const [rank, kind] of kinds.entries()) {
    const matched = fields.filter((field) => field[kind] === key);
    if (matched.length > 0) {
      return { matched, rank };
    }
  }
  return { matched: [], rank: kinds.length };
}
