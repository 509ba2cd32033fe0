import type { InkView } from "#domain/ink.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateInk as update } from "#services/inks/manage-inks.ts";
import { hexColor } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_INK_ID,
  inkDefinition,
  inkName,
  presentInk,
  inkParams,
  registeredInkSchema,
} from "./ink-schema.ts";

/**
 * Changes what an ink means for files made from now on; finals made before stay as they are, queued ones take
 * the new meaning. A definition is replaced whole. The key stays, since palettes of fills name it.
 */
export const updateInk = declare<InkView>()({
  id: "updateInk",
  method: "PATCH",
  path: "/inks/{id}",
  summary: "Change an ink",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "inks",
  params: inkParams,
  body: request({
    name: inkName.optional(),
    hex: hexColor.optional(),
    definition: inkDefinition.optional(),
  }),
  replies: { 200: { description: "As it is now", schema: z.object({ ink: registeredInkSchema }) } },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_INK_ID }, body: { name: "House Red 2" } },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      name: body.name,
      hex: body.hex,
      definition: body.definition,
    }),
  present: (view) => json(200, { ink: presentInk(view) }),
});
