import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { useChange } from "../../parts/use-change.ts";
import { CHANNEL_MESSAGES } from "./messages.ts";

const STANDINGS = {
  active: "pass",
  paused: "warn",
  disabled: "fail",
  archived: "plain",
  revoked: "plain",
} as const satisfies Readonly<Record<string, Standing>>;

/** How a key, a storefront, a product or an endpoint stands. */
export function Status({ status }: { readonly status: keyof typeof STANDINGS }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  return <StatusMark standing={STANDINGS[status]}>{say(status)}</StatusMark>;
}

/** Pauses what is active, and lets all else go on. */
export function StatusButton({
  status,
  about,
  stale,
  run,
}: {
  readonly status: keyof typeof STANDINGS;
  readonly about: string;
  readonly stale: readonly unknown[];
  readonly run: (next: "active" | "paused") => Promise<unknown>;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const change = useChange(run, { stale, isTold: true });
  const [verb, next] =
    status === "active" ? (["pause", "paused"] as const) : (["resume", "active"] as const);
  return (
    <Button
      look="bare"
      aria-label={`${say(verb)}: ${about}`}
      isPending={change.isPending}
      onPress={() => change.mutate(next)}
    >
      {say(verb)}
    </Button>
  );
}
