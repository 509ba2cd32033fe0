/** People asked by an owner to join a team: listed, sent again, revoked, accepted. */
import { dateAt } from "#base/instant.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { InvitationView, OpenInvitationView } from "#domain/invitation.ts";
import { INVITATION_MS } from "#domain/mail-link.ts";
import type { MemberRole } from "#domain/member-role.ts";
import { requireOwner } from "#domain/member-role.ts";
import { isolated } from "#domain/mail/mail-content.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import type { Language } from "#domain/messages/languages.ts";
import { mailMessages } from "#domain/messages/mail-messages.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { passwordText } from "#domain/user.ts";
import { headerLine, isMailAddress } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import {
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  listInvitations as listRows,
  lockInvitation,
  upsertInvitation,
  renewInvitation,
} from "#store/invitations.ts";
import type { Page } from "#store/team-table.ts";
import { lockMembers } from "#store/teams.ts";
import {
  confirmEmail,
  findMember,
  findUser,
  findUserByEmail,
  insertUser,
  setMembership,
} from "#store/users.ts";
import { requireConfirmedAddress } from "../access/confirmed-address.ts";
import { sessionRequired } from "../access/member-session.ts";
import { memberOf } from "../access/sign-in.ts";
import { shownBrand } from "../brand/shown-brand.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { type MailDraft, requireMailer } from "../mails/compose-mail.ts";
import { MAIL_QUEUE } from "../mails/mail-queue.ts";
import { requireRoomForMember } from "../plans/entitlements.ts";
import { requireFreshSignIn } from "../sessions/fresh-sign-in.ts";
import { ownTeamOr404 } from "../teams/manage-teams.ts";
import { invalidMailLink, newToken } from "./mail-links.ts";
import { addressWith, linkDraft } from "./person-mail.ts";
import type { Done } from "./sign-up.ts";

/** `kind` of the jobs. */
export const INVITATION_KIND = "invitation";

/** An invitation of a team, both by their ids. */
interface Named {
  readonly teamId: string;
  readonly id: string;
}

/** The team that was joined. */
export interface JoinedTeam {
  readonly id: string;
  readonly name: string;
  readonly role: MemberRole;
}

/**
 * Asks somebody to join, by mail; who was asked before is asked anew, by a new link alone. 403 for who is no owner or
 * has an address to confirm, 400 for a member.
 */
export async function createInvitation(
  services: Services,
  { caller, unit }: Call<InvitationView>,
  asked: {
    readonly teamId: string;
    readonly email: string;
    readonly role: MemberRole;
    readonly language: string;
  },
): Promise<InvitationView> {
  requireMailer(services);
  // It gives somebody a role, as adding a member does.
  requireFreshSignIn(services, caller);
  return await unit.commit(async (tx) => {
    const { teamId, email, role } = asked;
    await requireSender(tx, caller, teamId);
    const known = await findUserByEmail(tx, email);
    if (known !== undefined && (await findMember(tx, teamId, known.id)) !== undefined) {
      throw new ApiError("invalid_parameter", "The person is a member of the team.", {
        fields: [{ objectId: "body", field: "email" }],
      });
    }
    const id = await upsertInvitation(tx, {
      teamId,
      id: services.random.id("inv"),
      email,
      role,
      expiresAt: endOf(services),
      invitedBy: memberOf(caller).userId,
    });
    await planMail(services, tx, { teamId, id, language: asked.language });
    await recordAudit(
      services,
      tx,
      { ...caller, teamId },
      { action: "invitation.created", targetId: id, after: { email, role } },
    );
    return await viewOf(tx, { teamId, id });
  });
}

/** The invitations of a team that nobody has answered, newest first; for owners. */
export async function listInvitations(
  services: Services,
  caller: Caller,
  teamId: string,
  page: Page & { readonly limit: number },
): Promise<Listing<InvitationView>> {
  const rows = await services.db.read(async (tx) => {
    requireOwner((await ownTeamOr404(tx, caller, teamId)).role);
    return await listRows(tx, teamId, page);
  });
  return listingOf(rows.map(invitationView), page.limit);
}

