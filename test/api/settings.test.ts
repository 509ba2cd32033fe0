/** What who runs the platform sets over HTTP, and what it does; the clean-up that its programs ask for. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unpaidState } from "#domain/subscription.ts";
import { writeTeamBilling } from "#store/team-billing.ts";
import { startBeside, startTestApp, SWEEP_SECRET, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { signedIn } from "#test/support/member.ts";
import { type Asker, askerOf, refusal } from "#test/support/member-requests.ts";
import { addPlan, WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let world: World;
let admin: Asker;
let owner: Asker;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), billing: WITHOUT_PAYMENTS });
  world = await makeWorld(app);
  await addPlan(app, "everything");
});
afterAll(() => app.close());
beforeEach(async () => {
  const { teamId } = await app.newTeam();
  const email = "admin@platen.example";
  admin = askerOf(app, await signedIn(app, teamId, { email, isPlatformAdmin: true }));
  owner = askerOf(app, await signedIn(app, world.teamId, { email: "owner@print.example" }));
  for (const key of ["audit.kept_days", "billing.grace_days", "support.max_hours"]) {
    await admin("DELETE", `/admin/settings/${key}`);
  }
});

const set = (key: string, value: unknown) => admin("POST", "/admin/settings", { key, value });

test("a setting is set, listed, changed and put back, and the log of the platform says so", async () => {
  expect((await admin("GET", "/admin/settings")).body).toMatchObject({ data: [] });
  const { status, body } = await set("billing.grace_days", 14);
  expect([status, body.setting]).toMatchObject([
    201,
    { id: "billing.grace_days", key: "billing.grace_days", scope: "team", value: 14, default: 7 },
  ]);
  await set("support.max_hours", 3);
  const first = (await admin("GET", "/admin/settings?limit=1")).body;
  expect([first.data[0].id, first.has_more]).toEqual(["support.max_hours", true]);
  const rest = (await admin("GET", "/admin/settings?limit=1&starting_after=support.max_hours"))
    .body;
  expect([rest.data[0].id, rest.has_more]).toEqual(["billing.grace_days", false]);
  const path = "/admin/settings/billing.grace_days";
  expect((await admin("PUT", path, { value: 21 })).body.setting.value).toBe(21);
  expect((await admin("GET", path)).body.setting.value).toBe(21);
  expect((await admin("DELETE", path)).body).toEqual({ ok: true });
  expect(refusal(await admin("GET", path))).toEqual([404, "setting_not_found"]);
  const log = (await admin("GET", "/admin/audit_log")).body.data;
  expect((await admin("GET", "/audit_log")).body.data).not.toContainEqual(
    expect.objectContaining({ action: "setting.created" }),
  );
  expect(
    log
      .filter(({ target_id }: { readonly target_id: string }) => target_id === "billing.grace_days")
      .slice(0, 3)
      .map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
  ).toEqual([
    ["setting.deleted", { value: "21" }, null],
    ["setting.updated", { value: "14" }, { value: "21" }],
    ["setting.created", null, { value: "14" }],
  ]);
});

test.each([
  [{ key: "billing.grace_days", value: 91 }, "invalid_setting_value"],
  [{ key: "billing.grace_days", value: -1 }, "invalid_setting_value"],
  [{ key: "billing.grace_days", value: 1.5 }, "invalid_setting_value"],
  [{ key: "billing.grace_days", value: "7" }, "invalid_setting_value"],
  [{ key: "billing.grace_days", value: null }, "invalid_setting_value"],
  [{ key: "audit.kept_days", value: 399 }, "invalid_setting_value"],
  [{ key: "billing.grace_days", value: 7, scope: "global" }, "invalid_setting_scope"],
  [{ key: "__proto__", value: 7 }, "invalid_setting_key"],
  [{ key: "x".repeat(81), value: 7 }, "invalid_setting_key"],
])("%j is refused with %s", async (body, code) => {
  expect(refusal(await admin("POST", "/admin/settings", body))).toEqual([400, code]);
  expect((await admin("GET", "/admin/settings")).body.data).toEqual([]);
});

/** A team whose payment is three days late. */
function overdue() {
  const pastDueSinceMs = app.clock.nowMs() - 3 * DAY_MS;
  return { ...unpaidState("everything"), status: "past_due", pastDueSinceMs } as const;
}

