/** The title of a template and the end of its link, changed in a dialog. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Template } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { fieldErrors } from "../../app/explain.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, TextField } from "../../parts/field.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";

/** A button and its dialog. */
export function RenameButton({ template }: { readonly template: Template }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="bare" onPress={() => setOpen(true)}>
        {say("rename")}
      </Button>
      <Dialog title={say("renameTitle")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <RenameForm template={template} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RenameForm({
  template,
  onDone,
}: {
  readonly template: Template;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const queries = useQueryClient();
  const [title, setTitle] = useState(template.title);
  const [slug, setSlug] = useState(template.slug);
  const rename = useMutation({
    mutationFn: () =>
      api.templates.update(template.id, {
        title,
        ...(slug === template.slug ? {} : { slug }),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["templates"] });
      onDone();
    },
  });
  const isAtFields = Object.keys(fieldErrors(rename.error)).length > 0;
  return (
    <Form error={rename.error} onSubmit={() => rename.mutate()}>
      <TextField
        name="title"
        label={say("titleLabel")}
        value={title}
        onChange={setTitle}
        isRequired
      />
      <TextField
        name="slug"
        label={say("slugLabel")}
        help={say("slugHelp")}
        value={slug}
        onChange={setSlug}
        isRequired
      />
      {rename.isError && !isAtFields && <ErrorNotice error={rename.error} />}
      <Button look="main" type="submit" isPending={rename.isPending}>
        {say("rename")}
      </Button>
    </Form>
  );
}
