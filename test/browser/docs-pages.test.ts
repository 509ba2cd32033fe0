/** The documentation in a real browser, on the built program: one page of each kind. */
import { readdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  axeViolations,
  axeViolationsLightAndDark,
  openBrowser,
  type TestBrowser,
  usePage,
  visit,
} from "#test/support/browser.ts";
import { clientOf } from "#test/support/client.ts";
import { expectGolden } from "#test/support/golden.ts";
import { ofCommit } from "#test/support/of-commit.ts";
import { openServer, type Server } from "#test/support/serve.ts";

let server: Server;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([openServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const KINDS = [
  "/",
  "/nowhere",
  "/docs/guides/none",
  "/docs",
  "/docs/guides/verify-webhooks",
  "/docs/guides/hosted-page",
  "/docs/guides/configuration",
  "/docs/reference",
  "/docs/reference/renders",
  "/docs/reference/templates/create-template",
  "/docs/events",
  "/docs/errors",
  "/docs/errors/text_overflow",
];

async function onPage(
  path: string,
  use: (page: Page, complaints: string[]) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await usePage(visit(browser, options), `${server.ready.app_url}${path}`, use);
}

describe.each(KINDS)("%s", (path) => {
  test("axe finds nothing, light or dark, and a phone need not scroll sideways", async () => {
    await onPage(
      path,
      async (page) => {
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await overhangPx(page)).toBeLessThanOrEqual(0);
      },
      { bypassCSP: true },
    );
  });

  test("without a script it is whole and fits a phone", async () => {
    await onPage(
      path,
      async (page) => {
        expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
        expect(await overhangPx(page)).toBeLessThanOrEqual(0);
      },
      { viewport: { width: 360, height: 740 }, javaScriptEnabled: false },
    );
  });
});

async function overhangPx(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test("the keyboard goes past the bar to the content, and the policy has nothing to object to", async () => {
  await onPage("/docs/guides/quick-start", async (page, complaints) => {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      "Skip to the content",
    );
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    expect(await page.locator("[aria-current=page]").innerText()).toBe("Quick start");
    expect(complaints).toEqual([]);
  });
});

test("a screen reader finds the same things as ever (C20)", async () => {
  const { page, close } = await visit(browser);
  const found: string[] = [];
  for (const path of ["/", "/docs/guides/refunds", "/docs/errors/text_overflow", "/nowhere"]) {
    await page.goto(`${server.ready.app_url}${path}`);
    const tree = await page.locator("body").ariaSnapshot();
    // Every page of the documentation is listed on each of them.
    const own = tree.replace(/(- navigation "All pages":\n).*$/su, "$1  - …");
    found.push(`## ${path}\n\n${own}\n`);
  }
  await close();
  expectGolden("docs-aria.txt", found.join("\n").replaceAll(server.ready.app_url, "https://…"));
});

test("axe finds nothing in the guides of this commit", async () => {
  const all = (await readdir("docs/guides")).filter((name) => name.endsWith(".md"));
  expect(all.length).toBeGreaterThan(20);
  const guides = ofCommit(all.toSorted(), 4);
  const { page, close } = await visit(browser, { bypassCSP: true });
  for (const name of guides) {
    await page.goto(`${server.ready.app_url}/docs/guides/${name.slice(0, -".md".length)}`);
    // The list of all pages is half of each document; it is judged with those above.
    expect([name, await axeViolations(page, { exclude: ".pages" })]).toEqual([name, []]);
  }
  await close();
});

test.each(["tour", "hosted-page", "shop-integration", "quick-start"])(
  "pictures of %s are there, with words for those who do not see them",
  async (guide) => {
    await onPage(`/docs/guides/${guide}`, async (page, complaints) => {
      const pictures = page.locator("main img");
      expect(await pictures.count()).toBeGreaterThan(0);
      for (const picture of await pictures.all()) {
        expect(((await picture.getAttribute("alt")) ?? "").length).toBeGreaterThan(20);
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
          .toBe(Number(await picture.getAttribute("width")));
      }
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await overhangPx(page)).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    });
  },
);

test("samples are copied by a button", async () => {
  await onPage(
    "/docs/guides/test-mode",
    async (page) => {
      const button = page.getByRole("button", { name: "Copy" }).first();
      await button.click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await page.locator("pre.sample").first().textContent(),
      );
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  );
});

