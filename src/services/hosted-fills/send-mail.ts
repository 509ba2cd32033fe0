import { MailRefused } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import type { Services } from "../context/context.ts";
import { composeMail, type MailDraft } from "../mails/compose-mail.ts";
import { writeDigestMail, writeNoticeMail } from "../notices/notice-mail.ts";
import { DIGEST_KIND, NOTICE_KIND } from "../notices/plan-notices.ts";
import { FACTOR_KIND, writeFactorMail } from "../people/factor-mail.ts";
import { INVITATION_KIND, writeInvitationMail } from "../people/invitations.ts";
import { PERSON_KIND, writePersonMail } from "../people/person-mail.ts";
import { APPROVAL_KIND, writeApprovalMail } from "./approval-mail.ts";
import { COPY_KIND, writeCopyMail } from "./copy-mail.ts";
import { writeResumeMail } from "./resume-mail.ts";

/** What a mail brings, for the log, and how it is written. */
interface Kind {
  readonly what: string;
  readonly write: (services: Services, payload: JobPayload) => Promise<MailDraft | null>;
}

/** Jobs that name no kind. */
const RESUME: Kind = { what: "link", write: writeResumeMail };
const KINDS: Readonly<Record<string, Kind>> = {
  [COPY_KIND]: { what: "copy", write: writeCopyMail },
  [NOTICE_KIND]: { what: "notice", write: writeNoticeMail },
  [DIGEST_KIND]: { what: "notices", write: writeDigestMail },
  [PERSON_KIND]: { what: "link of a person", write: writePersonMail },
  [FACTOR_KIND]: { what: "change of a factor", write: writeFactorMail },
  [INVITATION_KIND]: { what: "invitation", write: writeInvitationMail },
  [APPROVAL_KIND]: { what: "request for approval", write: writeApprovalMail },
};

/**
 * Writes the mail that a job asks for and sends it; what has ended meanwhile is not written to. Rejects, and is tried
 * again by the queue, when the server may take the mail later; `log` tells of mail that no server takes, by the fill's
 * id and without the address. `signal` ends the exchange with the job's time.
 */
export async function sendMail(
  services: Services,
  payload: JobPayload,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  const { mailer } = services;
  if (mailer === null) {
    return;
  }
  const kind = String(payload["kind"]);
  const { what, write } = KINDS[kind] ?? RESUME;
  const draft = await write(services, payload);
  if (draft === null) {
    return;
  }
  const mail = await composeMail(services, draft);
  try {
    await mailer.send(mail, signal);
    if (draft.notice !== undefined) {
      await services.db.tx(draft.notice.keepSent);
    }
  } catch (error) {
    if (!(error instanceof MailRefused) || error.isWorthRetrying) {
      throw error;
    }
    const about = ["fill_id", "notice_id", "invitation", "user", "user_id"]
      .map((name) => payload[name])
      .find((id) => id !== undefined);
    log(`no ${what} by mail for ${String(about)}: ${error.message}`);
  }
}
