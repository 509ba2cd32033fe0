import type { ComponentProps, ReactNode } from "react";
import { NextPageButton } from "./next-page-button.tsx";
import { type Column, Table } from "./table.tsx";
import styles from "./record-list.module.css";

/** A list of one kind: what makes a new one above it, `empty` in its place while there is none. */
export function RecordList<Row extends { readonly id: string }>({
  list,
  label,
  bar,
  empty,
  rows,
  columns,
}: ComponentProps<typeof NextPageButton> & {
  readonly label: string;
  /** False: the person may make none. */
  readonly bar: ReactNode;
  readonly empty: ReactNode;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}): ReactNode {
  return (
    <>
      {bar !== false && <div className={styles["bar"]}>{bar}</div>}
      {rows.length === 0 ? empty : <Table label={label} rows={rows} columns={columns} />}
      <NextPageButton list={list} />
    </>
  );
}
