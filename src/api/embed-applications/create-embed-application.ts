import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import {
  type CreatedApplication,
  createEmbedApplication as create,
} from "#services/embed-applications/manage-embed-applications.ts";
import { declare } from "../schema/declare.ts";
import { applicationMembers, applicationSchema, presentApplication } from "./application-schema.ts";

/**
 * Registers a storefront of the caller's mode: the origins it runs on, and a key that is linked, made now, or
 * neither. Linking and making at once is 400.
 *
 * With `create_publishable_key` at least one origin is needed (400 `missing_allowed_origins`), and the value
 * is in this response and its idempotent replay alone. A linked key must be publishable, active, of the same
 * mode and of no other application; origins given here become the key's, otherwise the application takes the
 * key's own.
 */
export const createEmbedApplication = declare<CreatedApplication>()({
  id: "createEmbedApplication",
  method: "POST",
  path: "/embed/applications",
  summary: "Create an embed application",
  auth: "secret",
  scope: "embed:applications:write",
  stability: "stable",
  tag: "embed_applications",
  features: ["embed"],
  body: request({ ...applicationMembers, create_publishable_key: z.boolean().default(false) }),
  bodyOptional: true,
  replies: {
    201: {
      description: "Active. `publishable_key` is shown this once, where one was asked for.",
      schema: z.object({
        embed_application: applicationSchema,
        publishable_key: z.string().optional(),
      }),
      headers: NO_STORE_DECLARED,
    },
  },
  errors: ["fresh_sign_in_required", "missing_allowed_origins", "publishable_key_not_found"],
  example: {
    body: {
      name: "Web shop",
      allowed_origins: ["https://shop.example"],
      create_publishable_key: true,
    },
  },
  handle: (services, { body }, call) =>
    create(services, call, {
      name: body.name ?? null,
      allowedOrigins: body.allowed_origins,
      publishableKeyId: body.publishable_key_id ?? null,
      createsKey: body.create_publishable_key,
      theme: body.theme ?? {},
      approvalStep: body.approval_step ?? true,
      metadata: body.metadata ?? {},
    }),
  present: ({ application, publishableKey }) =>
    json(
      201,
      {
        embed_application: presentApplication(application),
        ...(publishableKey === null ? {} : { publishable_key: publishableKey }),
      },
      NO_STORE,
    ),
});
