import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Batch } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { Instant } from "../../parts/instant.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { sentRows } from "./kept-rows.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { batchList, batchOutputs } from "./queries.ts";

/** What a list is called that is in each status. */
const STATUS_TEXTS = {
  queued: "batchWaits",
  processing: "batchRuns",
  completed: "batchDone",
  failed: "batchFailed",
  canceled: "batchStopped",
} as const;

/** The newest lists, whoever of the shop sent them. */
export function BatchList(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const batches = useQuery(batchList).data ?? [];
  // Whoever comes back with the same list is to be told what of it was made, though nobody has looked since.
  useQueries({ queries: batches.filter(({ id }) => sentRows(id).length > 0).map(batchOutputs) });
  const columns: readonly Column<Batch>[] = [
    {
      key: "name",
      title: say("list"),
      cell: ({ id, file_name: name }) => (
        <Link to="/orders/batch" search={{ batch: id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: "template",
      title: say("template"),
      cell: ({ template_title: title }) => <bdi>{title}</bdi>,
    },
    {
      key: "status",
      title: say("status"),
      cell: ({ status, rendered_count: made }) => (
        <>
          {say(STATUS_TEXTS[status])} · {say("countMade", { count: made })}
        </>
      ),
    },
    { key: "when", title: say("sent"), cell: ({ created_at: at }) => <Instant at={at} /> },
  ];
  return (
    batches.length > 0 && (
      <section className={styles["lists"]} aria-label={say("earlierLists")}>
        <h2>{say("earlierLists")}</h2>
        <Table label={say("earlierLists")} columns={columns} rows={batches} />
      </section>
    )
  );
}
