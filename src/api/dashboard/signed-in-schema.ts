/** What every way of signing in replies with. */
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import type { SignedIn } from "#services/access/sign-in.ts";
import { secondFactors } from "./factor-schema.ts";
import { membershipSchema, presentMembership, presentUser, userSchema } from "./member-schema.ts";

export const SIGNED_IN_REPLIES = {
  200: {
    description: "Set-Cookie opens the API for two weeks from its last use",
    headers: { "Set-Cookie": "The session; HttpOnly, SameSite=Lax" },
    schema: z.object({ user: userSchema, team: membershipSchema, second_factors: secondFactors }),
  },
};

export function presentSignedIn({ user, team, secondFactors: kinds, cookie }: SignedIn) {
  return json(
    200,
    {
      user: presentUser(user),
      team: presentMembership(team),
      second_factors: kinds === null ? null : [...kinds],
    },
    { "set-cookie": cookie, "cache-control": "no-store" },
  );
}
