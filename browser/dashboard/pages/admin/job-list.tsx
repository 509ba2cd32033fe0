/** Work that is not done: what waits, what failed and why. Of a shop it shows ids alone. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { JOB_STATES, type JobState } from "#domain/job.ts";
import type { Job } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { FilterLinks } from "../../parts/filter-links.tsx";
import { Instant } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import type { Column } from "../../parts/table.tsx";
import styles from "./admin.module.css";
import { JobActions, SweepButton } from "./job-actions.tsx";
import { ADMIN_MESSAGES } from "./messages.ts";
import { jobList } from "./queries.ts";

const STANDINGS = {
  waiting: "plain",
  active: "plain",
  retrying: "warn",
  failed: "fail",
} as const satisfies Readonly<Record<JobState, Standing>>;

const route = getRouteApi("/shell/admin/jobs");

/** The page of `/admin/jobs`. */
export function JobList(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const search = route.useSearch();
  const list = useSuspenseInfiniteQuery(jobList(search));
  return (
    <>
      <FilterLinks label={say("state")}>
        {([undefined, ...JOB_STATES] as const).map((state) => (
          <Link
            key={state ?? "all"}
            to="/admin/jobs"
            search={{ state }}
            activeOptions={{ explicitUndefined: true }}
          >
            {say(state ?? "all")}
          </Link>
        ))}
      </FilterLinks>
      <RecordList
        list={list}
        bar={<SweepButton />}
        empty={
          <EmptyState title={say("noJobs")}>
            <p>{say("noJobsText")}</p>
          </EmptyState>
        }
        label={say("jobs")}
        rows={list.data.pages.flatMap(({ data }) => data)}
        columns={useColumns()}
      />
    </>
  );
}

function useColumns(): readonly Column<Job>[] {
  const say = useMessages(ADMIN_MESSAGES);
  return [
    {
      key: "queue",
      title: say("kind"),
      cell: ({ queue, ids }) => (
        <span className={styles["title"]}>
          <code>{queue}</code>
          {Object.values(ids).map((id) => (
            <small key={id}>
              <code>{id}</code>
            </small>
          ))}
        </span>
      ),
    },
    {
      key: "state",
      title: say("state"),
      cell: ({ state, error }) => (
        <span className={styles["title"]}>
          <StatusMark standing={STANDINGS[state]}>{say(state)}</StatusMark>
          {error !== null && (
            <small lang="en" dir="ltr">
              {error}
            </small>
          )}
        </span>
      ),
    },
    { key: "attempts", title: say("attempts"), isNumber: true, cell: (job) => job.attempts },
    { key: "created", title: say("created"), cell: (job) => <Instant at={job.created_at} /> },
    { key: "due", title: say("due"), cell: (job) => <Instant at={job.due_at} /> },
    { key: "actions", title: say("actions"), cell: (job) => <JobActions job={job} /> },
  ];
}
