import type { EmbedApplicationView } from "#domain/application.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listEmbedApplications as list } from "#services/embed-applications/manage-embed-applications.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { applicationSchema, presentApplication } from "./application-schema.ts";

/** The team's applications of the key's mode, newest first, archived ones too. */
export const listEmbedApplications = declare<Listing<EmbedApplicationView>>()({
  id: "listEmbedApplications",
  method: "GET",
  path: "/embed/applications",
  summary: "List embed applications",
  auth: "secret",
  scope: "embed:applications:read",
  stability: "stable",
  tag: "embed_applications",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(applicationSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentApplication),
});
