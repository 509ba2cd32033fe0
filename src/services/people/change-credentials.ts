/** A new password, by a mailed link or by who is signed in, and a new address. */
import type { Caller } from "#domain/caller.ts";
import { passwordText } from "#domain/user.ts";
import { deleteSessionsOf } from "#store/user-sessions.ts";
import { confirmEmail, findUserByEmail, noteNewEmail, updatePassword } from "#store/users.ts";
import { memberOf } from "../access/sign-in.ts";
import type { Call, Services } from "../context/context.ts";
import { requireMailer } from "../mails/compose-mail.ts";
import { recordCredentialChange, requireFreshSignIn } from "../sessions/fresh-sign-in.ts";
import { keepDemosOf } from "./keep-demos.ts";
import { takeMailLink } from "./mail-links.ts";
import { recordOfPerson } from "./person-audit.ts";
import { planPersonMail } from "./person-mail.ts";
import type { Done } from "./sign-up.ts";

/** Plans the mail with the link; the same answer and the same work for an address that nobody has. */
export async function requestPasswordReset(
  services: Services,
  asked: { readonly email: string; readonly language: string | null },
): Promise<Done> {
  requireMailer(services);
  return await services.db.tx(async (tx) => {
    const userId = (await findUserByEmail(tx, asked.email))?.id ?? "";
    await planPersonMail(services, tx, { what: "reset", userId, language: asked.language });
    return { ok: true };
  });
}

/**
 * Sets a password by a mailed link, which also shows that the address is the person's, and signs the person out
 * everywhere. 400 `invalid_mail_link`.
 */
export async function resetPassword(
  services: Services,
  caller: Pick<Caller, "ip">,
  given: { readonly token: string; readonly password: string },
): Promise<Done> {
  // Before the link is looked at: a wrong one takes as long.
  const hash = await services.passwords.hash(passwordText(given.password));
  return await services.db.tx(async (tx) => {
    const link = await takeMailLink(services, tx, { token: given.token, kinds: ["reset"] });
    await updatePassword(tx, link.userId, hash);
    await confirmEmail(tx, link.userId);
    await keepDemosOf(services, tx, link.userId);
    await deleteSessionsOf(tx, link.userId);
    await recordOfPerson(
      services,
      tx,
      { userId: link.userId, ip: caller.ip },
      { action: "user.password_reset", targetId: link.userId },
    );
    return { ok: true };
  });
}

/** Sets the password of who signed in of late, and ends the person's other sessions. */
export async function changePassword(
  services: Services,
  { caller, unit }: Call<Done>,
  password: string,
): Promise<Done> {
  requireFreshSignIn(services, caller);
  const { userId } = memberOf(caller);
  const hash = await services.passwords.hash(passwordText(password));
  return await unit.commit(async (tx) => {
    await updatePassword(tx, userId, hash);
    const done = { action: "user.password_changed", targetId: userId } as const;
    await recordCredentialChange(services, tx, caller, done);
    return { ok: true };
  });
}

/**
 * Plans a mail to the new address, which becomes the person's once its link is used. The same answer for one that
 * somebody has: nothing is mailed then.
 */
export async function changeAddress(
  services: Services,
  { caller, unit }: Call<Done>,
  asked: { readonly email: string; readonly language: string | null },
): Promise<Done> {
  requireMailer(services);
  requireFreshSignIn(services, caller);
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    await noteNewEmail(tx, userId, asked.email);
    await planPersonMail(services, tx, { what: "change", userId, language: asked.language });
    return { ok: true };
  });
}
