import { Link, useBlocker } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { CheckField } from "../../parts/field.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import type { BatchRow } from "./batch-rows.ts";
import { keptRows } from "./kept-rows.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { type NamedList, RefusedRows } from "./refused-rows.tsx";
import { type BatchRun, useBatchRun } from "./use-batch-run.ts";

/** Makes the rows, says how far it is, and which rows need a change. */
export function BatchOrders({
  list,
  templateId,
  rows,
  labelOf,
}: {
  readonly list: NamedList;
  readonly templateId: string;
  readonly rows: readonly BatchRow[];
  readonly labelOf: (field: string) => string;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const [before] = useState(() => keptRows(templateId));
  const [isLeftOut, setLeftOut] = useState(true);
  const [startedMs] = useState(() => Date.now());
  const again = isLeftOut ? "" : `-${startedMs}`;
  const run = useBatchRun({ templateId, name: list.name, again });
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => run.isRunning });
  const known = rows.filter(({ key }) => before.has(key)).length;
  const wanted = rows.filter(({ key }) => !(isLeftOut && before.has(key)));
  const open = wanted.filter(({ key }) => run.outcomes.get(key) !== null);
  const refused = wanted.flatMap((row) => {
    const error = run.outcomes.get(row.key) ?? null;
    return error === null ? [] : [{ id: row.key, row, error }];
  });
  const made = wanted.length - open.length;
  return (
    <section className={styles["batch"]} aria-label={say("batch")}>
      {known > 0 && (
        <CheckField
          label={say("leaveOut", { count: known })}
          isChecked={isLeftOut}
          onChange={setLeftOut}
        />
      )}
      <RunBar run={run} open={open} count={wanted.length} done={made + refused.length} />
      {run.isRunning && <p>{say("keepOpen")}</p>}
      {run.error !== null && <ErrorNotice error={run.error} />}
      <p role="status">
        {run.outcomes.size > 0 && <Counts made={made} refused={refused.length} name={list.name} />}
      </p>
      {refused.length > 0 && <RefusedRows list={list} refused={refused} labelOf={labelOf} />}
    </section>
  );
}

/** Starts and stops it, and shows how far it is. */
function RunBar({
  run,
  open,
  count,
  done,
}: {
  readonly run: BatchRun;
  readonly open: readonly BatchRow[];
  readonly count: number;
  readonly done: number;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  return (
    <div className={styles["bar"]}>
      {run.isRunning ? (
        <Button onPress={run.stop}>{say("stop")}</Button>
      ) : (
        open.length > 0 && (
          <Button look="main" onPress={() => run.start(open)}>
            {say("makeRows", { count: open.length })}
          </Button>
        )
      )}
      <progress
        max={count}
        value={done}
        aria-label={say("batch")}
        hidden={run.outcomes.size === 0 && !run.isRunning}
      />
    </div>
  );
}

/** How many are made, how many need a change, and the way to what was made. */
function Counts({
  made,
  refused,
  name,
}: {
  readonly made: number;
  readonly refused: number;
  readonly name: string;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  return (
    <>
      <StatusMark standing="pass">{say("countMade", { count: made })}</StatusMark>{" "}
      {refused > 0 && (
        <StatusMark standing="fail">{say("countWrong", { count: refused })}</StatusMark>
      )}{" "}
      {made > 0 && (
        <Link to="/orders" search={{ find: name }}>
          {say("showOrders")}
        </Link>
      )}
    </>
  );
}
