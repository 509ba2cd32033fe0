/** Orders from a list: which column goes where, what the first rows say, and what becomes of the lists that were sent. */
import { useMutation, type UseMutationResult, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { readCsv } from "#base/csv.ts";
import { type CsvCharset, type CsvTextError, readCsvText } from "#base/csv-charset.ts";
import { language, type Texts, useMessages } from "../../app/message-set.ts";
import { SelectField } from "../../parts/field.tsx";
import { FileButton } from "../../parts/file-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { BatchColumns } from "./batch-columns.tsx";
import { CharsetChoice } from "./charset-choice.tsx";
import { BatchList } from "./batch-list.tsx";
import { BatchOrders } from "./batch-orders.tsx";
import { SentBatch } from "./sent-batch.tsx";
import { type BatchRow, batchRows, type ColumnMapping, matchColumns } from "./batch-rows.ts";
import type { Messages } from "#domain/messages/dashboard/orders/en.data.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { fieldsOf, liveTemplates } from "./queries.ts";
import type { NamedList } from "./refused-rows.tsx";

const route = getRouteApi("/shell/orders/batch");

/** The page of `/orders/batch`. */
export function BatchPage(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const templates = useSuspenseQuery(liveTemplates).data;
  const { batch } = route.useSearch();
  const navigate = route.useNavigate();
  const [wantedId, setWantedId] = useState("");
  // One that is chosen again begins anew, whatever it is called.
  const [listsChosen, setListsChosen] = useState(0);
  const reading = useMutation({
    mutationFn: readFile,
    onSuccess: async () => {
      setListsChosen((count) => count + 1);
      await navigate({ search: {} });
    },
  });
  const list = reading.data ?? null;
  // Of the batch that it was sent as.
  const [sentList, setSentList] = useState<NamedList | null>(null);
  const template = templates.find(({ id }) => id === wantedId) ?? templates[0];
  return (
    <>
      <PageHead title={say("batch")} actions={<Link to="/orders">{say("toOrders")}</Link>} />
      {template === undefined ? (
        <EmptyState title={say("batchNoTemplate")} />
      ) : (
        <>
          <p>{say("batchText")}</p>
          <ListChoice
            templates={templates}
            templateId={template.id}
            reading={reading}
            onTemplate={setWantedId}
          />
          {list !== null && batch === undefined && (
            <List
              key={`${template.id} ${listsChosen}`}
              list={list}
              templateId={template.id}
              revision={template.published_revision ?? 1}
              onSent={(id) => {
                setSentList(list);
                void navigate({ search: { batch: id } });
              }}
            />
          )}
        </>
      )}
      {batch !== undefined && <SentBatch key={batch} id={batch} list={sentList} />}
      <BatchList />
    </>
  );
}

/** What the orders are of, and the file that they stand in. */
function ListChoice({
  templates,
  templateId,
  reading,
  onTemplate,
}: {
  readonly templates: readonly { readonly id: string; readonly title: string }[];
  readonly templateId: string;
  readonly reading: UseMutationResult<ReadList, Error, ChosenFile>;
  readonly onTemplate: (id: string) => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const charset = doubtfulCharset(reading);
  return (
    <>
      <div className={styles["bar"]}>
        <SelectField
          label={say("template")}
          value={templateId}
          options={templates.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={onTemplate}
        />
        <FileButton
          look={reading.data === undefined ? "main" : "plain"}
          types={[".csv", ".txt", ".tsv", "text/csv"]}
          isPending={reading.isPending}
          onFile={(file) => reading.mutate({ file })}
        >
          {say("chooseList")}
        </FileButton>
      </div>
      {reading.isError && (
        <p role="alert">
          <StatusMark standing="fail">{say(...problemOf(reading.error))}</StatusMark>
        </p>
      )}
      {reading.variables !== undefined && charset !== null && (
        <CharsetChoice
          charset={charset}
          rows={reading.data?.rows ?? []}
          onChange={(chosen) => reading.mutate({ ...reading.variables, charset: chosen })}
        />
      )}
    </>
  );
}

/** What the reader is asked to look at: what a list was read as; null where its bytes tell, or nothing was read. */
function doubtfulCharset({
  data,
  error,
  variables,
}: UseMutationResult<ReadList, Error, ChosenFile>): CsvCharset | null {
  if (error instanceof TextError) {
    const { reason } = error.problem;
    const fallback = reason === "damaged" ? "utf-8" : null;
    return reason === "charset" ? error.problem.charset : fallback;
  }
  const isTold = data?.charset.startsWith("utf-") !== false;
  return variables?.charset ?? (isTold ? null : (data?.charset ?? null));
}

/** A file, and what it is said to be in. */
interface ChosenFile {
  readonly file: File;
  readonly charset?: CsvCharset;
}

interface ReadList extends NamedList {
  readonly charset: CsvCharset;
}

/** The file is no text, or not in its charset. */
class TextError extends Error {
  readonly problem: CsvTextError;
  constructor(problem: CsvTextError) {
    super(problem.reason);
    this.problem = problem;
  }
}

/** All rows after the quote look like one text of its row, which would be printed. */
class OpenQuoteError extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`a quote in the row at line ${line} does not end`);
    this.line = line;
  }
}

