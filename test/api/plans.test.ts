/** Plans over HTTP: what is counted when, what is given back, and what a shopper sees when a shop does not pay. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readBrowserAssets } from "#adapters/browser-assets.ts";
import { installPaths } from "#adapters/install-paths.ts";
import { NO_LIMITS } from "#domain/plan.ts";
import { unpaidState } from "#domain/subscription.ts";
import { fillPages } from "#pages/fill/fill-pages.ts";
import { writeTeamBilling } from "#store/team-billing.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { signedIn } from "#test/support/member.ts";
import { addPlan, putOnPlan, WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

const runner = testRunner();
let app: TestApp;
let world: World;
beforeAll(async () => {
  const assets = await readBrowserAssets(installPaths().browser);
  app = await startTestApp({
    runner,
    billing: WITHOUT_PAYMENTS,
    pages: (services) => fillPages(services, { assets, rateScale: 0 }),
  });
  world = await makeWorld(app);
});
afterAll(() => app.close());

/** The team on a plan of its own with these limits; months go by, so that nothing is counted yet. */
async function limited(rendersPerMonth: number | null): Promise<void> {
  await addPlan(app, "limited", { limits: { ...NO_LIMITS, rendersPerMonth } });
  await putOnPlan(app, world.teamId, "limited");
}
beforeEach(() => {
  app.clock.aheadMs += 32 * 86_400_000;
});

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Answer = { readonly status: number; readonly body: any };

const newFill = async (facts: object = {}): Promise<string> =>
  (await world.client.post("/fills", { template_id: world.templateId, ...facts })).body.fill.id;
const finalize = (id: string): Promise<Answer> => world.client.post(`/fills/${id}/finalize`);
const render = (): Promise<Answer> =>
  world.client.post("/renders", { template_id: world.templateId });
const archive = (id: string, reason: string): Promise<Answer> =>
  world.client.patch(`/fills/${id}/status`, { status: "archived", reason });

async function used(): Promise<{ readonly renders: number; readonly period: { end: string } }> {
  const cookie = await signedIn(app, world.teamId, { email: "owner@print.example" });
  const response = await clientOf(app.url, "").raw("GET", "/usage", { headers: { cookie } });
  return (await response.json()) as Awaited<ReturnType<typeof used>>;
}

/** Status, and code of an error, as often as each came. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${body.error?.code ?? "ok"}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe("an allowance of five", () => {
  test("of twenty fills finalized at once, exactly five are", { timeout: 60_000 }, async () => {
    await limited(5);
    const fills = await Promise.all(Array.from({ length: 20 }, () => newFill()));
    const answers = await Promise.all(fills.map(finalize));
    expect(tally(answers)).toEqual({ "200 ok": 5, "402 render_limit_monthly": 15 });
    expect((await used()).renders).toBe(5);
    const open = await world.client.get("/fills?status=open&limit=100");
    expect(open.body.data.filter(({ id }: { id: string }) => fills.includes(id)).length).toBe(15);
  });

  test("of twenty renders at once, exactly five are made", { timeout: 60_000 }, async () => {
    await limited(5);
    const answers = await Promise.all(Array.from({ length: 20 }, render));
    expect(tally(answers)).toEqual({ "200 ok": 5, "402 render_limit_monthly": 15 });
    expect((await used()).renders).toBe(5);
  });

  test("under one Idempotency-Key the refusal is not kept", async () => {
    await limited(0);
    const keyed = (): Promise<Answer> =>
      world.client.post(
        "/renders",
        { template_id: world.templateId },
        { "idempotency-key": "month" },
      );
    expect((await keyed()).status).toBe(402);
    await limited(1);
    expect((await keyed()).status).toBe(200);
    expect((await keyed()).status).toBe(200);
    expect((await used()).renders).toBe(1);
  });
});

describe("what counts", () => {
  test("tests, previews and what is made again do not", async () => {
    await limited(2);
    const tester = clientOf(app.url, await app.newKey(world.teamId, { mode: "test" }));
    for (let n = 0; n < 3; n++) {
      expect((await tester.post("/renders", { template_id: world.templateId })).status).toBe(200);
    }
    const preview = { template_id: world.templateId, dpi: 72 };
    await world.client.post("/previews", preview);
    const fill = await newFill();
    const done = await finalize(fill);
    expect((await finalize(fill)).body.idempotent_replay).toBe(true);
    await world.client.post(`/renders/${done.body.render.id}/retry`);
    expect((await used()).renders).toBe(1);
  });

  test("a refund gives it back to its period, once; another reason does not (C23)", async () => {
    await limited(2);
    const [first, second] = [await newFill(), await newFill()];
    expect((await finalize(first)).status).toBe(200);
    expect((await finalize(second)).status).toBe(200);
    expect((await render()).status).toBe(402);
    await archive(first, "other");
    expect((await used()).renders).toBe(2);
    await archive(second, "refund");
    await archive(second, "cancellation");
    expect((await used()).renders).toBe(1);
    expect((await render()).status).toBe(200);
    expect((await render()).status).toBe(402);
    // A refund of a period that is over changes that one.
    const third = await newFill({ external_order_id: "late" });
    await limited(3);
    expect((await finalize(third)).status).toBe(200);
    app.clock.aheadMs += 32 * 86_400_000;
    expect((await render()).status).toBe(200);
    await archive(third, "cancellation");
    expect((await used()).renders).toBe(1);
  });

  test("owners' systems are told at 80 and at 100 per cent, once each", async () => {
    await limited(5);
    const fills = [];
    for (let n = 0; n < 5; n++) {
      fills.push(await newFill());
      await finalize(fills[n] ?? "");
    }
    await archive(fills[0] ?? "", "refund");
    expect((await render()).status).toBe(200);
    const { data } = (await world.client.get("/events?type=usage.threshold_reached")).body;
    const { start } = (await used()).period as unknown as { readonly start: string };
    const told = data
      .map(({ data: { usage } }: { data: { usage: Record<string, unknown> } }) => usage)
      .filter((usage: Record<string, unknown>) => usage["period_start"] === start)
      .map((usage: Record<string, unknown>) => [usage["percent"], usage["used"], usage["limit"]]);
    expect(told).toEqual([
      [100, 5, 5],
      [80, 4, 5],
    ]);
  });
});

describe("a shop that does not pay", () => {
  test("its hosted page says calmly that there is nothing to be had, in the visitor's language", async () => {
    const { body } = await world.client.get(`/templates/${world.templateId}`);
    const path = `${app.url}/fill/${body.template.slug}`;
    expect((await fetch(path)).status).toBe(200);
    await addPlan(app, "limited", {});
    const state = { ...unpaidState("limited"), status: "past_due", pastDueSinceMs: 0 } as const;
    await app.services.db.tx((tx) => writeTeamBilling(tx, world.teamId, state));
    const page = await fetch(path, { headers: { "accept-language": "de" } });
    expect(page.status).toBe(402);
    const text = await page.text();
    expect(text).toContain('lang="de"');
    expect(text.slice(text.indexOf("<body>"))).not.toMatch(/payment|zahl|subscription|abo/iu);
    expect((await world.client.get("/templates")).body.error.code).toBe("subscription_inactive");
    await putOnPlan(app, world.teamId, "limited");
    expect((await fetch(path)).status).toBe(200);
  });
});
