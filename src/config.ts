/**
 * The one reader of the environment. `SETTINGS_SCHEMA` is the table everything derives from: the type of the
 * configuration, parsing, the messages for wrong values, the rules of production, and
 * `docs/configuration.md`.
 */
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { SIGN_UPS } from "#domain/mail-link.ts";
import { PASSWORD_COST } from "#domain/user.ts";
import { MAIL_SETTINGS, missingMailSettings } from "./mail-settings.ts";
import { missingS3Settings, S3_SETTINGS } from "./s3-settings.ts";
import { BILLING_SETTINGS } from "./billing-settings.ts";
import { missingOpenidSettings, OPENID_SETTINGS } from "./openid-settings.ts";
import { type Environment, factsOf, givenOf, setting, type SettingFacts } from "./setting.ts";
import {
  databaseUrl,
  factor,
  fontSource,
  ipRanges,
  isWord,
  keyValue,
  matching,
  onOff,
  oneOf,
  origin,
  pathOf,
  proxies,
  type RateChanges,
  rateLimits,
  rateNames,
  secretKeys,
  secretText,
  siteHost,
  wholeNumber,
} from "./setting-values.ts";

/** Settings that are wrong; every message names its setting. */
export class ConfigError extends Error {
  readonly messages: readonly string[];
  constructor(messages: readonly string[]) {
    super(messages.join("\n"));
    this.name = "ConfigError";
    this.messages = messages;
  }
}

