import { MAIL_QUEUE } from "#services/mails/mail-queue.ts";
import { sendMail } from "#services/hosted-fills/send-mail.ts";
import type { JobDefinition } from "./job.ts";

/** Sends mails that a request has asked for. At least once: a second mail makes the first one's link void. */
export const mail: JobDefinition = {
  ...MAIL_QUEUE,
  everyMinutes: null,
  run: sendMail,
};
