import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { writeCsv } from "#base/csv.ts";
import type { Batch } from "../../../../client/src/generated/types.ts";
import { uploadApi } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { CheckField } from "../../parts/field.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { useChange } from "../../parts/use-change.ts";
import { type BatchRow, sentList } from "./batch-rows.ts";
import { keepSent } from "./kept-rows.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { BATCHES, rowsBefore } from "./queries.ts";

/** What an external reference takes. */
const MAX_NAME = 255;

/** Sends the rows of a list, without those that were made before. */
export function BatchOrders({
  name,
  templateId,
  fieldIds,
  rows,
  onSent,
}: {
  readonly name: string;
  readonly templateId: string;
  /** Of fields that a column goes to. */
  readonly fieldIds: readonly string[];
  readonly rows: readonly BatchRow[];
  readonly onSent: (batch: Batch) => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { wanted, known, repeated, choices } = useWantedRows(templateId, rows);
  const send = useChange(
    async () => {
      const content = new Blob([writeCsv(sentList(wanted, fieldIds))]);
      const { batch } = await uploadApi(() => {}).batches.create({
        template_id: templateId,
        csv: { content, name },
        external_cart_id: name.slice(-MAX_NAME),
      });
      keepSent(batch.id, wanted);
      return batch;
    },
    { stale: BATCHES, onDone: onSent },
  );
  return (
    <section className={styles["batch"]} aria-label={say("batch")}>
      {known > 0 && <CheckField label={say("leaveOut", { count: known })} {...choices.known} />}
      {repeated > 0 && (
        <CheckField label={say("leaveOutRepeated", { count: repeated })} {...choices.repeated} />
      )}
      {wanted.length > 0 && (
        <Button look="main" isPending={send.isPending} onPress={() => send.mutate()}>
          {say("makeRows", { count: wanted.length })}
        </Button>
      )}
      {send.error !== null && <ErrorNotice error={send.error} />}
    </section>
  );
}

/** What is left of the rows, how many were made before or repeat others, and the choices of leaving those out. */
function useWantedRows(templateId: string, rows: readonly BatchRow[]) {
  const before = useQuery(rowsBefore(templateId)).data ?? new Set();
  const [isKnownOut, setKnownOut] = useState(true);
  // Badges and cards may be alike on purpose: what is made twice is said, and nobody's choice but the shop's.
  const [isRepeatedOut, setRepeatedOut] = useState(false);
  const rest = rows.filter(({ key }) => !(isKnownOut && before.has(key)));
  return {
    wanted: rest.filter(({ isRepeated }) => !(isRepeatedOut && isRepeated)),
    known: rows.filter(({ key }) => before.has(key)).length,
    repeated: rest.filter(({ isRepeated }) => isRepeated).length,
    choices: {
      known: { isChecked: isKnownOut, onChange: setKnownOut },
      repeated: { isChecked: isRepeatedOut, onChange: setRepeatedOut },
    },
  };
}
