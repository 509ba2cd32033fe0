/** The hosted page on slow and lost networks, and with more than one shopper: nothing typed is lost or mixed up. */
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openBrowser,
  pictureWith,
  shownPixels,
  type TestBrowser,
  typeInto,
  visit,
} from "#test/support/browser.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openServer, type Server } from "#test/support/serve.ts";

let server: Server;
let browser: TestBrowser;
let shop: Client;
let name: string;
let role: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([openServer(), openBrowser()]);
  shop = clientOf(server.ready.app_url, server.demo.secret_key);
  const { body } = await shop.get(`/templates/${server.demo.template_id}/fields`);
  [name, role] = body.data.map((field: { id: string }) => field.id);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function onPage(
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
  address = server.demo.fill_url,
): Promise<void> {
  const { page, complaints, close } = await visit(browser, options);
  try {
    await page.goto(address);
    await use(page);
    // The browser's own words about a connection that a test took away.
    expect(complaints.filter((one) => !one.includes("Failed to load resource"))).toEqual([]);
  } finally {
    await close();
  }
}

const field = (page: Page, id: string) => page.locator(`#f-${id}`);
const picture = (page: Page) => page.locator(".sheet img").getAttribute("src");
const main = (page: Page, value: string) => page.locator(`.action-bar button[value="${value}"]`);
const OFFLINE = "No connection. Your text is kept";
const UNREACHABLE = "The print service cannot be reached.";
const NOT_NOW = "The design could not be saved just now. Your text is kept";
/** Where forms of the steps go. */
const STEPS = /\/fill\/[^/?]+(?:\?|$)/u;

/** A page of something before the service, which knows no design. */
const ofProxy = (status: number) => ({
  status,
  contentType: "text/html",
  body: "<h1>nginx</h1>",
});

async function toContact(page: Page, text: string): Promise<void> {
  await field(page, name).fill(text);
  await main(page, "next").click();
  await page.locator("#customer-email").waitFor();
}

