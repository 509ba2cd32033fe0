/**
 * The one reader of the environment. `SETTINGS` is the table everything derives from: parsing, the messages
 * for wrong values, the rules of production, and `docs/configuration.md`.
 */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { SecretKey } from "#adapters/secret-keys.ts";
import { parseIpRange } from "#domain/ip-range.ts";
import type { RateName } from "#domain/rate-limits.ts";
import { MAIL_SETTINGS, missingMailSettings } from "./mail-settings.ts";
import { missingS3Settings, S3_SETTINGS } from "./s3-settings.ts";
import {
  databaseUrl,
  keyValue,
  onOff,
  origin,
  type Parsed,
  proxies,
  rateLimits,
  rateNames,
  secretKeys,
  setOrNone,
  wholeNumber,
} from "./setting-values.ts";

type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Origin without a trailing slash; null: the address listened on. */
  readonly publicUrl: string | null;
  /** Host, perhaps with a port, where the API is not; null: there is no such host. */
  readonly siteHost: string | null;
  readonly isProduction: boolean;
  /** Null: the embedded default writes its own. "none": what is encrypted at rest is out of order. */
  readonly secretKeys: readonly SecretKey[] | "none" | null;
  /** Addresses, CIDR ranges or the names proxy-addr knows; [] trusts none. */
  readonly trustedProxies: readonly string[];
  /** Private addresses or ranges that webhooks may lead to; [] for none. */
  readonly webhookAllow: readonly string[];
  /** Webhooks may use http and lead to this machine. */
  readonly webhookAllowLoopback: boolean;
  /** How long events and their deliveries are kept. */
  readonly eventDays: number;
  /** How long what customers gave is kept after their fill ended; null: for good. */
  readonly customerDays: number | null;
  readonly isDemo: boolean;
  /** Multiplies our own rate limits; 0 switches them off. */
  readonly rateScale: number;
  /** Limits that differ from ours, in requests a minute. */
  readonly rateLimits: Readonly<Partial<Record<RateName, number>>>;
  /** False: PDFs are neither read nor made here. */
  readonly hasRenderer: boolean;
  /** "none": no files are kept. */
  readonly objects: "files" | "s3" | "none";
  /** Null: Amazon's of the region. */
  readonly s3Endpoint: string | null;
  /** Null where objects are not kept in a bucket, and so of the two keys. */
  readonly s3Bucket: string | null;
  readonly s3Region: string;
  readonly s3AccessKeyId: string | null;
  readonly s3SecretAccessKey: string | null;
  /** "" or a path that ends in a slash. */
  readonly s3Prefix: string;
  /** False: no short-lived state is kept, so requests are not counted and browsers not served. */
  readonly hasCounters: boolean;
  /** "postgres", "none" or the redis:// address of another store. */
  readonly keyValue: string;
  /** Null: no mail server. */
  readonly smtpUrl: string | null;
  /** Null where there is no mail server. */
  readonly mailFrom: string | null;
  /** Folder for mail without a server, absolute or below the data directory; null: no mail. */
  readonly mailFolder: string | null;
  readonly readyFile: string | null;
  readonly logLevel: LogLevel;
  /** Engine processes. */
  readonly workers: number;
}

