/** Orders from a list: which column goes where, what the first rows say, and a press file of each row. */
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { csvText, readCsv } from "#base/csv.ts";
import { useMessages } from "../../app/message-set.ts";
import { SelectField } from "../../parts/field.tsx";
import { FileButton } from "../../parts/file-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { BatchColumns } from "./batch-columns.tsx";
import { BatchOrders } from "./batch-orders.tsx";
import { type BatchRow, batchRows, type ColumnMapping, matchColumns } from "./batch-rows.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { fieldsOf, liveTemplates } from "./queries.ts";
import type { NamedList } from "./refused-rows.tsx";

/** The page of `/orders/batch`. */
export function BatchPage(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const templates = useSuspenseQuery(liveTemplates).data;
  const [wantedId, setWantedId] = useState("");
  // One that is chosen again begins anew, whatever it is called.
  const [listsChosen, setListsChosen] = useState(0);
  const reading = useMutation({
    mutationFn: readFile,
    onSuccess: () => setListsChosen((count) => count + 1),
  });
  const list = reading.data ?? null;
  const template = templates.find(({ id }) => id === wantedId) ?? templates[0];
  return (
    <>
      <PageHead title={say("batch")} actions={<Link to="/orders">{say("toOrders")}</Link>} />
      {template === undefined ? (
        <EmptyState title={say("batchNoTemplate")} />
      ) : (
        <>
          <p>{say("batchText")}</p>
          <div className={styles["bar"]}>
            <SelectField
              label={say("template")}
              value={template.id}
              options={templates.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setWantedId}
            />
            <FileButton
              look={list === null ? "main" : "plain"}
              types={[".csv", ".txt", ".tsv", "text/csv"]}
              isPending={reading.isPending}
              onFile={(file) => reading.mutate(file)}
            >
              {say("chooseList")}
            </FileButton>
          </div>
          {reading.isError && (
            <p role="alert">
              <StatusMark standing="fail">{say("listUnreadable")}</StatusMark>
            </p>
          )}
          {list !== null && (
            <List
              key={`${template.id} ${listsChosen}`}
              list={list}
              templateId={template.id}
              revision={template.published_revision ?? 1}
            />
          )}
        </>
      )}
    </>
  );
}

async function readFile(file: File): Promise<NamedList> {
  return { name: file.name, ...readCsv(csvText(new Uint8Array(await file.arrayBuffer()))) };
}

function List({
  list,
  templateId,
  revision,
}: {
  readonly list: NamedList;
  readonly templateId: string;
  readonly revision: number;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const fields = useSuspenseQuery(fieldsOf(templateId, revision)).data;
  const [mapping, setMapping] = useState<ColumnMapping>(() => matchColumns(list.columns, fields));
  const [rows, setRows] = useState<readonly BatchRow[] | null>(null);
  useEffect(() => {
    const order = { templateId, fieldIds: fields.map(({ id }) => id) };
    void batchRows(list, mapping, order).then(setRows);
  }, [list, mapping, templateId, fields]);
  if (list.rows.length === 0) {
    return <EmptyState title={say("listEmpty")} />;
  }
  return (
    <>
      <p role="status">
        {say("countRows", { count: list.rows.length })} <bdi>{list.name}</bdi>
      </p>
      <BatchColumns fields={fields} list={list} mapping={mapping} onChange={setMapping} />
      {fields.every(({ id }) => (mapping[id] ?? null) === null) ? (
        <p>{say("chooseColumn")}</p>
      ) : (
        rows !== null && (
          <BatchOrders
            key={JSON.stringify(mapping)}
            list={list}
            templateId={templateId}
            rows={rows}
            labelOf={(id) => fields.find((field) => field.id === id)?.display_label ?? id}
          />
        )
      )}
    </>
  );
}
