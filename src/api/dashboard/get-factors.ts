import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { type FactorsView, readFactors } from "#services/people/second-factors.ts";
import { declare } from "../schema/declare.ts";
import { factorsSchema, presentFactors } from "./factor-schema.ts";

/**
 * What the person signs in by, and may show besides a password: accounts of the OpenID provider, an authenticator app,
 * passkeys, recovery codes.
 */
export const getFactors = declare<FactorsView>()({
  id: "getFactors",
  method: "GET",
  path: "/me/factors",
  summary: "Get what you sign in by",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  replies: {
    200: { description: "The factors", headers: NO_STORE_DECLARED, schema: factorsSchema },
  },
  errors: [],
  example: {},
  handle: (services, _input, { caller }) => readFactors(services, caller),
  present: (view) => json(200, presentFactors(view), NO_STORE),
});
