import type { ReactNode } from "react";
import type { CsvList } from "#base/csv.ts";
import type { Field } from "../../../../client/src/generated/types.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { SelectField } from "../../parts/field.tsx";
import { type ColumnMapping, ORDER_COLUMNS } from "./batch-rows.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";

/** Rows that are shown of a column. */
const SHOWN = 3;

/** For each field, and for what an order has besides, the column that goes there and what its first rows say. */
export function BatchColumns({
  fields,
  list: { columns, rows },
  mapping,
  onChange,
}: {
  readonly fields: readonly Field[];
  readonly list: CsvList;
  readonly mapping: ColumnMapping;
  readonly onChange: (mapping: ColumnMapping) => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const places = [
    ...ORDER_COLUMNS.map((id) => ({
      id,
      label: say(id === "order" ? "orderNumber" : "customerEmail"),
      none: say("noColumn"),
    })),
    ...fields.map(({ id, display_label: label, required }) => ({
      id,
      label,
      none: say(required ? "noColumn" : "wordsOfDesign"),
    })),
  ];
  const used = new Set(Object.values(mapping));
  // Each in its own direction (UAX #9): names of a list are in any script.
  const unused = columns.flatMap((name, i) => (used.has(i) ? [] : [`\u2068${name}\u2069`]));
  return (
    <fieldset className={styles["columns"]}>
      <legend>{say("columnsTitle")}</legend>
      {places.map(({ id, label, none }) => {
        const column = mapping[id] ?? null;
        return (
          <div key={id}>
            <SelectField
              label={label}
              value={String(column ?? "")}
              options={[
                { value: "", label: none },
                ...columns.map((name, i) => ({ value: String(i), label: name })),
              ]}
              onChange={(value) =>
                onChange({ ...mapping, [id]: value === "" ? null : Number(value) })
              }
            />
            {column !== null && <FirstCells rows={rows} column={column} />}
          </div>
        );
      })}
      {unused.length > 0 && (
        // A column that is called otherwise than its field would be missed only on paper.
        <p>{say("columnsUnused", { names: new Intl.ListFormat(language).format(unused) })}</p>
      )}
    </fieldset>
  );
}

/** What the first rows say in a column. */
function FirstCells({
  rows,
  column,
}: Pick<CsvList, "rows"> & { readonly column: number }): ReactNode {
  return (
    <small>
      {rows.slice(0, SHOWN).map((cells, i) => (
        <bdi key={i}>{cells[column] || "–"}</bdi>
      ))}
    </small>
  );
}
