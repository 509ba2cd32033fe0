import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { named, z } from "#http/schema.ts";
import {
  readSessionFields,
  type SessionFields,
} from "#services/embed-sessions/read-session-fields.ts";
import { appearanceReply } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import {
  FIELD_LANGUAGE_DECLARED,
  fieldSchema,
  languageHeaders,
  presentFields,
} from "../templates/scene-schema.ts";
import { EXAMPLE_SESSION_ID, sessionParams } from "./session-schema.ts";

/**
 * Inks and papers that the mapping of the session's product leaves to the shopper, as its `rules` say and as
 * the shop has them now; a session on no mapping offers none, since its server has chosen.
 */
const offerSchema = named(
  "LookOffer",
  z.object({
    /** One ink for the whole print, or one for each field. */
    ink_choice: z.enum(["print", "field"]),
    inks: z.array(z.object({ key: z.string(), name: z.string(), hex: z.string() })),
    stocks: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** How it looks on a screen, `#rrggbb`; null: nothing registered, shown as neutral paper. */
        hex: z.string().nullable(),
        finish: z.string(),
      }),
    ),
  }),
);

/**
 * What can be filled in the session, on the revision it is pinned to, with the values it begins with and what
 * it offers of inks and papers. The session is that of the client secret; the id in the path is checked
 * against it when the request is admitted. An ended session is 410. `has_more` is always false: fields come
 * all at once.
 */
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
      description: "The fields, what the session begins with, and the inks and papers it offers",
      headers: { ...NO_STORE_DECLARED, ...FIELD_LANGUAGE_DECLARED },
      schema: z.object({
        template_id: z.string(),
        scene_revision: z.int(),
        values: z.record(z.string(), z.string()),
        ...appearanceReply,
        offer: offerSchema,
        data: z.array(fieldSchema),
        has_more: z.literal(false),
      }),
    },
  },
  errors: ["scene_not_found", "embed_session_closed", "embed_session_expired"],
  example: { params: { id: EXAMPLE_SESSION_ID } },
  handle: (services, _input, { caller }) => readSessionFields(services, caller),
  present: ({ templateId, revision, values, appearance, offer, fields, sides }, { headers }) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    return json(
      200,
      {
        template_id: templateId,
        scene_revision: revision,
        values,
        colors: [...appearance.colors],
        assignments: { ...appearance.assignments },
        substrate: appearance.substrate,
        offer: {
          ink_choice: offer.inkChoice,
          inks: offer.inks.map(({ key, name, hex }) => ({ key, name, hex })),
          stocks: offer.stocks.map(({ code, name, hex, finish }) => ({ code, name, hex, finish })),
        },
        data: presentFields(fields, { sides, language }),
        has_more: false,
      },
      { ...NO_STORE, ...languageHeaders(language) },
    );
  },
});
