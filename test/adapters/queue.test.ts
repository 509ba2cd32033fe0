import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openQueue } from "#adapters/pg-boss-queue.ts";
import { jobs } from "#jobs/jobs.ts";
import type { Job, JobPayload, Queue } from "#ports/queue.ts";
import { type Db, openDatabase } from "#store/database.ts";
import { queueSuite } from "#test/ports/queue.suite.ts";
import { query, startTestServer, type Target, type TestServer } from "#test/support/embedded.ts";
import { TestQueue } from "#test/support/test-queue.ts";

let server: TestServer;
let target: Target;
let db: Db;
let queue: Queue;
let count = 0;
const troubles: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await queue.stop(2_000);
  await db.close();
});
afterAll(() => server.stop());

async function open(limitSeconds = 5, retries = 2): Promise<void> {
  target = await server.database(`queue_${count++}`);
  troubles.length = 0;
  db = openDatabase({
    now: () => new Date(),
    target,
    maxConnections: 5,
    onIdleError: () => undefined,
  });
  queue = await another(limitSeconds, retries);
}

function another(limitSeconds = 5, retries = 2, leaseSeconds = 15): Promise<Queue> {
  return openQueue({
    queues: [
      { name: "render", limitSeconds, retries, concurrency: 2 },
      { name: "single", limitSeconds, retries, concurrency: 1 },
    ],
    sql: db.script,
    exclusive: db.exclusive,
    pollMs: 20,
    maintenanceSeconds: 1,
    leaseSeconds,
    onError: (text) => troubles.push(text),
  });
}

function handled(wanted: number): {
  jobs: Job[];
  all: Promise<void>;
  handle: (job: Job) => Promise<void>;
} {
  const jobs: Job[] = [];
  let done: () => void;
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const handle = async (job: Job): Promise<void> => {
    jobs.push(job);
    if (jobs.length === wanted) {
      done();
    }
  };
  return { jobs, all, handle };
}

describe("a queue that works its jobs", () => {
  queueSuite(async () => {
    await open();
    return {
      queue,
      tx: (run) => db.tx(run),
      drain: async () => {
        // Another process of the service, so that jobs wait for it.
        const worker = await another();
        const payloads: JobPayload[] = [];
        worker.work("single", async (job) => void payloads.push(job.payload));
        await expect
          .poll(() =>
            query(
              target,
              "select 1 from pgboss.job where state < 'completed' and start_after <= now()",
            ),
          )
          .toEqual([]);
        await worker.stop(2_000);
        return payloads;
      },
      fail: async (payload, error) => {
        // A worker that has one attempt for each job.
        const worker = await another(5, 0);
        await db.tx((tx) => worker.enqueue(tx, "single", payload));
        worker.work("single", () => Promise.reject(new Error(error)));
        await expect
          .poll(() => query(target, "select 1 from pgboss.job where state < 'completed'"))
          .toEqual([]);
        await worker.stop(2_000);
      },
      // Closed after each test.
      close: () => Promise.resolve(),
    };
  });
});

describe("a queue whose jobs tests take", () => {
  queueSuite(async () => {
    await open();
    const jobsOfTests = await TestQueue.open(db.script, ["single"]);
    return {
      queue: jobsOfTests,
      tx: (run) => db.tx(run),
      drain: async () => (await jobsOfTests.takeDue()).map(({ payload }) => payload),
      fail: async (payload, error) => void (await jobsOfTests.addFailed("single", payload, error)),
      close: () => Promise.resolve(),
    };
  });
});

async function states(): Promise<unknown> {
  return query(
    target,
    "select state, count(*)::int as n from pgboss.job group by state order by state",
  );
}

test("a job is done with its payload", async () => {
  await open();
  const seen = handled(1);
  queue.work("render", seen.handle);
  await db.tx((tx) => queue.enqueue(tx, "render", { renderId: "rnd_1" }));
  await seen.all;
  expect(seen.jobs[0]?.payload).toEqual({ renderId: "rnd_1" });
  await expect.poll(states).toEqual([{ state: "completed", n: 1 }]);
});

test("of jobs added in parallel under one key, one waits", async () => {
  await open();
  await Promise.all(
    Array.from({ length: 8 }, () =>
      db.tx((tx) => queue.enqueue(tx, "render", {}, { dedupeKey: "same" })),
    ),
  );
  await db.tx((tx) => queue.enqueue(tx, "render", {}, { dedupeKey: "other" }));
  await db.tx((tx) => queue.enqueue(tx, "render", {}));
  await db.tx((tx) => queue.enqueue(tx, "render", {}));
  expect(await states()).toEqual([{ state: "created", n: 4 }]);
});

test("a job that fails is tried again, and is over after its retries", async () => {
  await open(5, 1);
  let tries = 0;
  queue.work("render", async () => {
    tries++;
    throw new Error("no paper");
  });
  await db.tx((tx) => queue.enqueue(tx, "render", {}));
  await expect
    .poll(states, { timeout: 20_000, interval: 100 })
    .toEqual([{ state: "failed", n: 1 }]);
  expect(tries).toBe(2);
  expect(troubles.every((text) => text.includes("no paper"))).toBe(true);
});

