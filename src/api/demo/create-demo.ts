import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { type CreatedDemo, makeDemo } from "#services/demo/make-demo.ts";
import { apiKeySchema, presentApiKey } from "../api-keys/api-key-schema.ts";
import { declare } from "../schema/declare.ts";
import { presentTeam, teamSchema } from "../teams/team-schema.ts";

/**
 * Makes a workspace to try the service in, for 24 hours: a team with a sample template that is live, a secret and a
 * publishable key of test mode (`key`, `publishable_key`: shown this once), an embed application for pages of this
 * machine with a product for the sample, and the dashboard's cookie. All that is done in it is a test.
 *
 * Only for whoever sits at the machine that runs the service: it listens on loopback, the request comes from there, by
 * no proxy, under a name of this machine, and from no page of others. 404 `not_found` for everybody else, who signs in.
 * When the day is over, the cookie answers 401 `demo_expired`, the keys 401 `api_key_expired`, and what was in the
 * workspace is deleted. `POST /demo/claim` keeps it.
 */
export const createDemo = declare<CreatedDemo>()({
  id: "createDemo",
  method: "POST",
  path: "/demo",
  summary: "Make a demo workspace",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "demo",
  ownMachine: true,
  idempotency: "ignored",
  extraRate: { name: "demo", per: "address" },
  replies: {
    201: {
      description: "Set-Cookie opens the workspace for its day",
      headers: { "Set-Cookie": "The session; HttpOnly, SameSite=Lax" },
      schema: z.object({
        team: teamSchema,
        api_key: apiKeySchema,
        /** The secret key. */
        key: z.string(),
        publishable_key: z.string(),
        template_id: z.string(),
        embed_application_id: z.string(),
        /** `external_product_id` of the sample, for a button of the widget. */
        product_id: z.string(),
      }),
    },
  },
  errors: ["renderer_busy"],
  example: {},
  handle: (services, { headers }, { caller, unit }) =>
    makeDemo(services, { unit }, { ip: caller.ip ?? null, userAgent: headers["user-agent"] ?? "" }),
  present: (made) =>
    json(
      201,
      {
        team: presentTeam(made.team),
        api_key: presentApiKey(made.apiKey),
        key: made.key,
        publishable_key: made.publishableKey,
        template_id: made.templateId,
        embed_application_id: made.applicationId,
        product_id: made.productId,
      },
      { "set-cookie": made.cookie, "cache-control": "no-store" },
    ),
});
