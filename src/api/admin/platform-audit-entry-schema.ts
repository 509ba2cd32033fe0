import {
  PLATFORM_AUDIT_ACTIONS,
  PLATFORM_AUDIT_ACTORS,
  type PlatformAuditEntryView,
} from "#domain/audit.ts";
import { named, timestamp, z } from "#http/schema.ts";
import { auditFacts, presentFacts } from "../teams/audit-entry-schema.ts";

/** One entry of the platform's log. */
export const platformAuditEntrySchema = named(
  "PlatformAuditEntry",
  z.object({
    id: z.string(),
    action: z.enum(PLATFORM_AUDIT_ACTIONS),
    /** Who did it: a platform admin by id, or who ran a command by the name that the machine knows them by. */
    actor: z.object({ type: z.enum(PLATFORM_AUDIT_ACTORS), id: z.string() }),
    /** On what: the id of a plan, a person, a team, a job or a key; the key of a setting. */
    target_id: z.string(),
    /** The team it was done to; null where it was done to none. */
    team_id: z.string().nullable(),
    /** What was changed, as it was; null where there was nothing. */
    before: auditFacts.nullable(),
    /** What was changed, as it became. */
    after: auditFacts.nullable(),
    /** Address of the client; null for commands. */
    ip: z.string().nullable(),
    created_at: timestamp,
  }),
);

/** The outer form of an entry. */
export function presentPlatformAuditEntry(
  view: PlatformAuditEntryView,
): z.input<typeof platformAuditEntrySchema> {
  return {
    id: view.id,
    action: view.action,
    actor: view.actor,
    target_id: view.targetId,
    team_id: view.teamId,
    before: presentFacts(view.before),
    after: presentFacts(view.after),
    ip: view.ip,
    created_at: view.createdAt,
  };
}
