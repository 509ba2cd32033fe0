import { json, type OperationResponse } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import type { OpenidStart } from "#services/access/openid-response.ts";

/** Codes, states and errors of providers are shorter. */
const MAX_QUERY_CHARS = 4_000;

/** What the provider sent the browser back with, as it came. */
export const openidQuery = z.string().min(1).max(MAX_QUERY_CHARS);

/** Where the browser goes. */
export const OPENID_START_REPLIES = {
  200: {
    description: "Set-Cookie ties the way back to this browser",
    headers: { "Set-Cookie": "What the response is checked by; HttpOnly, SameSite=Lax" },
    schema: z.object({ url: z.url() }),
  },
};

/** The response of what begins a visit to the provider. */
export function presentOpenidStart({ url, cookie }: OpenidStart): OperationResponse {
  return json(200, { url }, { "set-cookie": cookie, "cache-control": "no-store" });
}
