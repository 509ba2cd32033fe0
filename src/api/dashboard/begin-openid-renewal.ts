import type { OpenidStart } from "#services/access/openid-response.ts";
import { beginOpenidRenewal as begin } from "#services/access/own-sessions.ts";
import { declare } from "../schema/declare.ts";
import { OPENID_START_REPLIES, presentOpenidStart } from "./openid-schema.ts";

/**
 * Begins a visit to the OpenID provider, where who is signed in shows once more who they are: the browser is sent to
 * `url`, comes back to `/login`, and its query goes as `openid_query` to `POST /session/renewal`, once, within ten
 * minutes. 404 for an account that is not linked to the provider's.
 */
export const beginOpenidRenewal = declare<OpenidStart>()({
  id: "beginOpenidRenewal",
  method: "POST",
  path: "/session/renewal/openid",
  summary: "Go to the OpenID provider once more",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // A response kept would be a visit that is used up.
  idempotency: "ignored",
  needsCounters: true,
  extraRate: { name: "people", per: "address" },
  personRate: "login_account",
  replies: OPENID_START_REPLIES,
  errors: ["not_found", "openid_not_configured", "openid_unavailable"],
  example: {},
  handle: (services, _input, { caller }) => begin(services, caller),
  present: presentOpenidStart,
});
