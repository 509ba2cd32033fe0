/**
 * The audit log of the platform: what its admins and its commands change, each entry in the transaction of what it
 * tells. Read by platform admins; what touched a team stands in that team's own log besides.
 */
import type {
  AuditFacts,
  PlatformAuditAction,
  PlatformAuditActor,
  PlatformAuditEntryView,
} from "#domain/audit.ts";
import type { Caller } from "#domain/caller.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import {
  insertPlatformAuditEntry,
  listPlatformAuditEntries,
  type PlatformAuditEntryRow,
  type PlatformAuditFilter,
} from "#store/platform-audit-entries.ts";
import type { Services } from "../context/context.ts";
import { allPages } from "./all-pages.ts";

/** What was done; `before` and `after` hold only what changed, and no secret. */
interface DoneToPlatform {
  readonly action: PlatformAuditAction;
  readonly targetId: string;
  /** The team it was done to, where it was done to one. */
  readonly teamId?: string;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
}

/** Writes an entry. What the service does by itself, or for a program that shows a key, is not of this log. */
export async function recordPlatformAudit(
  services: Pick<Services, "random">,
  tx: Tx,
  by: Pick<Caller, "member" | "operator" | "ip">,
  done: DoneToPlatform,
): Promise<void> {
  const actor = actorOf(by);
  if (actor === null) {
    return;
  }
  await insertPlatformAuditEntry(tx, {
    id: services.random.id("pau"),
    actorType: actor.type,
    actorId: actor.id,
    action: done.action,
    targetId: done.targetId,
    teamId: done.teamId ?? null,
    before: done.before ?? null,
    after: done.after ?? null,
    ip: by.ip ?? null,
  });
}

function actorOf({ member, operator }: Pick<Caller, "member" | "operator">): {
  readonly type: PlatformAuditActor;
  readonly id: string;
} | null {
  if (operator !== undefined) {
    return { type: "command", id: operator };
  }
  return member === undefined ? null : { type: "user", id: member.userId };
}

/** What the filter leaves of the log, newest first. */
export async function listPlatformAuditLog(
  services: Pick<Services, "db">,
  filter: PlatformAuditFilter,
): Promise<Listing<PlatformAuditEntryView>> {
  const rows = await services.db.read((tx) => listPlatformAuditEntries(tx, filter));
  return listingOf(rows.map(entryView), filter.limit);
}

/** All of the log, newest first, read in parts while it is sent. */
export function exportPlatformAuditLog(services: Services): AsyncIterable<PlatformAuditEntryView> {
  return allPages((page) => listPlatformAuditLog(services, page));
}

function entryView(row: PlatformAuditEntryRow): PlatformAuditEntryView {
  return {
    id: row.id,
    action: row.action,
    actor: { type: row.actorType, id: row.actorId },
    targetId: row.targetId,
    teamId: row.teamId,
    before: row.before,
    after: row.after,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
  };
}
