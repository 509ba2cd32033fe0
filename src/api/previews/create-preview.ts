import { textWarningsHeader } from "#domain/text-warnings.ts";
import { fieldValues, request, revisionNumber, z } from "#http/schema.ts";
import { createListedPreview, type Preview } from "#services/create-preview.ts";
import { appearanceMembers, appearanceOf } from "../appearance-schema.ts";
import { declare } from "../declare.ts";
import { EXAMPLE_TEMPLATE_ID } from "../templates/template-schema.ts";

/** A picture of the very bytes these values would print. */
export const createPreview = declare<Preview>()({
  id: "createPreview",
  method: "POST",
  path: "/previews",
  summary: "Create a preview",
  auth: "secret",
  scope: "previews:create",
  stability: "beta",
  tag: "previews",
  idempotency: "ignored",
  extraRate: { name: "preview", per: "credential" },
  body: request({
    template_id: z.string().max(64),
    scene_revision: revisionNumber.optional(),
    values: fieldValues.optional(),
    ...appearanceMembers,
    page: z.int().min(0).default(0),
    dpi: z.int().min(72).max(300).default(192),
    area: z.enum(["trim", "bleed", "media"]).default("trim"),
  }),
  replies: { 200: { description: "The picture", contentType: "image/png" } },
  faults: [
    "missing_required_field",
    "template_not_found",
    "scene_not_found",
    "field_too_long",
    "renderer_failed",
    "renderer_unreachable",
    "renderer_not_configured",
  ],
  example: {
    body: { template_id: EXAMPLE_TEMPLATE_ID, values: { name: "Ada Lovelace" }, page: 0 },
  },
  handle: (services, { body }, { caller }) =>
    createListedPreview(services, caller, {
      templateId: body.template_id,
      sceneRevision: body.scene_revision,
      values: body.values ?? {},
      appearance: appearanceOf(body),
      page: body.page,
      area: body.area,
      size: { dpi: body.dpi },
    }),
  present: (preview) => {
    const warnings = textWarningsHeader(preview.warnings);
    return {
      status: 200,
      headers: {
        "content-type": "image/png",
        etag: `"${preview.contentHash}"`,
        "cache-control": "private, no-cache",
        "x-service-content-hash": preview.contentHash,
        "x-service-cache": preview.isCached ? "hit" : "miss",
        "x-service-width": String(preview.widthPx),
        "x-service-height": String(preview.heightPx),
        ...(warnings === null ? {} : { "x-service-text-warnings": warnings }),
      },
      bytes: preview.png,
    };
  },
});
