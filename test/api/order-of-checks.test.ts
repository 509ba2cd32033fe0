import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createApiKey, type NewApiKey } from "#services/api-keys/create-api-key.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { bareDocs } from "#test/support/docs.ts";
import { testRunner } from "#test/support/runner.ts";

let app: TestApp;
let teamId: string;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), pages: bareDocs });
  ({ teamId, key } = await app.newTeam());
});
afterAll(() => app.close());

/** A request wrong in every way from the given check on. */
interface Wrong {
  readonly authorization?: string;
  readonly contentType?: string;
  readonly idempotencyKey?: string;
  readonly body?: string;
  readonly method?: string;
  readonly path?: string;
}

async function ask(wrong: Wrong): Promise<[number, string]> {
  const response = await fetch(`${app.url}/v1${wrong.path ?? "/fills"}`, {
    method: wrong.method ?? "POST",
    body: wrong.body ?? "{",
    headers: {
      ...(wrong.authorization === ""
        ? {}
        : { authorization: wrong.authorization ?? `Bearer ${key}` }),
      "content-type": wrong.contentType ?? "application/json",
      "idempotency-key": wrong.idempotencyKey ?? "",
    },
  });
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}

describe("of two faults the earlier check's is told", () => {
  const long = "k".repeat(256);
  const bad = { contentType: "text/csv", idempotencyKey: long };

  test("address, then credential, then kind, then scope", async () => {
    const weak = await app.newKey(teamId, { type: "restricted", scopes: ["batches:read"] });
    const publishable = await app.newKey(teamId, {
      type: "publishable",
      allowedOrigins: ["https://shop.example"],
    });
    expect(await ask({ ...bad, authorization: "", path: "/nowhere" })).toEqual([404, "not_found"]);
    expect(await ask({ ...bad, authorization: "", method: "PUT" })).toEqual([404, "not_found"]);
    expect(await ask({ ...bad, authorization: "" })).toEqual([401, "authentication_required"]);
    expect(await ask({ ...bad, authorization: "Basic eA==" })).toEqual([
      401,
      "authentication_required",
    ]);
    expect(await ask({ ...bad, authorization: "Bearer sk_live_x" })).toEqual([
      401,
      "invalid_api_key",
    ]);
    expect(await ask({ ...bad, authorization: `Bearer ${publishable}` })).toEqual([
      403,
      "secret_key_required",
    ]);
    expect(await ask({ ...bad, authorization: `Bearer ${weak}` })).toEqual([
      403,
      "insufficient_scope",
    ]);
  });

  test("then media type, length of the key, JSON, shape, look-up", async () => {
    expect(await ask(bad)).toEqual([415, "unsupported_media_type"]);
    expect(await ask({ idempotencyKey: long })).toEqual([400, "idempotency_key_too_long"]);
    expect(await ask({})).toEqual([400, "invalid_json"]);
    expect(await ask({ body: "[]" })).toEqual([400, "invalid_parameter"]);
    expect(await ask({ body: "{}" })).toEqual([400, "missing_required_field"]);
    expect(await ask({ body: '{"values":7}' })).toEqual([400, "missing_required_field"]);
    expect(await ask({ body: '{"template_id":"tpl_x","values":7}' })).toEqual([
      400,
      "invalid_parameter",
    ]);
    expect(await ask({ body: '{"template_id":"tpl_x"}' })).toEqual([404, "template_not_found"]);
  });

  test("a body over 1 MB is no JSON to us", async () => {
    const body = JSON.stringify({ template_id: "x", values: { a: "x".repeat(1_100_000) } });
    expect(await ask({ body })).toEqual([400, "invalid_json"]);
  });
});

describe("a key", () => {
  const DAY_MS = 86_400_000;
  const newKey = (facts: Partial<NewApiKey> = {}): Promise<{ id: string; value: string }> =>
    createApiKey(app.services, teamId, { type: "secret", mode: "live", name: "", ...facts });
  const shop = () => clientOf(app.url, key);
  afterEach(() => {
    app.clock.aheadMs = 0;
  });

  test.each(["paused", "revoked"])("that is %s is refused", async (status) => {
    const own = await newKey();
    expect((await shop().patch(`/api_keys/${own.id}`, { status })).status).toBe(200);
    const answer = await clientOf(app.url, own.value).get("/templates");
    expect([answer.status, answer.body.error.code]).toEqual([401, "invalid_api_key"]);
  });

  test("past its time is refused", async () => {
    const own = await newKey({ expiresAtMs: app.clock.nowMs() + 60_000 });
    app.clock.aheadMs = 61_000;
    const answer = await clientOf(app.url, own.value).get("/templates");
    expect([answer.status, answer.body.error.code]).toEqual([401, "api_key_expired"]);
  });

  test("of other addresses is refused", async () => {
    const own = await newKey({ allowedIps: ["203.0.113.9"] });
    const answer = await clientOf(app.url, own.value).get("/templates");
    expect([answer.status, answer.body.error.code]).toEqual([403, "ip_not_allowed"]);
  });

  test("works for a day after its rotation, and then names its successor", async () => {
    const own = await newKey();
    const rotated = await shop().post(`/api_keys/${own.id}/rotate`);
    const { id: next } = rotated.body.api_key;
    app.clock.aheadMs = DAY_MS - 3_600_000;
    expect((await clientOf(app.url, own.value).get("/templates")).status).toBe(200);
    app.clock.aheadMs = DAY_MS + 3_600_000;
    const answer = await clientOf(app.url, own.value).get("/templates");
    expect([answer.status, answer.body.error.code]).toEqual([401, "api_key_rotated"]);
    expect(answer.headers.get("link")).toBe(`</v1/api_keys/${next}>; rel="successor-version"`);
  });

  test("is stored as a keyed hash only", async () => {
    const { rows } = await app.services.db.read((tx) => tx.sql("select * from api_keys", []));
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(key.slice(8, 32));
  });
});

describe("every answer", () => {
  test("carries the version asked for, or the key's", async () => {
    const client = clientOf(app.url, key);
    const asked = await client.get("/templates", { "x-service-version": "2026-05-23" });
    const own = await client.get("/templates");
    const unknown = await client.get("/templates", { "x-service-version": "2020-01-01" });
    expect(asked.headers.get("x-service-version")).toBe("2026-05-23");
    expect(own.headers.get("x-service-version")).toBe("2026-05-23");
    expect([unknown.status, unknown.body.error.code]).toEqual([400, "invalid_parameter"]);
  });

  test("of a fault names its request, and its doc_url opens a page of that code", async () => {
    for (const answer of [
      await clientOf(app.url, "").get("/templates"),
      await clientOf(app.url, key).get("/nowhere"),
    ]) {
      const { error } = answer.body;
      expect(error.request_id).toBe(answer.headers.get("x-request-id"));
      expect(error.request_id).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/u);
      const page = await fetch(error.doc_url);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await page.text()).toContain(error.code);
    }
  });

  test("to a broken address is still an envelope", async () => {
    const answer = await fetch(`${app.url}/v1/templates/%E0%A4%A`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: "not_found" } });
  });
});
