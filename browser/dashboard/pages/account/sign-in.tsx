/** `/login`: address and password, then the second factor; or, somebody who is signed in shows who they are again. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SignInBody, SignInResult } from "../../../../client/src/generated/types.ts";
import { PlatenApiError } from "../../../../client/src/index.ts";
import { api } from "../../app/api.ts";
import { atField } from "../../app/explain.ts";
import { useMessages } from "../../app/message-set.ts";
import { showPasskey } from "../../app/passkeys.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { CodeField } from "./code-field.tsx";
import { NewFactor } from "./new-factor.tsx";
import { EmailField } from "./email-field.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { NoTeam } from "./no-team.tsx";
import { invitationIn, nextAddress } from "./next-address.ts";
import { OpenidButton, OpenidStep, openidVisit } from "./openid-sign-in.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { ShowAgain } from "./show-again.tsx";

const query = new URLSearchParams(location.search);
/** The OpenID provider leads back with a state, whatever became of it (RFC 6749, 4.1.2). */
const isBackFromOpenid = query.has("state");

/** What is left to be shown. */
type Step = "openid" | "password" | "code" | "codeOrPasskey" | "newFactor";

function goOn(): void {
  const next = isBackFromOpenid ? openidVisit().next : query.get("next");
  location.assign(nextAddress(next, location.origin));
}

/** The page. */
export function SignIn(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [step, setStep] = useState<Step>(isBackFromOpenid ? "openid" : "password");
  if (query.get("again") === "1") {
    return <ShowAgain next={query.get("next")} onDone={goOn} />;
  }
  switch (step) {
    case "openid":
      return <OpenidStep query={`?${query}`} onDone={(factors) => goOnAfter(factors, setStep)} />;
    case "password":
      return <PasswordStep onNext={setStep} />;
    case "code":
      return <FactorStep />;
    case "codeOrPasskey":
      return <FactorStep beside={<PasskeyButton label={say("usePasskey")} run={showFactor} />} />;
    case "newFactor":
      return <NewFactor onDone={goOn} />;
  }
}

/** Whether the team of the session lets nobody in without a second factor, and there is none yet. */
async function isFactorMissing(): Promise<boolean> {
  try {
    await api.templates.list({ limit: 1 });
    return false;
  } catch (error) {
    return error instanceof PlatenApiError && error.code === "second_factor_required";
  }
}

/** To the second step, where one is due, or the team lets nobody in without. */
async function goOnAfter(
  factors: readonly string[] | null,
  onNext: (step: Step) => void,
): Promise<void> {
  if (factors !== null) {
    onNext(factors.includes("passkey") ? "codeOrPasskey" : "code");
  } else if (await isFactorMissing()) {
    onNext("newFactor");
  } else {
    goOn();
  }
}

function PasswordStep({ onNext }: { readonly onNext: (step: Step) => void }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  // Null for who has a team, as far as is known.
  const [teamName, setTeamName] = useState<string | null>(null);
  const signIn = useMutation({
    mutationFn: async () => {
      const shown = { email, password, ...(teamName === null ? {} : { team_name: teamName }) };
      const words = { session_required: say("wrongPassword") };
      const signedIn = await atField("password", words, () => signInToTeam(shown));
      await (signedIn === "no team" ? setTeamName("") : goOnAfter(signedIn.second_factors, onNext));
    },
  });
  const next = query.get("next");
  if (teamName !== null) {
    return <NoTeam name={teamName} change={signIn} onName={setTeamName} />;
  }
  return (
    <AccountPage title={say("signInTitle")}>
      <AccountForm change={signIn} words={{}} label={say("signIn")}>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField
          label={say("password")}
          value={password}
          isNew={false}
          onChange={setPassword}
        />
      </AccountForm>
      <PasskeyButton label={say("usePasskey")} run={signInByPasskey} />
      <OpenidButton next={next} isRenewal={false} />
      <p>
        <a href="/new-password">{say("forgotten")}</a>
      </p>
      {next?.startsWith("/invitation") !== true && (
        <p>
          <a href="/sign-up">{say("signUpTitle")}</a>
        </p>
      )}
    </AccountPage>
  );
}

/** Whom a link invites and who belongs to no team joins by signing in: without a team there is no session. */
async function signInToTeam(shown: SignInBody): Promise<SignInResult | "no team"> {
  try {
    return await api.dashboard.signIn(shown);
  } catch (error) {
    if (!(error instanceof PlatenApiError && error.code === "no_team")) {
      throw error;
    }
    const token = invitationIn(query.get("next"), location.origin);
    if (token === null) {
      return "no team";
    }
    const signedIn = await api.dashboard.signIn({ ...shown, invitation_token: token });
    // The invitation is used up.
    query.delete("next");
    return signedIn;
  }
}

/** Signs in by a passkey alone. */
async function signInByPasskey(): Promise<void> {
  const { options } = await api.dashboard.beginPasskeySignIn();
  await api.dashboard.signInByPasskey({ passkey: await showPasskey(options) });
  goOn();
}

/** Shows a passkey after the password. */
async function showFactor(): Promise<void> {
  const { options } = await api.dashboard.beginFactor();
  await api.dashboard.completeSignIn({ passkey: await showPasskey(options) });
  goOn();
}

function FactorStep({ beside }: { readonly beside?: ReactNode }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const [code, setCode] = useState("");
  const show = useMutation({
    mutationFn: async () => {
      const words = { invalid_factor_code: say("wrongCode") };
      await atField("code", words, () => api.dashboard.completeSignIn({ code }));
      goOn();
    },
  });
  return (
    <AccountPage title={say("codeTitle")}>
      <AccountForm
        change={show}
        words={{ session_required: say("tooLate") }}
        label={say("goOn")}
        beside={beside}
      >
        <CodeField value={code} help={say("codeHelp")} onChange={setCode} />
      </AccountForm>
    </AccountPage>
  );
}
