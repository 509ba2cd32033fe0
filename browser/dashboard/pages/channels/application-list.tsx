/** The team's storefronts: where each runs, its key, and the code for its pages. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EmbedApplication } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { CopyId } from "../../parts/copy-button.tsx";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { ApplicationForm, NewApplication } from "./application-form.tsx";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { RecordList } from "../../parts/record-list.tsx";
import { StatusButton, Status } from "./status.tsx";
import { APPLICATIONS, applicationList } from "./queries.ts";
import { Snippet } from "./snippet.tsx";

/** The page of `/channels/applications`. */
export function ApplicationList(): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const mayWrite = useScope("embed:applications:write");
  const list = useSuspenseInfiniteQuery(applicationList);
  const applications = list.data.pages.flatMap(({ data }) => data);
  return (
    <RecordList
      list={list}
      bar={
        mayWrite && (
          <DialogButton look="main" label={say("newApplication")}>
            {(close) => <NewApplication onDone={close} />}
          </DialogButton>
        )
      }
      empty={
        <EmptyState title={say("noApplications")}>
          <p>{say("noApplicationsText")}</p>
        </EmptyState>
      }
      label={say("applications")}
      rows={applications}
      columns={[
        { key: "name", title: say("name"), cell: (one) => <Title application={one} /> },
        { key: "status", title: say("status"), cell: ({ status }) => <Status status={status} /> },
        {
          key: "key",
          title: say("publishableKey"),
          cell: ({ publishable_key_last4: last4 }) =>
            last4 === null ? say("none") : say("keyEnds", { last4 }),
        },
        {
          key: "actions",
          title: say("actions"),
          cell: (one) => <Actions application={one} mayWrite={mayWrite} />,
        },
      ]}
    />
  );
}

function Title({ application }: { readonly application: EmbedApplication }): ReactNode {
  const { id, name, allowed_origins: origins } = application;
  return (
    <span className={styles["title"]}>
      {name !== null && <span dir="auto">{name}</span>}
      {origins.length > 0 && (
        <small>
          <bdi>{origins.join(", ")}</bdi>
        </small>
      )}
      <CopyId id={id} />
    </span>
  );
}

function Actions({
  application,
  mayWrite,
}: {
  readonly application: EmbedApplication;
  readonly mayWrite: boolean;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { id, status } = application;
  const name = application.name ?? id;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("showSnippet")} about={name}>
        {() => <Snippet publishableKey={null} />}
      </DialogButton>
      {mayWrite && (
        <>
          <DialogButton label={say("edit")} about={name} title={name}>
            {(close) => <ApplicationForm application={application} onDone={close} />}
          </DialogButton>
          <StatusButton
            status={status}
            about={name}
            stale={APPLICATIONS}
            run={(next) => api.embedApplications.update(id, { status: next })}
          />
          {status !== "archived" && (
            <ConfirmButton
              label={say("archive")}
              about={name}
              title={say("archiveTitle", { name })}
              text={say("archiveApplicationText")}
              stale={APPLICATIONS}
              run={() => api.embedApplications.delete(id)}
            />
          )}
        </>
      )}
    </span>
  );
}
