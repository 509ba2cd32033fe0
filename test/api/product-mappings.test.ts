import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EMBED_STATUSES } from "#domain/application.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { bodyOf, mapProduct, openStorefront, pageOf, SHOP_ORIGIN } from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf, makeWorld, type World, publishNewest } from "#test/support/world.ts";

let app: TestApp;
let world: World;
let shop: Client;
let stranger: Client;
let product = "";
let products = 0;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
  shop = world.client;
  stranger = clientOf(app.url, (await app.newTeam()).key);
});
beforeEach(() => {
  product = `product-${++products}`;
});
afterAll(() => app.close());

function create(body: object, client = shop) {
  const facts = { template_id: world.templateId, external_product_id: product };
  return client.post("/product_mappings", { ...facts, ...body });
}

describe("creation", () => {
  test("answers every member, with what was left out as null or empty", async () => {
    const answer = await create({});
    expect([answer.status, answer.body.product_mapping]).toEqual([
      201,
      {
        id: expect.stringMatching(/^map_[0-9A-Z]{26}$/u),
        template_id: world.templateId,
        template_title: "Card",
        template_slug: expect.any(String),
        embed_application_id: null,
        scene_revision: null,
        external_product_id: product,
        external_variant_id: null,
        external_sku: null,
        title: null,
        status: "active",
        rules: {},
        metadata: {},
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/u),
        updated_at: expect.any(String),
      },
    ]);
  });

  test("gives free-form objects and references back as they came", async () => {
    const rules = '{"z":1,"a":[{"y":null,"b":"é"}],"n":-0.25,"on":true}';
    const metadata = '{"zone":"B","Ω":"\\u0001 <&>","empty":""}';
    const reference = " Produkt/№ 1 \t";
    const response = await shop.raw("POST", "/product_mappings", {
      headers: { "content-type": "application/json" },
      body: `{"template_id":"${world.templateId}","external_product_id":${JSON.stringify(reference)},"rules":${rules},"metadata":${metadata}}`,
    });
    const made = await response.text();
    const { id } = JSON.parse(made).product_mapping;
    const read = await shop.get(`/product_mappings/${id}`);
    for (const text of [made, read.text]) {
      expect(text).toContain(`"rules":${rules},"metadata":${metadata}`);
      expect(text).toContain(JSON.stringify(reference));
    }
  });

  test.each<[object, number, string]>([
    [{ template_id: "tpl_x" }, 404, "template_not_found"],
    [{ scene_revision: 9 }, 404, "scene_not_found"],
    [{ embed_application_id: "app_x" }, 404, "embed_application_not_found"],
    [{ status: "x" }, 400, "invalid_mapping_status"],
    [{ external_product_id: "" }, 400, "invalid_parameter"],
    [{ external_product_id: "x".repeat(256) }, 400, "invalid_parameter"],
    [{ external_product_id: 7 }, 400, "invalid_parameter"],
    [{ title: "x".repeat(201) }, 400, "invalid_parameter"],
    [{ metadata: { a: "x".repeat(501) } }, 400, "invalid_parameter"],
    [{ metadata: [] }, 400, "invalid_parameter"],
    [{ rules: { ["n".repeat(41)]: 1 } }, 400, "invalid_parameter"],
    [{ rules: { a: "a\u0000b" } }, 400, "invalid_parameter"],
    [{ rules: { a: "x".repeat(10_001) } }, 400, "invalid_parameter"],
    [{ scene_revision: 0 }, 400, "invalid_parameter"],
    [{ external_product_id: undefined }, 400, "missing_required_field"],
    [{ external_product_id: undefined, template_id: undefined }, 400, "missing_fields"],
  ])("with %j answers %i %s", async (body, status, code) => {
    const answer = await create(body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test("takes rules that name every paper it can offer", async () => {
    const codes = Array.from({ length: 48 }, (_, i) => `${i}-${"c".repeat(115)}`);
    const { body } = await create({
      rules: { offer_stocks: codes },
      external_product_id: "papers",
    });
    expect(body.product_mapping.rules).toEqual({ offer_stocks: codes });
  });

  test("takes drafts, not archived templates", async () => {
    const other = clientOf(app.url, (await app.newTeam()).key);
    const { template } = (await other.upload(await cardPdf())).body;
    const body = { template_id: template.id };
    expect((await create(body, other)).status).toBe(201);
    await other.post(`/templates/${template.id}/archive`);
    const answer = await create({ ...body, external_product_id: "second" }, other);
    expect([answer.status, answer.body.error.code]).toEqual([404, "template_not_found"]);
  });
});

describe("a product is mapped once", () => {
  const variants = [
    {},
    { external_variant_id: "blue" },
    { external_sku: "s1" },
    { external_variant_id: "blue", external_sku: "s1" },
  ];

  test("for each variant, SKU and application", async () => {
    const { applicationId } = await openStorefront(app, shop);
    for (const application of [{}, { embed_application_id: applicationId }]) {
      for (const variant of variants) {
        const body = { ...application, ...variant };
        expect((await create(body)).status).toBe(201);
        const again = await create(body);
        expect([again.status, again.body.error.code]).toEqual([409, "product_mapping_exists"]);
      }
    }
  });

  test("an archived mapping gives its place free, and may not take it back", async () => {
    const id = (await create({})).body.product_mapping.id;
    expect((await shop.raw("DELETE", `/product_mappings/${id}`)).status).toBe(200);
    expect((await create({})).status).toBe(201);
    const back = await shop.patch(`/product_mappings/${id}`, { status: "active" });
    expect([back.status, back.body.error.code]).toEqual([409, "product_mapping_exists"]);
  });

  test("also where a change would make it the second", async () => {
    await create({});
    const id = (await create({ external_variant_id: "blue" })).body.product_mapping.id;
    const answer = await shop.patch(`/product_mappings/${id}`, { external_variant_id: null });
    expect([answer.status, answer.body.error.code]).toEqual([409, "product_mapping_exists"]);
    const paused = await shop.patch(`/product_mappings/${id}`, { status: "paused" });
    expect(paused.body.product_mapping.status).toBe("paused");
  });

  test("of twelve at once one is made", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create({})));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  });

  test("of changes and creations at once one wins, and none fails otherwise", async () => {
    const ids: string[] = [];
    for (const variant of ["a", "b", "c"]) {
      ids.push((await create({ external_variant_id: variant })).body.product_mapping.id);
    }
    const answers = await Promise.all([
      ...ids.map((id) => shop.patch(`/product_mappings/${id}`, { external_variant_id: "x" })),
      create({ external_variant_id: "x" }),
      create({ external_variant_id: "x" }),
    ]);
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  });
});

