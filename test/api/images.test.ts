import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verificationPages } from "#pages/verification/verification-pages.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { testRunner } from "#test/support/runner.ts";
import { colourPng, jpeg } from "#test/support/sample-pictures.ts";
import { makeWorld, pictureForm, type World, publishNewest } from "#test/support/world.ts";

/** One picture of 200 × 100 pt and a stencil, with a line of text. */
const SOURCE = buildPdf(
  {
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Im 10 0 R/Mask 12 0 R>>>>>>",
    5: {
      dict: "",
      stream: `q 200 0 0 100 50 250 cm /Im Do Q q 20 0 0 20 300 300 cm /Mask Do Q
BT /F 18 Tf 0 0 0 1 k 10 370 Td (Anna Berger) Tj ET`,
    },
    10: {
      dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceCMYK",
      stream: "0123456789abcdef",
    },
    12: { dict: "/Type/XObject/Subtype/Image/Width 8/Height 1/ImageMask true", stream: "U" },
  },
  "/ID[<00><00>]",
);

let app: TestApp;
let world: World;
let templateId: string;
let field: string;
beforeAll(async () => {
  app = await startTestApp({
    runner: testRunner(),
    pages: (services) => verificationPages(services, { assets: new Map(), rateScale: 0 }),
  });
  world = await makeWorld(app);
  templateId = (await world.client.upload(Buffer.from(SOURCE))).body.template.id;
  const saved = await offer();
  expect(saved.status).toBe(200);
  await publishNewest(world.client, templateId);
  field = (await fieldsOf()).find(({ type }) => type === "image")?.id ?? "";
});
afterAll(() => app.close());

interface ListedField {
  readonly id: string;
  readonly type: string;
  readonly image_assets: readonly { readonly id: string; readonly url: string }[];
}

const scene = async () => (await world.client.get(`/templates/${templateId}/scene`)).body.scene;
const fieldsOf = async (): Promise<readonly ListedField[]> =>
  (await world.client.get(`/templates/${templateId}/fields`)).body.data;

/** Makes the first picture a field, and sends the rest as it was read. */
async function offer(member: Record<string, unknown> = {}, made: Record<string, unknown> = {}) {
  const { pages, fields } = await scene();
  const image = pages[0].objects.find((one: { type: string }) => one.type === "image");
  const added = { id: "new_1", name: "photo", label: "Your photo", type: "image", ...made };
  return await world.client.put(`/templates/${templateId}/scene`, {
    scene: {
      fields: [...fields, added],
      pages: [{ id: "page_0", objects: [{ ...image, field_id: "new_1", ...member }] }],
    },
  });
}

async function upload(
  bytes: Uint8Array | string,
  parts: Record<string, string> = {},
): Promise<string> {
  const form = pictureForm(parts);
  form.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), "file");
  const response = await world.client.raw("POST", "/assets", { body: form });
  expect(response.status).toBe(201);
  return (await response.json()).asset.id;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';

