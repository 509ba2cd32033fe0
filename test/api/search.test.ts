/** Lists looked through for words: what is found in them, and that nobody finds what is another's. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openSession } from "#test/support/embed.ts";
import { signedIn } from "#test/support/member.ts";
import { testRunner } from "#test/support/runner.ts";
import { addCustomer, addProject, makeShop, type PlainShop } from "#test/support/world.ts";

let app: TestApp;
let shop: PlainShop;
/** Signed in: companies and projects are for members. */
let member: Client;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  shop = await makeShop(app);
  await shop.client.patch(`/templates/${shop.templateId}`, { title: "Menü für Gäste" });
  member = await memberOf(shop.teamId);
});
afterAll(() => app.close());

async function memberOf(teamId: string): Promise<Client> {
  const cookie = await signedIn(app, teamId, { role: "editor" });
  const client = clientOf(app.url, "");
  return { ...client, get: (path) => client.get(path, { cookie, origin: app.url }) };
}

/** Ids of what a list has for words. */
async function found(client: Client, list: string, q: string): Promise<string[]> {
  const join = list.includes("?") ? "&" : "?";
  const { status, body } = await client.get(`${list}${join}q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
}

describe("names", () => {
  let companyId: string;
  let clientUserId: string;
  let projectId: string;
  beforeAll(async () => {
    const email = "zoë@garden.example";
    ({ companyId, clientUserId } = await addCustomer(app, shop.teamId, {
      company: "Café Ærø 100%_Ño",
      email,
    }));
    projectId = await addProject(app, shop.teamId, "Frühling Šárka ΆΝΟΙΞΗ");
  });

  test.each(["café", "CAFE", "no cafe", "100%", "%_N", "\u00a0café "])(
    "are found by %j",
    async (q) => {
      expect(await found(member, "/companies", q)).toEqual([companyId]);
    },
  );

  test.each(["tea", "cafe tea", "1000%", "%caf", "c_f", "\\", "café'; --"])(
    "are not found by %j",
    async (q) => {
      expect(await found(member, "/companies", q)).toEqual([]);
    },
  );

  test("of projects and people are, too, within what else narrows the list", async () => {
    expect(await found(member, "/projects", "sarka fruh ανοι")).toEqual([projectId]);
    expect(await found(member, `/projects?company_id=${companyId}`, "sarka")).toEqual([]);
    expect(await found(member, "/client_users", "ZOE garden")).toEqual([clientUserId]);
    expect(await found(member, `/client_users?company_id=${companyId}`, "zoe")).toEqual([
      clientUserId,
    ]);
  });

  test("of templates are, by title and slug, archived ones apart", async () => {
    const { slug } = (await shop.client.get(`/templates/${shop.templateId}`)).body.template;
    for (const q of ["gaste menu", slug, slug.toUpperCase()]) {
      expect(await found(shop.client, "/templates", q)).toEqual([shop.templateId]);
    }
    expect(await found(shop.client, "/templates?status=archived", "gaste")).toEqual([]);
  });

  test("are those of one's own team", async () => {
    const { teamId, key } = await app.newTeam();
    const other = await memberOf(teamId);
    expect(await found(other, "/companies", "cafe")).toEqual([]);
    expect(await found(other, "/projects", "sarka")).toEqual([]);
    expect(await found(other, "/client_users", "zoe")).toEqual([]);
    expect(await found(clientOf(app.url, key), "/templates", "gaste")).toEqual([]);
  });

  test.each(["", "x".repeat(101)])("of %j are refused", async (q) => {
    const { status, body } = await member.get(`/companies?q=${q}`);
    expect([status, body.error.code, body.error.fields[0].field]).toEqual([
      400,
      "invalid_parameter",
      "q",
    ]);
  });
});

describe("orders", () => {
  let fillId: string;
  let reference: string;
  let renderId: string;
  beforeAll(async () => {
    const { browser } = await openSession(app, shop, {
      external_sku: "CARD-300",
      external_order_id: "Bestellung/4711",
      external_cart_id: "cart-é",
      customer: { email: "ada@example.com", name: "Ada Lovelace" },
    });
    const values = { [shop.fields[0]?.id ?? ""]: "Turing" };
    const { fill } = (await browser.post("/embed/fills", { values })).body;
    ({ id: fillId, reference } = fill);
    const { body } = await shop.client.post(`/fills/${fillId}/finalize`, {});
    renderId = body.render.id;
    // Neither is of it.
    await shop.client.post("/fills", { template_id: shop.templateId, external_order_id: "4712" });
  });

  test.each(["4711", "bestellung ADA@", "cart-e", "card-3", "menu 4711"])(
    "are found by %j",
    async (q) => {
      expect(await found(shop.client, "/fills", q)).toEqual([fillId]);
      expect(await found(shop.client, "/renders?kind=final", q)).toEqual([renderId]);
    },
  );

  test("are found by a part of their reference, and by all of it as somebody wrote it down", async () => {
    const written = reference.replace("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    for (const q of [reference.toLowerCase(), reference.slice(0, 7), written]) {
      expect(await found(shop.client, "/fills", q)).toContain(fillId);
      expect(await found(shop.client, "/renders", q)).toContain(renderId);
    }
  });

  test("are not found by what was typed in their fields, nor a file by a name it does not show", async () => {
    expect(await found(shop.client, "/fills", "turing")).toEqual([]);
    expect(await found(shop.client, "/renders", "turing")).toEqual([]);
    expect(await found(shop.client, "/fills", "lovelace")).toEqual([fillId]);
    expect(await found(shop.client, "/renders", "lovelace")).toEqual([]);
  });

  test("narrow with what else narrows the list", async () => {
    expect(await found(shop.client, "/fills?status=open", "ada")).toEqual([]);
    expect(await found(shop.client, "/renders?kind=preview", "ada")).toEqual([]);
  });

  test("of other teams, and of the other mode, are not found", async () => {
    const other = await makeShop(app);
    for (const list of ["/fills", "/renders"]) {
      expect(await found(other.client, list, "4711")).toEqual([]);
    }
    const key = await app.newKey(shop.teamId, { mode: "test" });
    expect(await found(clientOf(app.url, key), "/fills", "4711")).toEqual([]);
  });

  test("go on page by page within the words", async () => {
    const client = shop.client;
    const all = await found(client, "/fills", "47");
    const first = (await client.get("/fills?q=47&limit=1")).body;
    expect([first.data[0].id, first.has_more]).toEqual([all[0], true]);
    const second = (await client.get(`/fills?q=47&limit=1&starting_after=${all[0]}`)).body;
    expect(second.data[0].id).toBe(all[1]);
  });
});
