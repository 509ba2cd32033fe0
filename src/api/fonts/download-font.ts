import { downloadFont as download } from "#services/fonts/manage-fonts.ts";
import type { Download } from "#services/files/stored-file.ts";
import { declare } from "../schema/declare.ts";
import { fileHeaders } from "../schema/file-headers.ts";
import { EXAMPLE_FONT_ID, fontParams } from "./font-schema.ts";

/**
 * The font as a plain OpenType file, whatever it was uploaded as. 404 `font_not_found` when there is no such
 * font, `font_blob_missing` when only its file is gone. Not cached: licences end, and fonts are deleted for
 * that.
 */
export const downloadFont = declare<Download>()({
  id: "downloadFont",
  method: "GET",
  path: "/fonts/{id}/file",
  summary: "Download a font",
  auth: "secret",
  scope: "fonts:read",
  stability: "beta",
  tag: "fonts",
  params: fontParams,
  replies: {
    200: {
      description: "OTF or TTF",
      contentType: "font/ttf",
      headers: {
        "Content-Disposition": "attachment; the file's name",
        "Cache-Control": "private, no-store",
      },
    },
  },
  errors: ["object_storage_not_configured", "font_not_found", "font_blob_missing"],
  example: { params: { id: EXAMPLE_FONT_ID } },
  handle: (services, { params }, { caller }) => download(services, caller, params.id),
  present: ({ object, fileName, contentType }) => ({
    status: 200,
    headers: {
      ...fileHeaders({ fileName, contentType, bytes: object.bytes }),
      "cache-control": "private, no-store",
    },
    stream: object.body,
  }),
});
