import { MAIL_QUEUE, sendResumeMail } from "#services/hosted-fills/resume-mail.ts";
import type { JobDefinition } from "./job.ts";

/** Sends mails that a request has asked for. At least once: a second mail makes the first one's link void. */
export const mail: JobDefinition = {
  ...MAIL_QUEUE,
  everyMinutes: null,
  run: sendResumeMail,
};
