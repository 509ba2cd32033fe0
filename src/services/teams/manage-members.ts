/** Who belongs to a team, and as what. Owners change it; a team always has one. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type MemberRole, requireOwner } from "#domain/member-role.ts";
import type { MemberView } from "#domain/team.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import type { Page } from "#store/team-table.ts";
import { lockMembers } from "#store/teams.ts";
import {
  countOwners,
  deleteMembership,
  findMember,
  findUser,
  listMembers as listRows,
  listOwnMemberships,
  type MemberRow,
  setMembership,
} from "#store/users.ts";
import { memberOf } from "../access/sign-in.ts";
import { requireRoomForMember } from "../plans/entitlements.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import {
  endSessions,
  recordCredentialChange,
  requireFreshSignIn,
} from "../sessions/fresh-sign-in.ts";
import { ownTeamOr404 } from "./manage-teams.ts";

/** A person of a team, both by their ids. */
interface Named {
  readonly teamId: string;
  readonly userId: string;
}

/** The people of a team that the caller belongs to. */
export async function listMembers(
  services: Services,
  caller: Caller,
  teamId: string,
  page: Page & { readonly limit: number },
): Promise<Listing<MemberView>> {
  const rows = await services.db.read(async (tx) => {
    await ownTeamOr404(tx, caller, teamId);
    return await listRows(tx, teamId, page);
  });
  return listingOf(rows.map(memberView), page.limit);
}

/**
 * Makes somebody who has an account a member; to one who is a member already the role is given. 404
 * `user_not_found` for nobody, 409 `last_owner` where it would take the last owner's role.
 */
export async function addMemberById(
  services: Services,
  call: Call<MemberView>,
  named: Named & { readonly role: MemberRole },
): Promise<MemberView> {
  requireFreshSignIn(services, call.caller);
  return await call.unit.commit(async (tx) => {
    await lockOwned(tx, call.caller, named.teamId);
    const user = found(await findUser(tx, named.userId), noUser);
    return await giveRole(services, { tx, caller: call.caller }, { ...named, userId: user.id });
  });
}

/** Gives a member another role; 404 `user_not_found` for who is none, 409 `last_owner`. */
export async function updateMember(
  services: Services,
  call: Call<MemberView>,
  named: Named & { readonly role: MemberRole },
): Promise<MemberView> {
  requireFreshSignIn(services, call.caller);
  return await call.unit.commit(async (tx) => {
    await lockOwned(tx, call.caller, named.teamId);
    found(await findMember(tx, named.teamId, named.userId), noUser);
    return await giveRole(services, { tx, caller: call.caller }, named);
  });
}

/**
 * Takes somebody out of a team and signs them out of it; everybody may leave, but not the only team they have: 400
 * `invalid_last_team`. An owner may take that from others, who sign in to a team of their own or to one that invites
 * them. 409 `last_owner`.
 */
export async function removeMember(
  services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  { teamId, userId }: Named,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    const team = await ownTeamOr404(tx, caller, teamId);
    const isSelf = userId === memberOf(caller).userId;
    if (!isSelf) {
      requireOwner(team.role);
    }
    await lockMembers(tx, teamId);
    const member = found(await findMember(tx, teamId, userId), noUser);
    if (isSelf && (await listOwnMemberships(tx, userId)).length === 1) {
      throw new ApiError("invalid_last_team", "It is the only team that you belong to.");
    }
    await requireOtherOwner(tx, teamId, member);
    await deleteMembership(tx, teamId, userId);
    await recordAudit(
      services,
      tx,
      { ...caller, teamId },
      { action: "member.removed", targetId: userId, before: { role: member.role } },
    );
    return { ok: true };
  });
}

/** 404 for a team of others, 403 for who is no owner; then the team's people stand still. */
async function lockOwned(tx: Tx, caller: Caller, teamId: string): Promise<void> {
  requireOwner((await ownTeamOr404(tx, caller, teamId)).role);
  await lockMembers(tx, teamId);
}

async function giveRole(
  services: Services,
  { tx, caller }: { readonly tx: Tx; readonly caller: Caller },
  { teamId, userId, role }: Named & { readonly role: MemberRole },
): Promise<MemberView> {
  const before = await findMember(tx, teamId, userId);
  if (before === undefined) {
    await requireRoomForMember(services, tx, teamId);
  }
  if (before !== undefined && role !== "owner") {
    await requireOtherOwner(tx, teamId, before);
  }
  await setMembership(tx, teamId, { userId, role });
  const by = { ...caller, teamId };
  await recordCredentialChange(services, tx, by, {
    action: before === undefined ? "member.added" : "member.updated",
    targetId: userId,
    ...(before === undefined ? {} : { before: { role: before.role } }),
    after: { role },
  });
  // Who is something else now starts anew with it; their own session goes on, which the owner's request came with.
  if (before !== undefined && userId !== memberOf(caller).userId) {
    await endSessions(services, tx, by, { userId, exceptId: null });
  }
  return memberView(found(await findMember(tx, teamId, userId), noUser));
}

/** 409 where the member is the team's only owner; asked under the lock, so that two cannot both be the other's. */
async function requireOtherOwner(tx: Tx, teamId: string, member: MemberRow): Promise<void> {
  if (member.role === "owner" && (await countOwners(tx, teamId)) === 1) {
    throw new ApiError("last_owner", "The team would be left without an owner.");
  }
}

function noUser(): ApiError {
  return new ApiError("user_not_found", "No such user.");
}

function memberView({ createdAt, ...row }: MemberRow): MemberView {
  return { ...row, createdAt: createdAt.toISOString() };
}
