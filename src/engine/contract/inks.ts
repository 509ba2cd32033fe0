/** Inks that text is printed with instead of its authored colours. */

/** What an ink means on the press: amounts of 0 to 1 in a device space, or of one named colorant. */
export interface InkDefinition {
  readonly space: "DeviceGray" | "DeviceRGB" | "DeviceCMYK" | "Separation";
  readonly colorants: readonly string[];
  readonly tints: readonly number[];
  /** As the shop wants it; text keeps what its graphics state says, and a difference is told. */
  readonly overprint: boolean;
}

/**
 * An ink by its definition, else a colorant of the file by one of its names, else black or white by name, else a
 * build of its hex.
 */
export interface PrintInk {
  /** Tried in order against the names of colorants. */
  readonly names: readonly string[];
  /** `#rrggbb`, a build of which prints where the job has no plate of the names; null where none is known. */
  readonly hex: string | null;
  readonly definition: InkDefinition | null;
}

const PLAIN_INKS: ReadonlyMap<string, string> = new Map([
  ["black", "#000000"],
  ["white", "#ffffff"],
]);

/** The screen colour of an ink called black or white, which every job prints; null for other names. */
export function plainInkHex(names: readonly string[]): string | null {
  const known = names.find((name) => PLAIN_INKS.has(name.toLowerCase()));
  return PLAIN_INKS.get(known?.toLowerCase() ?? "") ?? null;
}

/**
 * False for an ink that nothing says what to print with. `colorants` are the file's, in the spelling of
 * `SceneRecord.colorants` (NFC).
 */
export function isKnownInk(
  { names, hex, definition }: PrintInk,
  colorants: ReadonlySet<string>,
): boolean {
  return (
    definition !== null ||
    hex !== null ||
    plainInkHex(names) !== null ||
    names.some((name) => colorants.has(name.normalize("NFC")))
  );
}

/** What a file prints with. */
export interface PrintedInks {
  /** In the order of printing. "RGB": something has still to be converted. */
  readonly process: readonly ("Cyan" | "Magenta" | "Yellow" | "Black" | "RGB")[];
  /** By name. */
  readonly spots: readonly string[];
}

/** Which text takes which ink; null: its authored colours. */
export interface InkUse {
  readonly usual: PrintInk | null;
  /** By field id; the first field of a box decides. Null: its authored colours, whatever the usual ink is. */
  readonly byField: Readonly<Record<string, PrintInk | null>>;
}

/** The ink of a box that shows this field first. */
export function inkOfField({ usual, byField }: InkUse, field: string | null): PrintInk | null {
  return field !== null && Object.hasOwn(byField, field) ? (byField[field] ?? null) : usual;
}

/** Raised whenever the same inks may print otherwise: it is part of the keys of kept pictures. */
const INKS_VERSION = 2;

/**
 * What of the inks a file depends on, in one form: fields in the order of the scene, text of no field
 * first.
 */
export function canonicalInks(
  inks: InkUse,
  fields: readonly { readonly id: string }[],
): readonly unknown[] {
  const used = [null, ...fields.map(({ id }) => id)].map((id) => {
    const ink = inkOfField(inks, id);
    return ink === null ? [id] : [id, ink.names, ink.hex?.toLowerCase() ?? null, ink.definition];
  });
  return [INKS_VERSION, ...used];
}
