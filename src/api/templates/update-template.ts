import { isSlug, type TemplateView } from "#domain/template.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateTemplateSettings } from "#services/templates/change-template.ts";
import { projectId } from "../projects/project-schema.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  samplesSchema,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/**
 * The author's settings; `status` publishes, archives, or takes a live template offline (`draft`).
 *
 * What is not sent stays. A slug somebody has is 400: hosted links out there would lead elsewhere. Settings
 * are the template's and not a revision's, so they hold for fills begun before. Archived templates are 409,
 * also for `status`: restoring is an operation of its own. `live` has the conditions of publishing.
 */
export const updateTemplate = declare<TemplateView>()({
  id: "updateTemplate",
  method: "PATCH",
  path: "/templates/{id}",
  summary: "Change a template's settings",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  body: request({
    title: z.string().trim().min(1).max(200).optional(),
    /** The old address leads nowhere at once. */
    slug: z.string().refine(isSlug, "3 to 80 of a-z, 0-9 and hyphen").optional(),
    /** Null: none, and the bundled fonts stand in. */
    default_font_id: z.string().max(64).nullable().optional(),
    status: z.enum(["draft", "live", "archived"]).optional(),
    /** For fills and renders to come; null: none. */
    project_id: projectId.nullable().optional(),
    substitution: z.enum(["allow", "refuse"]).optional(),
    /** "From>To", PostScript names. */
    accepted_substitutions: z.array(z.string().min(3).max(300)).max(50).optional(),
    /** Named values to try the template with, by field id; replaces the list. */
    samples: samplesSchema.optional(),
  }),
  narrow: { status: "invalid_template_status" },
  replies: {
    200: { description: "As changed", schema: z.object({ template: templateSchema }) },
  },
  errors: [
    "address_not_confirmed",
    "template_not_found",
    "font_not_found",
    "project_not_found",
    "template_archived",
    "no_scene",
    "invalid_scene",
  ],
  example: { params: { id: EXAMPLE_TEMPLATE_ID }, body: { title: "Spring card" } },
  handle: (services, { params, body }, call) =>
    updateTemplateSettings(services, call, {
      id: params.id,
      change: {
        title: body.title,
        slug: body.slug,
        defaultFontId: body.default_font_id,
        status: body.status,
        projectId: body.project_id,
        substitution: body.substitution,
        acceptedSubstitutions: body.accepted_substitutions,
        samples: body.samples,
      },
    }),
  present: (template) => json(200, { template: presentTemplate(template) }),
});
