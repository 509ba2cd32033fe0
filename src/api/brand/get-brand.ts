import type { BrandView } from "#domain/brand.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readBrand } from "#services/brand/manage-brand.ts";
import { declare } from "../schema/declare.ts";
import { brandSchema, presentBrand } from "./brand-schema.ts";

/**
 * How the shop shows itself to its customers: on hosted pages, in frames whose application has no theme of its own, on
 * the page for press operators and in mails. Members are null where nothing was set.
 */
export const getBrand = declare<BrandView>()({
  id: "getBrand",
  method: "GET",
  path: "/brand",
  summary: "Get the brand",
  auth: "session",
  scope: "assets:read",
  stability: "beta",
  tag: "brand",
  replies: { 200: { description: "The brand", schema: z.object({ brand: brandSchema }) } },
  errors: [],
  example: {},
  handle: (services, _input, { caller }) => readBrand(services, caller),
  present: (view) => json(200, { brand: presentBrand(view) }),
});
