/** All teams: how much each does, on which plan, and whether anything is shut. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PlatformTeam } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { FindForm } from "../../parts/find-form.tsx";
import { Instant } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import styles from "./admin.module.css";
import { ADMIN_MESSAGES } from "./messages.ts";
import { teamList } from "./queries.ts";
import { TeamAccess } from "./team-access.tsx";

const route = getRouteApi("/shell/admin/teams");

/** The page of `/admin/teams`. */
export function TeamList(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useSuspenseInfiniteQuery(teamList(search));
  return (
    <RecordList
      list={list}
      bar={
        <FindForm
          label={say("findTeam")}
          button={say("find")}
          find={search.team}
          onFind={(team) => void navigate({ search: { team } })}
        />
      }
      empty={<EmptyState title={say("noTeams")} />}
      label={say("teams")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns()}
    />
  );
}

function useColumns(): readonly Column<PlatformTeam>[] {
  const say = useMessages(ADMIN_MESSAGES);
  return [
    {
      key: "team",
      title: say("team"),
      cell: ({ id, name, email, demo }) => (
        <span className={styles["title"]}>
          <Link to="/admin/teams/$id" params={{ id }} dir="auto">
            {name}
          </Link>
          {email !== null && (
            <small>
              <bdi>{email}</bdi>
            </small>
          )}
          {demo && <small>{say("demo")}</small>}
        </span>
      ),
    },
    {
      key: "access",
      title: say("access"),
      cell: ({ access, plan }) => (
        <span className={styles["title"]}>
          <TeamAccess access={access} />
          {plan !== null && <small>{plan}</small>}
        </span>
      ),
    },
    { key: "members", title: say("members"), isNumber: true, cell: (team) => team.members },
    { key: "templates", title: say("templates"), isNumber: true, cell: (team) => team.templates },
    { key: "renders", title: say("renders"), isNumber: true, cell: (team) => team.renders },
    {
      key: "active",
      title: say("lastActive"),
      cell: ({ last_active_at: at }) => (at === null ? say("never") : <Instant at={at} />),
    },
  ];
}
