/** Who runs the service and asked to be let in: why, and what came of it; for owners. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { MAX_SUPPORT_HOURS } from "#domain/support-access.ts";
import type { SupportAccess } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { ChangeForm } from "../../parts/change-form.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { useChange } from "../../parts/use-change.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { SUPPORT, supportList } from "./queries.ts";
import styles from "./settings.module.css";

/** Newest first. */
export function SupportList(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const list = useSuspenseInfiniteQuery(supportList);
  return (
    <Part title={say("supportTitle")}>
      <p className={styles["soft"]}>{say("supportText")}</p>
      <RecordList
        list={list}
        bar={false}
        empty={<p className={styles["soft"]}>{say("noSupport")}</p>}
        label={say("supportTitle")}
        rows={list.data.pages.flatMap(({ data }) => data)}
        columns={[
          { key: "reason", title: say("reason"), cell: ({ reason }) => <bdi>{reason}</bdi> },
          { key: "asked", title: say("asked"), cell: ({ created_at: at }) => <Instant at={at} /> },
          { key: "status", title: say("status"), cell: (one) => <State access={one} /> },
          { key: "actions", title: say("actions"), cell: (one) => <Actions access={one} /> },
        ]}
      />
    </Part>
  );
}

function State({ access }: { readonly access: SupportAccess }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { status, ends_at: endsAt } = access;
  switch (status) {
    case "requested":
      return <StatusMark standing="warn">{say("requested")}</StatusMark>;
    case "granted":
      return (
        <StatusMark standing="pass">
          {say("letInUntil", { time: instantText(endsAt ?? "") })}
        </StatusMark>
      );
    case "refused":
    case "ended":
      return <StatusMark standing="plain">{say(status)}</StatusMark>;
  }
}

/** What is over stays so: support asks again. */
function Actions({ access }: { readonly access: SupportAccess }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { id, status, reason } = access;
  switch (status) {
    case "requested":
      return (
        <span className={styles["buttons"]}>
          <DialogButton label={say("letIn")} about={reason} title={say("letInTitle")}>
            {(close) => <LetInForm access={access} onDone={close} />}
          </DialogButton>
          <DecisionButton id={id} label={say("refuse")} about={reason} status="refused" />
        </span>
      );
    case "granted":
      return <DecisionButton id={id} label={say("endNow")} about={reason} status="ended" />;
    case "refused":
    case "ended":
      return null;
  }
}

function DecisionButton({
  id,
  label,
  about,
  status,
}: {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly status: "refused" | "ended";
}): ReactNode {
  const decide = useChange(() => api.teams.updateSupportAccess(id, { status }), {
    stale: SUPPORT,
    isTold: true,
  });
  return (
    <Button
      look="bare"
      aria-label={`${label}: ${about}`}
      isPending={decide.isPending}
      onPress={() => decide.mutate()}
    >
      {label}
    </Button>
  );
}

function LetInForm({
  access,
  onDone,
}: {
  readonly access: SupportAccess;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const [hours, setHours] = useState("");
  const letIn = useChange(
    () =>
      api.teams.updateSupportAccess(access.id, {
        status: "granted",
        ...(hours.trim() === "" ? {} : { hours: Number(hours) }),
      }),
    { stale: SUPPORT, onDone },
  );
  return (
    <ChangeForm change={letIn} fields={["hours"]} label={say("letIn")}>
      <p dir="auto">{access.reason}</p>
      <TextField
        name="hours"
        inputMode="numeric"
        label={say("hours")}
        help={say("hoursHelp", { most: MAX_SUPPORT_HOURS })}
        value={hours}
        onChange={setHours}
      />
    </ChangeForm>
  );
}
