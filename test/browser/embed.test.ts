/** The frame of an embed session, opened by the widget on a shop's page of another origin. */
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assetPages } from "#pages/assets.ts";
import { embedPage } from "#pages/embed/embed-page.ts";
import { widgetPage } from "#pages/widget/widget-page.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { openBrowser, type Visit, visit } from "#test/support/browser.ts";
import { pageAssets } from "#test/support/browser-assets.ts";
import { mapProduct, openStorefront } from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import { openShop, type ShopPage } from "#test/support/shop-page.ts";
import { widgetAssets } from "#test/support/widget.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let shop: ShopPage;
let app: TestApp;
let browser: Browser;
let world: World;
let key: string;
let current: Visit;
let page: Page;
/** Field of the card with the customer's name, and one of its back. */
let name: string;
let studio: string;

beforeAll(async () => {
  shop = await openShop(
    shopPage,
    () =>
      `default-src 'none'; img-src data:; script-src ${app.url} 'nonce-n'; connect-src ${app.url}; frame-src ${app.url}`,
  );
  const [embed, widget] = await Promise.all([pageAssets("embed"), widgetAssets()]);
  [app, browser] = await Promise.all([
    startTestApp({
      runner: testRunner(),
      pages: (services) => [...assetPages(embed), embedPage(services, embed), widgetPage(widget)],
    }),
    openBrowser(),
  ]);
  world = await makeWorld(app);
  const front = await openStorefront(app, world.client, { allowed_origins: [shop.origin] });
  key = front.key;
  await mapProduct(world, {
    external_product_id: "card-500",
    embed_application_id: front.applicationId,
  });
  const { body } = await world.client.get(`/templates/${world.templateId}/fields`);
  const idOf = (text: string): string =>
    body.data.find((field: { default_value: string }) => field.default_value === text).id;
  [name, studio] = [idOf("Annika Lindqvist"), idOf("NORDLICHT STUDIO")];
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  shop?.close();
});

function shopPage(): string {
  return `<!doctype html><html lang="en"><title>shop</title><link rel="icon" href="data:,">
    <button id="open" data-service-key="${key}" data-service-product="card-500"
      data-service-cart="line-1">Personalize</button>
    <script nonce="n">
      window.heard = [];
      window.raw = [];
      for (const type of ["saved", "cancel", "error"]) {
        document.addEventListener("service:" + type, ({ detail }) => heard.push(detail));
      }
      addEventListener("message", ({ data, origin }) => raw.push({ ...data, origin }));
    </script>
    <script src="${app.url}/widget/v1.js" async></script>`;
}

beforeEach(async () => {
  current = await visit(browser);
  ({ page } = current);
  page.setDefaultTimeout(20_000);
  await page.goto(`${shop.origin}/cards/500`);
  await page.waitForFunction(() => "ServicePersonalizer" in window);
});
afterEach(() => current.close());

const frame = () => page.frameLocator("dialog iframe");
const field = (id: string) => frame().locator(`#f-${id}`);
const dialog = () => page.locator("body > dialog");
const settled = () => frame().locator('.sheet[data-state="settled"]').waitFor();
const heard = (list: "heard" | "raw"): Promise<readonly Record<string, unknown>[]> =>
  page.evaluate((which) => Reflect.get(window, which), list);

async function openFrame(): Promise<void> {
  await page.locator("#open").click();
  await field(name).waitFor();
  await settled();
}

function picture(): Promise<string> {
  return frame()
    .locator(".sheet img")
    .evaluate((image: HTMLImageElement) => image.src);
}

/** Types and waits for the picture of it. */
async function typeInto(id: string, text: string): Promise<void> {
  const before = await picture();
  await field(id).fill(text);
  await expect.poll(picture, { timeout: 20_000 }).not.toBe(before);
  await settled();
}

describe("from the shop's button to its cart", () => {
  test("typing changes the picture; saving tells the shop and closes the dialog", async () => {
    await openFrame();
    expect(await field(name).inputValue()).toBe("Annika Lindqvist");
    await typeInto(name, "Ada Lovelace");
    await frame().getByRole("button", { name: "Save design" }).click();
    await dialog().waitFor({ state: "detached" });
    expect(await heard("heard")).toMatchObject([
      {
        type: "service:saved",
        embed_session: { status: "saved", parent_origin: shop.origin },
        fill: {
          id: expect.stringMatching(/^fil_/u),
          values: { [name]: "Ada Lovelace" },
          external_cart_id: "line-1",
        },
        resume_token: expect.any(String),
      },
    ]);
    const raw = await heard("raw");
    const types = raw.map(({ type }) => type).filter((type) => type !== "service:resize");
    expect(types).toEqual(["service:ready", "service:dirty", "service:dirty", "service:saved"]);
    expect(new Set(raw.map(({ origin }) => origin))).toEqual(new Set([app.url]));
    expect(current.complaints).toEqual([]);
  });

  test("the secret leaves the address and stays out of every request's address", async () => {
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await openFrame();
    const inner = page.frames().find((one) => one.url().includes("/embed/ses_"));
    expect(await inner?.evaluate(() => location.href)).not.toContain("secret");
    expect(await inner?.evaluate(() => document.cookie + localStorage.length)).toBe("0");
    const asked = requests.filter((request) =>
      request.url().startsWith(`${app.url}/v1/embed/fills`),
    );
    expect(asked.length).toBeGreaterThan(1);
    for (const request of asked) {
      expect(request.url()).not.toContain("secret");
      expect(request.headers()["referer"] ?? "").toBe("");
    }
  });

  test("focusing a text of the back turns the print, and a button turns it too", async () => {
    await openFrame();
    await field(studio).focus();
    await frame().locator('.sheet[data-page="1"][data-state="settled"]').waitFor();
    await frame().getByRole("button", { name: "Front" }).click();
    await frame().locator('.sheet[data-page="0"][data-state="settled"]').waitFor();
  });
});
