/** What tests of webhooks share: a shop with a key, its endpoints, events and the work of the queue. */
import { deliverWebhooks } from "#services/webhook-endpoints/deliver-webhooks.ts";
import { recordEvent } from "#services/events/record-event.ts";
import { exampleOf } from "#pages/docs/example-response.ts";
import { record } from "#pages/docs/json.ts";
import type { TestApp } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { readOpenapiGolden } from "./openapi-golden.ts";

export interface Shop {
  readonly teamId: string;
  readonly client: Client;
}

/** With its secret key. */
export async function newShop(app: TestApp): Promise<Shop & { readonly key: string }> {
  const { teamId, key } = await app.newTeam();
  return { teamId, key, client: clientOf(app.url, key) };
}

export interface Hook {
  readonly id: string;
  readonly secret: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  read(): Promise<any>;
  /** Newest first. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  deliveries(): Promise<any[]>;
}

/** An endpoint for all events unless `body` says otherwise. */
export async function newHook(shop: Shop, url: string, body: object = {}): Promise<Hook> {
  const made = await shop.client.post("/webhook_endpoints", { url, events: "*", ...body });
  if (made.status !== 201) {
    throw new Error(made.text);
  }
  const { id } = made.body.webhook_endpoint;
  return {
    id,
    secret: made.body.signing_secret,
    read: async () => (await shop.client.get(`/webhook_endpoints/${id}`)).body.webhook_endpoint,
    deliveries: async () =>
      (await shop.client.get(`/webhook_endpoints/${id}/deliveries?limit=100`)).body.data,
  };
}

const { schemas } = record(readOpenapiGolden().components);

/** Things that happen to nobody, as events tell of them. */
function exampleThing(schema: "Fill" | "Render", own: object): object {
  const example = exampleOf({ $ref: `#/components/schemas/${schema}` }, record(schemas));
  return { ...JSON.parse(JSON.stringify(example).replaceAll("…", "x")), ...own };
}

/** Something happens to the shop; the event's id. */
export async function happen(
  app: TestApp,
  { teamId }: Shop,
  type: "fill.created" | "render.succeeded" = "fill.created",
  mode: "live" | "test" = "live",
): Promise<string> {
  const { services } = app;
  const fill = exampleThing("Fill", { id: "fil_1", values: { name: "Grüß Gott ✓ \u2028" } });
  const data =
    type === "fill.created" ? { fill } : { render: exampleThing("Render", { id: "rnd_1" }), fill };
  return await services.db.tx((tx) => recordEvent(services, tx, { teamId, mode, type, data }));
}

/** Makes the attempts that are due, as the queue's job does. */
export async function deliver(app: TestApp, signal?: AbortSignal): Promise<void> {
  await deliverWebhooks(app.services, signal ?? new AbortController().signal);
}
