import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_RIGHTS, EMBED_STATUSES } from "#domain/application.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { bodyOf, mapProduct, openStorefront, pageOf, SHOP_ORIGIN } from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
let shop: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
  shop = world.client;
  stranger = clientOf(app.url, (await app.newTeam()).key);
  await mapProduct(world, { external_product_id: "mug" });
});
afterAll(() => app.close());

const RESOLVE = "/product_mappings/resolve";
const MUG = { external_product_id: "mug" };

async function newKey(): Promise<{ id: string; value: string }> {
  const answer = await shop.post("/api_keys", {
    type: "publishable",
    mode: "live",
    allowed_origins: ["https://key.example"],
  });
  return { id: answer.body.api_key.id, value: answer.body.key };
}

describe("creation", () => {
  test("answers every member and shows the new key once", async () => {
    const answer = await shop.post("/embed/applications", {
      name: "Web shop",
      allowed_origins: [SHOP_ORIGIN],
      create_publishable_key: true,
      theme: { accent_color: "#336699", scheme: "dark", radius_px: 6, locale: "de-CH" },
      metadata: { region: "ch", n: 1 },
    });
    const { embed_application: application, publishable_key: key } = answer.body;
    expect([answer.status, key]).toEqual([
      201,
      expect.stringMatching(/^pk_live_[0-9A-Za-z]{32}$/u),
    ]);
    expect(application).toEqual({
      id: expect.stringMatching(/^app_[0-9A-Z]{26}$/u),
      name: "Web shop",
      status: "active",
      mode: "live",
      allowed_origins: [SHOP_ORIGIN],
      publishable_key_id: expect.stringMatching(/^key_/u),
      publishable_key_last4: key.slice(-4),
      theme: { accent_color: "#336699", scheme: "dark", radius_px: 6, locale: "de-CH" },
      approval_step: true,
      metadata: { region: "ch", n: 1 },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const read = await shop.get(`/embed/applications/${application.id}`);
    expect(read.body).toEqual({ embed_application: application });
    expect(read.text).not.toContain(key);
    expect((await pageOf(app, key).post(RESOLVE, MUG)).status).toBe(200);
  });

  test("without anything makes one that lets no browser in", async () => {
    const answer = await shop.post("/embed/applications");
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty("publishable_key");
    expect(answer.body.embed_application).toMatchObject({
      name: null,
      allowed_origins: [],
      publishable_key_id: null,
      publishable_key_last4: null,
      theme: {},
      metadata: {},
    });
  });

  test.each<[object, number, string, string]>([
    [{ create_publishable_key: true }, 400, "missing_allowed_origins", "allowed_origins"],
    [
      { create_publishable_key: true, allowed_origins: [] },
      400,
      "missing_allowed_origins",
      "allowed_origins",
    ],
    [{ publishable_key_id: "key_x" }, 404, "publishable_key_not_found", ""],
    [
      { publishable_key_id: "key_x", create_publishable_key: true, allowed_origins: [SHOP_ORIGIN] },
      400,
      "invalid_parameter",
      "publishable_key_id",
    ],
    [{ name: "x".repeat(121) }, 400, "invalid_parameter", "name"],
    [{ theme: { accent_color: "red" } }, 400, "invalid_parameter", "theme.accent_color"],
    [{ theme: { logo_url: "http://x.example/a.png" } }, 400, "invalid_parameter", "theme.logo_url"],
    [{ theme: { colour: "#000000" } }, 400, "invalid_parameter", "theme.colour"],
    [{ metadata: { a: "x".repeat(501) } }, 400, "invalid_parameter", "metadata"],
    [{ approval_step: "no" }, 400, "invalid_parameter", "approval_step"],
    [{ create_publishable_key: "yes" }, 400, "invalid_parameter", "create_publishable_key"],
  ])("with %j answers %i %s", async (body, status, code, field) => {
    const answer = await shop.post("/embed/applications", body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.fields?.[0]?.field ?? "").toBe(field);
  });

  test("repeated under one Idempotency-Key makes one application and shows the same key", async () => {
    const body = { allowed_origins: [SHOP_ORIGIN], create_publishable_key: true };
    const headers = { "idempotency-key": "app-1" };
    const [first, second] = [
      await shop.post("/embed/applications", body, headers),
      await shop.post("/embed/applications", body, headers),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replay")).toBe("true");
  });
});

describe("origins", () => {
  test("are kept in the one spelling browsers use, each once", async () => {
    const answer = await shop.post("/embed/applications", {
      allowed_origins: [
        "HTTPS://Shop.Example:443/",
        "https://shop.example",
        "https://bücher.example:8443",
        "http://localhost:5173",
        "http://127.0.0.1",
      ],
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        embed_application: {
          allowed_origins: [
            "https://shop.example",
            "https://xn--bcher-kva.example:8443",
            "http://localhost:5173",
            "http://127.0.0.1",
          ],
        },
      },
    });
  });

  test.each([
    "http://shop.example",
    "https://shop.example/cart",
    "https://shop.example?x=1",
    "https://*.shop.example",
    "https://user:pw@shop.example",
    "shop.example",
    "null",
    "*",
    "",
    7,
  ])("such as %j are refused", async (origin) => {
    const answer = await shop.post("/embed/applications", { allowed_origins: [origin] });
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      { code: "invalid_parameter", fields: [{ object_id: "body", field: "allowed_origins.0" }] },
    ]);
  });

  test("are at most 50", async () => {
    const allowed_origins = Array.from({ length: 51 }, (_, i) => `https://s${i}.example`);
    expect((await shop.post("/embed/applications", { allowed_origins })).status).toBe(400);
    const fifty = allowed_origins.slice(1);
    expect((await shop.post("/embed/applications", { allowed_origins: fifty })).status).toBe(201);
  });

  test("are replaced whole, and count for the key at once", async () => {
    const { applicationId, key } = await openStorefront(app, shop);
    const moved = "https://new.example";
    await shop.patch(`/embed/applications/${applicationId}`, { allowed_origins: [moved] });
    const old = await pageOf(app, key).post(RESOLVE, MUG);
    expect([old.status, old.body.error.code]).toEqual([403, "origin_not_allowed"]);
    expect((await pageOf(app, key, moved).post(RESOLVE, MUG)).status).toBe(200);
    const none = await shop.patch(`/embed/applications/${applicationId}`, { allowed_origins: [] });
    expect([none.status, none.body.error.code]).toEqual([400, "missing_allowed_origins"]);
  });
});

