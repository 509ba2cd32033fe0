/** A new API key: what kind it is, what it may do, and its value this once. */
import { type ReactNode, useState } from "react";
import { SCOPES } from "#domain/scopes.ts";
import type { CreateApiKeyBody } from "../../../../client/src/generated/types.ts";
import { api, mode } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { SelectField, TextField } from "../../parts/field.tsx";
import { linesOf } from "../../parts/lines.ts";
import { useChange } from "../../parts/use-change.ts";
import { ChoiceList } from "./choice-list.tsx";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { KEYS } from "./queries.ts";
import { RevealedSecret } from "./revealed-secret.tsx";

const KINDS = ["secret", "restricted", "publishable"] as const;

/** What the form holds; lines as typed. */
interface Draft {
  readonly name: string;
  readonly type: (typeof KINDS)[number];
  readonly scopes: readonly (typeof SCOPES)[number][];
  readonly origins: string;
  readonly ips: string;
}

const EMPTY: Draft = { name: "", type: "secret", scopes: [], origins: "", ips: "" };

function bodyOf({ name, type, scopes, origins, ips }: Draft): CreateApiKeyBody {
  return {
    name,
    type,
    mode,
    ...(type === "restricted" ? { scopes: [...scopes] } : {}),
    ...(type === "publishable"
      ? { allowed_origins: linesOf(origins) }
      : { allowed_ips: linesOf(ips) }),
  };
}

/** `onKept`: the person has the value. */
export function NewKey({ onKept }: { readonly onKept: () => void }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const [draft, setDraft] = useState(EMPTY);
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const create = useChange(() => api.apiKeys.create(bodyOf(draft)), { stale: KEYS });
  if (create.data !== undefined) {
    return <RevealedSecret value={create.data.key} onKept={onKept} />;
  }
  return (
    <ChangeForm
      change={create}
      fields={["name", draft.type === "publishable" ? "allowed_origins" : "allowed_ips"]}
      label={say("newKey")}
    >
      <TextField
        name="name"
        label={say("name")}
        isRequired
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <SelectField
        label={say("kind")}
        value={draft.type}
        options={KINDS.map((value) => ({ value, label: say(value) }))}
        onChange={(type) => set({ type })}
      />
      {draft.type === "restricted" && (
        <ChoiceList
          label={say("scopes")}
          names={SCOPES}
          chosen={draft.scopes}
          onChange={(scopes) => set({ scopes })}
        />
      )}
      {draft.type === "publishable" ? (
        <TextField
          name="allowed_origins"
          label={say("origins")}
          help={say("originsHelp", { example: "https://shop.example" })}
          rows={3}
          value={draft.origins}
          onChange={(origins) => set({ origins })}
        />
      ) : (
        <TextField
          name="allowed_ips"
          label={say("ips")}
          help={say("ipsHelp")}
          rows={2}
          value={draft.ips}
          onChange={(ips) => set({ ips })}
        />
      )}
    </ChangeForm>
  );
}
