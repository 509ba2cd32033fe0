/** The widget on a shop's page in a real browser; the frame it opens is a small page of the test's own. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import type { Page as ServedPage } from "#http/pages.ts";
import { widgetPage } from "#pages/widget/widget-page.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { openBrowser, type TestBrowser, type Visit, visit } from "#test/support/browser.ts";
import { mapProduct, openStorefront } from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import { widgetAssets } from "#test/support/widget.ts";
import { makeWorld } from "#test/support/world.ts";

/** Fills and saves with the secret of its address, as the real frame will. */
const FRAME: ServedPage = {
  method: "GET",
  path: "/embed/{id}",
  handle: ({ params }) =>
    Promise.resolve({
      status: 200,
      headers: { "content-security-policy": "frame-ancestors *" },
      body: `<!doctype html><title>frame</title>
        <input aria-label="Name"><button id="save">Save</button><button id="cancel">Cancel</button>
        <script>
          const id = ${JSON.stringify(params["id"])};
          const secret = new URLSearchParams(location.hash.slice(1)).get("secret");
          const tell = (message) => parent.postMessage(message, ${JSON.stringify(shopOrigin)});
          const send = async (path, body) => (await fetch("/v1/embed/" + path, {
            method: "POST",
            headers: { "content-type": "application/json", "x-service-client-secret": secret },
            body: JSON.stringify(body),
          })).json();
          document.querySelector("input").oninput = () => tell({ type: "service:dirty", dirty: true });
          document.querySelector("#cancel").onclick = () => tell({ type: "service:cancel" });
          document.querySelector("#save").onclick = async () => {
            await send("fills", { values: {} });
            const { embed_session, fill, resume_token } = await send("sessions/" + id + "/save", {});
            tell({ type: "service:saved", version: 1, embed_session, fill, resume_token });
          };
          addEventListener("message", ({ data }) => {
            if (data.type === "service:close") {
              document.title = "asked to close";
              document.querySelector("button").textContent = "Really?";
            }
          });
          tell({ type: "service:whatever" });
          tell({ type: "service:open", needs_secret: false });
          tell({ type: "service:ready" });
          tell({ type: "service:resize", height: 333.2 });
        </script>`,
    }),
};

let shopServer: Server;
let shopOrigin = "";
let app: TestApp;
let browser: TestBrowser;
let key: string;
let current: Visit;
let page: Page;

