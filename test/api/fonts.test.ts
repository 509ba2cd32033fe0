import { readFile, rename, rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { collectionOf, renamed, withFsType } from "#test/support/font-files.ts";
import { GARAMOND, garamondCard } from "#test/support/garamond-card.ts";
import { type OpenLibrary, openLibrary } from "#test/support/open-library.ts";
import { testRunner } from "#test/support/runner.ts";

const JOST = "node_modules/@expo-google-fonts/jost/400Regular/Jost_400Regular.ttf";

let app: TestApp;
let garamond: Uint8Array;
let library: OpenLibrary;
beforeAll(async () => {
  library = await openLibrary();
  const { openFonts, fontSource } = library;
  app = await startTestApp({ runner: testRunner(), openFonts, fontSource });
  garamond = new Uint8Array(await readFile(GARAMOND));
});
afterAll(async () => {
  await app.close();
  await rm(library.folder, { recursive: true });
});

interface Shop extends Client {
  readonly teamId: string;
  uploadFont(bytes: Uint8Array, parts?: Record<string, string>): Promise<Uploaded>;
}

interface Uploaded {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
}

async function newShop(): Promise<Shop> {
  const { teamId, key } = await app.newTeam();
  const client = clientOf(app.url, key);
  return {
    ...client,
    teamId,
    uploadFont: async (bytes, parts = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(parts)) {
        form.set(name, value);
      }
      form.set("file", new Blob([new Uint8Array(bytes)]), "font.ttf");
      const response = await client.raw("POST", "/fonts", { body: form });
      return { status: response.status, body: await response.json() };
    },
  };
}

/** A card with one line in a subset of EB Garamond. */
interface FillWish {
  readonly value?: string;
  readonly revision?: number;
}

async function orderFor(shop: Shop, templateId: string, wish: FillWish): Promise<object> {
  const { value = "Zoë Kowalczyk", revision } = wish;
  const query = revision === undefined ? "" : `?scene_revision=${revision}`;
  const fields = (await shop.get(`/templates/${templateId}/fields${query}`)).body.data;
  return {
    template_id: templateId,
    values: { [fields[0].id]: value },
    ...(revision === undefined ? {} : { scene_revision: revision }),
  };
}

/** How a value would be set; the default one has letters that the card's subset lacks. */
async function fitOf(shop: Shop, templateId: string, wish: FillWish = {}) {
  const order = await orderFor(shop, templateId, wish);
  const answer = await shop.post("/renders", { ...order, validate_only: true });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.fit;
}

/** The press file. */
async function pressFile(shop: Shop, templateId: string, wish: FillWish = {}): Promise<Buffer> {
  const { id } = (await shop.post("/renders", await orderFor(shop, templateId, wish))).body.render;
  const response = await shop.raw("GET", `/renders/${id}/download`);
  return Buffer.from(await response.arrayBuffer());
}

const SET_IN_GARAMOND = {
  fonts_used: [{ name: "EBGaramond-Regular", role: "shop" }],
  substitutions: [],
};

