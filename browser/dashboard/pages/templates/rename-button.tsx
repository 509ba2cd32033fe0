/** The title of a template and the end of its link, changed in a dialog. */
import { type ReactNode, useState } from "react";
import type { Template } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";

/** A button and its dialog. */
export function RenameButton({ template }: { readonly template: Template }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <DialogButton label={say("rename")} title={say("renameTitle")}>
      {(close) => <RenameForm template={template} onDone={close} />}
    </DialogButton>
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
  const [title, setTitle] = useState(template.title);
  const [slug, setSlug] = useState(template.slug);
  const rename = useChange(
    () =>
      api.templates.update(template.id, {
        title,
        ...(slug === template.slug ? {} : { slug }),
      }),
    { stale: ["templates"], onDone },
  );
  return (
    <ChangeForm change={rename} fields={["title", "slug"]} label={say("rename")}>
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
    </ChangeForm>
  );
}
