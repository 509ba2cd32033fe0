/** People added by whoever runs the service, and new passwords for those who forgot theirs. */
import { type Caller, NO_TEAM_CALLER } from "#domain/caller.ts";
import type { MemberRole } from "#domain/member-role.ts";
import { passwordText } from "#domain/user.ts";
import type { Tx } from "#store/database.ts";
import { deleteSessionsOf } from "#store/user-sessions.ts";
import {
  findUserByEmail,
  insertUser,
  setMembership,
  makePlatformAdmin,
  updatePassword,
} from "#store/users.ts";
import { recordAudit } from "../audit/audit-log.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import type { Services } from "../context/context.ts";

/** 119 bits: nobody guesses it, and it is short enough to be typed once. */
const PASSWORD_CHARS = 20;

export interface NewMember {
  /** As `parseEmail` writes it. */
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Null: one is made. */
  readonly password: string | null;
  /** Makes the person a platform admin besides; nobody is made less of one here. */
  readonly isPlatformAdmin?: boolean;
}

export interface AddedMember {
  readonly userId: string;
  /** False for somebody who was known here, perhaps from another team. */
  readonly isNew: boolean;
  /** Made here, shown this once; null when it was given, or the person had one. */
  readonly password: string | null;
}

/** Commands run without the rest of a service, so they ask for what they use. */
type Wiring = Pick<Services, "db" | "random" | "passwords">;

/**
 * Makes a person a member of the team, or gives a member another role. Who is known keeps the password. `by`: for the
 * team's log and the platform's, where somebody does it by a command.
 */
export async function addMember(
  services: Wiring,
  teamId: string,
  member: NewMember,
  by: Caller = NO_TEAM_CALLER,
): Promise<AddedMember> {
  // Before the transaction, and for somebody known too: the hash takes long on purpose.
  const made = await newPassword(services, member.password);
  return await services.db.tx(async (tx) => {
    const known = await findUserByEmail(tx, member.email);
    const userId = known?.id ?? services.random.id("usr");
    if (known === undefined) {
      const { email, name } = member;
      // Whoever runs the service names the address, and so vouches for it.
      const emailConfirmedAt = tx.now;
      await insertUser(tx, { id: userId, email, name, passwordHash: made.hash, emailConfirmedAt });
    }
    // Inserts or replaces: to add a member again is to change the role, so a command can be repeated.
    await setMembership(tx, teamId, { userId, role: member.role });
    if (member.isPlatformAdmin === true) {
      await makePlatformAdmin(tx, userId);
    }
    const { email, role } = member;
    const done = { action: "member.added", targetId: userId, after: { email, role } } as const;
    await recordAudit(services, tx, { ...by, teamId }, done);
    await recordPlatformAudit(services, tx, by, {
      ...done,
      teamId,
      after: {
        ...done.after,
        isPlatformAdmin: known?.isPlatformAdmin === true || member.isPlatformAdmin === true,
      },
    });
    const isNew = known === undefined;
    return { userId, isNew, password: isNew ? made.shown : null };
  });
}

/** Sets a password, null for one made here, and signs its owner out everywhere. Null for an unknown address. */
export async function setPassword(
  services: Wiring,
  email: string,
  password: string | null,
  by: Caller = NO_TEAM_CALLER,
): Promise<AddedMember | null> {
  const made = await newPassword(services, password);
  return await services.db.tx(async (tx) => {
    const changed = await replacePassword(tx, email, made);
    if (changed !== null) {
      await recordPlatformAudit(services, tx, by, {
        action: "user.password_changed",
        targetId: changed.userId,
      });
    }
    return changed;
  });
}

interface MadePassword {
  readonly hash: string;
  readonly shown: string | null;
}

async function replacePassword(
  tx: Tx,
  email: string,
  made: MadePassword,
): Promise<AddedMember | null> {
  const user = await findUserByEmail(tx, email);
  if (user === undefined) {
    return null;
  }
  await updatePassword(tx, user.id, made.hash);
  // In the transaction of the new password: whoever had the old one must not stay signed in by a cookie.
  await deleteSessionsOf(tx, user.id);
  return { userId: user.id, isNew: false, password: made.shown };
}

async function newPassword(services: Wiring, given: string | null): Promise<MadePassword> {
  // A given password is not told back: its giver knows it, and the terminal keeps what is printed.
  const shown = given === null ? services.random.secret(PASSWORD_CHARS) : null;
  return { hash: await services.passwords.hash(passwordText(given ?? shown ?? "")), shown };
}
