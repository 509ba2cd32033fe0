/**
 * Schemas of what settings hold, from their text to a value. Each describes its values for the table of settings
 * and ends the sentence "<name> ..." about texts it refuses, without repeating them: some hold passwords.
 */
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import type { FontSourcePlace } from "#adapters/package-font-source.ts";
import type { SecretKey } from "#adapters/secret-keys.ts";
import { parseIpRange } from "#domain/ip-range.ts";
import { isMailAddress } from "#ports/mail.ts";
import { isSettableRate, RATE_LIMITS, type RateName } from "#domain/rate-limits.ts";
import { parseUrl } from "#base/url-text.ts";

/** From the text of a variable to its value. */
type TextSchema<V> = z.ZodType<V, string>;

/** Texts that pass `test`, as they are. */
function textThat(
  test: (text: string) => boolean,
  { type, error }: { readonly type: string; readonly error: string },
) {
  return z.string().refine(test, { error }).describe(type);
}

/** Text that matches; `what` follows "must be". */
export function matching(pattern: RegExp, type: string, what: string): TextSchema<string> {
  return textThat((text) => pattern.test(text), { type, error: `must be ${what}` });
}

/**
 * Whole numbers from `min` to `max`, which has at most six digits. Plain digits: "1e3", "+5" and "0x10" are
 * slips more often than meant.
 */
