import { fieldValues, request, revisionNumber, z } from "#http/schema.ts";
import {
  createListedPreview,
  type KnownPreview,
  type Preview,
} from "#services/previews/create-preview.ts";
import { appearanceMembers, appearanceOf } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import { hasEntityTag } from "../schema/entity-tag.ts";
import { EXAMPLE_TEMPLATE_ID } from "../templates/template-schema.ts";
import { KNOWN_PICTURE_HEADERS, PICTURE_HEADERS, presentPreview } from "./present-preview.ts";

/** A picture of the very bytes these values would print. */
export const createPreview = declare<Preview | KnownPreview>()({
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
  replies: {
    200: { description: "The picture", contentType: "image/png", headers: PICTURE_HEADERS },
    304: {
      description: "If-None-Match names this very picture",
      contentType: "image/png",
      headers: KNOWN_PICTURE_HEADERS,
    },
  },
  errors: [
    "missing_required_field",
    "template_not_found",
    "scene_not_found",
    "field_too_long",
    "renderer_failed",
    "renderer_unreachable",
    "renderer_not_configured",
    "image_asset_not_found",
    "image_file_not_found",
  ],
  example: {
    body: { template_id: EXAMPLE_TEMPLATE_ID, values: { name: "Ada Lovelace" }, page: 0 },
  },
  handle: (services, { body, headers }, { caller }) =>
    createListedPreview(
      services,
      caller,
      {
        templateId: body.template_id,
        sceneRevision: body.scene_revision,
        values: body.values ?? {},
        appearance: appearanceOf(body),
        page: body.page,
        area: body.area,
        size: { dpi: body.dpi },
      },
      (hash) => hasEntityTag(headers["if-none-match"], hash),
    ),
  present: presentPreview,
});
