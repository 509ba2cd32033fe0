/** Who is signed in, and the way to the sign-in page where nobody is. */
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { GetMeResult, Membership } from "../../../client/src/generated/types.ts";
import { PlatenApiError } from "../../../client/src/index.ts";
import { api } from "./api.ts";
import { signInAddress } from "./sign-in-address.ts";

/** Asked once; roles change seldom, and whoever lost one is told by the next refusal. */
export const ME = queryOptions<GetMeResult>({
  queryKey: ["me"],
  queryFn: ({ signal }) => api.dashboard.me({ signal }),
  staleTime: 300_000,
});

/** The signed-in person, the team of the session and the person's other teams. */
export function useMe(): GetMeResult {
  return useSuspenseQuery(ME).data;
}

/** True where the role may do what the scope names: what would be refused is not offered. */
export function useScope(scope: Membership["scopes"][number]): boolean {
  return useMe().team.scopes.includes(scope);
}

/** True for owners: people, billing and what was done are theirs alone, which no scope names. */
export function useOwner(): boolean {
  return useMe().team.role === "owner";
}

/** Told where the sign-in is that the page in front of somebody asks for. */
type SignInListener = (address: string) => void;

let listener: SignInListener | null = null;

/**
 * While a page is shown, what is typed on it is not left for the sign-in: `listen` is told where that is. Returns what
 * ends it.
 */
export function listenForSignIn(listen: SignInListener): () => void {
  listener = listen;
  return () => {
    listener = null;
  };
}

/**
 * Where a sign-in is what an error asks for, has somebody sign in: beside the page that is shown, else at the sign-in
 * page, which leads back here; else false. A demo that ended has nothing to come back to.
 */
export function requireSignIn(error: unknown): boolean {
  const here = `${location.pathname}${location.search}`;
  const address = error instanceof PlatenApiError ? signInAddress(error.code, here) : null;
  if (address === null) {
    return false;
  }
  if (listener === null || (error instanceof PlatenApiError && error.code === "demo_expired")) {
    location.assign(address);
  } else {
    listener(address);
  }
  return true;
}

/** What tabs tell each other of the sign-in. */
const CHANNEL = "platen-sign-in";

/** Tells the other tabs that somebody has signed in. */
export function emitSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("signed in");
  channel.close();
}

/** Calls `onSignedIn` whenever another tab tells so. Returns what ends it. */
export function listenForSignedIn(onSignedIn: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", onSignedIn);
  return () => channel.close();
}

/**
 * Whether the session is the one again that the page is of: of the same person, and of its team, which it is moved to.
 * `signedOut`: it is not. `other`: of somebody else, or of somebody who has left the team.
 */
export async function resumeSession({
  user,
  team,
}: GetMeResult): Promise<"resumed" | "signedOut" | "other"> {
  try {
    const now = await api.dashboard.me();
    if (now.user.id !== user.id || !now.teams.some(({ id }) => id === team.id)) {
      return "other";
    }
    if (now.team.id !== team.id) {
      await api.dashboard.setTeam({ team_id: team.id });
    }
    return "resumed";
  } catch (error) {
    if (error instanceof PlatenApiError && signInAddress(error.code, "") !== null) {
      return "signedOut";
    }
    throw error;
  }
}