describe("what it does", () => {
  test("it does in every process, from the next request on", async () => {
    const state = overdue();
    await app.services.db.tx((tx) => writeTeamBilling(tx, world.teamId, state));
    const other = await startBeside(app, { runner: null, billing: WITHOUT_PAYMENTS });
    try {
      const beside = clientOf(other.url, world.key);
      expect((await beside.get("/templates")).status).toBe(200);
      await set("billing.grace_days", 2);
      expect((await beside.get("/templates")).body.error.code).toBe("subscription_inactive");
      await admin("DELETE", "/admin/settings/billing.grace_days");
      expect((await beside.get("/templates")).status).toBe(200);
    } finally {
      await other.close();
      await app.services.db.tx((tx) =>
        writeTeamBilling(tx, world.teamId, unpaidState("everything")),
      );
    }
  });

  test("an overdue payment is waited for as long as is set", async () => {
    const state = overdue();
    await app.services.db.tx((tx) => writeTeamBilling(tx, world.teamId, state));
    expect((await world.client.get("/templates")).status).toBe(200);
    await set("billing.grace_days", 2);
    expect((await world.client.get("/templates")).body.error.code).toBe("subscription_inactive");
    const billing = (await owner("GET", "/billing")).body.billing;
    expect(Date.parse(billing.grace_ends_at)).toBe(state.pastDueSinceMs + 2 * DAY_MS);
    await admin("PUT", "/admin/settings/billing.grace_days", { value: 4 });
    expect((await world.client.get("/templates")).status).toBe(200);
    await app.services.db.tx((tx) => writeTeamBilling(tx, world.teamId, unpaidState("everything")));
  });

  test("owners let support in for no longer than is set", async () => {
    await set("support.max_hours", 2);
    const asked = await admin("POST", `/admin/teams/${world.teamId}/support_access`, {
      reason: "Ticket 7",
    });
    const path = `/support_access/${asked.body.support_access.id}`;
    const long = await owner("PATCH", path, { status: "granted", hours: 3 });
    expect(refusal(long)).toEqual([400, "invalid_parameter"]);
    const { ends_at } = (await owner("PATCH", path, { status: "granted" })).body.support_access;
    expect(Date.parse(ends_at) - app.clock.nowMs()).toBeLessThanOrEqual(2 * 3_600_000);
    await owner("PATCH", path, { status: "ended" });
  });

  test("entries of logs are kept for as long as is set", async () => {
    const count = async () => (await owner("GET", "/audit_log?limit=100")).body.data.length;
    const before = await count();
    app.clock.aheadMs += 500 * DAY_MS;
    owner = askerOf(app, await signedIn(app, world.teamId, { email: "owner@print.example" }));
    const email = "admin@platen.example";
    const { teamId } = await app.newTeam();
    admin = askerOf(app, await signedIn(app, teamId, { email, isPlatformAdmin: true }));
    await set("audit.kept_days", 600);
    await admin("POST", "/admin/sweep");
    expect(await count()).toBeGreaterThan(before);
    await admin("DELETE", "/admin/settings/audit.kept_days");
    await admin("POST", "/admin/sweep");
    expect(await count()).toBeLessThan(before);
  });
});

describe("cleaning up", () => {
  const sweep = (headers: Readonly<Record<string, string>>) =>
    askerOf(app, "")("POST", "/admin/sweep", undefined, headers);

  test("is done for the operator's secret, and counted", async () => {
    await world.client.post("/fills", { template_id: world.templateId });
    app.clock.aheadMs += 40 * DAY_MS;
    const done = await sweep({ authorization: `Bearer ${SWEEP_SECRET}` });
    expect(done.status).toBe(200);
    expect(done.body).toEqual({
      expired_fills: expect.any(Number),
      expired_sessions: expect.any(Number),
      expired_demos: 0,
      purged_idempotency_keys: expect.any(Number),
      requeued_renders: 0,
    });
    expect(done.body.expired_fills).toBeGreaterThan(0);
    expect(done.body.purged_idempotency_keys).toBeGreaterThanOrEqual(0);
    const again = await sweep({ authorization: `Bearer ${SWEEP_SECRET}` });
    expect(again.body.expired_fills).toBe(0);
  });

  test("is done for nobody else", async () => {
    const secrets = ["", "x", `${SWEEP_SECRET}x`, SWEEP_SECRET.slice(1), world.key];
    for (const secret of secrets) {
      const refused = await sweep({ authorization: `Bearer ${secret}` });
      expect(refusal(refused), secret).toEqual([401, "sweep_unauthorized"]);
    }
    expect(refusal(await sweep({}))).toEqual([401, "sweep_unauthorized"]);
    expect(refusal(await owner("POST", "/admin/sweep"))).toEqual([401, "sweep_unauthorized"]);
    const foreign = await admin("POST", "/admin/sweep", undefined, { origin: "https://x.example" });
    expect(refusal(foreign)).toEqual([401, "sweep_unauthorized"]);
  });
});
