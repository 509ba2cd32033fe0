/** A customer's values against the fields of a scene: which field each belongs to, and what is wrong. */
import { ApiError, type ErrorField } from "./errors.ts";
import type { FieldRecord } from "./scene-record.ts";
import {
  CONTROL_CHARACTER,
  matchTexts,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
  MAX_VALUES_SIZE,
} from "#engine/contract/match-key.ts";
import { type Problem, problem } from "#engine/contract/problems.ts";

/** Values by field id, and those that name no field. */
export interface MatchedValues {
  readonly byField: Readonly<Record<string, string>>;
  readonly ignored: Readonly<Record<string, string>>;
}

/**
 * Each key names the field of that id, else those of that name, else every field of that label. Of two keys
 * for one field the more exact kind wins. Line breaks become LF. Unknown keys are kept apart.
 */
export function matchValues(
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>>,
): MatchedValues {
  const entries = Object.entries(values);
  const together = entries.reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  // A template with more fields can still be filled whole.
  const maxKeys = Math.max(MAX_VALUES, fields.length);
  if (entries.length > maxKeys || together > MAX_VALUES_SIZE) {
    throw new ApiError(
      "invalid_parameter",
      `values holds more than ${maxKeys} members or 256 KB together.`,
      { fields: [{ objectId: "body", field: "values" }] },
    );
  }
  const { byField, ignored } = matchTexts(fields, values);
  return {
    byField: Object.fromEntries([...byField].map(([id, { text }]) => [id, text])),
    ignored: Object.fromEntries(ignored),
  };
}

/** True for text that is missing, empty or only white space (Unicode). */
function isBlank(text: string | undefined): boolean {
  return text === undefined || /^\s*$/u.test(text);
}

/** Those of the required fields, by id, that are still blank. */
export function stillMissing(
  required: readonly string[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  return required.filter((id) => isBlank(values[id]));
}

/** 422 when a required field is blank; a default text is an example, not a value. */
export function checkRequired(
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>>,
  objectId: string,
): void {
  const blank = blankFields(fields, values);
  if (blank.length > 0) {
    throw new ApiError("missing_required_field", `Still needed: ${namesOf(blank)}.`, {
      status: 422,
      fields: fieldsAt(blank, objectId),
    });
  }
}

/** The same as findings, where blanks are tolerated: a preview of what is not finished. */
export function blankProblems(
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>>,
): Problem[] {
  return blankFields(fields, values).map(({ id, name }) =>
    problem("missing_required_field", "error", `Still needed: ${name}.`, { field: id }),
  );
}

function blankFields(
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>>,
): FieldRecord[] {
  return fields.filter((field) => field.required && isBlank(values[field.id]));
}

/**
 * 422 for values over their field's length in UTF-16 units, 400 for characters no text holds and for what a
 * selection does not offer, 404 for a picture that is not offered; a blank is no choice.
 */
export function checkTexts(
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>>,
  objectId: string,
): void {
  const long = fields.filter(
    (field) => (values[field.id] ?? "").length > (field.maxLength ?? MAX_VALUE_LENGTH),
  );
  if (long.length > 0) {
    const limits = long.map((field) => `${field.name} (${field.maxLength ?? MAX_VALUE_LENGTH})`);
    throw new ApiError("field_too_long", `Too long for the field: ${limits.join(", ")}.`, {
      fields: fieldsAt(long, objectId),
    });
  }
  const odd = fields.filter((field) => CONTROL_CHARACTER.test(values[field.id] ?? ""));
  if (odd.length > 0) {
    throw new ApiError("invalid_parameter", `Control characters in: ${namesOf(odd)}.`, {
      fields: fieldsAt(odd, objectId),
    });
  }
  const unoffered = fields.filter(
    ({ id, type, options = [] }) =>
      type === "selection" && !isBlank(values[id]) && !options.includes(values[id] ?? ""),
  );
  const strange = fields.filter(
    ({ id, type, pictures = [] }) =>
      type === "image" && !isBlank(values[id]) && !pictures.some((one) => one.id === values[id]),
  );
  if (strange.length > 0) {
    throw new ApiError("image_asset_not_found", `No such picture: ${namesOf(strange)}.`, {
      fields: fieldsAt(strange, objectId),
    });
  }
  if (unoffered.length > 0) {
    throw new ApiError("invalid_parameter", `Not among the options: ${namesOf(unoffered)}.`, {
      fields: fieldsAt(unoffered, objectId),
    });
  }
}

function namesOf(fields: readonly FieldRecord[]): string {
  return fields.map((field) => field.name).join(", ");
}

function fieldsAt(fields: readonly FieldRecord[], objectId: string): ErrorField[] {
  return fields.map((field) => ({ objectId: objectId, field: field.id }));
}
