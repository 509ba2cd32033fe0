import {
  MAX_ARCHIVE_FILES,
  MAX_NAME_PATTERN,
  NAME_PATTERN,
  NAME_PLACEHOLDERS,
  unknownPlaceholder,
} from "#domain/archive-names.ts";
import { request, z } from "#http/schema.ts";
import { archiveRenders, type RenderArchive } from "#services/renders/archive-renders.ts";
import { declare } from "../schema/declare.ts";
import { zipResponse } from "../schema/zip-response.ts";
import { EXAMPLE_RENDER_ID } from "./render-schema.ts";

const namePattern = z
  .string()
  .min(1)
  .max(MAX_NAME_PATTERN)
  .superRefine((pattern, context) => {
    const unknown = unknownPlaceholder(pattern);
    if (unknown !== null) {
      const known = NAME_PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
      context.addIssue({ code: "custom", message: `${unknown} is none of ${known}` });
    }
  });

/**
 * The press PDFs of many finals as a ZIP, byte for byte as they are stored, so that the certificate of each holds. A
 * hundred finals and 1 GB at most. The same finals and pattern are the same bytes.
 *
 * `name_pattern` names the files: `{order}`, `{cart}`, `{sku}` (of the embed session), `{fill}`, `{render}` and
 * `{template}` stand for what a final has, and what it has not is left out. Characters that a system does not take
 * become `-`, long names are shortened, equal ones numbered, and those of test data begin with `TEST-`.
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
  ],
  example: {
    body: { render_ids: [EXAMPLE_RENDER_ID], name_pattern: "{order}-{sku}-{fill}.pdf" },
  },
  handle: (services, { body }, { caller }) =>
    archiveRenders(services, caller, {
      renderIds: body.render_ids,
      namePattern: body.name_pattern,
    }),
  present: zipResponse,
});
