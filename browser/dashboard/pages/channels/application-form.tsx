/** A storefront's name, the origins it runs on and whether its customers approve a proof; a new one gets its key. */
import { type ReactNode, useState } from "react";
import type { EmbedApplication } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm, type DraftFields } from "../../parts/change-form.tsx";
import { CheckField, TextField } from "../../parts/field.tsx";
import { linesOf } from "../../parts/lines.ts";
import { useChange } from "../../parts/use-change.ts";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { APPLICATIONS, CHANNELS } from "./queries.ts";
import { RevealedSecret } from "./revealed-secret.tsx";
import { Snippet } from "./snippet.tsx";

interface Draft {
  readonly name: string;
  readonly origins: string;
  readonly hasApproval: boolean;
}

function bodyOf({ name, origins, hasApproval }: Draft) {
  return { name, allowed_origins: linesOf(origins), approval_step: hasApproval };
}

/** A new storefront with a publishable key of its own, seen this once. */
export function NewApplication({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const [draft, setDraft] = useState<Draft>({ name: "", origins: "", hasApproval: true });
  const create = useChange(
    () => api.embedApplications.create({ ...bodyOf(draft), create_publishable_key: true }),
    { stale: CHANNELS },
  );
  const key = create.data?.publishable_key;
  if (key !== undefined) {
    return (
      <RevealedSecret value={key} onKept={onDone}>
        <Snippet publishableKey={key} />
      </RevealedSecret>
    );
  }
  return (
    <ChangeForm change={create} fields={FIELDS} label={say("newApplication")}>
      <Fields draft={draft} onChange={setDraft} />
    </ChangeForm>
  );
}

/** Changes one. */
export function ApplicationForm({
  application,
  onDone,
}: {
  readonly application: EmbedApplication;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const [draft, setDraft] = useState<Draft>({
    name: application.name ?? "",
    origins: application.allowed_origins.join("\n"),
    hasApproval: application.approval_step,
  });
  const update = useChange(() => api.embedApplications.update(application.id, bodyOf(draft)), {
    stale: APPLICATIONS,
    onDone,
  });
  return (
    <ChangeForm change={update} fields={FIELDS} label={say("save")}>
      <Fields draft={draft} onChange={setDraft} />
    </ChangeForm>
  );
}

const FIELDS = ["name", "allowed_origins"];

function Fields({ draft, onChange }: DraftFields<Draft>): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  return (
    <>
      <TextField
        name="name"
        label={say("name")}
        isRequired
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <TextField
        name="allowed_origins"
        label={say("origins")}
        help={say("originsHelp", { example: "https://shop.example" })}
        rows={3}
        isRequired
        value={draft.origins}
        onChange={(origins) => onChange({ ...draft, origins })}
      />
      <CheckField
        label={say("approvalStep")}
        isChecked={draft.hasApproval}
        onChange={(hasApproval) => onChange({ ...draft, hasApproval })}
      />
    </>
  );
}
