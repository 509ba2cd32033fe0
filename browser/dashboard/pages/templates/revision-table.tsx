/** The last revisions: when each was saved, which is live, what is different, and the way back to an older one. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListRevisionsResult, Template } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { ConfirmButton } from "../../parts/dialog-button.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { Table } from "../../parts/table.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";

type Revision = ListRevisionsResult["data"][number];

/** Newest first. */
export function RevisionTable({
  template,
  revisions,
}: {
  readonly template: Template;
  readonly revisions: readonly Revision[];
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <Table
      label={say("revisions")}
      rows={revisions.map((one) => ({ ...one, id: String(one.scene_revision) }))}
      columns={[
        { key: "revision", title: say("revision"), cell: ({ id }) => id },
        {
          key: "saved",
          title: say("savedAt"),
          cell: (one) =>
            new Date(one.created_at).toLocaleString(language, {
              dateStyle: "short",
              timeStyle: "short",
            }),
        },
        {
          key: "actions",
          title: say("live"),
          cell: (one) => <Actions template={template} revision={one} />,
        },
      ]}
    />
  );
}

function Actions({
  template: { id, status, published_revision: live },
  revision: { scene_revision: revision },
}: {
  readonly template: Template;
  readonly revision: Revision;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayWrite = useScope("templates:write");
  return (
    <>
      {status === "live" && revision === live && (
        <StatusMark standing="pass">{say("live")}</StatusMark>
      )}
      {mayWrite && status === "live" && revision !== live && (
        <PublishRevision templateId={id} revision={revision} />
      )}
      {revision > 1 && (
        <Link
          to="/templates/$id/compare"
          params={{ id }}
          search={{ from: revision - 1, to: revision }}
        >
          {say("compare")}
        </Link>
      )}
    </>
  );
}

/** Newer or older: new orders start on it, and those begun stay where they are. */
export function PublishRevision({
  templateId,
  revision,
  look = "bare",
}: {
  readonly templateId: string;
  readonly revision: number;
  readonly look?: "main" | "bare";
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <ConfirmButton
      look={look}
      label={say("putLive")}
      about={say("revisionNumber", { revision })}
      title={say("putLiveTitle", { revision })}
      text={say("putLiveText")}
      stale={["templates"]}
      run={() => api.templates.publish(templateId, { revision })}
    />
  );
}
