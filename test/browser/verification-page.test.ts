/** The press operator's page in a real browser, on the built program. */
import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assetPages } from "#pages/page/assets.ts";
import { verificationPages } from "#pages/verification/verification-pages.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import {
  axeViolationsLightAndDark,
  openBrowser,
  type TestBrowser,
  visit,
} from "#test/support/browser.ts";
import { pageAssets } from "#test/support/browser-assets.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { expectGolden } from "#test/support/golden.ts";
import { openForAll } from "#test/support/opened.ts";
import { openServer, type Server } from "#test/support/serve.ts";

let server: Server;
let browser: TestBrowser;
let shop: Client;
let delivered: Buffer;
let authored: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([openServer(), openBrowser()]);
  shop = clientOf(server.ready.app_url, server.demo.secret_key);
  const { body } = await shop.get(`/templates/${server.demo.template_id}/fields`);
  const field = body.data.find(
    ({ default_value }: { default_value: string }) => default_value === "Annika Lindqvist",
  );
  authored = field.default_value;
  delivered = await render({ [field.id]: "Zoë <b>Łukaszewicz</b>" }, "order-<123>");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function render(values: Record<string, string>, order: string): Promise<Buffer> {
  const { body } = await shop.post("/renders", {
    template_id: server.demo.template_id,
    values,
    external_order_id: order,
  });
  const file = await fetch(body.render.signed_url);
  return Buffer.from(await file.arrayBuffer());
}

async function onPage(
  use: (page: Page, complaints: string[]) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { page, complaints, close } = await visit(browser, options);
  try {
    await page.goto(`${server.ready.app_url}/proof`);
    await use(page, complaints);
  } finally {
    await close();
  }
}

async function check(page: Page, bytes: Buffer): Promise<void> {
  await page
    .getByLabel("PDF to check")
    .setInputFiles({ name: "from the press.pdf", mimeType: "application/pdf", buffer: bytes });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.waitForLoadState();
}

describe("the proof page", () => {
  test.each([
    ["with its script", true],
    ["without any script", false],
  ])("shows order, words and what was left alone, %s", async (_, javaScriptEnabled) => {
    await onPage(
      async (page, complaints) => {
        await check(page, delivered);
        const main = page.getByRole("main");
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(
          "Order order-<123>",
        );
        const text = (await main.textContent()) ?? "";
        expect(text).toContain("Only words changed");
        expect(text).toMatch(/Order order-<123>\s· 2 words changed\s· \d+ objects untouched/u);
        expect(await page.locator("del").allTextContents()).toEqual([authored]);
        expect(await page.locator("ins").allTextContents()).toEqual(["Zoë <b>Łukaszewicz</b>"]);
        expect(complaints).toEqual([]);
      },
      { javaScriptEnabled },
    );
  });

  test("shows the pages before and after, each changed stretch framed in the same place", async () => {
    await onPage(async (page, complaints) => {
      await check(page, delivered);
      const figures = page.locator(".sides figure");
      expect(await figures.locator("figcaption").allTextContents()).toEqual([
        "Page 1: Original",
        "Page 1: This file",
      ]);
      for (const figure of await figures.all()) {
        const [frame, picture] = await Promise.all([
          figure.locator("rect.changed").boundingBox(),
          figure.locator("svg").boundingBox(),
        ]);
        expect(frame!.x).toBeGreaterThan(picture!.x);
        expect(frame!.x + frame!.width).toBeLessThan(picture!.x + picture!.width);
        expect(frame!.width).toBeGreaterThan(20);
      }
      const [before, after] = await figures
        .locator("image")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
      expect(before).toMatch(/^data:image\/png;base64,/u);
      expect(after).not.toBe(before);
      expect(complaints).toEqual([]);
    });
  });

  test("a failing preflight stands above the rest, in its own colour", async () => {
    const failing = await readFile("test/corpus/made/s02-postcard-cmyk-spot-reportlab.pdf");
    const { template } = (await shop.upload(failing)).body;
    await openForAll(shop, template.id);
    const { body } = await shop.post("/renders", {
      template_id: template.id,
      values: { FirstName: "Zoë" },
    });
    const file = Buffer.from(await (await fetch(body.render.signed_url)).arrayBuffer());
    await onPage(
      async (page) => {
        await check(page, file);
        const verdicts = page.locator(".verdict");
        expect(await verdicts.locator("h2").allTextContents()).toEqual([
          "Preflight failed",
          "Only words changed",
        ]);
        expect(await verdicts.first().getAttribute("role")).toBe("alert");
        expect(await verdicts.first().innerText()).toContain(
          "Error, page 1: A picture has too few pixels for its size.",
        );
        const grounds = await verdicts.evaluateAll((all) =>
          all.map((one) => getComputedStyle(one).backgroundColor),
        );
        expect(new Set(grounds).size).toBe(2);
        const colours = await verdicts
          .first()
          .locator("strong")
          .evaluateAll((all) =>
            all.map((one) => `${one.textContent} ${getComputedStyle(one).color}`),
          );
        expect(new Set(colours).size).toBe(2);
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
      },
      { bypassCSP: true },
    );
  });

  test("a dropped file is checked at once", async () => {
    await onPage(async (page) => {
      const transfer = await page.evaluateHandle((base64) => {
        const bytes = Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], "dropped.pdf", { type: "application/pdf" }));
        return data;
      }, delivered.toString("base64"));
      await page.dispatchEvent("form.drop", "drop", { dataTransfer: transfer });
      await page.getByText("Only words changed").waitFor();
    });
  });

  test("a file that is not byte for byte as delivered is not vouched for", async () => {
    const changed = Buffer.concat([delivered, Buffer.from("\n")]);
    await onPage(async (page) => {
      await check(page, changed);
      expect(await page.getByRole("alert").textContent()).toContain("Do not print it unasked");
      expect(await page.getByText("Only words changed").count()).toBe(0);
    });
  });

  test("a form sent without a file asks for one", async () => {
    const answer = await fetch(`${server.ready.app_url}/proof`, {
      method: "POST",
      body: new FormData(),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Choose a PDF first.");
  });

  test("axe finds nothing, light or dark", async () => {
    await onPage(
      async (page) => {
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
        await check(page, delivered);
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
        await check(page, Buffer.concat([delivered, Buffer.from("\n")]));
        await page.locator(".verdict.bad").waitFor();
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
        await page.locator("#pdf").evaluate((input) => input.removeAttribute("required"));
        await page.getByRole("button", { name: "Check the file" }).click();
        await page.getByText("Choose a PDF first.").waitFor();
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
      },
      { bypassCSP: true },
    );
  });

  test("a screen reader finds the same things as ever (C20)", async () => {
    await onPage(async (page) => {
      const trees: string[] = [];
      const note = async (state: string): Promise<void> => {
        trees.push(`## ${state}\n\n${await page.locator("body").ariaSnapshot()}\n`);
      };
      await note("empty");
      await check(page, delivered);
      await page.getByText("Only words changed").waitFor();
      await note("a file we delivered");
      await check(page, Buffer.concat([delivered, Buffer.from("\n")]));
      await page.locator(".verdict.bad").waitFor();
      await note("a file we did not deliver");
      const text = trees
        .join("\n")
        .replaceAll(/\b[0-9a-f]{64}\b/gu, "<sha256>")
        .replaceAll(/\brnd_\w+/gu, "rnd_…")
        .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/gu, "<time>");
      expectGolden("proof-aria.txt", text);
    });
  });

  test.each([
    ["de", "Nur Wörter geändert"],
    ["ar", "تغيّرت كلمات فقط"],
  ])("speaks the reader's language, %s, on a phone; axe finds nothing", async (locale, verdict) => {
    await onPage(
      async (page) => {
        await page.locator("#pdf").setInputFiles({
          name: "from the press.pdf",
          mimeType: "application/pdf",
          buffer: delivered,
        });
        await page.locator("form.drop button").click();
        await page.getByRole("heading", { name: verdict }).waitFor();
        await expectSound(page);
      },
      { locale, viewport: { width: 390, height: 844 }, bypassCSP: true },
    );
  });

  test("fits a phone without sideways scrolling", async () => {
    await onPage(
      async (page) => {
        await check(page, delivered);
        // Ids are of any letters; the widest must fit.
        const overhang = await page.evaluate(() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            node.textContent = (node.textContent ?? "").replaceAll(
              /[0-9A-Z]{26}/gu,
              "W".repeat(26),
            );
          }
          return document.documentElement.scrollWidth - window.innerWidth;
        });
        expect(overhang).toBeLessThanOrEqual(0);
      },
      { viewport: { width: 360, height: 740 } },
    );
  });
});

