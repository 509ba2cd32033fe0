/** A shop's page with the widget on one origin, the service with the frame on another, and a browser. */
import type { BrowserContextOptions, Frame, FrameLocator, Page } from "playwright-core";
import { expect } from "vitest";
import { assetPages } from "#pages/page/assets.ts";
import { embedPage } from "#pages/embed/embed-page.ts";
import { widgetPage } from "#pages/widget/widget-page.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { openBrowser, type TestBrowser, visit } from "./browser.ts";
import { pageAssets } from "./browser-assets.ts";
import { mapProduct, openStorefront, type Storefront } from "./embed.ts";
import { type TestRunner, testRunner } from "./runner.ts";
import { openShop, type ShopPage } from "./shop-page.ts";
import { widgetAssets } from "./widget.ts";
import { makeWorld, type World } from "./world.ts";

export interface Stage {
  readonly app: TestApp;
  readonly runner: TestRunner;
  readonly world: World;
  readonly shop: ShopPage;
  readonly storefront: Storefront;
  /** Ids of the card's fields: the customer's name, the one below it, and one of the back. */
  readonly name: string;
  readonly role: string;
  readonly studio: string;
  /** Markup of the shop's page, to be served from elsewhere. */
  shopPage(): string;
  /** A visit of the shop's page; `attributes` go on its button. */
  visit(options?: BrowserContextOptions, attributes?: string): Promise<Shopper>;
  close(): Promise<void>;
}

/** `mapping`: what the product's mapping says besides. */
export async function openStage(mapping: object = {}): Promise<Stage> {
  let key = "";
  let attributes = "";
  const runner = testRunner();
  const shop = await openShop(
    () => shopPage(app.url, key, attributes),
    () =>
      `default-src 'none'; img-src data:; script-src ${app.url} 'nonce-n'; connect-src ${app.url}; frame-src ${app.url}`,
  );
  const [embed, widget] = await Promise.all([pageAssets("embed"), widgetAssets()]);
  const [app, browser] = await Promise.all([
    startTestApp({
      runner,
      pages: (services) => [...assetPages(embed), embedPage(services, embed), widgetPage(widget)],
    }),
    openBrowser(),
  ]);
  const world = await makeWorld(app);
  const storefront = await openStorefront(app, world.client, { allowed_origins: [shop.origin] });
  ({ key } = storefront);
  await mapProduct(world, {
    external_product_id: "card-500",
    embed_application_id: storefront.applicationId,
    ...mapping,
  });
  const { body } = await world.client.get(`/templates/${world.templateId}/fields`);
  const idOf = (text: string): string =>
    body.data.find((field: { default_value: string }) => field.default_value === text).id;
  return {
    app,
    runner,
    world,
    shop,
    storefront,
    name: idOf("Annika Lindqvist"),
    role: idOf("Ceramicist"),
    studio: idOf("NORDLICHT STUDIO"),
    shopPage: () => shopPage(app.url, key, attributes),
    visit: async (options, more = "") => {
      attributes = more;
      return await Shopper.come(browser, shop.origin, options);
    },
    close: async () => {
      await browser.close();
      await app.close();
      shop.close();
    },
  };
}

/** Notes what the widget tells the shop, and every message that reaches its window. */
function shopPage(service: string, key: string, attributes: string): string {
  return `<!doctype html><html lang="en"><title>shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
    <button id="open" data-service-key="${key}" data-service-product="card-500"
      data-service-cart="line-1" ${attributes}>Personalize</button>
    <p>Cards</p>
    <script nonce="n">
      window.heard = [];
      window.raw = [];
      for (const type of ["saved", "cancel", "error"]) {
        document.addEventListener("service:" + type, ({ detail }) => heard.push(detail));
      }
      addEventListener("message", ({ data, origin }) => raw.push({ ...data, origin }));
    </script>
    <script src="${service}/widget/v1.js" async></script>`;
}

export class Shopper {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly leave: () => Promise<void>;

  private constructor(visited: Awaited<ReturnType<typeof visit>>) {
    this.page = visited.page;
    this.complaints = visited.complaints;
    this.leave = visited.close;
  }

  static async come(
    browser: TestBrowser,
    origin: string,
    options: BrowserContextOptions = {},
  ): Promise<Shopper> {
    const shopper = new Shopper(await visit(browser, options));
    await shopper.page.goto(`${origin}/cards/500`);
    await shopper.page.waitForFunction(() => "ServicePersonalizer" in window);
    return shopper;
  }

  get frame(): FrameLocator {
    return this.page.frameLocator("dialog iframe");
  }

  get dialog() {
    return this.page.locator("body > dialog");
  }

  field(id: string) {
    return this.frame.locator(`#f-${id}`);
  }

  note(id: string) {
    return this.frame.locator(`#n-${id}`);
  }

  button(name: string) {
    return this.frame.getByRole("button", { name, exact: true });
  }

  /** The document in the frame. */
  inner(): Frame {
    const frame = this.page.frames().find((one) => one.url().includes("/embed/ses_"));
    if (frame === undefined) {
      throw new Error("no frame is open");
    }
    return frame;
  }

  async open(): Promise<void> {
    await this.page.locator("#open").click();
    await this.settled();
  }

  /** The picture shows what stands in the form. */
  async settled(page = 0): Promise<void> {
    await this.frame.locator(`.sheet[data-page="${page}"][data-state="settled"]`).waitFor();
  }

  picture(): Promise<string> {
    return this.frame.locator(".sheet img").evaluate((image: HTMLImageElement) => image.src);
  }

  /** Types and waits for the picture of it. */
  async type(id: string, text: string): Promise<void> {
    const before = await this.picture();
    await this.field(id).fill(text);
    await expect.poll(() => this.picture()).not.toBe(before);
    await this.settled();
  }

  /** From the form over the proof to the shop. */
  async save(): Promise<Record<string, unknown>> {
    await this.seeProof();
    await this.button("Save design").click();
    await this.dialog.waitFor({ state: "detached" });
    return (await this.heard()).at(-1) ?? {};
  }

  /** Goes to the proof. */
  async seeProof(): Promise<void> {
    await this.button("See the proof").click();
    await this.button("Save design").waitFor();
  }

  /** What the widget told the shop's page. */
  heard(): Promise<readonly Record<string, unknown>[]> {
    return this.page.evaluate(() => Reflect.get(window, "heard"));
  }

  /** Every message that reached the shop's window, with its origin. */
  messages(): Promise<readonly Record<string, unknown>[]> {
    return this.page.evaluate(() => Reflect.get(window, "raw"));
  }
}
