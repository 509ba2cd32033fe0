import { json, NO_STORE } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readSessionFields, type SessionFields } from "#services/read-session-fields.ts";
import { declare } from "../declare.ts";
import { fieldSchema, presentField } from "../templates/scene-schema.ts";
import { EXAMPLE_SESSION_ID, sessionParams } from "./session-schema.ts";

/** What can be filled in the session, on the revision it is pinned to. */
export const getSessionFields = declare<SessionFields>()({
  id: "getSessionFields",
  method: "GET",
  path: "/embed/sessions/{id}/fields",
  summary: "List the fields of an embed session",
  auth: "client_secret",
  scope: null,
  stability: "beta",
  tag: "embed_sessions",
  params: sessionParams,
  replies: {
    200: {
      description: "The fields, and the values the session begins with",
      schema: z.object({
        template_id: z.string(),
        scene_revision: z.int(),
        values: z.record(z.string(), z.string()),
        data: z.array(fieldSchema),
        has_more: z.literal(false),
      }),
    },
  },
  faults: ["scene_not_found", "embed_session_closed", "embed_session_expired"],
  example: { params: { id: EXAMPLE_SESSION_ID } },
  handle: (services, _input, { caller }) => readSessionFields(services, caller),
  present: ({ templateId, revision, values, fields }) =>
    json(
      200,
      {
        template_id: templateId,
        scene_revision: revision,
        values,
        data: fields.map(presentField),
        has_more: false,
      },
      NO_STORE,
    ),
});
