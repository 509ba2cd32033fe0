/** Jobs for who runs the platform: what is shown of them is no shop's, and what is done to them is written down. */
import { describe, expect, test } from "vitest";
import { type Caller, NO_TEAM_CALLER } from "#domain/caller.ts";
import { listPlatformAuditLog } from "#services/audit/platform-audit-log.ts";
import type { Services } from "#services/context/context.ts";
import { discardJob, listJobs, retryJob } from "#services/operation/manage-jobs.ts";
import { readRender } from "#services/renders/read-render.ts";
import { createRender } from "#services/renders/create-render.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop(async (shop) => {
  ({ open, services, caller, templateId } = shop);
  await open.queue.takeAll();
  for (const { id } of (await list()).items) {
    await services.db.tx((tx) => services.queue.discard(tx, id));
  }
});

const ADMIN: Caller = {
  ...NO_TEAM_CALLER,
  member: { userId: "usr_admin", sessionId: "uss_1", role: "viewer", isPlatformAdmin: true },
};
const list = (filter: Partial<Parameters<typeof listJobs>[1]> = {}) =>
  listJobs(services, {
    queue: undefined,
    state: undefined,
    limit: 50,
    startingAfter: undefined,
    ...filter,
  });
const failed = (payload: Record<string, string> = {}, queue = "mail", error = "refused") =>
  open.queue.addFailed(queue, payload, error);
const call = () => callBy(services, ADMIN);
const logged = async () =>
  (await listPlatformAuditLog(services, { limit: 50, startingAfter: undefined })).items;

describe("a job is shown", () => {
  test("with its ids, and nothing else of what it was given", async () => {
    const fillId = services.random.id("fil");
    await failed({ fill_id: fillId, email: "ada@shop.example", language: "de", note: "fil_short" });
    const [job] = (await list()).items;
    expect(job).toMatchObject({ queue: "mail", state: "failed", ids: { fill_id: fillId } });
    expect(JSON.stringify(job)).not.toContain("ada@");
  });

  test("without the address that a server has repeated in its refusal, and not at any length", async () => {
    await failed({}, "mail", `550 <ada@shop.example> unknown ${"x".repeat(600)}`);
    const [job] = (await list()).items;
    expect(job?.error).toMatch(/^550 <…> unknown x+$/u);
    expect(job?.error).toHaveLength(500);
  });

  test("newest first, by queue, state and page", async () => {
    const [first, second, third] = [await failed(), await failed({}, "render"), await failed()];
    const ids = async (filter: Parameters<typeof list>[0]) =>
      (await list(filter)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([third, second, first]);
    expect(await ids({ queue: "render" })).toEqual([second]);
    expect(await ids({ state: "waiting" })).toEqual([]);
    const page = await list({ limit: 2 });
    expect([page.items.map(({ id }) => id), page.hasMore]).toEqual([[third, second], true]);
    expect(await ids({ startingAfter: second })).toEqual([first]);
  });
});

describe("a job that failed", () => {
  test("is tried once more, which stands in the log", async () => {
    const fill_id = services.random.id("fil");
    const id = await failed({ fill_id });
    expect(await retryJob(services, call(), id)).toMatchObject({ id, state: "retrying" });
    expect((await logged())[0]).toMatchObject({
      action: "job.retried",
      actor: { type: "user", id: "usr_admin" },
      targetId: id,
      after: { queue: "mail", fill_id },
    });
    expect((await open.queue.takeDue()).length).toBe(1);
  });

  test("is given up for a reason, which the log keeps with what went wrong", async () => {
    const id = await failed();
    await discardJob(services, call(), { id, reason: "the shop asked" });
    expect((await logged())[0]).toMatchObject({
      action: "job.discarded",
      before: { queue: "mail", error: "refused" },
      after: { reason: "the shop asked" },
    });
    expect((await list()).items).toEqual([]);
    expect(await codeOf(discardJob(services, call(), { id, reason: "x" }))).toBe("job_not_found");
  });

  test("stays as it was where the change is taken back, and nothing is written down", async () => {
    const id = await failed();
    const before = (await logged()).length;
    const undone = discardJob(services, rolledBack(services, ADMIN), { id, reason: "x" });
    await expect(undone).rejects.toThrow("kept");
    expect([(await list()).items.length, (await logged()).length]).toEqual([1, before]);
  });

  test("fails its final for good once it is given up, and another's stays", async () => {
    const waiting = { ...services, runner: null };
    const final = () =>
      createRender(waiting, callBy(services, caller), { templateId, values: { name: "Ada" } });
    const [given, kept] = [await final(), await final()];
    await open.queue.takeAll();
    const id = await failed({ team_id: caller.teamId, render_id: given.id }, "render");
    await discardJob(services, call(), { id, reason: "its template is gone" });
    const statusOf = async (render: string) => (await readRender(services, caller, render)).status;
    expect([await statusOf(given.id), await statusOf(kept.id)]).toEqual(["failed", "queued"]);
  });
});

test("a job that waits, or that is not there, is left alone", async () => {
  await createRender({ ...services, runner: null }, callBy(services, caller), {
    templateId,
    values: { name: "Ada" },
  });
  const [job] = (await list({ state: "waiting" })).items;
  for (const id of [job?.id ?? "", "00000000-0000-4000-8000-000000000000"]) {
    expect(await codeOf(retryJob(services, call(), id))).toBe("job_not_found");
    expect(await codeOf(discardJob(services, call(), { id, reason: "x" }))).toBe("job_not_found");
  }
  expect((await list({ state: "waiting" })).items).toHaveLength(1);
});
