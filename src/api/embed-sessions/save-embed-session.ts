import { json } from "#http/operation.ts";
import { fieldValues, request, z } from "#http/schema.ts";
import {
  saveEmbedSession as save,
  type SavedSession,
} from "#services/embed-fills/save-embed-session.ts";
import { appearanceMembers, appearanceOf } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import { TRIAL_ERRORS } from "../schema/trial-errors.ts";
import { COMPLETION_ERRORS, fillSchema, presentVisitorFill } from "../fills/fill-schema.ts";
import {
  EXAMPLE_SESSION_ID,
  presentVisitorSession,
  sessionParams,
  sessionSchema,
} from "./session-schema.ts";

/**
 * Keeps the design and ends the session, once nothing is blank, too long or without room (in this order).
 *
 * The fill saved is the one named, else the session's newest open one, else a new one of what the session
 * begins with. Checked outside the transaction, which then finds the same draft or responds 409
 * `fill_changed`; two saves at once cannot both win. Emits `embed_session.saved`, and `fill.created` for a
 * new fill. A save repeated with its Idempotency-Key replays its 200 instead of the 410 of a closed session
 * (contract, section 3).
 */
export const saveEmbedSession = declare<SavedSession>()({
  id: "saveEmbedSession",
  method: "POST",
  path: "/embed/sessions/{id}/save",
  summary: "Save an embed session",
  auth: "client_secret",
  scope: null,
  stability: "beta",
  tag: "embed_sessions",
  params: sessionParams,
  body: request({
    /** One of this session; another's is 404. */
    fill_id: z.string().max(64).optional(),
    values: fieldValues.optional(),
    ...appearanceMembers,
  }),
  bodyOptional: true,
  replies: {
    200: {
      description: "Saved. `resume_token` opens the design again in a new guest session.",
      schema: z.object({
        embed_session: sessionSchema,
        fill: fillSchema,
        resume_token: z.string(),
      }),
    },
  },
  errors: [
    "fill_not_found",
    "template_not_found",
    "template_not_live",
    "scene_not_found",
    "embed_session_closed",
    "embed_session_expired",
    ...COMPLETION_ERRORS,
    "fill_template_mismatch",
    ...TRIAL_ERRORS,
  ],
  example: { params: { id: EXAMPLE_SESSION_ID }, body: { values: { name: "Ada Lovelace" } } },
  handle: (services, { body }, call) =>
    save(services, call, {
      fillId: body.fill_id,
      values: body.values ?? {},
      appearance: appearanceOf(body),
    }),
  present: ({ session, fill, resumeToken }) =>
    json(200, {
      embed_session: presentVisitorSession(session),
      fill: presentVisitorFill(fill),
      resume_token: resumeToken,
    }),
});