describe("changes", () => {
  test("take every member; null clears, objects are replaced whole", async () => {
    const { applicationId } = await openStorefront(app, shop);
    const id = (
      await create({ title: "Old", rules: { a: 1 }, metadata: { b: "2" }, external_sku: "s" })
    ).body.product_mapping.id;
    const change = {
      embed_application_id: applicationId,
      scene_revision: 1,
      external_product_id: `${product}-b`,
      external_variant_id: "v",
      external_sku: null,
      title: null,
      status: "paused",
      rules: { c: [] },
      metadata: {},
    };
    const answer = await shop.patch(`/product_mappings/${id}`, change);
    expect([answer.status, answer.body.product_mapping]).toMatchObject([200, change]);
    const same = await shop.patch(`/product_mappings/${id}`, {});
    expect(same.body.product_mapping).toMatchObject(change);
  });

  test("pin a revision of the template only", async () => {
    const id = (await create({ scene_revision: 1 })).body.product_mapping.id;
    for (const [body, code] of [
      [{ scene_revision: 2 }, "scene_not_found"],
      [{ template_id: "tpl_x" }, "template_not_found"],
      [{ embed_application_id: "app_x" }, "embed_application_not_found"],
    ] as const) {
      const answer = await shop.patch(`/product_mappings/${id}`, body);
      expect([answer.status, answer.body.error.code]).toEqual([404, code]);
    }
  });

  test.each(EMBED_STATUSES.flatMap((from) => EMBED_STATUSES.map((to) => [from, to] as const)))(
    "from %s to %s",
    async (from, to) => {
      const id = (await create({ status: from })).body.product_mapping.id;
      const answer = await shop.patch(`/product_mappings/${id}`, { status: to });
      expect([answer.status, answer.body.product_mapping.status]).toEqual([200, to]);
    },
  );

  test("DELETE archives, again and again", async () => {
    const id = await mapProduct(world, { external_product_id: product });
    for (let round = 0; round < 2; round++) {
      const answer = await shop.raw("DELETE", `/product_mappings/${id}`);
      expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    }
    const read = await shop.get(`/product_mappings/${id}`);
    expect(read.body.product_mapping.status).toBe("archived");
  });
});

test("lists by product, newest first, page by page, archived ones too", async () => {
  const ids: string[] = [];
  for (const external_variant_id of ["a", "b", "c"]) {
    ids.unshift(await mapProduct(world, { external_product_id: product, external_variant_id }));
  }
  await shop.raw("DELETE", `/product_mappings/${ids[1]}`);
  const all = (await shop.get(`/product_mappings?external_product_id=${product}`)).body;
  expect([all.data.map((m: { id: string }) => m.id), all.has_more]).toEqual([ids, false]);
  const first = (await shop.get(`/product_mappings?external_product_id=${product}&limit=2`)).body;
  expect(first).toMatchObject({ has_more: true, next_starting_after: ids[1] });
  const rest = (
    await shop.get(
      `/product_mappings?external_product_id=${product}&starting_after=${first.next_starting_after}`,
    )
  ).body;
  expect(rest.data.map((m: { id: string }) => m.id)).toEqual([ids[2]]);
  expect((await shop.get("/product_mappings?limit=101")).status).toBe(400);
});

