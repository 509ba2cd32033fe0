import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { type RevisedTemplate, reviseTemplate } from "#services/templates/revise-template.ts";
import { declare } from "../schema/declare.ts";
import { sceneDiffSchema } from "./diff-schema.ts";
import { pdfPart } from "./pdf-part.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/** A corrected PDF for the same product; fields and settings go along with their text. */
export const createRevision = declare<RevisedTemplate>()({
  id: "createRevision",
  method: "POST",
  path: "/templates/{id}/revisions",
  summary: "Upload a corrected PDF of a template",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  extraRate: { name: "upload", per: "team" },
  files: { pdf: pdfPart("The corrected press PDF, at most 50 MB") },
  params: templateParams,
  body: request({}),
  replies: {
    200: {
      description:
        "The newest revision and what is different; the same bytes are the same revision",
      schema: z.object({ template: templateSchema, revision: z.int(), diff: sceneDiffSchema }),
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
  ],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params, files }, call) => {
    const { fileName: _name, ...file } = files["pdf"] ?? { sha256: "", bytes: 0, fileName: "" };
    return reviseTemplate(services, call, { id: params.id, file });
  },
  present: ({ template, revision, diff }) =>
    json(200, { template: presentTemplate(template), revision, diff }),
});
