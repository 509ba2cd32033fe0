/** The plans that teams can be on; what they cost is the payment provider's, so prices are only shown. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BILLING_INTERVALS, PLAN_FEATURES } from "#domain/plan.ts";
import type { Plan } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import type { Column } from "../../parts/table.tsx";
import styles from "./admin.module.css";
import { ADMIN_MESSAGES } from "./messages.ts";
import { NewPlan, PlanForm } from "./plan-form.tsx";
import { FEATURE_LABELS, LIMITS, limitText, PRICE_LABELS } from "./plan-text.ts";
import { ADMIN, planList } from "./queries.ts";

/** The page of `/admin/plans`. */
export function PlanList(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const list = useSuspenseInfiniteQuery(planList);
  return (
    <RecordList
      list={list}
      bar={
        <DialogButton look="main" label={say("newPlan")}>
          {(close) => <NewPlan onDone={close} />}
        </DialogButton>
      }
      empty={
        <EmptyState title={say("noPlans")}>
          <p>{say("noPlansText")}</p>
        </EmptyState>
      }
      label={say("plans")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns()}
    />
  );
}

function useColumns(): readonly Column<Plan>[] {
  const say = useMessages(ADMIN_MESSAGES);
  return [
    {
      key: "plan",
      title: say("plan"),
      cell: ({ id, name, default: isDefault }) => (
        <span className={styles["title"]}>
          <span dir="auto">{name}</span>
          <code>{id}</code>
          {isDefault && <StatusMark standing="plain">{say("forNewTeams")}</StatusMark>}
        </span>
      ),
    },
    {
      key: "features",
      title: say("features"),
      cell: ({ features }) => (
        <span className={styles["title"]}>
          {PLAN_FEATURES.filter((one) => features[one]).map((one) => (
            <small key={one}>{say(FEATURE_LABELS[one])}</small>
          ))}
        </span>
      ),
    },
    {
      key: "limits",
      title: say("limits"),
      cell: ({ limits }) => (
        <span className={styles["title"]}>
          {LIMITS.map(({ name, label, unit }) => (
            <small key={name}>
              {say("limit", {
                name: say(label),
                value: limitText(limits[name], unit) || say("unlimited"),
              })}
            </small>
          ))}
        </span>
      ),
    },
    {
      key: "prices",
      title: say("prices"),
      cell: ({ prices }) => (
        <span className={styles["title"]}>
          {BILLING_INTERVALS.map((one) => {
            const price = prices[one];
            return (
              price && (
                <small key={one}>{say(PRICE_LABELS[one], { price: priceText(price) })}</small>
              )
            );
          })}
        </span>
      ),
    },
    { key: "actions", title: say("actions"), cell: (plan) => <Actions plan={plan} /> },
  ];
}

function Actions({ plan }: { readonly plan: Plan }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { id, name } = plan;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("edit")} about={name} title={name}>
        {(close) => <PlanForm plan={plan} onDone={close} />}
      </DialogButton>
      <ConfirmButton
        label={say("delete")}
        about={name}
        title={say("deleteTitle", { name })}
        text={say("deletePlanText")}
        stale={ADMIN}
        run={() => api.admin.deletePlan(id)}
      />
    </span>
  );
}

/** As the person's language writes the currency, which says how many digits its minor unit has. */
function priceText({ amount, currency }: NonNullable<Plan["prices"]["monthly"]>): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}
