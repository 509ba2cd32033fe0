import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startBeside, startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { openReceiver, type Receiver, verified } from "#test/support/receiver.ts";
import { deliver, happen, newHook, newShop, type Shop } from "#test/support/webhook-kit.ts";
import { changeRow } from "#test/support/rows.ts";

let app: TestApp;
let receiver: Receiver;
let shop: Shop;
const HOOK = "http://127.0.0.1:1/hook";
beforeAll(async () => {
  app = await startTestApp({ runner: null });
});
beforeEach(async () => {
  shop = await newShop(app);
  receiver = await openReceiver();
  return () => receiver.close();
});
afterAll(() => app.close());

describe("creation", () => {
  test("answers the endpoint and its secret this once", async () => {
    const made = await shop.client.post("/webhook_endpoints", {
      url: HOOK,
      events: ["render.succeeded", "fill.created", "fill.created"],
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        webhook_endpoint: {
          id: expect.stringMatching(/^whe_[0-9A-Z]{26}$/u),
          url: HOOK,
          events: ["fill.created", "render.succeeded"],
          mode: "live",
          status: "active",
          disabled_reason: null,
          consecutive_failures: 0,
          failure: null,
          last_delivery_at: null,
          secret_rotates_at: null,
        },
        signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/u),
      },
    ]);
    const { id } = made.body.webhook_endpoint;
    for (const path of ["/webhook_endpoints", `/webhook_endpoints/${id}`]) {
      expect((await shop.client.get(path)).text).not.toContain("whsec_");
    }
  });

  test("keeps the secret where a copy of the database does not give it away", async () => {
    const hook = await newHook(shop, HOOK);
    const { rows } = await app.services.db.read((tx) =>
      tx.sql("select secret from webhook_endpoints where id = $1", [hook.id]),
    );
    const kept = Buffer.from(rows[0]?.["secret"] as Buffer);
    expect(kept.toString("latin1")).not.toContain(hook.secret.slice(6));
    expect(kept.includes(Buffer.from(hook.secret.slice(6), "base64"))).toBe(false);
  });

  test.each([
    ["no address", { events: "*" }, "missing_required_field"],
    ["nothing", {}, "missing_fields"],
    [
      "an address without https",
      { url: "ftp://shop.example/", events: "*" },
      "invalid_webhook_url",
    ],
    ["a relative address", { url: "/hook", events: "*" }, "invalid_webhook_url"],
    ["an address that is none", { url: 7, events: "*" }, "invalid_webhook_url"],
    [
      "a link-local address",
      { url: "https://169.254.169.254/", events: "*" },
      "invalid_webhook_url",
    ],
    ["a private address", { url: "https://10.0.0.1/", events: "*" }, "invalid_webhook_url"],
    ["a type nobody knows", { url: HOOK, events: ["fill.deleted"] }, "invalid_parameter"],
    ["no types", { url: HOOK, events: [] }, "invalid_parameter"],
    ["a type as text", { url: HOOK, events: "fill.created" }, "invalid_parameter"],
    ["another mode", { url: HOOK, events: "*", mode: "both" }, "invalid_mode"],
    ["a status", { url: HOOK, events: "*", status: "paused" }, "invalid_parameter"],
  ])("with %s is refused", async (_name, body, code) => {
    const answer = await shop.client.post("/webhook_endpoints", body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });

  test("names the setting that admits a private address", async () => {
    const answer = await shop.client.post("/webhook_endpoints", {
      url: "https://192.168.1.9/hook",
      events: "*",
    });
    expect(answer.body.error).toMatchObject({
      message: expect.stringContaining("PLATEN_WEBHOOK_ALLOW"),
      fields: [{ object_id: "body", field: "url" }],
    });
  });

  test("takes * in a list, and every type of the documentation", async () => {
    const listed = await shop.client.post("/webhook_endpoints", { url: HOOK, events: ["*"] });
    expect(listed.body.webhook_endpoint.events).toBe("*");
    const events = ["batch.progress", "webhook_endpoint.disabled", "service.test"];
    const some = await shop.client.post("/webhook_endpoints", { url: HOOK, events });
    expect(some.body.webhook_endpoint.events.toSorted()).toEqual(events.toSorted());
  });

  test("is of the key's mode unless it says the other one", async () => {
    const testKey = clientOf(app.url, await app.newKey(shop.teamId, { mode: "test" }));
    const made = async (client: typeof testKey, body: object): Promise<string> =>
      (await client.post("/webhook_endpoints", { url: HOOK, events: "*", ...body })).body
        .webhook_endpoint.mode;
    expect([
      await made(testKey, {}),
      await made(testKey, { mode: "live" }),
      await made(shop.client, { mode: "test" }),
    ]).toEqual(["test", "live", "test"]);
  });

  test("of a live one with a test key leaves its secret to a live key, which verifies what comes", async () => {
    const tester = clientOf(app.url, await app.newKey(shop.teamId, { mode: "test" }));
    const body = { url: receiver.url, events: "*", mode: "live" };
    const made = await tester.post("/webhook_endpoints", body);
    expect([made.status, made.body.signing_secret]).toEqual([201, null]);
    const path = `/webhook_endpoints/${made.body.webhook_endpoint.id}`;
    const refused = await tester.patch(path, { rotate_secret: true });
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
    expect(refused.body.error.message).toContain("live key");
    const { signing_secret: secret } = (await shop.client.patch(path, { rotate_secret: true }))
      .body;
    await happen(app, shop);
    await deliver(app);
    expect(verified(secret, receiver.received.at(-1)!)).toMatchObject({ type: "fill.created" });
  });

  test("ends at twenty; a deleted one makes room", async () => {
    const hooks = await Promise.all(Array.from({ length: 20 }, () => newHook(shop, HOOK)));
    const more = (): ReturnType<Shop["client"]["post"]> =>
      shop.client.post("/webhook_endpoints", { url: HOOK, events: "*" });
    const refused = await more();
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_parameter"]);
    await shop.client.raw("DELETE", `/webhook_endpoints/${hooks[0]!.id}`);
    const both = await Promise.all([more(), more()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  test("repeated under its Idempotency-Key gives the same secret, kept encrypted", async () => {
    const body = { url: HOOK, events: "*" };
    const headers = { "idempotency-key": "hook-1" };
    const first = await shop.client.post("/webhook_endpoints", body, headers);
    const again = await shop.client.post("/webhook_endpoints", body, headers);
    expect([again.text, again.headers.get("idempotent-replay")]).toEqual([first.text, "true"]);
    expect((await shop.client.get("/webhook_endpoints")).body.data).toHaveLength(1);
  });
});

describe("a list", () => {
  test("is paged, newest first, and holds both modes and deleted ones", async () => {
    const first = await newHook(shop, HOOK, { mode: "test" });
    const second = await newHook(shop, HOOK);
    await shop.client.raw("DELETE", `/webhook_endpoints/${first.id}`);
    const page = await shop.client.get("/webhook_endpoints?limit=1");
    expect(page.body).toMatchObject({
      data: [{ id: second.id }],
      has_more: true,
      next_starting_after: second.id,
    });
    const rest = await shop.client.get(`/webhook_endpoints?starting_after=${second.id}`);
    expect(rest.body).toMatchObject({
      data: [{ id: first.id, status: "disabled", disabled_reason: "deleted" }],
      has_more: false,
    });
    expect((await shop.client.get("/webhook_endpoints?limit=0")).status).toBe(400);
  });
});

describe("a change", () => {
  const change = (id: string, body: object): ReturnType<Shop["client"]["patch"]> =>
    shop.client.patch(`/webhook_endpoints/${id}`, body);

  test("of address and events holds from the next delivery", async () => {
    const hook = await newHook(shop, HOOK, { events: ["render.succeeded"] });
    const changed = await change(hook.id, { url: receiver.url, events: ["fill.created"] });
    expect(changed.body).toMatchObject({
      webhook_endpoint: { url: receiver.url, events: ["fill.created"] },
      signing_secret: null,
    });
    await happen(app, shop, "render.succeeded");
    await happen(app, shop, "fill.created");
    await deliver(app);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["fill.created"]);
  });

  test.each([
    [{ status: "broken" }, "invalid_webhook_status"],
    [{ status: null }, "invalid_webhook_status"],
    [{ url: "https://127.0.0.1.nip.invalid@10.0.0.1/" }, "invalid_webhook_url"],
    [{ url: "mailto:ada@example.com" }, "invalid_webhook_url"],
    [{ events: ["x"] }, "invalid_parameter"],
    [{ mode: "test" }, "invalid_parameter"],
    [{ rotate_secret: "yes" }, "invalid_parameter"],
  ])("to %j is refused", async (body, code) => {
    const hook = await newHook(shop, HOOK);
    const answer = await change(hook.id, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });

  test("of nothing changes nothing", async () => {
    const hook = await newHook(shop, HOOK);
    const before = await hook.read();
    const answer = await change(hook.id, { rotate_secret: false });
    expect(answer.body.signing_secret).toBeNull();
    expect({ ...answer.body.webhook_endpoint, updated_at: "" }).toEqual({
      ...before,
      updated_at: "",
    });
  });

  test("of the secret lets both sign for 24 hours", async () => {
    const hook = await newHook(shop, receiver.url);
    const rotated = await change(hook.id, { rotate_secret: true });
    const secret = rotated.body.signing_secret;
    expect(secret).not.toBe(hook.secret);
    expect(
      Date.parse(rotated.body.webhook_endpoint.secret_rotates_at) - app.clock.nowMs(),
    ).toBeGreaterThan(86_390_000);
    const signatures = async (): Promise<[number, boolean, boolean]> => {
      await shop.client.post(`/webhook_endpoints/${hook.id}/test`);
      const message = receiver.received.at(-1)!;
      const accepts = (key: string): boolean => {
        try {
          return Boolean(verified(key, message));
        } catch {
          return false;
        }
      };
      const count = String(message.headers["webhook-signature"]).split(" ").length;
      return [count, accepts(secret), accepts(hook.secret)];
    };
    expect(await signatures()).toEqual([2, true, true]);
    const again = await change(hook.id, { rotate_secret: true });
    expect(again.body.signing_secret).not.toBe(secret);
    app.clock.aheadMs += 86_400_000 + 1_000;
    try {
      const [count] = await signatures();
      expect([count, (await hook.read()).secret_rotates_at]).toEqual([1, null]);
    } finally {
      app.clock.aheadMs = 0;
    }
  });

  test("to active starts anew after failures", async () => {
    const hook = await newHook(shop, HOOK);
    await shop.client.post(`/webhook_endpoints/${hook.id}/test`);
    expect(await hook.read()).toMatchObject({ consecutive_failures: 1, failure: { count: 1 } });
    const answer = await change(hook.id, { status: "active" });
    expect(answer.body.webhook_endpoint).toMatchObject({ consecutive_failures: 0, failure: null });
  });

  test("may re-enable what was deleted", async () => {
    const hook = await newHook(shop, HOOK);
    const deleted = await shop.client.raw("DELETE", `/webhook_endpoints/${hook.id}`);
    expect([deleted.status, await deleted.json()]).toMatchObject([
      200,
      { webhook_endpoint: { status: "disabled", disabled_reason: "deleted" } },
    ]);
    expect((await shop.client.raw("DELETE", `/webhook_endpoints/${hook.id}`)).status).toBe(200);
    const answer = await change(hook.id, { status: "active" });
    expect(answer.body.webhook_endpoint).toMatchObject({ status: "active", disabled_reason: null });
  });

  test.each(["active", "paused"])(
    "to %s brings a deleted one back only where there is room",
    async (status) => {
      const first = await newHook(shop, HOOK);
      const second = await newHook(shop, HOOK);
      for (const { id } of [first, second]) {
        await shop.client.raw("DELETE", `/webhook_endpoints/${id}`);
      }
      await Promise.all(Array.from({ length: 19 }, () => newHook(shop, HOOK)));
      const both = await Promise.all([first, second].map(({ id }) => change(id, { status })));
      expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      const refused = both.findIndex((answer) => answer.status === 400);
      expect(both[refused]?.body.error.code).toBe("invalid_parameter");
      expect(await [first, second][refused]?.read()).toMatchObject({
        status: "disabled",
        disabled_reason: "deleted",
      });
    },
  );
});

describe("without keys to keep secrets with", () => {
  test("creation, rotation, tests and retries are 503, and nothing is lost", async () => {
    const bare = await startTestApp({ runner: null, hasSecretKeys: false });
    try {
      const own = await newShop(bare);
      const refused = await own.client.post("/webhook_endpoints", { url: HOOK, events: "*" });
      expect([refused.status, refused.body.error.code]).toEqual([
        503,
        "webhook_secrets_not_configured",
      ]);
      // An endpoint of a time when there were keys.
      const before = await startBeside(
        bare,
        { runner: null },
        { secretBox: app.services.secretBox },
      );
      const made = await clientOf(before.url, own.key).post("/webhook_endpoints", {
        url: receiver.url,
        events: "*",
      });
      await before.close();
      const path = `/webhook_endpoints/${made.body.webhook_endpoint.id}`;
      const rotated = await own.client.patch(path, { rotate_secret: true });
      const tested = await own.client.post(`${path}/test`);
      expect([rotated.status, tested.status]).toEqual([503, 503]);
      expect((await own.client.patch(path, { status: "paused" })).status).toBe(200);
      await own.client.patch(path, { status: "active" });
      await happen(bare, own);
      await deliver(bare);
      expect(receiver.received).toEqual([]);
      const { rows } = await bare.services.db.read((tx) =>
        tx.sql("select attempt_number, token from webhook_attempts", []),
      );
      expect(rows).toEqual([{ attempt_number: 1, token: null }]);
    } finally {
      await bare.close();
    }
  });

  test("or with other keys than before, what is due waits", async () => {
    const hook = await newHook(shop, receiver.url);
    await changeRow(app, "webhook_endpoints", hook.id, { secret: Buffer.from("garbage") });
    const tested = await shop.client.post(`/webhook_endpoints/${hook.id}/test`);
    expect([tested.status, tested.body.error.code]).toEqual([
      503,
      "webhook_secrets_not_configured",
    ]);
    await happen(app, shop);
    await deliver(app);
    expect([receiver.received.length, await hook.deliveries()]).toEqual([0, []]);
    expect(await hook.read()).toMatchObject({ consecutive_failures: 0 });
  });
});