test("a handler that ignores its time limit gives its place to other jobs", async () => {
  await open(1, 0);
  const seen = handled(2);
  queue.work("render", async (job) => {
    if (job.payload["hang"] === true) {
      await new Promise(() => undefined);
    }
    await seen.handle(job);
  });
  await db.tx(async (tx) => {
    await queue.enqueue(tx, "render", { hang: true });
    await queue.enqueue(tx, "render", { hang: true });
    await queue.enqueue(tx, "render", { n: 1 });
    await queue.enqueue(tx, "render", { n: 2 });
  });
  await seen.all;
  expect(new Set(seen.jobs.map((job) => job.payload["n"]))).toEqual(new Set([1, 2]));
});

test("every job of the service ends within two minutes, and is lost after 15 s without word of it", async () => {
  await open();
  expect(jobs.map(({ limitSeconds }) => limitSeconds)).toEqual(
    jobs.map(() => expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 120)),
  );
  const real = await openQueue({
    queues: jobs,
    sql: db.script,
    exclusive: db.exclusive,
    onError: (text) => troubles.push(text),
  });
  const declared = await query(
    target,
    "select name, expire_seconds, retry_limit from pgboss.queue order by name",
  );
  for (const { name, retries } of jobs) {
    expect(declared).toContainEqual({ name, expire_seconds: 15, retry_limit: retries });
  }
  await real.stop(0);
});

test("a job whose process was killed comes back once its lease is over, long before its time is", async () => {
  await open(100);
  await db.tx((tx) => queue.enqueue(tx, "render", { n: 1 }));
  // As the killed process left it.
  await query(
    target,
    "update pgboss.job set state = 'active', started_on = now() - interval '16 seconds' where name = 'render'",
  );
  const seen = handled(1);
  queue.work("render", seen.handle);
  await seen.all;
  expect(seen.jobs.map((job) => job.payload)).toEqual([{ n: 1 }]);
  await expect.poll(states).toEqual([{ state: "completed", n: 1 }]);
});

test("a job that takes longer than its lease stays with the process that is at it", async () => {
  await open();
  const processes = await Promise.all([another(10, 2, 1), another(10, 2, 1)]);
  let begun = 0;
  for (const one of processes) {
    one.work("single", async () => {
      begun += 1;
      await new Promise((after) => setTimeout(after, 4_000));
    });
  }
  await db.tx((tx) => processes[0]!.enqueue(tx, "single", {}));
  await expect.poll(states).toEqual([{ state: "completed", n: 1 }]);
  expect(begun).toBe(1);
  await Promise.all(processes.map((one) => one.stop(0)));
});

test("a job that another process was given is aborted here, and its end is not this process's to say", async () => {
  await open();
  const frozen = await another(10, 2, 1);
  const aborted = new Promise<unknown>((resolve) => {
    frozen.work("single", async ({ signal }) => {
      await query(target, "update pgboss.job set retry_count = retry_count + 1");
      await new Promise((after) => signal.addEventListener("abort", after));
      resolve(signal.reason);
    });
  });
  await db.tx((tx) => frozen.enqueue(tx, "single", {}));
  expect(await aborted).toMatchObject({ message: "given to another process" });
  await frozen.stop(2_000);
  expect(await states()).toEqual([{ state: "active", n: 1 }]);
});

test("stopping waits for the job at work", async () => {
  await open();
  let finished = false;
  const started = new Promise<void>((resolve) => {
    queue.work("render", async () => {
      resolve();
      await new Promise((after) => setTimeout(after, 200));
      finished = true;
    });
  });
  await db.tx((tx) => queue.enqueue(tx, "render", {}));
  await started;
  await queue.stop(5_000);
  expect(finished).toBe(true);
  expect(await states()).toEqual([{ state: "completed", n: 1 }]);
});

test("several processes that open the queue on an empty database at once all succeed", async () => {
  target = await server.database(`queue_${count++}`);
  db = openDatabase({
    now: () => new Date(),
    target,
    maxConnections: 8,
    onIdleError: () => undefined,
  });
  const queues = await Promise.all([another(), another(), another()]);
  queue = queues[0]!;
  await db.tx((tx) => queues[2]!.enqueue(tx, "render", {}));
  expect(await states()).toEqual([{ state: "created", n: 1 }]);
  await Promise.all(queues.slice(1).map((other) => other.stop(0)));
});

test("the database's connections being cut ends no process, and work goes on", async () => {
  await open();
  const seen = handled(1);
  queue.work("render", seen.handle);
  await query(
    target,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect
    .poll(
      () =>
        db
          .tx((tx) => queue.enqueue(tx, "render", {}))
          .then(
            () => "added",
            () => "failed",
          ),
      { timeout: 5_000 },
    )
    .toBe("added");
  await seen.all;
});
