/** What pages of strangers can do to a visitor of the hosted page, in a real browser: nothing. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type TestBrowser, visit } from "#test/support/browser.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openServer, type Server } from "#test/support/serve.ts";
import { openShop, type ShopPage } from "#test/support/shop-page.ts";

let server: Server;
let browser: TestBrowser;
let shop: Client;
let stranger: ShopPage;
/** What the stranger's page is. */
let markup = "";
let name: string;

beforeAll(async () => {
  [server, browser, stranger] = await Promise.all([
    openServer({ PLATEN_LOG_LEVEL: "info" }),
    openBrowser(),
    openShop(
      () => markup,
      () => "default-src * 'unsafe-inline' data:",
    ),
  ]);
  shop = clientOf(server.ready.app_url, server.demo.secret_key);
  const { body } = await shop.get(`/templates/${server.demo.template_id}/fields`);
  name = body.data[0].id;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  stranger?.close();
});

const main = (value: string) => `.action-bar button[value="${value}"]`;

describe("clickjacking", () => {
  test.each([
    ["the hosted page", () => server.demo.fill_url],
    ["a link to a design", () => `${server.demo.fill_url}/open?t=x`],
    ["the press operator's page", () => `${server.ready.app_url}/proof`],
    ["the documentation", () => `${server.ready.app_url}/docs`],
    ["a page that is not there", () => `${server.ready.app_url}/nowhere`],
  ])("%s cannot be framed", async (_, address) => {
    markup = `<!doctype html><title>x</title><iframe src="${address()}"></iframe>`;
    const { page, close } = await visit(browser);
    const refused = page.waitForEvent("console", (one) => one.text().includes("frame-ancestors"));
    await page.goto(stranger.origin);
    await refused;
    const framed = page.frames().find((one) => one !== page.mainFrame());
    expect(await framed?.evaluate(() => document.querySelectorAll("main, form").length)).toBe(0);
    await close();
  });
});

describe("forged forms", () => {
  test.each([
    ["approve", { action: "approve", proof: "0".repeat(64) }],
    ["save", { action: "save" }],
    ["contact", { action: "contact", customer_email: "mallory@example.com" }],
    ["later", { action: "later", later_email: "mallory@example.com" }],
  ])("a stranger's page cannot %s in the name of a visitor", async (_, members) => {
    const { page, close } = await visit(browser);
    await page.goto(server.demo.fill_url);
    await page.locator(`#f-${name}`).fill("Ada Lovelace");
    await page.locator(main("next")).click();
    await page.locator("#customer-email").fill("ada@example.com");
    await page.locator(main("contact")).click();
    await page.locator(main("approve")).waitFor();
    const own = new URL(page.url());
    const id = own.searchParams.get("fill") ?? "";
    // The link to its picture is signed anew each time.
    const kept = async () => ({ ...(await shop.get(`/fills/${id}`)).body.fill, preview_url: "" });
    const before = await kept();
    const inputs = Object.entries({ ...members, [name]: "Mallory" })
      .map(([key, value]) => `<input name="${key}" value="${value}">`)
      .join("");
    const action = `${server.demo.fill_url}?fill=${id}`;
    markup = `<!doctype html><title>x</title><form method="post" action="${action}">${inputs}<button>Win</button></form>`;
    await page.goto(stranger.origin);
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Win" }).click();
    expect((await answered).status()).toBe(403);
    await page.locator("h1").waitFor();
    expect(await kept()).toEqual(before);
    await close();
  });

  test("nor can its script read or change anything", async () => {
    const { page, close } = await visit(browser);
    await page.goto(server.demo.fill_url);
    await page.locator(`#f-${name}`).fill("Ada Lovelace");
    await page.locator(main("save")).click();
    await page.locator(".notice code").waitFor();
    const address = page.url();
    markup = "<!doctype html><title>x</title>";
    await page.goto(stranger.origin);
    const seen = await page.evaluate(async (target) => {
      const ask = (init: RequestInit) =>
        fetch(target, { credentials: "include", ...init }).then(
          (answer) => answer.text(),
          () => "refused",
        );
      return [
        await ask({}),
        await ask({ method: "POST", body: new URLSearchParams("action=save") }),
      ];
    }, address);
    expect(seen).toEqual(["refused", "refused"]);
    await close();
  });
});

describe("secrets", () => {
  test("no request to elsewhere, no storage and no log holds the words or the cookie of a visitor", async () => {
    const { page, close } = await visit(browser);
    const asked: { readonly url: string; readonly referer: string }[] = [];
    page.on("request", (one) => {
      asked.push({ url: one.url(), referer: one.headers()["referer"] ?? "" });
    });
    await page.goto(server.demo.fill_url);
    await page.locator(`#f-${name}`).fill("Very Private Person");
    await page.locator(main("next")).click();
    await page.locator("#customer-email").fill("private@example.com");
    await page.locator(main("contact")).click();
    await page.locator(main("approve")).click();
    await page.locator(".next ol").waitFor();
    const origins = asked.map(({ url }) => new URL(url)).filter((one) => one.protocol !== "blob:");
    expect(origins.length).toBeGreaterThan(5);
    expect(new Set(origins.map(({ origin }) => origin))).toEqual(
      new Set([new URL(server.demo.fill_url).origin]),
    );
    expect(JSON.stringify(asked)).not.toContain("Private");
    expect(JSON.stringify(asked)).not.toContain("private%40");
    const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
    expect([...kept, await page.evaluate(() => document.cookie)]).toEqual([0, 0, ""]);
    for (const { name: cookie, value, httpOnly, sameSite } of await page.context().cookies()) {
      expect([cookie, httpOnly, sameSite]).toEqual([cookie, true, "Lax"]);
      expect(server.output()).not.toContain(value);
    }
    expect(server.output()).not.toContain("private@example.com");
    expect(server.output()).not.toContain("Very Private Person");
    // A link out of the page would not say where it was.
    markup = "<!doctype html><title>x</title>";
    const left = page.waitForRequest(`${stranger.origin}/**`);
    await page.evaluate((out) => {
      const link = document.createElement("a");
      link.href = `${out}/out`;
      document.body.append(link);
      link.click();
    }, stranger.origin);
    expect((await (await left).allHeaders())["referer"] ?? "").toBe("");
    await close();
  });
});
