/** An authenticator app, for somebody whose team lets nobody in without one. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { QrCode } from "../../parts/qr-code.tsx";
import { ErrorNotice, LoadingPage } from "../../parts/states.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { CodeField } from "./code-field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import styles from "./account.module.css";

/** `onDone` is called once the recovery codes were shown. */
export function NewFactor({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [code, setCode] = useState("");
  // Each call makes another secret: one for as long as the page is open.
  const app = useQuery({
    queryKey: ["totp"],
    queryFn: () => api.dashboard.beginTotp(),
    staleTime: Infinity,
  });
  const confirm = useMutation({ mutationFn: () => api.dashboard.confirmTotp({ code }) });
  if (confirm.isSuccess) {
    return (
      <AccountPage title={say("recoveryTitle")}>
        <p>{say("recoveryText")}</p>
        <ul className={styles["codes"]} dir="ltr">
          {confirm.data.recovery_codes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
        <Button look="main" onPress={onDone}>
          {say("goOn")}
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={say("newFactorTitle")}>
      <p>{say("newFactorText")}</p>
      {app.isPending && <LoadingPage />}
      {app.isError && <ErrorNotice error={app.error} />}
      {app.isSuccess && (
        <>
          <QrCode text={app.data.otpauth_url} label={say("newFactorQr")} />
          <p>
            {say("newFactorKey")} <code dir="ltr">{app.data.secret}</code>
          </p>
          <AccountForm
            change={confirm}
            words={{ invalid_factor_code: say("wrongCode") }}
            label={say("goOn")}
          >
            <CodeField value={code} help={say("newFactorCodeHelp")} onChange={setCode} />
          </AccountForm>
        </>
      )}
    </AccountPage>
  );
}
