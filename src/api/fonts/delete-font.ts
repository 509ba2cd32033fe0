import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteFont as remove } from "#services/fonts/manage-fonts.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FONT_ID, fontParams } from "./font-schema.ts";

/**
 * Takes a font out of the library; revisions compiled with it keep it, so fills under way print as they
 * looked. Templates that have it as their default font have none afterwards. Again, 404; the same bytes
 * uploaded again bring it back under its id.
 */
export const deleteFont = declare<{ readonly ok: true }>()({
  id: "deleteFont",
  method: "DELETE",
  path: "/fonts/{id}",
  summary: "Delete a font",
  auth: "secret",
  scope: "fonts:write",
  stability: "beta",
  tag: "fonts",
  params: fontParams,
  replies: {
    200: {
      description: "Gone from lists and new compiles; no template has it as its default any more",
      schema: z.object({ ok: z.literal(true) }),
    },
  },
  errors: ["font_not_found"],
  example: { params: { id: EXAMPLE_FONT_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (done) => json(200, done),
});
