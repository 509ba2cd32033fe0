/** A visit that takes the page of an earlier one finds nothing of it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser, visit } from "#test/support/browser.ts";
import { openShop, type ShopPage } from "#test/support/shop-page.ts";

let shop: ShopPage;
let other: ShopPage;
let browser: TestBrowser;

beforeAll(async () => {
  // What a document writes on its way out would be there for the next visit.
  const markup = `<!doctype html><title>shop</title><p>Cards</p>
    <script nonce="n">addEventListener("pagehide", () => sessionStorage.setItem("left", "late"));</script>`;
  const open = () =>
    openShop(
      () => markup,
      () => "script-src 'nonce-n'",
    );
  [shop, other, browser] = await Promise.all([open(), open(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  shop?.close();
  other?.close();
});

/** What a page knows of visits before. */
async function known(page: Page): Promise<unknown> {
  await page.goto(shop.origin);
  const inPage = await page.evaluate(() => ({
    stored: [localStorage.length, sessionStorage.length, document.cookie, window.name],
    steps: history.length,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    width: window.innerWidth,
  }));
  return { ...inPage, cookies: await page.context().cookies(), isOnLine: await isReached(page) };
}

function isReached(page: Page): Promise<boolean> {
  return page.evaluate(() => fetch("/").then((response) => response.ok));
}

test("no storage, cookie, history, size, colours, route, listener or lost network of it", async () => {
  const first = await visit(browser, { locale: "fr-FR" });
  const untouched = await known(first.page);
  const { page } = first;
  const heard: string[] = [];
  page.on("request", (request) => heard.push(request.url()));
  for (const { origin } of [shop, other]) {
    await page.goto(origin);
    await page.evaluate(() => {
      localStorage.setItem("kept", "1");
      sessionStorage.setItem("kept", "1");
      document.cookie = "kept=1";
      window.name = "kept";
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.route("**/*", (route) => route.abort());
  await page.context().setOffline(true);
  await first.close();

  const heardBefore = heard.length;
  const second = await visit(browser, { locale: "fr-FR" });
  expect(second.page).toBe(page);
  expect(await known(second.page)).toEqual(untouched);
  await second.page.goto(other.origin);
  expect(await second.page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([
    0, 0,
  ]);
  await second.page.evaluate(() => console.error("said to the second"));
  await expect.poll(() => second.complaints).toEqual(["console: said to the second"]);
  expect(first.complaints).toEqual([]);
  expect(heard).toHaveLength(heardBefore);
  await second.close();
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ["a script of its own", (page) => page.addInitScript("window.mine = 1")],
  ["a function of its own", (page) => page.exposeFunction("mine", () => 1)],
  ["a clock of its own", (page) => page.clock.install()],
  ["Chromium's protocol", (page) => page.context().newCDPSession(page)],
  ["a second page", (page) => page.context().newPage()],
  ["another site", (page) => page.goto(shop.origin.replace("127.0.0.1", "localhost"))],
])("a page that had %s is nobody's after it", async (_name, change) => {
  const { page, close } = await visit(browser);
  await page.goto(shop.origin);
  await change(page);
  await close();
  expect(page.isClosed()).toBe(true);
});
