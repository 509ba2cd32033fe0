/** Somebody who is signed in shows who they are once more: by the password, or by a code where they have a factor. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { atField } from "../../app/explain.ts";
import { useMessages } from "../../app/message-set.ts";
import { showPasskey } from "../../app/passkeys.ts";
import { Button } from "../../parts/button.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { CodeField } from "./code-field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { OpenidButton } from "./openid-sign-in.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordField } from "./password-field.tsx";

/** `onDone` is called once it was shown; who goes to the provider for it comes back to `next`. */
export function ShowAgain({
  next,
  onDone,
}: {
  readonly next: string | null;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const ways = useWays();
  const { hasPassword, hasCode, hasPasskey, hasOpenid } = ways;
  const { kind, shown, setShown, renew, swap } = useRenewal(ways, onDone);
  const showAgain = async (): Promise<void> => {
    const { options } = await api.dashboard.beginRenewal();
    await api.dashboard.renewSignIn({ passkey: await showPasskey(options) });
    onDone();
  };
  return (
    <AccountPage title={say("againTitle")}>
      <p>{say("againText")}</p>
      {(hasPassword || hasCode) && (
        <AccountForm
          change={renew}
          words={{}}
          label={say("goOn")}
          beside={
            hasCode &&
            hasPassword && (
              <Button onPress={swap}>{say(kind === "code" ? "usePassword" : "useCode")}</Button>
            )
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
      )}
      {hasPasskey && <PasskeyButton label={say("usePasskey")} run={showAgain} />}
      {hasOpenid && <OpenidButton next={next} isRenewal />}
    </AccountPage>
  );
}

/** What the person has to show. */
interface Ways {
  readonly hasPassword: boolean;
  readonly hasCode: boolean;
  readonly hasPasskey: boolean;
  readonly hasOpenid: boolean;
}

/** Nobody is held up by it: until it is known, and where it cannot be, the password is asked for. */
function useWays(): Ways {
  const { data } = useQuery({
    queryKey: ["factors"],
    queryFn: () => api.dashboard.factors(),
    retry: false,
  });
  return {
    hasPassword: data?.has_password !== false,
    hasCode: data?.has_totp === true || (data?.recovery_codes_left ?? 0) > 0,
    hasPasskey: (data?.passkeys.length ?? 0) > 0,
    hasOpenid: (data?.openid_links.length ?? 0) > 0,
  };
}

/** The password or the code as it is typed, which of them is asked for, and its way to the service. */
function useRenewal({ hasPassword, hasCode }: Ways, onDone: () => void) {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [chosen, setChosen] = useState<"password" | "code">("password");
  const [shown, setShown] = useState("");
  const kind = hasPassword || !hasCode ? chosen : "code";
  const renew = useMutation({
    mutationFn: async () => {
      const words = {
        session_required: say("wrongAgain"),
        invalid_factor_code: say("wrongCode"),
      };
      await atField(kind, words, () =>
        api.dashboard.renewSignIn(kind === "code" ? { code: shown } : { password: shown }),
      );
      onDone();
    },
  });
  const swap = (): void => {
    setShown("");
    renew.reset();
    setChosen(kind === "code" ? "password" : "code");
  };
  return { kind, shown, setShown, renew, swap };
}
