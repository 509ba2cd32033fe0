/** Addresses of servers that are told what happens in the shop. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { EmptyState } from "../../parts/states.tsx";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { RecordList } from "../../parts/record-list.tsx";
import { webhookList } from "./queries.ts";
import { NewWebhook } from "./webhook-form.tsx";
import { WebhookStatus } from "./webhook-status.tsx";

/** The page of `/channels/webhooks`. */
export function WebhookList(): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const mayWrite = useScope("webhooks:write");
  const list = useSuspenseInfiniteQuery(webhookList);
  const endpoints = list.data.pages.flatMap(({ data }) => data);
  return (
    <RecordList
      list={list}
      bar={
        mayWrite && (
          <DialogButton look="main" label={say("newWebhook")}>
            {(close) => <NewWebhook onDone={close} />}
          </DialogButton>
        )
      }
      empty={
        <EmptyState title={say("noWebhooks")}>
          <p>{say("noWebhooksText")}</p>
        </EmptyState>
      }
      label={say("webhooks")}
      rows={endpoints}
      columns={[
        {
          key: "address",
          title: say("address"),
          cell: ({ id, url }) => (
            <span className={styles["title"]}>
              <Link to="/channels/webhooks/$id" params={{ id }}>
                <bdi>{url}</bdi>
              </Link>
            </span>
          ),
        },
        {
          key: "status",
          title: say("status"),
          cell: (endpoint) => <WebhookStatus endpoint={endpoint} />,
        },
        {
          key: "last",
          title: say("lastDelivery"),
          cell: ({ last_delivery_at: at }) => (at === null ? say("never") : <Instant at={at} />),
        },
      ]}
    />
  );
}
