/** What a row of a list orders, or why nothing can be made of it: looked at before the first is made. */
import { CONTROL_CHARACTER } from "#engine/contract/match-key.ts";
import { MAX_CELL_BYTES, type RowError } from "./batch.ts";
import { type ColumnPlaces, EMAIL_COLUMN, ORDER_COLUMN } from "./batch-columns.ts";
import { ApiError, errorEntry } from "./errors.ts";
import type { FieldRecord } from "./scene-record.ts";
import { parseEmail } from "./user.ts";
import { checkRequired, checkTexts } from "./values.ts";

/** What one row orders. */
export interface RowOrder {
  /** By field id; an empty cell is an empty text. */
  readonly values: Readonly<Record<string, string>>;
  readonly externalOrderId: string | null;
  readonly customerEmail: string | null;
}

/** What names the places of a list. */
export interface RowNames {
  readonly nameOf: ColumnPlaces["nameOf"];
  readonly fields: readonly Pick<FieldRecord, "id">[];
}

/** What the rows of one list are read by. */
export interface RowReading extends Pick<ColumnPlaces, "columnOf" | "nameOf"> {
  /** How many. */
  readonly columns: number;
  readonly fields: readonly FieldRecord[];
}

/** An external reference, as other operations take it. */
const MAX_ORDER_CHARS = 255;

/** The order of a row, or its first fault. Cells that a row lacks are empty. */
export function readRow(reading: RowReading, cells: readonly string[]): RowOrder | RowError {
  const { columns, columnOf, fields } = reading;
  if (cells.slice(columns).some((cell) => cell !== "")) {
    return {
      code: "row_long",
      message: "The row has more cells than the list has columns.",
      column: null,
      field: null,
    };
  }
  const cellOf = (target: string): string => cells[columnOf.get(target) ?? -1] ?? "";
  const wrong = wrongCell(columnOf, cellOf);
  if (wrong !== null) {
    return errorAt(reading, wrong.code, wrong.target);
  }
  const values = Object.fromEntries(
    fields.flatMap(({ id }) =>
      columnOf.has(id) ? [[id, cellOf(id).replaceAll(/\r\n?/gu, "\n")]] : [],
    ),
  );
  try {
    checkRequired(fields, values, "values");
    checkTexts(fields, values, "values");
  } catch (error) {
    if (error instanceof ApiError) {
      return rowErrorOf(reading, error);
    }
    throw error;
  }
  const [order, email] = [cellOf(ORDER_COLUMN), cellOf(EMAIL_COLUMN)];
  return { values, externalOrderId: order || null, customerEmail: email || null };
}

/** What is wrong with cells whatever fields say. */
function wrongCell(
  columnOf: RowReading["columnOf"],
  cellOf: (target: string) => string,
): { readonly code: "field_too_long" | "invalid_parameter"; readonly target: string } | null {
  const long = [...columnOf.keys()].find((target) => isLong(cellOf(target)));
  if (long !== undefined) {
    return { code: "field_too_long", target: long };
  }
  const [order, email] = [cellOf(ORDER_COLUMN), cellOf(EMAIL_COLUMN)];
  if (order.length > MAX_ORDER_CHARS) {
    return { code: "field_too_long", target: ORDER_COLUMN };
  }
  if (CONTROL_CHARACTER.test(order)) {
    return { code: "invalid_parameter", target: ORDER_COLUMN };
  }
  return email !== "" && parseEmail(email) === null
    ? { code: "invalid_parameter", target: EMAIL_COLUMN }
    : null;
}

/** A refusal as the fault of a row: its code, column and field, never its message, which may hold letters of a cell. */
export function rowErrorOf(
  places: RowNames,
  { code, fields }: Pick<ApiError, "code" | "fields">,
): RowError {
  const ids = (fields ?? []).map(({ field }) => field);
  return errorAt(
    places,
    code,
    ids.find((id) => places.fields.some((field) => field.id === id)),
  );
}

function errorAt({ nameOf, fields }: RowNames, code: string, target: string | undefined): RowError {
  return {
    code,
    message: errorEntry(code)?.cause ?? code,
    column: nameOf[target ?? ""] ?? null,
    field: fields.find(({ id }) => id === target)?.id ?? null,
  };
}

/** Most cells need not be counted: a UTF-16 unit is three bytes at most. */
function isLong(cell: string): boolean {
  return cell.length * 3 > MAX_CELL_BYTES && new TextEncoder().encode(cell).length > MAX_CELL_BYTES;
}
