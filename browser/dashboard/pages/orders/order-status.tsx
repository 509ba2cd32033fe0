import type { ReactNode } from "react";
import type { Render } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";

const STANDINGS = {
  pass: "pass",
  warn: "warn",
  fail: "fail",
  pending: "plain",
  notMade: "fail",
  replaced: "plain",
} as const satisfies Readonly<Record<string, Standing>>;

function stateOf({
  status,
  superseded_by: newer,
  preflight_status: preflight,
}: Render): keyof typeof STANDINGS {
  if (newer !== null) {
    return "replaced";
  }
  return status === "failed" ? "notMade" : preflight;
}

/** Whether a final may go to press; one that was replaced says so first. */
export function OrderStatus({ render }: { readonly render: Render }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const state = stateOf(render);
  return (
    <span className={styles["marks"]}>
      <StatusMark standing={STANDINGS[state]}>{say(state)}</StatusMark>
      {render.released_at !== null && <StatusMark standing="plain">{say("atPress")}</StatusMark>}
    </span>
  );
}
