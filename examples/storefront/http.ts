/** The little that a shop needs around node:http. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Webhooks of the service are at most 256 KB, forms of the shop far less. */
const MAX_BODY_BYTES = 1_000_000;

/** A body over the limit; answered with 413. */
export class TooLarge extends Error {}

/**
 * The body as it came, byte by byte: a webhook's signature is over these. Throws TooLarge as soon as it is,
 * without reading the rest.
 */
export async function rawBodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) {
      throw new TooLarge();
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * The members of a form or of a JSON object, texts only; none for a body that is neither. A member that is no
 * text is left out, so no handler meets an array where it expects a name.
 */
export async function formOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const text = (await rawBodyOf(request)).toString("utf8");
  const isJson = request.headers["content-type"]?.startsWith("application/json") === true;
  const members: unknown = isJson ? parsed(text) : Object.fromEntries(new URLSearchParams(text));
  const pairs = Object.entries(members ?? {}).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(pairs);
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

const COOKIE = "shopper";

/**
 * The shopper's cookie, 192 random bits in base64url; a new one where there is none that we could have set.
 * Whoever has it has the cart, so it is `HttpOnly`, and `SameSite=Lax` keeps other sites' forms from sending
 * it.
 */
export function shopperOf(request: IncomingMessage): {
  readonly cookie: string;
  readonly setCookie: string | null;
} {
  const shown = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{32})(?:;|$)`, "u").exec(
    request.headers.cookie ?? "",
  )?.[1];
  const cookie = shown ?? randomBytes(24).toString("base64url");
  // On https also: Secure.
  const setCookie = `${COOKIE}=${cookie}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`;
  return { cookie, setCookie: shown === undefined ? setCookie : null };
}

/**
 * Browsers say where a form was sent from; another shop's page may not change a cart. Browsers send `Origin`
 * with every POST, so one without it is refused as well.
 */
export function isFromOwnPage(request: IncomingMessage, origin: string): boolean {
  return request.headers.origin === origin;
}

/**
 * The password of the basic scheme (RFC 7617). Hashed first: `timingSafeEqual` compares equal lengths only,
 * and the length of the password is nobody's business either.
 */
export function isStaff(request: IncomingMessage, password: string): boolean {
  const [, token = ""] = /^Basic (.+)$/u.exec(request.headers.authorization ?? "") ?? [];
  const shown = Buffer.from(token, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/u, "");
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(password));
}
