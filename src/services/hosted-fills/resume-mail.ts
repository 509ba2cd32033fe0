/**
 * Links by mail that open a design again, so that a customer goes on later, elsewhere. The mail goes by a
 * queue: a mail server that is slow or away must not hold up a page. A job holds ids alone; the address and
 * the token are in no queue, so a copy of it opens nothing. Mail is sent at least once: a process that dies
 * after sending sends again, with a new link, and the link before stops.
 */
import type { FillView } from "#domain/fill.ts";
import { mailMessages } from "#domain/messages/mail-messages.ts";
import { emailKey } from "#domain/user.ts";
import { isMailAddress } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import type { Tx } from "#store/database.ts";
import { findFillToDecide, newestLinkKind, revokeUnusedTokens } from "#store/fill-tokens.ts";
import { findFill, findOpenFillOfCustomer } from "#store/fills.ts";
import { bothModes } from "#store/team-table.ts";
import type { Call, Services } from "../context/context.ts";
import { type MailDraft, requireMailer } from "../mails/compose-mail.ts";
import { MAIL_QUEUE } from "../mails/mail-queue.ts";
import { APPROVAL_MESSAGES, planApprovalMail } from "./approval-mail.ts";
import { updateHostedFill } from "./hosted-fills.ts";
import { type LinkMessages, writeLinkMail } from "./link-mail.ts";

/** Names a plan for whoever lost a link, and is to have what that one allowed and no more. */
const LOST = "lost";

const WORDS: LinkMessages = {
  subject: "mailSubject",
  text: "mailText",
  end: "mailEnd",
  button: "mailButton",
};

/**
 * Gives the fill of the caller's cookie an address, and plans a mail to it with a link that opens the fill.
 * Both are one commit, the caller's: the mail is planned exactly when the address was stored. Errors are
 * those of an edit.
 */
export async function mailResumeLink(
  services: Services,
  { caller, unit }: Call<FillView>,
  asked: { readonly id: string; readonly email: string; readonly language: string },
): Promise<FillView> {
  requireMailer(services);
  // Puts the plan into the edit's own transaction, so that `updateHostedFill` need not know of mail.
  const withMail: typeof unit = {
    ...unit,
    commit: (run) =>
      unit.commit(async (tx) => {
        const done = await run(tx);
        const of = { teamId: caller.teamId, fillId: asked.id, language: asked.language };
        await planResumeMail(services, tx, of);
        return done;
      }),
  };
  const patch = { id: asked.id, values: {}, customerEmail: asked.email };
  return await updateHostedFill(services, { caller, unit: withMail }, patch);
}

/**
 * Plans a mail to the address that the fill has by then. Neither the address nor the link is in the queue:
 * the token is made when the mail is. `fillId` "" for an unknown customer: that costs what a known one does.
 */
async function planResumeMail(
  { queue }: Pick<Services, "queue">,
  tx: Tx,
  of: {
    readonly teamId: string;
    readonly fillId: string;
    readonly language: string;
    readonly why?: typeof LOST;
  },
): Promise<void> {
  // Jobs outlive an upgrade: these keys are stored, so they stay as they were first written.
  const { teamId, fillId, language, why } = of;
  const payload = {
    team_id: teamId,
    fill_id: fillId,
    language,
    ...(why === undefined ? {} : { why }),
  };
  // Whoever presses twice is mailed once.
  const dedupeKey = of.fillId === "" ? "nobody" : of.fillId;
  await queue.enqueue(tx, MAIL_QUEUE.name, payload, { dedupeKey });
}

/**
 * Plans a mail to whoever has an open design under the address, or was asked to approve one; tells nobody whether there is
 * one. Resolves alike for known and unknown addresses, after the same statements: the job that has nobody to write to
 * ends by itself.
 */
export async function planMailToCustomer(
  services: Services,
  of: {
    readonly teamId: string;
    readonly templateId: string;
    readonly email: string;
    readonly language: string;
  },
): Promise<void> {
  requireMailer(services);
  await services.db.tx(async (tx) => {
    const { teamId, language } = of;
    // The page that asks is public, and shows what is live.
    const fill = await findOpenFillOfCustomer(tx, { teamId, mode: "live" }, of);
    const asked = await findFillToDecide(tx, teamId, {
      templateId: of.templateId,
      emailKey: emailKey(of.email),
    });
    if (fill === undefined && asked !== undefined) {
      await planApprovalMail(services, tx, { teamId, ...asked, language });
    } else {
      await planResumeMail(services, tx, { teamId, fillId: fill?.id ?? "", language, why: LOST });
    }
  });
}

/** The mail, its token stored; null where there is nobody to write to any more. */
export async function writeResumeMail(
  services: Services,
  payload: JobPayload,
): Promise<MailDraft | null> {
  const [teamId, fillId] = [String(payload["team_id"]), String(payload["fill_id"])];
  const messages = mailMessages(String(payload["language"]));
  return await services.db.tx(async (tx) => {
    const fill = fillId === "" ? undefined : await findFill(tx, bothModes({ teamId }), fillId);
    const to = fill?.customerEmail ?? "";
    // By now, not when it was planned: finalized, completed or erased fills have nothing to go on with.
    if (fill?.status !== "open" || fill.completedAt !== null || !isMailAddress(to)) {
      return null;
    }
    // Who was to look at it, and not to change it, gets another link for that.
    if (payload["why"] === LOST && (await newestLinkKind(tx, teamId, fillId)) === "approve") {
      const link = { teamId, fillId, kind: "decide" } as const;
      return await writeLinkMail(services, tx, {
        to,
        messages,
        words: APPROVAL_MESSAGES,
        fill,
        link,
      });
    }
    // The newest link is the one that opens.
    await revokeUnusedTokens(tx, teamId, { fillId, kind: "resume" });
    return await writeLinkMail(services, tx, {
      to,
      messages,
      words: WORDS,
      fill,
      link: { teamId, fillId, kind: "resume" },
    });
  });
}
