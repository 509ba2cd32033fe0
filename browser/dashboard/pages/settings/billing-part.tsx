/** The plan of the team and its payments; for owners, where the installation bills. */
import type { ReactNode } from "react";
import type { Billing } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { instantText } from "../../parts/instant.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { useChange } from "../../parts/use-change.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { BILLING } from "./queries.ts";
import styles from "./settings.module.css";

const STANDINGS: Readonly<Record<Billing["access"], Standing>> = {
  works: "pass",
  grace: "warn",
  inactive: "fail",
  canceled: "fail",
};

const PAID = { monthly: "paidMonthly", annual: "paidAnnually" } as const;

/** What was bought is changed on the payment provider's page. */
export function BillingPart({
  billing,
  canBuy,
}: {
  readonly billing: Billing;
  /** Plans to buy stand on the page. */
  readonly canBuy: boolean;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { plan_name: plan, interval, access, trial, current_period_end: end } = billing;
  return (
    <Part title={say("billing")}>
      <Facts>
        <dt>{say("planName")}</dt>
        <dd dir="auto">{interval === null ? plan : say(PAID[interval], { plan })}</dd>
        <dt>{say("status")}</dt>
        <dd className={styles["marks"]}>
          <StatusMark standing={STANDINGS[access]}>
            {say(access, { time: instantText(billing.grace_ends_at ?? "") })}
          </StatusMark>
          {trial && <StatusMark standing="plain">{say("trial")}</StatusMark>}
        </dd>
        {end !== null && (
          <>
            <dt>{say("paidUntil")}</dt>
            <dd>
              {billing.cancel_at_period_end
                ? say("endsThen", { time: instantText(end) })
                : instantText(end)}
            </dd>
          </>
        )}
      </Facts>
      {interval !== null && <PortalButton />}
      {interval === null && !canBuy && <p className={styles["soft"]}>{say("otherPlan")}</p>}
    </Part>
  );
}

function PortalButton(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const open = useChange(async () => location.assign((await api.billing.portal()).portal_url), {
    stale: BILLING,
  });
  return (
    <>
      <Button isPending={open.isPending} onPress={() => open.mutate()}>
        {say("toPortal")}
      </Button>
      {open.isError && (
        <ErrorNotice
          error={open.error}
          messages={{
            payment_not_configured: say("noPortal"),
            billing_team_not_found: say("otherPlan"),
          }}
        />
      )}
    </>
  );
}
