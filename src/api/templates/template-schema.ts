import { templateDocument, type TemplateView } from "#domain/template.ts";
import { timestamp, named, z } from "#http/schema.ts";

/** Path parameters of one template. */
export const templateParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_TEMPLATE_ID = "tpl_01JZ0000000000000000000000";

/** A template in responses and events. */
export const templateSchema = named(
  "Template",
  z.object({
    id: z.string(),
    title: z.string(),
    /** Of the hosted page, `/fill/<slug>`; unique over all teams. */
    slug: z.string(),
    status: z.enum(["draft", "live", "archived"]),
    /** What new fills and renders of it belong to. */
    project_id: z.string().nullable(),
    page_count: z.int(),
    /** The newest saved; null where the upload was never read. */
    latest_revision: z.int().nullable(),
    /** What new fills start on; stays while a live template is taken offline. */
    published_revision: z.int().nullable(),
    default_font_id: z.string().nullable(),
    /**
     * Of the first page's trim box as seen, Rotate and UserUnit applied; of the page itself where it has
     * none.
     */
    trim_w_pt: z.number().nullable(),
    trim_h_pt: z.number().nullable(),
    /** True when a bleed box of any page reaches beyond its trim by more than a tenth of a point. */
    has_bleed: z.boolean(),
    /** Whether other fonts may stand in for letters that the file's lack. */
    substitution: z.enum(["allow", "refuse"]),
    /** Pairs of PostScript names, "From>To", that the author has seen and accepts. */
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

/** Bounds what a list of templates has to read. */
const MAX_SAMPLES = 20;
const MAX_SAMPLE_FIELDS = 300;

/** Named values of an author's, by field id. */
export const samplesSchema = z
  .array(
    named(
      "SampleSet",
      z.object({
        name: z.string().trim().min(1).max(80),
        values: z
          .record(z.string().max(64), z.string().max(2_000))
          .refine(
            (values) => Object.keys(values).length <= MAX_SAMPLE_FIELDS,
            `at most ${MAX_SAMPLE_FIELDS} fields`,
          ),
      }),
    ),
  )
  .max(MAX_SAMPLES)
  .refine(
    (samples) => new Set(samples.map(({ name }) => name)).size === samples.length,
    "each name once",
  );
