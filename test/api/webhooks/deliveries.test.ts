import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { answering, openReceiver, type Receiver, verified } from "#test/support/receiver.ts";
import {
  deliver,
  happen,
  type Hook,
  newHook,
  newShop,
  type Shop,
} from "#test/support/webhook-kit.ts";

let app: TestApp;
let receiver: Receiver;
let shop: Shop;
let hook: Hook;
beforeAll(async () => {
  app = await startTestApp({ runner: null });
});
beforeEach(async () => {
  app.clock.aheadMs = 0;
  shop = await newShop(app);
  receiver = await openReceiver();
  hook = await newHook(shop, receiver.url);
  return () => receiver.close();
});
afterAll(() => app.close());

const SECOND = 1_000;
const GAPS_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

const path = (rest: string): string => `/webhook_endpoints/${hook.id}${rest}`;
const retry = (id: string): ReturnType<Shop["client"]["post"]> =>
  shop.client.post(path(`/deliveries/${id}/retry`));
const sendTest = (): ReturnType<Shop["client"]["post"]> => shop.client.post(path("/test"));
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

describe("a delivery", () => {
  test("is signed, and recorded byte for byte", async () => {
    const eventId = await happen(app, shop);
    await deliver(app);
    const [message] = receiver.received;
    expect(verified(hook.secret, message!)).toMatchObject({
      id: eventId,
      type: "fill.created",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
      api_version: "2026-05-23",
      mode: "live",
      data: { fill: { id: "fil_1", values: { name: "Grüß Gott ✓ \u2028" } } },
    });
    expect(message?.headers["webhook-id"]).toBe(eventId);
    const [row] = await hook.deliveries();
    expect(row).toEqual({
      id: expect.stringMatching(/^whd_[0-9A-Z]{26}$/u),
      webhook_endpoint_id: hook.id,
      event_id: eventId,
      event_type: "fill.created",
      attempt_number: 1,
      status: "succeeded",
      response_status: 200,
      response_excerpt: "thanks",
      error: null,
      duration_ms: expect.any(Number),
      retry_of: null,
      next_attempt_at: null,
      created_at: expect.any(String),
    });
    const { delivery } = (await shop.client.get(path(`/deliveries/${row.id}`))).body;
    expect(delivery).toEqual({ ...row, payload: message?.body });
    expect((await hook.read()).last_delivery_at).toBe(row.created_at);
  });

  test("goes to every endpoint of its mode and type, once", async () => {
    const others = await openReceiver();
    await newHook(shop, others.url, { events: ["render.succeeded"] });
    await newHook(shop, others.url, { mode: "test" });
    const foreign = await newShop(app);
    await newHook(foreign, others.url);
    const same = await newHook(shop, others.url, { events: ["fill.created"] });
    await happen(app, shop);
    await Promise.all([deliver(app), deliver(app), deliver(app)]);
    await deliver(app);
    expect([receiver.received.length, others.received.length]).toEqual([1, 1]);
    expect(await same.deliveries()).toHaveLength(1);
    await happen(app, shop, "fill.created", "test");
    await deliver(app);
    expect([receiver.received.length, others.received.length]).toEqual([1, 2]);
    await others.close();
  });

  test("tells what went wrong", async () => {
    receiver.answer = answering(503, "closed for the night\u0000");
    await happen(app, shop);
    await deliver(app);
    expect(await hook.deliveries()).toMatchObject([
      {
        status: "failed",
        response_status: 503,
        response_excerpt: "closed for the night\ufffd".replace(/\ufffd$/u, ""),
        error: expect.stringContaining("503"),
        attempt_number: 1,
      },
    ]);
    expect(await hook.read()).toMatchObject({
      consecutive_failures: 1,
      failure: { count: 1, last_status: 503, last_error: expect.stringContaining("503") },
    });
  });

  test("of another endpoint, team or nobody is a 404 of its kind", async () => {
    const sent = (await sendTest()).body.delivery;
    const other = await newHook(shop, receiver.url);
    const stranger = await newShop(app);
    const at = (endpoint: string, id: string): string =>
      `/webhook_endpoints/${endpoint}/deliveries/${id}`;
    const answers = await Promise.all([
      shop.client.get(at(other.id, sent.id)),
      shop.client.get(at(hook.id, "whd_01JZ0000000000000000000000")),
      stranger.client.get(at(hook.id, sent.id)),
      stranger.client.post(`${at(hook.id, sent.id)}/retry`),
      stranger.client.post(path("/test")),
      stranger.client.get(path("/deliveries")),
    ]);
    expect(answers.map(codeOf)).toEqual([
      [404, "webhook_delivery_not_found"],
      [404, "webhook_delivery_not_found"],
      ...Array.from({ length: 4 }, () => [404, "webhook_endpoint_not_found"]),
    ]);
  });
});

