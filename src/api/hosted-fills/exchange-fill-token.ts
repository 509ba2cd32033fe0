import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { exchangeFillToken as exchange, type OpenedFill } from "#services/fills/fill-links.ts";
import { declare } from "../schema/declare.ts";
import { fillSchema, presentVisitorFill } from "../fills/fill-schema.ts";

/**
 * Turns the one-time token of a link into the cookie that opens its fill for two hours.
 *
 * 401 `invalid_access_token` for what was never made, 404 `access_token_expired` for one used before or too
 * old, 403 `access_token_mismatch` when the page asks for another fill, which leaves the token unused. A
 * `correct` link opens its finalized fill again by this; an `approve` link's cookie only looks and approves.
 * Repeated it fails, that is its point: hence no Idempotency-Key (contract, Idempotency).
 */
export const exchangeFillToken = declare<OpenedFill>()({
  id: "exchangeFillToken",
  method: "POST",
  path: "/hosted/fills/token",
  summary: "Open a hosted fill",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "hosted",
  needsCounters: true,
  body: request({
    /** Far longer than tokens are: what has another form is a 401 like any other that opens nothing. */
    access_token: z.string().max(200),
    /** What the page shows, where it knows. */
    fill_id: z.string().max(64).optional(),
  }),
  replies: {
    200: {
      description: "Set-Cookie opens the fill for two hours",
      headers: { "Set-Cookie": "The fill's; HttpOnly, SameSite=Lax, two hours" },
      schema: z.object({ fill: fillSchema }),
    },
  },
  errors: [
    "missing_required_field",
    "invalid_access_token",
    "access_token_expired",
    "access_token_mismatch",
    "access_token_corrupt",
    "fill_not_open",
    "fill_expired",
    "render_released",
  ],
  example: { body: { access_token: `hat_${"0".repeat(43)}` } },
  handle: (services, { body }, { unit }) =>
    exchange(services, { unit }, { token: body.access_token, fillId: body.fill_id }),
  present: ({ fill, cookie }) =>
    json(
      200,
      { fill: presentVisitorFill(fill) },
      { "set-cookie": cookie, "cache-control": "no-store" },
    ),
});
