/** What the operator of a server does to its data, from this process: a program takes a second of the processor. */
import { join } from "node:path";
import { openSecretFile } from "#adapters/secret-file.ts";
import { keyHasher } from "#adapters/secret-keys.ts";
import { scryptPasswords } from "#adapters/scrypt-passwords.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { systemRandom } from "#adapters/system-random.ts";
import type { MemberRole } from "#domain/member-role.ts";
import { openSession } from "#services/access/member-session.ts";
import { demoCaller, makeDemoKeys } from "#services/demo/seed-demo.ts";
import { addMember } from "#services/teams/add-member.ts";
import { createTeam } from "#services/teams/create-team.ts";
import { openDatabase } from "#store/database.ts";
import { deleteUser, listMembers } from "#store/users.ts";

/** Where the data of a server is. */
export interface ServerData {
  readonly dataDir: string;
  /** Of the database. */
  readonly url: string;
  /** Of the service. */
  readonly publicUrl: string;
}

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Runs the platform besides. */
  readonly isPlatformAdmin?: boolean;
}

/** A team without templates, and keys as the demo has them. */
export interface NewTeam {
  readonly teamId: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly publishableKeyId: string;
}

export interface Operator {
  newTeam(): Promise<NewTeam>;
  /** Adds somebody to a team and signs them in; the Cookie header. Nobody knows the password. */
  signIn(teamId: string, person: NewPerson): Promise<string>;
  /** Forgets a team's people, so that others may have their addresses. */
  forgetPeople(teamId: string): Promise<void>;
  close(): Promise<void>;
}

/** More than any team of a test has. */
const MAX_PEOPLE = 100;

/** Nothing is opened but connections to the database. */
export async function openOperator({ dataDir, url, publicUrl }: ServerData): Promise<Operator> {
  const db = openDatabase({
    target: { url },
    maxConnections: 1,
    onIdleError: () => {},
    now: () => systemClock.now(),
  });
  const services = {
    db,
    clock: systemClock,
    random: systemRandom(systemClock),
    keyHasher: keyHasher(await openSecretFile(join(dataDir, "secrets"))),
    passwords: scryptPasswords({ cost: { log2N: 4, r: 8, p: 1 } }),
    billing: null,
    publicUrl: () => publicUrl,
  };
  return {
    newTeam: async () => {
      const teamId = await createTeam(services, "Demo print shop", { isDemo: true });
      const caller = demoCaller(teamId, "live");
      const keys = await db.tx((tx) => makeDemoKeys(services, tx, caller, null));
      return {
        teamId,
        secretKey: keys.secret.value,
        publishableKey: keys.publishable.value,
        publishableKeyId: keys.publishable.id,
      };
    },
    signIn: async (teamId, person) => {
      const { userId } = await addMember(services, teamId, { ...person, password: null });
      const from = { ip: "127.0.0.1", userAgent: "node" };
      const session = { userId, teamId, factor: null, isFactorDue: false, ...from };
      const { cookie } = await db.tx((tx) => openSession(services, tx, session));
      return cookie.split(";")[0] ?? "";
    },
    forgetPeople: (teamId) =>
      db.tx(async (tx) => {
        for (const { id } of await listMembers(tx, teamId, { limit: MAX_PEOPLE })) {
          await deleteUser(tx, id);
        }
      }),
    close: () => db.close(),
  };
}
