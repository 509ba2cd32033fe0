import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { instantText } from "../../parts/instant.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ADMIN_MESSAGES } from "./messages.ts";
import { ADMIN } from "./queries.ts";

/** Asks a team's owners to be let in; who is in changes to the team in the menu of the account. */
export function SupportRequest({
  teamId,
  onDone,
}: {
  readonly teamId: string;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { tell } = useToast();
  const [reason, setReason] = useState("");
  const ask = useChange(() => api.admin.requestSupportAccess(teamId, { reason }), {
    stale: ADMIN,
    onDone: ({ support_access: { ends_at: endsAt } }) => {
      tell.done(
        endsAt === null
          ? say("supportAsked")
          : say("supportGranted", { time: instantText(endsAt) }),
      );
      onDone();
    },
  });
  return (
    <ChangeForm change={ask} fields={["reason"]} label={say("ask")}>
      <p>{say("supportText")}</p>
      <TextField
        name="reason"
        isRequired
        maxLength={1000}
        rows={3}
        label={say("reason")}
        value={reason}
        onChange={setReason}
      />
    </ChangeForm>
  );
}
