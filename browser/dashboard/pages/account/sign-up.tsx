/** `/sign-up`: an account and a team of one's own. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { Form, TextField } from "../../parts/field.tsx";
import { AccountPage } from "./account-page.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { PasswordField } from "./password-field.tsx";
import { Refusal } from "./refusal.tsx";

/** The page. */
export function SignUp(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [name, setName] = useState("");
  const [shop, setShop] = useState("");
  const signUp = useMutation({
    mutationFn: () => api.people.signUp({ email, password, name, team_name: shop, language }),
  });
  if (signUp.isSuccess) {
    return (
      <AccountPage title={say("signUpTitle")}>
        <p role="status">{say("signUpSent", { email })}</p>
        <p>
          <a href="/login">{say("signInTitle")}</a>
        </p>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={say("signUpTitle")}>
      <Form error={signUp.error} onSubmit={() => signUp.mutate()}>
        <TextField
          name="team_name"
          autoComplete="organization"
          isRequired
          maxLength={200}
          label={say("shop")}
          value={shop}
          onChange={setShop}
        />
        <TextField
          name="name"
          autoComplete="name"
          maxLength={200}
          label={say("name")}
          value={name}
          onChange={setName}
        />
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          isRequired
          label={say("email")}
          value={email}
          onChange={setEmail}
        />
        <PasswordField label={say("password")} value={password} isNew onChange={setPassword} />
        <Refusal error={signUp.error} words={{ sign_up_closed: say("signUpClosed") }} />
        <Button look="main" type="submit" isPending={signUp.isPending}>
          {say("signUp")}
        </Button>
      </Form>
      <p>
        <a href="/login">{say("haveAccount")}</a>
      </p>
    </AccountPage>
  );
}
