/** Somebody who is signed in shows who they are once more: by the password, or by a code where they have a factor. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { showPasskey } from "../../app/passkeys.ts";
import { Button } from "../../parts/button.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { CodeField } from "./code-field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordField } from "./password-field.tsx";

/** `onDone` is called once it was shown. */
export function ShowAgain({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [kind, setKind] = useState<"password" | "code">("password");
  const [shown, setShown] = useState("");
  // Nobody is held up by it: until it is known, and where it cannot be, the password is asked for.
  const factors = useQuery({
    queryKey: ["factors"],
    queryFn: () => api.dashboard.factors(),
    retry: false,
  });
  const hasCode = factors.data?.has_totp === true || (factors.data?.recovery_codes_left ?? 0) > 0;
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0;
  const showAgain = async (): Promise<void> => {
    const { options } = await api.dashboard.beginRenewal();
    await api.dashboard.renewSignIn({ passkey: await showPasskey(options) });
    onDone();
  };
  const renew = useMutation({
    mutationFn: async () => {
      await api.dashboard.renewSignIn(kind === "code" ? { code: shown } : { password: shown });
      onDone();
    },
  });
  const swap = (): void => {
    setShown("");
    renew.reset();
    setKind(kind === "code" ? "password" : "code");
  };
  return (
    <AccountPage title={say("againTitle")}>
      <p>{say("againText")}</p>
      <AccountForm
        change={renew}
        words={{
          session_required: say("wrongAgain"),
          invalid_factor_code: say("wrongCode"),
        }}
        label={say("goOn")}
        beside={
          <>
            {hasCode && (
              <Button onPress={swap}>{say(kind === "code" ? "usePassword" : "useCode")}</Button>
            )}
            {hasPasskey && <PasskeyButton label={say("usePasskey")} run={showAgain} />}
          </>
        }
      >
        {kind === "code" ? (
          <CodeField value={shown} help={say("codeHelp")} onChange={setShown} />
        ) : (
          <PasswordField
            label={say("password")}
            value={shown}
            isNew={false}
            isFocused
            onChange={setShown}
          />
        )}
      </AccountForm>
    </AccountPage>
  );
}
