/** `/new-password`: asks for a mailed link; with the link's token, sets the password. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { Form, TextField } from "../../parts/field.tsx";
import { AccountPage } from "./account-page.tsx";
import { linkToken } from "./link-token.ts";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { PasswordField } from "./password-field.tsx";
import { Refusal } from "./refusal.tsx";

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
        <Form error={ask.error} onSubmit={() => ask.mutate()}>
          <p>{say("resetText")}</p>
          <TextField
            name="email"
            type="email"
            autoComplete="username"
            isRequired
            label={say("email")}
            value={email}
            onChange={setEmail}
          />
          <Refusal error={ask.error} words={{}} />
          <Button look="main" type="submit" isPending={ask.isPending}>
            {say("resetSend")}
          </Button>
        </Form>
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
        <Form error={set.error} onSubmit={() => set.mutate()}>
          <PasswordField
            label={say("newPassword")}
            value={password}
            isNew
            isFocused
            onChange={setPassword}
          />
          <Refusal error={set.error} words={{ invalid_mail_link: say("linkOver") }} />
          <Button look="main" type="submit" isPending={set.isPending}>
            {say("setPassword")}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
