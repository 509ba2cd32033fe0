/** Takes the credentials of a request from where clients of today, and old pages, put them. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { LEGACY_QUERY_SUNSET } from "#domain/api-version.ts";
import type { AuthKind, Presented } from "#domain/credential.ts";
import { setEnding } from "./ending.ts";
import { parseUrl } from "#base/url-text.ts";

/** Query parameters of old pages; they end up in histories and logs, hence the headers. */
const LEGACY_KEY = "key";
const LEGACY_SECRET = "client_secret";

/** A member's choice between live and test data; keys have theirs. */
export const MODE_HEADER = "x-service-mode";

/** What pages of other origins present, and the names that stood for it in the query. */
const OF_BROWSERS: Readonly<Partial<Record<AuthKind, string>>> = {
  publishable: LEGACY_KEY,
  storefront: LEGACY_KEY,
  client_secret: LEGACY_SECRET,
  preview: LEGACY_SECRET,
};

/** Names that stand in the query for a credential, by what the operation asks for. */
export function legacyQuery(auth: AuthKind): readonly string[] {
  const name = OF_BROWSERS[auth];
  return name === undefined ? [] : [name];
}

/** True for operations that pages of other origins may call; a new credential is none until it is said to be one. */
export function isForBrowsers(auth: AuthKind): boolean {
  return OF_BROWSERS[auth] !== undefined;
}

/** What the request presents; a credential in the query is responded to with Deprecation and Sunset. */
export function presentedBy(
  auth: Presented["auth"],
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): Presented {
  const [legacyName] = legacyQuery(auth);
  const legacy = legacyName === undefined ? null : queryValue(request, legacyName);
  const key = headerValue(request, "x-service-publishable-key");
  const secret = headerValue(request, "x-service-client-secret");
  // A header beside the old query wins, and nothing is deprecated then.
  const current = legacyName === LEGACY_KEY ? key : secret;
  const usesLegacy = legacy !== null && current === null;
  if (usesLegacy) {
    setEnding(reply, { atMs: Date.parse(LEGACY_QUERY_SUNSET) });
  }
  const origin = headerValue(request, "origin");
  return {
    auth,
    bearer: bearerOf(request.headers.authorization),
    publishableKey: usesLegacy && legacyName === LEGACY_KEY ? legacy : key,
    clientSecret: usesLegacy && legacyName === LEGACY_SECRET ? legacy : secret,
    previewToken: auth === "preview" ? queryValue(request, "preview_token") : null,
    // Whoever shows a key means the key.
    cookie:
      auth === "secret" && (request.headers.authorization ?? "") !== ""
        ? ""
        : (request.headers.cookie ?? ""),
    asksForTests: headerValue(request, MODE_HEADER) === "test",
    origin,
    isSameOrigin: isSameOrigin(request, publicUrl),
    isUnsafe: request.method !== "GET" && request.method !== "HEAD",
    ip: request.ip,
    pathId: pathIdOf(request.params),
    applicationId: null,
  };
}

/** All after "Bearer", which may be no key at all; null when the header is absent or of another scheme. */
function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S.*)$/iu.exec(header ?? "")?.[1]?.trimEnd() ?? null;
}

/** Null when absent; an empty value counts as absent. */
function headerValue(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value.join(", ") : value;
  return text === undefined || text === "" ? null : text;
}

/** One text; "" for a parameter that is repeated, which is no credential then. */
function queryValue(request: FastifyRequest, name: string): string | null {
  const value: unknown = Object(request.query)[name];
  if (value === undefined) {
    return null;
  }
  return typeof value === "string" ? value : "";
}

/** `{id}` of the path; null where it has none. */
function pathIdOf(params: unknown): string | null {
  const id: unknown = Object(params)["id"];
  return typeof id === "string" ? id : null;
}

/**
 * True when Origin, or Referer without one, is the public address or the very host that was asked. Forms of
 * older browsers send no Origin; without either header a request is not taken for our own.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const from = headerValue(request, "origin") ?? headerValue(request, "referer") ?? "";
  const origin = parseUrl(from)?.origin;
  return origin === publicUrl || origin === `${request.protocol}://${request.host}`;
}
