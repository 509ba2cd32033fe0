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
import { expectGolden } from "#test/support/golden.ts";
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

test("axe finds nothing in any guide", async () => {
  const guides = (await readdir("docs/guides")).filter((name) => name.endsWith(".md"));
  expect(guides.length).toBeGreaterThan(20);
  const { page, close } = await visit(browser, { bypassCSP: true });
  for (const name of guides) {
    await page.goto(`${server.ready.app_url}/docs/guides/${name.slice(0, -".md".length)}`);
    expect([name, await axeViolations(page)]).toEqual([name, []]);
  }
  await close();
});

test.each(["hosted-page", "shop-integration", "quick-start"])(
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
