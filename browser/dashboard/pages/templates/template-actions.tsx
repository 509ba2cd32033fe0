/** What is done with a template as a whole: a corrected file, a copy, the archive. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Template } from "../../../../client/src/generated/types.ts";
import { api, uploadApi } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmButton } from "../../parts/dialog-button.tsx";
import { FileButton } from "../../parts/file-button.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./file-report.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";

/** Of whoever may write. */
export function TemplateActions({ template }: { readonly template: Template }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const navigate = useNavigate();
  const { tell } = useToast();
  const { id, title } = template;
  const copy = useChange(() => api.templates.copy(id), {
    stale: ["templates"],
    isTold: true,
    onDone: ({ template: made }) => {
      tell.done(say("copied", { title: made.title }));
      void navigate({ to: "/templates/$id", params: { id: made.id } });
    },
  });
  return (
    <section aria-label={say("manage")}>
      <h3>{say("manage")}</h3>
      <CorrectedFile template={template} />
      <div className={styles["samples"]}>
        <Button look="bare" isPending={copy.isPending} onPress={() => copy.mutate()}>
          {say("copy")}
        </Button>
        <ConfirmButton
          label={say("archive")}
          about={title}
          title={say("archiveTitle", { title })}
          text={say("archiveText")}
          stale={["templates", "list"]}
          run={() => api.templates.archive(id)}
          onDone={() => void navigate({ to: "/templates", search: { status: "archived" } })}
        />
      </div>
    </section>
  );
}

/** A new PDF over the old one; what became of each text is shown before anybody sees it. */
function CorrectedFile({ template }: { readonly template: Template }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, latest_revision: from } = template;
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadApi(() => undefined).templates.createRevision(id, { pdf: file }),
    onSuccess: async ({ revision: to }) => {
      await queries.invalidateQueries({ queryKey: ["templates"] });
      if (from === null || from === to) {
        tell.done(say("sameFile"));
      } else {
        void navigate({ to: "/templates/$id/compare", params: { id }, search: { from, to } });
      }
    },
  });
  return (
    <>
      <FileButton
        types={["application/pdf"]}
        isPending={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      >
        {say(upload.isPending ? "reading" : "correctFile")}
      </FileButton>
      <p className={styles["soft"]}>{say("correctHelp")}</p>
      {upload.isError && <ErrorNotice error={upload.error} title={say("uploadFailed")} />}
    </>
  );
}

/** Brings an archived template back as a draft, and leads to it. */
export function RestoreButton({ template }: { readonly template: Template }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const navigate = useNavigate();
  const { id, title } = template;
  const restore = useChange(() => api.templates.restore(id), {
    stale: ["templates"],
    isTold: true,
    onDone: () => {
      tell.done(say("restored"));
      void navigate({ to: "/templates/$id", params: { id } });
    },
  });
  return (
    <Button
      aria-label={`${say("restore")}: ${title}`}
      isPending={restore.isPending}
      onPress={() => restore.mutate()}
    >
      {say("restore")}
    </Button>
  );
}
