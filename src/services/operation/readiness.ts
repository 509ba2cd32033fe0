/**
 * Whether a load balancer should send requests here. It says what is missing in words an operator can act on,
 * and nothing that an anonymous reader could use: no addresses, no versions of servers.
 */
import { ApiError } from "#domain/errors.ts";
import { ObjectStoreError } from "#ports/object-store.ts";
import type { Services } from "../context/context.ts";

/** Whether requests can be served, and what they cannot ask for here. */
export interface Readiness {
  /** The database, the stored files and the counters' own store, where there is one, answer. */
  readonly ok: boolean;
  /** Number of applied migrations; 0 while the database is away. */
  readonly migration: number;
  /** Parts that an operator has left unset: what needs them answers its `…_not_configured` code. */
  readonly notConfigured: readonly string[];
}

/** Always the same five bytes, so that there is one such object whoever asks and how often. */
const PROBE = new TextEncoder().encode("ready");

/**
 * A probe is answered within seconds, or its sender takes the whole process for hung. Not within less: on a machine
 * that is busy to its limits all processes would be taken out at once, and every request with them.
 */
const PART_MS = 5_000;

/** Asks every part; `hasCounters` is false where short-lived state is not kept. */
export async function readiness(
  services: Services,
  { hasCounters }: { readonly hasCounters: boolean },
): Promise<Readiness> {
  // At once: each waits for another server, and a probe has little time.
  const [health, objects, hasCounts] = await Promise.all([
    inTime(services, services.db.health(), { ok: false, version: "", migration: 0 }),
    inTime(services, objectsOf(services), "away"),
    // Requests that are counted are refused while it is away.
    inTime(services, services.counters?.isReachable() ?? Promise.resolve(true), false),
  ]);
  const parts: readonly [string, boolean][] = [
    ["renderer", services.runner !== null],
    ["object_storage", objects !== "unset"],
    ["keyvalue", hasCounters],
    ["secret_keys", services.secretBox !== null],
    ["mail", services.mailer !== null],
  ];
  return {
    // "unset" is fine: a deployment without files or renderer still serves what it can. "away" is not: it was
    // set up, and requests would fail.
    ok: health.ok && objects !== "away" && hasCounts,
    migration: health.migration,
    notConfigured: parts.filter(([, isSet]) => !isSet).map(([name]) => name),
  };
}

/** What a part answered, or `late` for one that is silent; none of them rejects, so a late answer is let go. */
async function inTime<T>({ timer }: Services, answer: Promise<T>, late: T): Promise<T> {
  const isAnswered = new AbortController();
  try {
    return await Promise.race([answer, timer.pause(PART_MS, isAnswered.signal).then(() => late)]);
  } finally {
    isAnswered.abort();
  }
}

async function objectsOf({ objects }: Services): Promise<"usable" | "unset" | "away"> {
  try {
    // A write, since that is what orders need: a disk that is full or read-only still answers reads.
    await objects.put(PROBE, { maxBytes: PROBE.length });
    return "usable";
  } catch (error) {
    // Clients get one code for a store that is switched off and for one that does not let us in; only the cause
    // tells them apart, and the latter is set, and wrong.
    const cause = error instanceof ApiError ? error.cause : error;
    return cause instanceof ObjectStoreError && cause.kind === "switched_off" ? "unset" : "away";
  }
}
