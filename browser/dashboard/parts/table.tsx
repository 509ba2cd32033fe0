/** Rows under a head that stays in sight. A plain table: readers know it, and ten thousand rows come page by page. */
import type { ReactNode } from "react";
import styles from "./table.module.css";

/** One column. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Numbers stand at the end of their cell, with figures of one width. */
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** `label` names the table to screen readers. The first column heads its row. */
export function Table<Row extends { readonly id: string }>({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}): ReactNode {
  return (
    <table className={styles["table"]} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, title, isNumber }) => (
            <th key={key} scope="col" data-number={isNumber}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ key, title, isNumber, cell }, i) =>
              i === 0 ? (
                <th key={key} scope="row" data-title={title}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} data-title={title} data-number={isNumber}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
