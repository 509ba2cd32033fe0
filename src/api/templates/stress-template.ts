/**
 * Long and odd values of the real world, tried in each field through the fitting that press files are made
 * with.
 */
import { stressDocument } from "#domain/stress-document.ts";
import { json } from "#http/operation.ts";
import { named, request, z } from "#http/schema.ts";
import { caseKey, type StressResult, stressTest } from "#services/templates/stress-test.ts";
import { declare } from "../schema/declare.ts";
import { designFontSchema } from "./scene-schema.ts";
import { EXAMPLE_TEMPLATE_ID, templateParams } from "./template-schema.ts";

/** How many of one letter in a row fit; null where no font prints it. */
const count = z.int().nullable();

const stressSchema = named(
  "StressTest",
  z.object({
    fields: z.array(
      z.object({
        /** Id. */
        field: z.string(),
        label: z.string(),
        /** Letters that fit at the smallest size, in the box that holds least. */
        capacity: z.object({ W: count, n: count, i: count, font_size_pt: z.number() }).nullable(),
        design_font: designFontSchema.nullable(),
        /** Of all values tried, those no permitted font prints. */
        missing_characters: z.array(z.string()),
        tried: z.int(),
        failed: z.int(),
        worst: z.array(
          z.object({
            value: z.string(),
            /** What the value stands for, such as a long word or an uncommon script. */
            trait: z.string(),
            fits: z.boolean(),
            font_size_pt: z.number(),
            missing_characters: z.array(z.string()),
            substitutes: z.array(z.string()),
            /** A picture, for the twelve worst of the template that can be set at all. */
            preview_url: z.url().nullable(),
          }),
        ),
      }),
    ),
    /** A template may try so many values only; fields beyond them are counted here. */
    fields_left_out: z.int(),
  }),
);

/**
 * What each field of the newest revision can hold and print. Nothing is created but pictures of the worst,
 * kept for a week under links good for an hour. Needs a renderer (503), and fills the template many times
 * over. It keeps pictures, hence the scope for writing.
 */
export const stressTemplate = declare<StressResult>()({
  id: "stressTestTemplate",
  method: "POST",
  path: "/templates/{id}/stress_test",
  summary: "Try long and odd values in every field",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  unpaid: "works_for_members",
  params: templateParams,
  body: request({}),
  bodyOptional: true,
  replies: { 200: { description: "What fits and what does not", schema: stressSchema } },
  errors: [
    "template_not_found",
    "scene_not_found",
    "renderer_not_configured",
    "renderer_failed",
    "renderer_unreachable",
    "renderer_busy",
  ],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params }, call) => stressTest(services, call, params.id),
  present: (answer) => json(200, presentStress(answer)),
});

/** The outer form, which the command line prints too; here with links instead of file names. */
function presentStress(answer: StressResult): z.output<typeof stressSchema> {
  const { fields, pictureUrls, fieldsLeftOut } = answer;
  return {
    fields: stressDocument(fields, ({ field, value }) => ({
      preview_url: pictureUrls.get(caseKey(field, value)) ?? null,
    })),
    fields_left_out: fieldsLeftOut,
  };
}
