import type { Listing } from "#domain/template.ts";
import { json } from "#http/operation.ts";
import {
  listOf,
  named,
  paging,
  request,
  requestedPage,
  revisionNumber,
  timestamp,
  z,
} from "#http/schema.ts";
import { listRevisions as list, type RevisionView } from "#services/templates/revise-template.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEMPLATE_ID, templateParams } from "./template-schema.ts";

/** A check of preflight that did not run; one that is `not_available` changes no status. */
const skippedCheckSchema = named(
  "SkippedCheck",
  z.object({
    code: z.string(),
    reason: z.enum(["not_available", "could_not_run", "finals_only"]),
  }),
);

/** A revision in short; `source_sha256` tells corrected files from saved settings. */
const revisionSchema = named(
  "Revision",
  z.object({
    scene_revision: z.int(),
    created_at: timestamp,
    /** When it last went live; null for one that never was. */
    published_at: timestamp.nullable(),
    source_sha256: z.string(),
    /** Of the uploaded file alone, without any values; fail where its checks could not run. */
    preflight_status: z.enum(["pass", "warn", "fail"]),
    checks_skipped: z.array(skippedCheckSchema),
  }),
);

/**
 * The revisions of a template, newest first. Unlike in other lists `starting_after` is a number: revisions
 * have no id of their own. They are never deleted, since fills and renders stay on theirs.
 */
export const listRevisions = declare<Listing<RevisionView>>()({
  id: "listRevisions",
  method: "GET",
  path: "/templates/{id}/revisions",
  summary: "List the revisions of a template",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  query: request({
    limit: paging.limit,
    starting_after: z.coerce.number().pipe(revisionNumber).optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(revisionSchema) } },
  errors: ["template_not_found"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params, query }, { caller }) =>
    list(services, caller, {
      id: params.id,
      ...requestedPage(query),
    }),
  present: ({ items, hasMore }) => {
    const last = items.at(-1);
    return json(200, {
      data: items.map((revision) => ({
        scene_revision: revision.revision,
        created_at: revision.createdAt,
        published_at: revision.publishedAt,
        source_sha256: revision.sourceSha256,
        preflight_status: revision.preflight.status,
        checks_skipped: [...revision.preflight.checksSkipped],
      })),
      has_more: hasMore,
      // Text, as in other lists.
      next_starting_after: hasMore && last !== undefined ? String(last.revision) : null,
    });
  },
});
