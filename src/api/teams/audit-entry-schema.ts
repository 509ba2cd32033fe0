import { AUDIT_ACTIONS, AUDIT_ACTORS, type AuditEntryView } from "#domain/audit.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** What an entry says was changed. */
export const auditFacts = z.record(
  z.string(),
  z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]),
);

/** One entry of the log. */
export const auditEntrySchema = named(
  "AuditEntry",
  z.object({
    id: z.string(),
    action: z.enum(AUDIT_ACTIONS),
    /** Who did it: a member, a key of the team, or somebody of the platform who was let in or asked for it. */
    actor: z.object({ type: z.enum(AUDIT_ACTORS), id: z.string() }),
    /** On what: the id of a team, a person, a key or a session. */
    target_id: z.string(),
    /** What was changed, as it was; null where there was nothing. */
    before: auditFacts.nullable(),
    /** What was changed, as it became. */
    after: auditFacts.nullable(),
    /** Address of the client; null where it is not known. */
    ip: z.string().nullable(),
    created_at: timestamp,
  }),
);

/** The outer form of an entry. */
export function presentAuditEntry(view: AuditEntryView): z.input<typeof auditEntrySchema> {
  return {
    id: view.id,
    action: view.action,
    actor: view.actor,
    target_id: view.targetId,
    before: presentFacts(view.before),
    after: presentFacts(view.after),
    ip: view.ip,
    created_at: view.createdAt,
  };
}

/** Members named as everywhere in the API: `allowedIps` is `allowed_ips`. */
export function presentFacts(given: AuditEntryView["before"]): z.input<typeof auditFacts> | null {
  return given === null
    ? null
    : Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
          value === null || typeof value !== "object" ? value : [...value],
        ]),
      );
}
