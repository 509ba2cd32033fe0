import { obstacleRecord } from "#domain/field-obstacle.ts";
import { json } from "#http/operation.ts";
import { instantMs, named, request, z } from "#http/schema.ts";
import { readTemplateHealth, type TemplateHealth } from "#services/template-health/read-health.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEMPLATE_ID, templateParams } from "./template-schema.ts";

const count = z.int().min(0);

const FILL_FIGURES = {
  begun: count,
  /** Their customer was done with them, or they were finalized. */
  completed: count,
  finalized: count,
  /** Their time was over before they were completed. */
  abandoned: count,
  /** How often finalized ones were opened again. */
  corrections: count,
  /** From opening to completion; null where no customer completed one. */
  median_seconds: z.int().min(0).nullable(),
  /** Nine in ten took no longer. */
  p90_seconds: z.int().min(0).nullable(),
};

const healthSchema = named(
  "TemplateHealth",
  z.object({
    template_id: z.string(),
    /** The beginning of a day (UTC); null: since there are figures. */
    since: z.iso.datetime().nullable(),
    fills: z.object(FILL_FIGURES),
    sources: z.array(z.object({ source: z.enum(["hosted", "embed", "api"]), ...FILL_FIGURES })),
    fields: z.array(
      z.object({
        /** Id. */
        field: z.string(),
        name: z.string(),
        label: z.string(),
        // How many fills met it, each counted once.
        ...obstacleRecord(() => count),
        /** Letters that no font has and that at least three fills met, the most frequent first. */
        letters: z.array(z.object({ letter: z.string(), fills: count })),
      }),
    ),
  }),
);

/**
 * How a template does with those who fill it: what became of the fills that began in the time, and what stood in the
 * way of their texts, field by field, the most hindered first. Fields that met nothing are left out, and so are those
 * that the template no longer has.
 *
 * A obstacle of a field counts once for each fill that met it, on the day (UTC) when it first did: `too_long` and
 * `missing_letters` are refused, `made_smaller` and `other_font` print. All are figures of the key's mode; no text that
 * anybody typed is in them, and they stay when a fill is erased.
 */
export const getTemplateHealth = declare<TemplateHealth>()({
  id: "getTemplateHealth",
  method: "GET",
  path: "/templates/{id}/health",
  summary: "Read how a template does with those who fill it",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  query: request({
    /** RFC 3339 with an offset; the day (UTC) that it is in is the first to be counted. */
    since: instantMs.optional(),
  }),
  replies: { 200: { description: "Figures", schema: healthSchema } },
  errors: ["template_not_found", "scene_not_found"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID }, query: { since: "2026-05-01T00:00:00Z" } },
  handle: (services, { params, query }, { caller }) =>
    readTemplateHealth(services, caller, { id: params.id, sinceMs: query.since }),
  present: (health) => json(200, presentHealth(health)),
});

function presentHealth(health: TemplateHealth): z.output<typeof healthSchema> {
  const { templateId, since, fills, sources, fields } = health;
  return {
    template_id: templateId,
    since: since?.toISOString() ?? null,
    fills: presentFills(fills),
    sources: sources.map(({ source, ...sum }) => ({ source, ...presentFills(sum) })),
    fields: fields.map(({ field: { id, name, label }, obstacles, letters }) => ({
      field: id,
      name,
      label,
      ...obstacles,
      letters: [...letters],
    })),
  };
}

function presentFills({ medianSeconds, p90Seconds, ...counts }: TemplateHealth["fills"]) {
  return {
    ...counts,
    median_seconds: medianSeconds === null ? null : Math.round(medianSeconds),
    p90_seconds: p90Seconds === null ? null : Math.round(p90Seconds),
  };
}