/** Settings that are wrong; every message names its setting. */
export class ConfigError extends Error {
  readonly messages: readonly string[];
  constructor(messages: readonly string[]) {
    super(messages.join("\n"));
    this.name = "ConfigError";
    this.messages = messages;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** One row of the table. */
export interface Setting<T> {
  readonly name: string;
  /** In words, for the table. */
  readonly type: string;
  /** Taken when the variable is unset or empty; in words for the table. */
  readonly fallback: (isProduction: boolean) => T;
  readonly fallbackText: string;
  readonly doc: string;
  readonly parse: (text: string) => Parsed<T>;
  /** What production forbids, as the end of a sentence; null when the value may stand. */
  readonly production?: (value: T) => string | null;
}

/** All that is not told by another setting. */
type SettingTable = {
  readonly [K in Exclude<keyof Config, "hasCounters">]: Setting<Config[K]>;
};

/** Every setting, in the order of the table. */
export const SETTINGS: SettingTable = {
  port: {
    name: "PORT",
    type: "0–65535",
    fallback: () => 8080,
    fallbackText: "8080",
    doc: "TCP port of the service. 0 takes any free one.",
    parse: (text) => wholeNumber(text, 0, 65_535),
  },
  host: {
    name: "HOST",
    type: "address",
    fallback: () => "127.0.0.1",
    fallbackText: "127.0.0.1",
    doc: "Address to listen on. 0.0.0.0 or :: opens the service to the network.",
    parse: (text) =>
      /^[A-Za-z0-9.:_-]+$/u.test(text)
        ? { value: text }
        : { wrong: "must be an address or a host name" },
  },
  dataDir: {
    name: "PLATEN_DATA_DIR",
    type: "directory",
    fallback: () => resolve(".data"),
    fallbackText: "`.data` in the working directory",
    doc:
      "Where the embedded database (`postgres/`), the stored files (`objects/`), the demo's keys (`demo.json`) " +
      "and the service's own secret keys (`secrets/`) are kept.",
    parse: (text) => ({ value: resolve(text) }),
  },
  databaseUrl: {
    name: "DATABASE_URL",
    type: "postgres:// URL",
    fallback: () => null,
    fallbackText: "the embedded database",
    doc: "PostgreSQL 15 or newer to use instead of the embedded database.",
    parse: databaseUrl,
  },
  publicUrl: {
    name: "PLATEN_PUBLIC_URL",
    type: "URL without a path",
    fallback: () => null,
    fallbackText: "the address listened on",
    doc: "How browsers and API clients reach the service; used in every link it gives out. Production requires https.",
    parse: origin,
    production: (value) =>
      value?.startsWith("https://") === true
        ? null
        : "must be set to an https:// URL in production",
  },
  siteHost: {
    name: "PLATEN_SITE_HOST",
    type: "host, with a port where it is not the usual one",
    fallback: () => null,
    fallbackText: "none",
    doc:
      "Host of the site, where it leads to this service too, e.g. `print.example` beside `app.print.example`: the " +
      "API is not there, and `/v1` says so with 404 `wrong_host`.",
    parse: (text) =>
      /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/iu.test(text)
        ? { value: text.toLowerCase() }
        : { wrong: "must be a host name, e.g. print.example" },
  },
  isProduction: {
    name: "PLATEN_ENV",
    type: "development or production",
    fallback: () => false,
    fallbackText: "development",
    doc:
      "production switches the demo off, requires an https public URL and secret keys, and refuses " +
      "settings that are conveniences of development.",
    parse: (text) =>
      text === "production" || text === "development"
        ? { value: text === "production" }
        : { wrong: "must be development or production" },
  },
  secretKeys: {
    name: "PLATEN_SECRET_KEYS",
    type: "kid:base64, comma-separated",
    fallback: () => null,
    fallbackText: "made on the first start, in `secrets/` of the data directory",
    doc:
      "Keys of every keyed hash and signature, each 32 bytes or more: `k1:` and the output of " +
      "`openssl rand -base64 32`. The first signs, all verify: to rotate, put a new one in front. `none` switches " +
      "off what must be encrypted at rest, webhooks above all, to try out how that looks.",
    parse: (text) => (text === "none" ? { value: "none" } : secretKeys(text)),
    production: (value) =>
      value === null || value === "none" ? "must be set in production" : null,
  },
  trustedProxies: {
    name: "PLATEN_TRUSTED_PROXIES",
    type: "addresses or CIDR ranges, comma-separated",
    fallback: () => [],
    fallbackText: "none",
    doc: "Proxies whose X-Forwarded-For, -Proto and -Host headers count. Everybody else's are ignored.",
    parse: proxies,
  },
  webhookAllow: {
    name: "PLATEN_WEBHOOK_ALLOW",
    type: "addresses or CIDR ranges, comma-separated",
    fallback: () => [],
    fallbackText: "none",
    doc:
      "Private addresses that webhooks may lead to, e.g. `10.20.0.0/16` for receivers in the house. Link-local " +
      "addresses and those of cloud metadata services stay refused.",
    parse: (text) => {
      const ranges = text.split(",").map((part) => part.trim());
      return ranges.every((range) => parseIpRange(range) !== null)
        ? { value: ranges }
        : { wrong: "must be IP addresses or CIDR ranges, comma-separated" };
    },
  },
  webhookAllowLoopback: {
    name: "PLATEN_WEBHOOK_ALLOW_LOOPBACK",
    type: "on or off",
    fallback: () => false,
    fallbackText: "off",
    doc: "Whether webhooks may use http and lead to this machine itself; for development and tests.",
    parse: onOff,
    production: (value) => (value ? "must be off in production" : null),
  },
  eventDays: {
    name: "PLATEN_EVENT_DAYS",
    type: "4–3650",
    fallback: () => 30,
    fallbackText: "30",
    doc: "Days that events, their texts and their deliveries are kept. Attempts at delivery go on for three.",
    parse: (text) => wholeNumber(text, 4, 3_650),
  },
  customerDays: {
    name: "PLATEN_CUSTOMER_DAYS",
    type: "1–3650",
    fallback: () => null,
    fallbackText: "for good",
    doc:
      "Days after its last change until what customers gave to an ended fill (finalized, archived, expired) or to a " +
      "render of no fill is erased: values, contact, files and, of fills, events and kept answers. The rows stay.",
    parse: (text) => wholeNumber(text, 1, 3_650),
  },
  isDemo: {
    name: "PLATEN_DEMO",
    type: "on or off",
    fallback: (isProduction) => !isProduction,
    fallbackText: "on; off in production",
    doc: "Whether the first start makes a demo workspace with a business card and keys.",
    parse: onOff,
    production: (value) => (value ? "must be off in production" : null),
  },
  rateScale: {
    name: "PLATEN_RATE_SCALE",
    type: "number ≥ 0",
    fallback: () => 1,
    fallbackText: "1",
    doc: "Multiplies the service's own rate limits; 0 switches them off, which production refuses.",
    parse: (text) => {
      const value = Number(text);
      return /^\d+(\.\d+)?$/u.test(text) && value <= 1_000_000
        ? { value }
        : { wrong: "must be a number from 0 to 1000000" };
    },
    production: (value) => (value === 0 ? "must not be 0 in production" : null),
  },
  rateLimits: {
    name: "PLATEN_RATE_LIMITS",
    type: "name=number, comma-separated",
    fallback: () => ({}),
    fallbackText: "none",
    doc:
      "Limits of requests a minute that differ from the service's own, which are " +
      `${rateNames()}. The 120 a minute of an embed session are part of the contract.`,
    parse: rateLimits,
  },
  hasRenderer: {
    name: "PLATEN_RENDERER",
    type: "engine or none",
    fallback: () => true,
    fallbackText: "engine",
    doc: "`none` starts no engine: previews answer 503 `renderer_not_configured`, uploads fail, final PDFs wait in the queue.",
    parse: (text) => setOrNone(text, "engine"),
    production: (value) => (value ? null : "must not be none in production"),
  },
  objects: {
    name: "PLATEN_OBJECTS",
    type: "files, s3 or none",
    fallback: () => "files",
    fallbackText: "files",
    doc:
      "Where uploads and results are kept: in files below the data directory, or in a bucket of an S3-compatible " +
      "server. `none` keeps none, and what needs one answers 503 `object_storage_not_configured`.",
    parse: (text) =>
      text === "files" || text === "s3" || text === "none"
        ? { value: text }
        : { wrong: "must be files, s3 or none" },
    production: (value) => (value === "none" ? "must not be none in production" : null),
  },
  ...S3_SETTINGS,
  keyValue: {
    name: "PLATEN_KEYVALUE",
    type: "postgres, a redis:// or rediss:// URL, or none",
    fallback: () => "postgres",
    fallbackText: "postgres",
    doc:
      "Where requests are counted: in the database, or on a Redis or Valkey server, which pays above some 2 000 " +
      "requests a second. `none` keeps no short-lived state: requests are not counted, and signing in and the " +
      "routes of embed sessions and hosted fills answer 503 `keyvalue_not_configured`.",
    parse: keyValue,
    production: (value) => (value === "none" ? "must not be none in production" : null),
  },
  ...MAIL_SETTINGS,
  readyFile: {
    name: "PLATEN_READY_FILE",
    type: "path",
    fallback: () => null,
    fallbackText: "none",
    doc: "A JSON file (mode 0600) written once the service answers: its addresses, process id and demo keys.",
    parse: (text) => ({ value: resolve(text) }),
  },
  logLevel: {
    name: "PLATEN_LOG_LEVEL",
    type: "debug, info, warn, error or silent",
    fallback: () => "warn",
    fallbackText: "warn",
    doc: "What is logged, as JSON lines on standard error. info adds a line for each request.",
    parse: (text) =>
      text === "debug" ||
      text === "info" ||
      text === "warn" ||
      text === "error" ||
      text === "silent"
        ? { value: text }
        : { wrong: "must be debug, info, warn, error or silent" },
  },
  workers: {
    name: "PLATEN_WORKERS",
    type: "1–64",
    fallback: () => Math.min(64, availableParallelism()),
    fallbackText: "number of processor cores",
    doc: "Processes that read, fill and draw PDFs; each takes up to 1 GB while it works.",
    parse: (text) => wholeNumber(text, 1, 64),
  },
};

/** Reads all settings; throws `ConfigError` that names every wrong one. */
export function readConfig(environment: Environment): Config {
  const reader = new Reader(environment);
  const isProduction = reader.read(SETTINGS.isProduction, false);
  const chosenStore = reader.read(SETTINGS.keyValue, isProduction);
  const config: Config = {
    port: reader.read(SETTINGS.port, isProduction),
    host: reader.read(SETTINGS.host, isProduction),
    dataDir: reader.read(SETTINGS.dataDir, isProduction),
    databaseUrl: reader.read(SETTINGS.databaseUrl, isProduction),
    publicUrl: reader.read(SETTINGS.publicUrl, isProduction),
    siteHost: reader.read(SETTINGS.siteHost, isProduction),
    isProduction,
    secretKeys: reader.read(SETTINGS.secretKeys, isProduction),
    trustedProxies: reader.read(SETTINGS.trustedProxies, isProduction),
    webhookAllow: reader.read(SETTINGS.webhookAllow, isProduction),
    webhookAllowLoopback: reader.read(SETTINGS.webhookAllowLoopback, isProduction),
    eventDays: reader.read(SETTINGS.eventDays, isProduction),
    customerDays: reader.read(SETTINGS.customerDays, isProduction),
    isDemo: reader.read(SETTINGS.isDemo, isProduction),
    rateScale: reader.read(SETTINGS.rateScale, isProduction),
    rateLimits: reader.read(SETTINGS.rateLimits, isProduction),
    hasRenderer: reader.read(SETTINGS.hasRenderer, isProduction),
    objects: reader.read(SETTINGS.objects, isProduction),
    s3Endpoint: reader.read(SETTINGS.s3Endpoint, isProduction),
    s3Bucket: reader.read(SETTINGS.s3Bucket, isProduction),
    s3Region: reader.read(SETTINGS.s3Region, isProduction),
    s3AccessKeyId: reader.read(SETTINGS.s3AccessKeyId, isProduction),
    s3SecretAccessKey: reader.read(SETTINGS.s3SecretAccessKey, isProduction),
    s3Prefix: reader.read(SETTINGS.s3Prefix, isProduction),
    keyValue: chosenStore,
    hasCounters: chosenStore !== "none",
    smtpUrl: reader.read(SETTINGS.smtpUrl, isProduction),
    mailFrom: reader.read(SETTINGS.mailFrom, isProduction),
    mailFolder: reader.read(SETTINGS.mailFolder, isProduction),
    readyFile: reader.read(SETTINGS.readyFile, isProduction),
    logLevel: reader.read(SETTINGS.logLevel, isProduction),
    workers: reader.read(SETTINGS.workers, isProduction),
  };
  const messages = [
    ...reader.messages,
    ...missingS3Settings(config, reader.messages),
    ...missingMailSettings(config),
  ];
  if (messages.length > 0) {
    throw new ConfigError(messages);
  }
  return config;
}

/** Names in the environment that look like settings and are none: worth a warning, since they do nothing. */
export function unknownSettings(environment: Environment): readonly string[] {
  const known = new Set<string>([
    ...Object.values(SETTINGS).map(({ name }) => name),
    "PLATEN_CORPUS",
  ]);
  return Object.keys(environment).filter((name) => name.startsWith("PLATEN_") && !known.has(name));
}

/** Collects what is wrong while values are read. */
class Reader {
  readonly messages: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  read<T>(setting: Setting<T>, isProduction: boolean): T {
    const text = this.#environment[setting.name]?.trim() ?? "";
    const fallback = setting.fallback(isProduction);
    const parsed = text === "" ? { value: fallback } : setting.parse(text);
    if ("wrong" in parsed) {
      this.messages.push(`${setting.name} ${parsed.wrong}`);
      return fallback;
    }
    const forbidden = isProduction ? (setting.production?.(parsed.value) ?? null) : null;
    if (forbidden !== null) {
      this.messages.push(`${setting.name} ${forbidden}`);
    }
    return parsed.value;
  }
}