beforeAll(async () => {
  shopServer = createServer((_request, response) => {
    const policy = `default-src 'none'; img-src data:; script-src ${app.url} 'nonce-n'; connect-src ${app.url}; frame-src ${app.url}`;
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy });
    response.end(shopPage());
  });
  await new Promise<void>((resolve) => {
    shopServer.listen(0, "127.0.0.1", resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- listens on a port
  shopOrigin = `http://127.0.0.1:${(shopServer.address() as AddressInfo).port}`;
  const pages = [widgetPage(await widgetAssets()), FRAME];
  [app, browser] = await Promise.all([
    startTestApp({ runner: testRunner(), pages }),
    openBrowser(),
  ]);
  const world = await makeWorld(app);
  const shop = await openStorefront(app, world.client, { allowed_origins: [shopOrigin] });
  key = shop.key;
  await mapProduct(world, {
    external_product_id: "card-500",
    embed_application_id: shop.applicationId,
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  shopServer?.closeAllConnections();
  shopServer?.close();
});

/** A shop's page; its policy is as strict as one that embeds a widget can be. */
function shopPage(): string {
  return `<!doctype html><html lang="en"><title>shop</title><link rel="icon" href="data:,">
    <button data-service-key="${key}" data-service-product="card-500" data-service-variant="matt"
      data-service-cart="line-1"><span>Personalize</span></button>
    <button data-service-key="${key}" data-service-product="unheard-of">Other</button>
    <script nonce="n">
      window.heard = [];
      for (const type of ["saved", "cancel", "error"]) {
        document.addEventListener("service:" + type, ({ detail, target }) =>
          heard.push({ ...detail, on: target.dataset?.serviceProduct ?? null }));
      }
    </script>
    <script src="${app.url}/widget/v1.js" async></script>`;
}

beforeEach(async () => {
  current = await visit(browser);
  ({ page } = current);
  await page.goto(`${shopOrigin}/cards/500`);
  await page.waitForFunction(() => "ServicePersonalizer" in window);
});
afterEach(() => current.close());

const dialog = () => page.getByRole("dialog", { name: "Personalize" });
const frame = () => page.frameLocator("dialog iframe");
const heard = (): Promise<readonly Record<string, unknown>[]> =>
  page.evaluate(() => Reflect.get(window, "heard"));

async function openDialog(): Promise<void> {
  await page.getByText("Personalize").click();
  await frame().getByRole("button", { name: "Save" }).waitFor();
}

describe("the widget", () => {
  test("opens a product's frame; what is saved there becomes an event of the button", async () => {
    await openDialog();
    expect((await dialog().boundingBox())?.height).toBe(334);
    expect(await page.getByRole("button", { name: "Close" }).isVisible()).toBe(false);
    await frame().getByRole("button", { name: "Save" }).click();
    await dialog().waitFor({ state: "detached" });
    expect(await heard()).toMatchObject([
      {
        type: "service:saved",
        version: 1,
        on: "card-500",
        embed_session: { status: "saved" },
        fill: {
          id: expect.stringMatching(/^fil_/u),
          external_cart_id: "line-1",
          preview_url: expect.any(String),
        },
        resume_token: expect.any(String),
      },
    ]);
    expect(current.complaints).toEqual([]);
  });

  test("asks the frame before what was typed is lost", async () => {
    await openDialog();
    await frame().getByLabel("Name").fill("Ada");
    await page.evaluate(() => {
      document.querySelector("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    });
    await frame().getByRole("button", { name: "Really?" }).waitFor();
    expect(await dialog().isVisible()).toBe(true);
    await frame().getByRole("button", { name: "Cancel" }).click();
    await dialog().waitFor({ state: "detached" });
    expect(await heard()).toMatchObject([{ type: "service:cancel", on: "card-500" }]);
  });

  test("hears nobody but its frame", async () => {
    await openDialog();
    await page.evaluate(() => {
      const forged = { type: "service:saved", embed_session: {}, fill: { id: "fil_forged" } };
      window.postMessage(forged, "*");
      window.dispatchEvent(
        new MessageEvent("message", {
          data: forged,
          origin: document.querySelector("iframe")?.src.split("/embed")[0] ?? "",
          source: window,
        }),
      );
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await dialog().isVisible()).toBe(true);
    expect(await heard()).toEqual([]);
  });

  test("says so when a product cannot be personalized, and closes", async () => {
    await page.getByRole("button", { name: "Other" }).click();
    await dialog().getByRole("status").getByText("cannot be personalized").waitFor();
    expect(await heard()).toMatchObject([
      { type: "service:error", code: "product_mapping_not_found", on: "unheard-of" },
    ]);
    await page.getByRole("button", { name: "Close" }).click();
    await dialog().waitFor({ state: "detached" });
  });

  test("opens by a call too, takes a saved design up again, and opens once at a time", async () => {
    const open = (fill: string | null) =>
      page.evaluate(
        ([publishable, token]) => {
          const widget = Reflect.get(window, "ServicePersonalizer");
          const saved = widget.open({
            key: publishable,
            product: "card-500",
            ...(token === null ? {} : { fill: token }),
          });
          Reflect.set(window, "result", saved);
          return widget.open({ key: publishable, product: "card-500" });
        },
        [key, fill] as const,
      );
    const save = async () => {
      await frame().getByRole("button", { name: "Save" }).click();
      return await page.evaluate(() => Reflect.get(window, "result"));
    };
    expect(await open(null)).toBeNull();
    const first = await save();
    expect(first.fill.id).toMatch(/^fil_/u);
    await open(first.resume_token);
    const second = await save();
    expect(second.fill.id).not.toBe(first.fill.id);
    expect(await heard()).toMatchObject([{ on: null }, { on: null }]);
  });
});
