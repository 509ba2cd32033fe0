import { type ReactNode, useState } from "react";
import type { CreateFillLinkBody } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { SelectField } from "../../parts/field.tsx";
import { instantText } from "../../parts/instant.tsx";
import { RevealedValue } from "../../parts/revealed-value.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import { ORDERS } from "./queries.ts";

type LinkKind = CreateFillLinkBody["kind"];

/** What each lets its opener do. */
const TEXTS = { edit: "editText", approve: "approveText", correct: "correctionText" } as const;
const LABELS = { edit: "editLink", approve: "approveLink", correct: "correctionLink" } as const;

/** A link for the customer of a design, seen this once; of several kinds one is chosen. */
export function OrderLink({
  fillId,
  kinds,
  onDone,
}: {
  readonly fillId: string;
  readonly kinds: readonly [LinkKind, ...LinkKind[]];
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const [kind, setKind] = useState<LinkKind>(kinds[0]);
  const create = useChange(() => api.fills.createLink(fillId, { kind }), { stale: ORDERS });
  if (create.data !== undefined) {
    const { url, expires_at: endsAt } = create.data;
    const messages = {
      once: say("linkOnce", { time: instantText(endsAt) }),
      copy: say("copyLink"),
      keep: say("keepLink"),
    };
    return <RevealedValue text={url} messages={messages} onKept={onDone} />;
  }
  return (
    <ChangeForm change={create} fields={[]} label={say("createLink")}>
      {kinds.length > 1 && (
        <SelectField
          label={say("linkKind")}
          value={kind}
          options={kinds.map((value) => ({ value, label: say(LABELS[value]) }))}
          onChange={setKind}
        />
      )}
      <p>{say(TEXTS[kind])}</p>
    </ChangeForm>
  );
}
