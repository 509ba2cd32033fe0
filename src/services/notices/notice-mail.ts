/**
 * Mails to the people of a shop about what happened there. Sent once: a job that runs again finds its notices marked,
 * and what dies between the server's yes and the mark sends a second one under the same Message-ID.
 */
import { dateAt } from "#base/instant.ts";
import { fillReference } from "#domain/fill-reference.ts";
import { isolated } from "#domain/mail/mail-content.ts";
import { FAILED_MESSAGES } from "#domain/messages/failed-messages.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { mailMessages } from "#domain/messages/mail-messages.ts";
import { graceEndMs } from "#domain/subscription.ts";
import { headerLine, isMailAddress } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import type { Tx } from "#store/database.ts";
import { findBatch } from "#store/batches.ts";
import { findFill } from "#store/fills.ts";
import {
  findPendingNotice,
  findNoticesOff,
  listDigestedNotices,
  markNoticesSent,
  type NoticeRow,
} from "#store/notices.ts";
import { settingValue } from "#store/operator-settings.ts";
import { findRender } from "#store/renders.ts";
import { findTeamBilling } from "#store/team-billing.ts";
import { bothModes } from "#store/team-table.ts";
import { findMember } from "#store/users.ts";
import { findWebhookEndpoint, type WebhookEndpointRow } from "#store/webhook-endpoints.ts";
import { shownBrand } from "../brand/shown-brand.ts";
import type { Services } from "../context/context.ts";
import type { MailDraft } from "../mails/compose-mail.ts";
import { dayText, timeText } from "../mails/date-text.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

type Messages = ReturnType<typeof mailMessages>;

/** More are in the next one; a mail of thousands of lines is read by nobody. */
const LINES_AT_ONCE = 100;

/** The mail about one thing; null where it was sent, or there is nothing to tell any more. */
export async function writeNoticeMail(
  services: Services,
  payload: JobPayload,
): Promise<MailDraft | null> {
  const teamId = String(payload["team_id"]);
  return await services.db.tx(async (tx) => {
    const notice = await findPendingNotice(tx, teamId, String(payload["notice_id"]));
    return notice === undefined
      ? null
      : await writeMail(services, tx, { teamId, userId: notice.userId, notices: [notice] });
  });
}

/** The mail about all that waits for a member. */
export async function writeDigestMail(
  services: Services,
  payload: JobPayload,
): Promise<MailDraft | null> {
  const of = { teamId: String(payload["team_id"]), userId: String(payload["user_id"]) };
  return await services.db.tx(async (tx) => {
    const notices = await listDigestedNotices(tx, of, LINES_AT_ONCE);
    return notices.length === 0 ? null : await writeMail(services, tx, { ...of, notices });
  });
}

async function writeMail(
  services: Services,
  tx: Tx,
  of: {
    readonly teamId: string;
    readonly userId: string;
    /** At least one. */
    readonly notices: readonly NoticeRow[];
  },
): Promise<MailDraft | null> {
  const { teamId, userId, notices } = of;
  const member = await findMember(tx, teamId, userId);
  const switchedOff = await findNoticesOff(tx, teamId, userId);
  const messages = mailMessages(member?.language ?? "en");
  // By now: what was switched off meanwhile is told no more.
  const due = notices.filter(({ kind }) => !switchedOff.includes(kind));
  const lines: string[] = [];
  for (const notice of due) {
    lines.push(...(await lineOf(tx, messages, notice)));
  }
  const ids = notices.map(({ id }) => id);
  const [first] = due;
  const email = member?.email ?? "";
  if (!isMailAddress(email) || first === undefined || lines.length === 0) {
    await markNoticesSent(tx, teamId, ids);
    return null;
  }
  const unsubscribe = offUrl(services, first, messages);
  return {
    ...(await draftOf(services, tx, { email, messages, first, lines, unsubscribe })),
    notice: {
      unsubscribeUrl: unsubscribe,
      messageKey: first.isDigested ? `notices-${first.id}` : first.id,
      keepSent: (later) => markNoticesSent(later, teamId, ids),
    },
  };
}

/** One line is the subject itself; several stand as a list. */
async function draftOf(
  services: Services,
  tx: Tx,
  of: {
    readonly email: string;
    readonly messages: Messages;
    readonly first: NoticeRow;
    readonly lines: readonly string[];
    readonly unsubscribe: string;
  },
): Promise<Omit<MailDraft, "notice">> {
  const { messages, first, lines } = of;
  const brand = await shownBrand(services, tx, first.teamId);
  const shop = headerLine(brand.shopName, 80);
  return {
    to: of.email,
    subject: first.isDigested
      ? formatMessage(messages, "noticeDigestSubject", { shop, count: lines.length })
      : headerLine(lines[0] ?? "", 120),
    language: messages.language,
    brand,
    blocks: [
      ...(first.isDigested
        ? [
            { kind: "text" as const, lines: [messages.noticeDigestText] },
            { kind: "list" as const, lines },
          ]
        : [{ kind: "text" as const, lines }]),
      {
        kind: "link",
        address: `${services.publicUrl()}${pathOf(first)}`,
        label: messages.noticeDashboard,
      },
      {
        kind: "note",
        lines: [formatMessage(messages, "noticeEnd", isolated(messages.language, { shop }))],
      },
      { kind: "note_link", address: of.unsubscribe, label: messages.noticeOff },
    ],
  };
}