test("a page that takes no file refuses one", async () => {
  const body = new FormData();
  body.set("pdf", new Blob([new Uint8Array(delivered)]), "x.pdf");
  const slug = server.demo.fill_url.split("/").at(-1) ?? "";
  const answer = await fetch(`${server.ready.app_url}/fill/${slug}`, { method: "POST", body });
  expect(answer.status).toBe(415);
});

describe("answers that say nothing of a file", () => {
  let app: TestApp;
  /** Thrown by the next looks into the database. */
  let trouble: Error | null = null;

  beforeAll(async () => {
    const assets = await pageAssets("verification");
    app = await startTestApp({
      runner: null,
      pages: (services) => {
        const { db } = services;
        const read: typeof db.read = async (run) => {
          if (trouble !== null) {
            throw trouble;
          }
          return await db.read(run);
        };
        const shaky = { ...services, db: { ...db, read } };
        return [...assetPages(assets), ...verificationPages(shaky, { assets, rateScale: 1 / 30 })];
      },
    });
  });
  afterAll(async () => {
    await app?.close();
  });

  /** Sends a file by the page's form; the status of the answer. */
  async function send(page: Page): Promise<number> {
    await page.goto(`${app.url}/proof`);
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await check(page, delivered);
    return (await answered).status();
  }

  test("axe finds nothing, light or dark, and they say what to do next (C20, C79)", async () => {
    const { page, close } = await visit(browser, { bypassCSP: true });
    trouble = new TypeError("the sea has no bottom");
    expect(await send(page)).toBe(500);
    trouble = null;
    await page.getByRole("heading", { name: "That did not work" }).waitFor();
    expect(await page.getByRole("main").locator("code").first().innerText()).toMatch(/^req_/u);
    expect(await page.getByRole("main").innerText()).not.toContain("the sea");
    expect(await axeViolationsLightAndDark(page)).toEqual([]);
    // One a minute: sent until this minute's is used up.
    await expect.poll(() => send(page)).toBe(429);
    await page.getByRole("heading", { name: "A little too fast" }).waitFor();
    const main = page.getByRole("main");
    expect(await main.innerText()).toMatch(/Go back and try again in \d+ s\./u);
    expect(await main.getByRole("link").getAttribute("href")).toBe(
      "/docs/errors/rate_limit_exceeded",
    );
    expect(await axeViolationsLightAndDark(page)).toEqual([]);
    await close();
  });
});
