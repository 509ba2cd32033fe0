import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { hasPasskeys } from "../../app/passkeys.ts";
import { Button } from "../../parts/button.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { Refusal } from "./refusal.tsx";

/** Something that is done by a passkey, and what became of it; nothing where the browser has none. */
export function PasskeyButton({
  label,
  run,
}: {
  readonly label: string;
  readonly run: () => Promise<void>;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const change = useMutation({ mutationFn: run });
  if (!hasPasskeys()) {
    return null;
  }
  return (
    <>
      <Button isPending={change.isPending} onPress={() => change.mutate()}>
        {label}
      </Button>
      <Refusal
        error={change.error}
        words={{ session_required: say("tooLate"), no_team: say("noTeamOther") }}
      />
    </>
  );
}
