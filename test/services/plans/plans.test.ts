/** What a plan lets a team do: parts of the service, allowances that two may not both use up, payments that are late. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { ALL_FEATURES, NO_LIMITS } from "#domain/plan.ts";
import { type Services } from "#services/context/context.ts";
import { countFinal } from "#services/plans/count-final.ts";
import {
  requireEntitled,
  requireHostedPage,
  requireRoomForFile,
  requireRoomForFinal,
  requireRoomForTemplate,
  standingOf,
} from "#services/plans/entitlements.ts";
import {
  createPlan,
  deletePlan,
  listPlans,
  readPlan,
  updatePlan,
} from "#services/plans/manage-plans.ts";
import { readUsage } from "#services/plans/read-usage.ts";
import {
  readOwnBilling,
  readTeamBilling,
  startOnDefaultPlan,
  updateTeamBilling,
} from "#services/plans/team-billing.ts";
import { createRender } from "#services/renders/create-render.ts";
import type { EngineRunner } from "#ports/engine-runner.ts";
import { memberCaller } from "#test/support/member-caller.ts";
import { addPlan, putOnPlan, WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { eventTypes, renderStates } from "#test/support/rows.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, makingRunner, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop(
  async (shop) => {
    ({ open, services, caller, templateId } = shop);
    open.clock.nowMs = Date.UTC(2026, 0, 15, 12);
  },
  { billing: WITHOUT_PAYMENTS, runner: makingRunner({}) },
);

const DAY_MS = 86_400_000;
let count = 0;
/** A plan of these limits that the team is on; its id. */
async function onPlan(
  limits: Partial<typeof NO_LIMITS> = {},
  features = ALL_FEATURES,
): Promise<string> {
  const id = `plan-${++count}`;
  await addPlan({ services }, id, { limits: { ...NO_LIMITS, ...limits }, features });
  await putOnPlan({ services }, caller.teamId, id);
  return id;
}
const call = (by = caller) => callBy(services, by);
const final = (by = caller): Promise<unknown> =>
  createRender(services, call(by), { templateId, values: { name: "Ada" } });
const bill = (change: Parameters<typeof updateTeamBilling>[3], teamId = caller.teamId) =>
  updateTeamBilling(services, call(), teamId, change);
const entitled = (
  features: Parameters<typeof requireEntitled>[2]["features"],
  needsPayment = true,
) => codeOf(requireEntitled(services, caller.teamId, { features, needsPayment }));
const room = (of: Partial<Parameters<typeof requireRoomForFinal>[2]> = {}) =>
  codeOf(
    services.db.read((tx) =>
      requireRoomForFinal(services, tx, {
        teamId: caller.teamId,
        mode: "live",
        fillId: null,
        renderId: null,
        ...of,
      }),
    ),
  );

describe("finals of a period", () => {
  test("are never more than the plan allows, however many are asked for at once", async () => {
    await onPlan({ rendersPerMonth: 3 });
    const all = await Promise.all(Array.from({ length: 6 }, () => codeOf(final())));
    expect(all.filter((code) => code === null)).toHaveLength(3);
    expect(new Set(all)).toEqual(new Set([null, "render_limit_monthly"]));
    expect(
      (await renderStates({ services }, caller.teamId)).filter((one) => one === "succeeded"),
    ).toHaveLength(3);
    expect((await readUsage(services, caller)).renders).toBe(3);
  });

  test("begin anew on the first of the month, or on the day of the subscription", async () => {
    await onPlan({ rendersPerMonth: 1 });
    await final();
    expect(await codeOf(final())).toBe("render_limit_monthly");
    const { period } = await readUsage(services, caller);
    expect(period).toEqual({ start: "2026-01-01T00:00:00.000Z", end: "2026-02-01T00:00:00.000Z" });
    open.clock.nowMs = Date.UTC(2026, 1, 1) - 1;
    expect(await codeOf(final())).toBe("render_limit_monthly");
    open.clock.nowMs += 1;
    expect(await codeOf(final())).toBeNull();
  });

  test("of test mode are free, and one that was counted is made again for nothing", async () => {
    await onPlan({ rendersPerMonth: 1 });
    await final({ ...caller, mode: "test" });
    expect((await readUsage(services, caller)).renders).toBe(0);
    const { id } = (await final()) as { readonly id: string };
    expect([await room(), await room({ mode: "test" }), await room({ renderId: id })]).toEqual([
      "render_limit_monthly",
      null,
      null,
    ]);
    const again = { teamId: caller.teamId, renderId: id };
    await services.db.tx((tx) => countFinal(services, tx, again));
    expect((await readUsage(services, caller)).renders).toBe(1);
  });

  test("that wait are reckoned with, since each was promised its place", async () => {
    await onPlan({ rendersPerMonth: 2 });
    const waiting = { ...services, runner: null as EngineRunner | null };
    const queued = () => createRender(waiting, call(), { templateId, values: { name: "Ada" } });
    const { id } = await queued();
    await queued();
    expect([await codeOf(queued()), await room(), await room({ renderId: id })]).toEqual([
      "render_limit_monthly",
      "render_limit_monthly",
      null,
    ]);
  });

  test("are told of at 80 and at 100 per cent, once each", async () => {
    await onPlan({ rendersPerMonth: 10 });
    const told = async () =>
      (await eventTypes({ services }, caller.teamId)).filter((type) => type.startsWith("usage."));
    for (const times of [0, 0, 0, 0, 0, 0, 0, 1, 1, 2]) {
      await final();
      expect(await told()).toHaveLength(times);
    }
    await codeOf(final());
    expect(await told()).toHaveLength(2);
  });
});

