import type { EmbedApplicationView } from "#domain/application.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readEmbedApplication } from "#services/embed-applications/manage-embed-applications.ts";
import { declare } from "../schema/declare.ts";
import {
  applicationParams,
  applicationSchema,
  EXAMPLE_APPLICATION_ID,
  presentApplication,
} from "./application-schema.ts";

/** One application of the caller's mode, archived or not. */
export const getEmbedApplication = declare<EmbedApplicationView>()({
  id: "getEmbedApplication",
  method: "GET",
  path: "/embed/applications/{id}",
  summary: "Read an embed application",
  auth: "secret",
  scope: "embed:applications:read",
  stability: "stable",
  tag: "embed_applications",
  params: applicationParams,
  replies: {
    200: {
      description: "The application",
      schema: z.object({ embed_application: applicationSchema }),
    },
  },
  errors: ["embed_application_not_found"],
  example: { params: { id: EXAMPLE_APPLICATION_ID } },
  handle: (services, { params }, { caller }) => readEmbedApplication(services, caller, params.id),
  present: (view) => json(200, { embed_application: presentApplication(view) }),
});