describe("a donated font", () => {
  test("sets what the embedded subset cannot, exactly and without a warning", async () => {
    const shop = await newShop();
    const card = await garamondCard();
    const template = (await shop.upload(card)).body.template;
    const before = await fitOf(shop, template.id);
    expect(before.substitutions).toMatchObject([{ to: "CrimsonPro-Regular" }]);

    const { status, body } = await shop.uploadFont(garamond);
    expect(status).toBe(201);
    expect(body.font).toMatchObject({
      name: "EB Garamond Regular",
      post_script_name: "EBGaramond-Regular",
      family_name: "EB Garamond",
      weight: 400,
      italic: false,
      format: "ttf",
      outlines: "truetype",
      embedding: "installable",
    });
    expect(body.font.printable).toMatch(/^U\+0020/u);
    expect(body.matches).toEqual([{ template_id: template.id, font: "EBGaramond-Regular" }]);

    const again = await shop.upload(card);
    expect(again.body).toMatchObject({ refreshed: true, template: { latest_revision: 2 } });
    expect((await shop.upload(card)).body).toMatchObject({ deduplicated: true });
    expect(await fitOf(shop, template.id)).toMatchObject(SET_IN_GARAMOND);
    // The words the subset can print stay in it, as delivered.
    const same = await fitOf(shop, template.id, { value: "Berg Anna" });
    expect(same).toMatchObject({ substitutions: [] });
    // What is pinned stays: the first revision knows nothing of the font.
    const old = await fitOf(shop, template.id, { revision: 1 });
    expect(old.substitutions).toHaveLength(1);
  });

  test("is used by new uploads at once, and by corrected files", async () => {
    const shop = await newShop();
    await shop.uploadFont(garamond);
    const template = (await shop.upload(await garamondCard())).body.template;
    expect(template.latest_revision).toBe(1);
    expect(await fitOf(shop, template.id)).toMatchObject(SET_IN_GARAMOND);
    const form = new FormData();
    const corrected = await garamondCard("Anna Berger");
    form.set("pdf", new Blob([new Uint8Array(corrected)]), "card.pdf");
    const revised = await shop.raw("POST", `/templates/${template.id}/revisions`, { body: form });
    expect(revised.status).toBe(200);
    expect(await fitOf(shop, template.id)).toMatchObject(SET_IN_GARAMOND);
  });

  test("gives the same bytes each time, also after it is deleted", async () => {
    const shop = await newShop();
    const font = (await shop.uploadFont(garamond)).body.font;
    const card = await garamondCard();
    const template = (await shop.upload(card)).body.template;
    const first = await pressFile(shop, template.id);
    expect(await pressFile(shop, template.id)).toEqual(first);
    const gone = await shop.raw("DELETE", `/fonts/${font.id}`);
    expect([gone.status, await gone.json()]).toEqual([200, { ok: true }]);
    expect(await pressFile(shop, template.id)).toEqual(first);
    // A new reading of the file does without it.
    const again = await shop.upload(card);
    expect(again.body).toMatchObject({ refreshed: true });
    expect((await fitOf(shop, template.id)).substitutions).toHaveLength(1);
  });

  test("changes previews, which are kept by what they are made of", async () => {
    const shop = await newShop();
    const card = await garamondCard();
    const template = (await shop.upload(card)).body.template;
    const order = await orderFor(shop, template.id, {});
    const before = await shop.raw("POST", "/previews", jsonInit(order));
    await shop.uploadFont(garamond);
    await shop.upload(card);
    const after = await shop.raw("POST", "/previews", jsonInit(order));
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(Buffer.from(await after.arrayBuffer())).not.toEqual(
      Buffer.from(await before.arrayBuffer()),
    );
  });

  test("whose widths differ is no copy of the embedded one", async () => {
    const shop = await newShop();
    await shop.uploadFont(renamed(new Uint8Array(await readFile(JOST)), "EBGaramond-Regular"));
    const template = (await shop.upload(await garamondCard())).body.template;
    expect((await fitOf(shop, template.id)).substitutions).toHaveLength(1);
  });
});

describe("the default font of a template", () => {
  test("comes before bundled ones, and is none once the font is deleted", async () => {
    const shop = await newShop();
    const jost = (await shop.uploadFont(new Uint8Array(await readFile(JOST)))).body.font;
    const { id } = (await shop.upload(await garamondCard())).body.template;
    const changed = await shop.patch(`/templates/${id}`, { default_font_id: jost.id });
    expect(changed.body.template.default_font_id).toBe(jost.id);
    expect((await fitOf(shop, id)).fonts_used).toEqual([{ name: "Jost-Regular", role: "default" }]);
    await shop.raw("DELETE", `/fonts/${jost.id}`);
    expect((await shop.get(`/templates/${id}`)).body.template.default_font_id).toBeNull();
    expect((await fitOf(shop, id)).fonts_used[0].role).toBe("bundled");
  });

  test("is one of the team's own", async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const foreign = (await other.uploadFont(garamond)).body.font;
    const { id } = (await shop.upload(await garamondCard())).body.template;
    for (const font of [foreign.id, "fnt_none"]) {
      const answer = await shop.patch(`/templates/${id}`, { default_font_id: font });
      expect([answer.status, answer.body.error.code]).toEqual([404, "font_not_found"]);
    }
  });
});

