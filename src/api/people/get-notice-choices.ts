import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { type NoticeChoicesView, readNoticeChoices } from "#services/notices/notice-choices.ts";
import { declare } from "../schema/declare.ts";
import { noticeChoicesSchema, presentNoticeChoices } from "./notice-choice-schema.ts";

/**
 * What you are mailed about in the team of the session, and what you switched off. After five mails within an hour
 * the rest of it comes as one.
 */
export const getNoticeChoices = declare<NoticeChoicesView>()({
  id: "getNoticeChoices",
  method: "GET",
  path: "/me/notifications",
  summary: "What you are mailed about",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "people",
  replies: {
    200: {
      description: "What you are mailed about",
      schema: z.object({ notifications: noticeChoicesSchema }),
    },
  },
  errors: [],
  example: {},
  handle: (services, _input, call) => readNoticeChoices(services, call),
  present: (view) => json(200, { notifications: presentNoticeChoices(view) }),
});
