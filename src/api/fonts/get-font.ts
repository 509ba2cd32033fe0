import type { FontView } from "#domain/font.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readFont } from "#services/fonts/manage-fonts.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FONT_ID, fontParams, fontSchema, presentFont } from "./font-schema.ts";

/** One font of the team; a deleted one is 404, though revisions compiled with it go on being set in it. */
export const getFont = declare<FontView>()({
  id: "getFont",
  method: "GET",
  path: "/fonts/{id}",
  summary: "Read a font",
  auth: "secret",
  scope: "fonts:read",
  stability: "beta",
  tag: "fonts",
  params: fontParams,
  replies: { 200: { description: "The font", schema: z.object({ font: fontSchema }) } },
  errors: ["font_not_found"],
  example: { params: { id: EXAMPLE_FONT_ID } },
  handle: (services, { params }, { caller }) => readFont(services, caller, params.id),
  present: (font) => json(200, { font: presentFont(font) }),
});
