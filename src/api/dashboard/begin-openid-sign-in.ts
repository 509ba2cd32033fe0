import { beginOpenid, type OpenidStart } from "#services/access/openid-response.ts";
import { declare } from "../schema/declare.ts";
import { OPENID_START_REPLIES, presentOpenidStart } from "./openid-schema.ts";

/**
 * Begins a sign-in by the OpenID provider: the browser is sent to `url` and comes back to `/login` of this service, with a
 * query that goes to `POST /session/openid` from the same browser, once, within ten minutes.
 */
export const beginOpenidSignIn = declare<OpenidStart>()({
  id: "beginOpenidSignIn",
  method: "POST",
  path: "/session/openid/options",
  summary: "Begin a sign-in by the OpenID provider",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  needsCounters: true,
  sameOrigin: true,
  extraRate: { name: "people", per: "address" },
  replies: OPENID_START_REPLIES,
  errors: ["openid_not_configured", "openid_unavailable"],
  example: {},
  handle: (services) => beginOpenid(services, { isFresh: false }),
  present: presentOpenidStart,
});
