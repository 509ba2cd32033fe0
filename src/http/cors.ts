/**
 * Cross-origin responses (Fetch, 3.3) for operations that shop pages call: the origin is echoed, no cookies
 * are allowed, and what pages need to read is exposed. Operations of servers send none of this.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendStored } from "./response.ts";

/**
 * Response headers that a page's script may read besides those that Fetch always lets it (CORS-safelisted
 * response-header names).
 */
const EXPOSED = [
  "ETag",
  "X-Service-Content-Hash",
  "X-Service-Cache",
  "X-Service-Text-Warnings",
  "X-Service-Preflight",
  "X-Service-Width",
  "X-Service-Height",
  "X-Service-Region",
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Idempotent-Replay",
].join(", ");

/** Authorization is not among them: a secret key has no place in a page. */
const ALLOWED_HEADERS = [
  "Content-Type",
  "Idempotency-Key",
  "If-None-Match",
  "X-Service-Client-Secret",
  "X-Service-Publishable-Key",
  "X-Service-Version",
].join(", ");

/** Browsers ask again after so long; none keeps a response longer than two hours. */
const MAX_AGE_SECONDS = 7_200;

/** Lets a page of `origin` read the response; null takes that back. */
export function allowOrigin(reply: FastifyReply, origin: string | null): void {
  reply.header("vary", "Origin");
  if (origin === null) {
    reply.removeHeader("access-control-allow-origin");
    reply.removeHeader("access-control-expose-headers");
  } else {
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": EXPOSED,
    });
  }
}

/**
 * Responds to a preflight. It carries no credential, so whose list the origin must be on is not known yet:
 * any may ask, and the request itself is what is refused, or its response cannot be read.
 */
export async function respondToPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): Promise<FastifyReply> {
  const { origin } = request.headers;
  allowOrigin(reply, origin ?? null);
  reply.header("vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
  return await sendStored(reply, {
    status: 204,
    headers: {
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": ALLOWED_HEADERS,
      "access-control-max-age": String(MAX_AGE_SECONDS),
    },
    body: new Uint8Array(0),
  });
}
