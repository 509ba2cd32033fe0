import { request, z } from "#http/schema.ts";
import { downloadRender as download } from "#services/renders/read-render.ts";
import type { Download } from "#services/files/stored-file.ts";
import { declare } from "../schema/declare.ts";
import { fileHeaders } from "../schema/file-headers.ts";
import { namePattern } from "./name-pattern.ts";
import { EXAMPLE_RENDER_ID, renderParams } from "./render-schema.ts";

/**
 * The press PDF of a finished final, through the service and never cached; `signed_url` is for those without
 * a key.
 *
 * 409 `render_not_ready` before it has succeeded, 404 `render_blob_missing` when its file was erased or lost.
 * A row of a preview has no file and is 404. The wanted file name is reduced to safe characters, and the
 * download of test data is named so whatever is asked. `name_pattern` names it as an archive does.
 */
export const downloadRender = declare<Download & { readonly isInline: boolean }>()({
  id: "downloadRender",
  method: "GET",
  path: "/renders/{id}/download",
  summary: "Download a render",
  auth: "secret",
  scope: "renders:read",
  stability: "beta",
  tag: "renders",
  unpaid: "works",
  params: renderParams,
  query: request({
    filename: z.string().max(120).optional(),
    /** As that of an archive; letters of any script then stand in `filename*` (RFC 6266). Goes before `filename`. */
    name_pattern: namePattern.optional(),
    /** Shown in the browser instead of saved; no other value is known. */
    inline: z.literal("1").optional(),
  }),
  narrow: { "name_pattern:custom": "invalid_name_pattern" },
  replies: {
    200: {
      description: "The PDF",
      contentType: "application/pdf",
      headers: {
        "Content-Disposition": "attachment, or inline with inline=1; the file's name",
        "Cache-Control": "private, no-store",
      },
    },
  },
  errors: [
    "object_storage_not_configured",
    "render_not_found",
    "render_blob_missing",
    "render_not_ready",
  ],
  example: { params: { id: EXAMPLE_RENDER_ID } },
  handle: async (services, { params, query }, { caller }) => ({
    ...(await download(services, caller, {
      id: params.id,
      fileName: query.filename,
      namePattern: query.name_pattern,
    })),
    isInline: query.inline === "1",
  }),
  present: ({ object, fileName, contentType, isInline }) => ({
    status: 200,
    headers: {
      ...fileHeaders({
        fileName,
        contentType,
        bytes: object.bytes,
        disposition: isInline ? "inline" : "attachment",
      }),
      "cache-control": "private, no-store",
    },
    stream: object.body,
  }),
});
