import type { ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { instantText } from "../../parts/instant.tsx";
import { RevealedValue } from "../../parts/revealed-value.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import { ORDERS } from "./queries.ts";

/** A link by which the customer changes a finished order, seen this once. */
export function OrderLink({
  fillId,
  onDone,
}: {
  readonly fillId: string;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const create = useChange(() => api.fills.createLink(fillId, { kind: "correct" }), {
    stale: ORDERS,
  });
  if (create.data !== undefined) {
    const { url, expires_at: endsAt } = create.data;
    const messages = {
      once: say("linkOnce", { time: instantText(endsAt) }),
      copy: say("copyLink"),
      keep: say("keepLink"),
    };
    return <RevealedValue text={url} messages={messages} onKept={onDone} />;
  }
  return (
    <ChangeForm change={create} fields={[]} label={say("createLink")}>
      <p>{say("correctionText")}</p>
    </ChangeForm>
  );
}
