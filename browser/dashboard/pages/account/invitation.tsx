/** `/invitation`: joins a team by a mailed link, as who is signed in or as somebody new. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ME } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { linkToken } from "./link-token.ts";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { PasswordField } from "./password-field.tsx";
import { Refusal } from "./refusal.tsx";

/** The page. */
export function Invitation(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const me = useQuery({ ...ME, throwOnError: false });
  return (
    <AccountPage title={say("invitationTitle")}>
      {me.isPending && <LoadingPage />}
      {me.isSuccess && <JoinAs email={me.data.user.email} />}
      {me.isError && <JoinAsNew />}
    </AccountPage>
  );
}

function JoinAs({ email }: { readonly email: string }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const join = useMutation({
    mutationFn: async () => {
      const { team } = await api.teams.acceptInvitation({ token: linkToken() });
      await api.dashboard.setTeam({ team_id: team.id });
      location.assign("/dashboard");
    },
  });
  return (
    <>
      <Refusal
        error={join.error}
        words={{
          invalid_mail_link: say("linkOver"),
          invitation_address_mismatch: say("otherAddress", { email }),
        }}
      />
      <Button look="main" isPending={join.isPending} onPress={() => join.mutate()}>
        {say("joinAs", { email })}
      </Button>
      <SignInInstead />
    </>
  );
}

/** Back here after; the token stays in the address. */
function SignInInstead(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const next = encodeURIComponent(`${location.pathname}${location.search}`);
  return (
    <p>
      <a href={`/login?next=${next}`}>{say("signInInstead")}</a>
    </p>
  );
}

function JoinAsNew(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const join = useMutation({
    mutationFn: () => api.teams.signUpInvited({ token: linkToken(), name, password }),
  });
  if (join.isSuccess) {
    return (
      <>
        <p role="status">{say("joined", { team: join.data.team.name })}</p>
        <p>
          <a href="/login">{say("signInTitle")}</a>
        </p>
      </>
    );
  }
  return (
    <>
      <p>{say("joinText")}</p>
      <AccountForm
        change={join}
        words={{
          invalid_mail_link: say("linkOver"),
          session_required: say("accountThere"),
          sign_up_closed: say("signUpClosed"),
        }}
        label={say("joinNew")}
      >
        <TextField
          name="name"
          autoComplete="name"
          maxLength={200}
          label={say("name")}
          value={name}
          onChange={setName}
        />
        <PasswordField label={say("password")} value={password} isNew onChange={setPassword} />
      </AccountForm>
      <SignInInstead />
    </>
  );
}
