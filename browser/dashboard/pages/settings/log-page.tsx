/** Who did what to the team's people, keys and orders; for owners. */
import { useMutation, useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AUDIT_DAYS } from "#domain/audit.ts";
import type { AuditEntry } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { EmptyState } from "../../parts/states.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { ACTION_LABELS } from "./log-actions.ts";
import { factLines } from "./log-facts.ts";
import { actorNames, logList } from "./log-queries.ts";
import { LogFilters } from "./log-filters.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";
import styles from "./settings.module.css";

const route = getRouteApi("/shell/settings/log");

/** The page of `/settings/log`. */
export function LogPage(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const search = route.useSearch();
  const list = useSuspenseInfiniteQuery(logList(search));
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <div className={styles["bar"]}>
        <p className={styles["soft"]}>{say("logText", { days: AUDIT_DAYS })}</p>
        <DownloadButton />
      </div>
      <LogFilters />
      <RecordList
        list={list}
        bar={false}
        empty={<EmptyState title={say(isNarrowed ? "noneFound" : "logEmpty")} />}
        label={say("log")}
        rows={list.data.pages.flatMap(({ data }) => data)}
        columns={[
          { key: "what", title: say("what"), cell: (entry) => <What entry={entry} /> },
          { key: "who", title: say("who"), cell: (entry) => <Who entry={entry} /> },
          { key: "when", title: say("when"), cell: ({ created_at: at }) => <Instant at={at} /> },
        ]}
      />
    </>
  );
}

/** What was done, to whom where that is somebody else, and what differs since. */
function What({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const names = useSuspenseQuery(actorNames).data;
  const { action, actor, target_id: target } = entry;
  const name = target === actor.id ? undefined : names.get(target);
  const lines = factLines(entry, say);
  return (
    <span className={styles["title"]}>
      <span>{say(ACTION_LABELS[action])}</span>
      {name !== undefined && (
        <small>
          <bdi>{name}</bdi>
        </small>
      )}
      {lines.map((line) => (
        <small key={line} dir="auto">
          {line}
        </small>
      ))}
    </span>
  );
}

/** By name; who is no member any more, by the id that entries keep. */
function Who({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const names = useSuspenseQuery(actorNames).data;
  const { actor, ip } = entry;
  const name = names.get(actor.id);
  const kind = {
    user: null,
    api_key: "byKey",
    support: "bySupport",
    command: "byCommand",
  } as const;
  const label = kind[actor.type];
  return (
    <span className={styles["title"]}>
      {name === undefined ? <code dir="ltr">{actor.id}</code> : <bdi>{name}</bdi>}
      {label !== null && <small>{say(label)}</small>}
      {ip !== null && <small dir="ltr">{ip}</small>}
    </span>
  );
}

/** All of it, whatever the list is narrowed by. */
function DownloadButton(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { tell } = useToast();
  const download = useMutation({
    mutationFn: async () => {
      const log = await api.teams.exportAuditLog();
      saveFile(await new Response(log.stream).blob(), log.headers);
    },
    onError: tell.error,
  });
  return (
    <Button isPending={download.isPending} onPress={() => download.mutate()}>
      {say("downloadLog")}
    </Button>
  );
}
