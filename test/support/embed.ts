/** A storefront of a shop, and the browsers of its visitors. */
import type { TestApp } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import type { PlainShop } from "./world.ts";

export const SHOP_ORIGIN = "https://shop.example";

/** A session as its browser has it. */
export interface EmbedSession {
  readonly id: string;
  readonly secret: string;
  /** Sends the client secret. */
  readonly browser: Client;
}

/** The client of a browser with a client secret. */
export function browserOf(app: TestApp, secret: string): Client {
  return withHeaders(clientOf(app.url, ""), { "x-service-client-secret": secret });
}

/** The client of a shop's page with a publishable key. */
export function pageOf(app: TestApp, key: string, origin: string = SHOP_ORIGIN): Client {
  return withHeaders(clientOf(app.url, ""), { "x-service-publishable-key": key, origin });
}

function withHeaders(client: Client, more: Record<string, string>): Client {
  return {
    raw: (method, path, init = {}) =>
      client.raw(method, path, { ...init, headers: { ...more, ...init.headers } }),
    get: (path, headers) => client.get(path, { ...more, ...headers }),
    post: (path, body, headers) => client.post(path, body, { ...more, ...headers }),
    patch: (path, body, headers) => client.patch(path, body, { ...more, ...headers }),
    put: (path, body, headers) => client.put(path, body, { ...more, ...headers }),
    upload: (pdf, options) => client.upload(pdf, options),
  };
}

/** A session that the shop's server opens on the world's template. */
export async function openSession(
  app: TestApp,
  world: PlainShop,
  body: object = {},
): Promise<EmbedSession> {
  const request = { template_id: world.templateId, ...body };
  const answer = await world.client.post("/embed/sessions", request);
  if (answer.status !== 201) {
    throw new Error(`no session: ${answer.text}`);
  }
  const secret: string = answer.body.client_secret;
  return { id: answer.body.embed_session.id, secret, browser: browserOf(app, secret) };
}

export interface Storefront {
  readonly applicationId: string;
  /** Its publishable key. */
  readonly key: string;
  readonly page: Client;
}

/** An application with a key of its own, for the shop's origin. */
export async function openStorefront(
  app: TestApp,
  client: Client,
  body: object = {},
): Promise<Storefront> {
  const answer = await client.post("/embed/applications", {
    name: "Web shop",
    allowed_origins: [SHOP_ORIGIN],
    create_publishable_key: true,
    ...body,
  });
  if (answer.status !== 201) {
    throw new Error(`no application: ${answer.text}`);
  }
  const key: string = answer.body.publishable_key;
  return { applicationId: answer.body.embed_application.id, key, page: pageOf(app, key) };
}

/** What fetch is given to send a JSON body, or none. */
export function bodyOf(body: object | undefined): {
  readonly body?: string;
  readonly headers?: Record<string, string>;
} {
  return body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Maps a product to the world's template and gives the mapping's id. */
export async function mapProduct(world: PlainShop, body: object): Promise<string> {
  const answer = await world.client.post("/product_mappings", {
    template_id: world.templateId,
    ...body,
  });
  if (answer.status !== 201) {
    throw new Error(`no mapping: ${answer.text}`);
  }
  return answer.body.product_mapping.id;
}
