import { readFile } from "node:fs/promises";
import { nameKey } from "#domain/name-key.ts";
import { emailKey } from "#domain/user.ts";
import { insertClientUser } from "#store/client-users.ts";
import { insertCompany } from "#store/companies.ts";
import { insertProject } from "#store/projects.ts";
import type { TestApp } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { lightCard } from "./light-card.ts";

/** A shop with a template that is live. */
export interface PlainShop {
  readonly teamId: string;
  readonly key: string;
  readonly client: Client;
  /** Live. */
  readonly templateId: string;
  /** Fields of the template, as the API lists them. */
  readonly fields: readonly {
    readonly id: string;
    readonly name: string;
    readonly label: string;
  }[];
}

/** A shop with one of everything. */
export interface World extends PlainShop {
  readonly openFillId: string;
  readonly finalizedFillId: string;
  readonly renderId: string;
  readonly signedUrl: string;
  readonly fontId: string;
  readonly assetId: string;
  readonly selectionSetId: string;
  readonly paperStockId: string;
  readonly projectId: string;
  readonly companyId: string;
  readonly clientUserId: string;
  readonly inkId: string;
  /** Of webhooks; nobody listens there. */
  readonly endpointId: string;
  readonly deliveryId: string;
  /** A restricted key beside `key`. */
  readonly apiKeyId: string;
}

let card: Promise<Buffer> | null = null;

/** The demo's business card: front and back, trim and bleed, a spot ink; a copy, which the caller may change. */
export async function cardPdf(): Promise<Buffer> {
  card ??= readFile("demo/business-card.pdf").then(lightCard);
  return Buffer.from(await card);
}

/** A project of a team, as a member makes one. */
export async function addProject(
  app: TestApp,
  teamId: string,
  name: string,
  companyId: string | null = null,
): Promise<string> {
  const { services } = app;
  const row = { id: services.random.id("prj"), name, nameKey: nameKey(name), companyId };
  return await services.db.tx((tx) => insertProject(tx, teamId, row));
}

/** A company of a team and somebody there, as a member makes them. */
export async function addCustomer(
  app: TestApp,
  teamId: string,
  { company, email }: { readonly company: string; readonly email: string },
): Promise<{ readonly companyId: string; readonly clientUserId: string }> {
  const { services } = app;
  return await services.db.tx(async (tx) => {
    const companyId = await insertCompany(tx, teamId, {
      id: services.random.id("com"),
      name: company,
      nameKey: nameKey(company),
    });
    const clientUserId = await insertClientUser(tx, teamId, {
      id: services.random.id("clu"),
      email,
      emailKey: emailKey(email),
      companyId,
    });
    return { companyId, clientUserId };
  });
}

/** An upload of a font. */
export async function fontForm(): Promise<FormData> {
  const form = new FormData();
  const path = "node_modules/@expo-google-fonts/jost/400Regular/Jost_400Regular.ttf";
  form.set("file", new Blob([new Uint8Array(await readFile(path))]), "jost.ttf");
  return form;
}

/** An upload of a picture: one red pixel. */
export function pictureForm(parts: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    kind: "image",
    scope: "team",
    name: "Crest",
    ...parts,
  })) {
    form.set(name, value);
  }
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
    "base64",
  );
  form.set("file", new Blob([png]), "crest.png");
  return form;
}

/** Puts the newest revision of a template live, whatever is; the answer's body. */
export async function publishNewest(
  client: Client,
  id: string,
): Promise<{ readonly revision: number }> {
  const { template } = (await client.get(`/templates/${id}`)).body;
  const answer = await client.post(`/templates/${id}/publish`, {
    revision: template.latest_revision,
  });
  if (answer.status !== 200) {
    throw new Error(`not published: ${answer.text}`);
  }
  return answer.body;
}

/** A new team that has uploaded and published: four requests, where a world takes seventeen. */
export async function makeShop(app: TestApp): Promise<PlainShop> {
  const { teamId, key } = await app.newTeam();
  const client = clientOf(app.url, key);
  const { template } = (await client.upload(await cardPdf())).body;
  await client.post(`/templates/${template.id}/publish`);
  const fields = (await client.get(`/templates/${template.id}/fields`)).body.data;
  return { teamId, key, client, templateId: template.id, fields };
}

/** A new team that has uploaded, published, filled and finalized. */
export async function makeWorld(app: TestApp): Promise<World> {
  const shop = await makeShop(app);
  const { client, templateId, fields } = shop;
  const newFill = async (): Promise<string> =>
    (await client.post("/fills", { template_id: templateId, external_order_id: "order-1" })).body
      .fill.id;
  const finalizedFillId = await newFill();
  const values = { [fields[0]?.id ?? ""]: "Grace Hopper" };
  const finalized = await client.post(`/fills/${finalizedFillId}/finalize`, { values });
  const font = await client.raw("POST", "/fonts", { body: await fontForm() });
  const asset = await client.raw("POST", "/assets", { body: pictureForm() });
  const set = await client.post("/selection_sets", { name: "Teams", options: ["Red", "Blue"] });
  const stock = await client.post("/paper_stocks", {
    code: "FELT-1",
    name: "Felt",
    hex: "#f3efe4",
  });
  const definition = { space: "DeviceCMYK", tints: [0, 1, 0.8, 0] };
  const ink = await client.post("/inks", { key: "red", name: "Red", hex: "#d0202c", definition });
  const url = "http://127.0.0.1:1/hook";
  const endpoint = await client.post("/webhook_endpoints", { url, events: "*" });
  const endpointId = endpoint.body.webhook_endpoint.id;
  const sent = await client.post(`/webhook_endpoints/${endpointId}/test`);
  const apiKey = await client.post("/api_keys", {
    type: "restricted",
    mode: "live",
    scopes: ["templates:read"],
  });
  return {
    ...shop,
    openFillId: await newFill(),
    finalizedFillId,
    renderId: finalized.body.render.id,
    signedUrl: finalized.body.render.signed_url,
    fontId: (await font.json()).font.id,
    assetId: (await asset.json()).asset.id,
    selectionSetId: set.body.selection_set.id,
    paperStockId: stock.body.paper_stock.id,
    projectId: await addProject(app, shop.teamId, "Spring"),
    ...(await addCustomer(app, shop.teamId, {
      company: "Green Garden",
      email: "mara@garden.example",
    })),
    inkId: ink.body.ink.id,
    endpointId,
    deliveryId: sent.body.delivery.id,
    apiKeyId: apiKey.body.api_key.id,
  };
}

/** As its author would, in a new revision that is live: the first field is required and takes 12 characters. */
export async function restrictFirstField(world: PlainShop): Promise<void> {
  await changeFirstField(world, { required: true, max_length: 12 });
}

/** Saves members of the first field in a new revision and puts it live. */
export async function changeFirstField(
  { client, templateId }: PlainShop,
  members: object,
): Promise<void> {
  const path = `/templates/${templateId}/scene`;
  // All are sent: a field that is left out is none any more.
  const [first, ...others] = (await client.get(path)).body.scene.fields;
  const saved = await client.put(path, {
    scene: { fields: [{ ...first, ...members }, ...others] },
  });
  if (saved.status !== 200) {
    throw new Error(`not saved: ${saved.text}`);
  }
  await publishNewest(client, templateId);
}
