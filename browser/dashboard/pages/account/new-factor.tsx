/** A second factor, for somebody whose team lets nobody in without one: an authenticator app, or a passkey. */
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { makePasskey } from "../../app/passkeys.ts";
import { AccountPage } from "./account-page.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { NewTotp } from "./new-totp.tsx";

/** `onDone` is called once the recovery codes were shown. */
export function NewFactor({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return (
      <AccountPage title={say("recoveryTitle")}>
        <RecoveryCodes codes={codes} onKept={onDone} />
      </AccountPage>
    );
  }
  const addPasskey = async (): Promise<void> => {
    const { options } = await api.dashboard.beginPasskey();
    const passkey = await makePasskey(options);
    const made = await api.dashboard.createPasskey({ name: say("passkey"), passkey });
    setCodes(made.recovery_codes ?? []);
  };
  return (
    <AccountPage title={say("newFactorTitle")}>
      <p>{say("newFactorText")}</p>
      <NewTotp onCodes={setCodes} />
      <PasskeyButton label={say("passkeyInstead")} run={addPasskey} />
    </AccountPage>
  );
}
