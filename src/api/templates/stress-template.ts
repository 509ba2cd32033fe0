import { stressDocument } from "#domain/stress-document.ts";
import { json } from "#http/operation.ts";
import { named, request, z } from "#http/schema.ts";
import { caseKey, type StressResult, stressTest } from "#services/templates/stress-test.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEMPLATE_ID, templateParams } from "./template-schema.ts";

/** How many of one letter in a row fit; null where no font prints it. */
const count = z.int().nullable();

const stressSchema = named(
  "StressTest",
  z.object({
    fields: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        /** Letters that fit at the smallest size, in the box that holds least. */
        capacity: z.object({ W: count, n: count, i: count, font_size_pt: z.number() }).nullable(),
        missing_characters: z.array(z.string()),
        tried: z.int(),
        failed: z.int(),
        worst: z.array(
          z.object({
            value: z.string(),
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
    fields_left_out: z.int(),
  }),
);

/** What each field can hold and print. */
export const stressTemplate = declare<StressResult>()({
  id: "stressTestTemplate",
  method: "POST",
  path: "/templates/{id}/stress_test",
  summary: "Try long and odd values in every field",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
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
  ],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params }, call) => stressTest(services, call, params.id),
  present: (answer) => json(200, presentStress(answer)),
});

function presentStress(answer: StressResult): z.output<typeof stressSchema> {
  const { fields, pictureUrls, fieldsLeftOut } = answer;
  return {
    fields: stressDocument(fields, ({ field, value }) => ({
      preview_url: pictureUrls.get(caseKey(field, value)) ?? null,
    })),
    fields_left_out: fieldsLeftOut,
  };
}