describe("a connection that is lost", () => {
  test("keeps text and picture, says so once, and the picture follows by itself when it is back", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, "Ada Lovelace");
      const [kept, before] = [await picture(page), await shownPixels(page)];
      await page.route("**/preview?*", (route) => route.abort());
      await field(page, name).fill("Ada King");
      await page.locator("output.said", { hasText: OFFLINE }).waitFor();
      expect(await picture(page)).toBe(kept);
      expect(await field(page, name).inputValue()).toBe("Ada King");
      await page.unroute("**/preview?*");
      await page.locator("output.said:empty").waitFor({ state: "attached" });
      await page.locator(".sheet:not([data-state])").waitFor();
      expect(await shownPixels(page)).not.toBe(before);
    });
  });

  test("the words of the browser that it is on the net again are enough", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, "Ada Lovelace");
      await page.context().setOffline(true);
      await field(page, name).fill("Ada King");
      await page.locator("output.said", { hasText: OFFLINE }).waitFor();
      const seen = pictureWith(page, name, "Ada King");
      await page.context().setOffline(false);
      await seen;
      await page.locator("output.said:empty").waitFor({ state: "attached" });
    });
  });

  test("no form is given away while it is gone: words, contact, approval", async () => {
    await onPage(async (page) => {
      const refused = async (button: string): Promise<void> => {
        await page.context().setOffline(true);
        await main(page, button).click();
        await page.locator("output.said", { hasText: UNREACHABLE }).waitFor();
        await page.context().setOffline(false);
        await page.locator("output.said:empty").waitFor({ state: "attached" });
      };
      await typeInto(page, name, "Ada Lovelace");
      await refused("next");
      expect(await field(page, name).inputValue()).toBe("Ada Lovelace");
      await main(page, "next").click();
      await page.locator("#customer-email").fill("ada@example.com");
      await page.locator("#customer-name").fill("Ada Lovelace");
      await refused("contact");
      expect(await page.locator("#customer-name").inputValue()).toBe("Ada Lovelace");
      await main(page, "contact").click();
      await main(page, "approve").waitFor();
      await refused("approve");
      await main(page, "approve").click();
      await page.getByRole("heading", { name: "Approved" }).waitFor();
    });
  });

  test.each<[string, string, (route: Route) => Promise<void>]>([
    ["a connection that is reset", UNREACHABLE, (route) => route.abort("connectionreset")],
    ["a service that nobody listens for", UNREACHABLE, (route) => route.abort("connectionrefused")],
    ["a proxy without its service", NOT_NOW, (route) => route.fulfill(ofProxy(502))],
    ["a service under way", NOT_NOW, (route) => route.fulfill(ofProxy(503))],
    ["a proxy that has had enough", NOT_NOW, (route) => route.fulfill(ofProxy(429))],
    ["a proxy that waited too long", NOT_NOW, (route) => route.fulfill(ofProxy(504))],
    ["a proxy that refuses", NOT_NOW, (route) => route.fulfill(ofProxy(403))],
  ])("%s takes no form with it: words, contact, approval", async (_, told, answer) => {
    await onPage(async (page) => {
      const refused = async (button: string): Promise<void> => {
        const address = page.url();
        await page.route(STEPS, (route) =>
          route.request().method() === "POST" ? answer(route) : route.continue(),
        );
        await main(page, button).press("Enter");
        await page.locator("output.said", { hasText: told }).waitFor();
        expect(page.url()).toBe(address);
        // Who works by keyboard presses the same button again.
        expect(await main(page, button).evaluate((one) => one === document.activeElement)).toBe(
          true,
        );
        await page.unroute(STEPS);
      };
      await typeInto(page, name, "Ada Lovelace");
      await refused("next");
      expect(await field(page, name).inputValue()).toBe("Ada Lovelace");
      await main(page, "next").press("Enter");
      await page.locator("#customer-email").fill("ada@example.com");
      await page.locator("#customer-name").fill("Ada King");
      await refused("contact");
      expect(await page.locator("#customer-name").inputValue()).toBe("Ada King");
      await main(page, "contact").press("Enter");
      await main(page, "approve").waitFor();
      await refused("approve");
      await main(page, "approve").press("Enter");
      await page.getByRole("heading", { name: "Approved" }).waitFor();
      await page.goBack();
      await page.getByRole("heading", { name: "Approved" }).waitFor();
    });
  });

  test("an answer that is lost after the yes was taken is asked for again, and there is one order", async () => {
    await onPage(async (page) => {
      await toContact(page, "Ada Augusta");
      await page.locator("#customer-email").fill("once@example.com");
      await main(page, "contact").click();
      await main(page, "approve").waitFor();
      await page.route(STEPS, async (route) => {
        await route.fetch({ maxRedirects: 0 });
        await route.abort("connectionreset");
      });
      await main(page, "approve").click();
      await page.locator("output.said", { hasText: UNREACHABLE }).waitFor();
      await page.unroute(STEPS);
      await main(page, "approve").click();
      await page.getByRole("heading", { name: "Approved" }).waitFor();
      const { data } = (await shop.get("/fills?limit=100")).body;
      const own = data.filter((one: { customer_email: string | null }) =>
        one.customer_email?.startsWith("once@"),
      );
      expect(own).toHaveLength(1);
    });
  });

  test.each([
    ["the page", "Ada One", "Ada Two", async () => {}],
    ["the page loaded anew", "Ada Three", "Ada Four", (page: Page) => page.reload()],
  ])(
    "an answer that is lost after the first save is asked for again from %s, and there is one design",
    async (_, firstly, secondly, before) => {
      await onPage(async (page) => {
        await typeInto(page, name, firstly);
        await page.route(STEPS, async (route) => {
          const sent = route.request();
          if (sent.method() !== "POST") {
            await route.continue();
            return;
          }
          // By Node: what Playwright fetches leaves its cookies in the browser, which never saw this answer.
          const answer = await fetch(sent.url(), {
            method: "POST",
            headers: await sent.allHeaders(),
            body: sent.postData(),
            redirect: "manual",
          });
          expect(answer.status).toBe(200);
          await answer.arrayBuffer();
          await route.abort("connectionreset");
        });
        await main(page, "next").click();
        await page.locator("output.said", { hasText: UNREACHABLE }).waitFor();
        expect(await page.context().cookies()).toEqual([]);
        await page.unroute(STEPS);
        await before(page);
        await field(page, name).fill(secondly);
        await main(page, "next").click();
        await page.locator("#customer-email").waitFor();
        const { data } = (await shop.get("/fills?limit=100")).body;
        const own = data
          .map(({ values }: { values: Record<string, string> }) => values[name] ?? "")
          .filter((text: string) => [firstly, secondly].includes(text));
        expect(own).toEqual([secondly]);
      });
    },
  );

  test("a press while another is under way sends nothing", async () => {
    await onPage(async (page) => {
      let [count, goOn] = [0, (): void => {}];
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await typeInto(page, name, "Ada Lovelace");
      await page.route(STEPS, async (route) => {
        if (route.request().method() === "POST") {
          count += 1;
          await held;
        }
        await route.continue();
      });
      await main(page, "next").click();
      await page.locator("form[aria-busy=true]").waitFor();
      await main(page, "next").click();
      await main(page, "save").click();
      goOn();
      await page.locator("#customer-email").waitFor();
      expect(count).toBe(1);
    });
  });

  test("what is refused at its field makes no second design", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, "Ada Onlyonce");
      await page.getByText("Continue later").click();
      await page.locator('button[value="later"]').click();
      await page.locator(".notice").waitFor();
      expect(await field(page, name).inputValue()).toBe("Ada Onlyonce");
      const { data } = (await shop.get("/fills?limit=100")).body;
      const own = data.filter(
        ({ values }: { values: Record<string, string> }) => values[name] === "Ada Onlyonce",
      );
      expect(own).toHaveLength(1);
    });
  });

  test("a link that could not be opened is opened from the same page, its token in no address", async () => {
    const { fill } = (
      await shop.post("/fills", {
        template_id: server.demo.template_id,
        values: { [name]: "From the shop" },
      })
    ).body;
    const link = (await shop.post(`/fills/${fill.id}/links`, { kind: "edit" })).body.url;
    const { page, close } = await visit(browser);
    await page.route("**/v1/hosted/fills/token", (route) => route.abort());
    await page.goto(link);
    await page.locator("output.said", { hasText: UNREACHABLE }).waitFor();
    expect(page.url()).not.toContain("t=");
    // A service that has no time for it has not used the link up either.
    await page.unroute("**/v1/hosted/fills/token");
    await page.route("**/v1/hosted/fills/token", (route) =>
      route.fulfill({ status: 503, body: "{}" }),
    );
    const tried = page.waitForResponse("**/v1/hosted/fills/token");
    await page.getByRole("button", { name: "Try again" }).click();
    await tried;
    await page.unroute("**/v1/hosted/fills/token");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL(new RegExp(`fill=${fill.id}`, "u"));
    expect(await field(page, name).inputValue()).toBe("From the shop");
    await close();
  });
});

