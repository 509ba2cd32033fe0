/** Fills as the rows of a list that a spreadsheet opens, and that batches read again. */
import { EMAIL_COLUMN, ORDER_COLUMN } from "./batch-columns.ts";
import type { FillView } from "./fill.ts";
import { fillDocument } from "./fill-document.ts";
import { nameKey } from "./name-key.ts";
import type { FieldRecord } from "./scene-record.ts";

/** Of every fill, whatever its template. */
const FIXED = [
  "id",
  "reference",
  "status",
  "source",
  "template_id",
  "template_title",
  "scene_revision",
  ORDER_COLUMN,
  "external_cart_id",
  EMAIL_COLUMN,
  "customer_name",
  "created_at",
  "updated_at",
  "completed_at",
  "approved_at",
  "finalized_at",
  "expires_at",
  "last_render_id",
] as const;

/** Values of no field that has a column, as JSON. */
const OTHER_VALUES = "other_values";

/** As much of a field as names a column. */
type NamedField = Pick<FieldRecord, "id" | "name">;

/** The head of a list, and the cells of a fill below it. */
export interface FillColumns {
  readonly names: readonly string[];
  readonly cellsOf: (fill: FillView) => Readonly<Record<string, string | null>>;
}

/**
 * The columns of fills of one template by the names of its `fields`, by their ids where a name is not one field's alone;
 * without fields all values are in one column.
 */
export function fillColumns(fields: readonly NamedField[]): FillColumns {
  const taken = [...FIXED, OTHER_VALUES, ...fields.map(({ name }) => name)].map(nameKey);
  const nameOf = ({ id, name }: NamedField): string =>
    name !== "" && taken.filter((one) => one === nameKey(name)).length === 1 ? name : id;
  const columns = fields.map((field) => ({ id: field.id, name: nameOf(field) }));
  return {
    names: [...FIXED, ...columns.map(({ name }) => name), OTHER_VALUES],
    cellsOf: (fill) => {
      const { values, ...members } = fillDocument(fill);
      const others = Object.entries(values).filter(([id]) => !fields.some((one) => one.id === id));
      return {
        ...fixedCells(members),
        ...Object.fromEntries(columns.map(({ id, name }) => [name, values[id] ?? null])),
        [OTHER_VALUES]: others.length === 0 ? null : JSON.stringify(Object.fromEntries(others)),
      };
    },
  };
}

function fixedCells(
  fill: Omit<ReturnType<typeof fillDocument>, "values">,
): Readonly<Record<(typeof FIXED)[number], string | null>> {
  return {
    id: fill.id,
    reference: fill.reference,
    status: fill.status,
    source: fill.source,
    template_id: fill.template_id,
    template_title: fill.template_title,
    scene_revision: String(fill.scene_revision),
    [ORDER_COLUMN]: fill.external_order_id,
    external_cart_id: fill.external_cart_id,
    [EMAIL_COLUMN]: fill.customer_email,
    customer_name: fill.customer_name,
    created_at: fill.created_at,
    updated_at: fill.updated_at,
    completed_at: fill.completed_at,
    approved_at: fill.approved_at,
    finalized_at: fill.finalized_at,
    expires_at: fill.expires_at,
    last_render_id: fill.last_render_id,
  };
}
