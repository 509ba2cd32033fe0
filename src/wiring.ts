/** Builds the adapters from the configuration: the database, the objects, everything keyed by secrets. */
import { errorMessage } from "#base/error-message.ts";
import { access, constants, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openEmbeddedPostgres } from "#adapters/embedded-postgres/embedded-postgres.ts";
import { readOpenIndex } from "#adapters/open-index.ts";
import { packageFontSource } from "#adapters/package-font-source.ts";
import { NO_OPEN_FONTS } from "#engine/contract/open-fonts.ts";
import { openFileObjectStore } from "#adapters/file-object-store.ts";
import { installPaths } from "#adapters/install-paths.ts";
import { noObjectStore } from "#adapters/no-object-store.ts";
import { otpauthCodes } from "#adapters/otpauth-codes.ts";
import { scryptPasswords } from "#adapters/scrypt-passwords.ts";
import { scryptThreads } from "#adapters/scrypt-threads.ts";
import { folderMailer, smtpMailer } from "#adapters/smtp-mailer.ts";
import { secretBox } from "#adapters/secret-box.ts";
import { openSecretFile } from "#adapters/secret-file.ts";
import { keyHasher, linkSigner, type SecretKey, tokenSigner } from "#adapters/secret-keys.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { systemProcesses } from "#adapters/system-processes.ts";
import { systemRandom } from "#adapters/system-random.ts";
import { systemTimer } from "#adapters/system-timer.ts";
import { webauthnPasskeys } from "#adapters/webauthn-passkeys.ts";
import { webhookSender } from "#adapters/webhook-sender.ts";
import type { Mailer } from "#ports/mail.ts";
import type { ObjectStore } from "#ports/object-store.ts";
import type { Payments } from "#ports/payments.ts";
import { StartupError } from "#ports/startup-error.ts";
import type { Billing, Services } from "#services/context/context.ts";
import { withPasswordErrors } from "#services/access/password-errors.ts";
import { withApiErrors } from "#services/files/object-errors.ts";
import { type Db, isDatabaseUnavailable, openDatabase } from "#store/database.ts";
import { migrate } from "#store/migrate.ts";
import { type DbAddress, JOB_STATEMENT_MS } from "#store/pool.ts";
import { type Config, ConfigError } from "./config.ts";
import { mailFolderOf } from "./mail-settings.ts";
import { openidOf } from "./openid-settings.ts";
import { s3BucketOf } from "./s3-settings.ts";

// Adapters of servers that most installations do not have are imported where a setting asks for one: their clients
// are a tenth of what a start reads and runs.

