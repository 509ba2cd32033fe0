/**
 * Tells people by mail that how they sign in was changed: who has taken an account over adds a factor of their own, and
 * its person should hear of it. Where no mail goes out nobody is told; the audit log tells owners.
 */
import { dateAt } from "#base/instant.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { mailMessages } from "#domain/messages/mail-messages.ts";
import { isMailAddress } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import type { Tx } from "#store/database.ts";
import { findUser } from "#store/users.ts";
import type { Services } from "../context/context.ts";
import type { MailDraft } from "../mails/compose-mail.ts";
import { timeText } from "../mails/date-text.ts";
import { MAIL_QUEUE } from "../mails/mail-queue.ts";
import { OWN_BRAND } from "./person-mail.ts";

/** `kind` of the jobs. */
export const FACTOR_KIND = "factor";

const SAID = {
  passkey_added: "passkeyAdded",
  passkey_removed: "passkeyRemoved",
  totp_added: "totpAdded",
  totp_removed: "totpRemoved",
  recovery_codes_renewed: "recoveryCodesRenewed",
  openid_linked: "openidLinked",
  openid_unlinked: "openidUnlinked",
} as const;

/** What was done. */
export type FactorChange = keyof typeof SAID;

/** Plans a mail, in the transaction of the change. */
export async function planFactorMail(
  { queue, mailer, clock }: Pick<Services, "queue" | "mailer" | "clock">,
  tx: Tx,
  { what, userId }: { readonly what: FactorChange; readonly userId: string },
): Promise<void> {
  if (mailer === null) {
    return;
  }
  // Jobs outlive an upgrade: these keys are stored, so they stay as they were first written.
  const payload = { kind: FACTOR_KIND, what, user: userId, atMs: clock.nowMs() };
  await queue.enqueue(tx, MAIL_QUEUE.name, payload, {
    dedupeKey: `${FACTOR_KIND} ${what} ${userId}`,
  });
}

/** The mail; null where there is nobody to write to any more. */
export async function writeFactorMail(
  services: Services,
  payload: JobPayload,
): Promise<MailDraft | null> {
  const [, key] = Object.entries(SAID).find(([what]) => what === payload["what"]) ?? [];
  const user = await services.db.read((tx) => findUser(tx, String(payload["user"])));
  if (key === undefined || user === undefined || !isMailAddress(user.email)) {
    return null;
  }
  const messages = mailMessages(user.language);
  const { language } = messages;
  const date = timeText(dateAt(Number(payload["atMs"])), language);
  return {
    to: user.email,
    subject: messages[key],
    language,
    blocks: [
      { kind: "text", lines: [messages[key], formatMessage(messages, "factorTime", { date })] },
      { kind: "text", lines: [messages.factorNotYou] },
      {
        kind: "link",
        address: `${services.publicUrl()}/new-password`,
        label: messages.resetSubject,
      },
    ],
    brand: OWN_BRAND,
  };
}
