/** The brand of a team: what members set, what customers see of it, and that nobody else's can be had. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embedPage } from "#pages/embed/embed-page.ts";
import { fillPages } from "#pages/fill/fill-pages.ts";
import { sendMail } from "#services/hosted-fills/send-mail.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { openSession, openStorefront } from "#test/support/embed.ts";
import { signedIn } from "#test/support/member.ts";
import { testRunner } from "#test/support/runner.ts";
import { changeRow } from "#test/support/rows.ts";
import { makeWorld, type World } from "#test/support/world.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><path d="M0 0h120v30H0z"/></svg>';
/** A picture of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

let app: TestApp;
let world: World;
type Member = Awaited<ReturnType<typeof memberOf>>;
let owner: Member;

beforeAll(async () => {
  app = await startTestApp({
    runner: testRunner(),
    pages: (services) => [
      embedPage(services, new Map()),
      ...fillPages(services, { assets: new Map(), rateScale: 0 }),
    ],
  });
  world = await makeWorld(app);
  owner = await memberOf(world.teamId, "owner");
});
afterAll(() => app.close());

/** Somebody of a team: `send` a JSON request, or a `logo`. */
async function memberOf(teamId: string, role: "owner" | "editor" | "production" | "viewer") {
  const cookie = await signedIn(app, teamId, { role });
  const headers = { cookie, origin: app.url };
  const call = async (
    method: string,
    path: string,
    init: { body?: BodyInit; headers?: Record<string, string> } = {},
  ) => {
    const answer = await clientOf(app.url, "").raw(method, path, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    return answer;
  };
  return {
    get: (path: string) => call("GET", path),
    delete: (path: string) => call("DELETE", path),
    patch: async (body: object) => {
      const answer = await call("PATCH", "/brand", {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
      // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
      return { status: answer.status, body: (await answer.json()) as any };
    },
    logo: async (file: string | Uint8Array) => {
      const form = new FormData();
      form.set("file", new Blob([typeof file === "string" ? file : new Uint8Array(file)]), "logo");
      const answer = await call("PUT", "/brand/logo", { body: form });
      // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
      return { status: answer.status, body: (await answer.json()) as any };
    },
  };
}

const page = async (path: string): Promise<string> =>
  await (await fetch(path.startsWith("http") ? path : app.url + path)).text();

describe("a member", () => {
  test("sets colours and address, and learns which colour is shown in another shade", async () => {
    const changed = await owner.patch({
      primary_color: "#123",
      accent_color: "#FFD400",
      address: " 12 Mill Lane \r\n\r\nHereford\n",
    });
    expect(changed.body.brand).toEqual({
      name: expect.any(String),
      primary_color: "#112233",
      accent_color: "#ffd400",
      address: "12 Mill Lane\nHereford",
      logo_asset_id: null,
      adjusted: [
        {
          field: "accent_color",
          contrast: 1.3,
          shown_as: expect.stringMatching(/^#[0-9a-f]{6}$/u),
        },
      ],
    });
    const kept = await owner.patch({ accent_color: null });
    expect(kept.body.brand).toMatchObject({
      primary_color: "#112233",
      accent_color: null,
      address: "12 Mill Lane\nHereford",
      adjusted: [],
    });
    expect((await owner.patch({ address: " \n " })).body.brand.address).toBeNull();
  });

  test.each([
    [{ primary_color: "112233" }, "invalid_primary_color", "primary_color"],
    [{ accent_color: "#12" }, "invalid_accent_color", "accent_color"],
    [{ address: "a\u0007" }, "invalid_parameter", "address"],
    [{ address: "1\n2\n3\n4\n5\n6\n7" }, "invalid_parameter", "address"],
    [{ address: "x".repeat(401) }, "invalid_parameter", "address"],
    [{ name: "Another" }, "invalid_parameter", "name"],
  ])("%j is 400 %s", async (body, code, field) => {
    const answer = await owner.patch(body);
    expect([answer.status, answer.body.error.code, answer.body.error.fields[0].field]).toEqual([
      400,
      code,
      field,
    ]);
  });

  test("uploads a logo in the place of the one before, reads it and takes it away", async () => {
    const first = (await owner.logo(SVG)).body.brand.logo_asset_id;
    const { status, body } = await owner.logo(PNG);
    expect([status, body.brand.logo_asset_id]).toEqual([200, expect.stringMatching(/^ast_/u)]);
    expect(body.brand.logo_asset_id).not.toBe(first);
    // It is an asset like others; the one before is none any more.
    const { body: asset } = await world.client.get(`/assets/${body.brand.logo_asset_id}`);
    expect(asset.asset).toMatchObject({ kind: "logo", content_type: "image/png" });
    expect((await world.client.get(`/assets/${first}`)).status).toBe(404);
    const file = await owner.get("/brand/logo");
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG);
    const tag = file.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/u);
    expect((await owner.delete("/brand/logo")).status).toBe(200);
    expect((await owner.get("/brand/logo")).status).toBe(404);
  });

  test("whose logo was deleted as an asset has none", async () => {
    const { body } = await owner.logo(PNG);
    await world.client.raw("DELETE", `/assets/${body.brand.logo_asset_id}`);
    expect((await owner.get("/brand/logo")).status).toBe(404);
    expect(await (await owner.get("/brand")).json()).toMatchObject({
      brand: { logo_asset_id: null },
    });
  });

  test.each([
    ["owner", 200, 200],
    ["editor", 200, 200],
    ["production", 200, 403],
    ["viewer", 200, 403],
  ] as const)("who is %s reads with %i and changes with %i", async (role, reads, changes) => {
    const member = await memberOf(world.teamId, role);
    expect((await member.get("/brand")).status).toBe(reads);
    expect((await member.patch({})).status).toBe(changes);
    expect((await member.logo(PNG)).status).toBe(changes);
  });

  test("of another team sees and changes that team's alone", async () => {
    await owner.patch({ address: "12 Mill Lane" });
    await owner.logo(PNG);
    const stranger = await memberOf((await makeWorld(app)).teamId, "owner");
    expect(await (await stranger.get("/brand")).json()).toMatchObject({
      brand: { address: null, logo_asset_id: null },
    });
    expect((await stranger.get("/brand/logo")).status).toBe(404);
    await stranger.patch({ address: "Elsewhere" });
    expect(await (await owner.get("/brand")).json()).toMatchObject({
      brand: { address: "12 Mill Lane" },
    });
  });
});

describe("customers", () => {
  test("see logo and colours on the hosted page, whose policy lets the logo in", async () => {
    await owner.patch({ primary_color: "#ffd400", accent_color: null });
    await owner.logo(SVG);
    const { slug } = (await world.client.get(`/templates/${world.templateId}`)).body.template;
    const shown = await page(`/fill/${slug}`);
    const logo = /<img class="logo" src="([^"]+)"/u.exec(shown)?.[1] ?? "";
    expect(await page(logo)).toBe(SVG);
    expect(new URL(logo).origin).toBe(app.url);
    expect(shown).toMatch(/--accent: light-dark\(#[0-9a-f]{6}, #ffd400\)/u);
    expect(shown).toContain("--brand: #ffd400");
  });

  test("read name and address at the end of the mailed copy", async () => {
    await owner.patch({ address: "12 Mill Lane\nHereford" });
    const values = { template_id: world.templateId, customer_email: "ada@example.com" };
    const { fill } = (await world.client.post("/fills", values)).body;
    await changeRow(app, "fills", fill.id, { approvedAt: new Date() });
    const payload = { kind: "copy", team_id: world.teamId, fill_id: fill.id, language: "en" };
    await sendMail(app.services, payload, new AbortController().signal, () => {});
    const [mail] = app.mails;
    const name = (await (await owner.get("/brand")).json()) as { brand: { name: string } };
    expect(mail?.text).toMatch(/12 Mill Lane\nHereford\n$/u);
    expect(mail?.text).toContain(`\n\n${name.brand.name}\n12 Mill Lane`);
  });

  test("see them in a frame, unless the application has a theme of its own", async () => {
    const { applicationId } = await openStorefront(app, world.client);
    const session = await openSession(app, world, { embed_application_id: applicationId });
    const address = `/embed/${session.id}`;
    const logo = () =>
      page(address).then((text) => text.includes("&quot;logoUrl&quot;:&quot;http"));
    expect([await logo(), (await page(address)).includes("--brand")]).toEqual([true, true]);
    const path = `/embed/applications/${applicationId}`;
    await world.client.patch(path, { theme: { locale: "de", scheme: "dark" } });
    expect(await logo()).toBe(true);
    await world.client.patch(path, { theme: { radius_px: 2 } });
    expect([await logo(), (await page(address)).includes("--brand")]).toEqual([false, false]);
  });
});
