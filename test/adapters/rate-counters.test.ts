/** Sliding windows as kept by the database and by a Redis server: one table of tests for both. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRedisCounters } from "#adapters/redis-counters.ts";
import { CountersUnavailable, type RateCounters } from "#ports/rate-counters.ts";
import { StartupError } from "#ports/startup-error.ts";
import { type RateState, type RateWindow, takeRates } from "#services/access/rate-limit.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { openFreezable } from "#test/support/freezable.ts";
import { hasProgram } from "#test/support/programs.ts";
import { type RedisServer, startRedis } from "#test/support/redis.ts";

const hasRedis = hasProgram("redis-server");
/** So long that none turns while a test runs; the time within it is any. */
const HOURS = 36_000_000;

let database: TestDatabase;
let redis: RedisServer | null = null;
let counters: RateCounters | null = null;
beforeAll(async () => {
  database = await openTestDatabase(() => new Date());
  if (hasRedis) {
    redis = await startRedis();
    counters = await openRedisCounters(redis.url, () => {});
  }
});
afterAll(async () => {
  await counters?.close();
  await redis?.stop();
  await database.close();
});

let count = 0;
const newKey = (): string => `window-${process.pid}-${count++}`;

describe.each(hasRedis ? ["the database", "Redis"] : ["the database"])("in %s", (store) => {
  const take = (...windows: readonly RateWindow[]): Promise<RateState> =>
    takeRates({ db: database.db, counters: store === "Redis" ? counters : null }, windows);
  const windowOf = (key: string, limit: number, windowSeconds = HOURS): RateWindow => ({
    key,
    limit,
    windowSeconds,
  });

  test("a window takes as many as its limit, tells what is left, and no more", async () => {
    const key = newKey();
    const states = [];
    for (let i = 0; i < 5; i++) {
      states.push(await take(windowOf(key, 3)));
    }
    expect(states.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(states.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect(states.every(({ limit }) => limit === 3)).toBe(true);
    expect(states.at(-1)?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(states.at(-1)?.resetAtSeconds).toBeGreaterThan(Date.now() / 1000 - 5);
  });

  test("a limit need not be whole", async () => {
    const key = newKey();
    const states = [await take(windowOf(key, 1.2)), await take(windowOf(key, 1.2))];
    expect(states.map(({ allowed }) => allowed)).toEqual([true, false]);
  });

  test("is exact under parallel requests", async () => {
    const key = newKey();
    const states = await Promise.all(Array.from({ length: 40 }, () => take(windowOf(key, 12))));
    expect(states.filter(({ allowed }) => allowed)).toHaveLength(12);
  });

  test("of several windows all are counted or none, and the full one is told", async () => {
    const [wide, narrow] = [newKey(), newKey()];
    const both = (): Promise<RateState> => take(windowOf(wide, 10), windowOf(narrow, 2));
    const states = [await both(), await both(), await both(), await both()];
    expect(states.map(({ allowed, limit }) => [allowed, limit])).toEqual([
      [true, 2],
      [true, 2],
      [false, 2],
      [false, 2],
    ]);
    // The refused two left no trace in the wide one.
    expect((await take(windowOf(wide, 10))).remaining).toBe(7);
  });

  test("there is room again as the window slides", async () => {
    const key = newKey();
    const seconds = 2;
    const state = async (): Promise<RateState> => take(windowOf(key, 4, seconds));
    let refused = await state();
    while (refused.allowed) {
      refused = await state();
    }
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(seconds + 1);
    await expect.poll(async () => (await state()).allowed, { timeout: 20_000 }).toBe(true);
  });
});

describe.runIf(hasRedis)("a Redis server", () => {
  test("forgets counters by itself, within two windows", async () => {
    const key = newKey();
    await counters?.take([{ key, limit: 1, windowMs: 300 }]);
    const isFree = async (): Promise<boolean> =>
      (await counters?.take([{ key, limit: 1, windowMs: 300 }]))?.[0]?.allowed === true;
    await expect.poll(isFree, { timeout: 10_000, interval: 1_000 }).toBe(true);
  });

  test("that is away is told of at once, and used again when it is back", async () => {
    const first = await startRedis();
    const troubles: string[] = [];
    const own = await openRedisCounters(first.url, (message) => troubles.push(message));
    const window = { key: newKey(), limit: 5, windowMs: HOURS };
    expect((await own.take([window]))[0]).toMatchObject({ allowed: true, used: 1 });
    expect(await own.isReachable()).toBe(true);
    await first.stop();
    await expect(own.take([window])).rejects.toThrow(CountersUnavailable);
    expect(await own.isReachable()).toBe(false);
    const second = await startRedis(Number(new URL(first.url).port));
    const isBack = (): Promise<boolean> =>
      own.take([window]).then(
        () => true,
        () => false,
      );
    await expect.poll(isBack, { timeout: 20_000 }).toBe(true);
    expect(troubles.join(" ")).toContain("lost the key-value store");
    await own.close();
    await second.stop();
  });

  test("that falls silent is told of in time, and keeps nobody from ending", async () => {
    const server = await startRedis();
    const way = await openFreezable({ host: "127.0.0.1", port: Number(new URL(server.url).port) });
    const own = await openRedisCounters(`redis://127.0.0.1:${way.port}`, () => {});
    const window = { key: newKey(), limit: 5, windowMs: HOURS };
    await own.take([window]);
    way.freeze();
    const [, isReachable] = await Promise.all([
      expect(own.take([window])).rejects.toThrow(CountersUnavailable),
      own.isReachable(),
    ]);
    expect(isReachable).toBe(false);
    await own.close();
    await way.close();
    await server.stop();
  });

  test("that is not there ends the start in a sentence without its address", async () => {
    const url = "redis://user:hidden@127.0.0.1:1";
    const error: unknown = await openRedisCounters(url, () => {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toMatch(/PLATEN_KEYVALUE/u);
    expect(String(error)).not.toContain("hidden");
  });
});
