/**
 * Long forms in parts that fold: by the sides of the print, or by its blocks where it has one side. A menu of nine pages
 * has five hundred texts, and who came to change a price does not scroll past all of them.
 */
import { fieldSections, type FieldSection } from "../field-sections.ts";
import { BETWEEN_NAMES } from "./side-name.ts";

/** Forms of more fields are long: they have a search, and parts that fold where there is something to part them by. */
export const MAX_PLAIN_FIELDS = 40;

/** True for a form of so many fields that nobody scrolls through them. */
export function hasSearch(fields: readonly unknown[]): boolean {
  return fields.length > MAX_PLAIN_FIELDS;
}

/** A part of a form. */
export interface FormPart<T> {
  /** Null where its fields stand unfolded: in short forms, and between blocks with names. */
  readonly title: string | null;
  readonly sections: readonly FieldSection<T>[];
  readonly fields: readonly T[];
}

/** How the fields stand on the print. */
export interface PlaceNames<T> {
  /** The name of the side that a field is on first. */
  readonly sideOf: (field: T) => string;
  /** The name of its block, with that of its side where the print has several; null where it has none. */
  readonly blockOf: (field: T) => string | null;
}

/** The parts in the order of the form; a short form is one without a title. */
export function formParts<T>(
  fields: readonly T[],
  { sideOf, blockOf }: PlaceNames<T>,
): readonly FormPart<T>[] {
  if (!hasSearch(fields)) {
    return [{ title: null, sections: fieldSections(fields, blockOf), fields }];
  }
  const sides = fieldSections(fields, sideOf);
  if (sides.length > 1) {
    return sides.map(({ label: title, fields: own }) => ({
      title,
      sections: fieldSections(own, (field) => withinSide(blockOf(field), title ?? "")),
      fields: own,
    }));
  }
  return fieldSections(fields, blockOf).map(({ label: title, fields: own }) => ({
    title,
    sections: [{ label: null, fields: own }],
    fields: own,
  }));
}

/** The part that is unfolded at first: that of the side in view, else the first that folds. */
export function firstShown<T>(
  parts: readonly FormPart<T>[],
  side: string,
): FormPart<T> | undefined {
  const folding = parts.filter(({ title }) => title !== null);
  return folding.find(({ title }) => title === side) ?? folding[0];
}

/** The name of a block under that of its side, which stands above it already. */
function withinSide(block: string | null, side: string): string | null {
  const prefix = `${side}${BETWEEN_NAMES}`;
  return block === side
    ? null
    : block?.startsWith(prefix) === true
      ? block.slice(prefix.length)
      : block;
}
