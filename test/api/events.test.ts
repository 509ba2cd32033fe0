import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { recordEvent } from "#services/events/record-event.ts";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { sweep } from "#services/operation/sweep.ts";
import { eraseEventsOfFill } from "#store/events.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openReceiver, type Receiver, verified } from "#test/support/receiver.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { seedTeam } from "#test/support/seed-team.ts";
import { deliver, type Hook, newHook } from "#test/support/webhook-kit.ts";
import { forgetEvents } from "#test/support/rows.ts";

let app: TestApp;
let runner: TestRunner;
let receiver: Receiver;
let client: Client;
let teamId: string;
let templateId: string;
let hook: Hook;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
});
beforeEach(async () => {
  runner.failure = null;
  app.clock.aheadMs = 0;
  const made = await app.newTeam();
  teamId = made.teamId;
  client = clientOf(app.url, made.key);
  receiver = await openReceiver();
  templateId = await seed(teamId);
  hook = await newHook({ teamId, client }, receiver.url);
  return () => receiver.close();
});
afterAll(() => app.close());

/** A published template that was told of long ago. */
async function seed(id: string): Promise<string> {
  const seeded = await seedTeam(app.services, id);
  await forgetEvents(app, id);
  return seeded.templateId;
}

/** What the receiver was told so far, oldest first, each verified. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into payloads freely
async function told(): Promise<any[]> {
  await deliver(app);
  return receiver.received
    .map((message) => verified(hook.secret, message))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
async function newFill(body: object = {}): Promise<any> {
  return (await client.post("/fills", { template_id: templateId, ...body })).body.fill;
}

describe("what happens", () => {
  test("from fill to final is told with references and metadata as they were given", async () => {
    const metadata = { "House no.": "12½ B", note: "ﬁ \u0001\u007f 🙂" };
    const fill = await newFill({
      metadata,
      external_cart_id: " cart/7?x=ü ",
      customer_email: "ada@example.com",
    });
    const finalized = await client.post(`/fills/${fill.id}/finalize`, {
      external_order_id: "#1001 — A",
    });
    const [created, closed, rendered, ...rest] = await told();
    expect(rest).toEqual([]);
    expect(created).toMatchObject({ type: "fill.created", mode: "live" });
    const { preview_url: _fresh, ...stable } = fill;
    expect(created.data.fill).toMatchObject(stable);
    expect(closed).toMatchObject({
      type: "fill.finalized",
      data: { fill: { id: fill.id, status: "finalized", metadata } },
    });
    // Byte for byte: the order of the members is the caller's too.
    for (const shown of [fill, finalized.body.fill, created.data.fill, closed.data.fill]) {
      expect(JSON.stringify(shown.metadata)).toBe(JSON.stringify(metadata));
    }
    expect(JSON.stringify(rendered.data.fill.metadata)).toBe(JSON.stringify(metadata));
    const { render } = finalized.body;
    const { signed_url, ...facts } = render;
    expect(rendered).toMatchObject({
      type: "render.succeeded",
      data: {
        render: { ...facts, external_order_id: "#1001 — A", external_cart_id: " cart/7?x=ü " },
        fill: { id: fill.id, metadata },
      },
    });
    expect(signed_url).toContain("/v1/files/");
    const pdf = await fetch(rendered.data.render.signed_url);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await pdf.arrayBuffer();
    // Finalizing again makes nothing and tells nothing.
    await client.post(`/fills/${fill.id}/finalize`);
    expect(await told()).toHaveLength(3);
  });

  test("without a fill tells of the render alone", async () => {
    await client.post("/renders", { template_id: templateId, external_order_id: "o" });
    const [event] = await told();
    expect(event).toMatchObject({
      type: "render.succeeded",
      data: { render: { status: "succeeded", fill_id: null, external_order_id: "o" } },
    });
    expect(Object.keys(event.data)).toEqual(["render"]);
  });

  test("to a final that waits is told when it is made, once", async () => {
    runner.failure = new RunnerError("unreachable", "gone");
    const queued = await client.post("/renders", { template_id: templateId });
    expect(queued.status).toBe(202);
    const job = { teamId, renderId: queued.body.render.id };
    await expect(runQueuedRender(app.services, job)).rejects.toThrow();
    expect(await told()).toEqual([]);
    runner.failure = null;
    await Promise.all([runQueuedRender(app.services, job), runQueuedRender(app.services, job)]);
    await runQueuedRender(app.services, job);
    expect(await told()).toMatchObject([
      { type: "render.succeeded", data: { render: { id: job.renderId } } },
    ]);
  });

  test("to finals of several teams that wait comes in turns", async () => {
    const other = await app.newTeam();
    const theirs = await seedTeam(app.services, other.teamId);
    runner.failure = new RunnerError("unreachable", "gone");
    const order = async (shop: Client, id: string): Promise<number> => {
      const { status } = await shop.post("/renders", { template_id: id });
      expect(status).toBe(202);
      return (
        (await app.queue.waiting()).findLast(({ queue }) => queue === "render")?.priority ?? NaN
      );
    };
    expect([
      await order(client, templateId),
      await order(client, templateId),
      await order(client, templateId),
      await order(clientOf(app.url, other.key), theirs.templateId),
    ]).toEqual([0, -1, -2, 0]);
  });

  test("to a final that cannot be made is told with the reason (C43)", async () => {
    runner.failure = new RunnerError("failed", "broken");
    const failed = await client.post("/renders", { template_id: templateId });
    expect(failed.status).toBe(502);
    const [first] = (await client.get("/renders?limit=1")).body.data;
    runner.failure = new RunnerError("unreachable", "gone");
    const queued = await client.post("/renders", { template_id: templateId });
    runner.failure = new RunnerError("failed", "broken");
    // Nothing is said of either while another attempt is to come.
    for (const [renderId, attempts] of [
      [first.id, 3],
      [queued.body.render.id, 4],
    ]) {
      const toldOfIt = async (): Promise<unknown> =>
        (await told()).filter(({ data }) => data.render.id === renderId);
      for (let attempt = 0; attempt < attempts; attempt++) {
        expect(await toldOfIt()).toEqual([]);
        await runQueuedRender(app.services, { teamId, renderId });
      }
      expect(await toldOfIt()).toMatchObject([
        {
          type: "render.failed",
          data: {
            render: {
              status: "failed",
              error: { code: "renderer_failed" },
              attempts: 4,
              next_attempt_at: null,
            },
          },
        },
      ]);
    }
  });

  test("to a preview is told to nobody", async () => {
    const preview = await client.raw("POST", "/previews", {
      body: JSON.stringify({ template_id: templateId }),
      headers: { "content-type": "application/json" },
    });
    expect(preview.status).toBe(200);
    await preview.arrayBuffer();
    expect(await told()).toEqual([]);
  });

  test("by time is told once", async () => {
    const fill = await newFill({
      expires_at: new Date(app.clock.nowMs() + 60_000).toISOString(),
    });
    app.clock.aheadMs += 61_000;
    expect((await client.get(`/fills/${fill.id}`)).body.fill.status).toBe("expired");
    await Promise.all([sweep(app.services), sweep(app.services)]);
    await sweep(app.services);
    expect((await told()).map(({ type, data }) => [type, data.fill.status])).toEqual([
      ["fill.created", "open"],
      ["fill.expired", "expired"],
    ]);
  });

  test("to a template is told when a revision goes live", async () => {
    await client.post(`/templates/${templateId}/publish`);
    expect(await told()).toEqual([]);
    await client.patch(`/templates/${templateId}`, { status: "draft" });
    await client.patch(`/templates/${templateId}`, { status: "live" });
    expect(await told()).toMatchObject([
      {
        type: "template.published",
        data: { template: { id: templateId, status: "live" }, revision: 1 },
      },
    ]);
  });

  test("in test mode is told to endpoints of test mode", async () => {
    const testClient = clientOf(app.url, await app.newKey(teamId, { mode: "test" }));
    const testHook = await newHook({ teamId, client: testClient }, receiver.url);
    await testClient.post("/fills", { template_id: templateId });
    await deliver(app);
    expect(receiver.received.map((message) => verified(testHook.secret, message))).toMatchObject([
      { type: "fill.created", mode: "test", data: { fill: { mode: "test" } } },
    ]);
    expect((await client.get("/events")).body.data).toEqual([]);
    expect((await testClient.get("/events")).body.data).toHaveLength(1);
  });
});

describe("the list of events", () => {
  test("holds the envelopes that are sent, newest first, by type and page", async () => {
    const fill = await newFill();
    await client.post(`/fills/${fill.id}/finalize`);
    const sent = await told();
    const all = (await client.get("/events")).body;
    expect(all).toEqual({ data: sent.toReversed(), has_more: false, next_starting_after: null });
    const page = (await client.get("/events?limit=2")).body;
    expect([page.data.length, page.has_more]).toEqual([2, true]);
    const rest = await client.get(`/events?starting_after=${page.next_starting_after}`);
    expect(rest.body.data).toEqual(all.data.slice(2));
    const some = (await client.get("/events?type=fill.created")).body.data;
    expect(some).toMatchObject([{ type: "fill.created" }]);
    const wrong = await client.get("/events?type=fill.deleted");
    expect([wrong.status, wrong.body.error.code]).toEqual([400, "invalid_parameter"]);
  });

  test("is there without any endpoint, and is the team's own", async () => {
    const other = await app.newTeam();
    await seed(other.teamId);
    const own = clientOf(app.url, other.key);
    await newFill();
    expect((await own.get("/events")).body.data).toEqual([]);
    await client.raw("DELETE", `/webhook_endpoints/${hook.id}`);
    await newFill();
    expect((await client.get("/events")).body.data).toHaveLength(2);
  });

  test("tells of a very large resource by its id", async () => {
    const fill = { id: "fil_big", note: "é".repeat(140_000) };
    await app.services.db.tx((tx) =>
      recordEvent(app.services, tx, { teamId, mode: "live", type: "fill.created", data: { fill } }),
    );
    expect(await told()).toMatchObject([
      { type: "fill.created", data: { fill: { id: "fil_big" } } },
    ]);
    expect(receiver.received[0]!.body.length).toBeLessThan(1_000);
  });

  test("ends after thirty days, with the deliveries", async () => {
    await newFill({ expires_at: new Date(Date.now() + 300 * 86_400_000).toISOString() });
    await deliver(app);
    app.clock.aheadMs = 29 * 86_400_000;
    await sweep(app.services);
    expect((await client.get("/events")).body.data).toHaveLength(1);
    app.clock.aheadMs = 31 * 86_400_000;
    await sweep(app.services);
    expect((await client.get("/events")).body.data).toEqual([]);
    expect(await hook.deliveries()).toEqual([]);
  });

  test("forgets a fill that is erased, in texts and attempts to come", async () => {
    const fill = await newFill({ values: { name: "Ada" } });
    await client.post(`/fills/${fill.id}/finalize`);
    await newFill();
    await app.services.db.tx((tx) => eraseEventsOfFill(tx, teamId, fill.id));
    expect(await told()).toHaveLength(1);
    expect((await client.get("/events")).text).not.toContain(fill.id);
  });
});
