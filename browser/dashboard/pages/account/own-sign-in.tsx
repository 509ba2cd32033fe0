/** `/dashboard/account`: what opens one's own account. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SecondFactors } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { FACTORS } from "../../app/factors.ts";
import { useMessages } from "../../app/message-set.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./account.module.css";
import { AccountForm } from "./account-form.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { OwnPassword } from "./own-password.tsx";
import { OpenidLinks } from "./openid-links.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { NewTotp } from "./new-totp.tsx";

/** The page. */
export function OwnSignIn(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const { data: factors } = useSuspenseQuery(FACTORS);
  const hasFactor = factors.has_totp || factors.passkeys.length > 0;
  return (
    <div className={styles["own"]}>
      <PageHead title={say("ownTitle")} />
      <OwnPassword hasPassword={factors.has_password} />
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">{say("passkeys")}</h2>
        <p>{say("passkeysText")}</p>
        <PasskeyList passkeys={factors.passkeys} isLastWayIn={isLastWayIn(factors)} />
      </section>
      <OpenidLinks links={factors.openid_links} isLastWayIn={isLastWayIn(factors)} />
      <section aria-labelledby="app">
        <h2 id="app">{say("app")}</h2>
        <p>{say(factors.has_totp ? "appOn" : "appOff")}</p>
        {factors.has_totp ? (
          <ConfirmButton
            label={say("turnOff")}
            about={say("app")}
            title={say("turnOffTitle")}
            text={say("turnOffText")}
            stale={FACTORS.queryKey}
            run={() => api.dashboard.deleteTotp()}
          />
        ) : (
          <DialogButton
            label={say("setUp")}
            about={say("app")}
            title={say("newFactorTitle")}
            look="plain"
          >
            {(close) => <NewApp onKept={close} />}
          </DialogButton>
        )}
      </section>
      {hasFactor && (
        <section aria-labelledby="codes">
          <h2 id="codes">{say("recoveryCodes")}</h2>
          <p>{say("codesLeft", { count: factors.recovery_codes_left })}</p>
          <DialogButton label={say("renewCodes")} look="plain">
            {(close) => <NewCodes onKept={close} />}
          </DialogButton>
        </section>
      )}
    </div>
  );
}

/** Whether the one passkey or link there is may not be removed. */
function isLastWayIn(factors: SecondFactors): boolean {
  return !factors.has_password && factors.passkeys.length + factors.openid_links.length === 1;
}

function NewApp({ onKept }: { readonly onKept: () => void }): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // The page behind it changes once the codes are kept: an app that is on has another button.
  const keep = useChange(() => Promise.resolve(), { stale: FACTORS.queryKey, onDone: onKept });
  return codes === null ? (
    <NewTotp onCodes={setCodes} />
  ) : (
    <RecoveryCodes codes={codes} onKept={() => keep.mutate()} />
  );
}

function NewCodes({ onKept }: { readonly onKept: () => void }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const renew = useChange(() => api.dashboard.renewRecoveryCodes(), { stale: FACTORS.queryKey });
  return renew.data === undefined ? (
    <AccountForm change={renew} words={{}} label={say("renewCodes")}>
      <p>{say("renewText")}</p>
    </AccountForm>
  ) : (
    <RecoveryCodes codes={renew.data.recovery_codes} onKept={onKept} />
  );
}
