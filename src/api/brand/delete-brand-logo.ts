import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteLogo } from "#services/brand/manage-brand.ts";
import { declare } from "../schema/declare.ts";

/** Takes the logo away; pages show the team's name alone. */
export const deleteBrandLogo = declare<{ readonly ok: true }>()({
  id: "deleteBrandLogo",
  method: "DELETE",
  path: "/brand/logo",
  summary: "Delete the logo",
  auth: "session",
  scope: "assets:write",
  stability: "beta",
  tag: "brand",
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["brand_logo_not_found"],
  example: {},
  handle: (services, _input, call) => deleteLogo(services, call),
  present: (gone) => json(200, gone),
});
