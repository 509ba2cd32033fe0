/** Fields as a form divides them: what follows one another under one name stands together. */

/** A run of fields with the name of their block; null for fields that stand by themselves. */
export interface FieldSection<T> {
  readonly label: string | null;
  readonly fields: readonly T[];
}

/** In the order of the form. A form under a single name is one section without a name: it would tell nothing. */
export function fieldSections<T>(
  fields: readonly T[],
  labelOf: (field: T) => string | null,
): readonly FieldSection<T>[] {
  const sections: { label: string | null; fields: T[] }[] = [];
  for (const field of fields) {
    const label = labelOf(field);
    const last = sections.at(-1);
    if (last !== undefined && last.label === label) {
      last.fields.push(field);
    } else {
      sections.push({ label, fields: [field] });
    }
  }
  return sections.length > 1 ? sections : sections.map((one) => ({ ...one, label: null }));
}
