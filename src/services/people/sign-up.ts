/** Making an account, and showing that its address is the person's. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Language } from "#domain/messages/languages.ts";
import { passwordText } from "#domain/user.ts";
import type { Tx } from "#store/database.ts";
import { uniqueViolation } from "#store/database.ts";
import {
  confirmEmail,
  findUser,
  findUserByEmail,
  insertUser,
  setMembership,
  updateEmail,
} from "#store/users.ts";
import type { MailLinkRow } from "#store/mail-links.ts";
import { deleteSessionsOf } from "#store/user-sessions.ts";
import { memberOf } from "../access/sign-in.ts";
import type { Call, Services } from "../context/context.ts";
import { requireMailer } from "../mails/compose-mail.ts";
import { makeTeam } from "../teams/create-team.ts";
import { keepDemosOf } from "./keep-demos.ts";
import { invalidMailLink, takeMailLink } from "./mail-links.ts";
import { recordOfPerson } from "./person-audit.ts";
import { planPersonMail } from "./person-mail.ts";

/** What requests answer that tell nothing else. */
export interface Done {
  readonly ok: true;
}
const DONE: Done = { ok: true };

/** Somebody who makes an account with a team of their own. */
export interface NewPerson {
  /** As `parseEmail` writes it. */
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly teamName: string;
  /** Of this mail, and of those that follow. */
  readonly language: Language;
}

/**
 * Makes a person, a team and its owner, and plans the mail that confirms the address. For an address that somebody
 * has nothing is made, and that person is told by mail; the answer is the same, and so is the work: all is written in
 * both cases, and thrown away in one.
 */
export async function signUp(
  services: Services,
  caller: Pick<Caller, "ip">,
  person: NewPerson,
): Promise<Done> {
  requireMailer(services);
  if (services.signUp !== "open") {
    throw new ApiError("sign_up_closed", "Accounts are made by invitation here.");
  }
  return await register(services, caller, person, (tx, userId) =>
    makeOwnTeam(services, tx, { userId, ip: caller.ip, name: person.teamName }),
  );
}

/** The team of somebody new, who owns it. */
export async function makeOwnTeam(
  services: Services,
  tx: Tx,
  {
    name,
    ...of
  }: { readonly userId: string; readonly ip: string | undefined; readonly name: string },
): Promise<void> {
  const teamId = await makeTeam(services, tx, name);
  await setMembership(tx, teamId, { userId: of.userId, role: "owner" });
  const done = { action: "team.created", targetId: teamId, after: { name } } as const;
  await recordOfPerson(services, tx, of, done);
}

/**
 * The account itself, for whoever may make one. `join` gives the person a team to own; nothing of what it writes stays
 * where the address is somebody's.
 */
export async function register(
  services: Services,
  caller: Pick<Caller, "ip">,
  person: NewPerson,
  join: (tx: Tx, userId: string) => Promise<void>,
): Promise<Done> {
  const passwordHash = await services.passwords.hash(passwordText(person.password));
  try {
    await services.db.tx(async (tx) => {
      const known = await findUserByEmail(tx, person.email);
      const userId = services.random.id("usr");
      // An address nobody can have, where the person's own is taken: the same statements run.
      const email = known === undefined ? person.email : userId;
      await writePerson(services, tx, caller, { ...person, email, userId, passwordHash, join });
      await planPersonMail(services, tx, { ...person, what: "confirmation", userId });
      if (known !== undefined) {
        throw new Rehearsed(known.id);
      }
    });
  } catch (error) {
    await tellKnown(services, person, error);
  }
  return DONE;
}

/** Takes back what was written for an address that somebody has. */
class Rehearsed extends Error {
  readonly userId: string;
  constructor(userId: string) {
    super("the address is somebody's");
    this.userId = userId;
  }
}

async function tellKnown(
  services: Services,
  { email, language }: NewPerson,
  error: unknown,
): Promise<void> {
  // Two sign-ups at once: the second finds the address taken by the index.
  if (!(error instanceof Rehearsed) && uniqueViolation(error) === null) {
    throw error;
  }
  await services.db.tx(async (tx) => {
    const userId =
      error instanceof Rehearsed ? error.userId : ((await findUserByEmail(tx, email))?.id ?? "");
    await planPersonMail(services, tx, { what: "known", userId, language });
  });
}

async function writePerson(
  services: Services,
  tx: Tx,
  { ip }: Pick<Caller, "ip">,
  person: NewPerson & {
    readonly userId: string;
    readonly passwordHash: string;
    readonly join: (tx: Tx, userId: string) => Promise<void>;
  },
): Promise<void> {
  const { userId, email, name, passwordHash, language } = person;
  await insertUser(tx, { id: userId, email, name, passwordHash, language });
  await person.join(tx, userId);
  await recordOfPerson(
    services,
    tx,
    { userId, ip },
    { action: "user.signed_up", targetId: userId },
  );
}

/** Shows that the address the link was mailed to is the person's; a changed address takes the old one's place. */
export async function confirmAddress(
  services: Services,
  caller: Pick<Caller, "ip">,
  token: string,
): Promise<Done> {
  try {
    return await services.db.tx(async (tx) => {
      const kinds = ["confirmation", "change"] as const;
      const link = await takeMailLink(services, tx, { token, kinds });
      await (link.kind === "change"
        ? takeNewEmail(services, tx, link, caller)
        : noteConfirmed(services, tx, link, caller));
      return DONE;
    });
  } catch (error) {
    // Somebody else's since the mail went out.
    if (uniqueViolation(error) === "users_email_key") {
      throw invalidMailLink();
    }
    throw error;
  }
}

async function noteConfirmed(
  services: Services,
  tx: Tx,
  { userId, email }: MailLinkRow,
  { ip }: Pick<Caller, "ip">,
): Promise<void> {
  await confirmEmail(tx, userId);
  const done = { action: "user.address_confirmed", targetId: userId, after: { email } } as const;
  await recordOfPerson(services, tx, { userId, ip }, done);
  await keepDemosOf(services, tx, userId);
}

/** The link may be opened in any browser, so the person is signed out in all of them. */
async function takeNewEmail(
  services: Services,
  tx: Tx,
  { userId, email }: MailLinkRow,
  { ip }: Pick<Caller, "ip">,
): Promise<void> {
  const before = await findUser(tx, userId);
  await updateEmail(tx, userId, email);
  await deleteSessionsOf(tx, userId);
  await recordOfPerson(
    services,
    tx,
    { userId, ip },
    {
      action: "user.address_changed",
      targetId: userId,
      before: { email: before?.email ?? null },
      after: { email },
    },
  );
}

/** Mails the link again, unless the address is confirmed. */
export async function resendConfirmation(
  services: Services,
  { caller, unit }: Call<Done>,
  language: string | null,
): Promise<Done> {
  requireMailer(services);
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    await planPersonMail(services, tx, { what: "confirmation", userId, language });
    return DONE;
  });
}
