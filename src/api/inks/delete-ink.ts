import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteInk as remove } from "#services/inks/manage-inks.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_INK_ID, inkParams } from "./ink-schema.ts";

/**
 * Takes an ink away. Palettes that name it find a colorant of the file, or a build of their hex; PDFs made
 * before stay as they are. Again, 404.
 */
export const deleteInk = declare<{ readonly ok: true }>()({
  id: "deleteInk",
  method: "DELETE",
  path: "/inks/{id}",
  summary: "Delete an ink",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "inks",
  params: inkParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_INK_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (done) => json(200, done),
});
