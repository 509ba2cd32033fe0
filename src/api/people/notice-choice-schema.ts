import { NOTICE_KINDS } from "#domain/notice.ts";
import { named, z } from "#http/schema.ts";
import type { NoticeChoicesView } from "#services/notices/notice-choices.ts";

/** What may be switched off. */
export const noticeKinds = z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length);

/** What somebody is mailed about, in responses. */
export const noticeChoicesSchema = named(
  "NoticeChoices",
  z.object({
    /** What there is for your role in this team. */
    kinds: noticeKinds,
    /** What you are not mailed about. */
    switched_off: noticeKinds,
  }),
);

/** The outer form of what was chosen. */
export function presentNoticeChoices(view: NoticeChoicesView): z.input<typeof noticeChoicesSchema> {
  return { kinds: [...view.kinds], switched_off: [...view.switchedOff] };
}