/** Where the reader sees to it: the page of the thing, with what to do about it. */
function pathOf({ kind, subjectId, isDigested }: NoticeRow): string {
  if (isDigested) {
    return "/dashboard";
  }
  switch (kind) {
    case "hosted_order":
    case "customer_decision":
      return "/dashboard/orders";
    case "failed_final":
      return `/dashboard/orders/${subjectId}`;
    case "disabled_endpoint":
      return `/dashboard/channels/webhooks/${subjectId}`;
    case "usage":
    case "overdue_payment":
      return "/dashboard/settings/plan";
    case "stuck_batch":
      return `/dashboard/orders/batch?${new URLSearchParams({ batch: subjectId }).toString()}`;
  }
}

/** Where the reader ends notices of this kind; of all kinds from a digest. */
function offUrl(
  services: Services,
  { teamId, userId, kind, isDigested }: NoticeRow,
  { language }: Messages,
): string {
  return unsubscribeUrl(services, { teamId, userId, kind: isDigested ? "all" : kind, language });
}

type Say = (key: keyof Messages, values: Readonly<Record<string, string>>) => string[];

/** One line, or none where the thing is gone: what was erased is told to nobody. */
async function lineOf(
  tx: Tx,
  messages: Messages,
  { kind, teamId, subjectId }: NoticeRow,
): Promise<readonly string[]> {
  const { language } = messages;
  const say: Say = (key, values) => [
    formatMessage(messages, key, isolated(language, oneLine(values))),
  ];
  switch (kind) {
    case "hosted_order":
    case "customer_decision":
      return await fillLine(tx, say, { kind, teamId, subjectId });
    case "failed_final": {
      const render = await findRender(tx, bothModes({ teamId }), subjectId);
      return render === undefined || render.erasedAt !== null
        ? []
        : say("noticeFailed", {
            title: render.templateTitle,
            message: messages[FAILED_MESSAGES[render.error?.code ?? ""] ?? "failedOther"],
          });
    }
    case "disabled_endpoint": {
      const endpoint = await findWebhookEndpoint(tx, { teamId, mode: "live" }, subjectId);
      return endpoint === undefined
        ? []
        : [
            ...say("noticeEndpoint", { url: endpoint.url }),
            ...failureLine(say, endpoint, language),
          ];
    }
    case "usage":
      return say("noticeUsage", { percent: subjectId });
    case "stuck_batch":
      return await batchLines(tx, say, { teamId, subjectId });
    case "overdue_payment": {
      const endMs = await overdueEndMs(tx, teamId, Number(subjectId));
      return endMs === null
        ? []
        : [
            ...say("noticePayment", {}),
            ...say("noticePaymentEnd", { date: dayText(dateAt(endMs), language) }),
          ];
    }
  }
}

/** How often, since when and with what answer it failed; nothing once it has been turned on again. */
function failureLine(
  say: Say,
  { consecutiveFailures, firstFailureAt, lastFailureAt, lastFailureStatus }: WebhookEndpointRow,
  language: string,
): readonly string[] {
  if (firstFailureAt === null || lastFailureAt === null) {
    return [];
  }
  const failures = say("noticeFailures", {
    count: String(consecutiveFailures),
    first: timeText(firstFailureAt, language),
    last: timeText(lastFailureAt, language),
  });
  const answer =
    lastFailureStatus === null
      ? say("noticeNoAnswer", {})
      : say("noticeLastAnswer", { status: String(lastFailureStatus) });
  return [...failures, ...answer];
}

async function fillLine(
  tx: Tx,
  say: Say,
  { kind, teamId, subjectId }: Pick<NoticeRow, "kind" | "teamId" | "subjectId">,
): Promise<readonly string[]> {
  const fill = await findFill(tx, bothModes({ teamId }), subjectId);
  if (fill === undefined || fill.erasedAt !== null) {
    return [];
  }
  const values = { title: fill.templateTitle, reference: fillReference(fill.id) };
  if (kind === "hosted_order") {
    return say("noticeOrder", values);
  }
  return fill.changeNote === null
    ? say("noticeApproved", values)
    : say("noticeChange", { ...values, note: fill.changeNote });
}

/** None where the list went on meanwhile, or was stopped: it waits for nobody. */
async function batchLines(
  tx: Tx,
  say: Say,
  { teamId, subjectId }: Pick<NoticeRow, "teamId" | "subjectId">,
): Promise<readonly string[]> {
  const batch = await findBatch(tx, bothModes({ teamId }), subjectId);
  if (batch === undefined || batch.stuckCode === null || batch.status === "canceled") {
    return [];
  }
  const hasFailed = batch.status === "failed";
  const state = {
    list: batch.fileName,
    made: String(batch.renderedCount),
    count: String(batch.rowCount),
  };
  return [
    ...say(hasFailed ? "noticeBatchFailed" : "noticeBatchWaits", state),
    ...say(hasFailed ? "noticeBatchGone" : "noticeBatchRoom", {}),
  ];
}

/** When what works ends; null where the payment that was overdue since `sinceMs` was made, or another one is. */
async function overdueEndMs(tx: Tx, teamId: string, sinceMs: number): Promise<number | null> {
  const pastDueSinceMs = (await findTeamBilling(tx, teamId))?.pastDueSince?.getTime() ?? null;
  return pastDueSinceMs === sinceMs
    ? graceEndMs({ pastDueSinceMs }, await settingValue(tx, "billing.grace_days"))
    : null;
}

/** What people wrote, each on one line and not long. */
function oneLine(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, headerLine(text, 300)]),
  );
}
