/** The example shop when answers are late, requests are lost and its process ends in the middle of an order. */
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOf } from "#test/support/client.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { openServer, type Server } from "#test/support/serve.ts";
import { openStorefront, type Storefront } from "#test/support/storefront.ts";

/** What becomes of requests to finalize on their way through the proxy. */
let finalizing: "passed on" | "lost" | "answer held" = "passed on";

let folder: string;
let server: Server;
let proxy: HttpServer;
let environment: Record<string, string>;
let shop: Storefront;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await openServer({ PLATEN_WEBHOOK_ALLOW_LOOPBACK: "on" });
  proxy = createServer((request, response) => {
    void (async () => {
      const isFinalize = request.url?.endsWith("/finalize") === true;
      const chunks: Buffer[] = [];
      for await (const chunk of request) {
        chunks.push(Buffer.from(chunk));
      }
      if (isFinalize && finalizing === "lost") {
        return;
      }
      const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
      const answer = await fetch(`${server.ready.app_url}${request.url}`, {
        method: request.method ?? "GET",
        headers: headers as Record<string, string>,
        ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      if (!isFinalize || finalizing === "passed on") {
        const type = answer.headers.get("content-type") ?? "application/json";
        response.writeHead(answer.status, { "content-type": type }).end(body);
      }
    })();
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const dataDir = join(folder, "shop");
  await mkdir(dataDir);
  environment = {
    PLATEN_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    PLATEN_KEY: server.demo.secret_key,
    PLATEN_DATA_DIR: dataDir,
  };
  shop = await openStorefront(environment);
});
afterAll(async () => {
  await shop?.stop("SIGKILL");
  proxy?.closeAllConnections();
  proxy?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A shopper without a browser: saves a card, puts it into the cart and orders it, without waiting for the answer. */
async function startOrder(name: string): Promise<{ readonly fill: string }> {
  const first = await fetch(`${shop.shop}/`);
  const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const headers = { cookie, origin: shop.shop, "content-type": "application/json" };
  const send = (path: string, body: object): Promise<Response> =>
    fetch(`${shop.shop}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const opened = await send("/sessions", { product: "business-card-100", line: "line-1" });
  const { iframe_url: frame } = (await opened.json()) as { iframe_url: string };
  const [, session = "", secret = ""] = /\/embed\/(\w+)#secret=(.+)$/u.exec(frame) ?? [];
  const saved = await fetch(`${server.ready.base_url}/embed/sessions/${session}/save`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-client-secret": secret },
    body: JSON.stringify({ values: { name } }),
  });
  const { fill } = (await saved.json()) as { fill: { id: string } };
  expect((await send("/cart", { fill: fill.id })).status).toBe(200);
  // Ends with the shop's process.
  void send("/checkout", { name, email: "customer@example.com" }).catch(() => undefined);
  return { fill: fill.id };
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into files freely
async function lineOf(fill: string): Promise<any> {
  const { orders } = await shop.file("shop");
  for (const order of Object.values<{ id: string; lines: { fill: string }[] }>(orders)) {
    const line = order.lines.find((one) => one.fill === fill);
    if (line !== undefined) {
      return { ...line, order: order.id };
    }
  }
  return null;
}

/** The state of its line, once it is this. */
async function expectState(fill: string, state: string): Promise<void> {
  await expect.poll(async () => (await lineOf(fill))?.state, { timeout: 60_000 }).toBe(state);
}

test("an order outlives its process: nothing is lost, nothing is made twice (C38, C53)", async () => {
  finalizing = "answer held";
  const early = await startOrder("Early Bird");
  // The webhook is here and the answer is not.
  await expectState(early.fill, "ready");
  finalizing = "lost";
  const late = await startOrder("Late Riser");
  await expectState(late.fill, "finalizing");
  const settings = await shop.file("settings");

  await shop.stop("SIGKILL");
  finalizing = "passed on";
  shop = await openStorefront(environment);

  await expectState(early.fill, "ready");
  await expectState(late.fill, "ready");
  const client = clientOf(server.ready.app_url, server.demo.secret_key);
  for (const { fill } of [early, late]) {
    const { order, render } = await lineOf(fill);
    const { data } = (await client.get(`/renders?external_order_id=${order}`)).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([render]);
  }
  // The second start has found what the first has made, and told the service of the new port.
  expect(await shop.file("settings")).toEqual(settings);
  const { data: endpoints } = (await client.get("/webhook_endpoints")).body;
  expect(endpoints).toMatchObject([{ url: `${shop.shop}/hooks/platen`, status: "active" }]);
  const { data: applications } = (await client.get("/embed/applications")).body;
  // Beside what the demo has of its own.
  const own = applications.filter(({ name }: { name: string }) => name !== "Demo storefront");
  expect(own).toMatchObject([{ allowed_origins: [shop.shop] }]);
  const { data: mappings } = (await client.get("/product_mappings")).body;
  const products = mappings.map((one: { external_product_id: string }) => one.external_product_id);
  expect(products.filter((id: string) => id !== "demo-card")).toHaveLength(2);
});
