import type { AuditAction, AuditFacts } from "#domain/audit.ts";
import type { Tx } from "#store/database.ts";
import { listMemberships } from "#store/users.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Services } from "../context/context.ts";

/** Writes what a person did to their own way in into the log of each of their teams. */
export async function recordOfPerson(
  services: Pick<Services, "random">,
  tx: Tx,
  { userId, ip }: { readonly userId: string; readonly ip?: string | undefined },
  done: {
    readonly action: AuditAction;
    readonly targetId: string;
    readonly before?: AuditFacts;
    readonly after?: AuditFacts;
  },
): Promise<void> {
  for (const { teamId, role } of await listMemberships(tx, userId)) {
    const by = { teamId, keyId: null, member: { userId, sessionId: "", role } };
    await recordAudit(services, tx, ip === undefined ? by : { ...by, ip }, done);
  }
}
