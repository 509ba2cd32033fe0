import type { ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { useChange } from "../../parts/use-change.ts";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { KEYS } from "./queries.ts";
import { RevealedSecret } from "./revealed-secret.tsx";

/** A button that replaces a key, and the new one this once. */
export function RotateKey({
  id,
  name,
  isReplaced,
}: {
  readonly id: string;
  readonly name: string;
  readonly isReplaced: boolean;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  return (
    <DialogButton
      label={say("rotate")}
      about={name}
      title={say("rotateTitle", { name })}
      isDisabled={isReplaced}
    >
      {(close) => <Rotation id={id} onKept={close} />}
    </DialogButton>
  );
}

function Rotation({ id, onKept }: { readonly id: string; readonly onKept: () => void }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const rotate = useChange(() => api.apiKeys.rotate(id), { stale: KEYS });
  if (rotate.data !== undefined) {
    return <RevealedSecret value={rotate.data.key} onKept={onKept} />;
  }
  return (
    <ChangeForm change={rotate} fields={[]} label={say("rotate")}>
      <p>{say("rotateText")}</p>
    </ChangeForm>
  );
}