test("another team's mapping is not there, in the same words as one that is nowhere", async () => {
  const id = await mapProduct(world, { external_product_id: product });
  const answers = [];
  for (const path of [`/product_mappings/${id}`, `/product_mappings/map_${"0".repeat(26)}`]) {
    for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const) {
      const response = await stranger.raw(method, path, bodyOf(body));
      const { error } = (await response.json()) as { error: Record<string, unknown> };
      answers.push([response.status, { ...error, request_id: null }]);
    }
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject([404, { code: "product_mapping_not_found" }]);
  expect((await stranger.get("/product_mappings")).body.data).toEqual([]);
});

describe("resolve", () => {
  test("shows what a storefront needs and nothing else", async () => {
    const { page } = await openStorefront(app, shop);
    await mapProduct(world, {
      external_product_id: product,
      metadata: { cost: "3.20" },
      rules: { margin: 2 },
    });
    const answer = await page.post("/product_mappings/resolve", { external_product_id: product });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.product_mapping).toSorted()).toEqual([
      "embed_application_id",
      "external_product_id",
      "external_sku",
      "external_variant_id",
      "id",
      "scene_revision",
      "status",
      "template_id",
      "template_slug",
      "template_title",
      "title",
    ]);
    expect(answer.headers.get("access-control-allow-origin")).toBe(SHOP_ORIGIN);
  });

  test("sees active mappings of live templates only", async () => {
    const { page } = await openStorefront(app, shop);
    const resolve = () => page.post("/product_mappings/resolve", { external_product_id: product });
    const id = await mapProduct(world, { external_product_id: product });
    expect((await resolve()).status).toBe(200);
    for (const status of ["paused", "archived"]) {
      await shop.patch(`/product_mappings/${id}`, { status });
      expect((await resolve()).body.error.code).toBe("product_mapping_not_found");
    }
    await shop.patch(`/product_mappings/${id}`, { status: "active" });
    await shop.post(`/templates/${world.templateId}/archive`);
    expect((await resolve()).body.error.code).toBe("template_not_live");
    await shop.post(`/templates/${world.templateId}/restore`);
    expect((await resolve()).body.error.code).toBe("template_not_live");
    await publishNewest(shop, world.templateId);
    expect((await resolve()).status).toBe(200);
  });

  test("keeps applications apart", async () => {
    const one = await openStorefront(app, shop);
    const two = await openStorefront(app, shop);
    const id = await mapProduct(world, {
      external_product_id: product,
      embed_application_id: one.applicationId,
    });
    const body = { external_product_id: product };
    const mine = await one.page.post("/product_mappings/resolve", body);
    expect(mine.body.product_mapping.id).toBe(id);
    const other = await two.page.post("/product_mappings/resolve", body);
    expect([other.status, other.body.error.code]).toEqual([404, "product_mapping_not_found"]);
    const named = await two.page.post("/product_mappings/resolve", {
      ...body,
      embed_application_id: one.applicationId,
    });
    expect([named.status, named.body.error.code]).toEqual([404, "embed_application_not_found"]);
  });

  test("works without a key for a page that its application lists", async () => {
    const { applicationId } = await openStorefront(app, shop);
    await mapProduct(world, { external_product_id: product });
    const bare = clientOf(app.url, "");
    const body = { external_product_id: product, embed_application_id: applicationId };
    const good = await bare.post("/product_mappings/resolve", body, { origin: SHOP_ORIGIN });
    expect([good.status, good.body.product_mapping?.template_id]).toEqual([200, world.templateId]);
    for (const headers of [{}, { origin: "https://other.example" }]) {
      const answer = await bare.post("/product_mappings/resolve", body, headers);
      expect([answer.status, answer.body.error.code]).toEqual([401, "invalid_publishable_key"]);
    }
  });

  test("refuses other origins and other keys", async () => {
    const { key } = await openStorefront(app, shop);
    await mapProduct(world, { external_product_id: product });
    const body = { external_product_id: product };
    const other = await pageOf(app, key, "https://other.example").post(
      "/product_mappings/resolve",
      body,
    );
    expect([other.status, other.body.error.code]).toEqual([403, "origin_not_allowed"]);
    const server = await shop.post("/product_mappings/resolve", body);
    expect([server.status, server.body.error.code]).toEqual([403, "publishable_key_required"]);
  });

  test("another team's products are not found", async () => {
    await mapProduct(world, { external_product_id: product });
    const { page } = await openStorefront(app, stranger);
    const answer = await page.post("/product_mappings/resolve", { external_product_id: product });
    expect([answer.status, answer.body.error.code]).toEqual([404, "product_mapping_not_found"]);
  });
});

test.each([10, 1_000, 100_000, 400_000])(
  "free-form values nested %i deep break nothing",
  async (depth) => {
    const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const response = await shop.raw("POST", "/product_mappings", {
      headers: { "content-type": "application/json" },
      body: `{"template_id":"${world.templateId}","external_product_id":"${product}","metadata":{"a":${nested}}}`,
    });
    expect([response.status, depth]).toEqual([depth > 10 ? 400 : 201, depth]);
  },
);
