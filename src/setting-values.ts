/** From the text of a setting to its value, or to what is wrong with it. */
import { isIP } from "node:net";
import type { SecretKey } from "#adapters/secret-keys.ts";
import { isSettableRate, RATE_LIMITS, type RateName } from "#domain/rate-limits.ts";

/** A parsed value, or what is wrong with the text: the end of a sentence that starts with the setting's name. */
export type Parsed<T> = { readonly value: T } | { readonly wrong: string };

export function wholeNumber(text: string, min: number, max: number): Parsed<number> {
  const value = Number(text);
  return /^\d{1,6}$/u.test(text) && value >= min && value <= max
    ? { value }
    : { wrong: `must be a whole number from ${min} to ${max}` };
}

export function setOrNone(text: string, word: string): Parsed<boolean> {
  return text === word || text === "none"
    ? { value: text === word }
    : { wrong: `must be ${word} or none` };
}

export function rateLimits(text: string): Parsed<Partial<Record<RateName, number>>> {
  const limits: Partial<Record<RateName, number>> = {};
  for (const part of text.split(",")) {
    const [, name = "", number = ""] = /^\s*([a-z_]+)\s*=\s*(\d{1,7})\s*$/u.exec(part) ?? [];
    if (!isSettableRate(name) || Number(number) === 0) {
      return { wrong: `must be name=number pairs of ${rateNames()}; each number 1 or more` };
    }
    limits[name] = Number(number);
  }
  return { value: limits };
}

export function rateNames(): string {
  return Object.entries(RATE_LIMITS)
    .filter(([name]) => isSettableRate(name))
    .map(([name, limit]) => `\`${name}=${limit}\``)
    .join(", ");
}

export function onOff(text: string): Parsed<boolean> {
  switch (text.toLowerCase()) {
    case "on":
    case "1":
    case "true":
      return { value: true };
    case "off":
    case "0":
    case "false":
      return { value: false };
    default:
      return { wrong: "must be on or off" };
  }
}

export function databaseUrl(text: string): Parsed<string> {
  // The URL holds a password, so the message never repeats it.
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === "postgres:" || url.protocol === "postgresql:")
    ? { value: text }
    : { wrong: "must be a postgres:// URL" };
}

export function keyValue(text: string): Parsed<string> {
  // As above: no URL in the message.
  const url = URL.canParse(text) ? new URL(text) : null;
  return text === "postgres" ||
    text === "none" ||
    ((url?.protocol === "redis:" || url?.protocol === "rediss:") && url.hostname !== "")
    ? { value: text }
    : { wrong: "must be postgres, none, or a redis:// or rediss:// URL" };
}

export function origin(text: string): Parsed<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin =
    url !== null &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "" &&
    url.username === "" &&
    url.password === "";
  return isOrigin
    ? { value: url.origin }
    : { wrong: "must be an http:// or https:// URL without a path, e.g. https://print.example" };
}

export function secretKeys(text: string): Parsed<readonly SecretKey[]> {
  const keys: SecretKey[] = [];
  for (const part of text.split(",")) {
    const [, kid, base64] = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]+={0,2})$/u.exec(part.trim()) ?? [];
    const bytes = Buffer.from(base64 ?? "", "base64");
    if (kid === undefined || bytes.length < 32 || keys.some((key) => key.kid === kid)) {
      return {
        wrong:
          "must be kid:base64 pairs, comma-separated: each kid once (a-z, 0-9, at most 16), each key 32 bytes or more",
      };
    }
    keys.push({ kid, bytes: new Uint8Array(bytes) });
  }
  return { value: keys };
}

export function proxies(text: string): Parsed<readonly string[]> {
  const parts = text.split(",").map((part) => part.trim());
  return parts.every((part) => isAddressRange(part) || part === "loopback")
    ? { value: parts }
    : { wrong: "must be IP addresses or CIDR ranges, comma-separated" };
}

function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    most > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= most))
  );
}