/** Mails an invitation again, with seven days more; the link before stops. */
export async function resendInvitation(
  services: Services,
  { caller, unit }: Call<InvitationView>,
  { language, ...named }: Named & { readonly language: string },
): Promise<InvitationView> {
  requireMailer(services);
  return await unit.commit(async (tx) => {
    await requireSender(tx, caller, named.teamId);
    const { email } = await viewOf(tx, named);
    await renewInvitation(tx, named, { hash: null, expiresAt: endOf(services) });
    await planMail(services, tx, { ...named, language });
    await recordAudit(
      services,
      tx,
      { ...caller, teamId: named.teamId },
      { action: "invitation.resent", targetId: named.id, after: { email } },
    );
    return await viewOf(tx, named);
  });
}

/** Takes an invitation back: its link opens nothing any more. */
export async function revokeInvitation(
  services: Services,
  { caller, unit }: Call<Done>,
  named: Named,
): Promise<Done> {
  return await unit.commit(async (tx) => {
    requireOwner((await ownTeamOr404(tx, caller, named.teamId)).role);
    const { email, role } = await viewOf(tx, named);
    await deleteInvitation(tx, named.teamId, named.id);
    await recordAudit(
      services,
      tx,
      { ...caller, teamId: named.teamId },
      { action: "invitation.revoked", targetId: named.id, before: { email, role } },
    );
    return { ok: true };
  });
}

/** What a link asks of whom; 400 `invalid_mail_link`. Looking uses nothing up. */
export async function readInvitation(
  services: Services,
  token: string,
): Promise<OpenInvitationView> {
  return await services.db.tx(async (tx) => {
    const row = await openInvitation(services, tx, token);
    return {
      teamName: row.teamName,
      inviter: await inviterOf(tx, row),
      email: row.email,
      role: row.role,
      expiresAt: row.expiresAt.toISOString(),
      hasAccount: (await findUserByEmail(tx, row.email)) !== undefined,
    };
  });
}

/** Who asked, by name or else by address; null for who is no member any more. */
async function inviterOf(
  tx: Tx,
  { teamId, invitedBy }: Pick<InvitationRow, "teamId" | "invitedBy">,
): Promise<string | null> {
  const member = invitedBy === null ? undefined : await findMember(tx, teamId, invitedBy);
  return member === undefined ? null : member.name.trim() || member.email;
}

/**
 * Joins the team as who is signed in, whose address must be the one that was invited (403
 * `invitation_address_mismatch`); the link shows that it is the person's.
 */
export async function acceptInvitation(
  services: Services,
  { caller, unit }: Call<JoinedTeam>,
  token: string,
): Promise<JoinedTeam> {
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    const row = await openInvitation(services, tx, token);
    const user = found(await findUser(tx, userId), sessionRequired);
    requireInvited(row, user.email);
    return await join(services, tx, row, { userId, ip: caller.ip });
  });
}

/**
 * Makes the person whom a link invites, and joins the team; the link shows that the address is theirs. 401
 * `session_required` where there is somebody with the address, who signs in and accepts; 403 `sign_up_closed`.
 */
export async function signUpInvited(
  services: Services,
  { ip }: Pick<Caller, "ip">,
  given: {
    readonly token: string;
    readonly name: string;
    readonly password: string;
    /** Of mails to come. */
    readonly language: Language;
  },
): Promise<JoinedTeam> {
  if (services.signUp === "closed") {
    throw new ApiError("sign_up_closed", "Accounts are made by the operator here.");
  }
  const passwordHash = await services.passwords.hash(passwordText(given.password));
  try {
    return await services.db.tx(async (tx) => {
      const row = await openInvitation(services, tx, given.token);
      if ((await findUserByEmail(tx, row.email)) !== undefined) {
        throw signInFirst();
      }
      const userId = services.random.id("usr");
      await insertUser(tx, {
        id: userId,
        email: row.email,
        name: given.name,
        passwordHash,
        language: given.language,
      });
      return await join(services, tx, row, { userId, ip });
    });
  } catch (error) {
    if (uniqueViolation(error) === "users_email_key") {
      throw signInFirst();
    }
    throw error;
  }
}

/**
 * Joins the team of a mailed link in the transaction that makes its reader, whose address is known to be theirs; 403
 * `invitation_address_mismatch` for one that the link was not mailed to.
 */
export async function joinInvited(
  services: Services,
  tx: Tx,
  token: string,
  {
    userId,
    email,
    ip,
  }: { readonly userId: string; readonly email: string; readonly ip?: string | undefined },
): Promise<JoinedTeam> {
  const row = await openInvitation(services, tx, token);
  requireInvited(row, email);
  return await join(services, tx, row, { userId, ip });
}

