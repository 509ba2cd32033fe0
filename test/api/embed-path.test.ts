import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { mapProduct, openStorefront } from "#test/support/embed.ts";
import { browserOf } from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
});
afterAll(() => app.close());

test("from the product page to the press: resolve, guest session, fill, preview, save, finalize", async () => {
  const { page, applicationId } = await openStorefront(app, world.client);
  const mappingId = await mapProduct(world, {
    external_product_id: "card-500",
    embed_application_id: applicationId,
  });
  const resolved = await page.post("/product_mappings/resolve", {
    external_product_id: "card-500",
    external_variant_id: "matt",
  });
  expect(resolved.body.product_mapping).toMatchObject({ id: mappingId, status: "active" });
  expect(resolved.body.product_mapping).not.toHaveProperty("metadata");

  const opened = await page.post("/embed/sessions/guest", {
    external_product_id: "card-500",
    external_cart_id: "cart-1",
  });
  expect(opened.status).toBe(201);
  const { embed_session: session, client_secret: secret } = opened.body;
  expect(opened.body.iframe_url).toBe(`${app.url}/embed/${session.id}#secret=${secret}`);
  const browser = browserOf(app, secret);

  const fields = await browser.get(`/embed/sessions/${session.id}/fields`);
  expect(fields.body).toMatchObject({ template_id: world.templateId, scene_revision: 1 });
  const [field] = fields.body.data;

  const created = await browser.post("/embed/fills", { values: { [field.id]: "Ada" } });
  expect(created.status).toBe(201);
  expect(created.body.fill).toMatchObject({
    source: "embed",
    status: "open",
    external_cart_id: "cart-1",
    embed_session_id: session.id,
  });
  const path = `/embed/fills/${created.body.fill.id}`;
  await browser.patch(path, { values: { [field.id]: "Grace" } });
  const picture = await browser.raw("GET", `${path}/preview?w=200&dpr=2`);
  expect([picture.status, picture.headers.get("x-service-width")]).toEqual([200, "400"]);

  const saved = await browser.post(`/embed/sessions/${session.id}/save`, {});
  expect([saved.status, saved.body]).toMatchObject([
    200,
    {
      embed_session: { id: session.id, status: "saved", fill_id: created.body.fill.id },
      fill: { id: created.body.fill.id, status: "open", values: { [field.id]: "Grace" } },
      resume_token: expect.any(String),
    },
  ]);
  const img = await fetch(saved.body.fill.preview_url);
  expect([img.status, img.headers.get("content-type")]).toEqual([200, "image/png"]);
  await img.arrayBuffer();

  const final = await world.client.post(`/fills/${saved.body.fill.id}/finalize`, {
    external_order_id: "order-9",
  });
  expect(final.body).toMatchObject({
    fill: { status: "finalized", external_order_id: "order-9" },
    render: { status: "succeeded" },
  });
  const renders = await world.client.get("/renders?external_order_id=order-9");
  expect(renders.body.data).toHaveLength(1);
});
