/** A place to drop a press PDF on, or to choose one; then how far it is, and the page of the template made of it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { ProgressBar } from "react-aria-components/ProgressBar";
import { Text } from "react-aria-components/Text";
import { isFileDropItem } from "react-aria-components/useDrop";
import { uploadApi } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { templateDetail, fileWarnings } from "./queries.ts";
import styles from "./upload-zone.module.css";

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
    onSuccess: ({ template, warnings, deduplicated, restored }) => {
      if (warnings !== undefined && template.latest_revision !== null) {
        const told = fileWarnings(template.id, template.latest_revision);
        queries.setQueryData(told.queryKey, warnings);
      }
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
  const take = (file: File | undefined): void => {
    if (file !== undefined && !upload.isPending) {
      upload.mutate(file);
    }
  };
  return (
    <>
      <DropZone
        className={styles["zone"] ?? ""}
        isDisabled={upload.isPending}
        getDropOperation={() => "copy"}
        onDrop={({ items }) => {
          const item = items.find(isFileDropItem);
          void item?.getFile().then(take);
        }}
      >
        {upload.isPending ? (
          <Progress name={upload.variables.name} share={sent} />
        ) : (
          <>
            <Icon name="upload" />
            <Text slot="label">{say("drop")}</Text>
            <FileTrigger
              acceptedFileTypes={["application/pdf"]}
              onSelect={(files) => take(files?.[0])}
            >
              <Button look="main">{say("choose")}</Button>
            </FileTrigger>
            <p>{say("dropHelp")}</p>
          </>
        )}
      </DropZone>
      {upload.isError && <ErrorNotice error={upload.error} title={say("uploadFailed")} />}
    </>
  );
}

/** How much is sent; what comes after has no measure, and says what it is. */
function Progress({ name, share }: { readonly name: string; readonly share: number }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const isSent = share >= 1;
  const label = isSent ? say("reading") : say("sending");
  return (
    <ProgressBar
      className={styles["progress"] ?? ""}
      aria-label={label}
      isIndeterminate={isSent}
      value={share * 100}
    >
      <strong dir="auto">{name}</strong>
      <span role="status">
        {label} {!isSent && share.toLocaleString(language, { style: "percent" })}
      </span>
      <progress aria-hidden="true" max={1} {...(isSent ? {} : { value: share })} />
    </ProgressBar>
  );
}
