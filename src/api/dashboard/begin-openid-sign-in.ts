import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { beginOpenidSignIn as begin, type OpenidStart } from "#services/people/openid-sign-in.ts";
import { declare } from "../schema/declare.ts";

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
  replies: {
    200: {
      description: "Set-Cookie ties the way back to this browser",
      headers: { "Set-Cookie": "What the response is checked by; HttpOnly, SameSite=Lax" },
      schema: z.object({ url: z.url() }),
    },
  },
  errors: ["openid_not_configured", "openid_unavailable"],
  example: {},
  handle: (services) => begin(services),
  present: ({ url, cookie }) =>
    json(200, { url }, { "set-cookie": cookie, "cache-control": "no-store" }),
});
