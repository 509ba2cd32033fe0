/** Shapes of support access. */
import { SUPPORT_STATUSES, type SupportAccessView } from "#domain/support-access.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_SUPPORT_ID = "sup_01JZ0000000000000000000000";

/** Leave to see a shop's content, asked for by somebody who runs the platform. */
export const supportAccessSchema = named(
  "SupportAccess",
  z.object({
    id: z.string(),
    team_id: z.string(),
    /** Who asked. */
    user_id: z.string(),
    reason: z.string(),
    /** `ended` where its time is over, too. */
    status: z.enum(SUPPORT_STATUSES),
    /** When it is over by itself; null until it is granted. */
    ends_at: timestamp.nullable(),
    /** When an owner, or the team's setting, last decided; null until then. */
    decided_at: timestamp.nullable(),
    created_at: timestamp,
  }),
);

/** The outer form. */
export function presentSupportAccess(
  view: SupportAccessView,
): z.output<typeof supportAccessSchema> {
  return {
    id: view.id,
    team_id: view.teamId,
    user_id: view.userId,
    reason: view.reason,
    status: view.status,
    ends_at: view.endsAt,
    decided_at: view.decidedAt,
    created_at: view.createdAt,
  };
}
