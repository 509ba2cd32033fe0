/** The recipes for two shop systems are run as printed, against the service and with deliveries it has really signed. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUIDE_ORIGIN } from "#pages/docs/guide.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { hasProgram, outputOf } from "#test/support/programs.ts";
import { openReceiver, type Received, type Receiver } from "#test/support/receiver.ts";
import { testRunner } from "#test/support/runner.ts";
import { deliver, newHook } from "#test/support/webhook-kit.ts";
import { cardPdf } from "#test/support/world.ts";

let app: TestApp;
let receiver: Receiver;
let client: Client;
let secretKey: string;
let secret: string;
let template: string;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  receiver = await openReceiver();
  const team = await app.newTeam();
  secretKey = team.key;
  client = clientOf(app.url, team.key);
  template = (await client.upload(await cardPdf())).body.template.id;
  await client.post(`/templates/${template}/publish`, {});
  const shop = { teamId: team.teamId, client };
  const events = ["render.succeeded", "render.failed"];
  ({ secret } = await newHook(shop, receiver.url, { events }));
  await mkdir("node_modules/.cache", { recursive: true });
  folder = await mkdtemp(resolve("node_modules/.cache/shops-"));
  for (const guide of ["woocommerce", "shopify", "verify-webhooks"]) {
    await writeSamples(`docs/guides/${guide}.md`);
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await receiver?.close();
  await app?.close();
});

/** Writes each sample whose first line is a comment with a file name, for the service of this test. */
async function writeSamples(guide: string): Promise<void> {
  for (const [, text = ""] of (await readFile(guide, "utf8")).matchAll(/```\w+\n([\s\S]*?)```/gu)) {
    const name = /^(?:<\?php\n)?(?:\/\/|#) ([\w-]+\.\w+)\n/u.exec(text)?.[1];
    if (name !== undefined) {
      await writeFile(join(folder, name), text.replaceAll(GUIDE_ORIGIN, app.url));
    }
  }
}

async function newFill(values: Record<string, string> = { name: "Ada Lovelace" }): Promise<string> {
  const { status, body } = await client.post("/fills", { template_id: template, values });
  expect(status).toBe(201);
  return body.fill.id;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
async function fillNow(id: string): Promise<any> {
  return (await client.get(`/fills/${id}`)).body.fill;
}

function webhookHeaders({ headers }: Received): Record<string, string> {
  return Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
      name,
      String(headers[name]),
    ]),
  );
}

/** What the service has sent about an order, after its queue was worked off. */
async function delivered(order: string): Promise<Received> {
  await deliver(app);
  const found = receiver.received.find(
    ({ body }) => JSON.parse(body).data.render?.external_order_id === order,
  );
  if (found === undefined) {
    throw new Error(`nothing was delivered about ${order}`);
  }
  return found;
}

