/** An authenticator app: its picture, and the first code that it shows. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { atField } from "../../app/explain.ts";
import { useMessages } from "../../app/message-set.ts";
import { QrCode } from "../../parts/qr-code.tsx";
import { ErrorNotice, LoadingPage } from "../../parts/states.tsx";
import { AccountForm } from "./account-form.tsx";
import { CodeField } from "./code-field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";

/** `onCodes` gets the recovery codes that come with it. */
export function NewTotp({
  onCodes,
}: {
  readonly onCodes: (codes: readonly string[]) => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [code, setCode] = useState("");
  // Each call makes another secret: one for as long as the page is open.
  const app = useQuery({
    queryKey: ["totp"],
    queryFn: () => api.dashboard.beginTotp(),
    staleTime: Infinity,
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: async () => {
      const words = { invalid_factor_code: say("wrongCode") };
      const made = await atField("code", words, () => api.dashboard.confirmTotp({ code }));
      onCodes(made.recovery_codes);
    },
  });
  if (app.isPending) {
    return <LoadingPage />;
  }
  if (app.isError) {
    return <ErrorNotice error={app.error} />;
  }
  return (
    <>
      <p>{say("appText")}</p>
      <QrCode text={app.data.otpauth_url} label={say("newFactorQr")} />
      <p>
        {say("newFactorKey")} <code dir="ltr">{app.data.secret}</code>
      </p>
      <AccountForm change={confirm} words={{}} label={say("goOn")}>
        <CodeField value={code} help={say("newFactorCodeHelp")} onChange={setCode} />
      </AccountForm>
    </>
  );
}
