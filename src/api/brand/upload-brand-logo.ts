import type { BrandView } from "#domain/brand.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { uploadLogo } from "#services/brand/manage-brand.ts";
import { declare } from "../schema/declare.ts";
import { brandSchema, presentBrand } from "./brand-schema.ts";

const MAX_LOGO_BYTES = 5_242_880;

/**
 * Keeps a picture as the logo, in the place of the one before; its type is decided by the bytes. Pages show an SVG as a
 * picture, where it runs no script and loads nothing. Mails show PNG and JPEG alone, since few programs for mail draw
 * an SVG.
 */
export const uploadBrandLogo = declare<BrandView>()({
  id: "uploadBrandLogo",
  method: "PUT",
  path: "/brand/logo",
  summary: "Upload the logo",
  auth: "session",
  scope: "assets:write",
  stability: "beta",
  tag: "brand",
  extraRate: { name: "upload", per: "team" },
  files: {
    file: {
      description: "PNG, JPEG or SVG of 5 MB",
      // Its absence has a code of its own.
      required: false,
      maxBytes: MAX_LOGO_BYTES,
      tooLarge: "image_too_large",
    },
  },
  body: request({}),
  replies: { 200: { description: "Kept", schema: z.object({ brand: brandSchema }) } },
  errors: ["missing_asset_fields", "image_too_large", "unsupported_image_type"],
  example: { body: {} },
  handle: (services, { files }, call) => {
    const file = files["file"];
    return uploadLogo(
      services,
      call,
      file === undefined ? null : { sha256: file.sha256, bytes: file.bytes },
    );
  },
  present: (view) => json(200, { brand: presentBrand(view) }),
});
