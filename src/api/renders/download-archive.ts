import { MAX_ARCHIVE_FILES, NAME_PATTERN } from "#domain/archive-names.ts";
import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { request, z } from "#http/schema.ts";
import { archiveRenders, type RenderArchive } from "#services/renders/archive-renders.ts";
import { declare } from "../schema/declare.ts";
import { zipResponse } from "../schema/zip-response.ts";
import { namePattern } from "./name-pattern.ts";
import { EXAMPLE_RENDER_ID } from "./render-schema.ts";

/**
 * The press PDFs of many finals as a ZIP, byte for byte as they are stored, so that the certificate of each holds. A
 * hundred finals and 1 GB at most. The same finals and pattern are the same bytes.
 *
 * `name_pattern` names the files: `{order}`, `{cart}`, `{sku}` (of the embed session), `{fill}`, `{render}` and
 * `{template}` stand for what a final has, and what it has not is left out. Characters that a system does not take
 * become `-`, long names are shortened, equal ones numbered, and those of test data begin with `TEST-`.
 *
 * With `tickets` the job ticket of each stands under the same name in the folder `tickets`, in the language of
 * `Accept-Language`; the archive is then the same as long as the orders stand as they do.
 *
 * All or nothing: 404 for a render that is not there, a preview or a file that was erased, 409 `render_not_ready` for one
 * that is not made; `fields` says which. By POST, since so many ids make no address.
 */
export const downloadArchive = declare<RenderArchive>()({
  id: "downloadArchive",
  method: "POST",
  path: "/renders/archive",
  summary: "Download many renders as a ZIP",
  auth: "secret",
  scope: "renders:read",
  stability: "beta",
  tag: "renders",
  unpaid: "works",
  // A read: what it answers is not kept.
  idempotency: "ignored",
  extraRate: { name: "export", per: "team" },
  body: request({
    render_ids: z.array(z.string().min(1).max(64)).min(1).max(MAX_ARCHIVE_FILES),
    /** Of the files in the archive, with ".pdf" or without. */
    name_pattern: namePattern.default(NAME_PATTERN),
    /** Whether the job ticket of each is put in as well. */
    tickets: z.boolean().default(false),
  }),
  narrow: { "name_pattern:custom": "invalid_name_pattern" },
  replies: {
    200: {
      description: "The archive",
      contentType: "application/zip",
      headers: {
        "Content-Disposition": "attachment; the archive's name",
        "Cache-Control": "private, no-store",
      },
    },
  },
  errors: [
    "missing_required_field",
    "object_storage_not_configured",
    "render_not_found",
    "render_blob_missing",
    "render_not_ready",
    "renderer_not_configured",
  ],
  example: {
    body: { render_ids: [EXAMPLE_RENDER_ID], name_pattern: "{order}-{sku}-{fill}.pdf" },
  },
  handle: (services, { body, headers }, { caller }) =>
    archiveRenders(services, caller, {
      renderIds: body.render_ids,
      namePattern: body.name_pattern,
      ticketLanguage: body.tickets ? acceptedLanguage(headers["accept-language"] ?? "") : null,
    }),
  present: zipResponse,
});
