/**
 * No address or origin that a client can store holds a control character: URL parsers take them out, so the
 * text that is kept, listed and logged would not be the address that is asked.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { describedApi } from "#api/described-api.ts";
import { openapi } from "#http/openapi.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";

let app: TestApp;
let shop: Client;
const ids: Record<string, string> = {};
const ORIGIN = "https://shop.example";
beforeAll(async () => {
  app = await startTestApp({ runner: null });
  shop = clientOf(app.url, (await app.newTeam()).key);
  const url = "http://127.0.0.1:1/hook";
  ids["hook"] = (
    await shop.post("/webhook_endpoints", { url, events: "*" })
  ).body.webhook_endpoint.id;
  const made = await shop.post("/embed/applications", {
    allowed_origins: [ORIGIN],
    create_publishable_key: true,
  });
  ids["app"] = made.body.embed_application.id;
  ids["key"] = made.body.embed_application.publishable_key_id;
});
afterAll(() => app.close());

interface Place {
  readonly operation: string;
  readonly send: (url: string) => ReturnType<Client["post"]>;
  /** Of `error.fields`. */
  readonly field: string;
  readonly code: string;
}

const WEBHOOK = { field: "url", code: "invalid_webhook_url" };
const ORIGINS = { field: "allowed_origins.0", code: "invalid_parameter" };
const LOGO = { field: "theme.logo_url", code: "invalid_parameter" };

/** Every member of a request body that is an address or an origin. */
const PLACES: readonly Place[] = [
  {
    operation: "createWebhookEndpoint url",
    send: (url) => shop.post("/webhook_endpoints", { url, events: "*" }),
    ...WEBHOOK,
  },
  {
    operation: "updateWebhookEndpoint url",
    send: (url) => shop.patch(`/webhook_endpoints/${ids["hook"]}`, { url }),
    ...WEBHOOK,
  },
  {
    operation: "createEmbedApplication allowed_origins",
    send: (url) => shop.post("/embed/applications", { allowed_origins: [url] }),
    ...ORIGINS,
  },
  {
    operation: "updateEmbedApplication allowed_origins",
    send: (url) => shop.patch(`/embed/applications/${ids["app"]}`, { allowed_origins: [url] }),
    ...ORIGINS,
  },
  {
    operation: "createEmbedApplication theme.logo_url",
    send: (url) => shop.post("/embed/applications", { theme: { logo_url: url } }),
    ...LOGO,
  },
  {
    operation: "updateEmbedApplication theme.logo_url",
    send: (url) => shop.patch(`/embed/applications/${ids["app"]}`, { theme: { logo_url: url } }),
    ...LOGO,
  },
  {
    operation: "createApiKey allowed_origins",
    send: (url) =>
      shop.post("/api_keys", {
        type: "publishable",
        mode: "live",
        name: "k",
        allowed_origins: [url],
      }),
    ...ORIGINS,
  },
  {
    operation: "updateApiKey allowed_origins",
    send: (url) => shop.patch(`/api_keys/${ids["key"]}`, { allowed_origins: [url] }),
    ...ORIGINS,
  },
  {
    operation: "createEmbedSession parent_origin",
    send: (url) => shop.post("/embed/sessions", { template_id: "tpl_x", parent_origin: url }),
    field: "parent_origin",
    code: "invalid_parameter",
  },
];

test("are all the places there are", () => {
  const document = JSON.parse(JSON.stringify(openapi(describedApi, "https://platen.example/v1")));
  const found: string[] = [];
  const walk = (schema: Record<string, unknown>, path: string, operation: string): void => {
    const ref = schema["$ref"];
    const target =
      typeof ref === "string" ? document.components.schemas[ref.split("/").at(-1)!] : schema;
    for (const [name, member] of Object.entries(target.properties ?? {})) {
      const at = path === "" ? name : `${path}.${name}`;
      // The address of a brand is where the shop stands.
      if (/url|origin|href|website|callback|(?<!^)address/iu.test(name)) {
        found.push(`${operation} ${at}`);
      } else {
        walk(member as Record<string, unknown>, at, operation);
      }
    }
  };
  for (const methods of Object.values<Record<string, Record<string, unknown>>>(document.paths)) {
    for (const operation of Object.values(methods)) {
      const content = (operation["requestBody"] as { content?: object } | undefined)?.content ?? {};
      for (const { schema } of Object.values(content) as { schema: Record<string, unknown> }[]) {
        walk(schema, "", String(operation["operationId"]));
      }
    }
  }
  expect([...new Set(found)].toSorted()).toEqual(
    PLACES.map(({ operation }) => operation).toSorted(),
  );
});

const TEXTS = [
  "https://shop.example\u0001",
  "https://shop.example\n",
  "https://shop\t.example",
  "\u001Fhttps://shop.example",
  "https://shop.example\u007F",
  "https://shop.example\u0085",
  "https://\u202Eshop.example",
  "https://shop.example\u2028",
];

test.each(PLACES)("$operation takes none with a control character", async (place) => {
  for (const text of TEXTS) {
    const answer = await place.send(text);
    expect([JSON.stringify(text), answer.status, answer.body.error]).toMatchObject([
      JSON.stringify(text),
      400,
      { code: place.code, fields: [{ object_id: "body", field: place.field }] },
    ]);
  }
});

test("what was there stays as it was", async () => {
  const application = (await shop.get(`/embed/applications/${ids["app"]}`)).body.embed_application;
  expect([application.allowed_origins, application.theme]).toEqual([[ORIGIN], {}]);
  const endpoint = (await shop.get(`/webhook_endpoints/${ids["hook"]}`)).body.webhook_endpoint;
  expect(endpoint.url).toBe("http://127.0.0.1:1/hook");
});
