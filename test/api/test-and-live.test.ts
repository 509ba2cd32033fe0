/**
 * What was made with a test key is not there for a live one, and the other way round: every operation that takes
 * an id, both ways, at the HTTP surface.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { listForm } from "#test/support/batches.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { SHOP_ORIGIN } from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeShop, type PlainShop } from "#test/support/world.ts";

type Mode = "live" | "test";

/** A client of one mode, and the ids of what was made with it; by the beginning of the paths that take them. */
interface Side {
  readonly client: Client;
  readonly ids: Readonly<Record<string, string>>;
  readonly deliveryId: string;
}

let app: TestApp;
let shop: PlainShop;
let sides: Readonly<Record<Mode, Side>>;

async function makeSide(mode: Mode): Promise<Side> {
  const client = clientOf(app.url, await app.newKey(shop.teamId, { mode }));
  const { templateId } = shop;
  const fill = (await client.post("/fills", { template_id: templateId })).body.fill;
  const render = (await client.post("/renders", { template_id: templateId, values: {} })).body;
  const application = await client.post("/embed/applications", {
    name: mode,
    allowed_origins: [SHOP_ORIGIN],
    create_publishable_key: true,
  });
  const session = await client.post("/embed/sessions", { template_id: templateId });
  const key = await client.post("/api_keys", {
    type: "restricted",
    mode,
    scopes: ["fills:read"],
  });
  const url = "http://127.0.0.1:1/hook";
  const hook = (await client.post("/webhook_endpoints", { url, events: "*" })).body;
  const endpointId = hook.webhook_endpoint.id;
  const sent = await client.post(`/webhook_endpoints/${endpointId}/test`);
  const list = await client.raw("POST", "/batches", { body: listForm(shop) });
  const { batch } = await list.json();
  return {
    client,
    ids: {
      "/batches": batch.id,
      "/fills": fill.id,
      "/renders": render.render.id,
      "/embed/applications": application.body.embed_application.id,
      "/embed/sessions": session.body.embed_session.id,
      "/api_keys": key.body.api_key.id,
      "/webhook_endpoints": endpointId,
    },
    deliveryId: sent.body.delivery.id,
  };
}

beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  shop = await makeShop(app);
  sides = { live: await makeSide("live"), test: await makeSide("test") };
});
afterAll(() => app.close());

/** The start of a path that an id follows: `/embed/sessions` of `/embed/sessions/{id}/cancel`. */
const startOf = (path: string): string => path.slice(0, path.indexOf("/{"));

/** Of a team rather than of a mode (contract, "Test and live"). */
const SHARED: ReadonlySet<string> = new Set([
  "/templates",
  "/fonts",
  "/assets",
  "/selection_sets",
  "/paper_stocks",
  "/inks",
  "/product_mappings",
]);

/** What the other mode's caller gets for an operation. */
function expected(path: string, asking: Mode): "hidden" | "found" {
  switch (startOf(path)) {
    case "/api_keys":
      // A live key makes and ends test keys; a test key sees no live one.
      return asking === "test" ? "hidden" : "found";
    case "/webhook_endpoints":
      // Either key manages endpoints; what was sent is of the endpoint's mode.
      return path === "/webhook_endpoints/{id}" ? "found" : "hidden";
    default:
      return "hidden";
  }
}

const WITH_ID = operations
  .map((operation) => operation.declaration)
  .filter((o) => o.auth === "secret" && o.path.includes("{id}"));
const OF_A_MODE = WITH_ID.filter((o) => !SHARED.has(startOf(o.path)));

test("every kind of id is tried", () => {
  const starts = new Set(OF_A_MODE.map((o) => startOf(o.path)));
  expect([...starts].toSorted()).toEqual(Object.keys(sides.live.ids).toSorted());
});

