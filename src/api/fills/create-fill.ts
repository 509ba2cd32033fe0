import type { FillView } from "#domain/fill.ts";
import type { CheckedFit } from "#domain/fit-summary.ts";
import { json } from "#http/operation.ts";
import {
  customerEmail,
  customerName,
  externalRef,
  fieldValues,
  instantMs,
  request,
  revisionNumber,
  z,
} from "#http/schema.ts";
import { createFill as create, validateFill } from "#services/fills/create-fill.ts";
import { appearanceMembers, appearanceOf } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import { validationSchema } from "../schema/fit-schema.ts";
import { projectId } from "../projects/project-schema.ts";
import { EXAMPLE_TEMPLATE_ID } from "../templates/template-schema.ts";
import { TRIAL_ERRORS } from "../schema/trial-errors.ts";
import { fillSchema, presentFill } from "./fill-schema.ts";

/** As many as free-form objects of other resources have. */
const MAX_METADATA = 50;

/**
 * Starts a fill on a live template; blank required fields are fine until it is finalized, texts over their
 * field's length are not (422 `field_too_long`).
 *
 * Values may be keyed by field id, name or label; keys that name no field are kept apart and listed as
 * `ignored_values`. The fill stays on its revision whatever is published later. It expires after 30 days
 * unless `expires_at` says otherwise, 1 second to 365 days ahead. Emits `fill.created`. With `validate_only`
 * nothing is created: the response is the fit of the press path, which needs a renderer.
 */
export const createFill = declare<FillView | CheckedFit>()({
  id: "createFill",
  method: "POST",
  path: "/fills",
  summary: "Create a fill",
  auth: "secret",
  scope: "fills:write",
  stability: "beta",
  tag: "fills",
  body: request({
    /** 404 `template_not_found` for archived ones, `template_not_live` for drafts. */
    template_id: z.string().max(64),
    /** Absent: the template's. */
    project_id: projectId.optional(),
    values: fieldValues.optional(),
    ...appearanceMembers,
    /** Any revision of the template; absent: the published one. */
    scene_revision: revisionNumber.optional(),
    customer_email: customerEmail.optional(),
    customer_name: customerName.optional(),
    external_order_id: externalRef.optional(),
    external_cart_id: externalRef.optional(),
    expires_at: instantMs.optional(),
    /** The shop's own: texts only, given back as they came and never interpreted. */
    metadata: z
      .record(z.string().min(1).max(40), z.string().max(500))
      .refine((map) => Object.keys(map).length <= MAX_METADATA, `at most ${MAX_METADATA} members`)
      .optional(),
    validate_only: z.boolean().optional(),
  }),
  narrow: { customer_email: "invalid_client_email", "customer_name:too_big": "field_too_long" },
  replies: {
    200: { description: "`validate_only`: nothing was created", schema: validationSchema },
    201: { description: "Open", schema: z.object({ fill: fillSchema }) },
  },
  errors: [
    "missing_required_field",
    "template_not_found",
    "template_not_live",
    "project_not_found",
    "scene_not_found",
    // In the place of a kept response about a fill that was erased since.
    "fill_not_found",
    "field_too_long",
    ...TRIAL_ERRORS,
  ],
  example: {
    body: { template_id: EXAMPLE_TEMPLATE_ID, values: { name: "Ada Lovelace" } },
  },
  handle: (services, { body }, call) => {
    const fill = {
      templateId: body.template_id,
      projectId: body.project_id,
      sceneRevision: body.scene_revision,
      source: "api" as const,
      values: body.values ?? {},
      appearance: appearanceOf(body),
      metadata: body.metadata,
      customerEmail: body.customer_email,
      customerName: body.customer_name,
      externalOrderId: body.external_order_id,
      externalCartId: body.external_cart_id,
      expiresAtMs: body.expires_at,
    };
    return body.validate_only === true
      ? validateFill(services, call, fill)
      : create(services, call, fill);
  },
  present: (result) =>
    // A fit has boxes, a fill has not: the only difference the two results need to be told apart by.
    "boxes" in result
      ? json(200, { valid: true, fit: result })
      : json(201, { fill: presentFill(result) }),
});