test("on a slow connection typing goes on, the old picture stays, and only the last text is waited for", async () => {
  await onPage(async (page) => {
    await typeInto(page, name, "Ada Lovelace");
    const kept = await picture(page);
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/preview?*", async (route) => {
      await gate;
      await route.continue().catch(() => {}); // given up by the page
    });
    for (const text of ["Grace", "Grace Ho", "Grace Hopper"]) {
      const asked = page.waitForRequest((one) => one.url().includes("/preview?"));
      await field(page, name).fill(text);
      await asked;
    }
    expect(await picture(page)).toBe(kept);
    await field(page, role).fill("Rear admiral");
    const seen = pictureWith(page, role, "Rear admiral");
    release();
    await seen;
    await page.locator(".sheet:not([data-state])").waitFor();
    expect(await picture(page)).not.toBe(kept);
    expect(await field(page, name).inputValue()).toBe("Grace Hopper");
  });
});

test("two shoppers at once never see each other's words, pictures or proofs", async () => {
  const both = await Promise.all([visit(browser), visit(browser)]);
  const texts = ["Ada Only", "Bo Only"];
  const seen = await Promise.all(
    both.map(async ({ page }, i) => {
      await page.goto(server.demo.fill_url);
      await toContact(page, texts[i] ?? "");
      await page.locator("#customer-email").fill(`shopper-${i}@example.com`);
      await main(page, "contact").click();
      await main(page, "approve").waitFor();
      return { address: page.url(), words: await page.locator(".words").innerText() };
    }),
  );
  for (const [i, { address, words }] of seen.entries()) {
    expect(words).toContain(texts[i]);
    expect(words).not.toContain(texts[1 - i]);
    const other = both[1 - i]?.page;
    const peek = await other?.request.get(address);
    expect(peek?.status()).toBe(403);
    expect(await peek?.text()).not.toContain(texts[i]);
    const image = address.replace(/\?.*fill=([^&]+).*/u, "/preview.png?page=0&fill=$1");
    expect((await other?.request.get(image))?.status()).toBe(403);
  }
  await Promise.all(
    both.map(async ({ page }) => {
      await main(page, "approve").click();
      await page.getByRole("heading", { name: "Approved" }).waitFor();
    }),
  );
  await Promise.all(both.map(({ close }) => close()));
});
