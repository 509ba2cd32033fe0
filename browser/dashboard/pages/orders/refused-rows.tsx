/** Rows of a list that need a change. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type CsvList, writeCsv } from "#base/csv.ts";
import { EMAIL_COLUMN, ORDER_COLUMN } from "#domain/batch-columns.ts";
import type { Batch, BatchRowError } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { saveBlob } from "../../parts/save-file.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { sentRows } from "./kept-rows.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { batchErrors, fieldsOf } from "./queries.ts";

/** Why a row is refused, by code of the API. */
const REFUSALS = {
  text_overflow: "rowTooLong",
  field_too_long: "rowTooLong",
  missing_glyph: "rowLetters",
  missing_required_field: "rowMissing",
  row_long: "rowLong",
} as const;

/** A list by its name. */
export type NamedList = CsvList & { readonly name: string };

interface RefusedRow extends BatchRowError {
  readonly id: string;
  /** In the file that was chosen. */
  readonly number: number;
}

/** What to change in which row; with the list that this visit has chosen, the rows to change it in. */
export function RefusedRows({
  batch,
  list,
}: {
  readonly batch: Batch;
  readonly list: NamedList | null;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const errors = useQuery(batchErrors(batch)).data ?? [];
  const sent = sentRows(batch.id);
  const rows = errors.map((error) => ({
    ...error,
    id: String(error.row),
    number: sent[error.row - 1]?.number ?? error.row,
  }));
  const cellsOf = ({ number }: RefusedRow): readonly string[] => list?.rows[number - 1] ?? [];
  const columns: readonly Column<RefusedRow>[] = [
    { key: "row", title: say("row"), cell: ({ number }) => number },
    ...(list === null
      ? []
      : [
          {
            key: "texts",
            title: say("words"),
            cell: (row: RefusedRow) => (
              <bdi className={styles["cells"]}>
                {cellsOf(row).slice(0, SHOWN).map(shortened).join(" · ")}
              </bdi>
            ),
          },
        ]),
    {
      key: "why",
      title: say("whatIsWrong"),
      cell: (error) => <Refusal batch={batch} error={error} />,
    },
  ];
  return (
    <>
      <Table
        label={say("countWrong", { count: batch.failed_count })}
        rows={rows}
        columns={columns}
      />
      {list !== null && rows.length === batch.failed_count && (
        <p>
          <Button onPress={() => saveRows(list, rows.map(cellsOf))}>{say("saveRows")}</Button>{" "}
          {say("saveRowsHelp")}
        </p>
      )}
    </>
  );
}

/** Texts by which a row is known again. */
const SHOWN = 3;
/** Of one of them, in characters: what is wrong with it may be its length. */
const SHOWN_LENGTH = 60;

function shortened(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

function Refusal({
  batch,
  error,
}: {
  readonly batch: Batch;
  readonly error: BatchRowError;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const fields = useQuery(fieldsOf(batch.template_id, batch.scene_revision)).data ?? [];
  const field = fields.find(({ id }) => id === error.field);
  // What a list offers is the only thing that can be wrong with such a cell.
  const isChoice = error.code === "invalid_parameter" && field?.type === "selection";
  const known = isChoice
    ? "rowChoice"
    : Object.entries(REFUSALS).find(([code]) => code === error.code)?.[1];
  if (error.column === EMAIL_COLUMN) {
    return say("rowEmail");
  }
  if (error.column === ORDER_COLUMN && error.code === "field_too_long") {
    return say("rowOrder");
  }
  if (known === undefined) {
    return (
      <span lang="en" dir="ltr">
        {error.message}
      </span>
    );
  }
  return say(known, { fields: field?.display_label ?? error.column ?? "" });
}

function saveRows({ name, columns }: NamedList, rows: CsvList["rows"]): void {
  saveBlob(new Blob([writeCsv({ columns, rows })], { type: "text/csv" }), name);
}
