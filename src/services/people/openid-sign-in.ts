/** Signing in by the OpenID provider of the deployment, and the accounts that come of it. */
import { ApiError } from "#domain/errors.ts";
import type { Language } from "#domain/messages/languages.ts";
import { parseEmail } from "#domain/user.ts";
import type { OpenidPerson } from "#ports/openid.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import { findOpenidSubject, insertOpenidSubject, listOpenidSubjects } from "#store/openid.ts";
import {
  confirmEmail,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  type UserRow,
} from "#store/users.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { findSession, type From, sessionRequired } from "../access/member-session.ts";
import { type OpenidResponse, readOpenidResponse } from "../access/openid-response.ts";
import { openFor, type SignedIn } from "../access/sign-in.ts";
import { planFactorMail } from "./factor-mail.ts";
import { joinInvited } from "./invitations.ts";
import { recordOfPerson } from "./person-audit.ts";
import { makeOwnTeam } from "./sign-up.ts";

/** Of a person's and a team's name. */
const MAX_NAME_CHARS = 200;

/** What the sign-in page offers; null where no provider is set up. */
export interface OpenidOffer {
  readonly name: string | null;
}

/** Whether people may sign in by a provider here, and what it is called. */
export function offeredOpenid({ openid }: Services): OpenidOffer {
  return { name: openid?.name ?? null };
}

/** What an account is made by that nobody has yet. */
interface NewAccount {
  /** Of mails to come. */
  readonly language: Language;
  /** Of a mailed link that asks its reader to join a team; null without one. */
  readonly invitationToken: string | null;
}

/**
 * Opens a session of the person whom the provider's response names, and ends the one of `cookie`, if any. The second
 * factor of a person who has one is still asked for: what providers say of theirs (`amr`) has no common meaning.
 */
export async function signInByOpenid(
  services: Services,
  { unit }: Pick<Call<SignedIn>, "unit">,
  { account, ...response }: From & OpenidResponse & { readonly account: NewAccount },
): Promise<SignedIn> {
  const { ip, userAgent } = response;
  const person = await readOpenidResponse(services, response, { isFresh: false });
  const before = await findSession(services, response.cookie);
  try {
    return await unit.commit(async (tx) => {
      const user = await userOf(services, tx, { person, account, ip });
      return await openFor(services, tx, { user, before, factor: null, from: { ip, userAgent } });
    });
  } catch (error) {
    // Two first sign-ins at once: the second finds the address, or the provider's name for the person, taken.
    if (TAKEN.has(uniqueViolation(error) ?? "")) {
      throw new ApiError("invalid_openid_response", "Start the sign-in once more.", {
        cause: error,
      });
    }
    throw error;
  }
}

/** Indexes that two first sign-ins of one person meet at. */
const TAKEN: ReadonlySet<string> = new Set(["users_email_key", "openid_subjects_pkey"]);

interface Named {
  readonly person: OpenidPerson;
  readonly account: NewAccount;
  readonly ip: string | null;
}

/**
 * The person linked to the provider's, or the one whose confirmed address the provider has verified too, who is linked by
 * that; else somebody new, where accounts may be made. An address that either side only claims would give an account to
 * whoever claimed it.
 */
async function userOf(services: Services, tx: Tx, named: Named): Promise<UserRow> {
  const { person, ip } = named;
  const linked = await findOpenidSubject(tx, person);
  if (linked !== undefined) {
    return found(await findUser(tx, linked.userId), sessionRequired);
  }
  const email = person.verifiedEmail === null ? null : parseEmail(person.verifiedEmail);
  if (email === null) {
    throw new ApiError(
      "openid_address_unverified",
      "The provider has verified no address of yours.",
    );
  }
  const known = await findUserByEmail(tx, email);
  if (known === undefined) {
    return await newUser(services, tx, { ...named, email });
  }
  // Two sign-ins at once must not both link; and the address may have changed since.
  const user = await lockUser(tx, known.id);
  if (user === undefined || user.email !== email || user.emailConfirmedAt === null) {
    throw nobody();
  }
  const ofProvider = (await listOpenidSubjects(tx, user.id)).filter(
    ({ issuer }) => issuer === person.issuer,
  );
  if (ofProvider.some(({ subject }) => subject === person.subject)) {
    // Linked by a sign-in of theirs since this one looked.
    return user;
  }
  if (ofProvider.length > 0) {
    throw new ApiError(
      "openid_linked_elsewhere",
      "Your account is linked to another of the provider's.",
    );
  }
  await link(services, tx, { person, userId: user.id });
  await planFactorMail(services, tx, { what: "openid_linked", userId: user.id });
  const done = {
    action: "user.openid_linked",
    targetId: user.id,
    after: { issuer: person.issuer },
  } as const;
  await recordOfPerson(services, tx, { userId: user.id, ip: ip ?? undefined }, done);
  return user;
}

/**
 * Somebody whose address the provider has verified, which is what a mailed link would show: asked to join a team by the
 * invitation they came with, or with a team of their own where everybody may make an account. They have no password.
 */
async function newUser(
  services: Services,
  tx: Tx,
  { person, account, email, ip }: Named & { readonly email: string },
): Promise<UserRow> {
  const { invitationToken, language } = account;
  if (invitationToken === null ? services.signUp !== "open" : services.signUp === "closed") {
    throw nobody();
  }
  const userId = services.random.id("usr");
  const name = person.name.trim().slice(0, MAX_NAME_CHARS);
  await insertUser(tx, { id: userId, email, name, passwordHash: null, language });
  await confirmEmail(tx, userId);
  await link(services, tx, { person, userId });
  const of = { userId, ip: ip ?? undefined };
  await (invitationToken === null
    ? makeOwnTeam(services, tx, { ...of, name: name === "" ? email : name })
    : joinInvited(services, tx, invitationToken, { ...of, email }));
  const after = { issuer: person.issuer };
  await recordOfPerson(services, tx, of, { action: "user.signed_up", targetId: userId, after });
  return found(await findUser(tx, userId), sessionRequired);
}

async function link(
  { random }: Pick<Services, "random">,
  tx: Tx,
  { person, userId }: { readonly person: OpenidPerson; readonly userId: string },
): Promise<void> {
  const { issuer, subject } = person;
  await insertOpenidSubject(tx, { id: random.id("oil"), issuer, subject, userId });
}

function nobody(): ApiError {
  return new ApiError("openid_person_unknown", "Nobody here has confirmed this address.");
}