export function wholeNumber(min: number, max: number): TextSchema<number> {
  const isInRange = (text: string): boolean =>
    /^\d{1,6}$/u.test(text) && Number(text) >= min && Number(text) <= max;
  return textThat(isInRange, { type: "", error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .describe(`${min}–${max}`);
}

/** A secret on one line, as its maker gave it. */
export const secretText: TextSchema<string | null> = matching(
  /^\S{5,255}$/u,
  "secret",
  "5 to 255 characters without spaces",
);

/** One of a few words, in lower case as written. */
export function oneOf<const W extends readonly [string, string, ...string[]]>(
  ...words: W
): TextSchema<W[number]> {
  const listed = `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
  return z.enum(words, { error: `must be ${listed}` }).describe(listed);
}

/** As `oneOf`; true for `word`. */
export function isWord(word: string, words: readonly [string, string]): TextSchema<boolean> {
  const schema = oneOf(...words);
  return schema.transform((chosen) => chosen === word).describe(schema.description ?? "");
}

/**
 * A host name or address, perhaps with a port, in lower case, as Host headers are compared. Names are not
 * looked up.
 */
export const siteHost: TextSchema<string> = textThat(
  (text) => /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/iu.test(text),
  { type: "", error: "must be a host name, e.g. print.example" },
)
  .toLowerCase()
  .describe("host, with a port where it is not the usual one");

/**
 * A path, made absolute from the working directory, so that a later change of directory means nothing. That
 * it is there is found out by whoever opens it.
 */
export function pathOf(type: string): TextSchema<string> {
  return z
    .string()
    .transform((text) => resolve(text))
    .describe(type);
}

/**
 * The words that other programs take, too; anything else is refused, since "no" read as on would be worse.
 */
export const onOff: TextSchema<boolean> = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["on", "1", "true", "off", "0", "false"], { error: "must be on or off" }))
  .transform((word) => word === "on" || word === "1" || word === "true")
  .describe("on or off");

/** A factor of at most a million. */
export const factor: TextSchema<number> = textThat(
  (text) => /^\d+(\.\d+)?$/u.test(text) && Number(text) <= 1_000_000,
  { type: "", error: "must be a number from 0 to 1000000" },
)
  .transform(Number)
  .describe("number ≥ 0");

/** A registry by its address, anything else is a folder; whether either is there shows when it is used. */
export const fontSource = textThat(
  (text) => !/^[a-z]+:\/\//iu.test(text) || isUrlOf(text, ["http:", "https:"]),
  { type: "", error: "must be an https:// or http:// URL, or a folder" },
)
  .transform(
    (text): FontSourcePlace =>
      isUrlOf(text, ["http:", "https:"])
        ? { kind: "registry", url: text }
        : { kind: "folder", path: resolve(text) },
  )
  .describe("URL of a registry, or a folder");

/** Only the form: the server is found out about when it is opened. */
export const databaseUrl: TextSchema<string> = textThat(
  (text) => isUrlOf(text, ["postgres:", "postgresql:"]),
  { type: "postgres:// URL", error: "must be a postgres:// URL" },
);

/** `smtp:` without a host parses, and would mean this machine. */
export const smtpUrl: TextSchema<string> = textThat(
  (text) => isUrlOf(text, ["smtp:", "smtps:"]) && new URL(text).hostname !== "",
  { type: "smtp:// or smtps:// URL", error: "must be an smtp:// or smtps:// URL" },
);

/** Compared with what the provider says, so it stays as it was written; http for this machine alone. */
export const issuerUrl: TextSchema<string> = textThat(
  (text) => {
    const url = parseUrl(text);
    return (
      url !== null &&
      (url.protocol === "https:" ||
        (url.protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname))) &&
      url.search === "" &&
      url.hash === "" &&
      url.username === "" &&
      url.password === ""
    );
  },
  { type: "https:// URL", error: "must be an https:// URL without a query" },
);

export const keyValue: TextSchema<string> = textThat(
  (text) =>
    text === "postgres" ||
    text === "none" ||
    (isUrlOf(text, ["redis:", "rediss:"]) && new URL(text).hostname !== ""),
  {
    type: "postgres, a redis:// or rediss:// URL, or none",
    error: "must be postgres, none, or a redis:// or rediss:// URL",
  },
);

/** True for an absolute URL of one of these protocols, with their colon. */
function isUrlOf(text: string, protocols: readonly string[]): boolean {
  const url = parseUrl(text);
  return url !== null && protocols.includes(url.protocol);
}

/** Gives the origin, without a slash at the end. */
export const origin: TextSchema<string> = textThat(isOrigin, {
  type: "",
  error: "must be an http:// or https:// URL without a path, e.g. https://print.example",
})
  .transform((text) => new URL(text).origin)
  .describe("URL without a path");

function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return (
    url !== null &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "" &&
    // A password in a public address would be in every link.
    url.username === "" &&
    url.password === ""
  );
}

/** Path below which objects lie; gives it with a slash at the end. */
export const objectPrefix: TextSchema<string> = parsed(
  "path",
  "must be a path of letters, digits, `.`, `_` and `-`, without a slash in front",
  (text) => {
    const prefix = text.replace(/\/*$/u, "/");
    // No segment begins with a full stop, so none is "." or "..", which clients and servers resolve
    // differently.
    return /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,60}\/){1,8}$/u.test(prefix) ? prefix : null;
  },
);

/** The address alone; the name beside it is the shop's. */
export const mailAddress: TextSchema<string> = textThat(isMailAddress, {
  type: "e-mail address",
  error: "must be an e-mail address",
});

/** A path, or "none" for null. */
export const pathOrNone: TextSchema<string | null> = z
  .string()
  .transform((text) => (text === "none" ? null : text))
  .describe("path or none");

const ADDRESSES = {
  type: "addresses or CIDR ranges, comma-separated",
  error: "must be IP addresses or CIDR ranges, comma-separated",
};

/** Addresses and ranges as proxy-addr takes them, and its name for this machine. */
export const proxies: TextSchema<readonly string[]> = listThat(
  (part) => isAddressRange(part) || part === "loopback",
);

/** Addresses and ranges as `isInRanges` takes them. */
export const ipRanges: TextSchema<readonly string[]> = listThat(
  (part) => parseIpRange(part) !== null,
);

/**
 * Comma-separated parts that all pass; one wrong part refuses the list, as half an allow list is a wrong one.
 */
function listThat(test: (part: string) => boolean): TextSchema<readonly string[]> {
  const partsOf = (text: string): readonly string[] => text.split(",").map((part) => part.trim());
  return textThat((text) => partsOf(text).every(test), ADDRESSES)
    .transform(partsOf)
    .describe(ADDRESSES.type);
}

/** An address, or a range in CIDR notation (RFC 4632, RFC 4291). */
function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  // isIP gives 0 for what is no address.
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    most > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= most))
  );
}

/** Limits that differ from the service's own. */
export type RateChanges = Readonly<Partial<Record<RateName, number>>>;

/** "name=number" pairs of the limits that may be set. */
export const rateLimits: TextSchema<RateChanges> = parsed(
  "name=number, comma-separated",
  `must be name=number pairs of ${rateNames()}; each number 1 or more`,
  (text) => {
    const limits: Partial<Record<RateName, number>> = {};
    for (const part of text.split(",")) {
      const [, name = "", number = ""] = /^\s*([a-z_]+)\s*=\s*(\d{1,7})\s*$/u.exec(part) ?? [];
      // A budget of 0 would shut everybody out; scale 0 is how limits are switched off.
      if (!isSettableRate(name) || Number(number) === 0) {
        return null;
      }
      limits[name] = Number(number);
    }
    return limits;
  },
);

/** The limits that may be set, with their numbers, for sentences. */
export function rateNames(): string {
  return Object.entries(RATE_LIMITS)
    .filter(([name]) => isSettableRate(name))
    .map(([name, limit]) => `\`${name}=${limit}\``)
    .join(", ");
}

/**
 * "kid:base64" pairs, or "none". The first signs, all verify, so a key is rotated by putting another in
 * front.
 */
export const secretKeys: TextSchema<readonly SecretKey[] | "none"> = parsed(
  "kid:base64, comma-separated",
  "must be kid:base64 pairs, comma-separated: each kid once (a-z, 0-9, at most 16), each key 32 bytes or more",
  (text) => (text === "none" ? text : keysOf(text)),
);

/**
 * 32 bytes or more: as long as the output of the SHA-256 that they key (RFC 2104, 3). Null for anything
 * wrong.
 */
function keysOf(text: string): readonly SecretKey[] | null {
  const keys: SecretKey[] = [];
  for (const part of text.split(",")) {
    const [, kid, base64] = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]+={0,2})$/u.exec(part.trim()) ?? [];
    // Takes both alphabets of base64 (RFC 4648, 4 and 5).
    const bytes = Buffer.from(base64 ?? "", "base64");
    if (kid === undefined || bytes.length < 32 || keys.some((key) => key.kid === kid)) {
      return null;
    }
    keys.push({ kid, bytes: new Uint8Array(bytes) });
  }
  return keys;
}

/** What `parse` makes of a text; null where it is wrong. */
function parsed<V>(type: string, error: string, parse: (text: string) => V | null): TextSchema<V> {
  return z
    .string()
    .transform((text, context): V => {
      const value = parse(text);
      if (value === null) {
        context.addIssue(error);
        return z.NEVER;
      }
      return value;
    })
    .describe(type);
}
