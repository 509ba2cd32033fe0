import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { textPdf } from "#test/support/fit-kit.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf } from "#test/support/world.ts";
import { outdateRevisions } from "#test/support/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
});
afterAll(() => app.close());

async function newShop(): Promise<Client & { readonly teamId: string }> {
  const { teamId, key } = await app.newTeam();
  return { ...clientOf(app.url, key), teamId };
}

const made = (name: string): Promise<Buffer> => readFile(`test/corpus/made/${name}`);
const broken = (name: string): Promise<Buffer> => readFile(`test/corpus/broken/${name}`);

describe("the same bytes again (C42)", () => {
  test("give the template the team has, and say so", async () => {
    const shop = await newShop();
    const first = await shop.upload(await cardPdf(), { title: "Card" });
    const again = await shop.upload(await cardPdf(), { title: "Other title" });
    expect(first.body.deduplicated).toBeUndefined();
    expect(again.body).toMatchObject({
      deduplicated: true,
      template: { id: first.body.template.id, title: "Card" },
    });
    expect((await shop.get("/templates")).body.data).toHaveLength(1);
  });

  test("bring an archived one back as a draft", async () => {
    const shop = await newShop();
    const { id } = (await shop.upload(await cardPdf())).body.template;
    await shop.post(`/templates/${id}/archive`);
    expect((await shop.get("/templates")).body.data).toEqual([]);
    expect((await shop.get("/templates?status=archived")).body.data).toHaveLength(1);
    const again = await shop.upload(await cardPdf());
    expect(again.body).toMatchObject({
      restored: true,
      template: { id, status: "draft", archived_at: null },
    });
  });

  test("read by a newer parser add a revision, and fills stay on theirs", async () => {
    const shop = await newShop();
    const { id } = (await shop.upload(await cardPdf())).body.template;
    await shop.post(`/templates/${id}/publish`);
    const fill = (await shop.post("/fills", { template_id: id })).body.fill;
    await outdateRevisions(app, id);
    const again = await shop.upload(await cardPdf());
    expect(again.body).toMatchObject({ refreshed: true, template: { latest_revision: 2 } });
    expect((await shop.get(`/fills/${fill.id}`)).body.fill.scene_revision).toBe(1);
    expect((await shop.get(`/templates/${id}/fields`)).body.scene_revision).toBe(1);
    const later = await shop.get(`/templates/${id}/fields?scene_revision=2`);
    expect(later.body.scene_revision).toBe(2);
    const live = await shop.post(`/templates/${id}/publish`, { revision: 2 });
    expect(live.body.revision).toBe(2);
    const fresh = (await shop.post("/fills", { template_id: id })).body.fill;
    expect(fresh.scene_revision).toBe(2);
  });

  test("sent at once by many make one template", async () => {
    const shop = await newShop();
    const pdf = await cardPdf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.upload(pdf)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.body.template.id)).size).toBe(1);
  });

  test("are another team's own template", async () => {
    const [one, two] = [await newShop(), await newShop()];
    const first = (await one.upload(await cardPdf(), { title: "Same name" })).body.template;
    const second = (await two.upload(await cardPdf(), { title: "Same name" })).body.template;
    expect(second.id).not.toBe(first.id);
    expect(second.slug).toMatch(/^same-name-[a-z0-9]{6}$/u);
  });
});

describe("an upload that cannot be used", () => {
  test.each([
    ["nothing", "b01-empty.pdf"],
    ["no PDF", "b02-not-a-pdf.pdf"],
    ["a password", "b07-user-password.pdf"],
  ])("with %s is a 400 that says why", async (_name, file) => {
    const shop = await newShop();
    const answer = await shop.upload(await broken(file));
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_pdf"]);
    expect(answer.body.error.fields).toEqual([{ object_id: "parts", field: "pdf" }]);
    expect(answer.body.error.message.length).toBeGreaterThan(10);
  });

  test.each([
    ["Dear {{first_", "{{first_"],
    ["name}} of Rye", "name}}"],
  ])("with half a placeholder is a 400 that names it: %s", async (text, code) => {
    const shop = await newShop();
    const pdf = textPdf(`BT /F1 12 Tf 20 50 Td (${text}) Tj ET`);
    const answer = await shop.upload(Buffer.from(pdf));
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_pdf"]);
    expect(answer.body.error.message).toContain(`placeholder_unread: "${code}" on page 1 `);
  });

  test("without the pdf part names it", async () => {
    const shop = await newShop();
    const form = new FormData();
    form.set("title", "No file");
    const answer = await shop.raw("POST", "/templates", { body: form });
    expect(await answer.json()).toMatchObject({
      error: {
        code: "missing_required_field",
        fields: [{ object_id: "parts", field: "pdf" }],
      },
    });
  });

  test("broken off in the middle is invalid_multipart", async () => {
    const shop = await newShop();
    const answer = await shop.raw("POST", "/templates", {
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: '--x\r\ncontent-disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: "invalid_multipart" } },
    ]);
  });

  test("over 52,428,800 bytes is a 413", async () => {
    const shop = await newShop();
    const answer = await shop.upload(new Uint8Array(52_428_801));
    expect([answer.status, answer.body.error.code]).toEqual([413, "pdf_too_large"]);
  });

  test("leaves nothing behind", async () => {
    const shop = await newShop();
    await shop.upload(await broken("b02-not-a-pdf.pdf"));
    expect((await shop.get("/templates")).body.data).toEqual([]);
  });
});

