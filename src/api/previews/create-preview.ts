import { fieldValues, request, revisionNumber, z } from "#http/schema.ts";
import {
  createListedPreview,
  type KnownPreview,
  type Preview,
} from "#services/previews/create-preview.ts";
import { appearanceMembers, appearanceOf } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import { hasEntityTag } from "../schema/entity-tag.ts";
import { TRIAL_ERRORS } from "../schema/trial-errors.ts";
import { EXAMPLE_TEMPLATE_ID } from "../templates/template-schema.ts";
import { KNOWN_PICTURE_HEADERS, PICTURE_HEADERS, presentPreview } from "./present-preview.ts";

/**
 * A picture of the very bytes these values would print, for listings and thumbnails; of drafts too.
 *
 * Text that does not fit is a warning in `X-Service-Text-Warnings`; values over their field's length are 422
 * and a page past the end is 400. Deterministic: equal state gives equal bytes, kept under their content
 * hash, so a repeated call is cheap and `If-None-Match` makes it 304. Leaves a row of kind preview in the
 * list of renders, which counts against no allowance. Repeats harm nobody, hence no Idempotency-Key; drawing
 * has a budget of its own (contract, section 5).
 */
export const createPreview = declare<Preview | KnownPreview>()({
  id: "createPreview",
  method: "POST",
  path: "/previews",
  summary: "Create a preview",
  auth: "secret",
  scope: "previews:create",
  stability: "beta",
  tag: "previews",
  unpaid: "works_for_members",
  idempotency: "ignored",
  extraRate: { name: "preview", per: "credential" },
  body: request({
    template_id: z.string().max(64),
    scene_revision: revisionNumber.optional(),
    values: fieldValues.optional(),
    ...appearanceMembers,
    /** 0-based. */
    page: z.int().min(0).default(0),
    /** Pixels per inch of the area shown; fewer where that would be more than 24 megapixels. */
    dpi: z.int().min(72).max(300).default(192),
    /**
     * Page boundaries (ISO 32000-2, 14.11.2); a page without a trim box shows its media, without a bleed box
     * its trim.
     */
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
    ...TRIAL_ERRORS,
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
