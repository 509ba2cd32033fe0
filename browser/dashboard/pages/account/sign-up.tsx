/** `/sign-up`: an account and a team of one's own. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { TextField } from "../../parts/field.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { EmailField } from "./email-field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { PasswordField } from "./password-field.tsx";
import { ShopNameField } from "./shop-name-field.tsx";

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
      <AccountForm
        change={signUp}
        words={{ sign_up_closed: say("signUpClosed") }}
        label={say("signUp")}
      >
        <ShopNameField value={shop} onChange={setShop} />
        <TextField
          name="name"
          autoComplete="name"
          maxLength={200}
          label={say("name")}
          value={name}
          onChange={setName}
        />
        <EmailField value={email} onChange={setEmail} />
        <PasswordField label={say("password")} value={password} isNew onChange={setPassword} />
      </AccountForm>
      <p>
        <a href="/login">{say("haveAccount")}</a>
      </p>
    </AccountPage>
  );
}
