import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { fieldValues, request, z } from "#http/schema.ts";
import { createEmbedFill as create } from "#services/embed-fills/embed-fills.ts";
import { appearanceMembers, appearanceOf } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import { fillSchema, presentVisitorFill } from "../fills/fill-schema.ts";

/**
 * Starts a fill in the session; template, revision, cart, order and customer are the session's, so a browser
 * cannot change what a server has said. Values given here lie over those the session begins with.
 *
 * Blanks are allowed while the customer types, texts over their field's length never are (422
 * `field_too_long`). The template must still be live; the revision is the one the session is pinned to. The
 * session then points to this fill, and `fill.created` is emitted.
 */
export const createEmbedFill = declare<FillView>()({
  id: "createEmbedFill",
  method: "POST",
  path: "/embed/fills",
  summary: "Create an embed fill",
  auth: "client_secret",
  scope: null,
  stability: "beta",
  tag: "embed_fills",
  body: request({ values: fieldValues.optional(), ...appearanceMembers }),
  bodyOptional: true,
  replies: { 201: { description: "Open", schema: z.object({ fill: fillSchema }) } },
  errors: [
    "template_not_found",
    "template_not_live",
    "scene_not_found",
    // In the place of a kept response about a fill that was erased since.
    "fill_not_found",
    "embed_session_closed",
    "embed_session_expired",
    "field_too_long",
    "image_asset_not_found",
  ],
  example: { body: { values: { name: "Ada Lovelace" } } },
  handle: (services, { body }, call) =>
    create(services, call, { values: body.values ?? {}, appearance: appearanceOf(body) }),
  present: (view) => json(201, { fill: presentVisitorFill(view) }),
});
