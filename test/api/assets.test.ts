import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { testRunner } from "#test/support/runner.ts";
import { fontForm, makeWorld, pictureForm, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
});
afterAll(() => app.close());

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script></svg>`;

async function upload(form: FormData) {
  const response = await world.client.raw("POST", "/assets", { body: form });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  return { status: response.status, body: (await response.json()) as any };
}

function withFile(form: FormData, bytes: string | Uint8Array, name = "file"): FormData {
  form.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  return form;
}

const codeOf = async (form: FormData): Promise<readonly [number, string]> => {
  const { status, body } = await upload(form);
  return [status, body.error.code];
};

describe("an upload", () => {
  test("is kept with its size, as what its bytes are", async () => {
    const png = await upload(pictureForm({ name: " Crest " }));
    expect(png.status).toBe(201);
    expect(png.body.asset).toMatchObject({
      kind: "image",
      scope: "team",
      template_id: null,
      name: "Crest",
      content_type: "image/png",
      width_px: 1,
      height_px: 1,
    });
    expect(png.body.asset.id).toMatch(/^ast_[0-9A-HJKMNP-TV-Z]{26}$/u);
    const svg = await upload(withFile(pictureForm({ kind: "logo" }), SVG, "photo.png"));
    expect(svg.body.asset).toMatchObject({
      kind: "logo",
      content_type: "image/svg+xml",
      width_px: 20,
    });
    const own = pictureForm({ scope: "template", template_id: world.templateId });
    expect((await upload(own)).body.asset.template_id).toBe(world.templateId);
  });

  test("of a font is in the library of fonts too, once", async () => {
    const form = await fontForm();
    for (const [name, value] of Object.entries({ kind: "font", scope: "team", name: "House" })) {
      form.set(name, value);
    }
    const first = await upload(form);
    expect([first.status, first.body.asset.content_type]).toEqual([201, "font/ttf"]);
    expect((await upload(form)).body.asset.id).toBe(first.body.asset.id);
    const file = await world.client.raw("GET", `/assets/${first.body.asset.id}/file`);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="House.ttf"');
    await file.arrayBuffer();
    await world.client.raw("DELETE", `/assets/${first.body.asset.id}`);
    expect((await world.client.get(`/fonts/${world.fontId}`)).status).toBe(404);
    await world.client.raw("POST", "/fonts", { body: await fontForm() });
  });

  test("says the first thing that is wrong with it", async () => {
    const bare = new FormData();
    bare.set("name", "x");
    expect(await codeOf(bare)).toEqual([400, "missing_asset_fields"]);
    expect(await codeOf(pictureForm({ kind: "", name: "" }))).toEqual([
      400,
      "missing_asset_fields",
    ]);
    expect(await codeOf(pictureForm({ name: "  ", kind: "video" }))).toEqual([
      400,
      "missing_asset_name",
    ]);
    expect(await codeOf(pictureForm({ kind: "video", scope: "world" }))).toEqual([
      400,
      "invalid_kind",
    ]);
    expect(await codeOf(pictureForm({ scope: "world" }))).toEqual([400, "invalid_asset_scope"]);
    expect(await codeOf(pictureForm({ scope: "template" }))).toEqual([
      400,
      "missing_required_field",
    ]);
    const strange = pictureForm({
      scope: "template",
      template_id: "tpl_01JZ0000000000000000000000",
    });
    expect(await codeOf(strange)).toEqual([404, "template_not_found"]);
    expect(await codeOf(withFile(pictureForm(), "GIF89a"))).toEqual([
      415,
      "unsupported_image_type",
    ]);
    const noFont = withFile(pictureForm({ kind: "font" }), "no font");
    expect(await codeOf(noFont)).toEqual([415, "unsupported_font_binary"]);
  });

  test("is refused above the size of its kind, and above a hundred million pixels", async () => {
    const big = (bytes: number): Uint8Array => new Uint8Array(bytes);
    expect(await codeOf(withFile(pictureForm({ kind: "logo" }), big(5_242_881)))).toEqual([
      413,
      "image_too_large",
    ]);
    expect(await codeOf(withFile(pictureForm({ kind: "font" }), big(10_485_761)))).toEqual([
      413,
      "font_too_large",
    ]);
    expect(await codeOf(withFile(pictureForm(), big(26_214_401)))).toEqual([
      413,
      "image_too_large",
    ]);
    // Over the cap of the request, too, it is a font that is too large.
    expect(await codeOf(withFile(pictureForm({ kind: "font" }), big(26_214_401)))).toEqual([
      413,
      "font_too_large",
    ]);
    const bomb = Buffer.from(await (pictureForm().get("file") as Blob).arrayBuffer());
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    expect(await codeOf(withFile(pictureForm(), bomb))).toEqual([413, "image_too_large"]);
  });
});

describe("an asset", () => {
  const made = async (form: FormData): Promise<string> => (await upload(form)).body.asset.id;

  test("is listed by kind and scope, renamed and deleted", async () => {
    const id = await made(pictureForm({ name: "Zebra" }));
    const listed = await world.client.get("/assets?kind=image&scope=team&limit=1");
    expect(listed.body).toMatchObject({ data: [{ id }], has_more: true, next_starting_after: id });
    expect((await world.client.get("/assets?kind=font")).body.data).toEqual([]);
    const renamed = await world.client.patch(`/assets/${id}`, { name: "Yak" });
    expect(renamed.body.asset).toMatchObject({ id, name: "Yak" });
    const blank = await world.client.patch(`/assets/${id}`, { name: " " });
    expect([blank.status, blank.body.error.code]).toEqual([400, "missing_asset_name"]);
    expect((await world.client.get("/assets?kind=video")).status).toBe(400);
    expect(await (await world.client.raw("DELETE", `/assets/${id}`)).json()).toEqual({ ok: true });
    for (const path of [`/assets/${id}`, `/assets/${id}/file`]) {
      const gone = await world.client.get(path);
      expect([gone.status, gone.body.error.code]).toEqual([404, "image_asset_not_found"]);
    }
  });

  test("is sent as uploaded, harmless wherever it is opened, and not twice", async () => {
    const id = await made(withFile(pictureForm({ name: '../"Ärger"\r\nX-A: b.svg' }), SVG));
    const file = await world.client.raw("GET", `/assets/${id}/file`);
    expect(await file.text()).toBe(SVG);
    const headers = Object.fromEntries(file.headers);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-disposition": 'attachment; filename="Arger-X-A-b.svg"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=300",
    });
    expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/u);
    const etag = headers["etag"] ?? "";
    const again = await world.client.raw("GET", `/assets/${id}/file`, {
      headers: { "if-none-match": etag },
    });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    const png = await world.client.raw("GET", `/assets/${world.assetId}/file`);
    expect(png.headers.get("content-disposition")).toBe('inline; filename="Crest.png"');
    await png.arrayBuffer();
  });

  test("whose file is lost says so", async () => {
    const svg = SVG.replace('width="20"', 'width="21"');
    const { asset } = (await upload(withFile(pictureForm(), svg))).body;
    await app.services.objects.remove(asset.sha256);
    const lost = await world.client.get(`/assets/${asset.id}/file`);
    expect([lost.status, lost.body.error.code]).toEqual([404, "image_file_not_found"]);
  });
});
