import { json } from "#http/operation.ts";
import { customerEmail, customerName, fieldValues, request, z } from "#http/schema.ts";
import { type StartedFill, startHostedFill as start } from "#services/hosted-fills/hosted-fills.ts";
import { declare } from "../schema/declare.ts";
import { fillSchema, presentFill } from "../fills/fill-schema.ts";

/** Starts a fill of a live template; the token opens it once, for whoever has the link. */
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
    json(201, { fill: presentFill(fill), access_token: accessToken }),
});
