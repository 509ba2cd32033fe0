import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import {
  createTemplate as create,
  type CreatedTemplate,
} from "#services/templates/create-template.ts";
import { declare } from "../schema/declare.ts";
import { projectId } from "../projects/project-schema.ts";
import { pdfPart } from "./pdf-part.ts";
import {
  LANGUAGE_DECLARED,
  languageHeaders,
  presentRevisionVerdict,
  presentScene,
  sceneSummarySchema,
  verdictMembers,
} from "./scene-schema.ts";
import { presentTemplate, templateSchema } from "./template-schema.ts";

/**
 * Uploads a press PDF; the same bytes give the template the team has already, and a flag says so:
 * `deduplicated` when nothing changed, `restored` when it was archived and is a draft again, `refreshed` when
 * it was read anew, by a newer parser or with fonts uploaded since (contract, section 4).
 *
 * 200 also for a new one, as the specification has it. The title is that of the file name unless given, the
 * slug is made of the title and made unique. 400 `invalid_pdf` says what keeps the file from being used;
 * pages whose text is not offered say why in the scene instead. `preflight_status` and `warnings` say at once what
 * the press would object to. The PDF is never changed: every render starts from it.
 */
export const createTemplate = declare<CreatedTemplate>()({
  id: "createTemplate",
  method: "POST",
  path: "/templates",
  summary: "Upload a press PDF as a template",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  uses: ["templates", "storageBytes"],
  extraRate: { name: "upload", per: "team" },
  files: { pdf: pdfPart("The finished press PDF, at most 50 MB") },
  // Title and project of a template that is there already are left as they are.
  body: request({
    title: z.string().trim().min(1).max(200).optional(),
    project_id: projectId.optional(),
  }),
  replies: {
    200: {
      description: "The template and its scene; a flag says when the file was known",
      headers: LANGUAGE_DECLARED,
      schema: z.object({
        template: templateSchema,
        scene: sceneSummarySchema.optional(),
        preflight_status: verdictMembers.preflight_status.optional(),
        warnings: verdictMembers.warnings.optional(),
        deduplicated: z.boolean().optional(),
        restored: z.boolean().optional(),
        refreshed: z.boolean().optional(),
      }),
    },
  },
  errors: [
    "missing_required_field",
    "project_not_found",
    "invalid_pdf",
    "pdf_too_large",
    "ingest_failed",
    "renderer_busy",
  ],
  example: { body: { title: "Business card" } },
  handle: (services, { body, files }, call) => {
    const { fileName, ...file } = files["pdf"] ?? { sha256: "", bytes: 0, fileName: "" };
    return create(services, call, {
      file,
      fileName,
      title: body.title,
      projectId: body.project_id,
    });
  },
  present: ({ template, scene, verdict, deduplicated, restored, refreshed }, { headers }) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    return json(
      200,
      {
        template: presentTemplate(template),
        ...(scene === null ? {} : { scene: presentScene(scene, template.defaultFontId, language) }),
        ...(verdict === null ? {} : presentRevisionVerdict(verdict, language)),
        ...(deduplicated ? { deduplicated } : {}),
        ...(restored ? { restored } : {}),
        ...(refreshed ? { refreshed } : {}),
      },
      languageHeaders(language),
    );
  },
});