function requireInvited(row: Pick<InvitationRow, "email">, email: string): void {
  if (email !== row.email) {
    throw new ApiError(
      "invitation_address_mismatch",
      "The invitation was sent to another address than yours.",
    );
  }
}

function signInFirst(): ApiError {
  return sessionRequired("There is an account with this address: sign in to accept.");
}

async function join(
  services: Services,
  tx: Tx,
  row: InvitationRow & { readonly teamName: string },
  { userId, ip }: { readonly userId: string; readonly ip: string | undefined },
): Promise<JoinedTeam> {
  const { teamId, role } = row;
  await lockMembers(tx, teamId);
  await confirmEmail(tx, userId);
  // Added by hand since: an invitation makes nobody less than they are.
  const member = await findMember(tx, teamId, userId);
  if (member === undefined) {
    await requireRoomForMember(services, tx, teamId);
    await setMembership(tx, teamId, { userId, role });
  }
  await deleteInvitation(tx, teamId, row.id);
  const by = { teamId, keyId: null, member: { userId, sessionId: "", role } };
  await recordAudit(services, tx, ip === undefined ? by : { ...by, ip }, {
    action: "invitation.accepted",
    targetId: row.id,
    after: { email: row.email, role: member?.role ?? role },
  });
  return { id: teamId, name: row.teamName, role: member?.role ?? role };
}

async function openInvitation(services: Services, tx: Tx, token: string) {
  const row = await lockInvitation(tx, services.keyHasher.candidates(token));
  const isGood =
    row?.hash !== undefined &&
    row.hash !== null &&
    services.keyHasher.matches(token, row.hash) &&
    row.expiresAt.getTime() > services.clock.nowMs();
  if (!isGood) {
    throw invalidMailLink();
  }
  return row;
}

/** Owners alone invite, and only once it is known who they are. */
async function requireSender(tx: Tx, caller: Caller, teamId: string): Promise<void> {
  requireOwner((await ownTeamOr404(tx, caller, teamId)).role);
  await requireConfirmedAddress(tx, { ...caller, teamId });
}

async function viewOf(tx: Tx, { teamId, id }: Named): Promise<InvitationView> {
  return invitationView(
    found(
      await findInvitation(tx, teamId, id),
      () => new ApiError("invitation_not_found", "No such invitation."),
    ),
  );
}

function invitationView(row: InvitationRow): InvitationView {
  return {
    id: row.id,
    teamId: row.teamId,
    email: row.email,
    role: row.role,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

function endOf({ clock }: Pick<Services, "clock">): Date {
  return dateAt(clock.nowMs() + INVITATION_MS);
}

async function planMail(
  { queue }: Pick<Services, "queue">,
  tx: Tx,
  of: Named & { readonly language: string },
): Promise<void> {
  const payload = {
    kind: INVITATION_KIND,
    team: of.teamId,
    invitation: of.id,
    language: of.language,
  };
  const dedupeKey = `${INVITATION_KIND} ${of.id}`;
  await queue.enqueue(tx, MAIL_QUEUE.name, payload, { dedupeKey });
}

/** The mail, its token stored; null once the invitation is gone. */
export async function writeInvitationMail(
  services: Services,
  payload: JobPayload,
): Promise<MailDraft | null> {
  const named = { teamId: String(payload["team"]), id: String(payload["invitation"]) };
  const messages = mailMessages(String(payload["language"]));
  return await services.db.tx(async (tx) => {
    const row = await findInvitation(tx, named.teamId, named.id);
    if (row === undefined || !isMailAddress(row.email)) {
      return null;
    }
    const brand = await shownBrand(services, tx, named.teamId);
    const team = headerLine(brand.shopName, 80);
    const { token, hash } = newToken(services);
    await renewInvitation(tx, named, { hash });
    const inviter = await inviterOf(tx, row);
    const said = isolated(messages.language, { team, inviter: headerLine(inviter ?? "", 80) });
    return linkDraft(messages, {
      to: row.email,
      brand,
      subject: formatMessage(messages, "inviteSubject", { team }),
      text: formatMessage(messages, inviter === null ? "inviteText" : "inviteByText", said),
      label: messages.inviteButton,
      address: addressWith(services, "/invitation", { token, language: messages.language }),
      expiresAt: row.expiresAt,
    });
  });
}
