/** What a member of a team is mailed about: read and chosen by that member alone. */
import { NOTICE_KINDS, type NoticeKind, noticeRoles } from "#domain/notice.ts";
import { findNoticesOff, saveNoticesOff } from "#store/notices.ts";
import { memberOf } from "../access/sign-in.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services, Tx } from "../context/context.ts";

/** What there is to choose from, and what was chosen. */
export interface NoticeChoicesView {
  /** What somebody in the member's role is mailed about. */
  readonly kinds: readonly NoticeKind[];
  readonly switchedOff: readonly NoticeKind[];
}

/** What the member is mailed about in the team of the session. */
export async function readNoticeChoices(
  services: Services,
  { caller }: Pick<Call<NoticeChoicesView>, "caller">,
): Promise<NoticeChoicesView> {
  return await services.db.read((tx) => viewOf(tx, caller));
}

/** Switches kinds off; those that are not named are on. Kinds of other roles may be named, and wait for that role. */
export async function chooseNotices(
  services: Services,
  { caller, unit }: Call<NoticeChoicesView>,
  named: readonly NoticeKind[],
): Promise<NoticeChoicesView> {
  const { userId } = memberOf(caller);
  const switchedOff = NOTICE_KINDS.filter((kind) => named.includes(kind));
  return await unit.commit(async (tx) => {
    const before = await findNoticesOff(tx, caller.teamId, userId);
    await saveNoticesOff(tx, { teamId: caller.teamId, userId }, switchedOff);
    if (before.join() !== switchedOff.join()) {
      await recordAudit(services, tx, caller, {
        action: "user.notifications_updated",
        targetId: userId,
        before: { off: before },
        after: { off: switchedOff },
      });
    }
    return await viewOf(tx, caller);
  });
}

async function viewOf(
  tx: Tx,
  caller: Call<NoticeChoicesView>["caller"],
): Promise<NoticeChoicesView> {
  const { userId, role } = memberOf(caller);
  return {
    kinds: NOTICE_KINDS.filter((kind) => noticeRoles(kind).includes(role)),
    switchedOff: await findNoticesOff(tx, caller.teamId, userId),
  };
}
