import { templateDocument, type TemplateView } from "#domain/template.ts";
import { timestamp, named, z } from "#http/schema.ts";

/** Path parameters of one template. */
export const templateParams = z.object({ id: z.string() });

export const EXAMPLE_TEMPLATE_ID = "tpl_01JZ0000000000000000000000";

/** A template as answered. */
export const templateSchema = named(
  "Template",
  z.object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    status: z.enum(["draft", "live", "archived"]),
    page_count: z.int(),
    latest_revision: z.int().nullable(),
    published_revision: z.int().nullable(),
    default_font_id: z.string().nullable(),
    trim_w_pt: z.number().nullable(),
    trim_h_pt: z.number().nullable(),
    has_bleed: z.boolean(),
    substitution: z.enum(["allow", "refuse"]),
    accepted_substitutions: z.array(z.string()),
    archived_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of a template, held to the schema. */
export function presentTemplate(view: TemplateView): z.output<typeof templateSchema> {
  return templateDocument(view);
}
