import {
  MAX_SUPPORT_HOURS,
  SUPPORT_DECISIONS,
  type SupportAccessView,
} from "#domain/support-access.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateSupport } from "#services/support-access/manage-support-access.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SUPPORT_ID,
  presentSupportAccess,
  supportAccessSchema,
} from "./support-access-schema.ts";

/**
 * Grants support access that was asked for, refuses it, or ends it before its time; for owners. Granting asks for
 * a fresh sign-in. What ended stays so: support asks again.
 */
export const updateSupportAccess = declare<SupportAccessView>()({
  id: "updateSupportAccess",
  method: "PATCH",
  path: "/support_access/{id}",
  summary: "Grant, refuse or end support access",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  params: z.object({ id: z.string() }),
  body: request({
    status: z.enum(SUPPORT_DECISIONS),
    /** For how long it is granted; by default as long as the installation allows. */
    hours: z.int().min(1).max(MAX_SUPPORT_HOURS).optional(),
  }),
  replies: {
    200: { description: "As decided", schema: z.object({ support_access: supportAccessSchema }) },
  },
  errors: ["fresh_sign_in_required", "insufficient_scope", "missing_required_field", "not_found"],
  example: { params: { id: EXAMPLE_SUPPORT_ID }, body: { status: "granted", hours: 4 } },
  handle: (services, { params, body }, call) =>
    updateSupport(services, call, {
      id: params.id,
      status: body.status,
      hours: body.hours ?? null,
    }),
  present: (view) => json(200, { support_access: presentSupportAccess(view) }),
});