const PROBLEMS = {
  workbook: "listWorkbook",
  pdf: "listPdf",
  binary: "listNoText",
  charset: "listWrongCharset",
} as const;

/** What to say of a file that was not read. */
function problemOf(error: Error): Parameters<Texts<keyof Messages>> {
  if (error instanceof OpenQuoteError) {
    return ["listOpenQuote", { line: error.line }];
  }
  if (!(error instanceof TextError)) {
    return ["listUnreadable"];
  }
  const { problem } = error;
  return problem.reason === "damaged"
    ? ["listDamaged", { line: problem.line }]
    : [PROBLEMS[problem.reason]];
}

async function readFile({ file, charset }: ChosenFile): Promise<ReadList> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = readCsvText(bytes, { language, ...(charset === undefined ? {} : { charset }) });
  if (!("text" in read)) {
    throw new TextError(read);
  }
  const { openQuoteLine, columns, rows } = readCsv(read.text);
  if (openQuoteLine !== null) {
    throw new OpenQuoteError(openQuoteLine);
  }
  return { name: file.name, charset: read.charset, columns, rows };
}

function List({
  list,
  templateId,
  revision,
  onSent,
}: {
  readonly list: NamedList;
  readonly templateId: string;
  readonly revision: number;
  readonly onSent: (batchId: string) => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const fields = useSuspenseQuery(fieldsOf(templateId, revision)).data;
  const [mapping, setMapping] = useState<ColumnMapping>(() => matchColumns(list.columns, fields));
  const [rows, setRows] = useState<readonly BatchRow[] | null>(null);
  const fieldIds = fields.flatMap(({ id }) => ((mapping[id] ?? null) === null ? [] : [id]));
  useEffect(() => {
    const order = { templateId, fieldIds: fields.map(({ id }) => id) };
    void batchRows(list, mapping, order).then(setRows);
  }, [list, mapping, templateId, fields]);
  if (list.rows.length === 0) {
    return (
      <div role="status">
        <EmptyState title={say("listEmpty")} />
      </div>
    );
  }
  return (
    <>
      <p role="status">
        {say("countRows", { count: list.rows.length })} <bdi>{list.name}</bdi>
      </p>
      <BatchColumns fields={fields} list={list} mapping={mapping} onChange={setMapping} />
      {fieldIds.length === 0 ? (
        <p>{say("chooseColumn")}</p>
      ) : (
        rows !== null && (
          <BatchOrders
            key={JSON.stringify(mapping)}
            name={list.name}
            templateId={templateId}
            fieldIds={fieldIds}
            rows={rows}
            onSent={({ id }) => onSent(id)}
          />
        )
      )}
    </>
  );
}
