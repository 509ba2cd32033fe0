/**
 * Where the hosted page cannot go on, and what it says then, in a real browser: axe-core has nothing to object to in
 * any of these states (C20), a screen reader finds the words and the way on, and a phone need not scroll sideways.
 */
import type { APIResponse, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assetPages } from "#pages/page/assets.ts";
import { fillPages } from "#pages/fill/fill-pages.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import {
  axeViolations,
  openBrowser,
  sidewaysPx,
  type TestBrowser,
  visit,
} from "#test/support/browser.ts";
import { pageAssets } from "#test/support/browser-assets.ts";
import { expectGolden } from "#test/support/golden.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";
import { changeRow, expireFill } from "#test/support/rows.ts";
import { ofCommit } from "#test/support/of-commit.ts";

let app: TestApp;
let browser: TestBrowser;
let world: World;
let address: string;
let name: string;
/** Thrown by the next looks into the database. */
let trouble: Error | null = null;

beforeAll(async () => {
  const assets = await pageAssets("fill");
  [app, browser] = await Promise.all([
    startTestApp({
      runner: testRunner(),
      trustedProxies: ["127.0.0.1"],
      pages: (services) => {
        const { db } = services;
        const read: typeof db.read = async (run) => {
          if (trouble !== null) {
            throw trouble;
          }
          return await db.read(run);
        };
        const shaky = { ...services, db: { ...db, read } };
        return [...assetPages(assets), ...fillPages(shaky, { assets, rateScale: 1 })];
      },
    }),
    openBrowser(),
  ]);
  world = await makeWorld(app);
  const { template } = (await world.client.get(`/templates/${world.templateId}`)).body;
  address = `${app.url}/fill/${template.slug}`;
  name = world.fields[0]?.id ?? "";
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const TOO_LONG = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim();
const main = (page: Page, value: string) => page.locator(`.action-bar button[value="${value}"]`);

/** The words of the page's heading, once it is there. */
const heading = (page: Page) => page.locator("h1").innerText();

async function newFill(): Promise<string> {
  const { body } = await world.client.post("/fills", {
    template_id: world.templateId,
    external_order_id: "order-9",
  });
  return body.fill.id;
}

async function tokenOf(id: string, kind: string): Promise<string> {
  const { url } = (await world.client.post(`/fills/${id}/links`, { kind })).body;
  return String(url).split("#t=")[1] ?? "";
}

/** Opens a link without its script's help: by its page with one button. */
async function openBy(page: Page, token: string, lang: string): Promise<void> {
  await page.goto(`${address}/open?t=${token}&lang=${lang}`);
  await page.locator("button.action").click();
}

async function setTemplate(status: "draft" | "live" | "archived"): Promise<void> {
  await changeRow(app, "templates", world.templateId, { status });
}

/** Every state: its name, how it is come by, and what must then be there. */
const STATES: readonly (readonly [string, (page: Page, lang: string) => Promise<void>])[] = [
  [
    "not live",
    async (page, lang) => {
      await setTemplate("draft");
      await page.goto(`${address}?lang=${lang}`);
      await setTemplate("live");
    },
  ],
  [
    "archived",
    async (page, lang) => {
      await setTemplate("archived");
      await page.goto(`${address}?lang=${lang}`);
      await setTemplate("live");
    },
  ],
  [
    "a design that has run out",
    async (page, lang) => {
      const id = await newFill();
      await openBy(page, await tokenOf(id, "edit"), lang);
      await page.locator(`#f-${name}`).waitFor();
      await expireFill(app, id);
      await page.reload();
    },
  ],
  [
    "a design that was withdrawn",
    async (page, lang) => {
      const id = await newFill();
      await openBy(page, await tokenOf(id, "edit"), lang);
      await page.locator(`#f-${name}`).waitFor();
      await world.client.patch(`/fills/${id}/status`, { status: "archived" });
      await page.reload();
    },
  ],
  [
    "a link to a design of a print that is no longer offered",
    async (page, lang) => {
      const token = await tokenOf(await newFill(), "edit");
      await setTemplate("archived");
      await page.goto(`${address}?lang=${lang}#t=${token}`);
      await page.locator(`#f-${name}`).waitFor();
      await setTemplate("live");
    },
  ],
  [
    "a page that was closed while somebody typed",
    async (page, lang) => {
      await page.goto(`${address}?lang=${lang}`);
      await page.locator(`#f-${name}`).fill("Ada");
      await setTemplate("draft");
      await main(page, "save").click();
      await page.locator("form.small-form button").waitFor();
      await setTemplate("live");
    },
  ],
  [
    "words that came after the yes",
    async (page, lang) => {
      const id = await newFill();
      await openBy(page, await tokenOf(id, "approve"), lang);
      await main(page, "approve").click();
      await page.locator('.notice[data-kind="pass"]').waitFor();
      await page.goto(`${address}?fill=${id}&late=1&lang=${lang}`);
      await page.locator('.notice[data-kind="warn"]:focus').waitFor();
    },
  ],
  [
    "a design that was ordered since its link was made",
    async (page, lang) => {
      const id = await newFill();
      const token = await tokenOf(id, "approve");
      await world.client.post(`/fills/${id}/finalize`, {});
      await openBy(page, token, lang);
      await page.locator('meta[content="fill_not_open"]').waitFor({ state: "attached" });
      // Nor is there a way to order it once more.
      expect(await page.locator("main a").count()).toBe(0);
    },
  ],
  [
    "a link that was used before",
    async (page, lang) => {
      const token = await tokenOf(await newFill(), "edit");
      await openBy(page, token, lang);
      await page.locator(`#f-${name}`).waitFor();
      await openBy(page, token, lang);
    },
  ],
  ["a link that opens nothing", (page, lang) => openBy(page, `hat_${"A".repeat(43)}`, lang)],
  [
    "a design without its cookie",
    async (page, lang) => {
      await page.goto(`${address}?fill=${await newFill()}&lang=${lang}`);
    },
  ],
  [
    "a proof to approve, and a wish",
    async (page, lang) => {
      await openBy(page, await tokenOf(await newFill(), "approve"), lang);
      await page.locator("#note").waitFor();
    },
  ],
  [
    "the shop knows",
    async (page, lang) => {
      await openBy(page, await tokenOf(await newFill(), "approve"), lang);
      await page.locator("#note").fill("The year is wrong");
      await page.locator('button[value="ask"]').click();
      await page.waitForURL(/asked=1/u);
    },
  ],
  [
    "complete without an approval",
    async (page, lang) => {
      const id = await newFill();
      await openBy(page, await tokenOf(id, "edit"), lang);
      await page.locator(`#f-${name}`).waitFor();
      await world.client.post(`/fills/${id}/finalize`);
      await page.reload();
      await page.locator(".next ol").waitFor();
    },
  ],
  [
    "saved, but not ready to print",
    async (page, lang) => {
      await page.goto(`${address}?lang=${lang}`);
      await page.locator(`#f-${name}`).fill(TOO_LONG);
      await main(page, "next").click();
      await page.locator('.notice[data-kind="warn"]').waitFor();
    },
  ],
  [
    "changed since the proof was shown",
    async (page, lang) => {
      const id = await newFill();
      await openBy(page, await tokenOf(id, "edit"), lang);
      await page.locator(`#f-${name}`).fill("Ada");
      await main(page, "next").click();
      await main(page, "approve").waitFor();
      await page.locator('input[name="proof"]').evaluate((input: HTMLInputElement) => {
        input.value = "0".repeat(64);
      });
      await main(page, "approve").click();
      await page.locator('.notice[data-kind="fail"]').waitFor();
    },
  ],
  [
    "a link asked for",
    async (page, lang) => {
      await page.goto(`${address}/link?lang=${lang}`);
      await page.locator("#link-email").fill("ada@example.com");
      await page.locator("button.action").click();
      await page.getByRole("status").waitFor();
    },
  ],
  [
    "a link asked for at no address",
    async (page, lang) => {
      await page.goto(`${address}/link?lang=${lang}`);
      await page.locator("#link-email").evaluate((input) => input.setAttribute("type", "text"));
      await page.locator("#link-email").fill("ada at home");
      await page.locator("button.action").click();
      await page.locator('#link-email[aria-invalid="true"]').waitFor();
    },
  ],
  [
    "no connection while a link is opened",
    async (page, lang) => {
      await page.route("**/v1/hosted/fills/token", (route) => route.abort());
      await page.goto(`${address}?lang=${lang}#t=${await tokenOf(await newFill(), "edit")}`);
      await page.locator("output.said button").waitFor();
    },
  ],
  [
    "no connection while something is typed",
    async (page, lang) => {
      await page.goto(`${address}?lang=${lang}`);
      await page.route("**/preview?*", (route) => route.abort());
      await page.locator(`#f-${name}`).fill("Ada");
      await page.locator("output.said:not(:empty)").waitFor();
    },
  ],
  [
    "trouble nobody foresaw",
    async (page, lang) => {
      trouble = new TypeError("the sea has no bottom");
      await page.goto(`${address}?lang=${lang}`);
      trouble = null;
      expect(await page.locator("main code").innerText()).toMatch(/^req_/u);
    },
  ],
  [
    "too fast",
    async (page, lang) => {
      const press = (): Promise<APIResponse> =>
        page.request.post(`${address}/open`, {
          form: { token: "" },
          headers: { origin: app.url },
        });
      const refusal = page.locator('meta[content="rate_limit_exceeded"]');
      // A minute may end between the last press and the visit: then its count begins anew.
      do {
        while ((await press()).status() !== 429) {
          // On with it.
        }
        await openBy(page, `hat_${"A".repeat(43)}`, lang);
        await page.locator('meta[name="error-code"]').waitFor({ state: "attached" });
      } while ((await refusal.count()) === 0);
    },
  ],
];

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

describe("for everybody", () => {
  test.each([
    ["en", "light", PHONE],
    ...ofCommit([
      ["ar", "dark", PHONE],
      ["de", "dark", {}],
    ] as const),
  ] as const)("axe finds nothing in any state (C20): %s, %s", async (lang, colorScheme, size) => {
    // Every state in English; what colours and another language change, in every third of the commit.
    const states = lang === "en" ? STATES : ofCommit(STATES, 3);
    // Presses are counted by address and minute: each language comes from elsewhere.
    const extraHTTPHeaders = { "x-forwarded-for": `192.0.2.${lang.charCodeAt(0)}` };
    const looks = { ...size, colorScheme, extraHTTPHeaders, bypassCSP: true };
    const found: string[] = [];
    for (const [state, come] of states) {
      const { page, close } = await visit(browser, looks);
      await come(page, lang);
      expect(await heading(page)).not.toBe("");
      expect(await page.locator("html").getAttribute("lang")).toBe(lang);
      expect([state, await axeViolations(page)]).toEqual([state, []]);
      expect([state, await sidewaysPx(page)]).toEqual([state, 0]);
      found.push(`## ${state}\n\n${await page.locator("body").ariaSnapshot()}\n`);
      await close();
    }
    if (lang === "en") {
      const text = found
        .join("\n")
        .replaceAll(/(fil|req)_\w+/gu, "$1_…")
        .replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/gu, "XXXX-XXXX")
        .replaceAll(/(\/url:).*$/gmu, "$1 …")
        .replaceAll(/in (?:\d+ seconds|one second)\b/gu, "in … s")
        .replaceAll(/(- time:).*$/gmu, "$1 …")
        .replaceAll(/Saved \d.*$/gmu, "Saved …");
      expectGolden("fill-ends.txt", text);
    }
  });
});