/** Every setting, in the order of the table. */
const SETTINGS_SCHEMA = z.object({
  // Any port of TCP; below 1024 the system may refuse, which is told when listening.
  port: setting({
    name: "PORT",
    value: wholeNumber(0, 65_535),
    fallback: () => 8080,
    doc: "TCP port of the service. 0 takes any free one.",
  }),
  // This machine alone unless told otherwise: a first start must not open a demo with known data to a
  // network.
  host: setting({
    name: "HOST",
    // Neither brackets nor a port: what listens is an address.
    value: matching(/^[A-Za-z0-9.:_-]+$/u, "address", "an address or a host name"),
    fallback: () => "127.0.0.1",
    doc: "Address to listen on. 0.0.0.0 or :: opens the service to the network.",
  }),
  /**
   * Absolute path. Everything that must survive a restart is below it, unless a database and a bucket take
   * its place.
   */
  dataDir: setting({
    name: "PLATEN_DATA_DIR",
    value: pathOf("directory"),
    fallback: () => resolve(".data"),
    fallbackText: "`.data` in the working directory",
    doc:
      "Where the embedded database (`postgres/`), the stored files (`objects/`), the demo's keys (`demo.json`), " +
      "the service's own secret keys (`secrets/`) and open fonts added for commands (`fonts/`) are kept.",
  }),
  /** Null: the embedded database, which belongs to one machine. */
  databaseUrl: setting({
    name: "DATABASE_URL",
    value: databaseUrl,
    fallback: () => null,
    fallbackText: "the embedded database",
    doc: "PostgreSQL 15 or newer to use instead of the embedded database. A pooler may stand in front.",
  }),
  /**
   * Origin without a trailing slash; null: the address listened on. Cookies are Secure and links https only
   * by what stands here: behind a proxy the service cannot see for itself how it is reached.
   */
  publicUrl: setting({
    name: "PLATEN_PUBLIC_URL",
    value: origin,
    fallback: () => null,
    fallbackText: "the address listened on",
    doc: "How browsers and API clients reach the service; used in every link it gives out. Production requires https.",
    production: (value) =>
      value?.startsWith("https://") === true
        ? null
        : "must be set to an https:// URL in production",
  }),
  /** In lower case; null: there is no such host, and `/v1` is served whatever the Host header says. */
  siteHost: setting({
    name: "PLATEN_SITE_HOST",
    value: siteHost,
    fallback: () => null,
    doc:
      "Host of the site, where it leads to this service too, e.g. `print.example` beside `app.print.example`: the " +
      "API is not there, and `/v1` says so with 404 `wrong_host`.",
  }),
  // Read first: the defaults and prohibitions of the other settings depend on it.
  isProduction: setting({
    name: "PLATEN_ENV",
    value: isWord("production", ["development", "production"]),
    fallback: () => false,
    fallbackText: "development",
    doc:
      "production switches the demo off, requires an https public URL and secret keys, and refuses " +
      "settings that are conveniences of development.",
  }),
  /**
   * Null: the service writes its own, in the data directory. "none": what is encrypted at rest is out of
   * order, and keyed hashes use keys of the data directory.
   */
  secretKeys: setting({
    name: "PLATEN_SECRET_KEYS",
    value: secretKeys,
    fallback: () => null,
    fallbackText: "made on the first start, in `secrets/` of the data directory",
    doc:
      "Keys of every keyed hash and signature, each 32 bytes or more: `k1:` and the output of " +
      "`openssl rand -base64 32`. The first signs, all verify: to rotate, put a new one in front. `none` switches " +
      "off what must be encrypted at rest, webhooks above all, to try out how that looks.",
    production: (value) =>
      value === null || value === "none" ? "must be set in production" : null,
  }),
  /**
   * [] trusts none: anybody can send X-Forwarded-For, and rate windows and IP allow lists are by that
   * address.
   */
  trustedProxies: setting({
    name: "PLATEN_TRUSTED_PROXIES",
    value: proxies,
    fallback: () => [],
    fallbackText: "none",
    doc: "Proxies whose X-Forwarded-For, -Proto and -Host headers count. Everybody else's are ignored.",
  }),
  // A receiver's address is chosen by a shop, so by default none may lead into the operator's own network.
  webhookAllow: setting({
    name: "PLATEN_WEBHOOK_ALLOW",
    value: ipRanges,
    fallback: () => [],
    fallbackText: "none",
    doc:
      "Private addresses that webhooks may lead to, e.g. `10.20.0.0/16` for receivers in the house. Link-local " +
      "addresses and those of cloud metadata services stay refused.",
  }),
  webhookAllowLoopback: setting({
    name: "PLATEN_WEBHOOK_ALLOW_LOOPBACK",
    value: onOff,
    fallback: () => false,
    fallbackText: "off",
    doc: "Whether webhooks may use http and lead to this machine itself; for development and tests.",
    production: (value) => (value ? "must be off in production" : null),
  }),
  // At least four: the ten attempts at a delivery are spread over a little more than three days, and need
  // their event's text.
  eventDays: setting({
    name: "PLATEN_EVENT_DAYS",
    value: wholeNumber(4, 3_650),
    fallback: () => 30,
    doc: "Days that events, their texts and their deliveries are kept. Attempts at delivery go on for three.",
  }),
  /** Null: for good. */
  customerDays: setting({
    name: "PLATEN_CUSTOMER_DAYS",
    value: wholeNumber(1, 3_650),
    fallback: () => null,
    fallbackText: "for good",
    doc:
      "Days after its last change until what customers gave to an ended fill (finalized, archived, expired) or to a " +
      "render of no fill is erased: values, contact, files and, of fills, events and kept answers. The rows stay.",
  }),
  isDemo: setting({
    name: "PLATEN_DEMO",
    value: onOff,
    fallback: (isProduction) => !isProduction,
    fallbackText: "on; off in production",
    doc:
      "Whether the first start makes a demo workspace with a business card and keys, and whoever sits at the machine " +
      "may make one for a day.",
    production: (value) => (value ? "must be off in production" : null),
  }),
  // For loads that are measured, and tests; an embed session's limit is part of the contract and not scaled.
  rateScale: setting({
    name: "PLATEN_RATE_SCALE",
    value: factor,
    fallback: () => 1,
    doc: "Multiplies the service's own rate limits; 0 switches them off, which production refuses.",
    production: (value) => (value === 0 ? "must not be 0 in production" : null),
  }),
  // For machines that can afford more, and tests, whose people sign in all the time.
  passwordCost: setting({
    name: "PLATEN_PASSWORD_COST",
    value: wholeNumber(4, 17),
    fallback: () => PASSWORD_COST,
    doc:
      "What it takes to check a password, as a power of two (N of scrypt, with r=8 and p=5): each step doubles the " +
      `time and the memory, 16 MB with ${PASSWORD_COST}; production refuses less. Who signs in gets a key of the new cost.`,
    production: (value) =>
      value < PASSWORD_COST ? `must be at least ${PASSWORD_COST} in production` : null,
  }),
  /** In requests a minute. */
  rateLimits: setting({
    name: "PLATEN_RATE_LIMITS",
    value: rateLimits,
    fallback: (): RateChanges => ({}),
    fallbackText: "none",
    doc:
      "Limits of requests a minute (`demo`: an hour) that differ from the service's own, which are " +
      `${rateNames()}. The 120 a minute of an embed session are part of the contract.`,
  }),
  /** False: PDFs are neither read nor made here, as in a process that only serves the API beside others. */
  hasRenderer: setting({
    name: "PLATEN_RENDERER",
    value: isWord("engine", ["engine", "none"]),
    fallback: () => true,
    fallbackText: "engine",
    doc: "`none` starts no engine: previews answer 503 `renderer_not_configured`, uploads fail, final PDFs wait in the queue.",
    production: (value) => (value ? null : "must not be none in production"),
  }),
  // "none" shows what a deployment without storage responds; it is not a way to run one.
  objects: setting({
    name: "PLATEN_OBJECTS",
    value: oneOf("files", "s3", "none"),
    fallback: () => "files",
    doc:
      "Where uploads and results are kept: in files below the data directory, or in a bucket of an S3-compatible " +
      "server. `none` keeps none, and what needs one answers 503 `object_storage_not_configured`.",
    production: (value) => (value === "none" ? "must not be none in production" : null),
  }),
  ...S3_SETTINGS,
  /**
   * "postgres", "none" or the redis:// address of another store. In the database by default: one program less
   * to run, and counts survive its restarts.
   */
  keyValue: setting({
    name: "PLATEN_KEYVALUE",
    value: keyValue,
    fallback: () => "postgres",
    doc:
      "Where requests are counted: in the database, or on a Redis or Valkey server, which pays above some 2 000 " +
      "requests a second. `none` keeps no short-lived state: requests are not counted, and signing in and the " +
      "routes of embed sessions and hosted fills answer 503 `keyvalue_not_configured`.",
    production: (value) => (value === "none" ? "must not be none in production" : null),
  }),
  ...MAIL_SETTINGS,
  ...BILLING_SETTINGS,
  ...OPENID_SETTINGS,
  sweepSecret: setting({
    name: "PLATEN_SWEEP_SECRET",
    value: secretText,
    fallback: () => null,
    doc:
      "Secret by which a program of the operator's has the service clean up at once: the bearer of " +
      "`POST /admin/sweep`. Without it only platform admins may ask for that.",
  }),
  signUp: setting({
    name: "PLATEN_SIGN_UP",
    value: oneOf(...SIGN_UPS),
    // A shop on its own server knows its people.
    fallback: () => "invited",
    doc:
      "Who may make an account: everybody (`open`), who was invited to a team, or nobody (`closed`); then people are " +
      "added with `platen user add`.",
  }),
  /** Absolute path; null: none is written. For scripts and tests that start the service on any free port. */
  readyFile: setting({
    name: "PLATEN_READY_FILE",
    value: pathOf("path"),
    fallback: () => null,
    doc: "A JSON file (mode 0600) written once the service answers: its addresses, process id and demo keys.",
  }),
  logLevel: setting({
    name: "PLATEN_LOG_LEVEL",
    value: oneOf("debug", "info", "warn", "error", "silent"),
    fallback: () => "warn",
    doc: "What is logged, as JSON lines on standard error. info adds a line for each request.",
  }),
  hasOpenFonts: setting({
    name: "PLATEN_FONT_LIBRARY",
    value: onOff,
    fallback: () => true,
    fallbackText: "on",
    doc:
      "Whether a subset of an open font is told by its outlines and completed with the full font, and open " +
      "families may be added by name. `off` knows no open font.",
  }),
  /** Null: npm's own registry. */
  fontSource: setting({
    name: "PLATEN_FONT_SOURCE",
    value: fontSource,
    fallback: () => null,
    fallbackText: "the registry that npm is set up for",
    doc:
      "Where open families are fetched from when one is added: a mirror of the npm registry, or a folder of tarballs as " +
      "`npm pack` names them. What it gives must have the SHA-512 of the index.",
  }),
  // `docker stop` kills after ten seconds, which leaves half of them for what is at work.
  drainSeconds: setting({
    name: "PLATEN_DRAIN_SECONDS",
    value: wholeNumber(0, 300),
    fallback: () => 5,
    doc:
      "After SIGTERM `/readyz` answers 503 at once, and for so many seconds every other request is still served, " +
      "the last of its connection. Longer than your load balancer takes to notice; 0 closes at once.",
  }),
  // A process each: PDFs are untrusted, and one that takes all its memory must take nobody else's along.
  workers: setting({
    name: "PLATEN_WORKERS",
    value: wholeNumber(1, 64),
    fallback: () => Math.min(64, availableParallelism()),
    fallbackText: "number of processor cores",
    doc: "Processes that read, fill and draw PDFs; each takes up to 1 GB while it works.",
  }),
  hasWarmUp: setting({
    name: "PLATEN_WARM_UP",
    value: onOff,
    fallback: () => true,
    fallbackText: "on",
    doc:
      "Whether those processes start with the service, and each compiles the card of the demo a few times before anybody " +
      "asks, which takes some 1.5 s of processor time and saves the first upload two thirds of its own. Off: each starts " +
      "when there is work for it.",
  }),
});

