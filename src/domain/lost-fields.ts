/**
 * Fields that could be filled when their revision was made, and that this version of the engine can fill no longer:
 * which orders they stop, and what the author of the template is told.
 */
import type { LostPlace } from "#engine/contract/lost-place.ts";
import { type Problem, problem } from "#engine/contract/problems.ts";
import { REASON_TEXTS } from "#engine/contract/reason-texts.data.ts";
import { ApiError } from "./errors.ts";
import type { FieldRecord } from "./scene-record.ts";
import type { TextWarning } from "./text-warning.ts";

export type { LostPlace } from "#engine/contract/lost-place.ts";

/**
 * The places that would print something else than an order wants. `values` are all that it prints, by field id,
 * defaults of placeholders included. A value that the file itself prints there stops nothing.
 */
function placesInTheWay(
  lost: readonly LostPlace[],
  values: Readonly<Record<string, string>>,
): readonly LostPlace[] {
  return lost.filter(({ field, printed }) => (values[field] ?? printed) !== printed);
}

/** 422 `field_not_fillable` for an order with a value for a lost place, which names them all. */
export function refuseLostPlaces(
  lost: readonly LostPlace[],
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>>,
): void {
  const places = placesInTheWay(lost, values);
  if (places.length > 0) {
    const ids = new Set(places.map(({ field }) => field));
    const names = fields.filter(({ id }) => ids.has(id)).map(({ name }) => name);
    throw new ApiError("field_not_fillable", `Can be filled no longer: ${names.join(", ")}.`, {
      fields: places.map(({ field, box }) => ({ objectId: box ?? "values", field })),
    });
  }
}

/** The same for a picture of the order, which shows what the file prints there: each field once. */
export function lostWarnings(
  lost: readonly LostPlace[],
  values: Readonly<Record<string, string>>,
): readonly TextWarning[] {
  const ids = new Set(placesInTheWay(lost, values).map(({ field }) => field));
  return [...ids].map((field) => ({ field, code: "field_not_fillable" }));
}

/** What the author is told of each place: the reason, and of which field; `problemMessage` makes a sentence of both. */
export function lostProblems(
  lost: readonly LostPlace[],
  fields: readonly Pick<FieldRecord, "id" | "name">[],
): readonly Problem[] {
  const names = new Map(fields.map(({ id, name }) => [id, name]));
  return lost.map(({ field, box, page, reason }) => {
    const name = names.get(field) ?? field;
    const details = { page, field, box, measured: { field: name } };
    return problem(reason, "error", REASON_TEXTS[reason], details);
  });
}
