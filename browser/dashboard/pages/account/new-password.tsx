/** `/new-password`: asks for a mailed link; with the link's token, sets the password. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { linkToken } from "./link-token.ts";
import { EmailField } from "./email-field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { PasswordField } from "./password-field.tsx";

/** The page. */
export function NewPassword(): ReactNode {
  return new URLSearchParams(location.search).has("t") ? <SetPassword /> : <AskForLink />;
}

function AskForLink(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [email, setEmail] = useState("");
  const ask = useMutation({
    mutationFn: () => api.people.requestPasswordReset({ email, language }),
  });
  return (
    <AccountPage title={say("newPassword")}>
      {ask.isSuccess ? (
        <p role="status">{say("resetSent", { email })}</p>
      ) : (
        <AccountForm change={ask} words={{}} label={say("resetSend")}>
          <p>{say("resetText")}</p>
          <EmailField value={email} onChange={setEmail} />
        </AccountForm>
      )}
    </AccountPage>
  );
}

function SetPassword(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [password, setPassword] = useState("");
  const set = useMutation({
    mutationFn: () => api.people.resetPassword({ token: linkToken(), password }),
  });
  return (
    <AccountPage title={say("newPassword")}>
      {set.isSuccess ? (
        <>
          <p role="status">{say("passwordSet")}</p>
          <p>
            <a href="/login">{say("signInTitle")}</a>
          </p>
        </>
      ) : (
        <AccountForm
          change={set}
          words={{ invalid_mail_link: say("linkOver") }}
          label={say("setPassword")}
        >
          <PasswordField
            label={say("newPassword")}
            value={password}
            isNew
            isFocused
            onChange={setPassword}
          />
        </AccountForm>
      )}
    </AccountPage>
  );
}
