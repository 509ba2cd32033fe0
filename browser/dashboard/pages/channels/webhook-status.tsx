import type { ReactNode } from "react";
import type { WebhookEndpoint } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";

const STANDINGS: Readonly<Record<WebhookEndpoint["status"], Standing>> = {
  active: "pass",
  paused: "warn",
  disabled: "fail",
};

/** How an endpoint stands, and how often its server failed in a row. */
export function WebhookStatus({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { status, consecutive_failures: count } = endpoint;
  return (
    <span className={styles["title"]}>
      <StatusMark standing={STANDINGS[status]}>{say(status)}</StatusMark>
      {count > 0 && <small>{say("countFailures", { count })}</small>}
    </span>
  );
}