describe("the font library", () => {
  test("keeps the same bytes once, and brings a deleted font back", async () => {
    const shop = await newShop();
    const first = (await shop.uploadFont(garamond, { name: "House Serif" })).body;
    const again = (await shop.uploadFont(garamond, { name: "Other" })).body;
    expect(again).toMatchObject({ deduplicated: true, font: { name: "House Serif" } });
    expect(again.font.id).toBe(first.font.id);
    await shop.raw("DELETE", `/fonts/${first.font.id}`);
    expect((await shop.get("/fonts")).body.data).toEqual([]);
    const back = (await shop.uploadFont(garamond, { name: "Back" })).body;
    expect(back.font).toMatchObject({ id: first.font.id, name: "Back" });
    expect(back.deduplicated).toBeUndefined();
  });

  test("lists newest first, a page at a time", async () => {
    const shop = await newShop();
    const ids: string[] = [];
    for (const path of [GARAMOND, JOST]) {
      ids.unshift((await shop.uploadFont(new Uint8Array(await readFile(path)))).body.font.id);
    }
    const first = (await shop.get("/fonts?limit=1")).body;
    expect(first).toMatchObject({ has_more: true, next_starting_after: ids[0] });
    const rest = (await shop.get(`/fonts?limit=1&starting_after=${ids[0]}`)).body;
    expect(rest).toMatchObject({ has_more: false, data: [{ id: ids[1] }] });
  });

  test("is a team's own", async () => {
    const [shop, stranger] = [await newShop(), await newShop()];
    const { id } = (await shop.uploadFont(garamond)).body.font;
    expect((await stranger.get("/fonts")).body.data).toEqual([]);
    for (const [method, path] of [
      ["GET", `/fonts/${id}`],
      ["GET", `/fonts/${id}/file`],
      ["DELETE", `/fonts/${id}`],
    ] as const) {
      const answer = await stranger.raw(method, path);
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, "font_not_found"]);
    }
    expect((await shop.get(`/fonts/${id}`)).status).toBe(200);
    expect((await stranger.uploadFont(garamond)).body.font.id).not.toBe(id);
  });

  test("gives the file back, as something to save", async () => {
    const shop = await newShop();
    const { id } = (await shop.uploadFont(garamond)).body.font;
    const response = await shop.raw("GET", `/fonts/${id}/file`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "font/ttf",
      "content-disposition": 'attachment; filename="EBGaramond-Regular.ttf"',
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/u),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(garamond))).toBe(true);
  });

  test("tells when the file is gone from storage", async () => {
    const shop = await newShop();
    const jost = new Uint8Array(await readFile(JOST));
    const { id, sha256 } = (await shop.uploadFont(jost)).body.font;
    await app.services.objects.remove(sha256);
    const answer = await shop.get(`/fonts/${id}/file`);
    expect([answer.status, answer.body.error.code]).toEqual([404, "font_blob_missing"]);
  });

  test("answers a repeated Idempotency-Key with the first answer", async () => {
    const shop = await newShop();
    const send = async (): Promise<[string | null, string]> => {
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(garamond)]), "font.ttf");
      const headers = { "idempotency-key": "font-1" };
      const response = await shop.raw("POST", "/fonts", { body: form, headers });
      return [response.headers.get("idempotent-replay"), await response.text()];
    };
    const first = await send();
    expect(first[0]).toBe("false");
    expect(await send()).toEqual(["true", first[1]]);
  });

  test("asks for its scopes", async () => {
    const { teamId } = await newShop();
    const key = await app.newKey(teamId, { type: "restricted", scopes: ["fonts:read"] });
    const reader = clientOf(app.url, key);
    expect((await reader.get("/fonts")).status).toBe(200);
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(garamond)]), "font.ttf");
    const refused = await reader.raw("POST", "/fonts", { body: form });
    expect((await refused.json()).error.code).toBe("insufficient_scope");
  });
});