/**
 * What the settings say, with what follows from them. Read once at the start and handed on: nothing else
 * reads the environment.
 */
export type Config = Readonly<z.output<typeof SETTINGS_SCHEMA>> & {
  /** False: no short-lived state is kept, so requests are not counted and browsers not served. */
  readonly hasCounters: boolean;
};

/** What is written of each setting, in the order of the table. */
export const SETTINGS: readonly SettingFacts[] = Object.values(SETTINGS_SCHEMA.shape).map(factsOf);

/**
 * Reads all settings; throws `ConfigError` that names every wrong one, so that an operator starts once more
 * and not once for each. Values are never in the messages: some are secrets.
 */
export function readConfig(environment: Environment): Config {
  const { shape } = SETTINGS_SCHEMA;
  // A wrong mode counts as development here; its own message ends the start all the same.
  const mode = shape.isProduction.safeParse(givenOf(shape.isProduction, environment));
  const isProduction = mode.success && mode.data;
  const given = Object.entries(shape).map(([key, schema]) => [
    key,
    { ...givenOf(schema, environment), isProduction },
  ]);
  const read = SETTINGS_SCHEMA.safeParse(Object.fromEntries(given));
  const messages = [
    ...(read.error?.issues.map(({ message }) => message) ?? []),
    // Settings that only make sense together: no schema of one of them can tell.
    ...missingS3Settings(environment),
    ...missingMailSettings(environment),
    ...missingOpenidSettings(environment),
  ];
  if (!read.success || messages.length > 0) {
    throw new ConfigError(messages);
  }
  return { ...read.data, hasCounters: read.data.keyValue !== "none" };
}

