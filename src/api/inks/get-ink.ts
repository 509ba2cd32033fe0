import type { InkView } from "#domain/ink.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readInk } from "#services/inks/manage-inks.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_INK_ID, presentInk, inkParams, registeredInkSchema } from "./ink-schema.ts";

/** An ink of the team; 404 `not_found`, the general code, since the specification has none for inks. */
export const getInk = declare<InkView>()({
  id: "getInk",
  method: "GET",
  path: "/inks/{id}",
  summary: "Read an ink",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "inks",
  params: inkParams,
  replies: { 200: { description: "As kept", schema: z.object({ ink: registeredInkSchema }) } },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_INK_ID } },
  handle: (services, { params }, { caller }) => readInk(services, caller, params.id),
  present: (view) => json(200, { ink: presentInk(view) }),
});
