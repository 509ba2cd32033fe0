import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { archiveEmbedApplication } from "#services/embed-applications/manage-embed-applications.ts";
import { declare } from "../schema/declare.ts";
import { applicationParams, EXAMPLE_APPLICATION_ID } from "./application-schema.ts";

/**
 * Archives an application: its key opens and resolves nothing any more. Sessions that run go on to their end,
 * so that no shopper loses a design at the counter. Again is the same 200. The key itself stays as it is, and
 * PATCH with another status brings the application back.
 */
export const deleteEmbedApplication = declare<{ readonly ok: true }>()({
  id: "deleteEmbedApplication",
  method: "DELETE",
  path: "/embed/applications/{id}",
  summary: "Archive an embed application",
  auth: "secret",
  scope: "embed:applications:write",
  stability: "stable",
  tag: "embed_applications",
  params: applicationParams,
  replies: {
    200: { description: "Archived, now or before", schema: z.object({ ok: z.literal(true) }) },
  },
  errors: ["embed_application_not_found"],
  example: { params: { id: EXAMPLE_APPLICATION_ID } },
  handle: (services, { params }, call) => archiveEmbedApplication(services, call, params.id),
  present: (done) => json(200, done),
});
