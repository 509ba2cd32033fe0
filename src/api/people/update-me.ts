import { LANGUAGES } from "#domain/messages/languages.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import type { UserView } from "#services/access/sign-in.ts";
import { updatePerson } from "#services/people/update-person.ts";
import { presentUser, userSchema } from "../dashboard/member-schema.ts";
import { declare } from "../schema/declare.ts";

/** Changes your name, and the language that mails to you are in. What is not given stays. */
export const updateMe = declare<UserView>()({
  id: "updateMe",
  method: "PATCH",
  path: "/me",
  summary: "Change your name or language",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "people",
  body: request({
    name: z.string().trim().max(200).optional(),
    language: z.enum(LANGUAGES).optional(),
  }),
  replies: { 200: { description: "As changed", schema: z.object({ user: userSchema }) } },
  errors: [],
  example: { body: { language: "de" } },
  handle: (services, { body }, call) => updatePerson(services, call, body),
  present: (user) => json(200, { user: presentUser(user) }),
});
