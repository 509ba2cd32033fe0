/**
 * Starts the shop: registers it with the service, opens its carts and orders, listens. The whole shop has no
 * package but the client: what a shop has to do for Platen is in touchpoints/, the rest is only there to make
 * it run.
 */
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { Platen } from "@platen/client";
import { answerRequest } from "./routes.ts";
import { setUp } from "./set-up.ts";
import type { Shop } from "./shop.ts";
import { Store } from "./state.ts";
import { finalizeOrder } from "./touchpoints/3-finalize-on-order.ts";

export interface ShopOptions {
  /** Of the service, as in "http://127.0.0.1:8080". */
  readonly serviceUrl: string;
  /** Of the team; used for the set-up only. */
  readonly secretKey: string;
  /** 0 for any. */
  readonly port: number;
  /** Where carts, orders and settings are kept. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

export interface RunningShop {
  readonly origin: string;
  readonly staffPassword: string;
  stop(): Promise<void>;
}

/**
 * Resolves once the shop can be used. Rejects, and listens no longer, where the service cannot be reached or
 * refuses the key.
 */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { serviceUrl, secretKey, folder, log } = options;
  let shop: Shop | null = null;
  const server = createServer((request, response) => {
    // It listens before it is set up, since its origin has to be known for that.
    if (shop === null) {
      response.writeHead(503, { "retry-after": "1" }).end();
      return;
    }
    void answerRequest(shop, request, response);
  });
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const stop = async (): Promise<void> => {
    // Browsers keep connections open, and `close` alone would wait for them.
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  try {
    // The port is known now, and with it the origin that the service is to admit.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const service = { url: serviceUrl, secretKey };
    const settings = await setUp(service, origin, join(folder, "settings.json"));
    const platen = new Platen({ baseUrl: serviceUrl, apiKey: settings.shop_key });
    const store = await Store.open(join(folder, "shop.json"));
    shop = { platen, serviceUrl, origin, settings, store, log };
    // Orders whose answer was lost when the shop stopped. The idempotency keys make it safe for all of them.
    for (const order of Object.values(store.state.orders)) {
      await finalizeOrder(shop, order);
    }
    return { origin, staffPassword: settings.staff_password, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
