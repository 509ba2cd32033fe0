/** What time does to rows: written down once, told once, and only when it is over. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { listAuditLog } from "#services/audit/audit-log.ts";
import type { Services } from "#services/context/context.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import { readFill } from "#services/fills/read-fill.ts";
import { chooseNotices } from "#services/notices/notice-choices.ts";
import { sweep } from "#services/operation/sweep.ts";
import { listEvents } from "#services/webhook-endpoints/read-webhooks.ts";
import { memberCaller } from "#test/support/member-caller.ts";
import { eventTypes } from "#test/support/rows.ts";
import { type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { openFill } from "#test/support/template-rows.ts";

const DAY_MS = 86_400_000;
let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop(async (shop) => {
  ({ open, services, caller, templateId } = shop);
  // What earlier tests left is nobody's by now.
  await sweep(services);
});

const fill = (by = caller) => openFill(services, by, templateId);
const statusOf = async (id: string, by = caller) => (await readFill(services, by, id)).fill.status;
const endOf = async (id: string, by = caller) =>
  Date.parse((await readFill(services, by, id)).fill.expiresAt ?? "");
const expiries = async () =>
  (await eventTypes({ services }, caller.teamId)).filter((type) => type === "fill.expired");

describe("an open fill", () => {
  test("expires at its time and not before, and is told of once", async () => {
    const id = await fill();
    const endMs = await endOf(id);
    open.clock.nowMs = endMs - 1_000;
    expect((await sweep(services)).expiredFills).toBe(0);
    expect([await statusOf(id), await expiries()]).toEqual(["open", []]);
    open.clock.nowMs = endMs + 1_000;
    // Nothing depends on the sweep being punctual.
    expect(await statusOf(id)).toBe("expired");
    expect((await sweep(services)).expiredFills).toBe(1);
    expect((await sweep(services)).expiredFills).toBe(0);
    expect(await expiries()).toEqual(["fill.expired"]);
  });

  test("expires once, though two sweeps come at once", async () => {
    const ids = [await fill(), await fill(), await fill()];
    open.clock.nowMs = (await endOf(ids[2] ?? "")) + 1_000;
    const counts = await Promise.all([sweep(services), sweep(services)]);
    expect(counts.reduce((sum, { expiredFills }) => sum + expiredFills, 0)).toBe(3);
    expect(await expiries()).toHaveLength(3);
  });

  test("of test data is told to who reads test data", async () => {
    const tests: Caller = { ...caller, mode: "test" };
    const id = await fill(tests);
    open.clock.nowMs = (await endOf(id, tests)) + 1_000;
    await sweep(services);
    const told = async (by: Caller) =>
      (await listEvents(services, by, { type: "fill.expired", limit: 5 })).items.length;
    expect([await told(tests), await told(caller)]).toEqual([1, 0]);
  });

  test("that was put away does not expire", async () => {
    const id = await fill();
    const endMs = await endOf(id);
    await archiveFill(services, callBy(services, caller), { id, reason: "refund" });
    open.clock.nowMs = endMs + 1_000;
    expect((await sweep(services)).expiredFills).toBe(0);
    expect(await statusOf(id)).toBe("archived");
  });
});

describe("what is kept for some days", () => {
  test("events are thirty, to the day, and their number alone is told", async () => {
    await fill();
    const count = (await eventTypes({ services }, caller.teamId)).length;
    expect(count).toBeGreaterThan(0);
    const lines: string[] = [];
    open.clock.nowMs += 30 * DAY_MS - 60_000;
    await sweep(services, (line) => lines.push(line));
    expect(
      (await eventTypes({ services }, caller.teamId)).filter((type) => type === "fill.created"),
    ).toHaveLength(1);
    open.clock.nowMs += 120_000;
    await sweep(services, (line) => lines.push(line));
    expect(await eventTypes({ services }, caller.teamId)).not.toContain("fill.created");
    expect(
      lines.filter((line) => /^deleted \d+ events over 30 days old$/u.test(line)),
    ).toHaveLength(1);
  });

  test("the team's log is four hundred", async () => {
    const owner = await memberCaller(open, caller.teamId);
    await chooseNotices(services, callBy(services, owner), ["usage"]);
    const entries = async () =>
      (await listAuditLog(services, owner, { limit: 50, startingAfter: undefined })).items.filter(
        ({ action }) => action === "user.notifications_updated",
      ).length;
    open.clock.nowMs += 399 * DAY_MS;
    await sweep(services);
    expect(await entries()).toBe(1);
    open.clock.nowMs += 2 * DAY_MS;
    await sweep(services);
    expect(await entries()).toBe(0);
  });
});

test("where nothing is over nothing is done, and nothing is said", async () => {
  await fill();
  const lines: string[] = [];
  expect(await sweep(services, (line) => lines.push(line))).toEqual({
    expiredFills: 0,
    expiredSessions: 0,
    expiredDemos: 0,
    purgedIdempotencyKeys: 0,
    requeuedRenders: 0,
  });
  expect(lines).toEqual([]);
});
