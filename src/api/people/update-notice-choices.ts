import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { chooseNotices, type NoticeChoicesView } from "#services/notices/notice-choices.ts";
import { declare } from "../schema/declare.ts";
import { noticeKinds, noticeChoicesSchema, presentNoticeChoices } from "./notice-choice-schema.ts";

/** Switches mails off, in the team of the session and for you alone; kinds that are not named are on. */
export const updateNoticeChoices = declare<NoticeChoicesView>()({
  id: "updateNoticeChoices",
  method: "PUT",
  path: "/me/notifications",
  summary: "Choose what you are mailed about",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "people",
  body: request({ switched_off: noticeKinds }),
  replies: {
    200: {
      description: "As chosen",
      schema: z.object({ notifications: noticeChoicesSchema }),
    },
  },
  errors: ["missing_required_field"],
  example: { body: { switched_off: ["hosted_order"] } },
  handle: (services, { body }, call) => chooseNotices(services, call, body.switched_off),
  present: (view) => json(200, { notifications: presentNoticeChoices(view) }),
});
