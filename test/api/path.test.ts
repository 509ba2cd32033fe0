import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, clientOf } from "#test/support/client.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { spokenCard } from "#test/support/spoken-card.ts";
import { testRunner } from "#test/support/runner.ts";
import { PARSER_VERSION } from "#engine/contract/versions.ts";

let app: TestApp;
let shop: Client;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  shop = clientOf(app.url, (await app.newTeam()).key);
});
afterAll(() => app.close());

const CARD = "test/corpus/made/s01-business-card-chromium.pdf";

describe("from upload to press", () => {
  /** An order of a template with one value; how its final came out. */
  async function order(templateId: string, authored: string) {
    await shop.post(`/templates/${templateId}/publish`);
    const fields = (await shop.get(`/templates/${templateId}/fields`)).body.data;
    const field = fields.find((one: { default_value: string }) => one.default_value === authored);
    const fill = { template_id: templateId, values: { [field.id]: "Zoë Łukasz" } };
    const created = await shop.post("/fills", fill);
    return await shop.post(`/fills/${created.body.fill.id}/finalize`);
  }

  test("words that stand for text, as Canva writes them, stop no order", async () => {
    const pdf = spokenCard("/Type/StructElem/S/P/K[0]/ActualText(Anna Berger)");
    const { template } = (await shop.upload(pdf)).body;
    const finalized = await order(template.id, "Anna Berger");
    expect([finalized.status, finalized.body.render.status]).toEqual([200, "succeeded"]);
  });

  test("text that no final could hold is not offered, and says so before anyone pays", async () => {
    const pdf = spokenCard("/S/P/P 6 0 R/K[0 0]/ActualText(Anna Berger)");
    const { template, scene: uploaded } = (await shop.upload(pdf)).body;
    expect(uploaded.pages[0].reasons).toEqual(["not_provable"]);
    // The font that is not embedded is told of besides.
    expect(uploaded.problems).toContainEqual(
      expect.objectContaining({ code: "not_provable", page: 0 }),
    );
    const { scene } = (await shop.get(`/templates/${template.id}/scene`)).body;
    expect(scene.pages[0].objects[0]).toMatchObject({ editable: false, reason: "not_provable" });
    const finalized = await order(template.id, "Director");
    expect([finalized.status, finalized.body.render.status]).toEqual([200, "succeeded"]);
  });

  test("upload, fields, publish, fill, finalize, download, link", async () => {
    const pdf = await readFile(CARD);
    const uploaded = await shop.upload(pdf, { fileName: "Ada's card.pdf" });
    expect(uploaded.status).toBe(200);
    const { template, scene } = uploaded.body;
    expect(template).toMatchObject({ status: "draft", title: "Ada's card", slug: "ada-s-card" });
    expect(scene._meta.parserVersion).toBe(PARSER_VERSION);
    expect(template.page_count).toBe(scene.pages.length);

    const fields = await shop.get(`/templates/${template.id}/fields`);
    expect(fields.headers.get("cache-control")).toBe("no-store");
    const [field] = fields.body.data;
    expect(field.text_constraints[0]).toMatchObject({ page: 0, shrink_to_fit: true });

    const early = await shop.post("/fills", { template_id: template.id, values: {} });
    expect([early.status, early.body.error.code]).toEqual([404, "template_not_live"]);
    const published = await shop.post(`/templates/${template.id}/publish`);
    expect(published.body).toMatchObject({ revision: 1, template: { status: "live" } });

    const values = { [field.id]: "Grace", nowhere: "kept" };
    const created = await shop.post("/fills", { template_id: template.id, values });
    expect(created.status).toBe(201);
    expect(created.body.fill).toMatchObject({
      status: "open",
      source: "api",
      scene_revision: 1,
      values: { [field.id]: "Grace" },
      ignored_values: ["nowhere"],
    });

    const required = Object.fromEntries(
      fields.body.data
        .filter((f: { required: boolean }) => f.required)
        .map((f: { id: string }) => [f.id, "X"]),
    );
    const finalized = await shop.post(`/fills/${created.body.fill.id}/finalize`, {
      values: { ...required, [field.id]: "Grace" },
      external_order_id: "order-1",
    });
    expect(finalized.body).toMatchObject({
      fill: { status: "finalized", external_order_id: "order-1" },
      render: { status: "succeeded", kind: "final" },
    });
    const { render } = finalized.body;
    expect([render.id, render.render_id]).toEqual([render.generation_id, render.id]);
    expect(JSON.parse(render.preflight_notes)).toMatchObject({ v: 1, revision: 1 });

    const again = await shop.post(`/fills/${created.body.fill.id}/finalize`);
    expect(again.body).toMatchObject({ idempotent_replay: true, render: { id: render.id } });

    const download = await shop.raw("GET", `/renders/${render.id}/download`);
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect(download.headers.get("content-disposition")).toBe(
      `attachment; filename="ada-s-card-${render.id}.pdf"`,
    );

    const listed = await shop.get("/renders?external_order_id=order-1");
    const link = await fetch(listed.body.data[0].signed_url);
    expect(Buffer.from(await link.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
