/** The way out of mails to the shop's people: a signed address, good without signing in and for one person's kind. */
import { ApiError } from "#domain/errors.ts";
import { isNoticeKind, NOTICE_KINDS, type NoticeKind } from "#domain/notice.ts";
import { findNoticesOff, saveNoticesOff } from "#store/notices.ts";
import { findMember } from "#store/users.ts";
import type { Services } from "../context/context.ts";

const PURPOSE = "notices-off";
/** A year: mails are kept, and their way out is to work while somebody has one. */
const SECONDS = 31_536_000;

/** Of one member, and one kind or all. */
interface Subscription {
  readonly teamId: string;
  readonly userId: string;
  readonly kind: NoticeKind | "all";
}

/** The page that asks, and the address that takes the POST of a mail program (RFC 8058). */
export function unsubscribeUrl(
  { publicUrl, tokenSigner }: Pick<Services, "publicUrl" | "tokenSigner">,
  { teamId, userId, kind, language }: Subscription & { readonly language: string },
): string {
  const token = tokenSigner.sign(PURPOSE, `${teamId} ${userId} ${kind}`, SECONDS);
  return `${publicUrl()}/notices/off?${new URLSearchParams({ t: token, lang: language }).toString()}`;
}

/** 404 for a token that is none; who is no member any more gets no mail either. */
export async function unsubscribe(services: Services, token: string): Promise<void> {
  const { teamId, userId, kind } = subscriptionOf(services, token);
  await services.db.tx(async (tx) => {
    if ((await findMember(tx, teamId, userId)) === undefined) {
      return;
    }
    const before = await findNoticesOff(tx, teamId, userId);
    const off = new Set([...before, ...(kind === "all" ? NOTICE_KINDS : [kind])]);
    await saveNoticesOff(
      tx,
      { teamId, userId },
      NOTICE_KINDS.filter((known) => off.has(known)),
    );
  });
}

/** As `unsubscribe`, of what is looked at alone. */
export function subscriptionOf(
  { tokenSigner }: Pick<Services, "tokenSigner">,
  token: string,
): Subscription {
  const [teamId = "", userId = "", kind = ""] =
    tokenSigner.verify(PURPOSE, token)?.split(" ") ?? [];
  if (kind !== "all" && !isNoticeKind(kind)) {
    // As for any address that is not there.
    throw new ApiError("not_found", "No handler for this method and path.");
  }
  return { teamId, userId, kind };
}
