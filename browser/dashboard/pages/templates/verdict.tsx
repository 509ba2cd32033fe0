import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import styles from "./file-report.module.css";
import type { Finding } from "./findings.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { revisionList } from "./queries.ts";

/** What preflight says of each verdict. */
const VERDICTS = { pass: "preflightPass", warn: "preflightWarn", fail: "preflightFail" } as const;

const STANDINGS = { error: "fail", warn: "warn", info: "plain" } as const;
const SEVERITIES = { error: "mustLook", warn: "shouldLook", info: "goodToKnow" } as const;

/** How urgent a finding is. */
export function FindingMark({ severity }: Pick<Finding, "severity">): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return <StatusMark standing={STANDINGS[severity]}>{say(SEVERITIES[severity])}</StatusMark>;
}

/** The verdict of a revision in a line, and the way to what it is made of. */
export function Verdict({
  templateId,
  revision,
  onReport,
}: {
  readonly templateId: string;
  readonly revision: number;
  readonly onReport: () => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const revisions = useQuery(revisionList(templateId)).data ?? [];
  const shown = revisions.find((one) => one.scene_revision === revision);
  return (
    <div className={styles["verdict"]}>
      <PreflightMark status={shown?.preflight_status ?? null} />
      <Button look="bare" onPress={onReport}>
        {say("verdictMore")}
      </Button>
    </div>
  );
}

/** The verdict of preflight; nothing while it is not known. */
export function PreflightMark({
  status,
}: {
  readonly status: keyof typeof VERDICTS | null;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return status !== null && <StatusMark standing={status}>{say(VERDICTS[status])}</StatusMark>;
}
