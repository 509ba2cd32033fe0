/** The services over a database and files of their own, without HTTP: what their direct tests call. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileObjectStore } from "#adapters/file-object-store.ts";
import { packageFontSource } from "#adapters/package-font-source.ts";
import { otpauthCodes } from "#adapters/otpauth-codes.ts";
import { webauthnPasskeys } from "#adapters/webauthn-passkeys.ts";
import { scryptPasswords } from "#adapters/scrypt-passwords.ts";
import { secretBox } from "#adapters/secret-box.ts";
import { keyHasher, linkSigner, tokenSigner } from "#adapters/secret-keys.ts";
import { systemProcesses } from "#adapters/system-processes.ts";
import { systemRandom } from "#adapters/system-random.ts";
import { systemTimer } from "#adapters/system-timer.ts";
import { webhookSender } from "#adapters/webhook-sender.ts";
import { NO_OPEN_FONTS } from "#engine/contract/open-fonts.ts";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { SCOPES } from "#domain/scopes.ts";
import { jobs } from "#jobs/jobs.ts";
import { type Call, plainUnit, type Services } from "#services/context/context.ts";
import { withApiErrors } from "#services/files/object-errors.ts";
import { createTeam } from "#services/teams/create-team.ts";
import { openTestDatabase } from "./database.ts";
import { testBackground } from "./test-background.ts";
import { TestQueue } from "./test-queue.ts";

export interface TestServices {
  readonly services: Services;
  /** Stands where it was put; a test moves it. */
  readonly clock: { nowMs: number };
  readonly queue: TestQueue;
  /** A caller with all scopes, of a team of its own unless one is named. */
  caller(changes?: Partial<Caller>): Promise<Caller>;
  close(): Promise<void>;
}

/** Without an engine: what needs one is given by `own`. */
export async function openTestServices(own: Partial<Services> = {}): Promise<TestServices> {
  const clock = { nowMs: Date.UTC(2026, 0, 15, 12) };
  const time = { nowMs: () => clock.nowMs, now: () => new Date(clock.nowMs) };
  const database = await openTestDatabase(time.now);
  const folder = await mkdtemp(join(tmpdir(), "platen-objects-"));
  const keys = [{ kid: "test", bytes: new Uint8Array(32).fill(7) }];
  const queue = await TestQueue.open(
    database.db.script,
    jobs.map(({ name }) => name),
  );
  const services: Services = {
    db: database.db,
    objects: withApiErrors(await openFileObjectStore(folder)),
    runner: null,
    queue,
    counters: null,
    clock: time,
    random: systemRandom(time),
    processes: systemProcesses(),
    keyHasher: keyHasher(keys),
    passwords: scryptPasswords({ cost: { log2N: 4, r: 8, p: 1 } }),
    oneTimeCodes: otpauthCodes,
    passkeys: webauthnPasskeys,
    openid: null,
    linkSigner: linkSigner(keys, time),
    tokenSigner: tokenSigner(keys, time),
    secretBox: secretBox(keys),
    timer: systemTimer,
    background: testBackground(),
    openFonts: NO_OPEN_FONTS,
    fontSource: packageFontSource({ kind: "folder", path: "/nowhere" }),
    webhookSender: webhookSender({
      allowedRanges: [],
      allowsLoopback: true,
      resolve: () => Promise.resolve([]),
    }),
    mailer: null,
    signUp: "open",
    demoCard: () => readFile("demo/business-card.pdf"),
    retention: { eventDays: 30, customerDays: null },
    billing: null,
    sweepSecret: null,
    publicUrl: () => "https://print.example",
    ...own,
  };
  return {
    services,
    clock,
    queue,
    caller: async (changes = {}) => ({
      teamId: changes.teamId ?? (await createTeam(services, "A shop")),
      keyId: null,
      mode: "live",
      scopes: SCOPES,
      apiVersion: LATEST_API_VERSION,
      credential: "",
      embedSessionId: null,
      origin: null,
      ...changes,
    }),
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The code an error of the API carries; the error itself where it is another. */
export async function codeOf(done: Promise<unknown>): Promise<unknown> {
  return await done.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );
}

/** A call whose change is written and then taken back, as when the answer of a request cannot be kept. */
export function rolledBack(services: Services, caller: Caller): Call<never> {
  return {
    caller,
    unit: {
      ...plainUnit(services),
      commit: (run) =>
        services.db.tx(async (tx) => {
          await run(tx);
          throw new RangeError("the answer could not be kept");
        }),
    },
  };
}