/** What the services are made of, the engine and the queue apart: commands of operators need neither. */
export interface Foundation
  extends Omit<Services, "runner" | "queue" | "background" | "publicUrl"> {
  /** The same database for background jobs: connections of their own, whose statements may take longer. */
  readonly jobsDb: Db;
  /** Migrations applied by this start. */
  readonly migrated: readonly string[];
  /** Closes the pool, then stops the embedded database. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date and opens the rest. `say` gets a line for each long step. Throws
 * `StartupError` or `ConfigError` for what an operator can repair; what was opened is closed then.
 */
export async function openFoundation(
  config: Config,
  say: (line: string) => void,
): Promise<Foundation> {
  await openDataDir(config.dataDir);
  const server = await openServer(config, say);
  try {
    // Before anything reads a table. Several processes at once are no harm: migrations hold a lock.
    const migrated = await migrate(server.target, installPaths().migrations).catch(toSentence);
    const keys = await openKeys(config);
    const objects = withApiErrors(await openObjects(config));
    const counters = await openCounters(config, say);
    const { db, jobsDb } = openDatabases(server.target, say);
    return {
      db,
      jobsDb,
      objects,
      clock: systemClock,
      random: systemRandom(systemClock),
      processes: systemProcesses(),
      counters,
      keyHasher: keyHasher(keys),
      passwords: withPasswordErrors(
        scryptPasswords({ cost: { log2N: config.passwordCost }, runScrypt: scryptThreads() }),
      ),
      oneTimeCodes: otpauthCodes,
      passkeys: webauthnPasskeys,
      openid: openidOf(config, () => systemClock.nowMs()),
      linkSigner: linkSigner(keys, systemClock),
      tokenSigner: tokenSigner(keys, systemClock),
      secretBox: config.secretKeys === "none" ? null : secretBox(keys),
      timer: systemTimer,
      webhookSender: webhookSender({
        allowedRanges: config.webhookAllow,
        allowsLoopback: config.webhookAllowLoopback,
      }),
      openFonts: config.hasOpenFonts ? await readOpenIndex() : NO_OPEN_FONTS,
      fontSource: packageFontSource(config.fontSource),
      mailer: openMailer(config),
      sweepSecret: config.sweepSecret,
      signUp: config.signUp,
      demoCard: config.isDemo ? () => readFile(installPaths().demoCard) : null,
      retention: { eventDays: config.eventDays, customerDays: config.customerDays },
      billing: config.hasBilling ? await openBilling(config) : null,
      migrated,
      close: async () => {
        await counters?.close();
        await jobsDb.close();
        await db.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** For each process twelve connections; a PostgreSQL server takes a hundred unless told otherwise. */
function openDatabases(
  target: DbAddress,
  say: (line: string) => void,
): Pick<Foundation, "db" | "jobsDb"> {
  const shared = {
    target,
    now: () => systemClock.now(),
    onIdleError: (error: Error) => say(`lost a connection to the database: ${error.message}`),
  };
  return {
    db: openDatabase({ ...shared, maxConnections: 8 }),
    jobsDb: openDatabase({ ...shared, maxConnections: 4, statementMs: JOB_STATEMENT_MS }),
  };
}

async function openKeys(config: Config): Promise<readonly SecretKey[]> {
  return config.secretKeys === null || config.secretKeys === "none"
    ? await openSecretFile(join(config.dataDir, "secrets"))
    : config.secretKeys;
}

/** Null: counters stand in the database, or nobody counts. */
async function openCounters(
  { keyValue }: Config,
  say: (line: string) => void,
): Promise<Foundation["counters"]> {
  return keyValue === "postgres" || keyValue === "none"
    ? null
    : await (await import("#adapters/redis-counters.ts")).openRedisCounters(keyValue, say);
}

/** A bucket's spool has a directory of its own, beside the objects of the time before the bucket. */
async function openObjects(config: Config): Promise<ObjectStore> {
  const bucket = s3BucketOf(config);
  if (bucket !== null) {
    const { openS3ObjectStore } = await import("#adapters/s3-object-store.ts");
    return await openS3ObjectStore(bucket, join(config.dataDir, "spool"));
  }
  return config.objects === "none"
    ? noObjectStore
    : await openFileObjectStore(join(config.dataDir, "objects"));
}

/** Plans, and who takes the money for them; the provider's library is loaded where there is a key for it. */
async function openBilling({ paymentKey, paymentSecret }: Config): Promise<Billing> {
  const eventSecret = paymentKey === "local" ? (paymentSecret ?? LOCAL_SECRET) : paymentSecret;
  return { payments: await openPayments(paymentKey), eventSecret };
}

/** Nobody pays by the stand-in, so its messages need no secret that is one. */
const LOCAL_SECRET = "whsec_local";

async function openPayments(key: string | null): Promise<Payments | null> {
  // The stand-in sends its messages to the service itself, so that opens it.
  if (key === null || key === "local") {
    return null;
  }
  return (await import("#adapters/stripe-payments.ts")).stripePayments(key);
}

/** Null where nothing says how mail goes out. */
function openMailer({ smtpUrl, mailFrom, mailFolder, dataDir }: Config): Mailer | null {
  if (smtpUrl !== null && mailFrom !== null) {
    return smtpMailer({ url: smtpUrl, from: mailFrom });
  }
  return mailFolder === null
    ? null
    : folderMailer(mailFolderOf(dataDir, mailFolder), mailFrom ?? "platen@localhost");
}

/**
 * Made where it is missing; a directory that cannot be written is found now and not with the first upload.
 */
async function openDataDir(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
  } catch (error) {
    const why = errorMessage(error);
    throw new ConfigError([`PLATEN_DATA_DIR must be a directory that can be written (${why})`]);
  }
}

/**
 * A server that cannot be reached or does not let us in is the operator's to repair. The URL is not repeated:
 * it holds a password. Other errors are ours and pass as they are.
 */
function toSentence(error: unknown): never {
  if (error instanceof Error && (isDatabaseUnavailable(error) || isRefusedLogin(error))) {
    throw new StartupError(`cannot use the database of DATABASE_URL: ${error.message}`, error);
  }
  throw error;
}

/**
 * PostgreSQL error classes (its documentation, appendix A): 28 authorization, 3D no such database; 42501 a
 * missing privilege.
 */
function isRefusedLogin(error: Error): boolean {
  return "code" in error && /^(28|3D|42501)/u.test(String(error.code));
}

/** The server named, which is not ours to stop, or the embedded one of the data directory. */
async function openServer(
  config: Config,
  say: (line: string) => void,
): Promise<{ readonly target: DbAddress; readonly stop: () => Promise<void> }> {
  if (config.databaseUrl !== null) {
    return { target: { url: config.databaseUrl }, stop: () => Promise.resolve() };
  }
  const embedded = await openEmbeddedPostgres({
    clusterDir: join(config.dataDir, "postgres"),
    onEvent: say,
  });
  return { target: embedded.target, stop: () => embedded.stop() };
}
