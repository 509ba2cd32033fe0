import type { ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { useRequiredButton } from "../../parts/dialog.tsx";
import { instantText } from "../../parts/instant.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
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
    return <CreatedLink url={create.data.url} endsAt={create.data.expires_at} onDone={onDone} />;
  }
  return (
    <ChangeForm change={create} fields={[]} label={say("createLink")}>
      <p>{say("correctionText")}</p>
    </ChangeForm>
  );
}

function CreatedLink({
  url,
  endsAt,
  onDone,
}: {
  readonly url: string;
  readonly endsAt: string;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  useRequiredButton();
  return (
    <div className={styles["link"]}>
      <p role="status">{say("linkOnce", { time: instantText(endsAt) })}</p>
      <div className={styles["line"]} dir="ltr">
        <code>{url}</code>
        <CopyButton text={url} label={say("copyLink")} />
      </div>
      <Button look="main" onPress={onDone}>
        {say("keepLink")}
      </Button>
    </div>
  );
}
