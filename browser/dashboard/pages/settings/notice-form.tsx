/** What one is mailed about in this team; each choice is in force at once. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { NoticeKind } from "#domain/notice.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useMe } from "../../app/session.ts";
import { CheckField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { noticeChoices } from "./queries.ts";
import styles from "./settings.module.css";

const LABELS = {
  hosted_order: "hostedOrder",
  customer_decision: "customerDecision",
  failed_final: "failedFinal",
  disabled_endpoint: "disabledEndpoint",
  usage: "usageNotice",
  overdue_payment: "overduePayment",
  stuck_batch: "stuckBatch",
} as const satisfies Readonly<Record<NoticeKind, string>>;

/** The kinds that there are for the role. */
export function NoticeForm(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { team } = useMe();
  const choices = useSuspenseQuery(noticeChoices).data;
  // As chosen, at once; a refusal puts it back.
  const [off, setOff] = useState<readonly NoticeKind[]>(choices.switched_off);
  const choose = useChange(
    async (next: readonly NoticeKind[]) => {
      setOff(next);
      try {
        await api.people.updateNoticeChoices({ switched_off: [...next] });
      } catch (error) {
        setOff(choices.switched_off);
        throw error;
      }
    },
    { stale: noticeChoices.queryKey, isTold: true },
  );
  return (
    <Part title={say("notices")}>
      <p className={styles["soft"]}>{say("noticesText", { team: team.name })}</p>
      {choices.kinds.map((kind) => (
        <CheckField
          key={kind}
          label={say(LABELS[kind])}
          isChecked={!off.includes(kind)}
          onChange={(isOn) =>
            choose.mutate(isOn ? off.filter((one) => one !== kind) : [...off, kind])
          }
        />
      ))}
    </Part>
  );
}
