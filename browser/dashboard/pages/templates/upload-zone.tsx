/** A place to drop a press PDF on, or to choose one; then how far it is, and the page of the template made of it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { uploadApi } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { FileZone } from "../../parts/file-zone.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { templateDetail } from "./queries.ts";

/** Takes one file at a time. */
export function UploadZone(): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => uploadApi(setSent).templates.create({ pdf: file }),
    onMutate: () => setSent(0),
    onSuccess: ({ template, deduplicated, restored }) => {
      void queries.invalidateQueries({ queryKey: ["templates", "list"] });
      void queries.invalidateQueries(templateDetail(template.id));
      if (deduplicated === true) {
        tell.done(say("knownFile"));
      } else if (restored === true) {
        tell.done(say("restoredFile"));
      }
      void navigate({ to: "/templates/$id", params: { id: template.id } });
    },
  });
  return (
    <FileZone
      types={["application/pdf"]}
      messages={{
        drop: say("drop"),
        choose: say("choose"),
        help: say("dropHelp"),
        sending: say("sending"),
        reading: say("reading"),
      }}
      progress={upload.isPending ? { name: upload.variables.name, share: sent } : null}
      onFiles={([file]) => {
        if (file !== undefined) {
          upload.mutate(file);
        }
      }}
    >
      {upload.isError && <ErrorNotice error={upload.error} title={say("uploadFailed")} />}
    </FileZone>
  );
}
