/** The passkeys of a person: where they are, when they were used, and the way to another. */
import { type ReactNode, useState } from "react";
import type { Passkey } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { FACTORS } from "../../app/factors.ts";
import { useMessages } from "../../app/message-set.ts";
import { hasPasskeys, makePasskey } from "../../app/passkeys.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Table } from "../../parts/table.tsx";
import { useChange } from "../../parts/use-change.ts";
import { AccountForm } from "./account-form.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Shown {
  readonly passkeys: readonly Passkey[];
  readonly isLastWayIn: boolean;
}

/** A table of them, or that there are none. */
export function PasskeyList({ passkeys, isLastWayIn }: Shown): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  return (
    <>
      {passkeys.length === 0 ? (
        <p>{say("noPasskeys")}</p>
      ) : (
        <PasskeyTable passkeys={passkeys} isLastWayIn={isLastWayIn} />
      )}
      {hasPasskeys() ? (
        <DialogButton label={say("addPasskey")} look="main">
          {(close) => <NewPasskey onKept={close} />}
        </DialogButton>
      ) : (
        <p>{say("noPasskeysHere")}</p>
      )}
    </>
  );
}

/** The last way in cannot be removed. */
function PasskeyTable({ passkeys, isLastWayIn }: Shown): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  return (
    <Table
      label={say("passkeys")}
      rows={passkeys}
      columns={[
        {
          key: "name",
          title: say("passkeyName"),
          cell: ({ name }) => <span dir="auto">{name}</span>,
        },
        {
          key: "created",
          title: say("passkeyAdded"),
          cell: ({ created_at: at }) => <Instant at={at} />,
        },
        {
          key: "used",
          title: say("lastUsed"),
          cell: ({ last_used_at: at }) => (at === null ? say("never") : <Instant at={at} />),
        },
        {
          key: "actions",
          title: say("actions"),
          cell: ({ id, name }) =>
            isLastWayIn ? (
              say("lastSignIn")
            ) : (
              <ConfirmButton
                label={say("remove")}
                about={name}
                title={say("removeTitle", { name })}
                text={say("removeText")}
                stale={FACTORS.queryKey}
                run={() => api.dashboard.deletePasskey(id)}
              />
            ),
        },
      ]}
    />
  );
}

/** `onKept`: the person has it, and the recovery codes that come with a first factor. */
function NewPasskey({ onKept }: { readonly onKept: () => void }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [name, setName] = useState("");
  const add = useChange(
    async () => {
      const { options } = await api.dashboard.beginPasskey();
      return await api.dashboard.createPasskey({ name, passkey: await makePasskey(options) });
    },
    {
      stale: FACTORS.queryKey,
      onDone: ({ recovery_codes: codes }) => {
        if (codes === null) {
          onKept();
        }
      },
    },
  );
  const codes = add.data?.recovery_codes ?? null;
  if (codes !== null) {
    return <RecoveryCodes codes={codes} onKept={onKept} />;
  }
  return (
    <AccountForm change={add} words={{}} label={say("addPasskey")}>
      <TextField
        name="name"
        autoFocus
        isRequired
        maxLength={60}
        label={say("passkeyName")}
        help={say("passkeyNameHelp")}
        value={name}
        onChange={setName}
      />
    </AccountForm>
  );
}