/** What commands without the service read of the settings: a wrong one of these alone stops them. */
export function openFontsOf(environment: Environment): {
  readonly hasOpenFonts: boolean;
  readonly addedFonts: string;
} {
  const { hasOpenFonts, dataDir } = SETTINGS_SCHEMA.shape;
  const given = {
    hasOpenFonts: givenOf(hasOpenFonts, environment),
    dataDir: givenOf(dataDir, environment),
  };
  const read = z.object({ hasOpenFonts, dataDir }).safeParse({
    hasOpenFonts: { ...given.hasOpenFonts, isProduction: false },
    dataDir: { ...given.dataDir, isProduction: false },
  });
  if (!read.success) {
    throw new ConfigError(read.error.issues.map(({ message }) => message));
  }
  return {
    hasOpenFonts: read.data.hasOpenFonts,
    addedFonts: addedFontsOf(read.data.dataDir),
  };
}

/** The service that commands speak to, and their key: names that the guides use too. */
export function serviceAccessOf(environment: Environment): {
  readonly api: string | null;
  readonly key: string | null;
} {
  return {
    api: environment["PLATEN_API"] || null,
    key: environment["PLATEN_KEY"] || null,
  };
}

/** Where `platen fonts add` keeps the fonts of this machine. */
export function addedFontsOf(dataDir: string): string {
  return join(dataDir, "fonts");
}

/** Names in the environment that look like settings and are none: worth a warning, since they do nothing. */
export function unknownSettings(environment: Environment): readonly string[] {
  // The others are read by the project's own tests.
  const known = new Set<string>([
    ...SETTINGS.map(({ name }) => name),
    "PLATEN_CORPUS",
    // Of commands that speak to a service.
    "PLATEN_API",
    "PLATEN_KEY",
    "PLATEN_CONTRACT",
  ]);
  return Object.keys(environment).filter((name) => name.startsWith("PLATEN_") && !known.has(name));
}