describe("attempts", () => {
  test("follow the documented gaps, ten in all, and the last is exhausted", async () => {
    receiver.answer = answering(500);
    const eventId = await happen(app, shop);
    for (const [i, gap] of GAPS_SECONDS.entries()) {
      if (i > 0) {
        const [last] = await hook.deliveries();
        const dueMs = Date.parse(last.next_attempt_at);
        expect(Math.round((dueMs - Date.parse(last.created_at)) / SECOND)).toBe(gap);
        app.clock.aheadMs += dueMs - app.clock.nowMs() - SECOND;
        await deliver(app);
        expect(receiver.received).toHaveLength(i);
        app.clock.aheadMs += 2 * SECOND;
      }
      await deliver(app);
      expect(receiver.received).toHaveLength(i + 1);
    }
    const rows = await hook.deliveries();
    expect(rows.map((row) => [row.attempt_number, row.status])).toEqual([
      [10, "exhausted"],
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => [n, "failed"]),
    ]);
    expect(rows.map((row) => row.next_attempt_at)).toEqual(Array.from({ length: 10 }, () => null));
    app.clock.aheadMs += 30 * 86_400_000;
    await deliver(app);
    expect(receiver.received).toHaveLength(10);
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    const bodies = new Set(receiver.received.map(({ body }) => body));
    const times = new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"]));
    expect([[...ids], bodies.size, times.size]).toEqual([[eventId], 1, 10]);
    for (const row of rows) {
      expect(codeOf(await retry(row.id))).toEqual([422, "delivery_exhausted"]);
    }
  });

  test("end with the one that succeeds, and the count of failures with them", async () => {
    receiver.answer = answering(500);
    await happen(app, shop);
    await deliver(app);
    receiver.answer = answering(204);
    app.clock.aheadMs += 6 * SECOND;
    await deliver(app);
    expect((await hook.deliveries()).map((row) => row.status)).toEqual(["succeeded", "failed"]);
    expect(await hook.read()).toMatchObject({ consecutive_failures: 0, failure: null });
    app.clock.aheadMs += 86_400_000;
    await deliver(app);
    expect(receiver.received).toHaveLength(2);
  });

  test("wake the queue when they are due", async () => {
    receiver.answer = answering(500);
    await app.queue.takeAll();
    await happen(app, shop);
    await deliver(app);
    // For the event, for the end of the lease should this process die, for the next attempt.
    const queues = (await app.queue.waiting()).map(({ queue }) => queue);
    expect(queues).toEqual(["deliver", "deliver", "deliver"]);
  });

  test("to a redirecting, lengthy or silent receiver fail as told", async () => {
    receiver.answer = answering(302, "", { location: receiver.url });
    expect((await sendTest()).body).toMatchObject({ sent_status: "failed", sent_status_code: 302 });
    expect(receiver.received).toHaveLength(1);
    receiver.answer = answering(200, "x".repeat(5_000_000));
    const long = (await sendTest()).body;
    expect([long.sent_status, long.delivery.response_excerpt.length]).toEqual(["succeeded", 1024]);
    receiver.answer = (response) => response.destroy();
    expect((await sendTest()).body).toMatchObject({
      sent_status: "failed",
      sent_status_code: null,
      delivery: { error: expect.stringContaining("closed the connection") },
    });
  });
});