describe("a picture of the page", () => {
  test("is an object of the scene, and says why it cannot be replaced", async () => {
    const objects = (await scene()).pages[0].objects.filter(
      (one: { type: string }) => one.type === "image",
    );
    expect(objects).toMatchObject([
      {
        page_box: [50, 50, 250, 150],
        content: { width_px: 2, height_px: 2, ppi: 1, color_space: "DeviceCMYK" },
        editable: true,
        reason: null,
        field_id: field,
        fit: "fill",
      },
      { editable: false, reason: "image_mask", field_id: null },
    ]);
    expect(objects[0].id).toMatch(/^img_[0-9a-f]{16}$/u);
  });

  test("offers the shop's pictures, newest first, with links that open", async () => {
    const other = await upload(jpeg("cmyk"), { scope: "template", template_id: world.templateId });
    const own = await upload(jpeg("rgb"), {
      scope: "template",
      template_id: templateId,
      name: "Own",
    });
    const svg = await upload(SVG);
    const listed = (await fieldsOf()).find(({ id }) => id === field);
    const ids = listed?.image_assets.map(({ id }) => id) ?? [];
    expect(ids).toContain(world.assetId);
    expect(ids).not.toContain(other);
    expect(ids).not.toContain(svg);
    expect(listed?.image_assets?.[0]).toMatchObject({
      id: own,
      name: "Own",
      width_px: 40,
      height_px: 20,
      content_type: "image/jpeg",
    });
    const file = await fetch(listed?.image_assets?.[0]?.url ?? "");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(jpeg("rgb"));
    const texts = (await fieldsOf()).filter(({ type }) => type === "text");
    expect(texts.every(({ image_assets }) => image_assets.length === 0)).toBe(true);
  });

  test.each([
    ["that is a stencil", { field_id: "new_1" }, "scene.pages.0.objects.0.field_id", 1],
    ["named by a text field", { field_id: "text" }, "scene.pages.0.objects.0.field_id", 0],
    ["with an unknown fit", { fit: "stretch" }, "scene.pages.0.objects.0.fit", 0],
  ])("%s is refused", async (_name, member, at, place) => {
    const { pages, fields } = await scene();
    const images = pages[0].objects.filter((one: { type: string }) => one.type === "image");
    const text = fields.find((one: { type: string }) => one.type === "text").id;
    const made = { id: "new_1", name: "second", label: "Second", type: "image" };
    const sent = { ...images[place], ...member };
    const answer = await world.client.put(`/templates/${templateId}/scene`, {
      scene: {
        fields: [...fields, made],
        pages: [
          {
            id: "page_0",
            objects: [{ ...sent, field_id: sent.field_id === "text" ? text : sent.field_id }],
          },
        ],
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields.map((one: { field: string }) => one.field)).toContain(at);
  });
});

describe("a fill with a picture", () => {
  const pdfOf = async (url: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(url)).arrayBuffer());

  test("prints it as it was uploaded, proven, with what a press says of it", async () => {
    const id = await upload(jpeg("rgb"));
    const values = { photo: id };
    const { fill } = (await world.client.post("/fills", { template_id: templateId, values })).body;
    const { body, status } = await world.client.post(`/fills/${fill.id}/finalize`, {});
    expect(status).toBe(200);
    const pdf = await pdfOf(body.render.signed_url);
    expect(pdf.includes(Buffer.from(jpeg("rgb")))).toBe(true);
    expect(body.render.preflight_status).toBe("fail");
    const findings = JSON.parse(body.render.preflight_notes).findings.filter(
      (one: { origin: string }) => one.origin === "fill",
    );
    expect(findings).toMatchObject([
      { code: "image_resolution", field, measured: { ppi: 14 }, bbox_pt: [50, 50, 250, 150] },
      { code: "rgb_used", field },
    ]);
    const { certificate } = (await world.client.get(`/renders/${body.render.id}/certificate`)).body;
    expect(certificate.pictures).toMatchObject([{ page: 0, replaces: "10 0", width_px: 40 }]);
    const proof = new FormData();
    proof.set("pdf", await (await fetch(body.render.signed_url)).blob(), "card.pdf");
    const page = await fetch(`${app.url}/proof`, { method: "POST", body: proof });
    const text = (await page.text()).replaceAll(/\s+/gu, " ");
    expect(text).toContain("Only words and pictures changed");
    expect(text).toMatch(
      /words? changed<\/bdi> · <bdi>1 picture replaced<\/bdi> · <bdi>\d+ objects untouched/u,
    );
    expect(text).toContain(certificate.pictures[0].sha256);
  });

  test("shows it in the preview, another picture by another hash", async () => {
    const [red, blue] = [
      await upload(colourPng(30, 30, () => [255, 0, 0])),
      await upload(colourPng(30, 30, () => [0, 0, 255])),
    ];
    const hashes = new Set<string | null>();
    for (const value of ["", red, blue]) {
      const response = await world.client.raw("POST", "/previews", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ template_id: templateId, dpi: 72, values: { [field]: value } }),
      });
      expect(response.status).toBe(200);
      hashes.add(Buffer.from(await response.arrayBuffer()).toString("base64"));
    }
    expect(hashes.size).toBe(3);
  });

  test("takes nothing but a picture that is offered", async () => {
    const svg = await upload(SVG);
    for (const value of ["ast_01JZ0000000000000000000000", svg, "photo.png", world.fontId]) {
      for (const path of ["/fills", "/renders", "/previews"]) {
        const answer = await world.client.post(path, {
          template_id: templateId,
          values: { [field]: value },
        });
        expect([answer.status, answer.body.error.code]).toEqual([404, "image_asset_not_found"]);
        expect(answer.body.error.fields).toEqual([{ object_id: "values", field }]);
      }
    }
  });

  test("whose picture is deleted, or whose file is lost, says so", async () => {
    const lost = colourPng(31, 30, () => [1, 2, 3]);
    const [gone, file] = [await upload(colourPng(32, 30, () => [3, 2, 1])), await upload(lost)];
    const open = async (value: string): Promise<string> =>
      (await world.client.post("/fills", { template_id: templateId, values: { [field]: value } }))
        .body.fill.id;
    const [first, second] = [await open(gone), await open(file)];
    await world.client.raw("DELETE", `/assets/${gone}`);
    const { sha256 } = (await world.client.get(`/assets/${file}`)).body.asset;
    await app.services.objects.remove(sha256);
    for (const [id, code] of [
      [first, "image_asset_not_found"],
      [second, "image_file_not_found"],
    ] as const) {
      const answer = await world.client.post(`/fills/${id}/finalize`, {});
      expect([answer.status, answer.body.error.code]).toEqual([404, code]);
      expect((await world.client.get(`/fills/${id}`)).body.fill.status).toBe("open");
    }
  });

  test("that has none where one is required is not complete", async () => {
    const { fields } = await scene();
    const required = fields.map((one: { id: string }) =>
      one.id === field ? { ...one, required: true } : one,
    );
    await world.client.put(`/templates/${templateId}/scene`, { scene: { fields: required } });
    await publishNewest(world.client, templateId);
    const { fill } = (await world.client.post("/fills", { template_id: templateId })).body;
    const refused = await world.client.post(`/fills/${fill.id}/finalize`, {});
    expect([refused.status, refused.body.error.code]).toEqual([422, "missing_required_field"]);
    expect(refused.body.error.fields).toEqual([{ object_id: fill.id, field }]);
    const values = { [field]: await upload(jpeg("gray")) };
    const done = await world.client.post(`/fills/${fill.id}/finalize`, { values });
    expect(done.status).toBe(200);
  });

  test("outlives a corrected file, and the field ends when its picture does", async () => {
    const copy = await world.client.post(`/templates/${templateId}/copy`, {});
    const { id } = copy.body.template;
    const kept = (await world.client.get(`/templates/${id}/fields`)).body.data;
    expect(kept.map((one: ListedField) => one.type)).toContain("image");
    const current = (await scene()).fields.filter((one: { id: string }) => one.id !== field);
    const saved = await world.client.put(`/templates/${templateId}/scene`, {
      scene: { fields: current },
    });
    expect(saved.status).toBe(200);
    const { pages } = await scene();
    expect(pages[0].objects.filter((one: { field_id?: string }) => one.field_id)).toEqual([]);
  });
});
