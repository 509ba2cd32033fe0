/** What is done about work that failed, and the clean-up at once. */
import { type ReactNode, useState } from "react";
import type { Job } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { ChangeForm } from "../../parts/change-form.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./admin.module.css";
import { ADMIN_MESSAGES } from "./messages.ts";
import { ADMIN } from "./queries.ts";

/** Of what failed; all else goes on by itself. */
export function JobActions({ job: { id, queue, state } }: { readonly job: Job }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { tell } = useToast();
  const retry = useChange(() => api.admin.retryJob(id), {
    stale: ADMIN,
    isTold: true,
    onDone: () => tell.done(say("retried")),
  });
  if (state !== "failed") {
    return null;
  }
  return (
    <span className={styles["buttons"]}>
      <Button
        look="bare"
        aria-label={`${say("retry")}: ${queue}`}
        isPending={retry.isPending}
        onPress={() => retry.mutate()}
      >
        {say("retry")}
      </Button>
      <DialogButton label={say("giveUp")} about={queue}>
        {(close) => <GiveUpForm id={id} onDone={close} />}
      </DialogButton>
    </span>
  );
}

function GiveUpForm({
  id,
  onDone,
}: {
  readonly id: string;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const [reason, setReason] = useState("");
  const discard = useChange(() => api.admin.discardJob(id, { reason }), { stale: ADMIN, onDone });
  return (
    <ChangeForm change={discard} fields={["reason"]} label={say("giveUp")}>
      <p>{say("giveUpText")}</p>
      <TextField
        name="reason"
        isRequired
        label={say("reason")}
        value={reason}
        onChange={setReason}
      />
    </ChangeForm>
  );
}

/** Does what is done each minute anyway, and says what that was. */
export function SweepButton(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { tell } = useToast();
  const sweep = useChange(() => api.admin.sweep(), {
    stale: ADMIN,
    isTold: true,
    onDone: (done) =>
      tell.done(
        say("swept", {
          fills: done.expired_fills,
          demos: done.expired_demos,
          renders: done.requeued_renders,
        }),
      ),
  });
  return (
    <Button isPending={sweep.isPending} onPress={() => sweep.mutate()}>
      {say("sweep")}
    </Button>
  );
}