describe("an endpoint that fails twenty times in a row", () => {
  async function failTimes(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      await sendTest();
    }
  }

  test("is disabled, and those who still listen are told (C40)", async () => {
    const watcher = await openReceiver();
    const watching = await newHook(shop, watcher.url, { events: ["webhook_endpoint.disabled"] });
    receiver.answer = answering(418);
    await happen(app, shop);
    await failTimes(19);
    expect(await hook.read()).toMatchObject({ status: "active", consecutive_failures: 19 });
    receiver.answer = answering(500);
    await failTimes(1);
    const disabled = await hook.read();
    expect(disabled).toMatchObject({
      status: "disabled",
      disabled_reason: "failures",
      consecutive_failures: 20,
      failure: { count: 20, last_status: 500 },
    });
    expect(Date.parse(disabled.failure.first_at)).toBeLessThan(
      Date.parse(disabled.failure.last_at),
    );
    await deliver(app);
    expect(watcher.received.map((message) => verified(watching.secret, message))).toMatchObject([
      {
        type: "webhook_endpoint.disabled",
        data: {
          webhook_endpoint: {
            id: hook.id,
            disabled_reason: "failures",
            failure: {
              count: 20,
              first_at: disabled.failure.first_at,
              last_at: disabled.failure.last_at,
              last_status: 500,
            },
          },
        },
      },
    ]);
    // What was planned for it is not sent, nor what happens now.
    expect(receiver.received).toHaveLength(20);
    await happen(app, shop);
    app.clock.aheadMs += 86_400_000;
    await deliver(app);
    expect(receiver.received).toHaveLength(20);
    const [last] = await hook.deliveries();
    expect(codeOf(await sendTest())).toEqual([409, "endpoint_disabled"]);
    expect(codeOf(await retry(last.id))).toEqual([409, "endpoint_disabled"]);
    await shop.client.patch(path(""), { status: "active" });
    receiver.answer = answering(200);
    expect((await sendTest()).body.sent_status).toBe("succeeded");
    await watcher.close();
  });

  test("stays when one in between succeeds", async () => {
    receiver.answer = answering(500);
    await failTimes(19);
    receiver.answer = answering(200);
    await failTimes(1);
    receiver.answer = answering(500);
    await failTimes(19);
    expect(await hook.read()).toMatchObject({ status: "active", consecutive_failures: 19 });
  });

  test("counts deliveries at once, each", async () => {
    receiver.answer = answering(500);
    await Promise.all(Array.from({ length: 24 }, () => sendTest()));
    expect(await hook.read()).toMatchObject({ status: "disabled", disabled_reason: "failures" });
    const { data } = (await shop.client.get("/events?type=webhook_endpoint.disabled")).body;
    expect(data).toHaveLength(1);
  });
});

