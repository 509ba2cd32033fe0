/** A shop's page on an origin of its own. */
import { createServer } from "node:http";

export interface ShopPage {
  readonly origin: string;
  close(): void;
}

/** Serves `page()` under every path with a policy as strict as a shop's that embeds can be. */
export async function openShop(page: () => string, policy: () => string): Promise<ShopPage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(),
    });
    response.end(page());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("the shop listens on no port");
  }
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