describe("linking a key", () => {
  test("can be undone and made again with another", async () => {
    const { applicationId, key } = await openStorefront(app, shop);
    const path = `/embed/applications/${applicationId}`;
    const freed = await shop.patch(path, { publishable_key_id: null });
    expect(freed.body.embed_application.publishable_key_id).toBeNull();
    const guest = await pageOf(app, key).post("/embed/sessions/guest", MUG);
    expect([guest.status, guest.body.error.code]).toEqual([404, "embed_application_not_found"]);
    const next = await newKey();
    await shop.patch(path, { publishable_key_id: next.id });
    expect((await pageOf(app, next.value).post("/embed/sessions/guest", MUG)).status).toBe(201);
  });
});

describe("states", () => {
  test.each(EMBED_STATUSES)("%s opens and resolves as the table says", async (status) => {
    const { applicationId, page } = await openStorefront(app, shop);
    const bound = { external_product_id: "bound", embed_application_id: applicationId };
    await mapProduct(world, bound);
    await shop.patch(`/embed/applications/${applicationId}`, { status });
    const { opensSessions, resolves } = APPLICATION_RIGHTS[status];
    const guest = await page.post("/embed/sessions/guest", MUG);
    expect([guest.status, guest.body.error?.code]).toEqual(
      opensSessions ? [201, undefined] : [404, "embed_application_not_found"],
    );
    const server = await shop.post("/embed/sessions", bound);
    expect([server.status, server.body.error?.code]).toEqual(
      opensSessions ? [201, undefined] : [404, "embed_application_not_found"],
    );
    const resolved = await page.post(RESOLVE, bound);
    expect([resolved.status, resolved.body.error?.code]).toEqual(
      resolves ? [200, undefined] : [404, "embed_application_not_found"],
    );
  });

  test("a session that runs goes on when its application is paused or archived", async () => {
    const { applicationId, page } = await openStorefront(app, shop);
    const opened = (await page.post("/embed/sessions/guest", MUG)).body;
    const browser = clientOf(app.url, "");
    for (const status of ["paused", "archived"]) {
      await shop.patch(`/embed/applications/${applicationId}`, { status });
      const answer = await browser.post("/embed/fills", undefined, {
        "x-service-client-secret": opened.client_secret,
      });
      expect(answer.status).toBe(201);
    }
  });

  test("others are refused", async () => {
    const { applicationId } = await openStorefront(app, shop);
    const answer = await shop.patch(`/embed/applications/${applicationId}`, { status: "on" });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_application_status"]);
  });
});

test("another team's application is not there, in the same words as one that is nowhere", async () => {
  const { applicationId } = await openStorefront(app, shop);
  const seen = new Set<string>();
  for (const id of [applicationId, `app_${"0".repeat(26)}`]) {
    for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const) {
      const response = await stranger.raw(method, `/embed/applications/${id}`, bodyOf(body));
      const { error } = (await response.json()) as { error: Record<string, unknown> };
      seen.add(JSON.stringify([response.status, { ...error, request_id: null }]));
    }
    const mapped = await stranger.post("/embed/sessions", {
      template_id: world.templateId,
      embed_application_id: id,
    });
    expect(mapped.body.error.code).toBe("embed_application_not_found");
  }
  expect([...seen]).toHaveLength(1);
});