describe("what an endpoint has missed", () => {
  const resend = (since: string, more: object = {}): ReturnType<Shop["client"]["patch"]> =>
    shop.client.patch(path(""), { resend_since: since, ...more });
  const numbers = async (): Promise<readonly (readonly [string, number])[]> =>
    (await hook.deliveries())
      .filter(({ status }) => status === "succeeded")
      .map((row): readonly [string, number] => [row.event_id, row.attempt_number])
      .toReversed();

  test("is sent in one step, once its server is mended (C39)", async () => {
    const taken = await happen(app, shop);
    await deliver(app);
    receiver.answer = answering(500);
    app.clock.aheadMs += SECOND;
    const failed = await happen(app, shop);
    await deliver(app);
    for (let i = 0; i < 19; i++) {
      await sendTest();
    }
    const { status, failure } = await hook.read();
    expect(status).toBe("disabled");
    app.clock.aheadMs += SECOND;
    const unheard = await happen(app, shop, "render.succeeded");
    const others = await happen(app, shop, "fill.created", "test");
    receiver.answer = answering(200);
    // By what the endpoint itself says: the first failure is younger than its event.
    const answer = await resend(failure.first_at, { status: "active" });
    expect(answer.body.webhook_endpoint).toMatchObject({ status: "active", failure: null });
    app.clock.aheadMs += SECOND;
    await deliver(app);
    const { data } = (await shop.client.get("/events?type=webhook_endpoint.disabled")).body;
    // Two at a time, so that one may overtake another.
    expect(new Set(await numbers())).toEqual(
      new Set([
        [taken, 1],
        [failed, 2],
        [data[0].id, 1],
        [unheard, 1],
      ]),
    );
    expect(receiver.received.map(({ body }) => JSON.parse(body).id)).not.toContain(others);
    // Again finds nothing more.
    await resend(failure.first_at);
    app.clock.aheadMs += SECOND;
    await deliver(app);
    expect(await numbers()).toHaveLength(4);
  });

  test("is what was skipped too, and what waits for its next attempt; nothing from before it was made", async () => {
    const other = await newShop(app);
    const before = await happen(app, other);
    const [first, second] = [shop, hook];
    [shop, hook] = [other, await newHook(other, receiver.url, { events: ["fill.created"] })];
    await shop.client.patch(path(""), { status: "paused" });
    const skipped = await happen(app, shop);
    await deliver(app);
    expect(codeOf(await resend("2026-01-01T00:00:00Z"))).toEqual([400, "invalid_parameter"]);
    await shop.client.patch(path(""), { status: "active" });
    receiver.answer = answering(500);
    const waiting = await happen(app, shop);
    await happen(app, shop, "render.succeeded");
    await deliver(app);
    receiver.answer = answering(200);
    await resend("2026-01-01T00:00:00Z");
    app.clock.aheadMs += SECOND;
    await deliver(app);
    const sent = await numbers();
    expect(new Set(sent)).toEqual(
      new Set([
        [waiting, 2],
        [skipped, 2],
      ]),
    );
    expect(sent.map(([id]) => id)).not.toContain(before);
    [shop, hook] = [first, second];
  });

  test("is not what has had its ten attempts", async () => {
    receiver.answer = answering(500);
    await happen(app, shop);
    for (const gap of GAPS_SECONDS) {
      app.clock.aheadMs += gap * SECOND;
      await deliver(app);
    }
    expect((await hook.deliveries())[0]).toMatchObject({ attempt_number: 10, status: "exhausted" });
    receiver.answer = answering(200);
    await resend("2026-01-01T00:00:00Z");
    app.clock.aheadMs += SECOND;
    await deliver(app);
    expect(await hook.deliveries()).toHaveLength(10);
  });
});

describe("a paused endpoint", () => {
  test("records what it misses, which is not sent later", async () => {
    await shop.client.patch(path(""), { status: "paused" });
    await happen(app, shop);
    await deliver(app);
    const [row] = await hook.deliveries();
    expect(row).toMatchObject({
      status: "skipped",
      attempt_number: 1,
      response_status: null,
      error: null,
      next_attempt_at: null,
    });
    const tested = await sendTest();
    expect([tested.status, tested.body]).toMatchObject([
      200,
      { sent_status: "skipped", sent_status_code: null },
    ]);
    expect(codeOf(await retry(row.id))).toEqual([422, "delivery_skipped"]);
    await shop.client.patch(path(""), { status: "active" });
    await deliver(app);
    expect(codeOf(await retry(row.id))).toEqual([422, "delivery_skipped"]);
    expect([receiver.received.length, (await hook.read()).consecutive_failures]).toEqual([0, 0]);
  });
});

