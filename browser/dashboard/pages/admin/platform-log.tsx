/** What was done to the installation, by whom, and what it was before. */
import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PLATFORM_AUDIT_ACTIONS } from "#domain/audit.ts";
import type { PlatformAuditEntry } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { EmptyState } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./admin.module.css";
import { ACTION_LABELS, changesOf } from "./log-entry.ts";
import { ADMIN_MESSAGES } from "./messages.ts";
import { ADMIN, logList, userDetail } from "./queries.ts";

const route = getRouteApi("/shell/admin/log");

/** The page of `/admin/log`. */
export function PlatformLog(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const list = useSuspenseInfiniteQuery(logList(route.useSearch()));
  return (
    <RecordList
      list={list}
      bar={
        <>
          <ActionChoice />
          <ExportButton />
        </>
      }
      empty={<EmptyState title={say("noEntries")} />}
      label={say("log")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns()}
    />
  );
}

function ActionChoice(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { action } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SelectField
      label={say("what")}
      value={action ?? "all"}
      options={[
        { value: "all", label: say("all") },
        ...PLATFORM_AUDIT_ACTIONS.map((value) => ({ value, label: say(ACTION_LABELS[value]) })),
      ]}
      onChange={(value) =>
        void navigate({
          search: (before) => ({ ...before, action: value === "all" ? undefined : value }),
        })
      }
    />
  );
}

/** All of it, however the list is narrowed. */
function ExportButton(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const save = useChange(
    async () => {
      const log = await api.admin.exportAuditLog();
      saveFile(await new Response(log.stream).blob(), log.headers);
    },
    { stale: [...ADMIN, "log"], isTold: true },
  );
  return (
    <Button isPending={save.isPending} onPress={() => save.mutate()}>
      {say("download")}
    </Button>
  );
}

function useColumns(): readonly Column<PlatformAuditEntry>[] {
  const say = useMessages(ADMIN_MESSAGES);
  return [
    { key: "what", title: say("what"), cell: ({ action }) => say(ACTION_LABELS[action]) },
    { key: "who", title: say("who"), cell: ({ actor }) => <Actor actor={actor} /> },
    { key: "target", title: say("target"), cell: (entry) => <Target entry={entry} /> },
    {
      key: "changes",
      title: say("changes"),
      cell: (entry) => (
        <span className={styles["title"]}>
          {changesOf(entry).map((change) => (
            <small key={change}>
              <bdi>{change}</bdi>
            </small>
          ))}
        </span>
      ),
    },
    { key: "when", title: say("when"), cell: ({ created_at: at }) => <Instant at={at} /> },
  ];
}

/** By the address; by the id who has no account any more. */
function Actor({
  actor: { type, id },
}: {
  readonly actor: PlatformAuditEntry["actor"];
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const user = useQuery({ ...userDetail(id), enabled: type === "user" }).data;
  return type === "command" ? say("byCommand", { name: id }) : <bdi>{user?.email ?? id}</bdi>;
}

function Target({
  entry: { target_id: target, team_id: team },
}: {
  readonly entry: PlatformAuditEntry;
}): ReactNode {
  return (
    <span className={styles["title"]}>
      <code>{target}</code>
      {team !== null && team !== target && (
        <Link to="/admin/teams/$id" params={{ id: team }}>
          <code>{team}</code>
        </Link>
      )}
    </span>
  );
}
