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

/** Goes to the sign-in page where that is what an error asks for, and comes back here after; else false. */
export function leaveToSignIn(error: unknown): boolean {
  const here = `${location.pathname}${location.search}`;
  const address = error instanceof PlatenApiError ? signInAddress(error.code, here) : null;
  if (address !== null) {
    location.assign(address);
  }
  return address !== null;
}
