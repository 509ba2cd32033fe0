/** Which members of a shop are mailed about what happens, planned in the transaction in which it happens. */
import { dateAt } from "#base/instant.ts";
import {
  DIGEST_SECONDS,
  noticeOf,
  type NoticeFacts,
  noticeRoles,
  type NoticeOptions,
  NOTICES_BEFORE_DIGEST,
} from "#domain/notice.ts";
import type { EventData, EventType } from "#domain/webhook-event.ts";
import type { Tx } from "#store/database.ts";
import { findNoticeMembers, insertNotice } from "#store/notices.ts";
import type { Services } from "../context/context.ts";
import { MAIL_QUEUE } from "../mails/mail-queue.ts";

/** What jobs of the queue say to be of one notice, and of several. Stored with jobs, so they stay. */
export const NOTICE_KIND = "notice";
export const DIGEST_KIND = "notices";

type NoticeServices = Pick<Services, "clock" | "queue" | "random" | "mailer">;

/** Plans what an event tells the shop's people; nothing for test data, nor where the deployment sends no mail. */
export async function planNotices(
  services: NoticeServices,
  tx: Tx,
  event: {
    readonly teamId: string;
    readonly mode: "live" | "test";
    readonly type: EventType;
    readonly data: EventData;
  },
): Promise<void> {
  const facts = noticeOf(event.type, event.data);
  if (facts !== null && event.mode === "live") {
    await planNotice(services, tx, event.teamId, facts);
  }
}

/**
 * A row and a job for each member who wants to hear of it. The first of an hour are mailed one by one; those that
 * follow wait, and the first of them plans the mail that tells of all.
 */
export async function planNotice(
  { clock, queue, random, mailer }: NoticeServices,
  tx: Tx,
  teamId: string,
  { kind, subjectId, delaySeconds = 0, isAlone = false, userId: only }: NoticeFacts & NoticeOptions,
): Promise<void> {
  if (mailer === null) {
    return;
  }
  const since = dateAt(clock.nowMs() - DIGEST_SECONDS * 1_000);
  const createdAt = dateAt(clock.nowMs() + delaySeconds * 1_000);
  for (const { userId, count } of await findNoticeMembers(tx, teamId, {
    kind,
    roles: noticeRoles(kind),
    since,
    ...(only === undefined ? {} : { userId: only }),
  })) {
    const id = random.id("ntc");
    const isDigested = !isAlone && count >= NOTICES_BEFORE_DIGEST;
    await insertNotice(tx, { teamId, id, userId, kind, subjectId, isDigested, createdAt });
    const payload = isDigested
      ? { kind: DIGEST_KIND, team_id: teamId, user_id: userId }
      : { kind: NOTICE_KIND, team_id: teamId, notice_id: id };
    await queue.enqueue(
      tx,
      MAIL_QUEUE.name,
      payload,
      isDigested
        ? { dedupeKey: `${DIGEST_KIND} ${teamId} ${userId}`, delaySeconds: DIGEST_SECONDS }
        : { dedupeKey: id, delaySeconds },
    );
  }
}
