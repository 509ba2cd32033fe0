/** Whether a load balancer should send requests: what is away, what is unset, and what says nothing. */
import { describe, expect, test } from "vitest";
import { ApiError } from "#domain/errors.ts";
import { ObjectStoreError } from "#ports/object-store.ts";
import type { Services } from "#services/context/context.ts";
import { readiness } from "#services/operation/readiness.ts";

const never = new Promise<never>(() => {});
/** Time that is over at once: whoever has not answered by then is late. */
const HURRIED = { pause: async () => {} };
const PATIENT = { pause: () => never };

/** As much of the services as is asked, all of it well. */
const WELL = {
  db: { health: async () => ({ ok: true, version: "18", migration: 7 }) },
  objects: { put: async () => ({ sha256: "ab", bytes: 5 }) },
  counters: { isReachable: async () => true },
  runner: {},
  secretBox: {},
  mailer: {},
  timer: PATIENT,
};
const ask = (change: object = {}, hasCounters = true) =>
  readiness({ ...WELL, ...change } as unknown as Services, { hasCounters });
const stored = (error: Error) => ({ objects: { put: () => Promise.reject(error) } });
const storeError = (kind: ObjectStoreError["kind"]) => new ObjectStoreError(kind, "…");
const wrapped = (kind: ObjectStoreError["kind"]) =>
  new ApiError("object_storage_not_configured", "…", { cause: storeError(kind) });

test("a whole service is ready, and says how far its database is migrated", async () => {
  expect(await ask()).toEqual({ ok: true, migration: 7, notConfigured: [] });
});

describe("it is not ready while", () => {
  test.each<[string, object]>([
    [
      "its database is away",
      { db: { health: async () => ({ ok: false, version: "", migration: 0 }) } },
    ],
    ["its database says nothing", { db: { health: () => never }, timer: HURRIED }],
    ["its files cannot be written", stored(new Error("EROFS"))],
    ["its store does not answer", stored(storeError("no_response"))],
    ["its store does not know it", stored(wrapped("no_access"))],
    ["its store says nothing", { objects: { put: () => never }, timer: HURRIED }],
    ["its counters are away", { counters: { isReachable: async () => false } }],
    ["its counters say nothing", { counters: { isReachable: () => never }, timer: HURRIED }],
  ])("%s", async (_, change) => {
    expect((await ask(change)).ok).toBe(false);
  });
});

describe("it is ready without", () => {
  test.each<[string, object, readonly string[]]>([
    ["an engine", { runner: null }, ["renderer"]],
    ["a place for files", stored(storeError("switched_off")), ["object_storage"]],
    ["one, as services tell it", stored(wrapped("switched_off")), ["object_storage"]],
    ["keys to encrypt with", { secretBox: null }, ["secret_keys"]],
    ["mail", { mailer: null }, ["mail"]],
    ["counters of its own", { counters: null }, []],
    ["several of them", { runner: null, mailer: null }, ["renderer", "mail"]],
  ])("%s, and says so", async (_, change, notConfigured) => {
    expect(await ask(change)).toEqual({ ok: true, migration: 7, notConfigured });
  });

  test("anywhere for short-lived state, and says so", async () => {
    expect(await ask({}, false)).toMatchObject({ ok: true, notConfigured: ["keyvalue"] });
  });
});

test("nothing of a part that answered is waited for: its alarm is called off", async () => {
  const signals: AbortSignal[] = [];
  const timer = {
    pause: (_ms: number, signal: AbortSignal) => {
      signals.push(signal);
      return never;
    },
  };
  await ask({ timer });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});
