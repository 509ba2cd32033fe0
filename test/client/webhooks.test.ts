/** Webhooks: really sent ones, those of the public library, and each usual mistake with the words it gets. */
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { openReceiver, type Received, type Receiver } from "#test/support/receiver.ts";
import {
  deliver,
  happen,
  type Hook,
  newHook,
  newShop,
  type Shop,
} from "#test/support/webhook-kit.ts";
import { verifyWebhook, type WebhookHeaders } from "../../client/src/index.ts";

const SECRET = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 6).toString("base64")}`;
const SENT_AT = new Date("2026-11-21T12:00:00Z");
const now = (): number => SENT_AT.getTime();
const EVENT = {
  id: "evt_1",
  type: "fill.created",
  timestamp: "2026-11-21T12:00:00.000Z",
  api_version: "2026-10-01",
  mode: "live",
  data: { fill: { id: "fil_1", values: { name: "Grüß Gott ✓ \u2028" } } },
};
const BODY = JSON.stringify(EVENT);

/** Headers as the public library makes them. */
function headersOf(body: string, secret = SECRET): Record<string, string> {
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(SENT_AT.getTime() / 1_000),
    "webhook-signature": new Webhook(secret).sign("msg_1", SENT_AT, body),
  };
}

describe("what the public library signed is accepted", () => {
  test.each<[string, string | Uint8Array | ArrayBuffer]>([
    ["text", BODY],
    ["a Buffer", Buffer.from(BODY)],
    ["bytes", new TextEncoder().encode(BODY)],
    ["an ArrayBuffer", new TextEncoder().encode(BODY).buffer],
  ])("as %s", async (_form, body) => {
    expect(await verifyWebhook(body, headersOf(BODY), SECRET, { now })).toEqual(EVENT);
  });

  test.each<[string, (headers: Record<string, string>) => WebhookHeaders]>([
    ["fetch's", (headers) => new Headers(headers)],
    ["Node's", (headers) => headers],
    [
      "capitals",
      (h) => Object.fromEntries(Object.entries(h).map(([k, v]) => [k.toUpperCase(), v])),
    ],
    ["lists", (h) => Object.fromEntries(Object.entries(h).map(([k, v]) => [k, [v]]))],
  ])("with headers in %s", async (_form, formed) => {
    const event = await verifyWebhook(BODY, formed(headersOf(BODY)), SECRET, { now });
    expect(event.id).toBe("evt_1");
  });

  test("with one secret of several, and one signature of several", async () => {
    const headers = headersOf(BODY);
    const both = `${headersOf(BODY, OTHER)["webhook-signature"]} v1a,xyz ${headers["webhook-signature"]}`;
    const rotated = { ...headers, "webhook-signature": both };
    expect((await verifyWebhook(BODY, rotated, SECRET, { now })).id).toBe("evt_1");
    expect((await verifyWebhook(BODY, headers, [OTHER, SECRET], { now })).id).toBe("evt_1");
  });
});

describe("a mistake is told for what it is (C35, C36)", () => {
  const good = headersOf(BODY);
  const without = (name: string): Record<string, string> =>
    Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
  const call = (
    body: unknown,
    headers: WebhookHeaders = good,
    secrets: string | readonly string[] = SECRET,
  ): Promise<unknown> => verifyWebhook(body as string, headers, secrets, { now });
  const later = (seconds: number) => (): Promise<unknown> =>
    verifyWebhook(BODY, good, SECRET, { now: () => now() + seconds * 1_000 });

  test.each<[string, string, RegExp, () => Promise<unknown>]>([
    ["a parsed body", "parsed_body", /^Raw body needed/u, () => call(EVENT)],
    ["no body", "parsed_body", /not undefined/u, () => call(undefined)],
    [
      "a body written again with spaces",
      "changed_body",
      /raw body, before any JSON parser/u,
      () => call(JSON.stringify(EVENT, null, 1)),
    ],
    [
      "a body with escapes of another language",
      "changed_body",
      /raw body/u,
      () => call(BODY.replaceAll("ü", "\\u00fc")),
    ],
    [
      "a body that was cut",
      "changed_body",
      /not the one that was sent/u,
      () => call(BODY.slice(0, -3)),
    ],
    [
      "the secret of another endpoint",
      "wrong_secret",
      /another endpoint/u,
      () => call(BODY, good, OTHER),
    ],
    [
      "several of other endpoints",
      "wrong_secret",
      /one of these secrets/u,
      () => call(BODY, good, [OTHER, OTHER]),
    ],
    ["no secret", "no_secret", /environment variable/u, () => call(BODY, good, "")],
    ["no secrets", "no_secret", /environment variable/u, () => call(BODY, good, [])],
    ["an API key", "wrong_kind_of_secret", /API key/u, () => call(BODY, good, "sk_live_abc")],
    [
      "a secret without its start",
      "wrong_kind_of_secret",
      /whsec_/u,
      () => call(BODY, good, SECRET.slice(6)),
    ],
    [
      "a secret that was cut",
      "wrong_kind_of_secret",
      /not all of it/u,
      () => call(BODY, good, "whsec_"),
    ],
    ["no id", "missing_header", /webhook-id is missing/u, () => call(BODY, without("webhook-id"))],
    [
      "no time",
      "missing_header",
      /webhook-timestamp/u,
      () => call(BODY, without("webhook-timestamp")),
    ],
    [
      "no signature",
      "missing_header",
      /webhook-signature/u,
      () => call(BODY, without("webhook-signature")),
    ],
    [
      "a time that is none",
      "invalid_timestamp",
      /no count of seconds/u,
      () => call(BODY, { ...good, "webhook-timestamp": "2026-11-21" }),
    ],
    [
      "a signature of another version",
      "unknown_signature_version",
      /"v1"/u,
      () => call(BODY, { ...good, "webhook-signature": "v2,abc" }),
    ],
    ["an old one", "too_old", /sent 301 s ago/u, later(301)],
    ["one from the future", "too_new", /301 s ahead/u, later(-301)],
    [
      "a signed text that is no event",
      "not_json",
      /no event/u,
      () => call("hello", headersOf("hello")),
    ],
  ])("%s", async (_mistake, problem, message, run) => {
    const refused = run();
    await expect(refused).rejects.toMatchObject({ name: "WebhookVerificationError", problem });
    await expect(refused).rejects.toThrow(message);
  });

  test("the tolerance is the caller's", async () => {
    const options = { now: () => now() + 900_000, toleranceSeconds: 900 };
    expect((await verifyWebhook(BODY, good, SECRET, options)).id).toBe("evt_1");
    const strict = { now: () => now() + 2_000, toleranceSeconds: 1 };
    await expect(verifyWebhook(BODY, good, SECRET, strict)).rejects.toThrow("more than the 1 s");
  });
});

describe("what the service really sends", () => {
  let app: TestApp;
  let shop: Shop;
  let receiver: Receiver;
  let hook: Hook;
  beforeAll(async () => {
    app = await startTestApp({ runner: null });
    shop = await newShop(app);
    receiver = await openReceiver();
    hook = await newHook(shop, receiver.url);
  });
  afterAll(async () => {
    await receiver.close();
    await app.close();
  });

  async function delivered(): Promise<{ readonly eventId: string; readonly message: Received }> {
    const eventId = await happen(app, shop);
    await deliver(app);
    const message = receiver.received.at(-1);
    if (message === undefined) {
      throw new Error("nothing was sent");
    }
    return { eventId, message };
  }

  test("is accepted, and told from what belongs to another endpoint", async () => {
    const { eventId, message } = await delivered();
    const event = await verifyWebhook(message.body, message.headers, hook.secret);
    expect(event).toMatchObject({ id: eventId, type: "fill.created", mode: "live" });
    await expect(verifyWebhook(message.body, message.headers, OTHER)).rejects.toMatchObject({
      problem: "wrong_secret",
    });
    const rebuilt = JSON.stringify(JSON.parse(message.body), null, 2);
    await expect(verifyWebhook(rebuilt, message.headers, hook.secret)).rejects.toMatchObject({
      problem: "changed_body",
    });
  });

  test("holds by the old and the new secret after a rotation", async () => {
    const answer = await shop.client.patch(`/webhook_endpoints/${hook.id}`, {
      rotate_secret: true,
    });
    const { eventId, message } = await delivered();
    for (const secret of [hook.secret, answer.body.signing_secret]) {
      expect((await verifyWebhook(message.body, message.headers, secret)).id).toBe(eventId);
    }
  });
});