describe("a template", () => {
  test("tells its trim, its bleed and the letters its fonts print", async () => {
    const shop = await newShop();
    const { template, scene } = (await shop.upload(await cardPdf())).body;
    expect(template.trim_w_pt).toBeCloseTo((85 * 72) / 25.4, 1);
    expect(template.trim_h_pt).toBeCloseTo((55 * 72) / 25.4, 1);
    expect(template).toMatchObject({ has_bleed: true, default_font_id: null, page_count: 2 });
    expect(scene.fonts.used[0].printable).toMatch(/^U\+/u);
    const plain = (await shop.upload(await made("s10-name-badge-pdflib-objstm.pdf"))).body.template;
    expect(plain.has_bleed).toBe(false);
    expect(plain.trim_w_pt).toBeGreaterThan(10);
  });

  test("without text that can be edited is still a template", async () => {
    const shop = await newShop();
    const answer = await shop.upload(await made("s12-arabic-menu-card-chromium.pdf"));
    expect(answer.status).toBe(200);
  });

  test("is listed newest first, a page at a time", async () => {
    const shop = await newShop();
    const ids: string[] = [];
    for (const file of [
      "s01-business-card-chromium",
      "s04-event-ticket-pdfkit",
      "s10-name-badge-pdflib-objstm",
    ]) {
      ids.unshift((await shop.upload(await made(`${file}.pdf`))).body.template.id);
    }
    const first = (await shop.get("/templates?limit=2")).body;
    expect(first).toMatchObject({ has_more: true, next_starting_after: ids[1] });
    const rest = (await shop.get(`/templates?limit=2&starting_after=${ids[1]}`)).body;
    expect(rest).toMatchObject({ has_more: false, next_starting_after: null });
    expect([...first.data, ...rest.data].map((t: { id: string }) => t.id)).toEqual(ids);
    for (const limit of ["0", "101", "x"]) {
      const refused = await shop.get(`/templates?limit=${limit}`);
      expect(refused.body.error.code).toBe("invalid_parameter");
    }
  });

  test("keeps its settings; a slug is unique over all teams", async () => {
    const [one, two] = [await newShop(), await newShop()];
    const first = (await one.upload(await cardPdf())).body.template.id;
    const second = (await two.upload(await cardPdf())).body.template.id;
    const changed = await one.patch(`/templates/${first}`, {
      title: "Karte",
      slug: "unsere-karte",
      status: "live",
      substitution: "refuse",
      accepted_substitutions: ["Jost>Arimo"],
    });
    expect(changed.body.template).toMatchObject({
      title: "Karte",
      slug: "unsere-karte",
      status: "live",
      substitution: "refuse",
      accepted_substitutions: ["Jost>Arimo"],
    });
    const taken = await two.patch(`/templates/${second}`, { slug: "unsere-karte" });
    expect(taken.body.error).toMatchObject({
      code: "invalid_parameter",
      fields: [{ object_id: "body", field: "slug" }],
    });
    const status = await one.patch(`/templates/${first}`, { status: "paused" });
    expect(status.body.error.code).toBe("invalid_template_status");
    const font = await one.patch(`/templates/${first}`, { default_font_id: "fnt_x" });
    expect(font.body.error.code).toBe("font_not_found");
  });

  test("that is archived is gone for readers and told to writers", async () => {
    const shop = await newShop();
    const { id } = (await shop.upload(await cardPdf())).body.template;
    await shop.patch(`/templates/${id}`, { status: "archived" });
    const codes = await Promise.all([
      shop.get(`/templates/${id}`),
      shop.get(`/templates/${id}/fields`),
      shop.post("/fills", { template_id: id }),
      shop.post("/renders", { template_id: id }),
      shop.post("/previews", { template_id: id }),
      shop.post(`/templates/${id}/publish`),
      shop.patch(`/templates/${id}`, { title: "x" }),
    ]);
    expect(codes.map((answer) => answer.body.error.code)).toEqual([
      ...Array(5).fill("template_not_found"),
      ...Array(2).fill("template_archived"),
    ]);
  });
});
