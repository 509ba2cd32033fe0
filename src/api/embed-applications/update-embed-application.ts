import { EMBED_STATUSES, type EmbedApplicationView } from "#domain/application.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateEmbedApplication as update } from "#services/embed-applications/manage-embed-applications.ts";
import { declare } from "../schema/declare.ts";
import {
  applicationMembers,
  applicationParams,
  applicationSchema,
  EXAMPLE_APPLICATION_ID,
  presentApplication,
} from "./application-schema.ts";

/**
 * Changes an application; its origins are replaced whole and become those of its key as well: a key and the
 * application it opens have one list. With a key in use the list may not be empty (400
 * `missing_allowed_origins`).
 *
 * `theme` and `metadata` are replaced whole, null clears the name or unlinks the key. Paused keeps new
 * sessions out, while those running go on and shops may still resolve products; archived ends resolving too.
 * Any status may follow any other (contract, section 4).
 */
export const updateEmbedApplication = declare<EmbedApplicationView>()({
  id: "updateEmbedApplication",
  method: "PATCH",
  path: "/embed/applications/{id}",
  summary: "Update an embed application",
  auth: "secret",
  scope: "embed:applications:write",
  stability: "stable",
  tag: "embed_applications",
  features: ["embed"],
  params: applicationParams,
  body: request({ ...applicationMembers, status: z.enum(EMBED_STATUSES).optional() }),
  narrow: { status: "invalid_application_status" },
  replies: {
    200: { description: "Changed", schema: z.object({ embed_application: applicationSchema }) },
  },
  errors: [
    "fresh_sign_in_required",
    "embed_application_not_found",
    "publishable_key_not_found",
    "missing_allowed_origins",
  ],
  example: {
    params: { id: EXAMPLE_APPLICATION_ID },
    body: { name: "Web shop", status: "active" },
  },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      name: body.name,
      allowedOrigins: body.allowed_origins,
      publishableKeyId: body.publishable_key_id,
      theme: body.theme,
      approvalStep: body.approval_step,
      metadata: body.metadata,
      status: body.status,
    }),
  present: (view) => json(200, { embed_application: presentApplication(view) }),
});
