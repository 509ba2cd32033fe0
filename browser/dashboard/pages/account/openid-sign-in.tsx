/** Signing in by the OpenID provider: the button that leads to it, and the page that it leads back to. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { AccountPage } from "./account-page.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { OPENID } from "./queries.ts";
import { Refusal } from "./refusal.tsx";

/** Where it waits meanwhile what the way back is for: the address that the provider leads back to is always the same. */
const VISIT_KEY = "platen-openid";

/** What somebody went to the provider for. */
interface Visit {
  /** The page to go on to; null for none. */
  readonly next: string | null;
  /** Somebody who is signed in shows once more who they are. */
  readonly isRenewal: boolean;
  /** Of the link that invites somebody new to a team. */
  readonly invitationToken?: string;
}

/** What is said of each refusal. */
function useRefusals(): Readonly<Record<string, string>> {
  const say = useMessages(ACCOUNT_MESSAGES);
  return {
    invalid_openid_response: say("openidInvalid"),
    openid_denied: say("openidDenied"),
    openid_person_unknown: say("openidUnknown"),
    openid_address_unverified: say("openidUnverified"),
    openid_linked_elsewhere: say("openidElsewhere"),
    invalid_mail_link: say("linkOver"),
    invitation_address_mismatch: say("openidUninvited"),
    no_team: say("noTeamOther"),
    openid_unavailable: say("openidUnavailable"),
  };
}

/** Leads to the provider; nothing where there is none. */
export function OpenidButton(visit: Visit): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const words = useRefusals();
  const offered = useQuery(OPENID);
  const begin = useMutation({
    mutationFn: async () => {
      const { url } = visit.isRenewal
        ? await api.dashboard.beginOpenidRenewal()
        : await api.dashboard.beginOpenidSignIn();
      sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit));
      location.assign(url);
    },
  });
  const name = offered.data?.name ?? null;
  if (name === null) {
    return null;
  }
  return (
    <>
      <Button isPending={begin.isPending} onPress={() => begin.mutate()}>
        {say(visit.isRenewal ? "openidAgain" : "openidButton", { name })}
      </Button>
      <Refusal error={begin.error} words={words} />
    </>
  );
}

/** What the page that the provider led back to was left for. */
export function openidVisit(): Visit {
  const kept: unknown = JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? "null");
  return isVisit(kept) ? kept : { next: null, isRenewal: false };
}

function isVisit(value: unknown): value is Visit {
  return typeof value === "object" && value !== null && "next" in value && "isRenewal" in value;
}

/** Signs in, or shows once more; what may be shown as second step, null where nothing is due. */
async function handOver(query: string): Promise<readonly string[] | null> {
  const { isRenewal, invitationToken } = openidVisit();
  if (isRenewal) {
    await api.dashboard.renewSignIn({ openid_query: query });
    return null;
  }
  const signedIn = await api.dashboard.signInByOpenid({
    query,
    language,
    ...(invitationToken === undefined ? {} : { invitation_token: invitationToken }),
  });
  return signedIn.second_factors;
}

/** Hands over what the provider led back with. `onDone` is told what may be shown as second step; null: nothing is due. */
export function OpenidStep({
  query,
  onDone,
}: {
  readonly query: string;
  readonly onDone: (factors: readonly string[] | null) => Promise<void>;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const words = useRefusals();
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      await onDone(await handOver(query));
    },
  });
  useEffect(() => {
    // The code is used up by this, so it is sent once however often the effect runs, and belongs into no history.
    if (location.search === "") {
      return;
    }
    history.replaceState(null, "", "/login");
    mutate();
  }, [mutate]);
  return (
    <AccountPage title={say("openidTitle")}>
      <Refusal error={error} words={words} />
      {error !== null && (
        <p>
          <a href="/login">{say("openidBack")}</a>
        </p>
      )}
    </AccountPage>
  );
}