describe("a repeat by hand", () => {
  async function failedDelivery(): Promise<{ id: string; event_id: string }> {
    receiver.answer = answering(500);
    await happen(app, shop);
    await deliver(app);
    return (await hook.deliveries())[0];
  }

  test("is a new row of the same event, and the planned attempt is dropped (C39)", async () => {
    const row = await failedDelivery();
    app.clock.aheadMs += 2 * SECOND;
    receiver.answer = answering(200);
    const answer = await retry(row.id);
    expect([answer.status, answer.body.delivery]).toMatchObject([
      200,
      {
        event_id: row.event_id,
        attempt_number: 2,
        status: "succeeded",
        retry_of: row.id,
        payload: receiver.received[0]?.body,
      },
    ]);
    const [first, second] = receiver.received.map(({ headers }) => headers);
    expect(second?.["webhook-id"]).toBe(first?.["webhook-id"]);
    expect(second?.["webhook-timestamp"]).not.toBe(first?.["webhook-timestamp"]);
    app.clock.aheadMs += 60 * SECOND;
    await deliver(app);
    expect(receiver.received).toHaveLength(2);
    const rows = await hook.deliveries();
    expect(rows.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    for (const { id } of rows) {
      expect(codeOf(await retry(id))).toEqual([409, "delivery_already_succeeded"]);
    }
  });

  test("that fails goes on with the gaps of its number", async () => {
    const row = await failedDelivery();
    const { delivery } = (await retry(row.id)).body;
    expect(delivery).toMatchObject({ attempt_number: 2, status: "failed" });
    const ahead = Date.parse(delivery.next_attempt_at) - app.clock.nowMs();
    expect(Math.round(ahead / 10_000)).toBe(30);
  });

  test("counts to ten, then is refused", async () => {
    const row = await failedDelivery();
    const rows = [row];
    for (let number = 2; number <= 10; number++) {
      const { delivery } = (await retry(row.id)).body;
      expect([delivery.attempt_number, delivery.status]).toEqual([
        number,
        number === 10 ? "exhausted" : "failed",
      ]);
      rows.push(delivery);
    }
    for (const { id } of rows) {
      expect(codeOf(await retry(id))).toEqual([422, "delivery_exhausted"]);
    }
  });

  test("refuses in the order disabled, delivered, exhausted, skipped", async () => {
    receiver.answer = answering(200);
    const done = (await sendTest()).body.delivery;
    await shop.client.raw("DELETE", path(""));
    expect(codeOf(await retry(done.id))).toEqual([409, "endpoint_disabled"]);
    await shop.client.patch(path(""), { status: "paused" });
    expect(codeOf(await retry(done.id))).toEqual([409, "delivery_already_succeeded"]);
  });

  test("by several at once gives each its own number", async () => {
    const row = await failedDelivery();
    const answers = await Promise.all([1, 2, 3].map(() => retry(row.id)));
    const numbers = answers.map(({ body }) => Number(body.delivery.attempt_number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    const planned = (await hook.deliveries()).filter(({ next_attempt_at }) => next_attempt_at);
    expect(planned.map(({ attempt_number }) => attempt_number)).toEqual([4]);
  });

  test("under an Idempotency-Key is made once", async () => {
    const row = await failedDelivery();
    const send = (): ReturnType<Shop["client"]["post"]> =>
      shop.client.post(path(`/deliveries/${row.id}/retry`), undefined, { "idempotency-key": "r" });
    const [first, again] = [await send(), await send()];
    expect([again.text, receiver.received.length]).toEqual([first.text, 2]);
  });
});

describe("a test", () => {
  test("is an event of its own kind, sent whatever the endpoint listens to", async () => {
    const only = await newHook(shop, receiver.url, { events: ["fill.created"] });
    const answer = await shop.client.post(`/webhook_endpoints/${only.id}/test`);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        delivery: { event_type: "service.test", attempt_number: 1, status: "succeeded" },
        sent_status: "succeeded",
        sent_status_code: 200,
      },
    ]);
    expect(receiver.received).toHaveLength(1);
    expect(verified(only.secret, receiver.received[0]!)).toMatchObject({
      type: "service.test",
      mode: "live",
      data: { webhook_endpoint: { id: only.id } },
    });
  });

  test("that fails is a 200 that says so, counts, and is not repeated by itself", async () => {
    receiver.answer = answering(500);
    const answer = await sendTest();
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { sent_status: "failed", sent_status_code: 500, delivery: { next_attempt_at: null } },
    ]);
    app.clock.aheadMs += 3_600_000;
    await deliver(app);
    expect(receiver.received).toHaveLength(1);
    expect(await hook.read()).toMatchObject({ consecutive_failures: 1 });
    receiver.answer = answering(200);
    expect((await retry(answer.body.delivery.id)).body.delivery).toMatchObject({
      attempt_number: 2,
      status: "succeeded",
    });
  });
});
