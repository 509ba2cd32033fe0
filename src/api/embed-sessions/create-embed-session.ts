import { SESSION_TTL } from "#domain/embed-session.ts";
import { externalRef, fieldValues, request, revisionNumber, z } from "#http/schema.ts";
import {
  createServerSession,
  type OpenedSession,
} from "#services/embed-sessions/create-embed-session.ts";
import { NO_STORE_DECLARED } from "#http/operation.ts";
import { declare } from "../schema/declare.ts";
import { pageOrigin } from "../embed-applications/application-schema.ts";
import {
  CUSTOMER_ERRORS,
  openedSchema,
  presentOpened,
  serverSessionMembers,
} from "./session-schema.ts";

/**
 * Opens a session for a shop's server, which decides what is personalised, for whom and how long.
 *
 * What is printed: `template_id`, else `product_mapping_id`, else the mapping of `external_product_id`; none
 * of them is 404 `missing_template`. The revision is the one asked for, else the one the mapping is pinned
 * to, else the published one, and the session and its fills keep it whatever is published later. A session of
 * the same cart line that is still open is closed: its browser gets 410. An archived or paused application
 * opens none.
 */
export const createEmbedSession = declare<OpenedSession>()({
  id: "createEmbedSession",
  method: "POST",
  path: "/embed/sessions",
  summary: "Create an embed session",
  auth: "secret",
  scope: "embed:sessions:create",
  stability: "stable",
  tag: "embed_sessions",
  features: ["embed"],
  needsCounters: true,
  body: request({
    template_id: z.string().max(64).optional(),
    product_mapping_id: z.string().max(64).optional(),
    external_product_id: externalRef.optional(),
    embed_application_id: z.string().max(64).optional(),
    scene_revision: revisionNumber.optional(),
    external_order_id: externalRef.optional(),
    /** 1 minute to 24 hours, an hour unless given; it is not prolonged by use. */
    ttl_seconds: z.int().min(SESSION_TTL.min).max(SESSION_TTL.max).default(SESSION_TTL.usual),
    /** What its fills begin with; checked as those of a fill. */
    values: fieldValues.optional(),
    /** The one page that may frame the session and is sent its messages; absent: those of the application. */
    parent_origin: pageOrigin.optional(),
    ...serverSessionMembers,
  }),
  bodyOptional: true,
  narrow: CUSTOMER_ERRORS,
  replies: {
    201: {
      description: "Open. `client_secret` is shown this once; the iframe finds it behind the `#`.",
      schema: openedSchema,
      headers: NO_STORE_DECLARED,
    },
  },
  errors: [
    "missing_template",
    "template_not_found",
    "template_not_live",
    "product_mapping_not_found",
    "embed_application_not_found",
    "scene_not_found",
    // In the place of a kept response about a session whose fill was erased since.
    "fill_not_found",
    "field_too_long",
    "image_asset_not_found",
  ],
  example: {
    body: {
      external_product_id: "mug-11",
      external_variant_id: "blue",
      external_cart_id: "cart-77",
      customer: { email: "ada@example.com", name: "Ada Lovelace" },
      metadata: { campaign: "spring" },
    },
  },
  handle: (services, { body }, call) =>
    createServerSession(services, call, {
      templateId: body.template_id,
      productMappingId: body.product_mapping_id,
      externalProductId: body.external_product_id,
      externalVariantId: body.external_variant_id,
      externalSku: body.external_sku,
      externalCartId: body.external_cart_id,
      externalOrderId: body.external_order_id,
      embedApplicationId: body.embed_application_id,
      sceneRevision: body.scene_revision,
      ttlSeconds: body.ttl_seconds,
      values: body.values,
      parentOrigin: body.parent_origin,
      customer: body.customer,
      metadata: body.metadata,
    }),
  present: presentOpened,
});
