/** What a plan holds, in the cells of a table. */
import type { ReactNode } from "react";
import { PLAN_FEATURES } from "#domain/plan.ts";
import type { Plan } from "../../../client/src/generated/types.ts";
import { useMessages } from "../app/message-set.ts";
import { PLAN_MESSAGES } from "../app/plan-messages.ts";
import { FEATURE_LABELS, LIMITS, limitText } from "../app/plan-text.ts";
import styles from "./cell.module.css";

/** Parts of the service that it has. */
export function PlanFeatures({ plan: { features } }: { readonly plan: Plan }): ReactNode {
  const say = useMessages(PLAN_MESSAGES);
  return (
    <span className={styles["title"]}>
      {PLAN_FEATURES.filter((one) => features[one]).map((one) => (
        <small key={one}>{say(FEATURE_LABELS[one])}</small>
      ))}
    </span>
  );
}

/** How much of what. */
export function PlanLimits({ plan: { limits } }: { readonly plan: Plan }): ReactNode {
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
