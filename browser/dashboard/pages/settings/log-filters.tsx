/** What narrows the log. All of it stands in the address, so that a link and a reload show the same. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AUDIT_ACTIONS } from "#domain/audit.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField, TextField } from "../../parts/field.tsx";
import { ACTION_LABELS } from "./log-actions.ts";
import { actorNames } from "./log-queries.ts";
import type { LogSearch } from "./log-search.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import styles from "./settings.module.css";

const route = getRouteApi("/shell/settings/log");

/** By what was done, by whom and when. */
export function LogFilters(): ReactNode {
  const search = route.useSearch();
  return (
    <div className={styles["filters"]}>
      <ActionChoice />
      <ActorChoice />
      <Days key={`${search.from ?? ""} ${search.until ?? ""}`} search={search} />
    </div>
  );
}

function ActionChoice(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { action } = route.useSearch();
  const navigate = route.useNavigate();
  const known = AUDIT_ACTIONS.map((value) => ({ value, label: say(ACTION_LABELS[value]) }));
  return (
    <SelectField
      label={say("what")}
      value={action ?? ""}
      options={[{ value: "", label: say("everything") }, ...known]}
      onChange={(value) =>
        void navigate({
          search: (before) => ({ ...before, action: value === "" ? undefined : value }),
        })
      }
    />
  );
}

function ActorChoice(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { actor } = route.useSearch();
  const navigate = route.useNavigate();
  const names = useSuspenseQuery(actorNames).data;
  // An address may name somebody who is no member any more.
  const others = actor === undefined || names.has(actor) ? [] : [{ value: actor, label: actor }];
  return (
    <SelectField
      label={say("who")}
      value={actor ?? ""}
      options={[
        { value: "", label: say("everybody") },
        ...[...names].map(([value, label]) => ({ value, label })),
        ...others,
      ]}
      onChange={(id) =>
        void navigate({ search: (before) => ({ ...before, actor: id === "" ? undefined : id }) })
      }
    />
  );
}

/** Sent by a button: a date that is half typed is one already. */
function Days({ search }: { readonly search: LogSearch }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const navigate = route.useNavigate();
  const [from, setFrom] = useState(search.from ?? "");
  const [until, setUntil] = useState(search.until ?? "");
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({
          search: (before) => ({
            ...before,
            from: from === "" ? undefined : from,
            until: until === "" ? undefined : until,
          }),
        });
      }}
    >
      <TextField type="date" label={say("fromDay")} value={from} onChange={setFrom} />
      <TextField type="date" label={say("untilDay")} value={until} onChange={setUntil} />
      <Button type="submit">{say("show")}</Button>
    </form>
  );
}