describe.runIf(hasProgram("php"))("WooCommerce", () => {
  /** Plays the steps in the plugin; a result for each. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  async function play(steps: readonly (readonly unknown[])[]): Promise<readonly any[]> {
    const script = resolve("test/support/wordpress.php");
    const { stdout, stderr } = await outputOf(
      "php",
      ["-d", "display_errors=stderr", script, join(folder, "platen.php")],
      {
        input: JSON.stringify(steps.map(([step, a = null, b = null]) => [step, a, b])),
        env: {
          PATH: process.env["PATH"],
          PLATEN_SECRET_KEY: secretKey,
          PLATEN_PUBLISHABLE_KEY: "pk_live_shown",
          PLATEN_WEBHOOK_SECRET: secret,
        },
      },
    );
    expect(stderr).toBe("");
    return JSON.parse(stdout);
  }

  test("PHP has nothing to say against it", async () => {
    const { stdout } = await outputOf("php", ["-l", join(folder, "platen.php")]);
    expect(stdout).toContain("No syntax errors");
  });

  test("the product page has the widget's button, and a design or nothing goes into the cart (C24, C29)", async () => {
    const fill = await newFill();
    const [page, without, foreign, added, picture] = await play([
      ["page", 77],
      ["add", 77, ""],
      ["add", 77, "fil_01JZ0000000000000000000000"],
      ["add", 77, fill],
      ["thumbnail", { _platen_fill: fill }],
    ]);
    expect(page).toContain('data-service-key="pk_live_shown" data-service-product="77"');
    expect(page).toContain('name="platen_fill"');
    expect(without).toEqual(["Please personalise it first."]);
    expect(foreign).toHaveLength(2);
    expect(added).toEqual({ _platen_fill: fill });
    const address = /src="([^"]+)"/u.exec(picture)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await fetch(address)).headers.get("content-type")).toBe("image/png");
  });

  test("a paid order is finalized, its webhook noted once, its refund archives (C34, C35, C38)", async () => {
    const fill = await newFill();
    const line = { _platen_fill: fill };
    const [, paid] = await play([
      ["order", 501, [line, {}]],
      ["paid", 501],
    ]);
    expect(paid).toMatchObject({ queued: [["platen_finalize", [501, 1, 1]]], notes: [] });
    const finalized = await fillNow(fill);
    expect(finalized).toMatchObject({
      status: "finalized",
      external_order_id: "501",
      customer_email: "customer@example.com",
      customer_name: "Ada Lovelace",
    });
    expect(paid.metas[0]).toEqual({ ...line, _platen_render: finalized.last_render_id });
    const told = await delivered("501");
    const headers = webhookHeaders(told);
    const rewritten = JSON.stringify(JSON.parse(told.body), null, 1);
    const [, ...answers] = await play([
      ["order", 501, [line]],
      ["webhook", headers, told.body],
      ["webhook", headers, told.body],
      ["webhook", headers, rewritten],
      ["webhook", { ...headers, "webhook-timestamp": "1700000000" }, told.body],
      ["webhook", {}, told.body],
      ["notes", 501],
      ["refund", 501, 900],
    ]);
    expect(answers.slice(0, 5)).toEqual([204, 204, 400, 400, 400]);
    expect(answers[5]).toEqual([
      expect.stringMatching(new RegExp(`^Press PDF ${finalized.last_render_id} is ready`, "u")),
    ]);
    expect(await fillNow(fill)).toMatchObject({ status: "archived", archive_reason: "refund" });
  });

  test("what cannot be printed puts the order on hold and says why (C11)", async () => {
    const fill = await newFill({ name: "No room for any of this at all ".repeat(6).trim() });
    const [, paid] = await play([
      ["order", 502, [{ _platen_fill: fill }]],
      ["paid", 502],
    ]);
    expect(paid).toMatchObject({
      status: "on-hold",
      notes: ["Personalisation cannot be printed: text_overflow."],
    });
    expect((await fillNow(fill)).status).toBe("open");
  });
});

describe("Shopify", () => {
  const CLIENT_SECRET = "shpss_of_a_test";
  let server: Server;
  let isFromShopify: (secret: string, rawBody: Uint8Array, signature?: string) => boolean;
  let url: string;
  beforeAll(async () => {
    process.env["SHOPIFY_CLIENT_SECRET"] = CLIENT_SECRET;
    process.env["PLATEN_WEBHOOK_SECRET"] = secret;
    process.env["PLATEN_KEY"] = secretKey;
    ({ server, isFromShopify } = await import(pathToFileURL(join(folder, "shopify.mjs")).href));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    delete process.env["SHOPIFY_CLIENT_SECRET"];
    delete process.env["PLATEN_WEBHOOK_SECRET"];
    delete process.env["PLATEN_KEY"];
    server?.closeAllConnections();
    server?.close();
  });

  function signed(body: string): string {
    return createHmac("sha256", CLIENT_SECRET).update(body).digest("base64");
  }

  async function send(topic: string, document: object, signature?: string): Promise<number> {
    const body = JSON.stringify(document);
    const answer = await fetch(`${url}/hooks/shopify`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-shopify-topic": topic,
        "x-shopify-hmac-sha256": signature ?? signed(body),
      },
      body,
    });
    return answer.status;
  }

  function line(id: number, fill: string | null): object {
    const properties = fill === null ? [] : [{ name: "_fill", value: fill }];
    return { id, variant_id: 49_148_385, quantity: 1, properties };
  }

  test("the signature is over the raw body", () => {
    const body = Buffer.from('{"id":1}');
    expect(isFromShopify(CLIENT_SECRET, body, signed('{"id":1}'))).toBe(true);
    expect(isFromShopify(CLIENT_SECRET, Buffer.from('{"id": 1}'), signed('{"id":1}'))).toBe(false);
    expect(isFromShopify("another", body, signed('{"id":1}'))).toBe(false);
    expect(isFromShopify(CLIENT_SECRET, body, undefined)).toBe(false);
  });

  test("a paid order is finalized once however often it is told, a refund archives its lines (C24, C38)", async () => {
    const [one, two] = [await newFill(), await newFill({ name: "Grace Hopper" })];
    const order = {
      id: 450_789_469,
      email: "customer@example.com",
      line_items: [line(1, one), line(2, null), line(3, two)],
    };
    expect(await send("orders/paid", order, "Zm9yZ2Vk")).toBe(401);
    expect((await fillNow(one)).status).toBe("open");
    expect([await send("orders/paid", order), await send("orders/paid", order)]).toEqual([
      200, 200,
    ]);
    const { data } = (await client.get("/renders?external_order_id=450789469")).body;
    expect(data).toHaveLength(2);
    expect(await fillNow(one)).toMatchObject({
      status: "finalized",
      customer_email: "customer@example.com",
    });
    const told = await delivered("450789469");
    const hook = await fetch(`${url}/hooks/platen`, {
      method: "POST",
      headers: webhookHeaders(told),
      body: told.body,
    });
    expect(hook.status).toBe(204);
    const refund = {
      order_id: order.id,
      refund_line_items: [{ quantity: 1, line_item: line(3, two) }],
    };
    expect(await send("refunds/create", refund)).toBe(200);
    expect((await fillNow(one)).status).toBe("finalized");
    expect(await fillNow(two)).toMatchObject({ status: "archived", archive_reason: "refund" });
    expect(await send("orders/cancelled", order)).toBe(200);
    expect(await fillNow(one)).toMatchObject({
      status: "archived",
      archive_reason: "cancellation",
    });
  });

  test("the service's own webhooks are verified", async () => {
    const answer = await fetch(`${url}/hooks/platen`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(400);
  });
});
