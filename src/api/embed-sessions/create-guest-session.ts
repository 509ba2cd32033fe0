import { externalRef, z } from "#http/schema.ts";
import {
  createGuestSession as create,
  type OpenedSession,
} from "#services/embed-sessions/create-embed-session.ts";
import { NO_STORE_DECLARED } from "#http/operation.ts";
import { declare } from "../schema/declare.ts";
import {
  CUSTOMER_ERRORS,
  guestSessionMembers,
  openedSchema,
  presentOpened,
} from "./session-schema.ts";

/**
 * Opens a session for a visitor of a shop. A browser names a mapped product; what else it sends is ignored,
 * since pages in the wild send more than they should, and a template or a lifetime is not a visitor's to
 * choose.
 *
 * The key must be that of an active application; the page's Origin becomes the one that may frame the
 * session. With a `resume_token` a saved design is taken up again on the fields of today, leaving out what
 * they no longer take. With `X-Service-Client-Secret` of an open session of the same cart line that session is
 * closed, and no other is: a cart's id proves nothing. Not idempotent, since visitors share the key (contract, Idempotency).
 */
export const createGuestSession = declare<OpenedSession>()({
  id: "createGuestSession",
  method: "POST",
  path: "/embed/sessions/guest",
  summary: "Create a guest embed session",
  auth: "publishable",
  scope: "embed:sessions:create",
  stability: "stable",
  tag: "embed_sessions",
  needsCounters: true,
  body: z.object({
    external_product_id: externalRef,
    resume_token: z.string().max(2_000).optional(),
    ...guestSessionMembers,
  }),
  narrow: CUSTOMER_ERRORS,
  replies: {
    201: {
      description: "Open for an hour. `client_secret` is shown this once.",
      schema: openedSchema,
      headers: NO_STORE_DECLARED,
    },
  },
  errors: [
    "missing_required_field",
    "embed_application_not_found",
    "product_mapping_not_found",
    "template_not_live",
    "scene_not_found",
  ],
  example: {
    body: {
      external_product_id: "mug-11",
      external_variant_id: "blue",
      external_cart_id: "cart-77",
    },
  },
  handle: (services, { body, headers }, call) =>
    create(services, call, {
      externalProductId: body.external_product_id,
      externalVariantId: body.external_variant_id,
      externalSku: body.external_sku,
      externalCartId: body.external_cart_id,
      customer: body.customer,
      metadata: body.metadata,
      resumeToken: body.resume_token,
      clientSecret: headers["x-service-client-secret"] ?? "",
    }),
  present: presentOpened,
});
