import { MailRefused } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import type { Services } from "../context/context.ts";
import { COPY_KIND, writeCopyMail } from "./copy-mail.ts";
import { writeResumeMail } from "./resume-mail.ts";

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
  const isCopy = payload["kind"] === COPY_KIND;
  const mail = await (isCopy ? writeCopyMail : writeResumeMail)(services, payload);
  if (mail === null) {
    return;
  }
  try {
    await mailer.send(mail, signal);
  } catch (error) {
    if (!(error instanceof MailRefused) || error.isWorthRetrying) {
      throw error;
    }
    const what = isCopy ? "copy" : "link";
    log(`no ${what} by mail for ${String(payload["fill_id"])}: ${error.message}`);
  }
}
