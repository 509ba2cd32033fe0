import type { CheckedFit } from "#domain/fit-summary.ts";
import type { RenderView } from "#domain/render.ts";
import { json } from "#http/operation.ts";
import { externalRef, fieldValues, request, revisionNumber, z } from "#http/schema.ts";
import { createRender as create, validateRender } from "#services/renders/create-render.ts";
import { appearanceMembers, appearanceOf } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import { validationSchema } from "../schema/fit-schema.ts";
import { TRIAL_ERRORS } from "../schema/trial-errors.ts";
import { projectId } from "../projects/project-schema.ts";
import { EXAMPLE_TEMPLATE_ID } from "../templates/template-schema.ts";
import { presentRender, renderSchema } from "./render-schema.ts";

/** The response of one render, whether its file is stored or waited for. */
const one = z.object({ render: renderSchema });

/**
 * A print file straight from values, without a fill; of drafts too, so that a shop can try a template.
 *
 * All or nothing: blanks, texts too long, overflow and letters no font prints are 422. 200 with the file
 * stored, 202 while it waits for a renderer that is unset, busy or cannot be reached. A renderer that breaks is
 * 502 and leaves a failed row, which is tried again by itself at its `next_attempt_at` (contract, section 4); the
 * message names it. Emits `render.succeeded`, or `render.failed` once it is given up. `validate_only` gives the fit and creates nothing. Without an Idempotency-Key a repetition
 * is another render.
 */
export const createRender = declare<RenderView | CheckedFit>()({
  id: "createRender",
  method: "POST",
  path: "/renders",
  summary: "Create a render",
  auth: "secret",
  scope: "renders:write",
  stability: "beta",
  tag: "renders",
  uses: ["rendersPerMonth"],
  body: request({
    template_id: z.string().max(64),
    /** Absent: the template's. */
    project_id: projectId.optional(),
    scene_revision: revisionNumber.optional(),
    /** Taken for clients that say so; previews have an operation of their own. */
    kind: z.literal("final").optional(),
    values: fieldValues.optional(),
    ...appearanceMembers,
    external_order_id: externalRef.optional(),
    external_cart_id: externalRef.optional(),
    validate_only: z.boolean().optional(),
  }),
  narrow: { kind: "invalid_kind" },
  replies: {
    200: {
      description: "The file is stored; with `validate_only`, the fit and nothing created",
      schema: z.union([one, validationSchema]),
    },
    202: { description: "Waiting for a renderer", schema: one },
  },
  errors: [
    "object_storage_not_configured",
    "missing_required_field",
    "template_not_found",
    "scene_not_found",
    "project_not_found",
    "field_too_long",
    "text_overflow",
    "missing_glyph",
    "field_not_fillable",
    "render_failed",
    ...TRIAL_ERRORS,
  ],
  example: {
    body: { template_id: EXAMPLE_TEMPLATE_ID, values: { name: "Ada Lovelace" } },
  },
  handle: (services, { body }, call) => {
    const render = {
      templateId: body.template_id,
      projectId: body.project_id,
      sceneRevision: body.scene_revision,
      values: body.values ?? {},
      appearance: appearanceOf(body),
      externalOrderId: body.external_order_id,
      externalCartId: body.external_cart_id,
    };
    return body.validate_only === true
      ? validateRender(services, call, render)
      : create(services, call, render);
  },
  present: (result) =>
    // A fit has boxes, a render has not.
    "boxes" in result
      ? json(200, { valid: true, fit: result })
      : json(result.status === "queued" ? 202 : 200, { render: presentRender(result) }),
});
