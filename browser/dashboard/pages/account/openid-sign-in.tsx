/** Signing in by the OpenID provider: the button that leads to it, and the page that it leads back to. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { AccountPage } from "./account-page.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { Refusal } from "./refusal.tsx";

/** Where the next page waits meanwhile: the address that the provider leads back to is always the same. */
const NEXT_KEY = "platen-next";

/** What is said of each refusal. */
function useRefusals(): Readonly<Record<string, string>> {
  const say = useMessages(ACCOUNT_MESSAGES);
  return {
    invalid_openid_response: say("openidInvalid"),
    openid_denied: say("openidDenied"),
    openid_person_unknown: say("openidUnknown"),
    openid_address_unverified: say("openidUnverified"),
    openid_linked_elsewhere: say("openidElsewhere"),
    openid_unavailable: say("openidUnavailable"),
  };
}

/** Leads to the provider; nothing where there is none. */
export function OpenidButton({ next }: { readonly next: string | null }): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  const words = useRefusals();
  const offered = useQuery({
    queryKey: ["openid"],
    queryFn: () => api.dashboard.retrieveOpenid(),
  });
  const begin = useMutation({
    mutationFn: async () => {
      const { url } = await api.dashboard.beginOpenidSignIn();
      sessionStorage.setItem(NEXT_KEY, next ?? "");
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
        {say("openidButton", { name })}
      </Button>
      <Refusal error={begin.error} words={words} />
    </>
  );
}

/** The page that somebody was going to before they left for the provider. */
export function nextAfterOpenid(): string | null {
  return sessionStorage.getItem(NEXT_KEY);
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
      const { second_factors: factors } = await api.dashboard.signInByOpenid({ query });
      await onDone(factors);
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
