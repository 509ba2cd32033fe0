/** The plans that teams can be on; what they cost is the payment provider's, so prices are only shown. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BILLING_INTERVALS } from "#domain/plan.ts";
import type { Plan } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { PLAN_MESSAGES } from "../../app/plan-messages.ts";
import { PRICE_LABELS } from "../../app/plan-text.ts";
import { priceText } from "../../app/price-text.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { usePlanColumns } from "../../parts/plan-facts.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import type { Column } from "../../parts/table.tsx";
import styles from "./admin.module.css";
import { ADMIN_MESSAGES } from "./messages.ts";
import { NewPlan, PlanForm } from "./plan-form.tsx";
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
  const sayPlan = useMessages(PLAN_MESSAGES);
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
    ...usePlanColumns(),
    {
      key: "prices",
      title: sayPlan("prices"),
      cell: ({ prices }) => (
        <span className={styles["title"]}>
          {BILLING_INTERVALS.map((one) => {
            const price = prices[one];
            return (
              price && (
                <small key={one}>{sayPlan(PRICE_LABELS[one], { price: priceText(price) })}</small>
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
