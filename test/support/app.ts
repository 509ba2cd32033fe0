import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openFileObjectStore } from "#adapters/file-object-store.ts";
import { installPaths } from "#adapters/install-paths.ts";
import { otpauthCodes } from "#adapters/otpauth-codes.ts";
import { webauthnPasskeys } from "#adapters/webauthn-passkeys.ts";
import { noObjectStore } from "#adapters/no-object-store.ts";
import { packageFontSource } from "#adapters/package-font-source.ts";
import { scryptPasswords } from "#adapters/scrypt-passwords.ts";
import { secretBox } from "#adapters/secret-box.ts";
import { keyHasher, linkSigner, tokenSigner } from "#adapters/secret-keys.ts";
import { systemProcesses } from "#adapters/system-processes.ts";
import { systemRandom } from "#adapters/system-random.ts";
import { systemTimer } from "#adapters/system-timer.ts";
import { webhookSender, type WebhookSenderOptions } from "#adapters/webhook-sender.ts";
import { serviceApp, type ServiceAppOptions } from "#api/service-app.ts";
import { jobs } from "#jobs/jobs.ts";
import type { RateSettings } from "#domain/rate-limits.ts";
import type { ErrorPage, Page } from "#http/pages.ts";
import { NO_OPEN_FONTS, type OpenIndex } from "#engine/contract/open-fonts.ts";
import type { EngineRunner } from "#ports/engine-runner.ts";
import type { FontSource } from "#ports/font-source.ts";
import type { Mail, Mailer } from "#ports/mail.ts";
import type { RateCounters } from "#ports/rate-counters.ts";
import type { Billing, Services } from "#services/context/context.ts";
import { createApiKey, type NewApiKey } from "#services/api-keys/create-api-key.ts";
import { withPasswordErrors } from "#services/access/password-errors.ts";
import { withApiErrors } from "#services/files/object-errors.ts";
import { createTeam } from "#services/teams/create-team.ts";
import { openDatabase } from "#store/database.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { TestClock } from "./test-clock.ts";
import { holdEvents } from "./held-events.ts";
import { TestMailer } from "./test-mailer.ts";
import { type TestBackground, testBackground } from "./test-background.ts";
import { TestQueue } from "./test-queue.ts";

/** What programs of the operator show. */
export const SWEEP_SECRET = "a-secret-of-the-operator";

export interface TestAppOptions {
  readonly runner: EngineRunner | null;
  /** Factor of our own limits; 0, the default, switches them off. */
  readonly rateScale?: number;
  /** False: as with PLATEN_OBJECTS=none. */
  readonly hasObjects?: boolean;
  /** False: as with PLATEN_KEYVALUE=none. */
  readonly hasCounters?: boolean;
  /** Instead of the database's. */
  readonly counters?: RateCounters;
  readonly siteHost?: string;
  readonly rateLimits?: RateSettings["limits"];
  readonly trustedProxies?: readonly string[];
  /** Where it says it is; its own address unless given. */
  readonly publicUrl?: string;
  readonly bodyTimeoutMs?: number;
  readonly stalledMs?: number;
  readonly isDraining?: () => boolean;
  /** One of its own unless given. */
  readonly clock?: TestClock;
  /** As with PLATEN_BILLING; off unless given. */
  readonly billing?: Billing;
  /** As PLATEN_CUSTOMER_DAYS; for good unless given. */
  readonly customerDays?: number;
  /** Instead of all operations. */
  readonly endpoints?: NonNullable<ServiceAppOptions["endpoints"]>;
  /** False: as with PLATEN_SECRET_KEYS=none. */
  readonly hasSecretKeys?: boolean;
  /** How webhooks go out; http and this machine are admitted unless this says otherwise. */
  readonly webhooks?: Partial<WebhookSenderOptions>;
  /** The index of open families; none unless given. */
  readonly openFonts?: OpenIndex;
  /** Where their files come from; a folder without any unless given. */
  readonly fontSource?: FontSource;
  /** How many passwords are hashed at once, and wait; the machine's unless given. */
  readonly hasherBounds?: { readonly atOnce: number; readonly waiting: number };
  /** False: as with PLATEN_MAIL_FOLDER=none. */
  readonly hasMail?: boolean;
  /** What mail goes through; a list of the app unless given. */
  readonly mailer?: Mailer;
  /** False: as with PLATEN_DEMO=off. */
  readonly hasDemo?: boolean;
  /** As with PLATEN_OPENID_ISSUER; none unless given. */
  readonly openid?: Services["openid"];
  /** As PLATEN_SIGN_UP; open unless given. */
  readonly signUp?: Services["signUp"];
  readonly pages?: readonly Page[] | ((services: Services) => readonly Page[]);
  readonly strayPage?: ErrorPage;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly services: Services;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly queue: TestQueue;
  /** What no response waits for; done when a test says so. */
  readonly background: TestBackground;
  readonly objectsDir: string;
  /** Sent so far. */
  readonly mails: Mail[];
  /** A new team with a live secret key. */
  newTeam(): Promise<{ readonly teamId: string; readonly key: string }>;
  newKey(teamId: string, key: Partial<NewApiKey>): Promise<string>;
  close(): Promise<void>;
}