describe("other allowances", () => {
  test("are of templates and stored bytes, asked for before they are used up", async () => {
    await onPlan({ templates: 1, storageBytes: 10 });
    const inTx = (ask: Parameters<typeof services.db.tx>[0]) => codeOf(services.db.tx(ask));
    const { teamId } = caller;
    expect(await inTx((tx) => requireRoomForTemplate(services, tx, teamId))).toBe(
      "template_limit_reached",
    );
    const file = (bytes: number) =>
      inTx((tx) => requireRoomForFile(services, tx, { teamId, bytes }));
    expect([await file(9), await file(10), await file(11)]).toEqual([
      null,
      "storage_limit_reached",
      "storage_limit_reached",
    ]);
  });

  test("are an admin's own where they are set for the team, and the plan's again after", async () => {
    await onPlan({ rendersPerMonth: 1 });
    await final();
    await bill({ limitsSource: "override", limits: { ...NO_LIMITS, rendersPerMonth: 2 } });
    expect([await codeOf(final()), await codeOf(final())]).toEqual([null, "render_limit_monthly"]);
    await bill({ limitsSource: "override", limits: NO_LIMITS });
    expect(await codeOf(final())).toBeNull();
    await bill({ limitsSource: "plan" });
    expect(await codeOf(final())).toBe("render_limit_monthly");
  });

  test("do not exist where nothing is billed, nor for a team from before there were plans", async () => {
    expect(await services.db.read((tx) => standingOf(services, tx, caller.teamId))).toMatchObject({
      access: "works",
      limits: NO_LIMITS,
      features: ALL_FEATURES,
    });
    await onPlan({ rendersPerMonth: 0 }, { ...ALL_FEATURES, api: false });
    const unbilled = { ...services, billing: null };
    const need = { features: ["api"], needsPayment: true } as const;
    expect(await codeOf(requireEntitled(unbilled, caller.teamId, need))).toBeNull();
    expect(await codeOf(requireEntitled(services, caller.teamId, need))).toBe("api_plan_required");
  });
});

describe("payments", () => {
  test("that are overdue leave seven days, and a cancelled plan its paid time", async () => {
    await onPlan();
    const paid = Date.UTC(2026, 0, 20);
    await bill({ status: "past_due", currentPeriodEndMs: paid });
    expect(await entitled([])).toBeNull();
    open.clock.nowMs += 7 * DAY_MS - 1;
    expect(await entitled([])).toBeNull();
    open.clock.nowMs += 1;
    expect([await entitled([]), await entitled([], false)]).toEqual([
      "subscription_inactive",
      null,
    ]);
    await bill({ status: "canceled", currentPeriodEndMs: open.clock.nowMs + 1 });
    expect(await entitled([])).toBeNull();
    open.clock.nowMs += 1;
    expect(await entitled([])).toBe("subscription_canceled");
    await bill({ status: "active" });
    expect(await entitled([])).toBeNull();
    // Overdue since the period it was for ended, whenever that is told.
    const ended = open.clock.nowMs - 7 * DAY_MS;
    await bill({ status: "past_due", currentPeriodEndMs: ended });
    expect(await entitled([])).toBe("subscription_inactive");
  });

  test("decide before parts of the plan do; the hosted page is one of them", async () => {
    await onPlan({}, { ...ALL_FEATURES, hosted: false, batches: false });
    expect([
      await entitled(["embed"]),
      await entitled(["batches"]),
      await entitled(["embed", "hosted"]),
    ]).toEqual([null, "api_plan_required", "embed_plan_required"]);
    const page = () =>
      codeOf(services.db.read((tx) => requireHostedPage(services, tx, caller.teamId)));
    expect(await page()).toBe("embed_plan_required");
    await bill({ status: "canceled", currentPeriodEndMs: open.clock.nowMs - 1 });
    expect([await entitled(["batches"]), await page()]).toEqual([
      "subscription_canceled",
      "subscription_canceled",
    ]);
  });
});

