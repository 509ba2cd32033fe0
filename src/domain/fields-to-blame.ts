/**
 * Which fields a message about a box stands at. A box may show several (a stack of contact lines, a greeting of two
 * names): a customer is helped at those whose values are to be changed, and at no other.
 */
import type { BoxFit, FitLine } from "#engine/contract/fit-report.ts";
import { sharesText } from "./field-lines.ts";
import type { ErrorField } from "./errors.ts";
import type { FieldRecord } from "./scene-record.ts";

/** What is known of a box that cannot be set as asked; without lines nothing tells which of them is too long. */
export type BoxToBlame = Pick<BoxFit, "box" | "missing" | "maxWidthPt"> & {
  readonly lines: readonly Pick<FitLine, "text" | "widthPt">[];
};

/** Lines may pass their room by rounding, points. */
const ROUNDING_PT = 0.01;

/**
 * The fields of a box whose values are to be changed, in the order of the template; [] for a box of no field. Where
 * letters are missing those that hold one. Else, of the fields that are not as the template has them and stand in a
 * line that is too long (all of them, where none is or that is not known), each that grew beyond the words it replaces;
 * the longest where none did. The first of the box where all are as they were: only its designer can help.
 */
export function fieldsToBlame(
  fields: readonly FieldRecord[],
  { box, missing, lines, maxWidthPt }: BoxToBlame,
  values: Readonly<Record<string, string>>,
): readonly FieldRecord[] {
  const valueOf = ({ id, defaultValue }: FieldRecord): string => values[id] ?? defaultValue;
  const shown = fields.filter(({ constraints }) =>
    constraints.some(({ objectId }) => objectId === box),
  );
  const guilty = holdersOf(missing, shown, valueOf);
  const changed = shown.filter((field) => valueOf(field) !== field.defaultValue);
  if (guilty.length > 0 || changed.length === 0) {
    return guilty.length > 0 ? guilty : shown.slice(0, 1);
  }
  const tooLong = lines.filter(({ widthPt }) => widthPt > maxWidthPt + ROUNDING_PT);
  const inThem = changed.filter((field) =>
    tooLong.some(({ text }) => sharesText(text, valueOf(field))),
  );
  const candidates = inThem.length > 0 ? inThem : changed;
  const grown = candidates.filter((field) => valueOf(field).length > authoredLength(field));
  const longest = candidates.toSorted((a, b) => valueOf(b).length - valueOf(a).length);
  return grown.length > 0 ? grown : longest.slice(0, 1);
}

/** The fields that hold one of these letters: as they are written, else in either case, since a box may capitalise. */
function holdersOf(
  letters: readonly string[],
  fields: readonly FieldRecord[],
  valueOf: (field: FieldRecord) => string,
): readonly FieldRecord[] {
  const asWritten = fields.filter((field) =>
    letters.some((letter) => valueOf(field).includes(letter)),
  );
  return asWritten.length > 0
    ? asWritten
    : fields.filter((field) =>
        letters.some((letter) => valueOf(field).toUpperCase().includes(letter.toUpperCase())),
      );
}

/** `error.fields` of boxes that cannot be set: each box with the fields to blame in it. */
export function blamedIn(
  fields: readonly FieldRecord[],
  boxes: readonly BoxToBlame[],
  values: Readonly<Record<string, string>>,
): ErrorField[] {
  return boxes.flatMap((box) =>
    fieldsToBlame(fields, box, values).map(({ id }) => ({ objectId: box.box, field: id })),
  );
}

/** UTF-16 units of what the design shows in the field's place: its sample, or its placeholder with two braces a side. */
function authoredLength({ defaultValue, isPlaceholder, name }: FieldRecord): number {
  return isPlaceholder ? name.length + 4 : defaultValue.length;
}
