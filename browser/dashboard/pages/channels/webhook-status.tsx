import type { ReactNode } from "react";
import type { WebhookEndpoint } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { Status } from "./status.tsx";

/** How an endpoint stands, and how often its server failed in a row. */
export function WebhookStatus({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { status, consecutive_failures: count } = endpoint;
  return (
    <span className={styles["title"]}>
      <Status status={status} />
      {count > 0 && <small>{say("countFailures", { count })}</small>}
    </span>
  );
}
