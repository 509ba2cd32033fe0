/**
 * How somebody who runs the platform comes to see a shop's content: asked for with a reason, granted by an owner
 * for at most a day (or by the team's setting, at once), and written to that team's log. What is granted is a
 * viewer's membership that ends by itself, so that every rule on members holds for it.
 */
import { dateAt } from "#base/instant.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { requireOwner } from "#domain/member-role.ts";
import { isOpenTo, type SupportAccessView, type SupportDecision } from "#domain/support-access.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import { settingValue } from "#store/operator-settings.ts";
import {
  closeSupport,
  updateSupportAccess,
  findOpenSupport,
  findSupportAccess,
  insertSupportAccess,
  listSupportAccesses,
  lockSupportAccess,
  openSupport,
  type SupportAccessRow,
} from "#store/support-accesses.ts";
import type { Page } from "#store/team-table.ts";
import { findTeam, lockMembers } from "#store/teams.ts";
import { findMember } from "#store/users.ts";
import { memberOf } from "../access/sign-in.ts";
import { recordAudit } from "../audit/audit-log.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { requireFreshSignIn } from "../sessions/fresh-sign-in.ts";

const HOUR_MS = 3_600_000;

/**
 * Asks a team to be let in. Granted at once where the team says so of itself. 404 `team_not_found`; 400
 * `invalid_parameter` for a member, who needs no leave, and for who has asked already.
 */
export async function requestSupportAccess(
  services: Services,
  { caller, unit }: Call<SupportAccessView>,
  { teamId, reason }: { readonly teamId: string; readonly reason: string },
): Promise<SupportAccessView> {
  const member = memberOf(caller);
  const { userId } = member;
  return await unit.commit(async (tx) => {
    const team = found(
      await findTeam(tx, teamId),
      () => new ApiError("team_not_found", "No such team."),
    );
    // So that nobody asks twice at once, or becomes a member meanwhile.
    await lockMembers(tx, teamId);
    if ((await findMember(tx, teamId, userId)) !== undefined) {
      throw new ApiError("invalid_parameter", "You are a member of this team.");
    }
    if ((await findOpenSupport(tx, teamId, userId)) !== undefined) {
      throw new ApiError("invalid_parameter", "You have asked this team, or were let in already.");
    }
    const id = services.random.id("sup");
    await insertSupportAccess(tx, { teamId, id, userId, reason });
    // In the log of the team that is asked, not of the one that who asks is in.
    const by = { ...caller, teamId, member: { ...member, isSupport: true } };
    await recordAudit(services, tx, by, {
      action: "support.requested",
      targetId: id,
      after: { reason },
    });
    await recordPlatformAudit(services, tx, caller, {
      action: "support.requested",
      targetId: id,
      teamId,
      after: { reason },
    });
    const row = await accessOr404(tx, teamId, id);
    if (team.allowsSupport) {
      await grant(
        services,
        { tx, by },
        { row, hours: await settingValue(tx, "support.max_hours") },
      );
    }
    return accessView(services, await accessOr404(tx, teamId, id));
  });
}

/** What was asked of the team and what came of it, newest first; 403 for who is no owner. */
export async function listSupport(
  services: Services,
  caller: Caller,
  page: Page & { readonly limit: number },
): Promise<Listing<SupportAccessView>> {
  requireOwner(caller.member?.role);
  const rows = await services.db.read((tx) => listSupportAccesses(tx, caller.teamId, page));
  return listingOf(
    rows.map((row) => accessView(services, row)),
    page.limit,
  );
}

/**
 * An owner's word: grants what was asked for, refuses it, or ends what was granted, with the sessions that came of
 * it. 404 `not_found`; 400 `invalid_parameter` for what cannot follow; granting asks for a fresh sign-in.
 */
export async function updateSupport(
  services: Services,
  { caller, unit }: Call<SupportAccessView>,
  said: { readonly id: string; readonly status: SupportDecision; readonly hours: number | null },
): Promise<SupportAccessView> {
  requireOwner(caller.member?.role);
  if (said.status === "granted") {
    requireFreshSignIn(services, caller);
  }
  const { teamId } = caller;
  return await unit.commit(async (tx) => {
    const row = found(await lockSupportAccess(tx, teamId, said.id), noAccess);
    const { status } = accessView(services, row);
    if (!isOpenTo(status, said.status)) {
      throw new ApiError("invalid_parameter", `Support access that is ${status} stays so.`, {
        fields: [{ objectId: "body", field: "status" }],
      });
    }
    if (said.status === "granted") {
      await grant(services, { tx, by: caller }, { row, hours: await grantedHours(tx, said.hours) });
    } else {
      if (said.status === "ended") {
        await closeSupport(tx, teamId, row.userId);
      }
      await updateSupportAccess(tx, row, { status: said.status });
      await recordAudit(services, tx, caller, {
        action: said.status === "ended" ? "support.ended" : "support.refused",
        targetId: row.id,
      });
    }
    return accessView(services, await accessOr404(tx, teamId, row.id));
  });
}

/** As many as the owner says, up to what the installation allows; all of those where the owner says nothing. */
async function grantedHours(tx: Tx, asked: number | null): Promise<number> {
  const most = await settingValue(tx, "support.max_hours");
  if (asked !== null && asked > most) {
    throw new ApiError("invalid_parameter", `Support is let in for at most ${most} hours here.`, {
      fields: [{ objectId: "body", field: "hours" }],
    });
  }
  return asked ?? most;
}

async function grant(
  services: Services,
  { tx, by }: { readonly tx: Tx; readonly by: Caller },
  { row, hours }: { readonly row: SupportAccessRow; readonly hours: number },
): Promise<void> {
  const endsAt = dateAt(services.clock.nowMs() + hours * HOUR_MS);
  await openSupport(tx, { teamId: row.teamId, userId: row.userId, endsAt });
  await updateSupportAccess(tx, row, { status: "granted", endsAt });
  await recordAudit(services, tx, by, {
    action: "support.granted",
    targetId: row.id,
    after: { endsAt: endsAt.toISOString() },
  });
}

async function accessOr404(tx: Tx, teamId: string, id: string): Promise<SupportAccessRow> {
  return found(await findSupportAccess(tx, teamId, id), noAccess);
}

function noAccess(): ApiError {
  return new ApiError("not_found", "Nobody asked this team for such support access.");
}

function accessView(
  { clock }: Pick<Services, "clock">,
  { endsAt, decidedAt, createdAt, status, ...row }: SupportAccessRow,
): SupportAccessView {
  const isOver = endsAt !== null && endsAt.getTime() <= clock.nowMs();
  return {
    ...row,
    status: status === "granted" && isOver ? "ended" : status,
    endsAt: endsAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