/** Everything of one side as its own key sees it. */
async function seen(mode: Mode): Promise<unknown> {
  const { client, ids } = sides[mode];
  const answers = [];
  for (const [start, id] of Object.entries(ids)) {
    const { body } = await client.get(`${start}/${id}`);
    // Signed addresses are drawn anew with each answer.
    answers.push(
      JSON.parse(JSON.stringify(body).replaceAll(/"(?:signed|preview)_url[^,}]*/gu, '"url":0')),
    );
  }
  return answers;
}

describe.each<[Mode, Mode]>([
  ["test", "live"],
  ["live", "test"],
])("a %s key that names something %s", (asking, owned) => {
  const hidden = OF_A_MODE.filter((o) => expected(o.path, asking) === "hidden");

  test("finds nothing and changes nothing", async () => {
    const before = await seen(owned);
    const { ids, deliveryId } = sides[owned];
    const results: Record<string, unknown> = {};
    for (const o of hidden) {
      const start = startOf(o.path);
      const path = o.path.replace("{id}", ids[start]!).replace("{delivery_id}", deliveryId);
      const query = new URLSearchParams(o.example.query).toString();
      const init =
        o.method === "GET"
          ? {}
          : {
              body: JSON.stringify(o.example.body ?? {}),
              headers: { "content-type": "application/json" },
            };
      const response = await sides[asking].client.raw(
        o.method,
        `${path}${query && `?${query}`}`,
        init,
      );
      results[o.id] = [response.status, (await response.json()).error?.code];
    }
    const wrong = Object.entries(results).filter(
      ([, result]) => !/^404,(?:\w+_)?not_found$/u.test(String(result)),
    );
    expect(wrong).toEqual([]);
    expect(await seen(owned)).toEqual(before);
  });

  test("still reads what is shared", async () => {
    const found = OF_A_MODE.filter((o) => o.method === "GET" && !hidden.includes(o));
    for (const o of found) {
      const path = o.path.replace("{id}", sides[owned].ids[startOf(o.path)]!);
      expect((await sides[asking].client.get(path)).status, o.id).toBe(200);
    }
    const { templateId } = shop;
    expect((await sides[asking].client.get(`/templates/${templateId}`)).status).toBe(200);
  });

  test("lists none of it", async () => {
    const { client } = sides[asking];
    for (const start of [
      "/fills",
      "/renders",
      "/batches",
      "/embed/applications",
      "/embed/sessions",
    ]) {
      const { data } = (await client.get(start)).body;
      const ids = data.map(({ id }: { id: string }) => id);
      expect(ids, start).not.toContain(sides[owned].ids[start]);
    }
    const { data } = (await client.get("/events?limit=100")).body;
    expect(new Set(data.map(({ mode }: { mode: string }) => mode))).toEqual(new Set([asking]));
    const keys = (await client.get("/api_keys")).body.data as readonly { id: string }[];
    expect(keys.some(({ id }) => id === sides[owned].ids["/api_keys"])).toBe(asking === "live");
  });

  test("does not replay its responses", async () => {
    const headers = { "idempotency-key": `of-${owned}` };
    const body = { template_id: shop.templateId };
    const first = await sides[owned].client.post("/fills", body, headers);
    const other = await sides[asking].client.post("/fills", body, headers);
    expect(first.status).toBe(201);
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_mismatch"]);
  });

  test("opens no session with its application, key or saved design", async () => {
    const { client } = sides[asking];
    const id = sides[owned].ids["/embed/applications"];
    const session = await client.post("/embed/sessions", {
      template_id: shop.templateId,
      embed_application_id: id,
    });
    expect([session.status, session.body.error.code]).toEqual([404, "embed_application_not_found"]);
    const { publishable_key_id: keyId } = (
      await sides[owned].client.get(`/embed/applications/${id}`)
    ).body.embed_application;
    const linked = await client.post("/embed/applications", {
      name: "Taken",
      allowed_origins: [SHOP_ORIGIN],
      publishable_key_id: keyId,
    });
    expect([linked.status, linked.body.error.code]).toEqual([404, "publishable_key_not_found"]);
  });
});

test("a test key is shown no signing secret of a live endpoint", async () => {
  const { test: tester, live } = sides;
  const url = "http://127.0.0.1:1/other";
  const made = await tester.client.post("/webhook_endpoints", { url, events: "*", mode: "live" });
  expect([made.status, made.body.signing_secret]).toEqual([201, null]);
  const path = `/webhook_endpoints/${made.body.webhook_endpoint.id}`;
  const refused = await tester.client.patch(path, { rotate_secret: true });
  expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
  expect((await tester.client.patch(path, { status: "paused" })).status).toBe(200);
  const rotated = await live.client.patch(path, { rotate_secret: true });
  expect(rotated.body.signing_secret).toMatch(/^whsec_/u);
});
