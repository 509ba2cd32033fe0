/** The little that a shop needs around node:http. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

const MAX_BODY_BYTES = 1_000_000;

export class TooLarge extends Error {}

/** The body as it came. */
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

/** The members of a form or of a JSON object, texts only. */
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

/** The shopper's cookie; a new one where there is none that we could have set. */
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

/** Browsers say where a form was sent from; another shop's page may not change a cart. */
export function isFromOwnPage(request: IncomingMessage, origin: string): boolean {
  return request.headers.origin === origin;
}

/** The password of the basic scheme. */
export function isStaff(request: IncomingMessage, password: string): boolean {
  const [, token = ""] = /^Basic (.+)$/u.exec(request.headers.authorization ?? "") ?? [];
  const shown = Buffer.from(token, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/u, "");
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(password));
}