test("the search is worked by keyboard alone and leads to a part of a page", async () => {
  await onPage(
    "/docs",
    async (page, complaints) => {
      await page.keyboard.press("/");
      const field = page.getByRole("combobox", { name: "Search the documentation" });
      await field.pressSequentially("overfl");
      const results = page.getByRole("option");
      await results.first().waitFor();
      expect(await field.getAttribute("aria-expanded")).toBe("true");
      expect(await results.first().innerText()).toMatch(/^text_overflow/u);
      await page.keyboard.press("ArrowDown");
      const active = await field.getAttribute("aria-activedescendant");
      expect(await page.locator(`#${active}`).getAttribute("aria-selected")).toBe("true");
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await results.count()).toBe(0);
      await field.fill("rotate keys without an outage");
      await results.first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/docs\/guides\/authentication/u);
      await page.getByRole("combobox").fill("qqqqqqq");
      await page.getByText("Nothing found for “qqqqqqq”").waitFor();
      expect(complaints).toEqual([]);
    },
    { bypassCSP: true },
  );
});

test("the search works without a network once its index is read", async () => {
  const { page, close } = await visit(browser);
  await page.goto(`${server.ready.app_url}/docs`);
  const read = page.waitForResponse(/docs-search\.json/u);
  await page.getByRole("combobox").focus();
  await read;
  await page.context().setOffline(true);
  await page.getByRole("combobox").fill("webhook signature");
  await page.getByRole("option").first().waitFor();
  await close();
});

test("the language of samples, once chosen, is that of every page", async () => {
  await onPage("/docs/reference/renders/create-render", async (page) => {
    expect(await page.locator("[data-language=sh]").isVisible()).toBe(true);
    await page.getByRole("radio", { name: "Python" }).check();
    expect(await page.locator("[data-language=sh]").isVisible()).toBe(false);
    await page.goto(`${server.ready.app_url}/docs/reference/fills/create-fill`);
    expect(await page.locator("[data-language=python]").innerText()).toContain("import requests");
    await page.goto(`${server.ready.app_url}/docs/guides/quick-start`);
    expect(await page.locator("[data-language=python]").first().isVisible()).toBe(true);
  });
});

test("without a script every language of a sample can be chosen", async () => {
  await onPage(
    "/docs/reference/renders/create-render",
    async (page) => {
      await page.getByRole("radio", { name: "PHP" }).check();
      expect(await page.locator("[data-language=php]").isVisible()).toBe(true);
      expect(await page.getByText("Try it").isVisible()).toBe(false);
    },
    { javaScriptEnabled: false },
  );
});

test("an operation is tried with a test key, and never with a live one", async () => {
  const client = clientOf(server.ready.app_url, server.demo.secret_key);
  const made = await client.post("/api_keys", { type: "secret", mode: "test" });
  const { template_id: templateId } = server.demo;
  await onPage("/docs/reference/previews/create-preview", async (page, complaints) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByLabel("Test key").fill(server.demo.secret_key);
    const body = page.getByLabel("JSON body");
    await body.fill(JSON.stringify({ template_id: templateId, page: 0, values: {} }));
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Only test keys are sent from here").waitFor();
    expect(asked).not.toContain("/v1/previews");
    await page.getByLabel("Test key").fill(made.body.key);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("img", { name: "The picture that was answered" }).waitFor();
    await page.goto(`${server.ready.app_url}/docs/reference/templates/get-template`);
    // The key goes along within the tab.
    expect(await page.getByLabel("Test key").inputValue()).toBe(made.body.key);
    await page.getByLabel("id", { exact: true }).fill(templateId);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".try-it-result").getByText(`"id": "${templateId}"`).waitFor();
    await page.getByLabel("id", { exact: true }).fill("tpl_none");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".try-it-result").getByText("template_not_found").first().waitFor();
    expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
  });
});

test("the list of all pages stays where it was, and the icon of all pages is there", async () => {
  await onPage("/docs/reference/teams", async (page) => {
    const top = () => page.locator(".pages").evaluate((list) => list.scrollTop);
    const before = await top();
    expect(before).toBeGreaterThan(100);
    await page.locator(".pages").getByRole("link", { name: "Companies" }).click();
    await page.waitForURL(/reference\/companies/u);
    expect(Math.abs((await top()) - before)).toBeLessThan(200);
    const icon = await page.request.get(`${server.ready.app_url}/favicon.ico`);
    expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/x-icon"]);
    expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });
});
