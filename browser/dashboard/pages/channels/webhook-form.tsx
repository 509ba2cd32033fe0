/** An endpoint's address and what it hears of; a new one reveals its signing secret. */
import { type ReactNode, useState } from "react";
import { EVENT_TYPES } from "#domain/webhook-event.ts";
import type { WebhookEndpoint } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm, type DraftFields } from "../../parts/change-form.tsx";
import { CheckField, TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ChoiceList } from "./choice-list.tsx";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { WEBHOOKS } from "./queries.ts";
import { RevealedSecret } from "./revealed-secret.tsx";

type EventType = (typeof EVENT_TYPES)[number];

interface Draft {
  readonly url: string;
  readonly isAll: boolean;
  readonly events: readonly EventType[];
}

function bodyOf({ url, isAll, events }: Draft) {
  return { url: url.trim(), events: isAll ? ("*" as const) : [...events] };
}

/** A new endpoint of the data that are shown. */
export function NewWebhook({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const [draft, setDraft] = useState<Draft>({ url: "", isAll: true, events: [] });
  const create = useChange(() => api.webhookEndpoints.create(bodyOf(draft)), { stale: WEBHOOKS });
  const secret = create.data?.signing_secret ?? null;
  if (secret !== null) {
    return (
      <RevealedSecret value={secret} onKept={onDone}>
        <p>{say("secretText")}</p>
      </RevealedSecret>
    );
  }
  return (
    <ChangeForm
      change={create}
      fields={["url"]}
      label={say("newWebhook")}
      messages={{ invalid_parameter: say("noEvents") }}
    >
      <Fields draft={draft} onChange={setDraft} />
    </ChangeForm>
  );
}

/** Changes one. */
export function WebhookForm({
  endpoint,
  onDone,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const [draft, setDraft] = useState<Draft>({
    url: endpoint.url,
    isAll: endpoint.events === "*",
    events: endpoint.events === "*" ? [] : endpoint.events,
  });
  const update = useChange(() => api.webhookEndpoints.update(endpoint.id, bodyOf(draft)), {
    stale: WEBHOOKS,
    onDone,
  });
  return (
    <ChangeForm
      change={update}
      fields={["url"]}
      label={say("save")}
      messages={{ invalid_parameter: say("noEvents") }}
    >
      <Fields draft={draft} onChange={setDraft} />
    </ChangeForm>
  );
}

/** A new signing secret, seen this once. */
export function NewSecret({
  id,
  onDone,
}: {
  readonly id: string;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const renew = useChange(() => api.webhookEndpoints.update(id, { rotate_secret: true }), {
    stale: WEBHOOKS,
  });
  const secret = renew.data?.signing_secret ?? null;
  if (secret !== null) {
    return (
      <RevealedSecret value={secret} onKept={onDone}>
        <p>{say("secretText")}</p>
      </RevealedSecret>
    );
  }
  return (
    <ChangeForm change={renew} fields={[]} label={say("newSecret")}>
      <p>{say("newSecretText")}</p>
    </ChangeForm>
  );
}

function Fields({ draft, onChange }: DraftFields<Draft>): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  return (
    <>
      <TextField
        name="url"
        inputMode="url"
        label={say("address")}
        help={say("addressHelp", { start: "https://" })}
        isRequired
        value={draft.url}
        onChange={(url) => onChange({ ...draft, url })}
      />
      <CheckField
        label={say("allEvents")}
        isChecked={draft.isAll}
        onChange={(isAll) => onChange({ ...draft, isAll })}
      />
      {!draft.isAll && (
        <ChoiceList
          label={say("events")}
          names={EVENT_TYPES}
          chosen={draft.events}
          onChange={(events) => onChange({ ...draft, events })}
        />
      )}
    </>
  );
}
