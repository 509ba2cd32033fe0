/** What was sent to an endpoint: each attempt, the text of it, and the way to send it again. */
import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { WebhookDeliverySummary } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CopyLine } from "../../parts/copy-line.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { EmptyState, ErrorNotice, LoadingPage } from "../../parts/states.tsx";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { RecordList } from "../../parts/record-list.tsx";
import { isRefusedBy } from "./refused-by.ts";
import { deliveryDetail, deliveryList, webhookDetail, WEBHOOKS } from "./queries.ts";

const STANDINGS: Readonly<Record<WebhookDeliverySummary["status"], Standing>> = {
  succeeded: "pass",
  failed: "warn",
  skipped: "plain",
  exhausted: "fail",
};

/** Newest first. */
export function DeliveryList({ endpointId }: { readonly endpointId: string }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const list = useSuspenseInfiniteQuery(deliveryList(endpointId));
  const deliveries = list.data.pages.flatMap(({ data }) => data);
  return (
    <RecordList
      list={list}
      bar={false}
      empty={<EmptyState title={say("noDeliveries")} />}
      label={say("deliveries")}
      rows={deliveries}
      columns={[
        { key: "event", title: say("event"), cell: (one) => <bdi>{one.event_type}</bdi> },
        { key: "time", title: say("time"), cell: (one) => <Instant at={one.created_at} /> },
        {
          key: "attempt",
          title: say("attempt"),
          isNumber: true,
          cell: (one) => one.attempt_number,
        },
        { key: "status", title: say("status"), cell: (one) => <Outcome delivery={one} /> },
        {
          key: "actions",
          title: say("actions"),
          cell: (one) => (
            <DialogButton
              label={say("details")}
              about={`${one.event_type}, ${instantText(one.created_at)}`}
              title={one.event_type}
            >
              {(close) => <Delivery summary={one} onDone={close} />}
            </DialogButton>
          ),
        },
      ]}
    />
  );
}

function Outcome({ delivery }: { readonly delivery: WebhookDeliverySummary }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { status, response_status: code, next_attempt_at: next } = delivery;
  const isTold = code !== null && (status === "succeeded" || isRefusedBy(code));
  return (
    <span className={styles["title"]}>
      <StatusMark standing={STANDINGS[status]}>
        {isTold ? `${say(status)} · ${code}` : say(status)}
      </StatusMark>
      {next !== null && <small>{say("nextAttempt", { time: instantText(next) })}</small>}
    </span>
  );
}

function Delivery({
  summary,
  onDone,
}: {
  readonly summary: WebhookDeliverySummary;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { id, webhook_endpoint_id: endpointId } = summary;
  const mayWrite = useScope("webhooks:write");
  const delivery = useQuery(deliveryDetail(endpointId, id));
  const { response_status: code, response_excerpt: came, error } = summary;
  return (
    <div className={styles["value"]}>
      <Outcome delivery={summary} />
      {error !== null && !isRefusedBy(code) && (
        <p lang="en" dir="ltr">
          {error}
        </p>
      )}
      {delivery.isPending && <LoadingPage />}
      {delivery.isError && <ErrorNotice error={delivery.error} />}
      {delivery.data !== undefined && (
        <Sent label={say("sentText")} text={readable(delivery.data.payload)} />
      )}
      {came !== null && came !== "" && <Sent label={say("answerText")} text={came} />}
      {mayWrite && summary.status === "failed" && <SendAgain summary={summary} onDone={onDone} />}
    </div>
  );
}

/** Of an attempt that failed; an endpoint that is turned off gets nothing, so it says what comes first. */
function SendAgain({
  summary: { id, webhook_endpoint_id: endpointId },
  onDone,
}: {
  readonly summary: WebhookDeliverySummary;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const endpoint = useQuery(webhookDetail(endpointId)).data;
  const again = useChange(() => api.webhookEndpoints.retryDelivery(endpointId, id), {
    stale: WEBHOOKS,
    onDone,
  });
  if (endpoint?.status === "disabled") {
    return <p>{say("turnOnFirst")}</p>;
  }
  const messages = {
    endpoint_disabled: say("turnOnFirst"),
    delivery_already_succeeded: say("takenAlready"),
  };
  return (
    <ChangeForm change={again} fields={[]} label={say("sendAgain")} messages={messages}>
      {null}
    </ChangeForm>
  );
}

function Sent({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <CopyLine as="pre" text={text} label={`${say("copyValue")}: ${label}`} />
    </section>
  );
}

/** JSON with a line for each member; anything else as it is. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