describe("a font that cannot be used", () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ["is text", () => new TextEncoder().encode("no font at all"), /no OTF, TTF/u],
    ["is nothing", () => new Uint8Array(), /no OTF, TTF/u],
    ["is cut off", () => garamond.slice(0, 100_000), /damaged/u],
    ["forbids embedding", () => withFsType(garamond, 2), /licence/u],
    ["forbids subsets", () => withFsType(garamond, 0x100), /licence/u],
    ["is a collection", () => collectionOf([garamond, garamond]), /0 EBGaramond-Regular, 1 EB/u],
  ])("because it %s is a 415 that says so", async (_why, bytes, words) => {
    const shop = await newShop();
    const { status, body } = await shop.uploadFont(bytes());
    expect([status, body.error.code]).toEqual([415, "unsupported_font_binary"]);
    expect(body.error.message).toMatch(words);
    expect((await shop.get("/fonts")).body.data).toEqual([]);
  });

  test("over 10,485,760 bytes is a 413", async () => {
    const shop = await newShop();
    const { status, body } = await shop.uploadFont(new Uint8Array(10_485_761));
    expect([status, body.error.code]).toEqual([413, "font_too_large"]);
  });

  test("without a file is told so", async () => {
    const shop = await newShop();
    const form = new FormData();
    form.set("name", "No file");
    const answer = await shop.raw("POST", "/fonts", { body: form });
    expect(await answer.json()).toMatchObject({
      error: { code: "missing_asset_fields", fields: [{ object_id: "parts", field: "file" }] },
    });
  });
});

test.each(["1", "EBGaramond-Regular"])("face %s of a collection becomes a font", async (face) => {
  const shop = await newShop();
  const jost = new Uint8Array(await readFile(JOST));
  const { status, body } = await shop.uploadFont(collectionOf([jost, garamond]), { face });
  expect(status).toBe(201);
  expect(body.font).toMatchObject({ post_script_name: "EBGaramond-Regular", format: "collection" });
  const { id } = (await shop.upload(await garamondCard())).body.template;
  expect(await fitOf(shop, id)).toMatchObject(SET_IN_GARAMOND);
});

