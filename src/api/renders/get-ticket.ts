import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { renderTicket, type RenderTicket } from "#services/renders/render-ticket.ts";
import { declare } from "../schema/declare.ts";
import { fileHeaders } from "../schema/file-headers.ts";
import { languageHeaders } from "../templates/scene-schema.ts";
import { EXAMPLE_RENDER_ID, renderParams } from "./render-schema.ts";

/**
 * The job ticket of a finished final, in the language of `Accept-Language`: a PDF of A4 pages to be printed and kept
 * with the job. On it are the numbers of the order, template and product, sizes, paper, inks, fonts that stand in, small
 * pictures of the pages, every text with its label, what preflight found, and a QR code that leads to the order in the
 * dashboard. What no bundled font prints is told by its code point.
 *
 * It is made anew each time, as the order stands; the same order in the same state is the same bytes. Refused as the
 * download of the final is: 409 `render_not_ready` before there is a file, 404 `render_blob_missing` after it was erased.
 */
export const getTicket = declare<RenderTicket>()({
  id: "getRenderTicket",
  method: "GET",
  path: "/renders/{id}/ticket",
  summary: "Download a render's job ticket",
  auth: "secret",
  scope: "renders:read",
  stability: "beta",
  tag: "renders",
  unpaid: "works",
  params: renderParams,
  replies: {
    200: {
      description: "The ticket",
      contentType: "application/pdf",
      headers: {
        "Content-Disposition": "attachment; the file's name",
        "Cache-Control": "private, no-store",
        "Content-Language": "Of its words: the first of Accept-Language that is there",
      },
    },
  },
  errors: [
    "object_storage_not_configured",
    "render_not_found",
    "render_blob_missing",
    "render_not_ready",
    "renderer_not_configured",
    "renderer_busy",
    "renderer_unreachable",
    "renderer_failed",
  ],
  example: { params: { id: EXAMPLE_RENDER_ID } },
  handle: (services, { params, headers }, { caller }) =>
    renderTicket(services, caller, {
      id: params.id,
      language: acceptedLanguage(headers["accept-language"] ?? ""),
    }),
  present: ({ pdf, fileName, language }) => ({
    status: 200,
    headers: {
      ...fileHeaders({ fileName, contentType: "application/pdf", bytes: pdf.length }),
      "cache-control": "private, no-store",
      ...languageHeaders(language),
    },
    bytes: pdf,
  }),
});
