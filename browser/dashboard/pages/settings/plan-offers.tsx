/** The plans that an owner can buy: what each holds and costs, and the way to pay. */
import type { ReactNode } from "react";
import { BILLING_INTERVALS, type BillingInterval } from "#domain/plan.ts";
import type { Billing, Plan } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { PLAN_MESSAGES } from "../../app/plan-messages.ts";
import { PRICE_LABELS } from "../../app/plan-text.ts";
import { priceText } from "../../app/price-text.ts";
import { Button } from "../../parts/button.tsx";
import { usePlanColumns } from "../../parts/plan-facts.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { useChange } from "../../parts/use-change.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { BILLING } from "./queries.ts";
import styles from "./settings.module.css";

interface OfferProps {
  /** Null before the team was ever on a plan. */
  readonly billing: Billing | null;
}

/** The provider's page tells what is to be paid before anything is; a team that pays already is moved there. */
export function PlanOffers({
  plans,
  billing,
}: OfferProps & { readonly plans: readonly Plan[] }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const sayPlan = useMessages(PLAN_MESSAGES);
  const columns: readonly Column<Plan>[] = [
    {
      key: "plan",
      title: say("planName"),
      cell: ({ id, name }) => (
        <span className={styles["title"]}>
          <span dir="auto">{name}</span>
          {id === billing?.plan && <StatusMark standing="pass">{say("ownPlan")}</StatusMark>}
        </span>
      ),
    },
    ...usePlanColumns(),
    {
      key: "prices",
      title: sayPlan("prices"),
      cell: (plan) => (
        <span className={styles["buttons"]}>
          {BILLING_INTERVALS.map((interval) => (
            <BuyButton key={interval} plan={plan} interval={interval} billing={billing} />
          ))}
        </span>
      ),
    },
  ];
  return (
    <Part title={say("offers")}>
      <p className={styles["soft"]}>{say("offersText")}</p>
      <Table label={say("offers")} rows={plans} columns={columns} />
    </Part>
  );
}

/** The price is what is pressed; that of now is said, and of an interval that cannot be bought nothing. */
function BuyButton({
  plan,
  interval,
  billing,
}: OfferProps & { readonly plan: Plan; readonly interval: BillingInterval }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const sayPlan = useMessages(PLAN_MESSAGES);
  const buy = useChange(
    async () =>
      location.assign((await api.billing.checkout({ plan: plan.id, interval })).checkout_url),
    { stale: BILLING, isTold: true },
  );
  const offered = plan.prices[interval];
  if (offered === undefined || offered.provider_price_id === null) {
    return null;
  }
  const price = sayPlan(PRICE_LABELS[interval], { price: priceText(offered) });
  if (plan.id === billing?.plan && interval === billing.interval) {
    return price;
  }
  return (
    <Button
      isPending={buy.isPending}
      aria-label={say("choosePlan", { plan: plan.name, price })}
      onPress={() => buy.mutate()}
    >
      {price}
    </Button>
  );
}