function jsonInit(body: object): { headers: Record<string, string>; body: string } {
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

describe("an open family", () => {
  test("that a file embeds letters of is named, added by its name, and sets the rest", async () => {
    const shop = await newShop();
    const card = await garamondCard();
    const uploaded = (await shop.upload(card)).body;
    const named = {
      family: "EB Garamond",
      name: "EBGaramond-Regular",
      licence: "OFL-1.1",
      state: "available",
    };
    expect(uploaded.scene.fonts.used).toMatchObject([{ open_font: named }]);

    const added = await shop.post("/fonts/library", { name: "eb garamond" });
    expect(added.status, added.text).toBe(201);
    const { id } = uploaded.template;
    expect(added.body).toMatchObject({
      family: "EB Garamond",
      licence: "OFL-1.1",
      fonts: [
        { name: "EB Garamond Regular", post_script_name: "EBGaramond-Regular", licence: "OFL-1.1" },
        { name: "EB Garamond Italic", post_script_name: "EBGaramond-Italic", licence: "OFL-1.1" },
      ],
      matches: [{ template_id: id, font: "EBGaramond-Regular" }],
    });
    const again = (await shop.upload(card)).body;
    expect(again).toMatchObject({ refreshed: true });
    expect(again.scene.fonts.used[0].open_font).toMatchObject({ state: "installed" });
    expect(await fitOf(shop, id)).toMatchObject(SET_IN_GARAMOND);
    // Read the same a second time, though the file may call the font by another name than the family does.
    expect((await shop.upload(card)).body).toMatchObject({ deduplicated: true });
  });

  test("is counted for text that its author opens, and not for what is locked", async () => {
    const shop = await newShop();
    const { template } = (await shop.upload(await garamondCard())).body;
    const path = `/templates/${template.id}/scene`;
    const [page] = (await shop.get(path)).body.scene.pages;
    const [text] = page.objects;
    const told = async (locked: boolean): Promise<readonly string[]> => {
      const scene = { pages: [{ id: page.id, objects: [{ id: text.id, locked }] }] };
      const { problems } = (await shop.put(path, { scene })).body.scene;
      return problems.map(({ code }: { code: string }) => code);
    };
    expect(await told(true)).not.toContain("other_font_needed");
    expect(await told(false)).toContain("other_font_needed");
  });

  test("cures what upload, fields, stress test and publishing count alike", async () => {
    const shop = await newShop();
    const card = await garamondCard();
    const uploaded = (await shop.upload(card)).body;
    const { id } = uploaded.template;
    const told = async (problems: readonly { code: string; message: string }[]) => {
      const field = (await shop.get(`/templates/${id}/fields`)).body.data[0];
      const stressed = (await shop.post(`/templates/${id}/stress_test`, {})).body.fields[0];
      const published = (await shop.post(`/templates/${id}/publish`, {})).body;
      expect(published.problems).toEqual(problems);
      expect(stressed.design_font).toEqual(field.text_constraints[0].design_font);
      const verdict = problems.find(({ code }) => code === "other_font_needed");
      return { counted: field.text_constraints[0].design_font, message: verdict?.message ?? null };
    };
    // The seven letters of "Anna Berg" spell none of the samples.
    const { counted, message } = await told(uploaded.scene.problems);
    const samples = { samples: "names", tried: 400 };
    expect(counted).toEqual({ ...samples, need_other_font: 400 });
    expect(message).toMatch(
      /^400 of 400 names need another font than EBGaramond-Regular-\d+: add EB Garamond \(open, exact\) · upload your copy · accept \S+\.$/u,
    );
    expect((await shop.post("/fonts/library", { name: "EB Garamond" })).status).toBe(201);
    const cured = (await shop.upload(card)).body;
    const { revision } = (await shop.post(`/templates/${id}/publish`, { revision: 2 })).body;
    expect([cured.template.latest_revision, revision]).toEqual([2, 2]);
    expect(await told(cured.scene.problems)).toEqual({
      counted: { ...samples, need_other_font: 0 },
      message: null,
    });
  });

  test("is that of a font's PostScript name too, and is kept once, for one team", async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const first = await shop.post("/fonts/library", { name: "EBGaramond-Italic" });
    const second = await shop.post("/fonts/library", { name: "EB Garamond" });
    expect([first.status, first.body.deduplicated]).toEqual([201, undefined]);
    expect([second.status, second.body.deduplicated]).toEqual([201, true]);
    const ids = (body: Uploaded["body"]) => body.fonts.map(({ id }: { id: string }) => id);
    expect(ids(second.body)).toEqual(ids(first.body));
    expect((await shop.get("/fonts")).body.data).toHaveLength(2);
    expect((await other.get("/fonts")).body.data).toEqual([]);
    expect((await other.get(`/fonts/${first.body.fonts[0].id}`)).status).toBe(404);
  });

  test("answers a repeat under the same Idempotency-Key with the same fonts", async () => {
    const shop = await newShop();
    const init = { ...jsonInit({ name: "EB Garamond" }) };
    const headers = { ...init.headers, "Idempotency-Key": "add-garamond" };
    const answers = [];
    for (let i = 0; i < 2; i++) {
      const response = await shop.raw("POST", "/fonts/library", { ...init, headers });
      answers.push([response.status, await response.text()]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  test.each(["Garamond Premier", "../eb-garamond", "@expo-google-fonts/eb-garamond", "TeX Gyre"])(
    "outside the index is not there: %s",
    async (name) => {
      const shop = await newShop();
      const answer = await shop.post("/fonts/library", { name });
      expect([answer.status, answer.body.error.code]).toEqual([404, "font_not_found"]);
    },
  );

  test("of a source that is away is not stored, and comes with the next try", async () => {
    const shop = await newShop();
    await rename(library.path, `${library.path}.away`);
    const away = await shop.post("/fonts/library", { name: "EB Garamond" });
    expect([away.status, away.body.error.code]).toEqual([503, "font_source_unavailable"]);
    // The operator's paths and addresses are nobody else's business.
    expect(away.text).not.toContain(library.folder);
    expect((await shop.get("/fonts")).body.data).toEqual([]);
    await rename(`${library.path}.away`, library.path);
    expect((await shop.post("/fonts/library", { name: "EB Garamond" })).status).toBe(201);
  });
});
