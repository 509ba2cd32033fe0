/**
 * Everybody with an account, as platform admins see them: who they are, never what their teams print. What happens
 * to a person stands in the audit log of each team the person belongs to.
 */
import type { AuditFacts } from "#domain/audit.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { type PlatformUserView, emailKey, passwordText } from "#domain/user.ts";
import type { Tx } from "#store/database.ts";
import type { Page } from "#store/team-table.ts";
import { lockMembers } from "#store/teams.ts";
import { deleteSessionsOf } from "#store/user-sessions.ts";
import {
  countOwners,
  deleteUser as remove,
  findUser,
  insertUser,
  listMemberships,
  listUsers as list,
  updateUser as update,
  type UserChange,
  type UserRow,
} from "#store/users.ts";
import { memberOf } from "../access/sign-in.ts";
import { recordAudit } from "../audit/audit-log.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { refuseTaken } from "../context/refuse-taken.ts";
import { requireFreshSignIn } from "../sessions/fresh-sign-in.ts";

const EMAIL = {
  index: "users_email_key",
  code: "user_email_taken",
  field: "email",
  message: "Another person has this address.",
} as const;

/** Characters of the password of somebody who was given none, which nobody is told. */
const PASSWORD_CHARS = 43;

export interface NewUser {
  readonly email: string;
  readonly name: string;
  /** Null: the person asks for a link to set one. */
  readonly password: string | null;
  readonly isPlatformAdmin: boolean;
}

/** Everybody, who came last first. */
export async function listUsers(
  services: Services,
  page: Page & { readonly limit: number },
): Promise<Listing<PlatformUserView>> {
  const rows = await services.db.read((tx) => list(tx, page));
  return listingOf(rows.map(platformUserView), page.limit);
}

/** 404 `user_not_found`. */
export async function readUser(services: Services, id: string): Promise<PlatformUserView> {
  return platformUserView(await services.db.read((tx) => userOr404(tx, id)));
}

/** A person of no team yet; 409 `user_email_taken`. */
export async function createUser(
  services: Services,
  { caller, unit }: Call<PlatformUserView>,
  { email, name, password, isPlatformAdmin }: NewUser,
): Promise<PlatformUserView> {
  requireFreshSignIn(services, caller);
  const id = services.random.id("usr");
  // Before the transaction: the hash takes long on purpose.
  const passwordHash = await services.passwords.hash(
    passwordText(password ?? services.random.secret(PASSWORD_CHARS)),
  );
  return await refuseTaken(EMAIL, () =>
    unit.commit(async (tx) => {
      await insertUser(tx, { id, email: emailKey(email), name, passwordHash, isPlatformAdmin });
      const after = await userOr404(tx, id);
      await recordPlatformAudit(services, tx, caller, {
        action: "user.created",
        targetId: id,
        after: factsOf(after),
      });
      return platformUserView(after);
    }),
  );
}

/**
 * What is not given stays. Who has another address or another part in the platform starts anew with it: the sessions
 * of the person end. 409 `user_email_taken`; 400 `cannot_delete_self` for an admin who would be none.
 */
export async function updateUser(
  services: Services,
  { caller, unit }: Call<PlatformUserView>,
  id: string,
  { email, ...rest }: UserChange,
): Promise<PlatformUserView> {
  requireFreshSignIn(services, caller);
  const isSelf = id === memberOf(caller).userId;
  if (isSelf && rest.isPlatformAdmin === false) {
    throw new ApiError("cannot_delete_self", "Another admin has to take this from you.");
  }
  return await refuseTaken(EMAIL, () =>
    unit.commit(async (tx) => {
      const before = await userOr404(tx, id);
      await update(tx, id, email === undefined ? rest : { ...rest, email: emailKey(email) });
      const after = await userOr404(tx, id);
      const opensDoors =
        before.email !== after.email || before.isPlatformAdmin !== after.isPlatformAdmin;
      if (opensDoors && !isSelf) {
        await deleteSessionsOf(tx, id);
      }
      await recordOfUser(services, tx, caller, {
        action: "user.updated",
        userId: id,
        before: factsOf(before),
        after: factsOf(after),
      });
      return platformUserView(after);
    }),
  );
}

/**
 * Takes a person's account away, with the sessions; what the person did in teams stays there. 400
 * `cannot_delete_self`, 409 `last_owner` where a team would be left without one.
 */
export async function deleteUser(
  services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  requireFreshSignIn(services, caller);
  if (id === memberOf(caller).userId) {
    throw new ApiError("cannot_delete_self", "Another admin has to delete this account.");
  }
  return await unit.commit(async (tx) => {
    const user = await userOr404(tx, id);
    for (const { teamId, role } of await listMemberships(tx, id)) {
      await lockMembers(tx, teamId);
      if (role === "owner" && (await countOwners(tx, teamId)) === 1) {
        throw new ApiError("last_owner", `The team ${teamId} would be left without an owner.`);
      }
    }
    await recordOfUser(services, tx, caller, {
      action: "user.deleted",
      userId: id,
      before: factsOf(user),
    });
    await remove(tx, id);
    return { ok: true };
  });
}

/** In the platform's log, and in that of each team that the person belongs to: its owners want to know. */
async function recordOfUser(
  services: Services,
  tx: Tx,
  caller: Caller,
  {
    action,
    userId,
    ...facts
  }: {
    readonly action: "user.updated" | "user.deleted";
    readonly userId: string;
    readonly before?: AuditFacts;
    readonly after?: AuditFacts;
  },
): Promise<void> {
  await recordPlatformAudit(services, tx, caller, { action, targetId: userId, ...facts });
  for (const { teamId } of await listMemberships(tx, userId)) {
    await recordAudit(services, tx, { ...caller, teamId }, { action, targetId: userId, ...facts });
  }
}

function factsOf({ email, name, isPlatformAdmin }: UserRow): AuditFacts {
  return { email, name, isPlatformAdmin };
}

async function userOr404(tx: Tx, id: string): Promise<UserRow> {
  return found(await findUser(tx, id), () => new ApiError("user_not_found", "No such person."));
}

function platformUserView(row: UserRow): PlatformUserView {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isPlatformAdmin: row.isPlatformAdmin,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
