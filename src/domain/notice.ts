/** What the people of a shop are mailed about, and when several things become one mail. */
import type { MemberRole } from "./member-role.ts";
import type { EventData, EventType } from "./webhook-event.ts";

/** Each can be switched off by each person. */
export const NOTICE_KINDS = [
  "hosted_order",
  "customer_decision",
  "failed_final",
  "disabled_endpoint",
  "usage",
  "overdue_payment",
  "stuck_batch",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Mails of one person and hour that go out by themselves; what follows waits for one that tells of all. */
export const NOTICES_BEFORE_DIGEST = 5;
export const DIGEST_SECONDS = 3_600;

/** What has happened to which thing. */
export interface NoticeFacts {
  readonly kind: NoticeKind;
  /**
   * Id of a fill, a render, an endpoint or a batch, which the mail reads when it is written; of usage the percentage, of an
   * overdue payment since when, in milliseconds since 1970.
   */
  readonly subjectId: string;
}

/** How a notice is told. */
export interface NoticeOptions {
  /** From now. */
  readonly delaySeconds?: number;
  /** By a mail of its own, however many others there were within the hour. */
  readonly isAlone?: boolean;
  /** Of whom it is alone; absent: of all who have the role. */
  readonly userId?: string;
}

const EVERYBODY: readonly MemberRole[] = ["owner", "editor", "production", "viewer"];
/** Who can do something about it. */
const TOLD: Readonly<Record<NoticeKind, readonly MemberRole[]>> = {
  hosted_order: EVERYBODY,
  customer_decision: EVERYBODY,
  failed_final: EVERYBODY,
  disabled_endpoint: ["owner"],
  usage: ["owner"],
  overdue_payment: ["owner"],
  stuck_batch: ["owner", "editor", "production"],
};

/** The roles that hear of a kind. */
export function noticeRoles(kind: NoticeKind): readonly MemberRole[] {
  return TOLD[kind];
}

/** What an event tells the shop; null for most. */
export function noticeOf(type: EventType, data: EventData): NoticeFacts | null {
  return READERS[type]?.(data) ?? null;
}

/** What each event that is told says. */
const READERS: Readonly<Partial<Record<EventType, (data: EventData) => NoticeFacts | null>>> = {
  "fill.approved": (data) => {
    const fill = membersOf(data["fill"]);
    // The customer's own yes on the shop's page is the order; anybody else's is a decision about one.
    const isOrder = fill.get("source") === "hosted" && fill.get("decided_by") === null;
    return about(isOrder ? "hosted_order" : "customer_decision", fill);
  },
  "fill.change_requested": (data) => about("customer_decision", membersOf(data["fill"])),
  "render.failed": (data) => about("failed_final", membersOf(data["render"])),
  "webhook_endpoint.disabled": (data) =>
    about("disabled_endpoint", membersOf(data["webhook_endpoint"])),
  "usage.threshold_reached": (data) => {
    const percent = membersOf(data["usage"]).get("percent");
    return typeof percent === "number" ? { kind: "usage", subjectId: String(percent) } : null;
  },
};

function about(kind: NoticeKind, members: ReadonlyMap<string, unknown>): NoticeFacts | null {
  const id = members.get("id");
  return typeof id === "string" ? { kind, subjectId: id } : null;
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
}

/** Whether `text` names a kind. */
export function isNoticeKind(text: string): text is NoticeKind {
  return NOTICE_KINDS.some((kind) => kind === text);
}
