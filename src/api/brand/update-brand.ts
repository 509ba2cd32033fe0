import type { BrandView } from "#domain/brand.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateBrand as update } from "#services/brand/manage-brand.ts";
import { declare } from "../schema/declare.ts";
import { brandAddress, brandColor, brandSchema, presentBrand } from "./brand-schema.ts";

/**
 * Changes colours and address; what is not sent stays, null takes it away.
 *
 * No colour is refused for being hard to read: `adjusted` says which one pages show in another shade, and in which.
 */
export const updateBrand = declare<BrandView>()({
  id: "updateBrand",
  method: "PATCH",
  path: "/brand",
  summary: "Change the brand",
  auth: "session",
  scope: "assets:write",
  stability: "beta",
  tag: "brand",
  body: request({
    primary_color: brandColor.optional(),
    accent_color: brandColor.optional(),
    address: brandAddress.optional(),
  }),
  narrow: { primary_color: "invalid_primary_color", accent_color: "invalid_accent_color" },
  replies: { 200: { description: "As changed", schema: z.object({ brand: brandSchema }) } },
  errors: [],
  example: { body: { accent_color: "#0b5a6b", address: "12 Mill Lane\nHereford" } },
  handle: (services, { body }, call) =>
    update(services, call, {
      primaryColor: body.primary_color,
      accentColor: body.accent_color,
      address: body.address,
    }),
  present: (view) => json(200, { brand: presentBrand(view) }),
});
