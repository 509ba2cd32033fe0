/** What a plan holds, as columns of a table of plans. */
import type { ReactNode } from "react";
import { PLAN_FEATURES } from "#domain/plan.ts";
import type { Plan } from "../../../client/src/generated/types.ts";
import { useMessages } from "../app/message-set.ts";
import { PLAN_MESSAGES } from "../app/plan-messages.ts";
import { FEATURE_LABELS, LIMITS, limitText } from "../app/plan-text.ts";
import styles from "./cell.module.css";
import type { Column } from "./table.tsx";

/** The parts of the service that plans have, and how much of what. */
export function usePlanColumns(): readonly Column<Plan>[] {
  const say = useMessages(PLAN_MESSAGES);
  return [
    { key: "features", title: say("features"), cell: (plan) => <PlanFeatures plan={plan} /> },
    { key: "limits", title: say("limits"), cell: (plan) => <PlanLimits plan={plan} /> },
  ];
}

function PlanFeatures({ plan: { features } }: { readonly plan: Plan }): ReactNode {
  const say = useMessages(PLAN_MESSAGES);
  return (
    <span className={styles["title"]}>
      {PLAN_FEATURES.filter((one) => features[one]).map((one) => (
        <small key={one}>{say(FEATURE_LABELS[one])}</small>
      ))}
    </span>
  );
}

function PlanLimits({ plan: { limits } }: { readonly plan: Plan }): ReactNode {
  const say = useMessages(PLAN_MESSAGES);
  return (
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
  );
}
