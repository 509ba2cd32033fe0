import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { type RevisedTemplate, reviseTemplate } from "#services/templates/revise-template.ts";
import { declare } from "../schema/declare.ts";
import { sceneDiffSchema } from "./diff-schema.ts";
import { pdfPart } from "./pdf-part.ts";
import {
  LANGUAGE_DECLARED,
  languageHeaders,
  presentRevisionVerdict,
  verdictMembers,
} from "./scene-schema.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/**
 * A corrected PDF for the same product; fields and settings go along with their text, matched box by box, and
 * the diff says what became of each.
 *
 * A live template goes on with the revision it has until it is published; sessions and fills stay on theirs
 * even then. The same bytes are the same revision, with an empty diff, unless the parser or the shop's fonts
 * of that file have changed since. 400 `invalid_pdf` leaves the template as it was. Another save at the same
 * time has the file matched again, to what that one saved.
 */
export const createRevision = declare<RevisedTemplate>()({
  id: "createRevision",
  method: "POST",
  path: "/templates/{id}/revisions",
  summary: "Upload a corrected PDF of a template",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  uses: ["storageBytes"],
  extraRate: { name: "upload", per: "team" },
  files: { pdf: pdfPart("The corrected press PDF, at most 50 MB") },
  params: templateParams,
  body: request({}),
  replies: {
    200: {
      description:
        "The newest revision and what is different; the same bytes are the same revision",
      headers: LANGUAGE_DECLARED,
      schema: z.object({
        template: templateSchema,
        revision: z.int(),
        diff: sceneDiffSchema,
        ...verdictMembers,
      }),
    },
  },
  errors: [
    "missing_required_field",
    "invalid_pdf",
    "template_not_found",
    "scene_not_found",
    "template_archived",
    "pdf_too_large",
    "ingest_failed",
    "renderer_busy",
  ],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params, files }, call) => {
    // Required by the declaration, so never absent here; the empty file satisfies the type alone.
    const { fileName: _name, ...file } = files["pdf"] ?? { sha256: "", bytes: 0, fileName: "" };
    return reviseTemplate(services, call, { id: params.id, file });
  },
  present: ({ template, revision, diff, verdict }, { headers }) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    return json(
      200,
      {
        template: presentTemplate(template),
        revision,
        diff,
        ...presentRevisionVerdict(verdict, language),
      },
      languageHeaders(language),
    );
  },
});
