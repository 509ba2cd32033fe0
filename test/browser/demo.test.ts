/** What `npm start` gives, used as it is: the demo's publishable key, its product and the widget, on a page of one's own. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser, visit } from "#test/support/browser.ts";
import { clientOf } from "#test/support/client.ts";
import { openOwnServer, type Server } from "#test/support/serve.ts";

let server: Server;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([openOwnServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The first of the ports a page is usually served from that is free here. */
async function servePage(
  body: string,
): Promise<{ readonly http: HttpServer; readonly url: string }> {
  for (const port of [3000, 5173, 8000]) {
    const http = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(body);
    });
    http.listen(port, "127.0.0.1");
    const [error] = await Promise.race([once(http, "listening"), once(http, "error")]);
    if (error === undefined) {
      return { http, url: `http://127.0.0.1:${port}` };
    }
  }
  throw new Error("no port is free for a page");
}

test("a button with the demo's key and product opens the card, and the page hears what was saved", async () => {
  const { demo, ready } = server;
  // As the guide has it; the page says aloud what it hears.
  const guide = await readFile("docs/guides/widget.md", "utf8");
  const sample = /```html\n(<script[\s\S]*?)```/u.exec(guide)?.[1] ?? "";
  const { http, url } = await servePage(
    `<!doctype html><title>shop</title>${sample
      .replaceAll("https://platen.example", ready.app_url)
      .replaceAll("pk_live_…", demo.publishable_key)
      .replaceAll("mug-11", demo.product_id)}
      <output></output><script>
        addEventListener("service:saved", (event) => {
          document.querySelector("output").textContent = event.detail.fill.id;
        });
      </script>`,
  );
  const { page, complaints, close } = await visit(browser, {});
  try {
    await page.goto(url);
    await page.waitForFunction(() => "ServicePersonalizer" in window);
    await page.getByRole("button", { name: "Personalize" }).click();
    const frame = page.frameLocator("dialog iframe");
    await frame.locator('.sheet[data-state="settled"]').first().waitFor();
    await frame.getByRole("textbox").first().fill("Ada Lovelace");
    await frame.getByRole("button", { name: "See the proof" }).click();
    await frame.getByRole("button", { name: "Save design" }).click();
    await expect.poll(() => page.locator("output").textContent()).toMatch(/^fil_/u);
    const id = (await page.locator("output").textContent()) ?? "";
    const { fill } = (await clientOf(ready.app_url, demo.secret_key).get(`/fills/${id}`)).body;
    expect(fill).toMatchObject({ source: "embed", template_id: demo.template_id });
    expect(Object.values(fill.values)).toContain("Ada Lovelace");
    expect(complaints).toEqual([]);
  } finally {
    await close();
    http.closeAllConnections();
    http.close();
  }
});

test("its application names the origins of the address it has now, and opens the key", async () => {
  const { demo, ready } = server;
  const client = clientOf(ready.app_url, demo.secret_key);
  const { embed_application } = (await client.get(`/embed/applications/${demo.application_id}`))
    .body;
  const { port } = new URL(ready.app_url);
  expect(embed_application.allowed_origins).toEqual(
    expect.arrayContaining([`http://127.0.0.1:${port}`, `http://localhost:${port}`]),
  );
  expect(embed_application.publishable_key_last4).toBe(demo.publishable_key.slice(-4));
  const resolved = await fetch(`${ready.base_url}/product_mappings/resolve`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: `http://localhost:${port}`,
      "x-service-publishable-key": demo.publishable_key,
    },
    body: JSON.stringify({ external_product_id: demo.product_id }),
  });
  expect(resolved.status).toBe(200);
});
