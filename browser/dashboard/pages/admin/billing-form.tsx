import { type ReactNode, useState } from "react";
import type { Plan, PlatformTeam } from "../../../../client/src/generated/types.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscription.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { SelectField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ADMIN_MESSAGES } from "./messages.ts";
import { ADMIN } from "./queries.ts";

const LABELS = { active: "paid", past_due: "pastDue", canceled: "ended" } as const;

/** A team's plan, and whether it is paid for: who is put to "ended" takes no orders any more. */
export function BillingForm({
  team,
  plans,
  onDone,
}: {
  readonly team: PlatformTeam;
  readonly plans: readonly Plan[];
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { tell } = useToast();
  const [plan, setPlan] = useState(team.plan ?? plans[0]?.id ?? "");
  const [status, setStatus] = useState(team.status ?? "active");
  const change = useChange(() => api.admin.updateTeamBilling(team.id, { plan, status }), {
    stale: ADMIN,
    onDone: () => {
      tell.done(say("saved"));
      onDone();
    },
  });
  return (
    <ChangeForm change={change} fields={[]} label={say("save")}>
      <p>{say("planText")}</p>
      <SelectField
        label={say("plan")}
        value={plan}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setPlan}
      />
      <SelectField
        label={say("payment")}
        value={status}
        options={SUBSCRIPTION_STATUSES.map((value) => ({ value, label: say(LABELS[value]) }))}
        onChange={setStatus}
      />
    </ChangeForm>
  );
}
