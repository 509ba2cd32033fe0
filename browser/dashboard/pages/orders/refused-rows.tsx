/** Rows of a list that need a change. */
import type { ReactNode } from "react";
import { type CsvList, writeCsv } from "#base/csv.ts";
import type { PlatenApiError } from "../../../../client/src/index.ts";
import { sentenceOf } from "../../app/explain.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { saveBlob } from "../../parts/save-file.ts";
import { type Column, Table } from "../../parts/table.tsx";
import type { BatchRow } from "./batch-rows.ts";
import { ORDER_MESSAGES } from "./messages.ts";

/** Why a row is refused, by code of the API. */
const REFUSALS = {
  text_overflow: "rowTooLong",
  field_too_long: "rowTooLong",
  missing_glyph: "rowLetters",
  missing_required_field: "rowMissing",
  invalid_client_email: "rowEmail",
} as const;

/** A list by its name. */
export type NamedList = CsvList & { readonly name: string };

/** A row that its order was refused for. */
interface RefusedRow {
  readonly id: string;
  readonly row: BatchRow;
  readonly error: PlatenApiError;
}

/** What to change in which row, and the rows as a list to change it in. */
export function RefusedRows({
  list,
  refused,
  labelOf,
}: {
  readonly list: NamedList;
  readonly refused: readonly RefusedRow[];
  readonly labelOf: (field: string) => string;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const columns: readonly Column<RefusedRow>[] = [
    { key: "row", title: say("row"), cell: ({ row }) => row.number },
    {
      key: "texts",
      title: say("words"),
      cell: ({ row }) => <bdi>{Object.values(row.values).slice(0, SHOWN).join(" · ")}</bdi>,
    },
    {
      key: "why",
      title: say("whatIsWrong"),
      cell: ({ error }) => <Refusal error={error} labelOf={labelOf} />,
    },
  ];
  return (
    <>
      <Table
        label={say("countWrong", { count: refused.length })}
        rows={refused}
        columns={columns}
      />
      <p>
        <Button onPress={() => saveRows(list, refused)}>{say("saveRows")}</Button>{" "}
        {say("saveRowsHelp")}
      </p>
    </>
  );
}

/** Texts by which a row is known again. */
const SHOWN = 3;

function Refusal({
  error,
  labelOf,
}: {
  readonly error: PlatenApiError;
  readonly labelOf: (field: string) => string;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const known = Object.entries(REFUSALS).find(([code]) => code === error.code)?.[1];
  if (known === undefined) {
    return (
      <span lang="en" dir="ltr">
        {sentenceOf(error)}
      </span>
    );
  }
  const fields = [...new Set(error.fields.map(({ field }) => labelOf(field)))].join(", ");
  return say(known, { fields });
}

function saveRows(list: NamedList, refused: readonly RefusedRow[]): void {
  const rows = refused.map(({ row }) => list.rows[row.number - 1] ?? []);
  saveBlob(new Blob([writeCsv({ columns: list.columns, rows })], { type: "text/csv" }), list.name);
}
