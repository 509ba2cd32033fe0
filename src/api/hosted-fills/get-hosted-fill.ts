import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { type HostedFillView, readHostedFill } from "#services/hosted-fills/hosted-fills.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_FILL_ID,
  fillParams,
  fillSchema,
  presentVisitorFill,
} from "../fills/fill-schema.ts";
import {
  FIELD_LANGUAGE_DECLARED,
  fieldSchema,
  languageHeaders,
  presentFields,
} from "../templates/scene-schema.ts";

/**
 * The fill of the cookie, with what can be filled in on the revision it began with, whatever was published
 * since. An archived one is 404 for its customer; another fill's cookie is 403 `access_token_mismatch`.
 */
export const getHostedFill = declare<HostedFillView>()({
  id: "getHostedFill",
  method: "GET",
  path: "/hosted/fills/{id}",
  summary: "Read a hosted fill",
  auth: "hosted",
  scope: null,
  stability: "beta",
  tag: "hosted",
  params: fillParams,
  replies: {
    200: {
      description: "The fill and its fields",
      headers: { ...NO_STORE_DECLARED, ...FIELD_LANGUAGE_DECLARED },
      schema: z.object({ fill: fillSchema, fields: z.array(fieldSchema) }),
    },
  },
  errors: ["fill_not_found", "fill_context_missing"],
  example: { params: { id: EXAMPLE_FILL_ID } },
  handle: (services, { params }, { caller }) => readHostedFill(services, caller, params.id),
  present: ({ fill, fields, sides }, { headers }) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    return json(
      200,
      { fill: presentVisitorFill(fill), fields: presentFields(fields, { sides, language }) },
      { ...NO_STORE, ...languageHeaders(language) },
    );
  },
});
