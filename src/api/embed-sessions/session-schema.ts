/** Shapes of embed sessions: what a server and a browser may say of one, and what responses show. */
import { type EmbedSessionView, SESSION_STATUSES } from "#domain/embed-session.ts";
import { embedSessionDocument } from "#domain/embed-session-document.ts";
import { type OperationResponse, json, NO_STORE } from "#http/operation.ts";
import { customerEmail, customerName, externalRef, named, timestamp, z } from "#http/schema.ts";
import type { OpenedSession } from "#services/embed-sessions/create-embed-session.ts";
import { freeForm, freeFormReply } from "../schema/free-form-schema.ts";

/** Path parameters of one session. */
export const sessionParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_SESSION_ID = "ses_01JZ0000000000000000000000";

/** A session in responses, without its secret, which is stored as a keyed hash. */
export const sessionSchema = named(
  "EmbedSession",
  z.object({
    id: z.string(),
    /** As it is now: an open session past `expires_at` is expired without a row having been written. */
    status: z.enum(SESSION_STATUSES),
    mode: z.enum(["live", "test"]),
    /** Who opened it, a server with a secret key or a visitor's browser. */
    origin: z.enum(["server", "guest"]),
    template_id: z.string(),
    /** Pinned when it was opened; publishing another changes nothing for it. */
    scene_revision: z.int(),
    product_mapping_id: z.string().nullable(),
    embed_application_id: z.string().nullable(),
    /** The newest fill made in it; once saved, the one that was saved. */
    fill_id: z.string().nullable(),
    external_product_id: z.string().nullable(),
    external_variant_id: z.string().nullable(),
    external_sku: z.string().nullable(),
    external_cart_id: z.string().nullable(),
    external_order_id: z.string().nullable(),
    customer: z.object({ email: z.string().nullable(), name: z.string().nullable() }).nullable(),
    /** Empty in responses to a client secret: it is between the shop's server and this one. */
    metadata: freeFormReply,
    /** The page that may frame it; null: any origin of its application. */
    parent_origin: z.string().nullable(),
    expires_at: timestamp,
    saved_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** Response of what opens a session: the secret is shown this once. */
export const openedSchema = z.object({
  embed_session: sessionSchema,
  client_secret: z.string(),
  /** Holds the secret behind the `#`: a fragment reaches no server and no log. */
  iframe_url: z.url(),
  /** What will keep it from being shown: with `frame_closed` no page may frame it. */
  warnings: z.array(z.object({ code: z.enum(["frame_closed"]), message: z.string() })),
});

/** Whose design it is; becomes the contact of the fills. */
const customer = {
  email: customerEmail.nullable().optional(),
  name: customerName.nullable().optional(),
};

/** The shop's own names, opaque to the service; the cart's also tells which older session is closed. */
const references = {
  external_variant_id: externalRef.optional(),
  external_sku: externalRef.optional(),
  external_cart_id: externalRef.optional(),
};

// In the order of the contract, which the document and the client's types print.
const metadata = freeForm.optional();

/** What a server says of a session: a misspelt member of the customer is refused, its author reads the error. */
export const serverSessionMembers = {
  ...references,
  customer: z.strictObject(customer).optional(),
  metadata,
};

/** What a storefront says of one: scripts of shops send more of a customer than is asked, which is left out. */
export const guestSessionMembers = {
  ...references,
  customer: z.object(customer).optional(),
  metadata,
};

/** Codes of their own for what is wrong with the customer. */
export const CUSTOMER_ERRORS = {
  "customer.email": "invalid_client_email",
  "customer.name:too_big": "field_too_long",
} as const;

/** The outer form of a session, held to the schema. */
export function presentSession(view: EmbedSessionView): z.output<typeof sessionSchema> {
  return embedSessionDocument(view);
}

/** As `presentSession`, for the session's own browser: without what the shop's server keeps with it. */
export function presentVisitorSession(view: EmbedSessionView): z.output<typeof sessionSchema> {
  return embedSessionDocument({ ...view, metadata: {} });
}

/** 201 for either way of opening a session; kept by no cache, since it holds the secret. */
export function presentOpened(opened: OpenedSession): OperationResponse {
  return json(
    201,
    {
      embed_session: presentSession(opened.session),
      client_secret: opened.clientSecret,
      iframe_url: opened.iframeUrl,
      warnings: opened.warnings.map((warning) => ({ ...warning })),
    },
    NO_STORE,
  );
}
