import type { QueueDefinition } from "#ports/queue.ts";

/** The queue of mails; two at once, since each waits for a server rather than works. */
export const MAIL_QUEUE: QueueDefinition = {
  name: "mail",
  limitSeconds: 60,
  retries: 5,
  concurrency: 2,
};
