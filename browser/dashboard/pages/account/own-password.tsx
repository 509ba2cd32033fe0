/** The password of who is signed in: another one by the one they have, or a first one. */
import { type ReactNode, useState } from "react";
import { PlatenApiError } from "../../../../client/src/index.ts";
import { api } from "../../app/api.ts";
import { FieldRefusal } from "../../app/explain.ts";
import { FACTORS } from "../../app/factors.ts";
import { useMessages } from "../../app/message-set.ts";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { AccountForm } from "./account-form.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { PasswordField } from "./password-field.tsx";

/** A section of the page. */
export function OwnPassword({ hasPassword }: { readonly hasPassword: boolean }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const label = say(hasPassword ? "changePassword" : "firstPassword");
  return (
    <section aria-labelledby="password">
      <h2 id="password">{say("password")}</h2>
      <p>{say(hasPassword ? "passwordOn" : "passwordOff")}</p>
      <DialogButton label={label} look="plain">
        {(close) => <PasswordForm hasPassword={hasPassword} label={label} onDone={close} />}
      </DialogButton>
    </section>
  );
}

function PasswordForm({
  hasPassword,
  label,
  onDone,
}: {
  readonly hasPassword: boolean;
  readonly label: string;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const { tell } = useToast();
  const [present, setPresent] = useState("");
  const [password, setPassword] = useState("");
  const change = useChange(
    async () => {
      if (hasPassword) {
        await showPassword(present, say("wrongAgain"));
      }
      await api.people.changePassword({ password });
    },
    {
      stale: FACTORS.queryKey,
      onDone: () => {
        tell.done(say("passwordSet"));
        onDone();
      },
    },
  );
  return (
    <AccountForm change={change} words={{}} label={label}>
      <p>{say("passwordEnds")}</p>
      {hasPassword && (
        <TextField
          name="present"
          type="password"
          autoComplete="current-password"
          isRequired
          autoFocus
          label={say("presentPassword")}
          value={present}
          onChange={setPresent}
        />
      )}
      <PasswordField
        label={say("newPassword")}
        value={password}
        isNew
        isFocused={!hasPassword}
        onChange={setPassword}
      />
    </AccountForm>
  );
}

/**
 * Makes the sign-in fresh by the password. A wrong one is the field's to tell: the API's 401 would lead to the sign-in
 * page, as it does where nobody is signed in.
 */
async function showPassword(password: string, wrong: string): Promise<void> {
  try {
    await api.dashboard.renewSignIn({ password });
  } catch (error) {
    if (error instanceof PlatenApiError && error.code === "session_required") {
      throw new FieldRefusal("present", wrong);
    }
    throw error;
  }
}
