import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ServerResponse } from "node:http";
import { recordEvent } from "#services/events/record-event.ts";
import { claimAttempts } from "#store/webhook-deliveries.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { answering, openReceiver, type Receiver } from "#test/support/receiver.ts";
import { deliver, happen, newHook, newShop, type Shop } from "#test/support/webhook-kit.ts";
import { addSlowDelivery, changeRow, forgetAttempts } from "#test/support/rows.ts";

let app: TestApp;
let receiver: Receiver;
let shop: Shop;
beforeAll(async () => {
  // Receivers are held as long as a test takes, which is long on a busy machine: no limit of the sender's ends that.
  app = await startTestApp({ runner: null, webhooks: { limitMs: 60_000 } });
});
beforeEach(async () => {
  app.clock.aheadMs = 0;
  shop = await newShop(app);
  receiver = await openReceiver();
  return async () => {
    await receiver.close();
    await forgetAttempts(app);
  };
});
afterAll(() => app.close());

/** Keeps every caller waiting; `release` answers all of them. */
function holding(): { answer: Receiver["answer"]; release: () => void } {
  const waiting: ServerResponse[] = [];
  return {
    answer: (response) => waiting.push(response),
    release: () => {
      for (const response of waiting.splice(0)) {
        response.end("late");
      }
    },
  };
}

describe("a slow receiver", () => {
  test("has two deliveries under way and holds up nobody else's", async () => {
    const slow = await openReceiver();
    const { answer, release } = holding();
    slow.answer = answer;
    await newHook(shop, slow.url);
    await newHook(shop, receiver.url);
    const other = await newShop(app);
    await newHook(other, receiver.url);
    for (let i = 0; i < 20; i++) {
      await happen(app, shop);
      await happen(app, other);
    }
    const done = deliver(app);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(40);
    expect(slow.received).toHaveLength(2);
    // What happens meanwhile is delivered by the same run.
    await happen(app, other);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(41);
    expect(slow.received).toHaveLength(2);
    slow.answer = answering(200);
    release();
    await done;
    expect(slow.received).toHaveLength(20);
    await slow.close();
  });
});

describe("a claim", () => {
  test("of a process that is gone runs out, and the attempt is made", async () => {
    const hook = await newHook(shop, receiver.url);
    await happen(app, shop);
    const lease = {
      token: "gone",
      now: app.clock.now(),
      until: new Date(app.clock.nowMs() + 30_000),
    };
    const limits = { most: 10, mostSlow: 10, perEndpoint: 2, perTeam: 10 };
    const claims = await app.services.db.tx((tx) => claimAttempts(tx, limits, lease));
    expect(claims).toMatchObject([{ endpointId: hook.id, attemptNumber: 1 }]);
    await deliver(app);
    expect(receiver.received).toEqual([]);
    app.clock.aheadMs += 31_000;
    await deliver(app);
    expect(receiver.received).toHaveLength(1);
    expect(await hook.deliveries()).toMatchObject([{ attempt_number: 1, status: "succeeded" }]);
  });

  test("that was lost writes nothing", async () => {
    const hook = await newHook(shop, receiver.url);
    const { answer, release } = holding();
    receiver.answer = answer;
    await happen(app, shop);
    const first = deliver(app);
    await expect.poll(() => receiver.received.length).toBe(1);
    app.clock.aheadMs += 31_000;
    receiver.answer = answering(500, "second");
    await deliver(app);
    expect(receiver.received).toHaveLength(2);
    release();
    await first;
    expect(await hook.deliveries()).toMatchObject([
      { attempt_number: 1, status: "failed", response_excerpt: "second" },
    ]);
    expect(await hook.read()).toMatchObject({ consecutive_failures: 1 });
  });

  test("that is cut off by the end of the process is given back at once", async () => {
    const hook = await newHook(shop, receiver.url);
    receiver.answer = holding().answer;
    await happen(app, shop);
    const end = new AbortController();
    const cut = deliver(app, end.signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    end.abort();
    await cut;
    expect(await hook.deliveries()).toEqual([]);
    receiver.answer = answering(200);
    await deliver(app);
    expect(await hook.deliveries()).toMatchObject([{ attempt_number: 1, status: "succeeded" }]);
  });

  test("takes teams in turn, and leaves room where receivers are slow", async () => {
    const big = await newShop(app);
    for (let i = 0; i < 6; i++) {
      await newHook(big, receiver.url);
    }
    const small = await newShop(app);
    const hook = await newHook(small, receiver.url);
    for (let i = 0; i < 5; i++) {
      await happen(app, big);
    }
    await happen(app, small);
    const claim = async (limits: object): Promise<string[]> => {
      const lease = {
        token: "t",
        now: app.clock.now(),
        until: new Date(app.clock.nowMs() + 30_000),
      };
      const all = { most: 10, mostSlow: 10, perEndpoint: 2, perTeam: 10, ...limits };
      const claims = await app.services.db.tx((tx) => claimAttempts(tx, all, lease));
      return claims.map(({ teamId }) => (teamId === big.teamId ? "big" : "small"));
    };
    expect((await claim({ most: 2 })).toSorted()).toEqual(["big", "small"]);
    expect(await claim({ perTeam: 4 })).toHaveLength(3);
    expect(await claim({ perTeam: 4 })).toEqual([]);
    expect(await claim({ perTeam: 100 })).toHaveLength(8);
    expect(await claim({ perTeam: 100 })).toEqual([]);
    await happen(app, small);
    await changeRow(app, "webhook_endpoints", hook.id, { consecutiveFailures: 1 });
    expect(await claim({ mostSlow: 0 })).toEqual([]);
    expect(await claim({ mostSlow: 1 })).toEqual(["small"]);
    await happen(app, small);
    await changeRow(app, "webhook_endpoints", hook.id, { consecutiveFailures: 0 });
    await addSlowDelivery(app, { teamId: small.teamId, endpointId: hook.id });
    expect(await claim({ mostSlow: 0, perEndpoint: 9 })).toEqual([]);
    expect(await claim({ mostSlow: 1, perEndpoint: 9 })).toEqual(["small"]);
  });

  test("is made by one of many who ask at once", async () => {
    await newHook(shop, receiver.url);
    for (let i = 0; i < 30; i++) {
      await happen(app, shop);
    }
    await Promise.all(Array.from({ length: 6 }, () => deliver(app)));
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
  });
});

test("an event of a change that is undone is told to nobody", async () => {
  await newHook(shop, receiver.url);
  const { services } = app;
  const facts = { teamId: shop.teamId, mode: "live", type: "fill.created", data: {} } as const;
  const undone = services.db.tx(async (tx) => {
    await recordEvent(services, tx, facts);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await deliver(app);
  expect([receiver.received, (await shop.client.get("/events")).body.data]).toEqual([[], []]);
});
