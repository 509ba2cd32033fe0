/** `/invitation`: joins a team by a mailed link, as who is signed in or as somebody new. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { OpenInvitation } from "../../../../client/src/index.ts";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { ME } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { linkToken } from "./link-token.ts";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { OpenidButton } from "./openid-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";
import { Refusal } from "./refusal.tsx";

/** The page. */
export function Invitation(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const me = useQuery({ ...ME, throwOnError: false });
  const asked = useQuery({
    queryKey: ["invitation", linkToken()],
    queryFn: async () => (await api.teams.readInvitation({ token: linkToken() })).invitation,
  });
  if (asked.isError) {
    return (
      <AccountPage title={say("invitationTitle")}>
        <Refusal error={asked.error} words={{ invalid_mail_link: say("linkOver") }} />
        <p>
          <a href="/login">{say("signInTitle")}</a>
        </p>
      </AccountPage>
    );
  }
  if (asked.isPending || me.isPending) {
    return (
      <AccountPage title={say("invitationTitle")}>
        <LoadingPage />
      </AccountPage>
    );
  }
  const { team_name: team, inviter } = asked.data;
  return (
    <AccountPage title={say("joinTeam", { team })}>
      {inviter !== null && <p>{say("invitedBy", { inviter, team })}</p>}
      <Answer invitation={asked.data} signedInAs={me.data?.user.email ?? null} />
    </AccountPage>
  );
}

/** What the person can do: it depends on who they are here, and whom the invitation is for. */
function Answer({
  invitation: { email, has_account: hasAccount },
  signedInAs,
}: {
  readonly invitation: OpenInvitation;
  readonly signedInAs: string | null;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  if (signedInAs === email) {
    return <JoinAs email={email} />;
  }
  if (hasAccount) {
    return (
      <>
        {signedInAs !== null && <p>{say("otherAddress", { email: signedInAs })}</p>}
        <p>{say("accountThere", { email })}</p>
        <SignInToJoin />
      </>
    );
  }
  return <JoinAsNew email={email} />;
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
      <Refusal error={join.error} words={{ invalid_mail_link: say("linkOver") }} />
      <Button look="main" isPending={join.isPending} onPress={() => join.mutate()}>
        {say("joinAs", { email })}
      </Button>
    </>
  );
}

/** Back here after; the token stays in the address. */
function SignInToJoin(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const next = encodeURIComponent(`${location.pathname}${location.search}`);
  return (
    <p>
      <a href={`/login?next=${next}`}>{say("signInToJoin")}</a>
    </p>
  );
}

function JoinAsNew({ email }: { readonly email: string }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const join = useMutation({
    mutationFn: () => api.teams.signUpInvited({ token: linkToken(), name, password, language }),
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
      <p>{say("joinText", { email })}</p>
      <AccountForm
        change={join}
        words={{
          invalid_mail_link: say("linkOver"),
          session_required: say("accountThere", { email }),
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
      <OpenidButton next={null} isRenewal={false} invitationToken={linkToken()} />
    </>
  );
}
