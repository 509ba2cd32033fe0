import { json } from "#http/operation.ts";
import { customerEmail, customerName, fieldValues, request, z } from "#http/schema.ts";
import { type StartedFill, startHostedFill as start } from "#services/hosted-fills/hosted-fills.ts";
import { declare } from "../schema/declare.ts";
import { fillSchema, presentVisitorFill } from "../fills/fill-schema.ts";

/**
 * Starts a fill of a live template for whoever asks by its public name; the token opens it once, within a
 * day.
 *
 * 404 `template_not_found` for a name nobody has or an archived template, `template_not_live` for a draft.
 * The fill is live data, whatever the shop tests elsewhere. New fills are counted by address, since nobody
 * has to show anything to make one. Emits `fill.created`. Not idempotent: there is nobody to keep the token
 * for.
 */
export const startHostedFill = declare<StartedFill>()({
  id: "startHostedFill",
  method: "POST",
  path: "/hosted/fills",
  summary: "Start a hosted fill",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "hosted",
  extraRate: { name: "hosted_new", per: "address" },
  needsCounters: true,
  body: request({
    /** Of the hosted page, `/fill/<slug>`. */
    slug: z.string().min(1).max(200),
    values: fieldValues.optional(),
    customer_email: customerEmail.optional(),
    customer_name: customerName.optional(),
  }),
  narrow: { customer_email: "invalid_client_email", "customer_name:too_big": "field_too_long" },
  replies: {
    201: {
      description: "Open; the token is shown once",
      schema: z.object({ fill: fillSchema, access_token: z.string() }),
    },
  },
  errors: [
    "subscription_inactive",
    "subscription_canceled",
    "embed_plan_required",
    "missing_required_field",
    "template_not_found",
    "template_not_live",
    "scene_not_found",
    "field_too_long",
    "image_asset_not_found",
  ],
  example: { body: { slug: "business-card", values: { name: "Ada Lovelace" } } },
  handle: (services, { body }, { unit }) =>
    start(
      services,
      { unit },
      {
        slug: body.slug,
        values: body.values ?? {},
        customerEmail: body.customer_email,
        customerName: body.customer_name,
      },
    ),
  present: ({ fill, accessToken }) =>
    json(201, { fill: presentVisitorFill(fill), access_token: accessToken }),
});