/** The service over `services`, on a port of its own. */
async function listen(
  services: Services,
  options: TestAppOptions,
): Promise<{ readonly app: FastifyInstance; readonly url: string }> {
  const app = await serviceApp(services, {
    pages: typeof options.pages === "function" ? options.pages(services) : (options.pages ?? []),
    // What a test did not mean to happen is found in the run's output.
    logger: { level: "error", stream: process.stderr },
    trustedProxies: options.trustedProxies ?? [],
    rates: { scale: options.rateScale ?? 0, limits: options.rateLimits ?? {} },
    hasCounters: options.hasCounters ?? true,
    siteHost: options.siteHost ?? null,
    version: "0.0.0",
    bodyWorker: installPaths().bodyWorker,
    ...(options.strayPage === undefined ? {} : { strayPage: options.strayPage }),
    ...(options.bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs: options.bodyTimeoutMs }),
    ...(options.isDraining === undefined ? {} : { isDraining: options.isDraining }),
    ...(options.stalledMs === undefined ? {} : { stalledMs: options.stalledMs }),
    ...(options.endpoints === undefined ? {} : { endpoints: options.endpoints }),
  });
  return { app, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

/** How a process reaches the database, where it is not as others do. */
type DatabaseWay = Partial<Pick<Parameters<typeof openDatabase>[0], "target" | "statementMs">>;

/** Another process of the same service, as far as the database can tell: own connections, own name. */
export async function startBeside(
  first: TestApp,
  options: TestAppOptions,
  own: Partial<Services> & { readonly way?: DatabaseWay } = {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const db = openDatabase({
    target: first.database.target,
    maxConnections: 4,
    ...own.way,
    onIdleError: () => {},
    now: () => first.clock.now(),
  });
  const { app, url } = await listen({ ...first.services, ...own, db }, options);
  return {
    url,
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}

/** The service on a fresh database and a port of its own. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const clock = options.clock ?? new TestClock();
  const database = await openTestDatabase(() => clock.now());
  const objectsDir = await mkdtemp(join(tmpdir(), "platen-objects-"));
  const keys = [{ kid: "test", bytes: new Uint8Array(32).fill(7) }];
  const queue = await TestQueue.open(
    database.db.script,
    jobs.map(({ name }) => name),
  );
  const mailer = new TestMailer();
  const background = testBackground();
  let url = "";
  const services: Services = {
    db: database.db,
    objects: withApiErrors(
      options.hasObjects === false ? noObjectStore : await openFileObjectStore(objectsDir),
    ),
    runner: options.runner,
    queue,
    clock,
    random: systemRandom(clock),
    processes: systemProcesses(),
    counters: options.counters ?? null,
    keyHasher: keyHasher(keys),
    passwords: withPasswordErrors(
      scryptPasswords({ cost: { log2N: 4, r: 8, p: 1 }, bounds: options.hasherBounds }),
    ),
    oneTimeCodes: otpauthCodes,
    passkeys: webauthnPasskeys,
    openid: options.openid ?? null,
    linkSigner: linkSigner(keys, clock),
    tokenSigner: tokenSigner(keys, clock),
    secretBox: options.hasSecretKeys === false ? null : secretBox(keys),
    timer: systemTimer,
    background,
    openFonts: options.openFonts ?? NO_OPEN_FONTS,
    fontSource: options.fontSource ?? packageFontSource({ kind: "folder", path: "/nowhere" }),
    webhookSender: webhookSender({
      allowedRanges: [],
      allowsLoopback: true,
      // Names are not looked up, whatever network the test runs in.
      resolve: () => Promise.resolve([]),
      ...options.webhooks,
    }),
    mailer: options.hasMail === false ? null : (options.mailer ?? mailer),
    signUp: options.signUp ?? "open",
    demoCard: options.hasDemo === false ? null : () => readFile("demo/business-card.pdf"),
    retention: { eventDays: 30, customerDays: options.customerDays ?? null },
    billing: options.billing ?? null,
    sweepSecret: SWEEP_SECRET,
    publicUrl: () => options.publicUrl ?? url,
  };
  const { app, url: ownUrl } = await listen(services, options);
  url = ownUrl;
  const newKey = async (teamId: string, key: Partial<NewApiKey>): Promise<string> => {
    const made = await createApiKey(services, teamId, {
      type: "secret",
      mode: "live",
      name: "test",
      ...key,
    });
    return made.value;
  };
  return {
    app,
    url,
    services,
    database,
    clock,
    queue,
    background,
    objectsDir,
    mails: mailer.sent,
    newKey,
    newTeam: async () => {
      const teamId = await createTeam(services, "A shop");
      return { teamId, key: await newKey(teamId, {}) };
    },
    close: async () => {
      await app.close();
      try {
        await holdEvents(database.db);
      } finally {
        await database.close();
        await rm(objectsDir, { recursive: true, force: true });
      }
    },
  };
}
