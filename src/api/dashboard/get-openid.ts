import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { offeredOpenid, type OpenidOffer } from "#services/people/openid-sign-in.ts";
import { declare } from "../schema/declare.ts";

/** The OpenID provider that people may sign in by besides address and password: its name, or null where there is none. */
export const getOpenid = declare<OpenidOffer>()({
  id: "getOpenid",
  method: "GET",
  path: "/session/openid",
  summary: "Tell the OpenID provider",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  replies: {
    200: { description: "What to offer", schema: z.object({ name: z.string().nullable() }) },
  },
  errors: [],
  example: {},
  handle: (services) => Promise.resolve(offeredOpenid(services)),
  present: ({ name }) => json(200, { name }),
});
