import type { InkView } from "#domain/ink.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createInk as create } from "#services/inks/manage-inks.ts";
import { hexColor } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import { inkDefinition, inkKey, inkName, presentInk, registeredInkSchema } from "./ink-schema.ts";

/**
 * Registers an ink: what its key and name mean on the press, so that a palette chosen on a screen prints in
 * the shop's own colours. One of the same key is replaced and keeps its id, so an import can be run again.
 *
 * The definition must suit its space (400 `invalid_parameter`): one amount for each component, a colorant's
 * name for Separation alone. Anyone who may edit templates may edit inks: both decide what is printed.
 */
export const createInk = declare<InkView>()({
  id: "createInk",
  method: "POST",
  path: "/inks",
  summary: "Create an ink",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "inks",
  body: request({ key: inkKey, name: inkName, hex: hexColor, definition: inkDefinition }),
  replies: { 201: { description: "Kept", schema: z.object({ ink: registeredInkSchema }) } },
  errors: ["missing_required_field", "missing_fields"],
  example: {
    body: {
      key: "house-red",
      name: "House Red",
      hex: "#c8102e",
      definition: {
        space: "DeviceCMYK",
        colorants: [],
        tints: [0, 1, 0.8, 0.05],
        overprint: false,
      },
    },
  },
  handle: (services, { body }, call) => create(services, call, body),
  present: (view) => json(201, { ink: presentInk(view) }),
});
