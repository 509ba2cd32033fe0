/** Which column of a list goes where: to a field, to what an order has besides, or nowhere. */
import { ApiError } from "./errors.ts";
import { nameKey } from "./name-key.ts";
import type { FieldRecord } from "./scene-record.ts";

/** Columns beside those of fields: the number of the order, and the customer's address. */
export const ORDER_COLUMN = "_key";
export const EMAIL_COLUMN = "_email";
const ORDER_TARGETS: readonly string[] = [ORDER_COLUMN, EMAIL_COLUMN];
/** Kept for what one file of all rows will need: a list that counts on them is not made without. */
const RESERVED: readonly string[] = ["_copies", "_filename"];

/** As much of a field as is matched. */
type NamedField = Pick<FieldRecord, "id" | "name" | "label" | "required">;

export interface ColumnPlaces {
  /** The number of the column, from 0, by where it goes: the id of a field or a name of the order's own. */
  readonly columnOf: ReadonlyMap<string, number>;
  /** Their names, by the same. */
  readonly nameOf: Readonly<Record<string, string>>;
  /** Names of those that go nowhere. */
  readonly ignored: readonly string[];
}

/**
 * Where the columns of a head go: where `mapping` says, else to the field of that id, name or label, in whatever case
 * and with blanks, `_` and `-` alike. 400 for a list of which no order can be made: two columns for one thing, one
 * column for two, no column for a field that must be filled, or for any.
 */
export function columnPlaces(
  columns: readonly string[],
  fields: readonly NamedField[],
  mapping: Readonly<Record<string, string | null>>,
): ColumnPlaces {
  checkMapping(columns, fields, mapping);
  const columnOf = new Map<string, number>();
  const ignored: string[] = [];
  for (const [at, column] of columns.entries()) {
    const target = Object.hasOwn(mapping, column)
      ? (mapping[column] ?? null)
      : targetOf(column, fields);
    if (target === null) {
      ignored.push(column);
      continue;
    }
    const earlier = columnOf.get(target);
    if (earlier !== undefined) {
      throw refusal(`Two columns go to ${target}: "${columns[earlier] ?? ""}" and "${column}".`);
    }
    columnOf.set(target, at);
  }
  requireTargets(columnOf, fields);
  const names = [...columnOf].map(([target, at]) => [target, columns[at] ?? ""]);
  return { columnOf, nameOf: Object.fromEntries(names), ignored };
}

function checkMapping(
  columns: readonly string[],
  fields: readonly NamedField[],
  mapping: Readonly<Record<string, string | null>>,
): void {
  for (const [column, target] of Object.entries(mapping)) {
    if (columns.filter((name) => name === column).length !== 1) {
      throw refusal(`The list has not one column "${column}".`, "mapping");
    }
    const isKnown = ORDER_TARGETS.includes(target ?? "") || fields.some(({ id }) => id === target);
    if (target !== null && !isKnown) {
      throw refusal(`The template has no field "${target}".`, "mapping");
    }
  }
}

function targetOf(column: string, fields: readonly NamedField[]): string | null {
  const wanted = columnKey(column);
  const reserved = [...RESERVED, ...ORDER_TARGETS].find((name) => columnKey(name) === wanted);
  if (reserved !== undefined && column.trim().startsWith("_")) {
    if (RESERVED.includes(reserved)) {
      throw refusal(
        `A column "${reserved}" is for one file of all rows, which is not made: each row has a press PDF of its own. Map it to null to leave it out.`,
      );
    }
    return reserved;
  }
  const byId = fields.find(({ id }) => id === column);
  if (byId !== undefined) {
    return byId.id;
  }
  for (const kind of ["name", "label"] as const) {
    const named = fields.filter((field) => columnKey(field[kind]) === wanted);
    if (named.length > 1) {
      throw refusal(`Several fields are called "${column}": say by the mapping which is meant.`);
    }
    if (named[0] !== undefined) {
      return named[0].id;
    }
  }
  return null;
}

function requireTargets(taken: ReadonlyMap<string, number>, fields: readonly NamedField[]): void {
  const lacking = fields.filter(({ id, required }) => required && !taken.has(id));
  if (lacking.length > 0) {
    throw new ApiError(
      "missing_required_field",
      `No column for: ${lacking.map(({ name }) => name).join(", ")}.`,
      { fields: lacking.map(({ id }) => ({ objectId: "csv", field: id })) },
    );
  }
  if (!fields.some(({ id }) => taken.has(id))) {
    throw refusal("No column has the id, name or label of a field.");
  }
}

/** A name as columns are compared: blanks, `_` and `-` are one. */
function columnKey(name: string): string {
  return nameKey(name)
    .replaceAll(/[_\-\s]+/gu, " ")
    .trim();
}

/** 400 for a list, or what is said of it. */
function refusal(message: string, part = "csv"): ApiError {
  return new ApiError("invalid_parameter", message, {
    fields: [{ objectId: "parts", field: part }],
  });
}
