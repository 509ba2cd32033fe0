/** Inks that text is printed with instead of its authored colours. */

/** What an ink means on the press: amounts of 0 to 1 in a device space, or of one named colorant. */
export interface InkDefinition {
  readonly space: "DeviceGray" | "DeviceRGB" | "DeviceCMYK" | "Separation";
  readonly colorants: readonly string[];
  readonly tints: readonly number[];
}

/** An ink by its definition, else a colorant of the file by one of its names, else a build of its hex. */
export interface PrintInk {
  /** Tried in order against the names of colorants. */
  readonly names: readonly string[];
  /** `#rrggbb`; null where none is known. */
  readonly hex: string | null;
  readonly definition: InkDefinition | null;
}

/** Which text takes which ink; null: its authored colours. */
export interface InkUse {
  readonly usual: PrintInk | null;
  /** By field id; the first field of a box decides. */
  readonly byField: Readonly<Record<string, PrintInk>>;
}

/** The ink of a box that shows this field first. */
export function inkOfField({ usual, byField }: InkUse, field: string | null): PrintInk | null {
  return field !== null && Object.hasOwn(byField, field) ? (byField[field] ?? null) : usual;
}

/**
 * What of the inks a file depends on, in one form: fields in the order of the scene, text of no field
 * first.
 */
export function canonicalInks(
  inks: InkUse,
  fields: readonly { readonly id: string }[],
): readonly unknown[] {
  return [null, ...fields.map(({ id }) => id)].map((id) => {
    const ink = inkOfField(inks, id);
    return ink === null ? [id] : [id, ink.names, ink.hex?.toLowerCase() ?? null, ink.definition];
  });
}
