/**
 * The audit log of a team: each entry is written in the transaction of what it tells, so neither is there
 * without the other.
 */
import type { AuditAction, AuditActor, AuditEntryView, AuditFacts } from "#domain/audit.ts";
import type { Caller } from "#domain/caller.ts";
import { requireOwner } from "#domain/member-role.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import {
  type AuditEntryRow,
  type AuditFilter,
  insertAuditEntry,
  listAuditEntries,
} from "#store/audit-entries.ts";
import type { Tx } from "#store/database.ts";
import type { Services } from "../context/context.ts";
import { allPages } from "./all-pages.ts";

/** What was done; `before` and `after` hold only what changed, and no secret. */
export interface Done {
  readonly action: AuditAction;
  readonly targetId: string;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
}

/** Who did it, in which team and where from. */
type By = Pick<Caller, "teamId" | "keyId" | "member" | "operator" | "ip">;

/** Writes an entry. What no member, key or command did (a browser's own, the service's) is not of this log. */
export async function recordAudit(
  services: Pick<Services, "random">,
  tx: Tx,
  by: By,
  done: Done,
): Promise<void> {
  const actorId = by.member?.userId ?? by.operator ?? by.keyId;
  if (actorId === null) {
    return;
  }
  await insertAuditEntry(tx, {
    id: services.random.id("aud"),
    teamId: by.teamId,
    actorType: actorOf(by),
    actorId,
    action: done.action,
    targetId: done.targetId,
    before: done.before ?? null,
    after: done.after ?? null,
    ip: by.ip ?? null,
  });
}

function actorOf({ member, operator }: By): AuditActor {
  if (member === undefined) {
    return operator === undefined ? "api_key" : "command";
  }
  return member.isSupport === true ? "support" : "user";
}

/** What the filter leaves of the team's log, newest first; 403 for who is no owner. */
export async function listAuditLog(
  services: Services,
  caller: Caller,
  filter: AuditFilter,
): Promise<Listing<AuditEntryView>> {
  requireOwner(caller.member?.role);
  const rows = await services.db.read((tx) => listAuditEntries(tx, caller.teamId, filter));
  return listingOf(rows.map(entryView), filter.limit);
}

/** All of the team's log, newest first, read in parts while it is sent; 403 for who is no owner. */
export function exportAuditLog(services: Services, caller: Caller): AsyncIterable<AuditEntryView> {
  requireOwner(caller.member?.role);
  return allPages((page) => listAuditLog(services, caller, page));
}

function entryView(row: AuditEntryRow): AuditEntryView {
  return {
    id: row.id,
    action: row.action,
    actor: { type: row.actorType, id: row.actorId },
    targetId: row.targetId,
    before: row.before,
    after: row.after,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
  };
}
