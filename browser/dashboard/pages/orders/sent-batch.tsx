/** A list that is made into press files, or was: how far it is, what is wrong, and what there is to download. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Batch } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { BATCHES, batchDetail, batchOutputs, isBatchOpen } from "./queries.ts";
import { type NamedList, RefusedRows } from "./refused-rows.tsx";

/** `list`: what the batch is of, where this visit has chosen it; null otherwise. */
export function SentBatch({
  id,
  list,
}: {
  readonly id: string;
  readonly list: NamedList | null;
}): ReactNode {
  const batch = useQuery(batchDetail(id)).data;
  return (
    batch !== undefined && (
      <section className={styles["batch"]} aria-label={batch.file_name}>
        <h2>
          <bdi>{batch.file_name}</bdi>
        </h2>
        <Bar batch={batch} />
        <Counts batch={batch} />
        <Downloads batch={batch} />
        {batch.failed_count > 0 && <RefusedRows batch={batch} list={list} />}
      </section>
    )
  );
}

/** Stops it and goes on, and shows how far it is. */
function Bar({ batch }: { readonly batch: Batch }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const mayMake = useScope("batches:write");
  const how = { stale: BATCHES, isTold: true };
  const stop = useChange(() => api.batches.cancel(batch.id), how);
  const goOn = useChange(() => api.batches.resume(batch.id), how);
  const isOpen = isBatchOpen(batch);
  return (
    <>
      <div className={styles["bar"]}>
        {mayMake && isOpen && (
          <Button isPending={stop.isPending} onPress={() => stop.mutate()}>
            {say("stop")}
          </Button>
        )}
        {mayMake && batch.status === "canceled" && (
          <Button isPending={goOn.isPending} onPress={() => goOn.mutate()}>
            {say("goOn")}
          </Button>
        )}
        {batch.status !== "completed" && <Progress batch={batch} />}
      </div>
      {isOpen && <p>{say(waitTextOf(batch))}</p>}
      {batch.status === "failed" && <p>{say("batchGone")}</p>}
    </>
  );
}

/** How many rows are done of how many. */
function Progress({ batch }: { readonly batch: Batch }): ReactNode {
  const { row_count: all, rendered_count: made, failed_count: failed } = batch;
  return (
    <span className={styles["progress"]}>
      <progress max={all} value={made + failed} aria-label={batch.file_name} />
      <span>
        {numberText(made + failed)} / {numberText(all)}
      </span>
    </span>
  );
}

function numberText(count: number): string {
  return new Intl.NumberFormat(language).format(count);
}

/** Why an open batch makes no file at the moment, or that nobody needs to stay. */
function waitTextOf({ error }: Batch): "mayClose" | "noRoom" | "batchWaits" {
  if (error === null) {
    return "mayClose";
  }
  return error.code === "render_limit_monthly" ? "noRoom" : "batchWaits";
}

/** How many are made, how many need a change, and the way to what was made. */
function Counts({ batch }: { readonly batch: Batch }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { rendered_count: made, failed_count: failed } = batch;
  return (
    <p role="status">
      <StatusMark standing="pass">{say("countMade", { count: made })}</StatusMark>{" "}
      {failed > 0 && (
        <StatusMark standing="fail">{say("countWrong", { count: failed })}</StatusMark>
      )}{" "}
      {made > 0 && (
        <Link to="/orders" search={{ find: batch.external_cart_id }}>
          {say("showOrders")}
        </Link>
      )}
    </p>
  );
}

/** Archives of the press files, and what became of each row, once no more of them come. */
function Downloads({ batch }: { readonly batch: Batch }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const outputs = useQuery(batchOutputs(batch)).data ?? [];
  const zips = outputs.filter(({ kind }) => kind === "zip");
  return (
    outputs.length > 0 && (
      <div className={styles["bar"]}>
        {outputs.map(({ kind, part, signed_url: href }) => (
          <ButtonLink key={href} look="plain" href={href}>
            {kind === "result_csv"
              ? say("resultsAsCsv")
              : zips.length === 1
                ? say("downloadZip")
                : say("zipPart", { number: part, count: zips.length })}
          </ButtonLink>
        ))}
      </div>
    )
  );
}
