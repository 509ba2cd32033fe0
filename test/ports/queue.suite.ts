/** What adding jobs to a queue means, whoever works them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { JobPayload, PendingJob, PendingJobFilter, Queue } from "#ports/queue.ts";
import type { SqlSession } from "#ports/sql-session.ts";

export interface QueueUnderTest {
  /** Has a queue "single", worked one job at a time. */
  readonly queue: Queue;
  tx<T>(run: (session: SqlSession) => Promise<T>): Promise<T>;
  /** Does every job of "single" that is due, and tells their payloads in the order they were done. */
  drain(): Promise<readonly JobPayload[]>;
  /** Has a job added to "single" and fail for this reason, in all its attempts: one. */
  fail(payload: JobPayload, error: string): Promise<void>;
  close(): Promise<void>;
}

/** Registers the tests; `open` makes an empty queue for each. */
export function queueSuite(open: () => Promise<QueueUnderTest>): void {
  let site: QueueUnderTest;
  beforeEach(async () => {
    site = await open();
  });
  afterEach(() => site.close());

  const add = (payload: JobPayload, options?: Parameters<Queue["enqueue"]>[3]): Promise<void> =>
    site.tx((session) => site.queue.enqueue(session, "single", payload, options));

  test("a job is there once its transaction has committed, with its payload", async () => {
    await add({ renderId: "rnd_1", isLast: true, tries: 2, note: null });
    expect(await site.drain()).toEqual([{ renderId: "rnd_1", isLast: true, tries: 2, note: null }]);
    expect(await site.drain()).toEqual([]);
  });

  test("a job of a transaction that is rolled back never was", async () => {
    const rolledBack = site.tx(async (session) => {
      await site.queue.enqueue(session, "single", { n: 1 });
      throw new Error("roll back");
    });
    await expect(rolledBack).rejects.toThrow("roll back");
    await add({ n: 2 });
    expect(await site.drain()).toEqual([{ n: 2 }]);
  });

  test("one job of a key waits; once it was taken the key is free", async () => {
    await add({ n: 1 }, { dedupeKey: "same" });
    await add({ n: 2 }, { dedupeKey: "same" });
    await add({ n: 3 }, { dedupeKey: "other" });
    await add({ n: 4 });
    await add({ n: 5 });
    expect(await site.drain()).toEqual([{ n: 1 }, { n: 3 }, { n: 4 }, { n: 5 }]);
    await add({ n: 6 }, { dedupeKey: "same" });
    expect(await site.drain()).toEqual([{ n: 6 }]);
  });

  test("the highest priority goes first, then the oldest", async () => {
    for (const [n, priority] of [
      [3, -1],
      [4, -1],
      [1, 0],
      [2, undefined],
    ] as const) {
      await add({ n }, priority === undefined ? {} : { priority });
    }
    expect(await site.drain()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  });

  test("a delayed job is not done yet", async () => {
    await add({ n: 1 }, { delaySeconds: 600 });
    await add({ n: 2 });
    expect(await site.drain()).toEqual([{ n: 2 }]);
  });

  test("jobs that wait are listed page by page, newest first, narrowed by queue and state", async () => {
    for (const n of [1, 2, 3]) {
      await add({ n }, n === 2 ? { delaySeconds: 600 } : {});
    }
    const list = (filter: Partial<PendingJobFilter>): Promise<readonly PendingJob[]> =>
      site.tx((session) => site.queue.list(session, { limit: 10, ...filter }));
    const all = await list({});
    expect(all.map(({ payload }) => payload)).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }]);
    expect(all).toEqual(
      all.map((job) => ({
        ...job,
        queue: "single",
        state: "waiting",
        attempts: 0,
        error: null,
        createdAt: expect.any(Date),
        dueAt: expect.any(Date),
      })),
    );
    const [, second, first] = all;
    expect(Number(second?.dueAt) - Number(second?.createdAt)).toBeGreaterThan(500_000);
    // One more than was asked for says that there are more.
    expect(await list({ limit: 1 })).toHaveLength(2);
    expect(await list({ startingAfter: second?.id })).toEqual([first]);
    expect(await list({ state: "failed" })).toEqual([]);
    expect(await list({ queue: "render" })).toEqual([]);
    expect(await list({ queue: "single", state: "waiting" })).toEqual(all);
  });

  test("a job that waits for its first attempt is neither retried nor discarded", async () => {
    await add({ n: 1 });
    const [job] = await site.tx((session) => site.queue.list(session, { limit: 1 }));
    const id = job?.id ?? "";
    expect(await site.tx((session) => site.queue.retry(session, id))).toBeNull();
    expect(await site.tx((session) => site.queue.discard(session, id))).toBeNull();
    expect(await site.drain()).toEqual([{ n: 1 }]);
    expect(await site.tx((session) => site.queue.list(session, { limit: 1 }))).toEqual([]);
  });

  test("a job that failed is listed with its error, and tried once more as it was", async () => {
    await site.fail({ n: 1 }, "no paper");
    const failed = () =>
      site.tx((session) => site.queue.list(session, { state: "failed", limit: 10 }));
    const [job, ...more] = await failed();
    expect(more).toEqual([]);
    expect(job).toMatchObject({ payload: { n: 1 }, attempts: 1, error: "no paper" });
    const id = job?.id ?? "";
    // Not when the transaction that wanted it is rolled back.
    const rolledBack = site.tx(async (session) => {
      await site.queue.retry(session, id);
      throw new Error("roll back");
    });
    await expect(rolledBack).rejects.toThrow("roll back");
    expect(await failed()).toEqual([job]);
    const retried = await site.tx((session) => site.queue.retry(session, id));
    expect(retried).toMatchObject({ id, state: "retrying", payload: { n: 1 } });
    expect(await failed()).toEqual([]);
    expect(await site.drain()).toEqual([{ n: 1 }]);
  });

  test("a job that failed, or is to be tried again, is discarded for good", async () => {
    await site.fail({ n: 1 }, "no paper");
    await site.fail({ n: 2 }, "no ink");
    const jobs = await site.tx((session) => site.queue.list(session, { limit: 10 }));
    await site.tx((session) => site.queue.retry(session, jobs[0]?.id ?? ""));
    for (const { id, payload } of jobs) {
      expect(await site.tx((session) => site.queue.discard(session, id))).toMatchObject({
        payload,
      });
      expect(await site.tx((session) => site.queue.discard(session, id))).toBeNull();
      expect(await site.tx((session) => site.queue.retry(session, id))).toBeNull();
    }
    expect(await site.drain()).toEqual([]);
  });

  test("there are no queues but those it was opened with", async () => {
    const adding = site.tx((session) => site.queue.enqueue(session, "unheard-of", {}));
    await expect(adding).rejects.toThrow("unheard-of");
  });
}