describe("a team's billing", () => {
  test("is set by admins: a plan of the catalogue first, then what changes", async () => {
    const { teamId } = await open.caller();
    const id = await onPlan();
    expect(await codeOf(bill({}, "tem_none"))).toBe("team_not_found");
    expect(await codeOf(bill({ status: "active" }, teamId))).toBe("billing_team_not_found");
    expect(await codeOf(bill({ planId: "none" }, teamId))).toBe("invalid_plan");
    expect(await bill({ planId: id }, teamId)).toMatchObject({
      planId: id,
      status: "active",
      limitsSource: "plan",
    });
    expect(await bill({ status: "canceled" }, teamId)).toMatchObject({
      planId: id,
      status: "canceled",
    });
    const taken = updateTeamBilling(services, rolledBack(services, caller), teamId, {
      status: "active",
    });
    await expect(taken).rejects.toThrow("could not be kept");
    expect((await readTeamBilling(services, teamId)).status).toBe("canceled");
  });

  test("is seen by owners, and says where its plan is lost; admins see it all the same", async () => {
    const [owner, editor] = [
      await memberCaller(open, caller.teamId),
      await memberCaller(open, caller.teamId, { role: "editor" }),
    ];
    const id = await onPlan();
    expect(await codeOf(readOwnBilling(services, editor))).toBe("insufficient_scope");
    expect(await readOwnBilling(services, owner)).toMatchObject({ planId: id, planName: id });
    expect(await codeOf(readOwnBilling({ ...services, billing: null }, owner))).toBe(
      "billing_not_configured",
    );
    await deletePlan(services, call(), id);
    expect(await codeOf(readOwnBilling(services, owner))).toBe("billing_plan_not_found");
    expect((await readTeamBilling(services, caller.teamId)).planId).toBe(id);
    // No shop stops for its operator's mistake.
    expect([await entitled(["api", "embed", "hosted", "batches"]), await codeOf(final())]).toEqual([
      null,
      null,
    ]);
  });
});

describe("the catalogue", () => {
  test("has one default, which new teams begin on, and no id twice", async () => {
    const defaults = async () =>
      (await listPlans(services, { limit: 100, startingAfter: undefined })).items
        .filter(({ isDefault }) => isDefault)
        .map(({ id }) => id);
    await addPlan({ services }, "first", { isDefault: true });
    await addPlan({ services }, "second", { isDefault: true });
    expect(await defaults()).toEqual(["second"]);
    const { createdAt: _made, updatedAt: _changed, ...plan } = await readPlan(services, "first");
    expect(await codeOf(createPlan(services, call(), { ...plan, isDefault: true }))).toBe(
      "plan_exists",
    );
    expect(await defaults()).toEqual(["second"]);
    await updatePlan(services, call(), "first", { isDefault: true });
    expect(await defaults()).toEqual(["first"]);
    const { teamId } = await open.caller();
    await services.db.tx((tx) => startOnDefaultPlan(services, tx, teamId));
    await updatePlan(services, call(), "second", { isDefault: true });
    expect((await readTeamBilling(services, teamId)).planId).toBe("first");
    await deletePlan(services, call(), "first");
    const gone = [
      readPlan(services, "first"),
      updatePlan(services, call(), "first", {}),
      deletePlan(services, call(), "first"),
    ];
    expect(new Set(await Promise.all(gone.map(codeOf)))).toEqual(new Set(["plan_not_found"]));
    expect(await defaults()).toEqual(["second"]);
  });
});
